"""A round goes on from where this process left it, or from its row: it is the same round."""

from random import Random

import pytest
from sqlalchemy import RowMapping, update

from croupier.errors import CroupierError, HouseError
from croupier.games import GAMES
from croupier.games.round import Slot
from croupier.house import sittings
from croupier.house.commands import Open
from croupier.house.keys import SeedKey
from croupier.house.recent import MOST, Recent
from croupier.house.rounds import restored
from croupier.house.schema import round_ as table
from croupier.house.table import TableRound
from tests.house.playing import next_body, play_until
from tests.house.world import Arena

GAME = "six-card"


def row_of(arena: Arena, player: str, game: str) -> RowMapping:
    """What a player's next command loads."""
    return arena.do(lambda connection: sittings.load(connection, player, game, None))


def parts(round_: TableRound) -> tuple[object, ...]:
    """All that a round is, its deck card by card."""
    play, seal = round_.play, round_.seal
    rules = round_.game.rules.version, round_.game.rules.hash
    committed = rules, seal.binding, seal.commitment, round_.place, round_.void
    if play is None:
        return committed
    deck = play.deck.open(Slot("box1", 1, position) for position in range(52))
    dealt = play.placed, play.seat, play.started_at_ms, play.decisions, play.opened
    return *committed, *dealt, deck, repr(play.state)


@pytest.mark.parametrize("game", GAMES)
def test_a_round_as_it_was_left_is_the_round_of_its_row(arena: Arena, game: str) -> None:
    random, player, key = Random(f"left {game}"), arena.enter(), arena.house.key
    commands = 0
    for _ in range(5):
        view = arena.send(player, game, Open()).view
        while view["stage"] in ("betting", "playing"):
            row = row_of(arena, player, game)
            left = arena.house.recent.restored(row, key)
            assert left is arena.house.recent.restored(row, key), "it was played again"
            assert parts(left) == parts(restored(row, key))
            view = arena.send(player, game, next_body(view, random)).view
            commands += 1
        row = row_of(arena, player, game)
        assert arena.house.recent.restored(row, key) is not arena.house.recent.restored(row, key)
    assert commands >= 5


CHANGES = {
    "seed": b"another",
    "opened": "box1.1@0=As",
    "commitment": "00" * 32,
    "rules_hash": "00" * 32,
    "stakes": '{"1":{"ante":1}}',
    "client_seed": "another",
    "cut": 51,
    "balance_before": 0,
    "decisions": '[[1,"fold",0]]',
}


@pytest.mark.parametrize("column", CHANGES)
def test_a_row_that_says_otherwise_is_played_again(arena: Arena, column: str) -> None:
    """Whoever changed it: another process that played on, or a hand in the database."""
    player = arena.enter()
    view = play_until(arena, player, GAME, "playing", Random("otherwise"))
    changed = update(table).where(table.c.id == view["round"]["id"])
    arena.do(lambda connection: connection.execute(changed.values({column: CHANGES[column]})))
    row = row_of(arena, player, GAME)

    def said(of: Recent) -> object:
        try:
            return parts(of.restored(row, arena.house.key))
        except CroupierError as error:
            return error.code, str(error)

    assert said(arena.house.recent) == said(Recent())


def test_another_key_opens_nothing_that_was_left(arena: Arena) -> None:
    player = arena.enter()
    play_until(arena, player, GAME, "playing", Random("key"))
    row = row_of(arena, player, GAME)
    with pytest.raises(HouseError, match="was not closed with this house's key") as refused:
        arena.house.recent.restored(row, SeedKey(b"x" * 32))
    assert refused.value.code == "house-key"


def test_no_more_rounds_are_kept_than_there_is_room_for(arena: Arena) -> None:
    player, key = arena.enter(), arena.house.key
    arena.send(player, GAME, Open())
    row = row_of(arena, player, GAME)
    round_, recent = restored(row, key), Recent()
    for number in range(MOST + 1):
        recent.leave({**row, "id": f"r{number}"}, key, round_)
    # A plain mapping stands for the row of a query.
    assert recent.restored({**row, "id": f"r{MOST}"}, key) is round_  # type: ignore[arg-type]
    assert len(recent) == MOST
