"""The search for pay tables, against all that there are."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import RulesError
from croupier.exact.design.column import Column, Linear, nearest
from croupier.games.rules import PayRow, PayTable

HANDS = ("straight", "three of a kind", "two pair", "one pair")
HALF, ONE = Fraction(1, 2), Fraction(1)


def table(*pays: int) -> PayTable:
    rows = tuple(PayRow(hand, one, "T") for hand, one in zip(HANDS, pays, strict=True))
    return PayTable("bet", "BET", "T", rows)


@given(
    st.lists(st.integers(1, 6), min_size=4, max_size=4).map(lambda pays: sorted(pays)[::-1]),
    st.lists(st.integers(1, 40), min_size=4, max_size=4),
    st.integers(-200, 200),
    st.sampled_from((HALF, ONE)),
    st.sampled_from(({}, {"two pair": ONE})),
    st.integers(1, 3),
)
def test_the_nearest_of_all_tables_are_found(
    pays: list[int],
    slopes: list[int],
    target: int,
    grid: Fraction,
    fixed: dict[str, Fraction],
    changes: int,
) -> None:
    if fixed and (pays[1] < 1 or pays[3] > 1):
        return
    column = Column.of(table(*pays), fixed, grid)
    linear = Linear(Fraction(-100, 7), tuple(Fraction(one, 7) for one in slopes))
    found = nearest(column, linear, Fraction(target, 7), changes, 3)

    def is_fixed(one: tuple[Fraction, ...]) -> bool:
        rows = zip(column.free, one, column.pays, strict=True)
        return all(free or now == was for free, now, was in rows)

    every = product(*([column.pays[row], *column.choices(row)] for row in range(4)))
    frees = [
        one
        for one in every
        if column.changed(one) <= changes
        and list(one) == sorted(one, reverse=True)
        and is_fixed(one)
    ]
    distances = sorted(abs(linear.value(one) - Fraction(target, 7)) for one in frees)
    assert [abs(linear.value(one) - Fraction(target, 7)) for one in found] == distances[:3]
    assert len(set(found)) == len(found)


def test_a_multiple_changes_by_half_of_it_at_most() -> None:
    column = Column.of(table(7, 3, 2, 1), {}, ONE)
    assert column.choices(0) == [4, 5, 6, 8, 9, 10]
    assert column.choices(1) == [2, 4]
    assert column.choices(2) == [1, 3]
    assert column.choices(3) == []
    assert Column.of(table(7, 3, 2, 1), {}, HALF).choices(3) == [HALF, 3 * HALF]


@pytest.mark.parametrize(
    ("fixed", "grid"),
    [
        ({"flush": ONE}, ONE),
        ({"straight": HALF}, ONE),
        ({"straight": Fraction(0)}, ONE),
        ({"straight": Fraction(-4)}, ONE),
        ({"straight": Fraction(1, 3)}, HALF),
        ({"one pair": Fraction(3)}, ONE),
    ],
)
def test_rows_that_cannot_be_fixed_so(fixed: dict[str, Fraction], grid: Fraction) -> None:
    with pytest.raises(RulesError) as refused:
        Column.of(table(7, 3, 2, 1), fixed, grid)
    assert refused.value.code == "setting-value"
