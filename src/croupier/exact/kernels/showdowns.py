"""Showdowns counted by direct enumeration of what the player cannot see.

All take the strengths and keys of `kernels.tables`; `left` are the unseen cards, ascending.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.exact.kernels.jit import kernel
from croupier.exact.kernels.strength import strength
from croupier.exact.kernels.tables import StrengthTable


@kernel
def met_by_pairs(
    table: StrengthTable,
    keys: NDArray[np.int64],
    bits: NDArray[np.int64],
    left: NDArray[np.int64],
    dealer: NDArray[np.int64],
    player: int,
    qualifies_from: int,
    showdowns: NDArray[np.int64],
    exchanges: NDArray[np.int64],
) -> None:
    """2 Plus 4 Poker: the dealer's four open cards with every pair of those left.

    Adds to `showdowns` (lower, equal, higher) the hands that qualify. For the others he gives up
    his highest card: `exchanges[w, l]` counts those for which `w` of the other cards left make him
    qualify with a lower hand than the player's and `l` with a higher one. Cost: 37,000 strengths.
    """
    key, mask = np.int64(0), np.int64(0)
    for card in dealer:
        key += keys[card]
        mask |= bits[card]
    for j in range(len(left)):
        highest = max(left[j], dealer.max())
        for i in range(j):
            pair_key = key + keys[left[i]] + keys[left[j]]
            pair_mask = mask | bits[left[i]] | bits[left[j]]
            original = strength(table, pair_key, pair_mask)
            if original >= qualifies_from:
                showdowns[1 + (original > player) - (original < player)] += 1
                continue
            pair_key -= keys[highest]
            pair_mask ^= bits[highest]
            won = lost = 0
            for c in range(len(left)):
                if c not in (i, j):
                    new = strength(table, pair_key + keys[left[c]], pair_mask | bits[left[c]])
                    won += qualifies_from <= new < player
                    lost += new >= qualifies_from and new > player
            exchanges[won, lost] += 1


@kernel
def met_by_fives(
    table: StrengthTable,
    keys: NDArray[np.int64],
    bits: NDArray[np.int64],
    left: NDArray[np.int64],
    upcard: int,
    player: int,
    showdowns: NDArray[np.int64],
) -> None:
    """Four Card Poker: the dealer's open card with every five of those left.

    Adds to `showdowns` (lower, equal, higher). Cost: 1.4 * 10^6 strengths.
    """
    lower = equal = higher = 0
    count = len(left)
    for a in range(count):
        key_a, mask_a = keys[upcard] + keys[left[a]], bits[upcard] | bits[left[a]]
        for b in range(a):
            key_b, mask_b = key_a + keys[left[b]], mask_a | bits[left[b]]
            for c in range(b):
                key_c, mask_c = key_b + keys[left[c]], mask_b | bits[left[c]]
                for d in range(c):
                    key_d, mask_d = key_c + keys[left[d]], mask_c | bits[left[d]]
                    for e in range(d):
                        hand = strength(table, key_d + keys[left[e]], mask_d | bits[left[e]])
                        lower += hand < player
                        equal += hand == player
                        higher += hand > player
    showdowns += np.array([lower, equal, higher])


@kernel
def met_on_boards(
    table: StrengthTable,
    keys: NDArray[np.int64],
    bits: NDArray[np.int64],
    left: NDArray[np.int64],
    hand: NDArray[np.int64],
    flop: NDArray[np.int64],
    qualifies_from: int,
    pays: NDArray[np.int64],
    results: NDArray[np.int64],
) -> int:
    """Casino Hold'em: every turn and river with every pair for the dealer.

    `pays` is the Ante table by strength. Adds to `results` (not qualified, lower, equal, higher)
    and returns the net antes of playing, over all deals. Cost: 1.1 * 10^6 strengths.
    """
    net = 0
    own_key, own_mask = np.int64(0), np.int64(0)
    for card in hand:
        own_key += keys[card]
        own_mask |= bits[card]
    key, mask = np.int64(0), np.int64(0)
    for card in flop:
        key += keys[card]
        mask |= bits[card]
    rest = np.empty(len(left) - 2, np.int64)
    for turn in range(len(left)):
        for river in range(turn):
            board_key = key + keys[left[turn]] + keys[left[river]]
            board_mask = mask | bits[left[turn]] | bits[left[river]]
            player = strength(table, board_key + own_key, board_mask | own_mask)
            place = 0
            for card in range(len(left)):
                if card not in (turn, river):
                    rest[place] = left[card]
                    place += 1
            missed = lower = equal = higher = 0
            for i in range(len(rest)):
                one_key, one_mask = board_key + keys[rest[i]], board_mask | bits[rest[i]]
                for j in range(i):
                    dealer = strength(table, one_key + keys[rest[j]], one_mask | bits[rest[j]])
                    missed += dealer < qualifies_from
                    lower += qualifies_from <= dealer < player
                    equal += dealer >= qualifies_from and dealer == player
                    higher += dealer >= qualifies_from and dealer > player
            net += missed * pays[player] + lower * (pays[player] + 2) - 3 * higher
            results += np.array([missed, lower, equal, higher])
    return net
