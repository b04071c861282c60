"""A game and its variant in one house: two tables, each with its own rounds, sums and switch."""

import csv
import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection, select, text

from croupier.errors import HouseError
from croupier.games import load_game
from croupier.house import history
from croupier.house.commands import Open
from croupier.house.database import migrate
from croupier.house.export import Wanted, export
from croupier.house.measured import measured
from croupier.house.operating import Order, operate
from croupier.house.played import Place, played
from croupier.house.schema import round_
from croupier.live.records import record_bytes
from croupier.record import decode_record, verify
from tests.house.playing import next_body, play_round, play_until
from tests.house.soundness import check_sound
from tests.house.world import Arena

GAME, VARIANT = "two-plus-four", "two-plus-four-no-house-edge"


def rounds(arena: Arena, player: str, game: str | None = None) -> list[str]:
    """The games of a player's rounds as his history has them, the latest first."""
    page = arena.do(lambda connection: history.page(connection, player, None, 100, game))
    return [one["game"] for one in page["rounds"]]


def test_both_are_dealt_to_a_player_and_kept_apart(arena: Arena, tmp_path: Path) -> None:
    player, random = arena.enter(), Random("both")
    for game in (GAME, VARIANT, VARIANT):
        assert play_round(arena, player, game, random)[-1].view["game"] == game
    assert rounds(arena, player) == [VARIANT, VARIANT, GAME]
    assert (rounds(arena, player, GAME), len(rounds(arena, player, VARIANT))) == ([GAME], 2)
    found = arena.do(lambda connection: played(connection, player, VARIANT, Place(), 9))
    assert [one.game for one in found] == [VARIANT, VARIANT]
    assert {row["game"] for row in arena.do(measured)} == {GAME, VARIANT}

    def exported(connection: Connection) -> int:
        return export(
            connection, tmp_path / "bets.csv", "csv", Wanted(), lambda *_: None, record_bytes
        )

    assert arena.do(exported)
    with (tmp_path / "bets.csv").open(encoding="utf-8", newline="") as file:
        assert {row["game"] for row in csv.DictReader(file)} == {GAME, VARIANT}
    arena.do(check_sound)


def test_a_record_of_it_says_the_variant_and_is_true(arena: Arena) -> None:
    player = arena.enter()
    view = play_round(arena, player, VARIANT, Random(2))[-1].view
    data = arena.do(lambda c: history.record_of(c, player, view["round"]["id"]))
    told = json.loads(data)
    assert (told["game"], told["rules"]["settings"]["variant"]) == (GAME, "no-house-edge")
    verify(decode_record(data))


def test_what_stands_at_one_table_is_not_at_the_other(arena: Arena) -> None:
    player = arena.enter()
    view = play_until(arena, player, VARIANT, "playing", Random(3))
    assert arena.view(player, GAME)["stage"] == "idle"
    opened = arena.do(lambda connection: arena.house.player(connection, player))["open"]
    assert opened == {"game": VARIANT, "round": view["round"]["id"]}
    arena.send(player, GAME, Open())
    with pytest.raises(HouseError) as caught:
        arena.send(player, GAME, next_body(arena.view(player, GAME), Random(4)))
    assert caught.value.code == "round-elsewhere"
    arena.restart()
    assert arena.view(player, VARIANT) == view


def test_it_is_ended_by_the_clock_and_given_up_by_an_operator(arena: Arena) -> None:
    late, void = arena.enter(), arena.enter()
    play_until(arena, late, VARIANT, "playing", Random(5))
    arena.world.pass_ms(arena.house.settings.abandon_after_ms)
    (moved,) = arena.do(arena.house.expire)
    assert (moved.player, moved.answer.view["game"]) == (late, VARIANT)
    assert arena.view(late, VARIANT)["stage"] == "settled"
    view = play_until(arena, void, VARIANT, "playing", Random(6))
    assert arena.void(view["round"]["id"]).view["game"] == VARIANT
    assert arena.view(void, VARIANT)["stage"] == "void"
    arena.do(check_sound)


def test_an_operator_closes_the_one_and_not_the_other(arena: Arena) -> None:
    player = arena.enter()
    order = Order("disable", "ann", {"target": VARIANT, "reason": "a test"})
    answer = arena.do(lambda connection: operate(connection, arena.house, order)).answer
    assert answer["subject"] == f"game:{VARIANT}"
    with pytest.raises(HouseError) as caught:
        arena.send(player, VARIANT, Open())
    assert caught.value.code == "game-disabled"
    assert arena.send(player, GAME, Open()).view["enabled"]


def test_a_round_of_version_1_is_played_to_its_end_and_verified(arena: Arena) -> None:
    player, offered = arena.enter(), arena.house.games
    before = {**offered, GAME: load_game(GAME, version=1)}
    arena.house = replace(arena.house, games=before)
    view = play_until(arena, player, GAME, "playing", Random(7))
    arena.house = replace(arena.house, games=offered)
    arena.restart()
    assert arena.view(player, GAME) == view
    random = Random(8)
    while view["stage"] == "playing":
        view = arena.send(player, GAME, next_body(view, random), view["seq"]).view
    data = arena.do(lambda c: history.record_of(c, player, view["round"]["id"]))
    assert json.loads(data)["rules"]["version"] == 1
    verify(decode_record(data))
    assert play_round(arena, player, GAME, random)[-1].view["round"]["rules"]["version"] == 2


def test_rounds_from_before_there_were_variants_stay_at_their_tables(arena: Arena) -> None:
    player = arena.enter()
    play_round(arena, player, "six-card", Random(9))
    view = play_until(arena, player, GAME, "playing", Random(10))

    def undo(connection: Connection) -> None:
        connection.execute(text("ALTER TABLE round DROP COLUMN offered"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0002'"))

    arena.do(undo)
    migrate(arena.engine)
    rows = arena.do(lambda c: c.execute(select(round_.c.game, round_.c.offered)).all())
    assert all(row.game == row.offered for row in rows)
    assert len(rows) >= 2
    arena.restart()
    assert arena.view(player, GAME) == view
