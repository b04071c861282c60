"""What is written and added up of settled rounds has those of live tables among them."""

import csv
import json
from collections import Counter
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from croupier.errors import HouseError
from croupier.games.round import Stakes
from croupier.house.export import Wanted, export
from croupier.house.played import Place, Played, played
from croupier.house.schema import live_round, live_seat
from croupier.ledger import transfer
from croupier.live.records import record_bytes
from croupier.record import verify_paths
from tests.house.playing import play_round
from tests.house.world import Arena
from tests.live.playing import FOUR_CARD, HOLDEM, Live

PRIVATE = "four-card"


class History:
    """Rounds at live tables and one at a player's own, some settled, one void, one open."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.ann, self.bob = arena.enter(), arena.enter()
        live = Live.at(arena)
        self._round(live)
        play_round(arena, self.ann, PRIVATE, Random(1))
        self._round(live)
        live.bet(self.ann)
        live.void()
        seats = Live.at(arena, FOUR_CARD)
        seats.to_deal(self.ann, stakes={4: Stakes(ante=500, aces_up=100)})
        seats.pass_to_end()
        seats.pass_to_end()
        seats.bet(self.bob, {2: Stakes(ante=500)})

    def _round(self, live: Live) -> None:
        live.to_deal(self.ann, self.bob)
        live.decide_all(self.ann)
        live.pass_to_end()
        live.pass_to_end()

    def export(self, path: Path, kind: str, player: str | None = None) -> int:
        """How many rounds are written."""
        with self.arena.engine.begin() as connection:
            return export(connection, path, kind, Wanted(player), lambda *_: None, record_bytes)

    def booked(self) -> Counter[tuple[str, str, str]]:
        """What the books say of the bets of settled rounds, by round, player and code."""

        def reading(connection: Any) -> Counter[tuple[str, str, str]]:
            found: Counter[tuple[str, str, str]] = Counter()
            seats = select(live_seat.c.round, live_seat.c.player).join(live_round)
            for seat in connection.execute(seats.where(live_round.c.stage == "settled")):
                name = f"{seat.round}.{seat.player}"
                lines = select(transfer).where(
                    transfer.c.round == name, transfer.c.bet.is_not(None)
                )
                for line in connection.execute(lines):
                    found[seat.round, seat.player, line.code] += line.amount
            return found

        return self.arena.do(reading)


@pytest.fixture
def history(arena: Arena) -> History:
    return History(arena)


def test_records_of_live_rounds_are_written_and_verify_with_the_log(
    history: History, tmp_path: Path
) -> None:
    here = tmp_path / "history"
    here.mkdir()
    assert history.export(here / "rounds.jsonl", "jsonl") == 4
    history.export(here / "log.jsonl", "log")
    assert all(not isinstance(found, Exception) for _, found in verify_paths([here], None))
    records = [json.loads(line) for line in (here / "rounds.jsonl").read_text("utf-8").splitlines()]
    assert [(one["table"], len(one["seats"])) for one in records[:1]] == [("holdem", 2)]
    places = [one["log"]["position"] for one in records]
    assert places == sorted(places), "as they were committed"
    own = tmp_path / "bob.jsonl"
    assert history.export(own, "jsonl", history.bob) == 2
    alone = [json.loads(line) for line in own.read_text("utf-8").splitlines()]
    assert [list(one["seats"]) for one in alone] == [["2"], ["2"]], "and nobody else's hand"
    assert all(not isinstance(found, Exception) for _, found in verify_paths([own], None))


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_the_bets_of_live_rounds_are_what_the_books_say(
    history: History, tmp_path: Path, kind: str
) -> None:
    assert history.export(tmp_path / "bets", kind) == 4
    if kind == "csv":
        with (tmp_path / "bets").open(encoding="utf-8", newline="") as file:
            rows: list[dict[str, Any]] = list(csv.DictReader(file))
    else:
        from pyarrow import parquet  # type: ignore[import-untyped]  # no types come with it

        rows = parquet.read_table(tmp_path / "bets").to_pylist()
    told: Counter[tuple[str, str, str]] = Counter()
    for row in rows:
        told[row["round"], row["player"], "stake"] += int(row["stake"])
        told[row["round"], row["player"], "returned"] += int(row["returned"])
    booked = history.booked()
    assert len({(round_id, player) for round_id, player, _ in booked}) == 5
    for round_id, player, _ in booked:
        seat = round_id, player
        assert told[*seat, "stake"] == booked[*seat, "stake"]
        returned = booked[*seat, "return"] + booked[*seat, "win"]
        assert told[*seat, "returned"] == returned
    assert {row["player"] for row in rows} == {history.ann, history.bob}
    live = [row for row in rows if row["player"] == history.bob]
    assert {row["decisions"] for row in live} == {"1 fold; 2 fold"}


def all_of(history: History, player: str, game: str | None = None, limit: int = 2) -> list[Played]:
    """A player's rounds, some at a time."""
    found: list[Played] = []
    place = Place()
    while True:
        reading = partial(played, player=player, game=game, after=place, limit=limit)
        if not (some := history.arena.do(reading)):
            return found
        found += some
        place = some[-1].place


def sums(bets: Any) -> Counter[tuple[str, str]]:
    """What was staked and returned by spot."""
    found: Counter[tuple[str, str]] = Counter()
    for spot, staked, returned, _ in bets:
        found[spot, "staked"] += staked
        found[spot, "returned"] += returned
    return +found


@pytest.mark.parametrize("limit", [1, 2, 3, 100])
def test_a_players_rounds_come_in_their_order_and_as_their_records_have_them(
    history: History, tmp_path: Path, limit: int
) -> None:
    rounds = all_of(history, history.ann, limit=limit)
    assert [one.game for one in rounds] == [HOLDEM.game, PRIVATE, HOLDEM.game, FOUR_CARD.game]
    assert [one.record is None for one in rounds] == [True, False, True, True]
    history.export(tmp_path / "ann", "jsonl", history.ann)
    lines = (tmp_path / "ann").read_text("utf-8").splitlines()
    lines.sort(key=lambda line: int(json.loads(line)["ended_at_ms"]))  # not as committed
    by_record = [Played(Place(), "", line) for line in lines]
    assert [sums(one.bets()) for one in rounds] == [sums(one.bets()) for one in by_record]
    assert [one.game for one in all_of(history, history.ann, HOLDEM.game)] == [HOLDEM.game] * 2
    assert len(all_of(history, history.bob)) == 2, "his open round counts for nothing"


def test_a_round_that_is_not_settled_has_no_record(history: History) -> None:
    def unsettled(connection: Any) -> list[str]:
        found = select(live_round.c.id).where(live_round.c.stage != "settled")
        return list(connection.scalars(found))

    for round_id in [*history.arena.do(unsettled), "nothing"]:
        for player in (None, history.ann):
            with pytest.raises(HouseError) as refused:
                history.arena.do(partial(record_bytes, round_id=round_id, player=player))
            assert refused.value.code == "round-unknown"
