"""The house as a portable file: a manifest, then every row of every table as a line of JSON.

It holds no key: the seeds of open rounds are in it as they are in the database, encrypted. Numbers
that a database gives its rows by itself are left out, and so are balances' last transfers: a
restored house gives its own, in the same order.
"""

import hashlib
import json
from collections.abc import Callable, Generator
from contextlib import closing
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

from sqlalchemy import Column, Connection, Float, Integer, LargeBinary, Table, Text, func, select

from croupier import __version__
from croupier.deal.canonical import canonical
from croupier.house.database import current_version
from croupier.house.drafts import draft_of
from croupier.house.view import View
from croupier.ledger import metadata

FORMAT = "croupier/backup/1"
UNSEALED = "the key of the seeds is not in the backup: keep seed.key of the data folder apart"
NUMBERED = ("transfer", "round", "live_round")
"""Tables whose rows have an order of their own."""

LEFT_OUT = {*((name, "number") for name in NUMBERED), ("account", "last")}

Progress: TypeAlias = Callable[[int, int], None]
"""Told how much is done, and of how much."""

_AT_ONCE = 1000
_MOST_FLOAT = 1e300
_NO_HASH = "0" * 64


def tables() -> list[Table]:
    """All tables, each after those that its rows name."""
    return list(metadata.sorted_tables)


def kept(table: Table) -> list[Column[object]]:
    """The columns of a table that a backup has."""
    return [column for column in table.c if (table.name, column.name) not in LEFT_OUT]


def back_up(connection: Connection, path: Path, now_ms: int, progress: Progress) -> View:
    """Write a house to a new file, as its transaction sees it; the manifest.

    `HouseError("backup")` where there is a file of this name, or none can be written.
    """
    counts = {table.name: _count(connection, table) for table in tables()}
    about = {"format": FORMAT, "program": __version__, "version": current_version()}
    manifest: View = {**about, "at_ms": now_ms, "tables": counts, "sha256": _NO_HASH}
    with draft_of(path, "backup") as file:
        file.write(_line(manifest))
        manifest["sha256"] = _written(connection, file, sum(counts.values()), progress)
        file.seek(0)  # the hash is as long as the place that was left for it
        file.write(_line(manifest))
    return manifest


def _written(connection: Connection, file: BinaryIO, due: int, progress: Progress) -> str:
    digest = hashlib.sha256()
    with closing(rows_as_lines(connection)) as lines:
        for number, line in enumerate(lines, 1):
            digest.update(line)
            file.write(line)
            if number % _AT_ONCE == 0:
                progress(number, due)
    return digest.hexdigest()


def content_hash(connection: Connection) -> str:
    """SHA-256 (hex) of what a backup would hold after its manifest."""
    digest = hashlib.sha256()
    for line in rows_as_lines(connection):
        digest.update(line)
    return digest.hexdigest()


def rows_as_lines(connection: Connection) -> Generator[bytes, None, None]:
    """Every row: in the order of its number, else of its key byte by byte.

    Who reads not all of them closes this before the transaction ends.
    """
    collation = "C" if connection.dialect.name == "postgresql" else "BINARY"
    for table in tables():
        keys = [table.c.number] if table.name in NUMBERED else list(table.primary_key)
        ordered = [
            key.collate(collation) if isinstance(key.type, Text) else key.asc() for key in keys
        ]
        found = select(*kept(table)).order_by(*ordered)
        with connection.execute(found, execution_options={"yield_per": _AT_ONCE}) as rows:
            for row in rows.mappings():
                shown = {name: _shown(value) for name, value in row.items()}
                yield _line({"table": table.name, "row": shown})


def row_of(table: Table, shown: dict[str, object]) -> dict[str, object]:
    """A row's values from what a backup shows of them; `ValueError` for one of another type."""
    return {name: _value(table.c[name], value) for name, value in shown.items()}


def _value(column: Column[Any], value: object) -> object:
    # SQLite takes any type in any column, so it is found out here.
    match column.type, value:
        case _, None:
            return None
        case LargeBinary(), str():
            return bytes.fromhex(value)
        case Text(), str() if "\0" not in value:
            value.encode()  # a lone surrogate is no text
            return value
        case Float(), int() | float() if -_MOST_FLOAT < value < _MOST_FLOAT:
            return value
        case Integer(), int() if not isinstance(value, bool) and -(2**63) <= value < 2**63:
            return value
        case _:
            raise ValueError(f"{column.name} is of another type")


def _shown(value: object) -> object:
    return bytes(value).hex() if isinstance(value, bytes | memoryview) else value


def _count(connection: Connection, table: Table) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def _line(value: View) -> bytes:
    return f"{canonical(value)}\n".encode()


def parsed(line: bytes) -> object:
    """The value of a line, None for what is none."""
    try:
        return json.loads(line) if line.endswith(b"\n") else None
    except (ValueError, RecursionError):
        return None
