"""What an operator looks up and does about rounds of live tables, on both databases."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from sqlalchemy import select, update

from croupier.cli.overview import found_lines, open_lines, player_lines, status_lines
from croupier.errors import CroupierError
from croupier.house.operating import Order, operate
from croupier.house.schema import live_round, live_seat
from croupier.house.view import View
from tests.house.world import Arena
from tests.live.playing import FOUR_CARD, Live, seed_of
from tests.live.soundness import check_live


def ask(arena: Arena, operation: str, **arguments: Any) -> View:
    """What an operator is answered."""
    return arena.do(lambda on: operate(on, arena.house, Order(operation, "anna", arguments))).answer


def dealt(arena: Arena) -> tuple[Live, str, str]:
    """A table at which two have to decide."""
    live = Live.at(arena)
    ann, bob = arena.enter(), arena.enter()
    live.to_deal(ann, bob)
    return live, ann, bob


def test_an_open_live_round_is_listed_found_and_counted(arena: Arena) -> None:
    live, ann, bob = dealt(arena)
    Live.at(arena, FOUR_CARD)
    listed = ask(arena, "open-rounds")
    assert [(one["table"], one["stage"], one["players"]) for one in listed["live"]] == [
        ("holdem", "deciding", 2),
        ("four-card", "betting", 0),
    ]
    counts = {"betting": 1, "seeds": 0, "deciding": 1, "settled": 0, "void": 0}
    assert ask(arena, "status")["live_rounds"] == counts
    found = ask(arena, "find", round=live.round_.id)
    assert [(seat["seat"], seat["player"]) for seat in found["seats"]] == [(1, ann), (2, bob)]
    assert found["opened"]
    stakes = sum(line["amount"] for line in found["transfers"] if line["code"] == "stake")
    assert stakes == 2 * (500 + 100 + 300)
    lines = list(found_lines(found))
    assert lines[0] == f"round {live.round_.id}: deciding, live table holdem"
    assert f"seat 2: player {bob}" in lines
    assert sum(" 5.00 stake" in line for line in lines) == 2
    assert "live table holdem, 2 players, since" in next(iter(open_lines(listed)))
    assert "1 betting, 0 seeds, 1 deciding" in "".join(status_lines(ask(arena, "status")))


def test_nothing_that_is_looked_up_is_sealed(arena: Arena) -> None:
    live, ann, _ = dealt(arena)
    [row] = arena.do(lambda on: list(on.execute(select(live_round))))
    seed = arena.house.key.opened(row.id, row.seed).hex()
    asked = [("find", {"round": live.round_.id}), ("player", {"player": ann})]
    for operation, arguments in [("status", {}), ("open-rounds", {}), *asked]:
        text = json.dumps(ask(arena, operation, **arguments))
        assert seed not in text
        assert seed_of(ann) not in text
    assert live.round_.deck is not None
    shown = {each.partition("=")[0] for each in ask(arena, "find", round=row.id)["opened"]}
    assert shown == {str(slot) for slot, _ in live.round_.seats[ann].opened}


def test_a_players_live_rounds_are_among_his_last(arena: Arena) -> None:
    live, ann, bob = dealt(arena)
    known = ask(arena, "player", player=ann)
    assert [one["id"] for one in known["live_rounds"]] == [live.round_.id]
    said = list(player_lines(known))
    assert f"open: {live.round_.id}, at live table holdem" in said
    live.decide_all(ann)
    live.decide_all(bob)
    live.turn()
    [one] = ask(arena, "player", player=ann)["live_rounds"]
    assert one["stage"] == "settled"
    assert one["net"] == one["balance_after"] - 100_000


def test_who_voids_a_live_round_is_told_what_became_of_it(arena: Arena) -> None:
    live, _, _ = dealt(arena)
    told = ask(arena, "void", round=live.round_.id, reason="the lights went out")
    assert told == ask(arena, "find", round=live.round_.id)
    assert list(found_lines(told))[-1] == "void: the lights went out"
    assert [seat["net"] for seat in told["seats"]] == [0, 0]
    arena.do(check_live)
    arena.do(lambda on: on.execute(update(live_seat).values(stakes="spoilt")))
    assert ask(arena, "find", round=live.round_.id)["seats"][0]["stakes"] == {}


def test_no_round_of_any_kind_is_refused(arena: Arena) -> None:
    ask_for: Callable[[], View] = partial(ask, arena, "find", round="nothing")
    with pytest.raises(CroupierError) as refused:
        ask_for()
    assert refused.value.code == "round-unknown"
