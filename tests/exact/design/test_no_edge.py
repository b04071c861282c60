"""The columns of 2 Plus 4 Poker without house edge: which are decided on, and by what."""

from fractions import Fraction
from pathlib import Path

import pytest

from croupier.errors import RulesError
from croupier.exact.design.no_edge import SOLVED, WITHIN, Columns, Raised, columns_of, rows_of
from croupier.games import load_game
from croupier.games.two_plus_four import TwoPlusFour

PAYS = (100, 50, 20, 7, 5, 4, 3, 2, 1, 1)


def game() -> TwoPlusFour:
    found = load_game("two-plus-four")
    assert isinstance(found, TwoPlusFour)
    return found


def raised(**rows: int) -> Raised:
    names = ("royal", "straight", "four", "full", "flush")
    return *(rows.get(name, 0) for name in names), *[0] * 5


def columns(worth: dict[Raised, Fraction]) -> Columns:
    """Rare rows add nothing, so that only the others matter, five in 100,000 a step and row."""
    step = Fraction(5, 100_000)
    slopes = (*[Fraction(0)] * 2, step, step, *[Fraction(1)] * 6)
    return Columns(PAYS, -9 * step, slopes, worth)


def test_the_column_is_that_of_the_rules() -> None:
    assert tuple(rows_of(game()).values()) == PAYS


def test_all_columns_of_two_rows_are_looked_at() -> None:
    found = list(columns({}).all())
    most = [pays // 2 for pays in PAYS]
    pairs = sum(a * b for i, a in enumerate(most) for b in most[i + 1 :])
    assert len(found) == len(set(found)) == sum(most) + pairs
    assert all(2 * by <= pays for one in found for by, pays in zip(one, PAYS, strict=True))
    assert {sum(1 for by in one if by) for one in found} == {1, 2}


def test_a_column_is_decided_on_by_what_is_paid_less_or_more() -> None:
    """Four of a kind +8 is in by its own worth; +10 is out by what best play now gets there."""
    left = set(columns({}).undecided())
    assert raised(four=8) in left
    assert raised(flush=1) not in left
    under = columns({raised(royal=50, four=8): -2 * WITHIN})
    assert left - set(under.undecided()) == {
        one for one in left if one[0] <= 50 and one[2] <= 8 and not any((one[1], *one[3:]))
    }
    above = columns({raised(four=3): 2 * WITHIN})
    assert left - set(above.undecided()) == {one for one in left if one[2] >= 3}


def test_the_preferred_one_changes_fewest_rows_then_the_rarest_then_is_closest() -> None:
    near = Fraction(1, 10**6)
    worth = {
        raised(four=3, full=1): near,
        raised(royal=9, four=3): -3 * near,
        raised(royal=10, four=3): 2 * near,
        raised(straight=5, four=3): Fraction(0),
        raised(four=2): WITHIN,
        raised(four=4): 2 * WITHIN,
        raised(royal=50, straight=25): -2 * WITHIN,
        raised(royal=50, full=2): 2 * WITHIN,
        raised(straight=25, full=3): -2 * WITHIN,
    }
    known = columns(worth)
    rest = dict.fromkeys(known.undecided(), -2 * WITHIN)
    assert columns({**worth, **rest}).preferred() == raised(four=2)
    assert [one for one, _ in columns({**worth, **rest}).qualifying()] == [
        raised(four=2),
        raised(royal=10, four=3),
        raised(royal=9, four=3),
        raised(straight=5, four=3),
        raised(four=3, full=1),
    ]


def test_none_is_preferred_while_one_that_is_undecided_may_come_before_it() -> None:
    worth = {raised(royal=10, four=9): Fraction(0)}
    open_ones = columns(worth).undecided()
    assert columns(worth).preferred() is None
    before = [one for one in open_ones if one.count(0) == 9 or (one[0] and (one[1] or one[2]))]
    decided = {**worth, **dict.fromkeys(before, -2 * WITHIN)}
    assert columns(decided).undecided()
    assert columns(decided).preferred() == raised(royal=10, four=9)
    del decided[before[-1]]
    left = {one: ev for one, ev in decided.items() if not _implies(one, before[-1])}
    assert columns(left).preferred() is None


def _implies(one: Raised, other: Raised) -> bool:
    """Whether a column that is worth too little says that another is."""
    return all(here >= there for here, there in zip(one, other, strict=True))


def test_what_is_not_solved_is_not_told(tmp_path: Path) -> None:
    with pytest.raises(RulesError) as refused:
        columns_of(game(), tmp_path)
    assert refused.value.code == "not-solved"
    assert all(name in refused.value.message for name in SOLVED)
