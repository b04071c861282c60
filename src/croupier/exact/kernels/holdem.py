"""Casino Hold'em: what every flop decision comes to, each board's holdings ranked once.

A *state* is a flop with two cards of one's own, up to suits. What a play comes to is a sum over the
turn, the river and the dealer's two cards, so it is gathered from the five-card boards: each of a
board's ten flops with each of its holdings is one state, and all that a board does to a holding is
counted from the order of the holdings' strengths, less those that share a card.
Cost on the whole deck: about 1.5 · 10^8 strengths and 2.9 · 10^9 additions.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.exact.kernels.jit import kernel
from croupier.exact.kernels.strength import strength
from croupier.exact.kernels.tables import StrengthTable


@kernel
def rank_holdings(
    table: StrengthTable,
    keys: NDArray[np.int64],
    bits: NDArray[np.int64],
    board_key: int,
    board_mask: int,
    left: NDArray[np.int64],
    strengths: NDArray[np.int64],
) -> None:
    """Strengths of all pairs of the cards `left`, with the board; pairs in order i < j."""
    pair = 0
    for i in range(len(left)):
        key, mask = board_key + keys[left[i]], board_mask | bits[left[i]]
        for j in range(i + 1, len(left)):
            strengths[pair] = strength(table, key + keys[left[j]], mask | bits[left[j]])
            pair += 1


@kernel
def order_by_strength(strengths: NDArray[np.int64], order: NDArray[np.int64]) -> None:
    """The places of the strengths from the weakest up, by counting."""
    lowest = strengths.min()
    starts = np.zeros(strengths.max() - lowest + 2, np.int64)
    for value in strengths:
        starts[value - lowest + 1] += 1
    for value in range(1, len(starts)):
        starts[value] += starts[value - 1]
    for pair in range(len(strengths)):
        value = strengths[pair] - lowest
        order[starts[value]] = pair
        starts[value] += 1


@kernel
def count_against(
    strengths: NDArray[np.int64],
    order: NDArray[np.int64],
    pairs: NDArray[np.int64],
    qualifies_from: int,
    counts: NDArray[np.int64],
) -> None:
    """`counts[pair]` = (not qualified, lower, equal): how many disjoint pairs are so.

    Those that do not qualify are not among the lower and the equal; all others are higher. `pairs`
    are the two cards of each pair, as places among the cards left.
    """
    count, cards = len(strengths), pairs[-1, 1] + 1
    below, below_with = 0, np.zeros(cards, np.int64)
    missed, missed_with = 0, np.zeros(cards, np.int64)
    equal_with = np.zeros(cards, np.int64)
    for pair in range(count):
        if strengths[pair] < qualifies_from:
            missed += 1
            missed_with[pairs[pair, 0]] += 1
            missed_with[pairs[pair, 1]] += 1
    start = 0
    while start < count:
        value, stop = strengths[order[start]], start
        while stop < count and strengths[order[stop]] == value:
            equal_with[pairs[order[stop], 0]] += 1
            equal_with[pairs[order[stop], 1]] += 1
            stop += 1
        for place in range(start, stop):
            pair = order[place]
            one, other = pairs[pair, 0], pairs[pair, 1]
            others_missed = missed - missed_with[one] - missed_with[other]
            if value < qualifies_from:
                # The pair itself was taken off once as a pair with each of its two cards.
                counts[pair, 0], counts[pair, 1], counts[pair, 2] = others_missed + 1, 0, 0
            else:
                counts[pair, 0] = others_missed
                counts[pair, 1] = below - below_with[one] - below_with[other] - others_missed
                counts[pair, 2] = stop - start - equal_with[one] - equal_with[other] + 1
        for place in range(start, stop):
            for card in pairs[order[place]]:
                below_with[card] += 1
                equal_with[card] = 0
        below += stop - start
        start = stop


@kernel
def rename_suits(
    flop: NDArray[np.int64], flop_ids: NDArray[np.int32], renamed: NDArray[np.int64]
) -> int:
    """The id of a flop up to suits; `renamed` becomes each card with its suit's new name."""
    lanes, order = np.zeros(4, np.int64), np.arange(4)
    for card in flop:
        lanes[card & 3] |= 1 << (card >> 2)
    for i in range(1, 4):
        j = i
        while j > 0 and lanes[order[j]] > lanes[order[j - 1]]:
            order[j], order[j - 1] = order[j - 1], order[j]
            j -= 1
    for place in range(4):
        for rank in range(13):
            renamed[4 * rank + order[place]] = 4 * rank + place
    a, b, c = np.sort(renamed[flop])
    return int(flop_ids[(c * (c - 1) * (c - 2)) // 6 + (b * (b - 1)) // 2 + a])


@kernel
def number_states(
    flops: NDArray[np.int64],
    weights: NDArray[np.int64],
    cards: NDArray[np.int64],
    states: NDArray[np.int32],
    counts: NDArray[np.int64],
) -> int:
    """Number the states: `states[flop, 52 * one + other]`, for canonical flops and any two cards.

    Gives the number of states; `counts` becomes how many flops with two cards each stands for.
    Some 0.5 s for the whole deck.
    """
    found = 0
    lanes, held, order = np.empty(4, np.int64), np.empty(4, np.int64), np.empty(4, np.int64)
    for flop in range(len(flops)):
        lanes[:] = 0
        for card in flops[flop]:
            lanes[card & 3] |= 1 << (card >> 2)
        for is_first_round in (True, False):
            for i in range(len(cards)):
                for j in range(i + 1, len(cards)):
                    one, other = cards[i], cards[j]
                    if (lanes[one & 3] >> (one >> 2) | lanes[other & 3] >> (other >> 2)) & 1:
                        continue
                    first, second = canonical_pair(lanes, one, other, held, order)
                    if not is_first_round:
                        state = states[flop, 52 * first + second]
                        states[flop, 52 * one + other] = state
                        states[flop, 52 * other + one] = state
                        counts[state] += weights[flop]
                    elif first == one and second == other:
                        states[flop, 52 * one + other] = found
                        found += 1
    return found


@kernel
def canonical_pair(
    lanes: NDArray[np.int64],
    one: int,
    other: int,
    held: NDArray[np.int64],
    order: NDArray[np.int64],
) -> tuple[int, int]:
    """Two cards with suits renamed, among those alike in a flop, so that lanes do not increase.

    `lanes` are the flop's; `held` and `order` are work space.
    """
    for suit in range(4):
        held[suit], order[suit] = 0, suit
    held[one & 3] |= 1 << (one >> 2)
    held[other & 3] |= 1 << (other >> 2)
    for i in range(1, 4):
        j = i
        while j > 0 and lanes[j] == lanes[j - 1] and held[order[j]] > held[order[j - 1]]:
            order[j], order[j - 1] = order[j - 1], order[j]
            j -= 1
    first, second = 0, 0
    for suit in range(4):
        if order[suit] == one & 3:
            first = (one & ~3) + suit
        if order[suit] == other & 3:
            second = (other & ~3) + suit
    return min(first, second), max(first, second)


@kernel
def tally_boards(
    table: StrengthTable,
    keys: NDArray[np.int64],
    bits: NDArray[np.int64],
    cards: NDArray[np.int64],
    boards: NDArray[np.int8],
    weights: NDArray[np.int64],
    flop_ids: NDArray[np.int32],
    states: NDArray[np.int32],
    rows: NDArray[np.int64],
    qualifies_from: int,
    tallies: NDArray[np.int64],
) -> None:
    """Add what some boards do to every state: some 60 µs a board.

    `boards` are places among `cards`. `tallies[0, state]` counts the equal hands; with a player's
    hand of strength s, the low half of `tallies[rows[s], state]` counts the dealers that do not
    qualify and its high half the lower ones that do.
    """
    spare = len(cards) - 5
    left, pairs = np.empty(spare, np.int64), np.empty((spare * (spare - 1) // 2, 2), np.int64)
    pair = 0
    for i in range(spare):
        for j in range(i + 1, spare):
            pairs[pair, 0], pairs[pair, 1] = i, j
            pair += 1
    strengths, order = np.empty(pair, np.int64), np.empty(pair, np.int64)
    counts, adds = np.empty((pair, 3), np.int64), np.empty((3, pair), np.int64)
    renamed, flop = np.empty(52, np.int64), np.empty(3, np.int64)
    for place in range(len(boards)):
        board = cards[boards[place]]
        key, mask, count = 0, 0, 0
        for card in board:
            key += int(keys[card])
            mask |= int(bits[card])
        for card in cards:
            if not mask & bits[card]:
                left[count] = card
                count += 1
        rank_holdings(table, keys, bits, key, mask, left, strengths)
        order_by_strength(strengths, order)
        count_against(strengths, order, pairs, qualifies_from, counts)
        for pair in range(len(pairs)):
            adds[0, pair] = weights[place] * counts[pair, 2]
            adds[1, pair] = weights[place] * (counts[pair, 0] + (counts[pair, 1] << 32))
            adds[2, pair] = rows[strengths[pair]] * tallies.shape[1]
        for a in range(3):
            for b in range(a + 1, 4):
                for c in range(b + 1, 5):
                    flop[0], flop[1], flop[2] = board[a], board[b], board[c]
                    flop_id = rename_suits(flop, flop_ids, renamed)
                    add_flop(states[flop_id], renamed[left], adds, tallies.reshape(-1))


@kernel
def add_flop(
    states: NDArray[np.int32],
    left: NDArray[np.int64],
    adds: NDArray[np.int64],
    tallies: NDArray[np.int64],
) -> None:
    """Add one board's counts to the states of one of its flops; some 3 ns a pair.

    `adds` are, by pair, what to add to the first row of the tallies, what to another, and where
    that row starts.
    """
    firsts, others, starts = adds[0], adds[1], adds[2]
    pair = 0
    for i in range(len(left)):
        with_one = states[52 * left[i] : 52 * left[i] + 52]
        for j in range(i + 1, len(left)):
            # An index without a sign need not be checked for counting from the end.
            state = np.uint64(with_one[left[j]])
            tallies[state] += firsts[pair]
            tallies[state + np.uint64(starts[pair])] += others[pair]
            pair += 1
