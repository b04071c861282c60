"""What the migrations make is what the tables are declared as, to the last index."""

import re
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine

import croupier.house.schema  # noqa: F401  (adds the house's tables to the metadata)
from croupier.house.database import migrate, open_engine
from croupier.ledger import metadata


def indexes(connection: Connection) -> dict[str, str]:
    """The statement of every index, by its name."""
    if connection.dialect.name == "sqlite":
        rows = "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"
    else:
        rows = "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'"
    found = connection.exec_driver_sql(rows).all()
    return {
        name: re.sub(r"[\s\"()]+", " ", sql).strip()
        for name, sql in found
        if name != "alembic_version_pkc"
    }


def checks(connection: Connection) -> set[str]:
    """The name of every check that the tables have."""
    if connection.dialect.name == "sqlite":
        rows = "SELECT sql FROM sqlite_master WHERE type = 'table'"
        texts = connection.exec_driver_sql(rows).scalars()
        return {name for text in texts for name in re.findall(r"CONSTRAINT (\w+) CHECK", text)}
    rows = "SELECT conname FROM pg_constraint WHERE contype = 'c'"
    return set(connection.exec_driver_sql(rows).scalars())


# An index on an expression is compared above, as alembic cannot.
@pytest.mark.filterwarnings("ignore:Skipped unsupported reflection of expression-based index")
@pytest.mark.filterwarnings("ignore:autogenerate skipping metadata-specified expression-based")
def test_the_migrations_make_the_tables_that_are_declared(engine: Engine) -> None:
    with engine.begin() as connection:
        metadata.create_all(connection)
        declared = indexes(connection), checks(connection)
        metadata.drop_all(connection)
    migrate(engine)
    with engine.begin() as connection:
        assert (indexes(connection), checks(connection)) == declared
        assert "transfer_once" in declared[0]
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_migrating_again_changes_nothing(database_url: str, tmp_path: Path) -> None:
    engine = open_engine(tmp_path, database_url)
    migrate(engine)
    with engine.begin() as connection:
        before = indexes(connection), checks(connection)
    migrate(engine)
    with engine.begin() as connection:
        assert (indexes(connection), checks(connection)) == before
    engine.dispose()
