"""2 Plus 4 Poker under other pay tables of rare hands, by the hands that they concern alone."""

from pathlib import Path

import numpy as np
import pytest

from croupier.cards import parse_cards
from croupier.errors import RulesError
from croupier.exact.whole.classes import solve_classes, solve_each
from croupier.exact.whole.repaid import RepaidSolver, repaid_in
from croupier.exact.whole.symmetry import WHOLE_DECK, SymmetricDeck
from croupier.exact.whole.two_plus_four import OPEN, Hands, Sheet, solve_class
from croupier.exact.whole.varied import Variant, solve_varied
from croupier.hands.five import Category
from tests.exact.solve.test_two_plus_four import DECKS, ON_TIE, OnTie, game_of, numbers, some

ROYAL, STRAIGHT, FOUR, FULL = (
    Category.ROYAL_FLUSH,
    Category.STRAIGHT_FLUSH,
    Category.FOUR_OF_A_KIND,
    Category.FULL_HOUSE,
)
VARIANTS = (
    Variant("as it is"),
    Variant("royal", {ROYAL: 150}),
    Variant("straight", {STRAIGHT: 75}),
    Variant("both", {ROYAL: 110, FOUR: 29}),
    Variant("four", {FOUR: 60, STRAIGHT: 51}),
    Variant("full", {FULL: 10}),
    Variant("less", {FULL: 2, FOUR: 3}),
    Variant("half", {ROYAL: 50, STRAIGHT: 25, FOUR: 10, FULL: 4}),
    Variant("one up, one down", {FOUR: 10, FULL: 10}),
)
SMALL = SymmetricDeck(ranks=(0, 1, 3, 5, 8, 9, 10), suits=2)


@ON_TIE
@DECKS
def test_what_is_added_is_the_difference_of_whole_classes(texts: str, on_tie: OnTie) -> None:
    game, cards = game_of(on_tie), numbers(parse_cards(texts))
    for upcards in some(texts, 4):
        room = Hands(len(cards) - OPEN)
        found = solve_varied(Sheet.of(game), VARIANTS, cards, np.array(upcards), 1, room)
        added = RepaidSolver(game, tuple(cards.tolist()), VARIANTS)((tuple(upcards), 1))
        assert added.folded[0] == 0
        assert added.folded == tuple(value - found.open_value for value in found.folded)


@pytest.mark.parametrize("place", [77, pytest.param(9_001, marks=pytest.mark.long)])
def test_a_class_of_the_whole_deck_solved_under_the_other_table(place: int) -> None:
    game = game_of()
    sets, _ = WHOLE_DECK.canonical_sets(OPEN)
    upcards = WHOLE_DECK.cards[sets[place]]
    room, sheet = Hands(48), Sheet.of(game)
    before, *after = (
        solve_class(one, WHOLE_DECK.cards, upcards, 1, room).open_value
        for one in (sheet, *(sheet.paying(variant.pays) for variant in VARIANTS[3:6]))
    )
    added = RepaidSolver(game, tuple(WHOLE_DECK.cards.tolist()), VARIANTS[3:6])(
        (tuple(upcards.tolist()), 1)
    )
    assert added.folded == tuple(value - before for value in after)


def test_what_is_kept_is_of_these_tables(tmp_path: Path) -> None:
    game, path = game_of(), tmp_path / "added.parquet"
    kept = repaid_in(path, game, VARIANTS[:3])
    solver = RepaidSolver(game, tuple(SMALL.cards.tolist()), VARIANTS[:3])
    found = list(solve_each(solver, range(3), kept=kept, deck=SMALL))
    assert [one.folded for one in kept.read().values()] == [one.folded for _, one in found]
    whole = dict(solve_classes(game, range(3), deck=SMALL, variants=VARIANTS[:3]))
    for place, one in found:
        values = [value - whole[place].open_value for value in whole[place].folded]
        assert list(one.folded) == values
    with pytest.raises(RulesError) as refused:
        repaid_in(path, game, VARIANTS[:2]).read()
    assert refused.value.code == "output-foreign"
