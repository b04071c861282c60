"""A round at a live table from its commitment to its settlement, and what the books say of it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from croupier.games.actions import Fold, Play
from croupier.games.round import Stakes
from croupier.live.moves import Void
from croupier.live.turn import TableSpec
from croupier.record import verify_paths
from tests.house.world import Arena
from tests.live.playing import ANTE, FOUR_CARD, HOLDEM, Live
from tests.live.soundness import check_live
from tests.live.verifying import kept_records, verified_alone


def test_a_round_of_holdem(arena: Arena) -> None:
    live = Live.at(arena)
    ann, bob, eve = (arena.enter() for _ in range(3))
    live.to_deal(ann, bob, eve)
    live.decide(ann, {1: Play(1000), 2: Fold()})
    live.decide(bob, {1: Fold()})
    live.decide(bob, {2: Play(600)})
    live.pass_to_end()
    assert live.round_.phase == "settled"
    texts = {
        live.round_.seats[player].number: [
            str(made.action) for made in live.round_.seats[player].decisions
        ]
        for player in (ann, bob, eve)
    }
    assert texts == {1: ["play 1000", "fold"], 2: ["fold", "play 600"], 3: ["fold", "fold"]}
    arena.do(check_live)


def test_a_round_of_four_card(arena: Arena) -> None:
    live = Live.at(arena, FOUR_CARD)
    ann, bob, eve = (arena.enter() for _ in range(3))
    live.bet(ann, {3: Stakes(ante=500)})
    live.bet(bob, {7: Stakes(ante=200, aces_up=100)})
    live.bet(eve, {1: Stakes(aces_up=300)})
    live.pass_to_end()
    for player in (ann, bob, eve):
        live.reveal(player)
    live.decide(ann, {3: Play(1500)})
    live.decide(bob, {7: Fold()})
    assert live.round_.phase == "settled", "nobody is waited for"
    arena.do(check_live)


@pytest.mark.parametrize("spec", [HOLDEM, FOUR_CARD], ids=lambda spec: spec.id)
def test_every_record_verifies_with_both_verifiers(spec: TableSpec, tmp_path: Path) -> None:
    live = Live.in_memory(spec)
    players = [live.arena.enter() for _ in range(3)]
    for _ in range(3):
        for seat, player in enumerate(players, 1):
            live.bet(player, {seat: Stakes(ante=500)} if spec is FOUR_CARD else ANTE)
        live.pass_to_end()
        for player in players[1:]:
            live.reveal(player)
        live.pass_to_end()
        for player in players[:2]:
            live.decide_all(player)
        live.pass_to_end()
        live.pass_to_end()
    paths = kept_records(live, tmp_path)
    assert len(paths) == 9
    verdicts = dict(verify_paths(paths, tmp_path / "log.jsonl"))
    assert not [verdict for verdict in verdicts.values() if isinstance(verdict, Exception)]
    assert verified_alone(paths)
    assert not verified_alone([spoilt(paths[0])]), "a record that is not true is found"


def money(live: Live, *players: str) -> list[object]:
    """What the house says of players."""
    house = live.arena.house
    return [live.arena.do(partial(house.player, player=player)) for player in players]


def spoilt(path: Path) -> Path:
    """A record in which another client seed was brought."""
    text = path.read_text("utf-8")
    assert "the seed of" in text
    other = path.with_name("spoilt.json")
    other.write_text(text.replace("the seed of", "this seed of"), "utf-8")
    return other


def test_a_void_round_returns_every_stake_once(arena: Arena) -> None:
    live = Live.at(arena)
    players = [arena.enter() for _ in range(3)]
    before = money(live, *players)
    live.to_deal(*players)
    live.decide(players[0], {1: Play(1000)})
    round_id = live.round_.id
    live.void("the shuffler jammed")
    assert live.round_.reason == "the shuffler jammed"
    arena.do(check_live)
    assert money(live, *players) == before
    refused = live.turn([live.order("operator", Void("again"))])
    assert [getattr(answer, "code", None) for answer in refused.answers] == ["round-final"]
    live.pass_to_end()
    assert live.round_.id != round_id, "the table goes on"


@pytest.mark.parametrize("steps", range(5))
def test_a_round_is_void_from_every_phase(steps: int) -> None:
    live = Live.in_memory()
    player = live.arena.enter()
    before = money(live, player)
    doing: list[Callable[[], object]] = [
        lambda: live.bet(player),
        live.pass_to_end,
        lambda: live.reveal(player),
        lambda: live.decide(player, {1: Play(1000)}),
    ]
    for step in doing[:steps]:
        step()
    live.void()
    live.arena.do(check_live)
    assert money(live, player) == before


@pytest.mark.parametrize("some", [1, 2, 5, 6])
def test_a_round_is_settled_some_seats_at_a_time_and_all_of_them(
    arena: Arena, monkeypatch: pytest.MonkeyPatch, some: int
) -> None:
    monkeypatch.setattr("croupier.live.rows.MOST_SETTLED", some)
    live = Live.at(arena)
    players = [arena.enter() for _ in range(5)]
    live.to_deal(*players)
    for player in players[:4]:
        live.decide_all(player)
    live.pass_to_end()
    arena.do(check_live)
    for player in players:
        own, money = live.table.own(player), arena.do(partial(arena.house.player, player=player))
        assert own is not None
        assert (money["balance"], money["held"]) == (own["balance"], 0)
