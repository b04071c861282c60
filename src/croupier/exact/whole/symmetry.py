"""Decks in which suits can be renamed, and their sets of cards up to such a renaming."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.cards import RANKS, SUITS
from croupier.exact.kernels.suits import all_sets, suit_weights


@dataclass(frozen=True, slots=True)
class SymmetricDeck:
    """All cards of some ranks (0…12, ascending) in the first `suits` suits; a whole deck at first.

    The smaller decks are those on which slower routes can follow a whole game.
    """

    ranks: tuple[int, ...] = tuple(range(len(RANKS)))
    suits: int = len(SUITS)

    @property
    def cards(self) -> NDArray[np.int64]:
        """The cards, ascending."""
        return np.array([4 * rank + suit for rank in self.ranks for suit in range(self.suits)])

    def without(self, card: int) -> NDArray[np.int64]:
        """The other cards, ascending."""
        cards = self.cards
        return np.asarray(cards[cards != card])

    def lanes(self, cards: Iterable[int]) -> NDArray[np.int64]:
        """The ranks of these cards by suit, as bits."""
        lanes = np.zeros(self.suits, np.int64)
        for card in cards:
            lanes[card % len(SUITS)] |= 1 << card // len(SUITS)
        return lanes

    def canonical_sets(self, size: int) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
        """Every set of that size up to suits, as places among the cards, and its weight."""
        cards = self.cards
        sets = all_sets(len(cards), size, comb(len(cards), size))
        weights = suit_weights(sets, cards, self.lanes(()))
        return sets[weights > 0], weights[weights > 0]


WHOLE_DECK = SymmetricDeck()
