"""Four-card hands ranked by their definitions alone: slow, and nothing shared with the tables."""

from collections.abc import Sequence
from itertools import combinations

from croupier.cards import Card

CLASSES = (
    "high card",
    "one pair",
    "two pair",
    "straight",
    "flush",
    "three of a kind",
    "straight flush",
    "four of a kind",
)


def four_card(cards: Sequence[Card]) -> tuple[int, ...]:
    """The class (a place in `CLASSES`) and the ranks that break ties; greater is stronger."""
    return max(map(_exactly_four, combinations(cards, 4)))


def _exactly_four(cards: tuple[Card, ...]) -> tuple[int, ...]:
    a, b, c, d = sorted((card.rank for card in cards), reverse=True)
    flush = len({card.suit for card in cards}) == 1
    straight_top = a if (b, c, d) == (a - 1, a - 2, a - 3) else None
    if (a, b, c, d) == (12, 2, 1, 0):
        straight_top = 2
    if a == d:
        return _of("four of a kind", a)
    if flush and straight_top is not None:
        return _of("straight flush", straight_top)
    if a == c or b == d:
        return _of("three of a kind", b, d if a == c else a)
    if flush:
        return _of("flush", a, b, c, d)
    if straight_top is not None:
        return _of("straight", straight_top)
    if a == b and c == d:
        return _of("two pair", a, c)
    for pair, others in ((a, (c, d)), (b, (a, d)), (c, (a, b))):
        if (a, b, c, d).count(pair) == 2:
            return _of("one pair", pair, *others)
    return _of("high card", a, b, c, d)


def _of(name: str, *ranks: int) -> tuple[int, ...]:
    return CLASSES.index(name), *ranks
