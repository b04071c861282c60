"""What the commands of a transaction read and write together, a statement for all of them.

A row by itself costs a statement and, on PostgreSQL, a journey; many rows of one statement share
them. Whoever reads what may be waiting writes it first: see `flush`.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping

from croupier.house.commands import Seat
from croupier.ledger import Balance, Books, Rows, Transfer, record

_KEY = "croupier.batch"


class Batch:
    """The rows that wait, by how they are written, and whom they are about; what was read ahead."""

    def __init__(self, connection: Connection) -> None:
        self.rows: dict[Rows, list[dict[str, Any]]] = {}
        self.players: set[str] = set()
        self.head: tuple[int, str] | None = None
        self.books = Books(connection)
        self.ahead: dict[Seat, RowMapping] = {}


def begin(connection: Connection) -> None:
    """Let rows wait from now on; what waited or was read before is forgotten."""
    connection.info[_KEY] = Batch(connection)


def waiting(connection: Connection) -> Batch | None:
    """What waits, None where rows are written at once."""
    found = connection.info.get(_KEY)
    assert found is None or isinstance(found, Batch)
    return found


def write(connection: Connection, rows: Rows, row: dict[str, Any]) -> None:
    """Write a row, now or with the others; `rows` is one of a module's constants."""
    batch = waiting(connection)
    if batch is None:
        rows.write(connection, [row])
    else:
        batch.rows.setdefault(rows, []).append(row)


def book(connection: Connection, transfers: Sequence[Transfer]) -> dict[str, Balance]:
    """Record transfers, now or with the others; how the accounts stand that are in them."""
    batch = waiting(connection)
    return record(connection, transfers) if batch is None else batch.books.record(transfers)


def flush(connection: Connection) -> None:
    """Write what waits."""
    batch = waiting(connection)
    if batch is None:
        return
    batch.books.write()
    rows, batch.rows = batch.rows, {}
    batch.players.clear()
    for of_kind, waited in rows.items():
        of_kind.write(connection, waited)


def end(connection: Connection) -> None:
    """Let nothing wait any more, and forget what did."""
    connection.info.pop(_KEY, None)
