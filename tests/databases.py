"""Fixtures: a fresh database for a test, of SQLite and of a real PostgreSQL.

`engine` and `database_url` run a test on both. A test that stops its server makes a `Cluster`.
"""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from tests.postgres import Cluster, ready, run_of_tests

FOLDER = "CROUPIER_TESTS_POSTGRES"
RUN = pytest.StashKey[ExitStack]()


def pytest_configure(config: pytest.Config) -> None:
    """Name the folder of the run's cluster, where there are workers that have to know it."""
    if config.getoption("numprocesses", None):
        _claim(config)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop the run's cluster, and wait until it is gone."""
    if run := config.stash.get(RUN, None):
        run.close()


@pytest.fixture(scope="session")
def postgresql(pytestconfig: pytest.Config) -> Cluster:
    """The run's cluster; it starts with the first test that asks for it."""
    _claim(pytestconfig)
    return ready(Path(os.environ[FOLDER]))


def _claim(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput") and RUN not in config.stash:
        config.stash[RUN] = ExitStack()
        os.environ[FOLDER] = str(config.stash[RUN].enter_context(run_of_tests()))


@pytest.fixture
def postgresql_url(postgresql: Cluster) -> Iterator[str]:
    """The address of a new, empty database on PostgreSQL."""
    with new_database(postgresql) as url:
        yield url


@contextmanager
def new_database(cluster: Cluster) -> Iterator[str]:
    """The address of an empty database, which is dropped again."""
    name = f"test_{uuid4().hex}"
    admin = create_engine(cluster.url(), isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name}")
        yield cluster.url(name)
        connection.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")
    admin.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new, empty database: the test runs on both."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'house.db'}"
    return str(request.getfixturevalue("postgresql_url"))


@pytest.fixture
def engine(database_url: str) -> Iterator[Engine]:
    """An engine on a new, empty database: the test runs on both."""
    engine = engine_for(database_url)
    yield engine
    engine.dispose()


def engine_for(url: str) -> Engine:
    """An engine whose transactions are serializable; on SQLite they write from their beginning."""
    if not url.startswith("sqlite"):
        # The plan of a prepared statement is kept from when the tables were small; and what has
        # to read a whole table all the same is not compiled for it.
        options = {"options": "-c enable_seqscan=off -c jit=off"}
        return create_engine(url, isolation_level="SERIALIZABLE", connect_args=options)
    engine = create_engine(url)
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


def _set_up_sqlite(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # we begin transactions ourselves
    for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.cursor().execute(f"PRAGMA {setting}")
