"""The columns of 2 Plus 4 Poker without house edge: which are decided on, and by what."""

import json
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import pytest

from croupier.cli.no_edge import as_data
from croupier.errors import RulesError
from croupier.exact.design.no_edge import (
    SOLVED,
    WITHIN,
    Columns,
    Raised,
    columns_of,
    pass_in,
    rows_of,
    variants,
)
from croupier.exact.in_classes import KEPT
from croupier.exact.whole.classes import solve_each
from croupier.exact.whole.repaid import RepaidSolver
from croupier.exact.whole.symmetry import WHOLE_DECK
from croupier.exact.whole.workers import cores
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


@pytest.fixture(scope="module")
def known() -> Columns:
    """What the package has."""
    return columns_of(game())


def test_the_variant_is_the_first_column_that_is_known_to_qualify(known: Columns) -> None:
    variant = load_game("two-plus-four", {"variant": "no-house-edge"})
    assert isinstance(variant, TwoPlusFour)
    pays = tuple(rows_of(variant).values())
    more = tuple(there - here for here, there in zip(PAYS, pays, strict=True))
    assert known.qualifying()[0][0] == more
    assert abs(known.worth[more]) < WITHIN / 10


def test_the_results_print_what_is_known(known: Columns) -> None:
    results = Path(__file__).parents[3] / "docs" / "results"
    printed = json.loads((results / "no-house-edge.json").read_text("utf-8"))
    assert printed == as_data(game(), known)
    page = (results / "README.md").read_text("utf-8")
    for column in printed["qualifying"]:
        paid = ", ".join(f"{hand} {pays}" for hand, pays in column["pays"].items())
        edge = f"{column['edge']:+.6%}".replace("-", "−").replace("%", " %")
        assert f"| {paid} | {edge} |" in page


def test_what_is_undecided_pays_more_for_a_full_house(known: Columns) -> None:
    """Until their pass is there."""
    assert all(raised[3] for raised in known.undecided())


def test_columns_are_worth_no_less_than_play_that_does_not_know_of_them(known: Columns) -> None:
    assert all(worth >= known.least(raised) for raised, worth in known.worth.items())
    assert all(
        known.worth[less] <= known.worth[more]
        for less, more in product(known.worth, repeat=2)
        if _implies(more, less)
    )


@pytest.mark.parametrize("count", [12, pytest.param(400, marks=pytest.mark.long)])
def test_a_sample_of_the_classes_is_solved_again(count: int) -> None:
    """Drawn anew on every run, with its seed told where it fails."""
    seed = Random().getrandbits(32)
    for name, columns in SOLVED.items():
        kept = pass_in(KEPT, game(), name).read()
        if not kept:
            continue
        places = sorted(Random(seed).sample(sorted(kept), count))
        cards = tuple(WHOLE_DECK.cards.tolist())
        solver = RepaidSolver(game(), cards, variants(game(), columns))
        for place, found in solve_each(solver, places, cores()):
            was = kept[place]
            assert (found.upcards, found.weight) == (was.upcards, was.weight), seed
            assert (found.folded, found.tallies.tolist()) == (
                was.folded,
                was.tallies.tolist(),
            ), seed
