"""Bounds on what best play is worth, against the most of many ways to play."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.exact.design.bounds import BEST_OF, Bounds
from croupier.exact.design.column import Linear, Pays

RUNS = [{*range(low, low + 5)} for low in range(9)] + [{12, 0, 1, 2, 3}]
ROWS = 3

ways_to_play = st.lists(
    st.tuples(st.integers(-60, 0), *[st.integers(0, 9)] * ROWS).map(
        lambda way: Linear(Fraction(way[0]), tuple(map(Fraction, way[1:])))
    ),
    min_size=1,
    max_size=6,
)
tables = st.tuples(*[st.integers(1, 8).map(Fraction)] * ROWS)


@given(ways_to_play, tables, st.lists(tables, max_size=4), tables)
def test_best_play_is_worth_what_is_within(
    ways: list[Linear], base: Pays, others: list[Pays], pays: Pays
) -> None:
    def worth(table: Pays) -> Fraction:
        return max(way.value(table) for way in ways)

    played = max(ways, key=lambda way: way.value(base))
    reach = tuple(max(way.slopes[row] for way in ways) for row in range(ROWS))
    bounds = Bounds(played, reach, {one: worth(one) for one in (base, *others)})
    assert bounds.least(pays) <= worth(pays) <= bounds.most(pays)
    assert bounds.least(base) == worth(base) == bounds.most(base)


def test_the_chord_of_two_tables_bounds_what_is_between() -> None:
    low, high = (Fraction(2), Fraction(1)), (Fraction(6), Fraction(1))
    played = Linear(Fraction(-2), (Fraction(0), Fraction(0)))
    many = (Fraction(1_000), Fraction(1_000))
    bounds = Bounds(played, many, {low: Fraction(-2), high: Fraction(4)})
    assert bounds.most((Fraction(4), Fraction(1))) == 1
    assert bounds.most((Fraction(3), Fraction(1))) == Fraction(-1, 2)
    assert bounds.least((Fraction(7), Fraction(1))) == 4


@pytest.mark.parametrize("cards", BEST_OF)
def test_best_hands_of_more_cards_are_counted(cards: int) -> None:
    """By the ranks and how often each suit comes, without a table of strengths."""
    found: Counter[int] = Counter()
    for ranks in combinations_with_replacement(range(13), cards):
        times = Counter(ranks)
        if max(times.values()) > 4:
            continue
        flushes = 0
        for suited, ways in of_a_suit(times):
            flushes += ways
            runs = [run for run in RUNS if run <= suited]
            found[(0 if RUNS[8] in runs else 1) if runs else 4] += ways
        found[of_ranks(times)] += prod(comb(4, n) for n in times.values()) - flushes
    assert BEST_OF[cards] == tuple(found[row] for row in range(10))
    assert sum(BEST_OF[cards]) == comb(52, cards)


def of_a_suit(times: Counter[int]) -> Iterator[tuple[set[int], int]]:
    """The ranks of five or more cards of a suit, and in how many ways."""
    for size in range(5, len(times) + 1):
        for suited in combinations(times, size):
            rest = prod(comb(3, n - (rank in suited)) for rank, n in times.items())
            yield {*suited}, 4 * rest


def of_ranks(times: Counter[int]) -> int:
    """The row of a hand without flush."""
    most = sorted(times.values(), reverse=True)
    if most[0] == 4:
        return 2
    if most[0] == 3 and most[1] >= 2:
        return 3
    if any(run <= times.keys() for run in RUNS):
        return 5
    if most[0] == 3:
        return 6
    return 9 - most.count(2) if most.count(2) < 2 else 7
