"""Whose table it is: a lease by the database's clock, with a token that no later owner shares.

A process that was paused beyond its lease finds another token in its place, and writes nothing.
"""

from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, insert, literal, select, text, update

from croupier.errors import HouseError
from croupier.house.schema import live_table

LEASE_MS = 3000
SILENT_MS = LEASE_MS + 1000
"""A process that says nothing for longer within a transaction has none any more.

Else one that stood still in the middle of it would keep the table's row, and who asks for the table
would wait for as long.
"""

_CLOCK = text(
    "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint),"
    f" set_config('idle_in_transaction_session_timeout', '{SILENT_MS}', true)"
)
_FOUND = select(live_table).where(live_table.c.id == bindparam("table"))
_HELD = (
    update(live_table)
    .where(live_table.c.id == bindparam("table"), live_table.c.fence == bindparam("held"))
    .values(until_ms=bindparam("until"))
)


@dataclass(frozen=True, slots=True)
class Lease:
    """A table while it is owned; `fence` is higher with every owner.

    Where it `ends`, it ends unless it is renewed in time.
    """

    table: str
    fence: int
    ends: bool = True


def acquire(connection: Connection, table: str, game: str, owner: str) -> Lease | None:
    """A table's lease, anew for who has it; None while another process does.

    A file of SQLite has one process, so that nobody else can have the lease.
    """
    ends = connection.dialect.name != "sqlite"
    now_ms, row = _now(connection), connection.execute(_FOUND, {"table": table}).one_or_none()
    until_ms = now_ms + LEASE_MS
    if row is None:
        new = {"id": table, "game": game, "fence": 1, "owner": owner, "until_ms": until_ms}
        connection.execute(insert(live_table), new)
        return Lease(table, 1, ends)
    if ends and row.until_ms > now_ms and row.owner != owner:
        return None
    owned = {"fence": row.fence + 1, "owner": owner, "game": game, "until_ms": until_ms}
    connection.execute(update(live_table).where(live_table.c.id == literal(table)).values(owned))
    return Lease(table, row.fence + 1, ends)


def renew(connection: Connection, lease: Lease, ms: int = LEASE_MS) -> None:
    """Have the table for so long from now; `HouseError("not-owner")` where another has it."""
    until_ms = _now(connection) + ms
    held = {"table": lease.table, "held": lease.fence, "until": until_ms}
    if connection.execute(_HELD, held).rowcount != 1:
        raise HouseError("not-owner", f"table {lease.table} is in the hands of another process")


def _now(connection: Connection) -> int:
    if connection.dialect.name == "sqlite":
        return 0
    return int(connection.execute(_CLOCK).scalar_one())
