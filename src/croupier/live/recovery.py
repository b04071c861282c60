"""Rounds of live tables read back: the same deal, from a round's seed and its seats' rows."""

import json
from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection, RowMapping, bindparam, select

from croupier.errors import CroupierError, HouseError
from croupier.games.actions import parse_action
from croupier.games.game import Game
from croupier.house.batch import flush
from croupier.house.keys import SeedKey
from croupier.house.rounds import committed, parsed_stakes
from croupier.house.schema import live_round, live_seat
from croupier.live.cycle import LiveRound, Times, dealt
from croupier.live.moves import Now
from croupier.live.rows import opened_text, record_of
from croupier.live.seats import LiveSeat

_SEATS = select(live_seat).where(live_seat.c.round == bindparam("of")).order_by(live_seat.c.seat)
_OPEN = select(live_round).where(
    live_round.c.table == bindparam("of"), live_round.c.ended_ms.is_(None)
)
_ENDED = (
    select(live_round.c.id)
    .where(live_round.c.table == bindparam("of"), live_round.c.ended_ms.is_not(None))
    .order_by(live_round.c.number.desc())
    .limit(1)
)
_OWN = (
    select(live_round, live_seat.c.player)
    .join(live_seat, live_seat.c.round == live_round.c.id)
    .where(live_round.c.id == bindparam("of"), live_seat.c.player == bindparam("by"))
)


def open_round(
    connection: Connection, table: str, key: SeedKey, times: Times, now: Now
) -> LiveRound | None:
    """A table's open round; its phase has its whole time again.

    `HouseError("storage")` or `("house-key")` for one that cannot be played again.
    """
    row = connection.execute(_OPEN, {"of": table}).mappings().one_or_none()
    if row is None:
        return None
    round_ = restored(connection, row, key, times)
    length = {"seeds": times.seeds_ms, "deciding": times.deciding_ms}
    length |= {"betting": times.betting_ms} if round_.seats else {}
    lasts_ms = length.get(round_.phase)
    ends_ms = None if lasts_ms is None else now.steady_ms + lasts_ms
    return replace(round_, ends_ms=ends_ms, kept=kept_seats(connection, table, round_.game))


def kept_seats(connection: Connection, table: str, game: Game) -> dict[int, str]:
    """Who has which seat before others: who played the last round there."""
    flush(connection)
    ended = connection.execute(_ENDED, {"of": table}).scalar_one_or_none()
    if game.rules.holder != "seat" or ended is None:
        return {}
    return {row.seat: row.player for row in connection.execute(_SEATS, {"of": ended})}


def restored(connection: Connection, row: RowMapping, key: SeedKey, times: Times) -> LiveRound:
    """The round of a row, played again from its seats.

    `HouseError("storage")` where it does not come out as it was stored, `("house-key")` where its
    seed does not open.
    """
    try:
        rows = connection.execute(_SEATS, {"of": row["id"]}).mappings().all()
        round_ = _staked(row, rows, key, times)
        if row["started_ms"] is None:
            return round_
        round_ = dealt(round_, row["started_ms"])
        if opened_text(round_) != row["opened"]:
            raise HouseError("storage", "other cards were opened")
        return _decided(round_, rows)
    except (CroupierError, KeyError, TypeError, ValueError) as error:
        if isinstance(error, HouseError) and error.code == "house-key":
            raise
        raise HouseError("storage", f"round {row['id']} cannot be played again: {error}") from None


def record_bytes(connection: Connection, player: str, round_id: str, key: SeedKey) -> bytes:
    """The record of a settled round with the player's own hand; `HouseError("round-unknown")`."""
    found = connection.execute(_OWN, {"of": round_id, "by": player}).mappings().one_or_none()
    if found is None or found["stage"] != "settled":
        raise HouseError("round-unknown", f"there is no settled round {round_id!r:.80} of yours")
    rows = connection.execute(_SEATS, {"of": round_id}).mappings().all()
    round_ = _staked(found, rows, key, Times())
    round_ = _decided(dealt(round_, found["started_ms"], [player]), rows)
    assert round_.deck is not None, "it was dealt just now"
    seat = round_.seats[player].dealt(round_.deck)
    seed = key.opened(round_id, found["seed"]).hex()  # which the log has revealed
    return record_of(round_, [seat], seed).encoded()


def _staked(row: RowMapping, rows: Sequence[RowMapping], key: SeedKey, times: Times) -> LiveRound:
    sealed = committed(row, key)
    return LiveRound(
        *(sealed.game, sealed.seal, sealed.place, times, row["created_ms"]),
        phase=row["stage"],
        seats={each["player"]: _seat(each) for each in rows},
        ended_ms=row["ended_ms"],
        reason=row["reason"],
    ).counted()


def _seat(row: RowMapping) -> LiveSeat:
    return LiveSeat(
        row["seat"],
        row["player"],
        parsed_stakes(json.loads(row["stakes"])),
        row["balance_before"],
        row["seed_hash"],
        row["client_seed"],
    )


def _decided(round_: LiveRound, rows: Sequence[RowMapping]) -> LiveRound:
    """A dealt round with the decisions taken again of all seats that are dealt to."""
    seats, latest_ms = dict(round_.seats), round_.latest_ms
    for row in rows:
        seat = seats[row["player"]]
        for box, action, at_ms in json.loads(row["decisions"]) if seat.state else ():
            seat = seat.decided([(box, parse_action(action))], at_ms)
            latest_ms = max(latest_ms, at_ms)
        seats[seat.player] = seat
    return replace(round_, seats=seats, latest_ms=latest_ms).counted()
