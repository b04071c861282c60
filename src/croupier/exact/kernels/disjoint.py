"""How many sets of cards that share none with a hand are weaker than it, or as strong.

The sets are taken in order of their strength, and for every smaller set of cards it is kept how
many of those taken so far contain it; by inclusion and exclusion over the subsets of a hand that
gives the number of those that have no card in common with the hand.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.exact.kernels.jit import kernel
from croupier.exact.kernels.strength import strength
from croupier.exact.kernels.tables import StrengthTable

SUBSETS = 32
"""A hand has five cards."""


@kernel
def strengths_of(
    table: StrengthTable,
    keys: NDArray[np.int64],
    bits: NDArray[np.int64],
    sets: NDArray[np.int8],
    key: int,
    mask: int,
) -> NDArray[np.int16]:
    """The strength of each set, together with the cards already summed up in `key` and `mask`.

    `keys` and `bits` are those of the places that the sets consist of. Some 10 ns a set.
    """
    count, size = sets.shape
    strengths = np.empty(count, np.int16)
    for place in range(count):
        set_key, set_mask = key, mask
        for i in range(size):
            set_key += keys[sets[place, i]]
            set_mask |= bits[sets[place, i]]
        strengths[place] = strength(table, set_key, set_mask)
    return strengths


@kernel
def subset_places(
    cards: NDArray[np.int8],
    steps: NDArray[np.int64],
    sizes: NDArray[np.int64],
    places: NDArray[np.int64],
) -> None:
    """Where each subset of a set is counted: its number in colex order, the smaller sizes first.

    A subset is a number whose bit i stands for the set's i-th card; `sizes` are their sizes, and
    `steps[n, card]` is how much further the place is with that card as the one after the first n.
    """
    places[0] = 0
    for i in range(len(cards)):
        for subset in range(1 << i):
            places[(1 << i) + subset] = places[subset] + steps[sizes[subset], cards[i]]


@kernel
def count_weaker(
    sets: NDArray[np.int8],
    set_strengths: NDArray[np.int16],
    set_order: NDArray[np.int64],
    hands: NDArray[np.int8],
    hand_strengths: NDArray[np.int16],
    hand_order: NDArray[np.int64],
    steps: NDArray[np.int64],
    sizes: NDArray[np.int64],
    tallies: int,
    counts: NDArray[np.int64],
) -> None:
    """`counts[hand]` = (weaker, equal): how many disjoint sets are so; the orders are by strength.

    Some 70 ns a set of five and 100 ns a hand.
    """
    size = sets.shape[1]
    signs = np.zeros(SUBSETS, np.int64)
    for subset in range(SUBSETS):
        if sizes[subset] <= size:
            signs[subset] = 1 - 2 * (sizes[subset] & 1)
    containing = np.zeros(tallies, np.int32)
    places = np.empty(SUBSETS, np.int64)
    taken, start = 0, 0
    while start < len(hands):
        limit, stop = hand_strengths[hand_order[start]], start
        while stop < len(hands) and hand_strengths[hand_order[stop]] == limit:
            stop += 1
        for column in range(2):
            while taken < len(sets) and set_strengths[set_order[taken]] < limit + column:
                subset_places(sets[set_order[taken]], steps, sizes, places)
                for subset in range(1 << size):
                    containing[places[subset]] += 1
                taken += 1
            for place in range(start, stop):
                hand = hand_order[place]
                subset_places(hands[hand], steps, sizes, places)
                disjoint = np.int64(0)
                for subset in range(SUBSETS):
                    if signs[subset]:
                        disjoint += signs[subset] * containing[places[subset]]
                counts[hand, column] = disjoint
        for place in range(start, stop):
            counts[hand_order[place], 1] -= counts[hand_order[place], 0]
        start = stop
