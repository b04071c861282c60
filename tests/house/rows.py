"""All that a house's database holds, to compare it before and after."""

from typing import Any

from sqlalchemy import Connection, select

from croupier.ledger import metadata
from tests.house.world import Arena


def everything(arena: Arena) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table."""
    return arena.do(rows_of)


def rows_of(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table, in the order of its key."""
    return {
        table.name: [
            tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key))
        ]
        for table in metadata.sorted_tables
    }
