"""Six-card poker without its options, by a second route."""

from functools import partial
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from croupier.cards import DECK
from croupier.errors import RulesError
from croupier.exact.report.sampled import Dealt
from croupier.exact.report.seen_sampled import seen, six_card_view
from croupier.exact.whole.six_card import solve_upcard
from croupier.exact.whole.six_card_hands import Sheet
from croupier.exact.whole.six_card_options import WITHOUT, solve_without, without_in
from croupier.exact.whole.symmetry import SymmetricDeck
from croupier.exact.whole.upcards import kept_in, solve_upcards
from tests.exact.plain.six_card import HALVES, Missing, Table, best, fold
from tests.exact.solve.test_six_card import (
    BROADWAY,
    FOUR_SUITS,
    SETTINGS,
    STRAIGHTS,
    SUITED,
    THREE_SUITS,
    game_of,
)

MISSING: tuple[tuple[Missing, ...], ...] = (
    ("sixth card",),
    ("change",),
    ("sixth card", "change"),
    ("purchase",),
)


@SETTINGS
@pytest.mark.parametrize(
    ("deck", "rank"),
    [
        (SUITED, 4),
        pytest.param(BROADWAY, 8, marks=pytest.mark.long),
        pytest.param(STRAIGHTS, 12, marks=pytest.mark.long),
        pytest.param(THREE_SUITS, 11, marks=pytest.mark.long),
        pytest.param(FOUR_SUITS, 7, marks=pytest.mark.long),
    ],
)
def test_without_options_it_is_the_plain_count(
    deck: SymmetricDeck, rank: int, settings: dict[str, str]
) -> None:
    sheet, cards = Sheet(game_of(settings)), tuple(DECK[card] for card in deck.cards)
    found, known = solve_without(seen(), sheet, deck, rank), solve_upcard(sheet, deck, rank)
    assert (found.open_value, found.blind_value) == (known.open_value, known.blind_value)
    counted = [
        Table(game_of(settings), cards, DECK[4 * rank], missing).solved() for missing in MISSING
    ]
    values = [*(opened.total for opened, _ in counted), counted[-1][1].total]
    assert [HALVES * value for value in found.folded] == values


def test_options_are_worth_something() -> None:
    """Best play may do without them, so that they never cost anything."""
    game, cards = game_of({}), tuple(DECK[card] for card in BROADWAY.cards)
    found = solve_without(seen(), Sheet(game), BROADWAY, 8)
    without = dict(zip(WITHOUT, found.folded, strict=True))
    assert found.open_value > without["without_sixth_card"] > without["without_new_cards"]
    assert found.open_value > without["without_change"] > without["without_new_cards"]
    assert found.open_value > without["without_purchase"]
    assert found.blind_value > without["blind_without_purchase"]
    opened, closed = Table(game, cards, DECK[32], ("purchase",)).solved()
    assert HALVES * without["without_purchase"] == opened.total
    assert HALVES * without["blind_without_purchase"] == closed.total


def test_cells_are_what_a_player_sees() -> None:
    """By what the sampled reports see in the same deals, and the plain count of each option."""
    game, cards = game_of({}), tuple(DECK[card] for card in SUITED.cards)
    found = solve_without(seen(), Sheet(game), SUITED, 4).tallies
    table, expected = Table(game, cards, DECK[16]), np.zeros_like(found)
    for hand in table.hands():
        changes = [[table.change(hand, given) for given in combinations(hand, n)] for n in (1, 2)]
        plays = [fold("fold", HALVES), table.bet("bet", hand, (), 0), table.buy(hand)]
        plays += [best(of) for of in changes]
        nets = [play.total * (table.deals // play.deals) // HALVES for play in plays]
        chosen = [int(place == nets.index(max(nets))) for place in range(len(nets))]
        dealt = Dealt(np.array([[*map(int, hand)]]), np.array([[16]]))
        level, upcard, *places = six_card_view().levels(dealt)[:, 0]
        assert upcard == 4
        expected[level, *places] += (1, *chosen[1:], *nets[1:], max(nets))
    assert np.array_equal(found, expected)


def test_what_is_kept_is_of_these_rules_and_without_options(tmp_path: Path) -> None:
    sheet, other = Sheet(game_of({})), Sheet(game_of({"purchase_price": "extra_ante"}))
    kept = without_in(tmp_path / "without.parquet", sheet, seen())
    list(
        solve_upcards(
            sheet, range(2), kept=kept, deck=SUITED, solver=partial(solve_without, seen())
        )
    )
    assert set(kept.read()) == {0, 1}
    for foreign in (without_in(kept.path, other, seen()), kept_in(kept.path, sheet)):
        with pytest.raises(RulesError) as refused:
            foreign.read()
        assert refused.value.code == "output-foreign"
