"""A hundred thousand random rounds of every game, each put to all that holds of any game."""

from random import Random

import pytest

from croupier.games import GAMES, load_game
from tests.conformance.play import Played
from tests.conformance.refusals import try_out
from tests.conformance.rounds import checked_rounds

CHUNKS = 20
ROUNDS = 5_000
TRIED_OUT = 10_000


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", GAMES)
def test_random_rounds(name: str, chunk: int) -> None:
    rules = load_game(name).rules
    reached = {found for played in checked_rounds(name, chunk, ROUNDS) for found in _found(played)}
    assert reached >= {
        *(spot.name for spot in rules.spots),
        *(f"{count} boxes" for count in range(1, rules.most_boxes + 1)),
        *(f"{setting.name} {choice}" for setting in rules.settings for choice in setting.choices),
    }


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_every_state_of_a_round_takes_its_offers_and_nothing_else(name: str) -> None:
    for played in checked_rounds(name, CHUNKS, TRIED_OUT):
        for number, state in enumerate(played.states):
            try_out(state, Random(number))


def _found(played: Played) -> set[str]:
    """What a round had in it, to tell that the rounds of a chunk are of every kind."""
    rules = played.table.house.game.rules
    return {
        *(line.spot for line in played.states[-1].settlement.lines),
        f"{len(played.table.stakes)} boxes",
        *(f"{name} {value}" for name, value in rules.values.items()),
    }
