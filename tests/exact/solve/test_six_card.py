"""Six-card poker solved whole, by several routes."""

from collections import Counter
from fractions import Fraction

import pytest

from croupier.cards import DECK
from croupier.exact.whole.kept import Box, Solved
from croupier.exact.whole.six_card import solve_upcard
from croupier.exact.whole.six_card_hands import Deals, Sheet
from croupier.exact.whole.six_card_law import law_of
from croupier.exact.whole.symmetry import SymmetricDeck
from croupier.games import load_game
from croupier.games.six_card import SixCard
from tests.exact.advise.positions import all_settings
from tests.exact.plain.six_card import HALVES, Play, Table

SETTINGS = pytest.mark.parametrize("settings", all_settings("six-card"), ids="-".join)
STRAIGHTS = SymmetricDeck((0, 1, 2, 3, 6, 11, 12), 2)
BROADWAY = SymmetricDeck((4, 5, 8, 9, 10, 11, 12), 2)
SUITED = SymmetricDeck(suits=1)
THREE_SUITS = SymmetricDeck((2, 5, 7, 11, 12), 3)
FOUR_SUITS = SymmetricDeck((3, 7, 11, 12), 4)


def game_of(settings: dict[str, str]) -> SixCard:
    game = load_game("six-card", {**settings})
    assert isinstance(game, SixCard)
    return game


@SETTINGS
@pytest.mark.parametrize(
    ("deck", "rank"),
    [
        (STRAIGHTS, 1),
        (BROADWAY, 8),
        (SUITED, 4),
        pytest.param(STRAIGHTS, 12, marks=pytest.mark.long),
        pytest.param(BROADWAY, 11, marks=pytest.mark.long),
        pytest.param(THREE_SUITS, 5, marks=pytest.mark.long),
        pytest.param(THREE_SUITS, 11, marks=pytest.mark.long),
        pytest.param(FOUR_SUITS, 7, marks=pytest.mark.long),
    ],
)
def test_upcards_are_the_plain_counts(
    deck: SymmetricDeck, rank: int, settings: dict[str, str]
) -> None:
    game = game_of(settings)
    solved = solve_upcard(Sheet(game), deck, rank)
    cards = tuple(DECK[card] for card in deck.cards)
    table = Table(game, cards, DECK[4 * rank])
    opened, closed = table.solved()
    assert is_law_of(game, solved, "open", len(cards) - 1, opened)
    assert is_law_of(game, solved, "blind", len(cards) - 1, closed)


def is_law_of(game: SixCard, solved: Solved, box: Box, cards: int, play: Play) -> bool:
    law, decisions = law_of(game, box, Deals(cards), solved.folded, solved.tallies)
    nets: Counter[Fraction | int] = Counter()
    for row in law.outcomes:
        nets[HALVES * row.pays] += row.combinations
    decided = {(row.decision, HALVES * row.stake): row.combinations for row in decisions}
    value = solved.open_value if box == "open" else solved.blind_value
    assert HALVES * value == play.total
    return nets == +play.nets and decided == +play.decisions
