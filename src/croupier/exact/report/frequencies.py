"""How often every hand is dealt, from all sets of so many cards."""

from dataclasses import dataclass
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from croupier.exact.kernels.batch import tally_strengths
from croupier.exact.kernels.tables import CARD_BIT, CARD_KEY, five_card_table, four_card_table
from croupier.hands import five, four


@dataclass(frozen=True, slots=True)
class Frequencies:
    """The number of sets of `cards` whose best hand is of each category, the best first.

    `what` says whose cards these are.
    """

    what: str
    cards: int
    counts: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        """All sets."""
        return sum(count for _, count in self.counts)


def frequencies(game: str) -> list[Frequencies]:
    """Those that matter in a game."""
    return [_counted(hands, cards, what) for hands, cards, what in _DEALT[game]]


def _counted(hands: ModuleType, cards: int, what: str) -> Frequencies:
    table = five_card_table(cards) if hands is five else four_card_table(cards)
    tally: NDArray[np.int64] = np.zeros(8192, np.int64)
    tally_strengths(table, CARD_KEY, CARD_BIT, cards, tally)
    ranges = [(category.value, hands.range_of(category)) for category in hands.Category]
    counts = tuple((name, int(tally[of.start : of.stop].sum())) for name, of in ranges)
    return Frequencies(what, cards, counts)


_FIVE, _SIX = "the first five cards", "the best five of six cards"
_DEALT: dict[str, list[tuple[ModuleType, int, str]]] = {
    "two-plus-four": [
        (five, 5, f"{_FIVE} of a box"),
        (five, 6, f"{_SIX}: the dealer, or a box that bought"),
    ],
    "six-card": [
        (five, 5, f"{_FIVE} of a box or the dealer"),
        (five, 6, f"{_SIX}: a box that bought"),
    ],
    "four-card": [
        (four, 5, "the player's best four of five cards"),
        (four, 6, "the dealer's best four of six cards"),
    ],
    "casino-holdem": [
        (five, 5, "a hand's two cards and the flop"),
        (five, 7, "the best five of seven cards: a hand or the dealer on the whole board"),
    ],
    "caribbean-stud": [(five, 5, "five cards: the player or the dealer")],
}
