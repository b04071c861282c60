"""A player's settled rounds, at his own tables and at live ones, and what every bet came to."""

import json
from collections.abc import Iterator
from heapq import merge
from itertools import islice
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, null, select

from croupier.games import GAMES
from croupier.house.live_rounds import seat_round
from croupier.house.schema import live_round, live_seat, round_
from croupier.ledger import transfer


class Place(NamedTuple):
    """How far his rounds were read: the last number at his own tables, and at live ones."""

    own: int = 0
    live: int = 0


class Played(NamedTuple):
    """A round, by its record or, at a live table, by what was booked of each bet."""

    place: Place
    game: str
    record: str | None
    booked: tuple[tuple[str, str, int], ...] = ()

    def bets(self) -> Iterator[tuple[str, int, int, bool]]:
        """By spot, as often as it was bet on: what was staked and returned, in cents.

        At last, whether that was on a box which is not decided on.
        """
        if self.record is not None:
            record = json.loads(self.record)
            for seat in record["seats"].values():
                antes = [int(box) for box, stakes in seat["stakes"].items() if "ante" in stakes]
                blind = GAMES[record["game"]].blind_boxes(antes)
                for line in seat["settlement"]["lines"]:
                    yield line["spot"], line["stake"], line["returned"], line["box"] in blind
            return
        for bet, code, amount in self.booked:
            spot = bet.partition(".")[2]
            if code == "stake":
                yield spot, amount, 0, False
            elif code in ("return", "win"):
                yield spot, 0, amount, False


def played(
    connection: Connection, player: str, game: str | None, after: Place, limit: int
) -> list[Played]:
    """Settled rounds from behind a place on, the earliest first."""
    both = merge(
        connection.execute(_own(player, game, after.own).limit(limit)).all(),
        connection.execute(_live(player, game, after.live).limit(limit)).all(),
        key=lambda row: int(row.ended_ms),
    )
    rows = list(islice(both, limit))
    names = [seat_round(row.id, player) for row in rows if row.record is None]
    booked = _booked(connection, names)
    found: list[Played] = []
    for row in rows:
        is_live = row.record is None
        after = after._replace(**{"live" if is_live else "own": row.number})
        bets = tuple(booked.get(seat_round(row.id, player), ())) if is_live else ()
        found.append(Played(after, row.game, row.record, bets))
    return found


def _own(player: str, game: str | None, after: int) -> Select[Any]:
    found = select(
        *(round_.c[name] for name in ("number", "id", "ended_ms", "record")),
        round_.c.offered.label("game"),
    )
    found = found.where(round_.c.player == player, round_.c.record.is_not(None))
    found = found.where(round_.c.number > after).order_by(round_.c.number)
    return found if game is None else found.where(round_.c.offered == game)


def _live(player: str, game: str | None, after: int) -> Select[Any]:
    columns = (live_round.c[name] for name in ("number", "id", "game", "ended_ms"))
    found = (
        select(*columns, null().label("record"))
        .join(live_seat, live_seat.c.round == live_round.c.id)
        .where(live_seat.c.player == player, live_round.c.stage == "settled")
        .where(live_round.c.number > after)
        .order_by(live_round.c.number)
    )
    return found if game is None else found.where(live_round.c.game == game)


def _booked(connection: Connection, names: list[str]) -> dict[str, list[tuple[str, str, int]]]:
    """What was booked of the bets of rounds, by their names in the books."""
    found: dict[str, list[tuple[str, str, int]]] = {}
    asked = select(transfer.c.round, transfer.c.bet, transfer.c.code, transfer.c.amount).where(
        transfer.c.round.in_(names), transfer.c.bet.is_not(None)
    )
    for name, bet, code, amount in connection.execute(asked.order_by(transfer.c.number)):
        found.setdefault(name, []).append((bet, code, amount))
    return found
