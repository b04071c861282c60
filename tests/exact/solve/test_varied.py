"""2 Plus 4 Poker under other pay tables and without its options, by a second route."""

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from croupier.cards import DECK, parse_cards
from croupier.errors import RulesError
from croupier.exact.report.sampled import Dealt
from croupier.exact.report.seen_sampled import seen, shown_level, two_plus_four_view
from croupier.exact.whole.classes import solve_classes, varied_in
from croupier.exact.whole.symmetry import SymmetricDeck
from croupier.exact.whole.two_plus_four import OPEN, Hands, Sheet, solve_class
from croupier.exact.whole.two_plus_four_law import Deals
from croupier.exact.whole.varied import WITHOUT, Variant, solve_varied
from croupier.games.rules import read_rules, rules_files
from croupier.games.two_plus_four import TwoPlusFour
from croupier.hands import five
from tests.exact.plain.two_plus_four import Table
from tests.exact.solve.test_two_plus_four import DECKS, ON_TIE, OnTie, game_of, numbers, some

Category = five.Category
SMALL = SymmetricDeck(ranks=(0, 1, 3, 5, 8, 9, 10), suits=2)
PAID = (
    Variant("royal", {Category.ROYAL_FLUSH: 150, Category.STRAIGHT_FLUSH: 75}),
    Variant("low", {Category.TWO_PAIR: 3, Category.ONE_PAIR: 2}),
    Variant("lower", {Category.FLUSH: 4, Category.STRAIGHT: 2}),
    Variant("much", {Category.THREE_OF_A_KIND: 40, Category.ACE_KING: 9}, exchanges=False),
)


def paying(game: TwoPlusFour, variant: Variant) -> TwoPlusFour:
    """The game with its pay table changed as its rules would be."""
    name, data = rules_files()["two-plus-four", game.rules.version]
    pays = {category.value: multiple for category, multiple in variant.pays.items()}
    table = data["paytables"]["standard"]
    rows = [{**row, "pays": pays.get(row["hand"], row["pays"])} for row in table["rows"]]
    changed = {**data, "paytables": {**data["paytables"], "standard": {**table, "rows": rows}}}
    return TwoPlusFour(read_rules(name, changed, game.rules.values))


def without(variant: Variant) -> str:
    kept = {"purchase": variant.buys, "insurance": variant.insures, "exchange": variant.exchanges}
    return next((name for name, there in kept.items() if not there), "")


@ON_TIE
@DECKS
def test_variants_are_the_plain_counts(texts: str, on_tie: OnTie) -> None:
    game, cards = game_of(on_tie), numbers(parse_cards(texts))
    for upcards in some(texts, 2):
        room, variants = Hands(len(cards) - OPEN), (*WITHOUT, *PAID)
        found = solve_varied(Sheet.of(game), variants, cards, np.array(upcards), 1, room)
        known = solve_class(Sheet.of(game), cards, np.array(upcards), 1, room)
        assert (found.open_value, found.blind_value) == (known.open_value, known.blind_value)
        deck, there = tuple(DECK[c] for c in cards), tuple(DECK[c] for c in upcards)
        for variant, value in zip(variants, found.folded, strict=True):
            table = Table(paying(game, variant), deck, there, without(variant))
            assert value == table.solved()[0].total


@DECKS
def test_cells_are_what_a_player_sees(texts: str) -> None:
    """By what the sampled reports see in the same deals."""
    game, cards = game_of(), numbers(parse_cards(texts))
    upcards, view = some(texts, 1)[0], two_plus_four_view()
    left, room = np.setdiff1d(cards, upcards), Hands(len(cards) - OPEN)
    found = solve_varied(Sheet.of(game), (), cards, np.array(upcards), 1, room, seen()).tallies
    hands = sorted(combinations(range(len(left)), 5), key=lambda hand: hand[::-1])
    dealt = Dealt(left[np.array(hands)], np.tile(np.array(upcards), (len(hands), 1)))
    shown, *places = view.levels(dealt)[[1, 0, 2, 3, 4, 5]]
    assert set(shown) == {shown_level(np.array(upcards) >> 2)}
    deals = Deals(len(left))
    bet, buy = room.met.bets * (len(left) - 8), room.met.buys - deals.dealt
    options = np.stack([np.full(len(hands), -deals.dealt), bet, buy])
    best = options.argmax(0)
    expected = np.zeros_like(found)
    sums = (np.ones_like(bet), best == 1, best == 2, bet, buy, options.max(0))
    np.add.at(expected, tuple(places), np.stack(sums).T)
    assert np.array_equal(found, expected)


def test_what_is_kept_is_of_these_variants(tmp_path: Path) -> None:
    game, path = game_of(), tmp_path / "varied.parquet"
    kept = varied_in(path, game, PAID)
    found = list(solve_classes(game, range(3), kept=kept, deck=SMALL, variants=PAID))
    assert [one.folded for one in kept.read().values()] == [one.folded for _, one in found]
    for others in (PAID[:2], PAID[::-1], (*PAID[:3], replace(PAID[3], exchanges=True))):
        with pytest.raises(RulesError) as refused:
            varied_in(path, game, others).read()
        assert refused.value.code == "output-foreign"
