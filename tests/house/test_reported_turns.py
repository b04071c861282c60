"""Bugs that others reported of their tables, and that this house must not have: turns, time."""

from collections.abc import Callable
from random import Random

import pytest

from croupier.errors import CroupierError
from croupier.games import GAMES
from croupier.games.actions import Fold, Play, parse_action
from croupier.games.round import Stakes
from croupier.house.commands import Bet, Body, Command, Open
from croupier.house.table import Decide
from croupier.house.view import View
from tests.house.crowd import burst
from tests.house.playing import WAITING, next_body, play_round, play_until
from tests.house.rows import everything
from tests.house.soundness import check_sound
from tests.house.world import Arena

GAME = "six-card"
STAKES = Bet({1: Stakes(ante=500)}, "mine")


def refusal(work: Callable[[], object]) -> str:
    with pytest.raises(CroupierError) as refused:
        work()
    return refused.value.code


# github.com/Josie29/project-11-game-week/issues/10
@pytest.mark.parametrize("name", GAMES)
def test_b46_what_is_refused_gives_no_more_time(arena: Arena, name: str) -> None:
    player, random = arena.enter(), Random(f"b46 {name}")
    view = play_until(arena, player, name, "playing", random)
    box = view["round"]["choice"]["box"]
    early: list[Body] = [Open(), STAKES, Decide(box + 1, Fold()), Decide(box, Play(1))]
    arena.world.pass_ms(arena.house.settings.abandon_after_ms - 1)
    for body in early:
        refusal(lambda: arena.send(player, name, body))
        refusal(lambda: arena.send(player, name, body, 0))
    due = arena.view(player, name)["round"]["decide_by_ms"]
    assert due == view["round"]["decide_by_ms"] == arena.world.now_ms + 1
    arena.world.pass_ms(1)
    assert len(arena.do(arena.house.expire)) == 1


# github.com/byucs340ta/Fall2018/issues/87 ; github.com/thyer/CS340winter2016/issues/272
@pytest.mark.parametrize("name", GAMES)
def test_b47_a_hundred_quick_clicks_are_one_command(arena: Arena, name: str) -> None:
    player, random = arena.enter(), Random(f"b47 {name}")
    view = arena.send(player, name, Open()).view
    while view["stage"] in ("betting", "playing"):
        body, seq = next_body(view, random), view["seq"]
        same = [(name, Command(f"same{seq}", seq, body))] * 50
        others = [(name, Command(f"other{seq}-{number}", seq, body)) for number in range(50)]
        answers, codes = burst(arena, player, same + others)
        assert len([answer for answer in answers if not answer.repeated]) == 1
        assert {answer.seq for answer in answers} == {seq + 1}
        assert set(codes) == {"stale-seq"}
        view = arena.view(player, name)
        assert view["seq"] == seq + 1
    arena.do(check_sound)


# github.com/mtgred/netrunner/issues/5213
def test_b48_a_draw_that_arrives_three_times_is_one_card(arena: Arena) -> None:
    random, seen = Random(48), 0
    while seen < 3:
        player = arena.enter()
        arena.send(player, GAME, Open())
        view = arena.send(player, GAME, Bet({1: Stakes(ante=500)}, f"c{random.random()}")).view
        if view["stage"] != "playing" or not _offered(view, "buy"):
            continue
        seen += 1
        held = view["round"]["cards"]["box1"]
        buy = Command("buy", view["seq"], Decide(1, parse_action("buy")))
        answers = [arena.command(player, GAME, buy) for _ in range(3)]
        assert [answer.repeated for answer in answers] == [False, True, True]
        after = arena.view(player, GAME)
        assert after["round"]["cards"]["box1"][: len(held)] == held
        assert len(after["round"]["cards"]["box1"]) == len(held) + 1
        assert sum("buy" in spots for spots in after["round"]["staked"].values()) == 1
    arena.do(check_sound)


def _offered(view: View, action: str) -> bool:
    return any(offer["action"] == action for offer in view["round"]["choice"]["offers"])


# github.com/flaree/flare-cogs/issues/156
@pytest.mark.parametrize("name", GAMES)
def test_b50_no_command_at_any_stage_hangs_a_table(arena: Arena, name: str) -> None:
    """What does not fit is refused and changes nothing; then the round goes on, and others."""
    player, random, stages = arena.enter(), Random(f"b50 {name}"), set[str]()
    view = arena.view(player, name)
    for _ in range(12):
        before = everything(arena)
        for body in _misfits(view):
            refusal(lambda: arena.send(player, name, body))
        assert everything(arena) == before
        stages.add(view["stage"])
        view = arena.send(player, name, next_body(view, random), view["seq"]).view
    assert stages == {"idle", "betting", "playing", "settled"}
    arena.do(check_sound)


def _misfits(view: View) -> list[Body]:
    """Commands of every kind that the table does not take now."""
    stage = view["stage"]
    bodies: list[Body] = [Bet({}), Bet({99: Stakes(ante=500)}), Bet({1: Stakes()})]
    bodies += [] if stage in WAITING else [Open()]
    bodies += [] if stage == "betting" else [STAKES]
    choice = view["round"]["choice"] if stage == "playing" else None
    offered = {offer["action"] for offer in choice["offers"]} if choice else set()
    for text in ("fold", "bet", "buy", "go-on", "win", "exchange", "play 1", "change As Ks"):
        for box in (0, 1, 2, 99, -1):
            if choice is None or box != choice["box"] or text not in offered:
                bodies.append(Decide(box, parse_action(text)))
    return bodies


# github.com/hippich/Bitcoin-Poker-Room/issues/84
@pytest.mark.parametrize("name", GAMES)
def test_b54_who_leaves_at_any_point_leaves_no_table_behind(arena: Arena, name: str) -> None:
    """The round ends by rule or is given up, and on another device the next one is played."""
    random = Random(f"b54 {name}")
    for steps in range(5):
        for ends in ("by rule", "by an operator", "on return"):
            guest = arena.do(arena.house.enter)
            view = arena.view(guest.player, name)
            for _ in range(steps):
                view = arena.send(guest.player, name, next_body(view, random), view["seq"]).view
            arena.do(lambda connection: arena.house.leave(connection, guest.session))
            if ends == "by rule":
                arena.world.pass_ms(arena.house.settings.abandon_after_ms)
                assert len(arena.do(arena.house.expire)) == (view["stage"] == "playing")
            elif ends == "by an operator" and view["stage"] in ("betting", "playing"):
                arena.void(view["round"]["id"])
            code = guest.recovery_code
            came = arena.do(lambda connection: arena.house.recover(connection, code))
            view = arena.view(came.player, name)
            while view["stage"] in ("betting", "playing"):
                view = arena.send(came.player, name, next_body(view, random), view["seq"]).view
            assert play_round(arena, came.player, name, random)[-1].view["stage"] == "settled"
    arena.do(check_sound)
