"""Each whole game solved once, or told from its classes, for all tests of a process."""

from functools import cache

from croupier.exact.in_classes import solve_in_classes
from croupier.exact.solve import SOLVED, solve
from croupier.exact.whole.kept import Box
from croupier.exact.whole.solution import Solution
from croupier.games import load_game
from croupier.games.six_card import SixCard
from croupier.games.two_plus_four import TwoPlusFour

IN_CLASSES: dict[str, tuple[str, Box]] = {
    "two-plus-four": ("two-plus-four", "open"),
    "two-plus-four-blind": ("two-plus-four", "blind"),
    "six-card": ("six-card", "open"),
    "six-card-blind": ("six-card", "blind"),
}
"""The results that are told from classes which are kept: the game and the box."""

RESULTS = (*SOLVED, *IN_CLASSES)


@cache
def solution(result: str) -> Solution:
    if result not in IN_CLASSES:
        return solve(result)
    game, box = IN_CLASSES[result]
    known = load_game(game)
    assert isinstance(known, TwoPlusFour | SixCard)
    return solve_in_classes(known, box)
