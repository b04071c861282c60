"""2 Plus 4 Poker: what the dealer may have and get beside his four open cards.

The n cards `left` are known by their *places*, ascending, and a set of them is a mask of n bits.
The pairs that may lie face down and do not qualify are *missed*; for these the dealer may get
another card. Missed pairs that the same cards help are kept in *blocks*: each card of one set with
each card of another. `keys` and `bits` are those of `kernels.tables`.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.exact.kernels.dealer_exchange import count_bits
from croupier.exact.kernels.jit import kernel
from croupier.exact.kernels.strength import strength
from croupier.exact.kernels.tables import StrengthTable

I64 = NDArray[np.int64]
I16 = NDArray[np.int16]


HELD = 56
"""From this bit on a mask of helping cards counts those of them that the pair itself has."""


@kernel
def rank_pairs(
    table: StrengthTable, keys: I64, bits: I64, left: I64, dealer: I64, strengths: I16
) -> None:
    """`strengths[i, j]`: the open cards with the cards at two places; 1,128 strengths."""
    key, mask = keys[dealer].sum(), bits[dealer].sum()
    for i in range(len(left)):
        for j in range(i):
            pair_key = key + keys[left[i]] + keys[left[j]]
            found = strength(table, pair_key, mask | bits[left[i]] | bits[left[j]])
            strengths[i, j] = strengths[j, i] = found


@kernel
def mark_weaker(strengths: I16, limits: I64, weaker: I64, totals: I64) -> None:
    """`weaker[k, i]`: the places that with place i are weaker than the k-th limit, as a mask.

    `totals[k]` counts such pairs.
    """
    for k in range(len(limits)):
        for i in range(len(strengths)):
            for j in range(i):
                if strengths[i, j] < limits[k]:
                    weaker[k, i] |= 1 << j
                    weaker[k, j] |= 1 << i
                    totals[k] += 1


@kernel
def rank_exchanges(
    table: StrengthTable,
    keys: I64,
    bits: I64,
    left: I64,
    dealer: I64,
    missed: I64,
    news: I16,
) -> None:
    """`news[i, j, c]`: the strength of a missed pair when c comes for the dealer's highest card.

    Where c is of the pair, it is the strength with one more card of its rank. `missed[i]` are the
    other cards of missed pairs. Cost: up to 28,000 strengths.
    """
    key, mask = keys[dealer].sum(), bits[dealer].sum()
    for i in range(len(left)):
        for j in range(i):
            if missed[i] >> j & 1:
                highest = max(left[i], dealer.max())
                kept_key = key + keys[left[i]] + keys[left[j]] - keys[highest]
                kept = (mask | bits[left[i]] | bits[left[j]]) ^ bits[highest]
                for c in range(len(left)):
                    new = strength(table, kept_key + keys[left[c]], kept | bits[left[c]])
                    news[i, j, c] = news[j, i, c] = new


@kernel
def mark_helping(
    news: I16, missed: I64, player: int, qualifies_from: int, won: I64, lost: I64
) -> int:
    """`won[i, j]` and `lost[i, j]`: the cards that decide a missed pair against a strength.

    Gives the most cards that may come and win for the player. Cost: up to 28,000 comparisons.
    """
    most = 0
    for i in range(len(missed)):
        for j in range(i):
            if missed[i] >> j & 1:
                wins = losses = 0
                for c in range(len(missed)):
                    new = news[i, j, c]
                    wins |= int(qualifies_from <= new < player) << c
                    losses |= int(new >= qualifies_from and new > player) << c
                pair = 1 << i | 1 << j
                won[i, j] = won[j, i] = wins | count_bits(wins & pair) << HELD
                lost[i, j] = lost[j, i] = losses | count_bits(losses & pair) << HELD
                most = max(most, count_bits(wins & ~pair))
    return most


@kernel
def list_blocks(missed: I64, won: I64, lost: I64, blocks: I64, start: int) -> int:
    """Write the blocks, columns of (one set, the other, won, lost), from `start` on; gives the end.

    A block is all cards that the first card not yet done has alike, with all cards that have them
    all so too.
    """
    free, row = missed.copy(), start
    for i in range(len(free)):
        while free[i]:
            first = count_bits((free[i] & -free[i]) - 1)
            wins, losses = won[i, first], lost[i, first]
            other = alike(free[i], won[i], lost[i], wins, losses)
            one = 0
            for j in range(len(free)):
                one |= int(other == other & alike(free[j], won[j], lost[j], wins, losses)) << j
            for j in range(len(free)):
                free[j] &= ~((one >> j & 1) * other | (other >> j & 1) * one)
            blocks[0, row], blocks[1, row] = one, other
            blocks[2, row], blocks[3, row] = wins, losses
            row += 1
    return row


@kernel
def alike(others: int, won: I64, lost: I64, wins: int, losses: int) -> int:
    """Which of the others a card has with these helping cards."""
    found = 0
    for j in range(len(won)):
        found |= int((others >> j & 1) and won[j] == wins and lost[j] == losses) << j
    return found


@kernel
def add_exchanges(
    blocks: I64, start: int, stop: int, unseen: int, draws: int, pays: int
) -> tuple[int, int, int, int]:
    """What asking is worth above the wins, where it is: over all missed pairs and `draws` cards.

    Gives that sum, the number of pairs for which it is asked, and the cards that win and lose. Won
    against a dealer who exchanged, the BET is paid and the ante comes back; lost, three antes are;
    else the ante alone; the win not taken was one more.
    """
    one, other = blocks[0, start:stop], blocks[1, start:stop]
    helping, hurting = blocks[2, start:stop], blocks[3, start:stop]
    added = asked = won = lost = 0
    # Without a branch, so that several blocks are reckoned at the same time.
    for i in range(len(one)):
        pairs = count_bits(one[i] & unseen) * count_bits(other[i] & unseen)
        wins = count_bits(helping[i] & unseen) - (helping[i] >> HELD)
        losses = count_bits(hurting[i] & unseen) - (hurting[i] >> HELD)
        gain = wins * (2 * pays + 1) - 2 * losses - 2 * draws
        pairs *= gain > 0
        added += pairs * gain
        asked += pairs
        won += pairs * wins
        lost += pairs * losses
    return added, asked, won, lost
