"""Rounds recalled: every card, choice, bet and balance, and the record that verifies them."""

import json
from typing import Any

from sqlalchemy import Connection, RowMapping, Select, case, func, select

from croupier.errors import HouseError
from croupier.house.publishing import head, published
from croupier.house.schema import round_
from croupier.house.view import View

MOST_A_PAGE = 100


def page(
    connection: Connection, player: str, before: int | None, limit: int, game: str | None = None
) -> View:
    """A player's staked rounds, the latest first; `next` is the next page's `before`."""
    most = min(max(limit, 1), MOST_A_PAGE)
    found = (
        _own(player)
        .where(round_.c.stakes.is_not(None))
        .order_by(round_.c.number.desc())
        .limit(most + 1)
    )
    if before is not None:
        found = found.where(round_.c.number < before)
    if game is not None:
        found = found.where(round_.c.offered == game)
    rows = connection.execute(found).mappings().all()
    more = rows[most - 1]["number"] if len(rows) > most else None
    return {"rounds": [_of_own(row) for row in rows[:most]], "next": more}


def _own(player: str) -> Select[Any]:
    """A player's rounds; `nth` numbers those that were staked, and one that is yet to be."""
    staked = func.count(round_.c.stakes).over(order_by=round_.c.number)
    nth = staked + case((round_.c.stakes.is_(None), 1), else_=0)
    counted = select(round_.c.number, nth.label("nth")).where(round_.c.player == player).subquery()
    return select(round_, counted.c.nth).join(counted, counted.c.number == round_.c.number)


def _of_own(row: RowMapping) -> View:
    return {**summary(row), "nth": row["nth"]}


def summary(row: RowMapping) -> View:
    """A round as a line of a history; what it came to, once it is over."""
    record = json.loads(row["record"]) if row["record"] else None
    seats: list[dict[str, Any]] = list(record["seats"].values()) if record else []
    settlement = seats[0]["settlement"] if seats else None
    return {
        "number": row["number"],
        "id": row["id"],
        "game": row["offered"],
        "stage": row["stage"],
        "started_ms": row["started_ms"],
        "ended_ms": row["ended_ms"],
        "stakes": parsed(row["stakes"] or "{}", {}),
        "decisions": parsed(row["decisions"], []),
        "opened": row["opened"].split(),
        "balance_before": row["balance_before"],
        "balance_after": row["balance_after"],
        "staked": settlement["staked"] if settlement else None,
        "returned": settlement["returned"] if settlement else None,
        "net": settlement["net"] if settlement else None,
        "lines": settlement["lines"] if settlement else [],
        "commitment": row["commitment"],
        "log": {"position": row["log_position"], "hash": row["log_hash"]},
        "void_reason": row["reason"],
    }


def parsed(text: str, otherwise: Any) -> Any:
    """What a column holds; a round whose row was spoilt is recalled without it."""
    try:
        return json.loads(text)
    except ValueError:
        return otherwise


def recall(connection: Connection, player: str, round_id: str) -> View:
    """One round of a player; `HouseError("round-unknown")` where he has none of this id."""
    return _of_own(_row(connection, player, round_id))


def record_of(connection: Connection, player: str, round_id: str) -> bytes:
    """The verification record of a player's settled round: a line of canonical JSON.

    `HouseError("round-unknown")` where he has no settled round of this id.
    """
    row = _row(connection, player, round_id)
    if row["record"] is None:
        raise HouseError("round-unknown", f"round {round_id!r:.80} is not settled")
    return str(row["record"]).encode()


def _row(connection: Connection, player: str, round_id: str) -> RowMapping:
    found = _own(player).where(round_.c.id == round_id)
    row = connection.execute(found).mappings().one_or_none()
    if row is None:
        raise HouseError("round-unknown", f"there is no round {round_id!r:.80}")
    return row


def commitments(connection: Connection, after: int, limit: int) -> View:
    """The commitment log from behind a position on, with its head."""
    size, hash_ = head(connection)
    most = min(max(limit, 1), 1000)
    return {"entries": published(connection, after, most), "size": size, "head": hash_}
