"""Classes of open cards solved in parts: stopped, resumed, in any order, by any workers."""

from collections.abc import Iterable
from dataclasses import replace
from math import comb
from pathlib import Path
from random import Random

import numpy as np
import pytest

from croupier.errors import RulesError
from croupier.exact.in_classes import KEPT
from croupier.exact.whole.classes import kept_in, solve_classes
from croupier.exact.whole.kept import Kept, Solved
from croupier.exact.whole.symmetry import SymmetricDeck
from croupier.games import load_game
from croupier.games.two_plus_four import TwoPlusFour

WHOLE = KEPT / "two-plus-four.parquet"
DECK = SymmetricDeck(ranks=(0, 1, 3, 5, 8, 9, 10), suits=2)


def game(**settings: str) -> TwoPlusFour:
    found = load_game("two-plus-four", settings)
    assert isinstance(found, TwoPlusFour)
    return found


def plain(solved: Iterable[tuple[int, Solved]]) -> list[object]:
    """All that is found, with arrays as lists."""
    return [(place, replace(one, tallies=one.tallies.tolist())) for place, one in solved]


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    return kept_in(tmp_path / "classes.parquet", game())


def test_workers_and_order_change_nothing() -> None:
    wanted = list(range(40))
    once = plain(solve_classes(game(), wanted, deck=DECK))
    assert once == plain(solve_classes(game(), wanted, workers=3, deck=DECK))
    assert once == plain(solve_classes(game(), wanted[::-1], deck=DECK))[::-1]


def test_what_is_kept_reads_back(kept: Kept) -> None:
    found = plain(solve_classes(game(), range(20), kept=kept, deck=DECK))
    assert plain(kept.read().items()) == found


def test_a_stopped_run_goes_on(kept: Kept) -> None:
    told: list[tuple[int, int]] = []

    def stopped(done: int, classes: int) -> None:
        if done == 30:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(solve_classes(game(), range(50), 2, stopped, kept, DECK))
    assert len(kept.read()) == 29
    resumed = solve_classes(
        game(), range(50), 2, lambda done, of: told.append((done, of)), kept, DECK
    )
    assert plain(resumed) == plain(solve_classes(game(), range(50), deck=DECK))
    assert told == [(done, 50) for done in range(29, 51)]


def test_what_is_kept_is_not_solved_again(kept: Kept) -> None:
    found = dict(solve_classes(game(), range(3), deck=DECK))
    kept.write({place: replace(one, open_value=7) for place, one in found.items()})
    again = dict(solve_classes(game(), range(4), kept=kept, deck=DECK))
    assert [again[place].open_value == 7 for place in range(4)] == [True, True, True, False]


def test_other_rules_are_refused_and_the_file_left(kept: Kept) -> None:
    list(solve_classes(game(), range(2), kept=kept, deck=DECK))
    written = kept.path.read_bytes()
    returned = game(insurance_on_tie="returned")
    other = kept_in(kept.path, returned)
    with pytest.raises(RulesError) as refused:
        list(solve_classes(returned, range(3), kept=other, deck=DECK))
    assert refused.value.code == "output-foreign"
    assert kept.path.read_bytes() == written


def test_a_file_that_is_no_classes_is_refused(kept: Kept) -> None:
    kept.path.write_text("not a table")
    with pytest.raises(RulesError) as refused:
        kept.read()
    assert refused.value.code == "output-foreign"


def test_every_class_counts_all_hands() -> None:
    for _, one in solve_classes(game(), range(0, 500, 25), deck=DECK):
        hands = one.tallies[0, :, :, 0].sum()
        assert hands == 252
        assert one.folded[0] + one.tallies[1, :, :, 0].sum() <= hands
        assert np.all(one.tallies >= 0)


def test_a_sample_of_the_whole_game_is_solved_the_same_again() -> None:
    """Forty of all classes that are kept, every integer of them."""
    before = kept_in(WHOLE, game()).read()
    again = Random("classes").sample(range(16_432), 40)
    assert plain(solve_classes(game(), again, workers=2)) == plain(
        (place, before[place]) for place in again
    )


def test_every_class_is_kept() -> None:
    """Each with the hands of five that there are, and for as many sets as are like it."""
    before = kept_in(WHOLE, game()).read()
    assert sorted(before) == list(range(16_432))
    assert sum(one.weight for one in before.values()) == comb(52, 4)
    for one in before.values():
        blind, bet, buy = one.tallies[..., 0].sum(axis=(1, 2)).tolist()
        assert blind == comb(48, 5)
        folded, folded_bought = one.folded
        assert 43 * (folded + bet) + folded_bought + buy == 43 * comb(48, 5)
