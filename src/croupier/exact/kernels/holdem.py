"""Casino Hold'em: every flop decision from every board, each board's holdings ranked once.

A *state* is a flop with two cards of one's own, up to suits. The value of a play is a sum over
the turn, the river and the dealer's two cards, so it is gathered from the five-card boards: each of
a board's ten flops and each of its 1,081 holdings is one state, and all that a board does to a
holding is counted from the order of the holdings' strengths, minus those that share a card.
Cost: about 1.5 * 10^8 strengths and 1.5 * 10^9 additions a pass.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.exact.kernels.jit import kernel
from croupier.exact.kernels.strength import strength
from croupier.exact.kernels.tables import StrengthTable

I64 = NDArray[np.int64]


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
    place = 0
    for i in range(len(left)):
        key, mask = board_key + keys[left[i]], board_mask | bits[left[i]]
        for j in range(i + 1, len(left)):
            strengths[place] = strength(table, key + keys[left[j]], mask | bits[left[j]])
            place += 1


@kernel
def count_against(
    strengths: NDArray[np.int64],
    first: NDArray[np.int64],
    second: NDArray[np.int64],
    qualifies_from: int,
    counts: NDArray[np.int64],
) -> None:
    """Per pair, how many disjoint pairs do not qualify, are lower (of those that do), and equal.

    `first` and `second` are the places of a pair's two cards among the cards left;
    `counts[pair]` = (not qualified, lower, equal). All others are higher.
    """
    pairs = len(strengths)
    cards = second[pairs - 1] + 1
    starts = np.zeros(7464, np.int64)
    for pair in range(pairs):
        starts[strengths[pair] + 1] += 1
    for value in range(1, 7464):
        starts[value] += starts[value - 1]
    order = np.empty(pairs, np.int64)
    for pair in range(pairs):
        order[starts[strengths[pair]]] = pair
        starts[strengths[pair]] += 1
    unqualified, with_card = 0, np.zeros(cards, np.int64)
    for pair in range(pairs):
        if strengths[pair] < qualifies_from:
            unqualified += 1
            with_card[first[pair]] += 1
            with_card[second[pair]] += 1
    below, below_with, equal_with = 0, np.zeros(cards, np.int64), np.zeros(cards, np.int64)
    start = 0
    while start < pairs:
        value, stop = strengths[order[start]], start
        while stop < pairs and strengths[order[stop]] == value:
            equal_with[first[order[stop]]] += 1
            equal_with[second[order[stop]]] += 1
            stop += 1
        for place in range(start, stop):
            pair = order[place]
            one, other = first[pair], second[pair]
            missed = unqualified - with_card[one] - with_card[other]
            if value < qualifies_from:
                counts[pair, 0], counts[pair, 1], counts[pair, 2] = missed + 1, 0, 0
            else:
                counts[pair, 0] = missed
                counts[pair, 1] = below - below_with[one] - below_with[other] - missed
                counts[pair, 2] = stop - start - equal_with[one] - equal_with[other] + 1
        for place in range(start, stop):
            pair = order[place]
            below_with[first[pair]] += 1
            below_with[second[pair]] += 1
            equal_with[first[pair]] = 0
            equal_with[second[pair]] = 0
        below += stop - start
        start = stop


@kernel
def map_cards(
    flop: NDArray[np.int64],
    flop_ids: NDArray[np.int32],
    mapped: NDArray[np.int64],
) -> int:
    """The id of a flop up to suits; `mapped` becomes each card's image under the renaming."""
    lanes = np.zeros(4, np.int64)
    for card in flop:
        lanes[card & 3] |= 1 << (card >> 2)
    order = np.array([0, 1, 2, 3])
    for i in range(1, 4):
        j = i
        while j > 0 and lanes[order[j]] > lanes[order[j - 1]]:
            order[j], order[j - 1] = order[j - 1], order[j]
            j -= 1
    for place in range(4):
        for rank in range(13):
            mapped[4 * rank + order[place]] = 4 * rank + place
    a, b, c = np.sort(np.array([mapped[flop[0]], mapped[flop[1]], mapped[flop[2]]]))
    return flop_ids[(c * (c - 1) * (c - 2)) // 6 + (b * (b - 1)) // 2 + a]


@kernel
def gather(
    table: StrengthTable,
    keys: NDArray[np.int64],
    bits: NDArray[np.int64],
    boards: NDArray[np.int64],
    weights: NDArray[np.int64],
    flop_ids: NDArray[np.int32],
    states: NDArray[np.int32],
    ante_pays: NDArray[np.int64],
    qualifies_from: int,
    plays: NDArray[np.bool_],
    totals: NDArray[np.int64],
    outcomes: NDArray[np.int64],
) -> None:
    """One pass over some boards.

    With `plays` empty, adds to `totals[state]` the net antes of playing, over all deals. Else adds
    to `outcomes[strength]` (not qualified, won, equal, lost) the deals of the states that play.
    """
    left, place_of = np.empty(47, np.int64), np.zeros(1081, np.int64)
    first, second = np.empty(1081, np.int64), np.empty(1081, np.int64)
    pair = 0
    for i in range(47):
        for j in range(i + 1, 47):
            first[pair], second[pair] = i, j
            pair += 1
    strengths = np.empty(1081, np.int64)
    counts = np.empty((1081, 3), np.int64)
    nets = np.empty(1081, np.int64)
    mapped, flop = np.empty(52, np.int64), np.empty(3, np.int64)
    image = np.empty(47, np.int64)
    for row in range(len(boards)):
        board, weight = boards[row], weights[row]
        key, mask, count = np.int64(0), np.int64(0), 0
        for card in board:
            key += keys[card]
            mask |= bits[card]
        for card in range(52):
            if not mask & bits[card]:
                left[count] = card
                count += 1
        rank_holdings(table, keys, bits, key, mask, left, strengths)
        count_against(strengths, first, second, qualifies_from, counts)
        if len(plays) == 0:
            for pair in range(1081):
                pays = ante_pays[strengths[pair]]
                missed, lower, equal = counts[pair, 0], counts[pair, 1], counts[pair, 2]
                lost = 990 - missed - lower - equal
                nets[pair] = weight * (missed * pays + lower * (pays + 2) - 3 * lost)
        else:
            place_of[:] = 0
        for a in range(3):
            for b in range(a + 1, 4):
                for c in range(b + 1, 5):
                    flop[0], flop[1], flop[2] = board[a], board[b], board[c]
                    row_of = states[map_cards(flop, flop_ids, mapped)]
                    for i in range(47):
                        image[i] = mapped[left[i]]
                    pair = 0
                    for i in range(47):
                        one = image[i]
                        for j in range(i + 1, 47):
                            other = image[j]
                            state = row_of[52 * one + other]
                            if len(plays) == 0:
                                totals[state] += nets[pair]
                            else:
                                place_of[pair] += plays[state]
                            pair += 1
        if len(plays):
            for pair in range(1081):
                times = weight * place_of[pair]
                if times:
                    missed, lower, equal = counts[pair, 0], counts[pair, 1], counts[pair, 2]
                    row_out = outcomes[strengths[pair]]
                    row_out[0] += times * missed
                    row_out[1] += times * lower
                    row_out[2] += times * equal
                    row_out[3] += times * (990 - missed - lower - equal)
