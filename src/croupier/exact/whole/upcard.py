"""Games with one open card of the dealer's: every hand against every upcard, counted exactly.

Any suit of the upcard is as good as another, and so are the three other suits among each other.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.exact.kernels.disjoint import SUBSETS, count_weaker, strengths_of
from croupier.exact.kernels.suits import all_sets, suit_weights
from croupier.exact.kernels.tables import CARD_BIT, CARD_KEY, StrengthTable
from croupier.exact.whole.symmetry import WHOLE_DECK, SymmetricDeck
from croupier.exact.whole.workers import Progress, in_chunks, silent

HAND = 5


@dataclass(frozen=True, slots=True)
class Hands:
    """All hands of five against one upcard, up to suits, as rows of arrays.

    `cards` ascend, `weights` are how many pairs of an upcard and a hand each row stands for.
    `missed`, `lower` and `equal` count, of `dealers` equally likely hands of the dealer, those that
    do not qualify, and the lower and equal ones of those that do.
    """

    upcard: int
    cards: NDArray[np.int64]
    weights: NDArray[np.int64]
    strengths: NDArray[np.int64]
    missed: NDArray[np.int64]
    lower: NDArray[np.int64]
    equal: NDArray[np.int64]
    dealers: int

    @property
    def higher(self) -> NDArray[np.int64]:
        """How many hands of the dealer qualify and are higher."""
        return self.dealers - self.missed - self.lower - self.equal


@dataclass(frozen=True, slots=True)
class Showdowns:
    """A game of this kind: how hands are ranked, and what the dealer has.

    He has `down` cards face down beside his upcard; with `qualifies_from` 0 he always qualifies.
    """

    player: StrengthTable
    dealer: StrengthTable
    down: int
    qualifies_from: int = 0

    def hands(
        self,
        deck: SymmetricDeck = WHOLE_DECK,
        workers: int = 1,
        progress: Progress = silent,
    ) -> Iterator[Hands]:
        """The hands against each rank of upcard; some 0.4 s of one core for each with five down."""
        others = len(deck.cards) - 1
        hands = all_sets(others, HAND, comb(others, HAND))
        dealers = all_sets(others, self.down, comb(others, self.down))

        def against(rank: int) -> Hands:
            return self._against(4 * rank, deck, hands, dealers)

        return in_chunks(against, deck.ranks, workers, progress)

    def _against(
        self,
        upcard: int,
        deck: SymmetricDeck,
        hands: NDArray[np.int8],
        dealers: NDArray[np.int8],
    ) -> Hands:
        cards = deck.without(upcard)
        weights = suit_weights(hands, cards, deck.lanes((upcard,)))
        hands, weights = hands[weights > 0], weights[weights > 0]
        keys, bits = CARD_KEY[cards], CARD_BIT[cards]
        strengths = strengths_of(self.player, keys, bits, hands, 0, 0)
        against = strengths_of(
            self.dealer, keys, bits, dealers, int(CARD_KEY[upcard]), int(CARD_BIT[upcard])
        )
        missed = np.zeros(len(hands), np.int64)
        if self.qualifies_from:
            least = np.full(len(hands), self.qualifies_from, np.int16)
            missed = _weaker(dealers, against, hands, least, len(cards))[:, 0]
        weaker = _weaker(dealers, against, hands, strengths, len(cards))
        qualified = strengths >= self.qualifies_from
        return Hands(
            upcard,
            cards[hands],
            weights * deck.suits,
            strengths.astype(np.int64),
            missed,
            np.where(qualified, weaker[:, 0] - missed, 0),
            np.where(qualified, weaker[:, 1], 0),
            comb(len(cards) - HAND, self.down),
        )


def _weaker(
    dealers: NDArray[np.int8],
    dealer_strengths: NDArray[np.int16],
    hands: NDArray[np.int8],
    strengths: NDArray[np.int16],
    cards: int,
) -> NDArray[np.int64]:
    """By hand, how many of the dealer's hands without its cards are weaker, and equal."""
    counts = np.zeros((len(hands), 2), np.int64)
    count_weaker(
        dealers,
        dealer_strengths,
        np.argsort(dealer_strengths, kind="stable"),
        hands,
        strengths,
        np.argsort(strengths, kind="stable"),
        _steps(cards),
        np.array([subset.bit_count() for subset in range(SUBSETS)]),
        sum(comb(cards, size) for size in range(dealers.shape[1] + 1)),
        counts,
    )
    return counts


def _steps(cards: int) -> NDArray[np.int64]:
    """For `subset_places`: the sets of each size follow those of the size below."""
    steps = [
        comb(card, size + 1) + comb(cards, size) for size in range(HAND) for card in range(cards)
    ]
    return np.array(steps).reshape(HAND, cards)
