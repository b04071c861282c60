"""A copy of a SQLite house that is in service, for whoever reads much: play goes on meanwhile."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from uuid import uuid4

from sqlalchemy import Engine

from croupier.errors import HouseError

_PATTERN = "snapshot-*.db*"


def copied(engine: Engine, folder: Path) -> str:
    """Copy the database to a new file in the data folder; the file's name.

    Whoever asked for it removes it. The house waits for as long as the disk takes.
    """
    if engine.dialect.name != "sqlite":
        raise HouseError("backup", "a database of its own is read where it is")
    path = folder / f"snapshot-{uuid4().hex}.db"
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with engine.connect() as connection, closing(sqlite3.connect(path)) as target:
            source = connection.connection.driver_connection
            assert isinstance(source, sqlite3.Connection)
            connection.rollback()  # SQLite copies from no transaction that writes
            source.backup(target)
    except BaseException as error:
        path.unlink(missing_ok=True)
        if isinstance(error, sqlite3.Error):
            raise HouseError("storage", f"the copy of the database: {error}") from None
        raise
    return path.name


def remove_copies(folder: Path) -> None:
    """Remove what an end in the middle left behind."""
    for path in folder.glob(_PATTERN):
        with suppress(OSError):
            path.unlink()
