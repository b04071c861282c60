"""A player's rounds at live tables."""

import json

from sqlalchemy import Connection, RowMapping, bindparam, select

from croupier.house.history import MOST_A_PAGE
from croupier.house.schema import live_round, live_seat
from croupier.house.view import View

_PAGE = (
    select(live_round, *(live_seat.c[name] for name in ("seat", "stakes", "decisions")))
    .add_columns(live_seat.c.balance_before, live_seat.c.balance_after)
    .join(live_seat, live_seat.c.round == live_round.c.id)
    .where(live_seat.c.player == bindparam("of"), live_round.c.number < bindparam("before"))
    .order_by(live_round.c.number.desc())
    .limit(bindparam("most"))
)


def page(connection: Connection, player: str, before: int | None, limit: int) -> View:
    """His rounds, the latest first; `next` is the next page's `before`."""
    most = min(max(limit, 1), MOST_A_PAGE)
    asked = {"of": player, "before": 2**53 if before is None else before, "most": most + 1}
    rows = connection.execute(_PAGE, asked).mappings().all()
    more = rows[most - 1]["number"] if len(rows) > most else None
    return {"rounds": [_summary(row) for row in rows[:most]], "next": more}


def _summary(row: RowMapping) -> View:
    names = ("number", "id", "table", "game", "stage", "seat", "started_ms", "ended_ms")
    before, after = row["balance_before"], row["balance_after"]
    return {
        **{name: row[name] for name in names},
        "stakes": json.loads(row["stakes"]),
        "decisions": json.loads(row["decisions"]),
        "balance_before": before,
        "balance_after": after,
        "net": None if after is None else after - before,
        "commitment": row["commitment"],
        "log": {"position": row["log_position"], "hash": row["log_hash"]},
        "void_reason": row["reason"],
    }
