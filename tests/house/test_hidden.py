"""Hidden information: worlds that differ in what lies face down cannot be told apart."""

import asyncio

import pytest

from croupier.games import GAMES
from tests.house.two_worlds import Twins

ROUNDS, OTHERS, TIMES = 100, 4, 25
"""Rounds on one server, others that each of them is compared with, and how often for a game.

Together 10,000 pairs of worlds a game, of which each change is tested with the first 400.
"""


def compare(game: str, number: int) -> None:
    answers = asyncio.run(Twins.born(game, OTHERS, number).compare(ROUNDS))
    assert answers > 4 * ROUNDS * OTHERS


@pytest.mark.parametrize("game", GAMES)
def test_worlds_cannot_be_told_apart(game: str) -> None:
    compare(game, 0)


@pytest.mark.long
@pytest.mark.parametrize("number", range(1, TIMES))
@pytest.mark.parametrize("game", GAMES)
def test_ten_thousand_worlds_cannot_be_told_apart(game: str, number: int) -> None:
    compare(game, number)
