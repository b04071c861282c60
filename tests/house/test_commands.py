"""A command is done once and answered always; a stale or a foreign one is refused by its code."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import func, select

from croupier.errors import CroupierError
from croupier.games import GAMES
from croupier.games.actions import Bet as Raise
from croupier.games.actions import Fold
from croupier.games.round import Stakes
from croupier.house.commands import Bet, Body, Command, Open
from croupier.house.schema import command as commands
from croupier.house.schema import round_
from croupier.house.settings import HouseSettings
from croupier.house.table import Decide
from tests.house.playing import next_body, play_until
from tests.house.rows import everything
from tests.house.soundness import check_sound
from tests.house.world import Arena

GAME = "six-card"
STAKES = Bet({1: Stakes(ante=500)}, "mine")


def refusal(work: Callable[[], object]) -> str:
    with pytest.raises(CroupierError) as refused:
        work()
    return refused.value.code


# The same command again


@pytest.mark.parametrize("name", GAMES)
def test_every_command_of_a_round_is_answered_again_and_does_nothing(
    arena: Arena, name: str
) -> None:
    """Again at once, again after a restart, and all of them again when the round is over."""
    player, random = arena.enter(), Random(f"again {name}")
    sent: list[tuple[Command, Any]] = []
    view = arena.view(player, name)
    while view["stage"] in ("idle", "betting", "playing"):
        command = Command(f"c{len(sent)}", view["seq"], next_body(view, random))
        answer = arena.command(player, name, command)
        assert not answer.repeated
        sent.append((command, answer))
        view = answer.view
        before = everything(arena)
        assert _again(arena, player, name, command) == (answer.seq, answer.view)
        arena.restart()
        assert _again(arena, player, name, command) == (answer.seq, answer.view)
        assert everything(arena) == before
    arena.world.pass_ms(10**9)
    before = everything(arena)
    for command, answer in sent:
        assert _again(arena, player, name, command) == (answer.seq, answer.view)
    assert everything(arena) == before
    arena.do(check_sound)


def _again(arena: Arena, player: str, name: str, command: Command) -> tuple[int, Any]:
    answer = arena.command(player, name, command)
    assert answer.repeated
    return answer.seq, answer.view


def test_every_command_is_kept_with_its_answer(arena: Arena) -> None:
    player = arena.enter()
    play_until(arena, player, GAME, "playing", Random(1))
    kept = arena.do(lambda c: c.execute(select(func.count()).select_from(commands)).scalar_one())
    assert kept == arena.sent == 2


def test_an_id_names_one_command(arena: Arena) -> None:
    """Any difference in game, seq or body is another command; another player has his own ids."""
    player, other = arena.enter(), arena.enter()
    arena.command(player, GAME, Command("a", 0, Open()))
    arena.command(player, GAME, Command("b", 1, STAKES))
    before = everything(arena)
    for game, seq, body in OTHERS:
        code = refusal(lambda: arena.command(player, game, Command("b", seq, body)))
        assert code == "command-differs", (game, seq, body)
    assert everything(arena) == before
    assert arena.command(other, GAME, Command("a", 0, Open())).seq == 1
    assert arena.command(other, GAME, Command("b", 1, STAKES)).repeated is False


OTHERS: list[tuple[str, int, Body]] = [
    ("four-card", 1, STAKES),
    (GAME, 0, STAKES),
    (GAME, 2, STAKES),
    (GAME, 1, Open()),
    (GAME, 1, Bet({1: Stakes(ante=501)}, "mine")),
    (GAME, 1, Bet({2: Stakes(ante=500)}, "mine")),
    (GAME, 1, Bet({1: Stakes(ante=500, bonus=500)}, "mine")),
    (GAME, 1, Bet({1: Stakes(ante=500), 2: Stakes(ante=500)}, "mine")),
    (GAME, 1, Bet({1: Stakes(ante=500)}, "his")),
    (GAME, 1, Bet({1: Stakes(ante=500)})),
    (GAME, 1, Bet({1: Stakes(ante=500)}, "mine", 1)),
    (GAME, 1, Decide(1, Fold())),
    (GAME, 1, Decide(1, Raise())),
]


def test_a_refused_command_may_be_sent_again(arena: Arena) -> None:
    """Nothing is kept of a refusal: under the same id what was wrong can be put right."""
    player = arena.enter()
    arena.command(player, GAME, Command("a", 0, Open()))
    assert refusal(lambda: arena.command(player, GAME, Command("b", 0, STAKES))) == "stale-seq"
    dear = Bet({1: Stakes(ante=1)})
    refused = refusal(lambda: arena.command(player, GAME, Command("b", 1, dear)))
    assert refused == "stake-below-minimum"
    assert arena.command(player, GAME, Command("b", 1, STAKES)).view["stage"] == "playing"


# The table's seq


def test_a_command_is_for_the_table_as_it_is_now(arena: Arena) -> None:
    player, random = arena.enter(), Random(2)
    view = arena.view(player, GAME)
    for _ in range(6):
        body = next_body(view, random)
        before = everything(arena)
        for seq in (view["seq"] - 1, view["seq"] + 1, view["seq"] + 100, 2**53 - 1):
            if seq >= 0:
                stale = Command(f"stale{seq}", seq, body)
                code = refusal(lambda: arena.command(player, GAME, stale))
                assert code == "stale-seq"
        assert everything(arena) == before
        after = arena.send(player, GAME, body, view["seq"])
        assert after.seq == after.view["seq"] == view["seq"] + 1
        view = after.view


def test_what_is_no_command_is_refused(arena: Arena) -> None:
    player = arena.enter()
    before = everything(arena)
    ids: list[Any] = ["", "x" * 65, "a b", "a.b", "ä", "a\n", "a'", 7, None, b"a"]
    seqs: list[Any] = [-1, 2**53, 1.0, "0", None, True, float("nan")]
    for id, seq in [*((id, 0) for id in ids), *(("a", seq) for seq in seqs)]:
        command = Command(id, seq, Open())
        assert refusal(lambda: arena.command(player, GAME, command)) == "command-form"
    assert everything(arena) == before


def test_who_or_what_is_unknown_is_refused(arena: Arena) -> None:
    player = arena.enter()
    opened = Command("a", 0, Open())
    assert refusal(lambda: arena.command("nobody", GAME, opened)) == "player-unknown"
    assert refusal(lambda: arena.command(player, "poker", opened)) == "unknown-game"
    assert refusal(lambda: arena.view("nobody", GAME)) == "player-unknown"
    assert refusal(lambda: arena.view(player, "poker")) == "unknown-game"


# Time


def test_a_clock_that_steps_back_turns_no_round_around(arena: Arena) -> None:
    """What is stored of a round follows in time, whatever the clock does."""
    player, random = arena.enter(), Random(3)
    for _ in range(8):
        view = arena.send(player, GAME, Open()).view
        while view["stage"] in ("betting", "playing"):
            arena.world.now_ms -= random.randrange(10**7)
            view = arena.send(player, GAME, next_body(view, random), view["seq"]).view
        arena.world.now_ms += random.randrange(10**7)
    rows = arena.do(lambda connection: connection.execute(select(round_)).all())
    assert all(row.created_ms <= row.started_ms <= row.ended_ms for row in rows)
    arena.do(check_sound)


def test_p6_a_gap_lies_between_the_starts_of_two_rounds(tmp_path: Path, database_url: str) -> None:
    arena = Arena.at(tmp_path, database_url, HouseSettings(round_gap_ms=5000))
    player, other, random = arena.enter(), arena.enter(), Random(4)
    view = play_until(arena, player, GAME, "playing", random)
    arena.world.pass_ms(3000)
    while view["stage"] == "playing":
        view = arena.send(player, GAME, next_body(view, random), view["seq"]).view
    arena.world.pass_ms(1999)
    before = everything(arena)
    for game in GAMES:
        assert refusal(lambda: arena.send(player, game, Open())) == "round-too-soon"
    assert everything(arena) == before
    assert arena.send(other, GAME, Open()).seq == 1
    arena.world.pass_ms(1)
    assert arena.send(player, GAME, Open()).view["stage"] == "betting"
    arena.engine.dispose()
