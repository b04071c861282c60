"""Each whole game solved once for all tests of a process."""

from functools import cache

from croupier.exact.solve import solve
from croupier.exact.whole.solution import Solution


@cache
def solution(game: str) -> Solution:
    return solve(game)
