"""Sets of cards, and which of them are alike but for the names of their suits.

A *lane* is the set of ranks that a set of cards has in one suit. Of all sets that a renaming of
suits turns into each other one is *canonical*: the one whose lanes do not increase.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.exact.kernels.jit import kernel


@kernel
def all_sets(cards: int, size: int, count: int) -> NDArray[np.int8]:
    """All `count` sets of `size` of the cards 0…cards−1 as ascending rows, in colex order."""
    sets = np.empty((count, size), np.int8)
    row = np.arange(size)
    for place in range(count):
        for i in range(size):
            sets[place, i] = row[i]
        i = 0
        while i + 1 < size and row[i] + 1 == row[i + 1]:
            row[i] = i
            i += 1
        row[i] += 1
    return sets


@kernel
def suit_weights(
    sets: NDArray[np.int8], cards: NDArray[np.int64], beside: NDArray[np.int64]
) -> NDArray[np.int64]:
    """How many sets each canonical set stands for, 0 for all others; some 20 ns a set.

    The sets are of places among `cards`. `beside` are the lanes of other cards, one for every suit
    of the deck: suits next to each other that have the same of them can be renamed, no others.
    """
    count, size = sets.shape
    weights = np.zeros(count, np.int64)
    lanes = np.empty(len(beside), np.int64)
    for place in range(count):
        lanes[:] = 0
        for i in range(size):
            card = cards[sets[place, i]]
            lanes[card & 3] |= 1 << (card >> 2)
        weight, renamed, alike = 1, 1, 1
        for suit in range(1, len(beside)):
            if beside[suit] != beside[suit - 1]:
                renamed = alike = 1
                continue
            if lanes[suit] > lanes[suit - 1]:
                weight = 0
                break
            renamed += 1
            alike = alike + 1 if lanes[suit] == lanes[suit - 1] else 1
            weight = weight * renamed // alike
        weights[place] = weight
    return weights
