"""The dealer's four cards face down, counted against hands of any number of cards.

For every set of up to four cards it is kept how many of the dealer's hands contain it; by inclusion
and exclusion over the subsets of a player's hand that gives those that have no card in common with
it. Three counts lie in one number: the dealer's hands that do not qualify, those weaker than the
player's hand, and those not stronger. A place is a card's; sets are numbered in colex order, the
smaller ones first.
"""

from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.exact.kernels.jit import kernel

I64 = NDArray[np.int64]
I16 = NDArray[np.int16]
I8 = NDArray[np.int8]

DOWN = 4
WIDE = 21
MANY = (1 << WIDE) - 1
"""The bits of a count: there are at most 249,900 of the dealer's hands."""


def binomials(cards: int) -> I64:
    """`chosen[n, k]`, the sets of k of n cards, as far as sets of six are numbered."""
    return np.array([[comb(n, k) for k in range(7)] for n in range(cards + 1)], np.int64)


@kernel
def add_down(down: I8, amount: int, chosen: I64, containing: I64) -> None:
    """Add the amount to all subsets of a dealer's hand."""
    n = len(chosen) - 1
    twos, threes, fours = 1 + n, 1 + n + chosen[n, 2], 1 + n + chosen[n, 2] + chosen[n, 3]
    containing[0] += amount
    for i in range(DOWN):
        one = np.int64(down[i])
        containing[1 + one] += amount
        for j in range(i + 1, DOWN):
            two = one + chosen[down[j], 2]
            containing[twos + two] += amount
            for k in range(j + 1, DOWN):
                three = two + chosen[down[k], 3]
                containing[threes + three] += amount
                for m in range(k + 1, DOWN):
                    containing[fours + three + chosen[down[m], 4]] += amount


@kernel
def disjoint(hand: I8, chosen: I64, containing: I64) -> int:
    """The counts of the dealer's hands that have no card of this hand."""
    n, size = len(chosen) - 1, len(hand)
    twos, threes, fours = 1 + n, 1 + n + chosen[n, 2], 1 + n + chosen[n, 2] + chosen[n, 3]
    counts = int(containing[0])
    for i in range(size):
        one = np.int64(hand[i])
        counts -= containing[1 + one]
        for j in range(i + 1, size):
            two = one + chosen[hand[j], 2]
            counts += containing[twos + two]
            for k in range(j + 1, size):
                three = two + chosen[hand[k], 3]
                counts -= containing[threes + three]
                for m in range(k + 1, size):
                    counts += containing[fours + three + chosen[hand[m], 4]]
    return counts


@kernel
def count_dealers(
    downs: I8,
    down_strengths: I16,
    hands: I8,
    hand_strengths: I16,
    qualifies_from: int,
    chosen: I64,
    counts: I64,
) -> None:
    """`counts[hand]`: three counts in one number; both kinds of hands come in order of strength.

    Some 50 ns a hand of five, 100 ns one of six, and 100 ns one of the dealer's.
    """
    containing = np.zeros(chosen[-1, : DOWN + 1].sum(), np.int64)
    for missed in range(len(downs)):
        if down_strengths[missed] >= qualifies_from:
            break
        add_down(downs[missed], 1, chosen, containing)
    weaker = through = 0
    for hand in range(len(hands)):
        limit = hand_strengths[hand]
        while weaker < len(downs) and down_strengths[weaker] < limit:
            add_down(downs[weaker], 1 << WIDE, chosen, containing)
            weaker += 1
        while through < len(downs) and down_strengths[through] <= limit:
            add_down(downs[through], 1 << 2 * WIDE, chosen, containing)
            through += 1
        counts[hand] = disjoint(hands[hand], chosen, containing)
