"""Rows that are written together at the end of a transaction, a statement at a time.

A row by itself costs a statement and, on PostgreSQL, a journey; many rows of one statement share
them. Whoever reads what may be waiting writes it first: see `flush`.
"""

from typing import Any

from sqlalchemy import Connection, Executable

_KEY = "croupier.batch"


class Batch:
    """The rows that wait, by statement, and the players they are about."""

    def __init__(self) -> None:
        self.rows: dict[Executable, list[dict[str, Any]]] = {}
        self.players: set[str] = set()
        self.head: tuple[int, str] | None = None


def begin(connection: Connection) -> None:
    """Let rows wait from now on; what waited before is forgotten."""
    connection.info[_KEY] = Batch()


def waiting(connection: Connection) -> Batch | None:
    """What waits, None where rows are written at once."""
    found = connection.info.get(_KEY)
    assert found is None or isinstance(found, Batch)
    return found


def write(connection: Connection, statement: Executable, row: dict[str, Any]) -> None:
    """Write a row, now or with the others; `statement` is one of a module's constants."""
    batch = waiting(connection)
    if batch is None:
        connection.execute(statement, row)
    else:
        batch.rows.setdefault(statement, []).append(row)


def flush(connection: Connection) -> None:
    """Write what waits."""
    batch = waiting(connection)
    if batch is not None and batch.rows:
        begin(connection)
        for statement, rows in batch.rows.items():
            connection.execute(statement, rows)


def end(connection: Connection) -> None:
    """Let nothing wait any more, and forget what did."""
    connection.info.pop(_KEY, None)
