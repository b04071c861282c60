"""The house's database: SQLite in a data folder by default, PostgreSQL by its URL.

SQLite runs in WAL mode and every commit is on the disk before it is answered (`synchronous=FULL`).
It is opened once: one connection of one process, in exclusive locking mode, which both writes and
checkpoints. So the WAL-reset bug of SQLite 3.7.0 to 3.51.2, which needs a second connection, cannot
strike whatever version is linked. PostgreSQL runs serializable. A file is looked at before it is
written to: that of another program stays as it is.
"""

import re
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from alembic import command as alembic
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, inspect, pool
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from croupier.errors import HouseError
from croupier.house import schema
from croupier.ledger import metadata, triggers

FILE_NAME = "house.db"
_NO_FILE = (None, "", ":memory:")
"""What SQLite keeps for as long as it is open, and then forgets."""

_PRAGMAS = (
    "locking_mode=EXCLUSIVE",
    "synchronous=FULL",
    "foreign_keys=ON",
    "busy_timeout=2000",
)

_PLANNING = (
    *("enable_seqscan=off", "enable_hashjoin=off", "enable_mergejoin=off"),
    *("plan_cache_mode=force_generic_plan", "jit=off"),
)
"""A plan that was made when the tables were small is kept, and must serve large ones: by an index
each row that is wanted. And no statement here is worth planning twice, or compiling."""

_LOST = {
    "connect_timeout": 10,
    "tcp_user_timeout": 20_000,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
"""A network that is cut is noticed within half a minute, not hours."""


def open_engine(folder: Path, url: str | None) -> Engine:
    """The engine of a house: of the file in its folder, or of a URL.

    `HouseError` with code `database-url` for a URL that is of no such database.
    """
    if url is None:
        return sqlite_engine(folder / FILE_NAME)
    try:
        return _engine_of(make_url(url))
    except (ArgumentError, ValueError):
        raise HouseError("database-url", "that is not the URL of a database") from None


def _engine_of(url: URL) -> Engine:
    if url.get_backend_name() == "sqlite" and url.database not in _NO_FILE:
        return sqlite_engine(Path(str(url.database)))
    if url.get_backend_name() != "postgresql":
        raise HouseError("database-url", "a database is sqlite:///FILE or postgresql://…")
    if "@" in (url.host or ""):  # it is the end of a password, which would be shown as the host
        raise HouseError("database-url", "an @ in a name or a password is to be written %40")
    return create_engine(
        url.set(drivername="postgresql+psycopg"),
        isolation_level="SERIALIZABLE",
        pool_pre_ping=True,
        pool_size=2,
        connect_args={**_LOST, "options": " ".join(f"-c {setting}" for setting in _PLANNING)},
    )


def sqlite_engine(path: Path) -> Engine:
    """The engine of a SQLite file: one connection, and transactions that write from the start."""
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=pool.StaticPool,
        connect_args={"check_same_thread": False, "isolation_level": None},
    )

    @event.listens_for(engine, "do_connect")
    def _connecting(*_about: object) -> None:
        if str(path) not in _NO_FILE:
            with suppress(OSError):  # it is there, or SQLite says why it cannot be
                path.touch(0o600, exist_ok=False)

    @event.listens_for(engine, "connect")
    def _connected(connection: object, _record: object) -> None:
        cursor = connection.cursor()  # type: ignore[attr-defined]  # SQLAlchemy says object
        for pragma in _PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def migrate(engine: Engine, is_kept: bool = False) -> None:
    """Bring the database to this version; what it holds stays.

    `is_kept` where there is to be a house in it already: none is made then. `HouseError` with code
    `database-version` for one of a later version or of another program, `database-busy` for one
    that another process has, `storage` where it is damaged, or cannot be read or written.
    """
    with refusing():
        if is_kept and not _holds_house(engine):
            raise HouseError(
                "storage",
                "there is no house in the database, though the key of its seeds is here: "
                "--database names another, and croupier house restore makes it of a backup",
            )
        with engine.begin() as connection:
            upgrade(connection)
        if engine.dialect.name == "sqlite":
            with closing(engine.raw_connection()) as raw:
                raw.cursor().execute("PRAGMA journal_mode=WAL")  # not within a transaction


def _holds_house(engine: Engine) -> bool:
    if engine.dialect.name == "sqlite" and not Path(str(engine.url.database)).exists():
        return False  # to look would make the file
    with engine.connect() as connection:
        return _revision(connection) is not None


def _revision(connection: Connection) -> str | None:
    """What version a database says that it is of; None where no house says so."""
    match MigrationContext.configure(connection).get_current_heads():
        case ():
            return None
        case (str() as found,):
            return found
        case _:
            pass
    raise HouseError("database-version", "the database says of no version that it is of it")


def upgrade(connection: Connection) -> None:
    """Bring the database to this version within a transaction; see `migrate`."""
    config = _migrations()
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    found = _revision(connection)
    if found is None and inspect(connection).get_table_names():
        raise HouseError("database-version", "the database holds tables of another program")
    if found is not None and found not in known:
        raise HouseError(
            "database-version",
            f"the database is of version {found:.40}, later than this program, or of another one",
        )
    _check_whole(connection)
    config.attributes["connection"] = connection
    alembic.upgrade(config, "head")
    _check_parts(connection)


def _check_whole(connection: Connection) -> None:
    """`HouseError("storage")` for a file whose parts do not fit together."""
    if connection.dialect.name == "sqlite":
        found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
        if found != "ok":
            raise HouseError("storage", f"the database is damaged: {found:.200}")


_NAMES = {
    "sqlite": "SELECT name FROM sqlite_master",
    "postgresql": "SELECT relname FROM pg_class WHERE pg_table_is_visible(oid) UNION ALL"
    " SELECT tgname FROM pg_trigger WHERE tgenabled IN ('O', 'A') AND pg_table_is_visible(tgrelid)",
}
"""The tables and triggers that are there and at work, by name."""


def _check_parts(connection: Connection) -> None:
    """`HouseError("storage")` where a table of this version is gone, or what keeps it sound."""
    dialect = connection.dialect.name
    made = " ".join((*triggers(dialect), *schema.triggers(dialect)))
    due = {*metadata.tables, *re.findall(r"CREATE TRIGGER (\w+)", made)}
    gone = due.difference(connection.exec_driver_sql(_NAMES[dialect]).scalars())
    if gone:
        raise HouseError("storage", f"the database is damaged: it has no {min(gone)} at work")


def current_version() -> str:
    """The version of the database that this program works with."""
    head = ScriptDirectory.from_config(_migrations()).get_current_head()
    assert head is not None, "there are migrations"
    return head


def check_version(connection: Connection) -> None:
    """`HouseError("database-version")` for another version, `("storage")` for a damaged one."""
    found, due = _revision(connection), current_version()
    if found is None:
        raise HouseError("database-version", "there is no house in this database")
    if found != due:
        raise HouseError(
            "database-version",
            f"the database is of version {found}, this program works with {due}: "
            "croupier serve brings an earlier one forward",
        )
    _check_whole(connection)
    _check_parts(connection)


_WRITE = {"sqlite": "PRAGMA user_version = 0", "postgresql": "SELECT pg_current_xact_id()"}
"""What has a transaction write, though nothing changes: a file's first page, a number."""


def check_writing(connection: Connection) -> None:
    """Write, in this transaction: where the disk is full its commit fails, as that of a move."""
    connection.exec_driver_sql(_WRITE[connection.dialect.name])


def _migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", "croupier.house:migrations")
    return config


@contextmanager
def refusing() -> Iterator[None]:
    """What the database says of itself, as a refusal of the house."""
    try:
        yield
    except SQLAlchemyError as error:
        said = str(error.orig if isinstance(error, DBAPIError) else error).strip()
        first = (said.splitlines() or [type(error).__name__])[0][:200]
        if "locked" in first:
            raise HouseError("database-busy", "another process has the database") from None
        raise HouseError("storage", f"the database: {first}") from None
    except (UnicodeError, OverflowError):
        raise HouseError("storage", "the database: no text or number that it can hold") from None
