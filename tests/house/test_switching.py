"""What is closed takes no new bet, at once; what was staked goes on to its end."""

from collections.abc import Callable
from random import Random

import pytest
from sqlalchemy import select

from croupier.errors import CroupierError
from croupier.games import GAMES, load_tables
from croupier.games.round import Stakes
from croupier.house.audit import check_audit
from croupier.house.catalogue import catalogue
from croupier.house.commands import Bet, Command, Open
from croupier.house.schema import audit
from croupier.house.switches import closed, of_game, of_player
from tests.house.playing import next_body, play_round, play_until
from tests.house.rows import everything
from tests.house.soundness import check_sound
from tests.house.world import Arena

GAME, OTHER = "six-card", "four-card"
STAKES = Bet({1: Stakes(ante=500)}, "mine")


def refusal(work: Callable[[], object]) -> str:
    with pytest.raises(CroupierError) as refused:
        work()
    return refused.value.code


def switch(arena: Arena, subject: str, on: bool, reason: str = "a test") -> bool:
    house = arena.house
    return arena.do(lambda connection: house.switch(connection, subject, on, "ann", reason))


@pytest.mark.parametrize("kind", ["house", "game", "player"])
def test_i6_what_is_closed_takes_neither_a_round_nor_its_stakes(arena: Arena, kind: str) -> None:
    player, other = arena.enter(), arena.enter()
    subjects = {"house": "house", "game": of_game(GAME), "player": of_player(player)}
    arena.send(player, GAME, Open())
    assert switch(arena, subjects[kind], False)
    before = everything(arena)
    assert refusal(lambda: arena.send(player, GAME, STAKES)) == f"{kind}-disabled"
    assert everything(arena) == before
    arena.void(arena.view(player, GAME)["round"]["id"])
    assert refusal(lambda: arena.send(player, GAME, Open())) == f"{kind}-disabled"
    elsewhere = {"house": None, "game": (player, OTHER), "player": (other, GAME)}[kind]
    if elsewhere is not None:
        assert arena.send(*elsewhere, Open()).view["enabled"] is True
    assert switch(arena, subjects[kind], True)
    arena.send(player, GAME, Open())
    assert arena.send(player, GAME, STAKES).view["stage"] == "playing"


@pytest.mark.parametrize("name", GAMES)
def test_i6_a_staked_round_goes_on_to_its_end(arena: Arena, name: str) -> None:
    player, late, random = arena.enter(), arena.enter(), Random(f"closed {name}")
    view = play_until(arena, player, name, "playing", random)
    play_until(arena, late, name, "playing", random)
    for subject in ("house", of_game(name), of_player(player)):
        switch(arena, subject, False)
    assert arena.view(player, name)["enabled"] is False
    while view["stage"] == "playing":
        view = arena.send(player, name, next_body(view, random), view["seq"]).view
    assert view["stage"] == "settled"
    arena.world.pass_ms(arena.house.settings.abandon_after_ms)
    (moved,) = arena.do(arena.house.expire)
    assert (moved.player, moved.answer.view["stage"]) == (late, "settled")
    arena.do(check_sound)


def test_a_command_that_was_done_before_is_answered_while_all_is_closed(arena: Arena) -> None:
    player = arena.enter()
    opened = Command("a", 0, Open())
    answer = arena.command(player, GAME, opened)
    switch(arena, "house", False)
    assert arena.command(player, GAME, opened).view == answer.view


def test_i7_a_change_is_noted_with_who_and_why_and_what_was(arena: Arena) -> None:
    for subject in ("house", of_game(GAME)):
        assert switch(arena, subject, False, "  a fire ")
        assert not switch(arena, subject, False, "again")
        assert switch(arena, subject, True, "it is out")
        assert not switch(arena, subject, True, "again")
    rows = arena.do(lambda c: c.execute(select(audit).order_by(audit.c.position)).all())
    assert [(row.actor, row.action, row.subject) for row in rows] == [
        ("ann", verb, subject)
        for subject in ("house", "game:six-card")
        for verb in ("disable", "enable")
    ]
    assert all('"reason":"a fire"' in row.line for row in rows[::2])
    assert arena.do(check_audit) == 4


def test_what_cannot_be_closed_or_says_not_why_changes_nothing(arena: Arena) -> None:
    before = everything(arena)
    for subject, reason, code in (
        ("game:poker", "a test", "unknown-game"),
        ("", "a test", "unknown-game"),
        ("player:nobody", "a test", "player-unknown"),
        ("house", "", "reason-form"),
        ("house", "two\nlines", "reason-form"),
    ):
        assert refusal(lambda: switch(arena, subject, False, reason)) == code
    assert everything(arena) == before


def test_the_catalogue_says_what_is_closed(arena: Arena) -> None:
    def enabled() -> dict[str, bool]:
        shut = {str(row["subject"]) for row in arena.do(closed)}
        return {
            entry["id"]: entry["enabled"] for entry in catalogue(arena.house.games.values(), shut)
        }

    assert enabled() == dict.fromkeys(load_tables(), True)
    switch(arena, of_game(GAME), False)
    assert enabled() == {name: name != GAME for name in load_tables()}
    switch(arena, "house", False)
    assert enabled() == dict.fromkeys(load_tables(), False)
    switch(arena, "house", True)
    switch(arena, of_game(GAME), True)
    play_round(arena, arena.enter(), GAME, Random(1))
