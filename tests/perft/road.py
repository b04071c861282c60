"""Decisions and outcomes counted by playing a script along every road there is.

A script plays one round from top to bottom and asks at each turn which way it goes. It is played
once for each round, always from the top, so nothing of it needs to be undone.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import TypeVar

from croupier.cards import Card
from croupier.games.round import Holder
from tests.perft.cases import Case, Count, Counts

T = TypeVar("T")


class Road:
    """The turns that are given, and from there the first way each time."""

    def __init__(self, case: Case, turns: Sequence[int]) -> None:
        self.case = case
        self.turns = turns
        self.taken: list[tuple[bool, int, int]] = []
        self.given = {holder: list(cards) for holder, cards in case.given.items()}
        self.rest = list(case.rest)

    def choose(self, options: Sequence[T]) -> T:
        """The player decides."""
        return options[self._turn(True, len(options))]

    def deal(self, *to: tuple[Holder, int]) -> list[list[Card]]:
        """So many cards to each holder, all at once."""
        free = tuple(count for holder, count in to if not self.given.get(holder))
        ways = _ways(len(self.rest), free)
        drawn = [self.rest[place] for place in ways[self._turn(False, len(ways))]]
        self.rest = [card for card in self.rest if card not in drawn]
        hands = []
        for holder, count in to:
            source = self.given.get(holder) or drawn
            hands.append(source[:count])
            del source[:count]
        return hands

    def _turn(self, is_decision: bool, ways: int) -> int:
        assert ways, "the deck is too small"
        depth = len(self.taken)
        turn = self.turns[depth] if depth < len(self.turns) else 0
        self.taken.append((is_decision, turn, ways))
        return turn


@cache
def _ways(size: int, counts: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every way to take so many places out of `size` for the first holder, the second, …"""
    taken: list[tuple[int, ...]] = [()]
    for count in counts:
        taken = [
            (*before, *places)
            for before in taken
            for places in combinations([i for i in range(size) if i not in before], count)
        ]
    return taken


def scripted(script: Callable[[Road], int], case: Case) -> tuple[Count, ...]:
    """The counts of a case by depth."""
    counts = Counts()
    turns: list[int] = []
    known = 0
    while True:
        road = Road(case, turns)
        net = script(road)
        for depth, (is_decision, _, _) in enumerate(road.taken[known:], known):
            counts.add(depth, decisions=is_decision, outcomes=not is_decision)
        counts.add(len(road.taken), over=1, net=net)
        while road.taken and road.taken[-1][1] + 1 == road.taken[-1][2]:
            road.taken.pop()
        if not road.taken:
            return counts.all()
        known = len(road.taken) - 1
        turns = [turn for _, turn, _ in road.taken]
        turns[known] += 1
