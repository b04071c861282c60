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
from croupier.live.cycle import LiveRound, Times, dealt, opened_whole
from croupier.live.moves import Now
from croupier.live.rows import opened_text
from croupier.live.seats import LiveSeat

_SEATS = select(live_seat).where(live_seat.c.round == bindparam("of")).order_by(live_seat.c.seat)
_BEFORE = (
    select(live_round)
    .where(live_round.c.table == bindparam("of"), live_round.c.number < bindparam("before"))
    .order_by(live_round.c.number.desc())
    .limit(1)
)
_NEXT = 2**53
"""No round has this number yet."""

REPLACED_MS = 5000
"""An owner who dies is replaced in less: what ended up to a pause before that is still shown."""


def last_round(
    connection: Connection, table: str, key: SeedKey, times: Times, now: Now
) -> LiveRound | None:
    """A table's open round, or one that has just ended; its phase has its whole time again.

    `HouseError("storage")` or `("house-key")` for an open one that cannot be played again.
    """
    row = _row_before(connection, table)
    if row is None or _is_past(row, times, now):
        return None
    try:
        round_ = restored(connection, row, key, times)
    except HouseError:
        if row["ended_ms"] is None:
            raise
        return None  # nothing depends on it any more
    pause = dict.fromkeys(("settled", "void"), times.pause_ms)
    length = {"seeds": times.seeds_ms, "deciding": times.deciding_ms, **pause}
    length |= {"betting": times.betting_ms} if round_.seats else {}
    lasts_ms = length.get(round_.phase)
    ends_ms = None if lasts_ms is None else now.steady_ms + lasts_ms
    kept = kept_seats(connection, table, round_.game, row["number"])
    return replace(round_, ends_ms=ends_ms, kept=kept)


def _row_before(connection: Connection, table: str, before: int = _NEXT) -> RowMapping | None:
    flush(connection)
    found = connection.execute(_BEFORE, {"of": table, "before": before})
    return found.mappings().one_or_none()


def _is_past(row: RowMapping, times: Times, now: Now) -> bool:
    ended_ms = row["ended_ms"]
    return ended_ms is not None and ended_ms + times.pause_ms + REPLACED_MS < now.clock_ms


def kept_seats(
    connection: Connection, table: str, game: Game, before: int = _NEXT
) -> dict[int, str]:
    """Who has which seat before others: who played the last round of the game there."""
    if game.rules.holder != "seat":
        return {}
    ended = _row_before(connection, table, before)
    if ended is None or ended["game"] != game.id:
        return {}
    return {row["seat"]: row["player"] for row in seats_of(connection, ended["id"])}


def seats_of(connection: Connection, round_id: str) -> Sequence[RowMapping]:
    """The rows of a round's seats, in their order."""
    return connection.execute(_SEATS, {"of": round_id}).mappings().all()


def restored(connection: Connection, row: RowMapping, key: SeedKey, times: Times) -> LiveRound:
    """The round of a row, played again from its seats.

    `HouseError("storage")` where it does not come out as it was stored, `("house-key")` where its
    seed does not open.
    """
    try:
        rows = seats_of(connection, row["id"])
        round_ = staked(row, rows, key.opened(row["id"], row["seed"]), times)
        if row["started_ms"] is None:
            return round_
        round_ = decided(dealt(round_, row["started_ms"]), rows)
        if row["stage"] == "settled":
            round_ = opened_whole(round_)
        if opened_text(round_) != row["opened"]:
            raise HouseError("storage", "other cards were opened")
        return replace(round_, phase=row["stage"]).counted()
    except (CroupierError, KeyError, TypeError, ValueError) as error:
        if isinstance(error, HouseError) and error.code == "house-key":
            raise
        raise HouseError("storage", f"round {row['id']} cannot be played again: {error}") from None


def staked(row: RowMapping, rows: Sequence[RowMapping], seed: bytes, times: Times) -> LiveRound:
    """The round of a row with its seats, before the deal."""
    sealed = committed(row, seed)
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


def decided(round_: LiveRound, rows: Sequence[RowMapping]) -> LiveRound:
    """A dealt round with the decisions taken again of all seats that are dealt to."""
    seats, latest_ms = dict(round_.seats), round_.latest_ms
    for row in rows:
        seat = seats[row["player"]]
        for box, action, at_ms in json.loads(row["decisions"]) if seat.state else ():
            seat = seat.decided([(box, parse_action(action))], at_ms)
            latest_ms = max(latest_ms, at_ms)
        seats[seat.player] = seat
    return replace(round_, seats=seats, latest_ms=latest_ms).counted()
