"""Rounds at live tables as their players and the operator look them up."""

from collections.abc import Sequence

from sqlalchemy import Connection, RowMapping, bindparam, func, select

from croupier.errors import HouseError
from croupier.house.history import MOST_A_PAGE, parsed
from croupier.house.schema import commitment, live_round, live_seat
from croupier.house.view import View
from croupier.ledger import transfer

STAGES = ("betting", "seeds", "deciding", "settled", "void")

_OWN = (
    select(live_round, *(live_seat.c[name] for name in ("seat", "stakes", "decisions")))
    .add_columns(live_seat.c.balance_before, live_seat.c.balance_after)
    .join(live_seat, live_seat.c.round == live_round.c.id)
    .where(live_seat.c.player == bindparam("of"))
)
_ONE = _OWN.where(live_round.c.id == bindparam("id"))
_UP_TO = (
    select(func.count())
    .select_from(live_seat)
    .join(live_round, live_round.c.id == live_seat.c.round)
    .where(live_seat.c.player == bindparam("of"), live_round.c.number <= bindparam("number"))
)


def page(
    connection: Connection, player: str, before: int | None, limit: int, game: str | None = None
) -> View:
    """His rounds, the latest first; `next` is the next page's `before`."""
    most = min(max(limit, 1), MOST_A_PAGE)
    found = _OWN.order_by(live_round.c.number.desc()).limit(most + 1)
    if before is not None:
        found = found.where(live_round.c.number < before)
    if game is not None:
        found = found.where(live_round.c.game == game)
    rows = connection.execute(found, {"of": player}).mappings().all()
    more = rows[most - 1]["number"] if len(rows) > most else None
    return {"rounds": [_summary(row) for row in rows[:most]], "next": more}


def recall(connection: Connection, player: str, round_id: str) -> View:
    """One of his rounds, with the cards that he saw: his own and those that all share.

    `HouseError("round-unknown")` where he has none of this id.
    """
    row = connection.execute(_ONE, {"of": player, "id": round_id}).mappings().one_or_none()
    if row is None:
        raise HouseError("round-unknown", f"there is no round {round_id!r:.80}")
    nth = connection.execute(_UP_TO, {"of": player, "number": row["number"]}).scalar_one()
    return {**_summary(row), "nth": nth, "opened": _seen(row["opened"].split(), row["seat"])}


def _seen(opened: list[str], seat: int) -> list[str]:
    return [card for card in opened if card.startswith(f"seat{seat}.") or card[:4] != "seat"]


def _summary(row: RowMapping) -> View:
    names = ("number", "id", "table", "game", "stage", "started_ms", "ended_ms")
    return {
        **{name: row[name] for name in names},
        **_seat(row),
        "commitment": row["commitment"],
        "log": {"position": row["log_position"], "hash": row["log_hash"]},
        "void_reason": row["reason"],
    }


def _seat(row: RowMapping) -> View:
    before, after = row["balance_before"], row["balance_after"]
    return {
        "seat": row["seat"],
        "stakes": parsed(row["stakes"], {}),
        "decisions": parsed(row["decisions"], []),
        "balance_before": before,
        "balance_after": after,
        "net": None if after is None else after - before,
    }


def counted(connection: Connection) -> View:
    """How many rounds there are of every stage."""
    stages = select(live_round.c.stage, func.count().label("rounds")).group_by(live_round.c.stage)
    found = {row.stage: row.rounds for row in connection.execute(stages)}
    return {stage: found.get(stage, 0) for stage in STAGES}


def still_open(connection: Connection) -> list[View]:
    """The rounds that are not over, with how many play in each."""
    shown = (live_round.c.id, live_round.c.table, live_round.c.stage, live_round.c.created_ms)
    found = (
        select(*shown, func.count(live_seat.c.seat).label("players"))
        .outerjoin(live_seat, live_seat.c.round == live_round.c.id)
        .where(live_round.c.ended_ms.is_(None))
        .group_by(live_round.c.number, *shown)
        .order_by(live_round.c.number)
    )
    return [dict(row) for row in connection.execute(found).mappings()]


def found(connection: Connection, round_id: str) -> View | None:
    """A round with all its seats and all that is not sealed; None where there is none.

    A client seed is not among it: the last one to be revealed makes the deck known.
    """
    asked = select(live_round).where(live_round.c.id == round_id)
    row = connection.execute(asked).mappings().one_or_none()
    if row is None:
        return None
    at = select(live_seat).where(live_seat.c.round == round_id).order_by(live_seat.c.seat)
    seats = connection.execute(at).mappings().all()
    log = select(commitment.c.line).where(commitment.c.round == round_id)
    names = ("id", "table", "game", "stage", "created_ms", "started_ms", "ended_ms", "commitment")
    return {
        **{name: row[name] for name in names},
        "rules": {"version": row["rules_version"], "hash": row["rules_hash"]},
        "log": {"position": row["log_position"], "hash": row["log_hash"]},
        "opened": row["opened"].split(),
        "seats": [{"player": seat["player"], **_seat(seat)} for seat in seats],
        "transfers": _transfers(connection, round_id),
        "commitments": list(connection.scalars(log.order_by(commitment.c.position))),
        "void_reason": row["reason"],
    }


def _transfers(connection: Connection, round_id: str) -> Sequence[View]:
    """What was booked for all seats, whose rounds are named in the books as by `seat_round`."""
    named = live_seat.c.round + "." + live_seat.c.player
    booked = (
        select(transfer)
        .join(live_seat, transfer.c.round == named)
        .where(live_seat.c.round == round_id)
        .order_by(transfer.c.number)
    )
    return [dict(line) for line in connection.execute(booked).mappings()]
