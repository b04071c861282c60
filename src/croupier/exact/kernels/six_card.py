"""Six-card poker: the dealer's hands counted once for all hands that the player may draw.

A *query* is a hand of the player's, as a strength, and the cards that he drew for it, as places
`first` <= `second` among the n cards that were unseen; n stands for no card. What the dealer holds
is four of the unseen cards without those, and it is counted by inclusion and exclusion.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.exact.kernels.jit import kernel
from croupier.exact.kernels.strength import strength
from croupier.exact.kernels.tables import StrengthTable

I64 = NDArray[np.int64]
I32 = NDArray[np.int32]


@kernel
def rank_dealers(
    table: StrengthTable, keys: I64, bits: I64, left: I64, upcard: int, ranked: I64
) -> None:
    """Strengths of the upcard with every four of the cards left: 163,000 strengths."""
    place = 0
    for a in range(len(left)):
        key_a, mask_a = keys[upcard] + keys[left[a]], bits[upcard] | bits[left[a]]
        for b in range(a + 1, len(left)):
            key_b, mask_b = key_a + keys[left[b]], mask_a | bits[left[b]]
            for c in range(b + 1, len(left)):
                key_c, mask_c = key_b + keys[left[c]], mask_b | bits[left[c]]
                for d in range(c + 1, len(left)):
                    ranked[place] = strength(table, key_c + keys[left[d]], mask_c | bits[left[d]])
                    place += 1


@kernel
def count_dealers(ranked: I64, places: I64, below: I32) -> None:
    """`below[a, b, k]`: how many of the hands ranked hold both cards and have a place below k.

    `places` by strength. Only a <= b is filled; n for a card asks for none. Cost: 11 additions a
    hand, and the sums along k.
    """
    n = below.shape[0] - 1
    row = 0
    for a in range(n):
        for b in range(a + 1, n):
            for c in range(b + 1, n):
                for d in range(c + 1, n):
                    k = places[ranked[row]] + 1
                    row += 1
                    below[a, b, k] += 1
                    below[a, c, k] += 1
                    below[a, d, k] += 1
                    below[a, n, k] += 1
                    below[b, c, k] += 1
                    below[b, d, k] += 1
                    below[b, n, k] += 1
                    below[c, d, k] += 1
                    below[c, n, k] += 1
                    below[d, n, k] += 1
                    below[n, n, k] += 1
    for a in range(n + 1):
        for b in range(a, n + 1):
            total = 0
            for k in range(below.shape[2]):
                total += below[a, b, k]
                below[a, b, k] = total


@kernel
def without(below: I32, first: int, second: int, k: int) -> int:
    """How many hands with a place below k hold neither card."""
    n = below.shape[0] - 1
    count = int(below[n, n, k])
    if first < n:
        count -= below[first, n, k]
    if second < n:
        count += below[first, second, k] - below[second, n, k]
    return count


@kernel
def net_of_bets(
    strengths: I64,
    first: I64,
    second: I64,
    cuts: I64,
    below: I32,
    wins: I64,
    tie: int,
    lose: int,
    win_taken: int,
    nets: I64,
) -> None:
    """The net of each query over all dealer's hands, no exchange; `wins` by strength.

    Hands with a place below `cuts[s]` do not qualify or are weaker than strength s.
    """
    for query in range(len(strengths)):
        one, other, player = first[query], second[query], strengths[query]
        missed = without(below, one, other, 1)
        lower = without(below, one, other, cuts[player]) - missed
        equal = without(below, one, other, cuts[player + 1]) - missed - lower
        higher = without(below, one, other, below.shape[2] - 1) - missed - lower - equal
        nets[query] = missed * win_taken + lower * wins[player] + equal * tie + higher * lose
