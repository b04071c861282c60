"""Six-card poker: what the dealer's exchange adds to the value of the player's hands.

A dealer who does not qualify has five ranks, a *set*; which card he gives up and what he may get
depends on his suits only if four of them are equal, so on which card is *odd*: 0…4 in the order of
the ranks, 5 for none. His hands are counted by sets, times the cards that are there of each rank,
and those with four of a suit once more by the suit, in place of what was counted for them before.

For a query (see `kernels.six_card`) with r cards to come, w of which make the dealer qualify and
lose and l make him win, the exchange is worth `w * gain - l * loss - r * price` more than the win;
where that is negative it is not asked for.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.exact.kernels.jit import kernel
from croupier.exact.kernels.strength import strength
from croupier.exact.kernels.tables import StrengthTable

I64 = NDArray[np.int64]
I16 = NDArray[np.int16]

NO_ODD, KINDS = 5, 6
LANES = 0x0001_0001_0001_0001
LANE = 0x1FFF


@kernel
def exchanged_hands(
    table: StrengthTable,
    keys: I64,
    bits: I64,
    sets: I64,
    qualifies_from: int,
    gives_highest: bool,
    news: I64,
) -> None:
    """`news[half, rank, set + odd]`: the new strength if that rank comes, in a suit that makes no
    flush, and in the other half in the suit of four cards kept, 0 where it cannot come. (A set
    and an odd card are one index, the sixfold of the set's number and the odd card's.)

    The card given up is the highest, or the one that makes him most likely to qualify, among
    equals with the highest mean strength, among those the lowest. Cost: 1.6 * 10^6 strengths.
    """
    cards = np.empty(5, np.int64)
    for row in range(len(sets)):
        for odd in range(KINDS):
            for i in range(5):
                suit = (i % 3) if odd == NO_ODD else int(i == odd)
                cards[i] = 4 * sets[row, i] + suit
            out, chances, total = 4, -1, -1
            for given in range(5 if not gives_highest else 0):
                qualified, strengths = odds_without(table, keys, bits, cards, given, qualifies_from)
                if qualified > chances or (qualified == chances and strengths > total):
                    out, chances, total = given, qualified, strengths
            key, mask = np.int64(0), np.int64(0)
            for i in range(5):
                if i != out:
                    key += keys[cards[i]]
                    mask |= bits[cards[i]]
            for rank in range(13):
                first, last = 4 * rank, 4 * rank + 3
                new = strength(table, key + keys[last], mask | bits[last])
                news[0, rank, KINDS * row + odd] = new
                if out == odd:
                    new = strength(table, key + keys[first], mask | bits[first])
                    new *= not mask & bits[first]
                news[1, rank, KINDS * row + odd] = new


@kernel
def odds_without(
    table: StrengthTable, keys: I64, bits: I64, cards: I64, given: int, qualifies_from: int
) -> tuple[int, int]:
    """Over the 47 cards not among the five: how many make the others qualify, and the strengths."""
    key, mask, held = np.int64(0), np.int64(0), np.int64(0)
    for i in range(5):
        held |= bits[cards[i]]
        if i != given:
            key += keys[cards[i]]
            mask |= bits[cards[i]]
    qualified = total = 0
    for card in range(52):
        if not held & bits[card]:
            new = strength(table, key + keys[card], mask | bits[card])
            qualified += new >= qualifies_from
            total += new
    return qualified, total


@kernel
def count_bits(mask: int) -> int:
    """How many cards a mask has."""
    mask -= (mask >> 1) & 0x5555_5555_5555_5555
    mask = (mask & 0x3333_3333_3333_3333) + ((mask >> 2) & 0x3333_3333_3333_3333)
    mask = (mask + (mask >> 4)) & 0x0F0F_0F0F_0F0F_0F0F
    return (mask * 0x0101_0101_0101_0101) >> 56


@kernel
def mark_outs(
    news: I64, player: int, qualifies_from: int, unseen: int, outs: I16, most: I16
) -> None:
    """The dealer's outs against a strength of the player's, as 13 bits of ranks.

    `outs[kind, set + odd]`: those that win (0) and lose (1) in a suit that makes no flush, and in
    the suit of four (2, 3). `most[set]` is at least how many cards can win. Cost: some 30 us.
    """
    outs[:] = 0
    for half in range(2):
        for rank in range(13):
            for i in range(news.shape[2]):
                new = news[half, rank, i]
                outs[2 * half, i] |= ((new >= qualifies_from) & (new < player)) << rank
                outs[2 * half + 1, i] |= ((new >= qualifies_from) & (new > player)) << rank
    most[:] = 0
    for i in range(news.shape[2]):
        plain, suited = outs[0, i], outs[2, i]
        bound = count_bits(plain * LANES & unseen) + count_bits(suited & ~plain)
        most[i // KINDS] = max(most[i // KINDS], bound)


@kernel
def count_outs(plain: int, suited: int, suit: int, unseen: int, odd: int) -> int:
    """How many outs are unseen: the ranks `suited` in the suit and `plain` in the others.

    The dealer has of the others one card of each rank in `odd`, which is not among the outs left.
    """
    shift = 16 * suit
    outs = ((plain * LANES) & ~(LANE << shift)) | (suited << shift)
    return count_bits(outs & unseen) - count_bits(plain & odd)


@kernel
def added_over_hands(
    hidden: I64, up_place: I64, up_suit: int, outs: I16, most: I16, unseen: int, worth: I64
) -> int:
    """What the exchange adds over all hands of the dealer's from the cards unseen.

    `hidden[set]` are the four ranks beside the upcard's, which has the place `up_place[set]` among
    the five; `worth` is (gain, loss, price of all cards to come). Cost: up to 60 ns a set.
    """
    there = np.empty(13, np.int64)
    for rank in range(13):
        there[rank] = count_bits((unseen >> rank) & LANES)
    total = 0
    for row in range(len(hidden)):
        if most[row] * worth[0] <= worth[2]:
            continue
        hands, ranks, place = 1, 0, KINDS * row
        for i in range(4):
            hands *= there[hidden[row, i]]
            ranks |= 1 << hidden[row, i]
        plain = added_by(outs, place + NO_ODD, 0, 0, ranks, unseen, worth)
        total += hands * plain
        for suit in range(4):
            suited = (unseen >> (16 * suit)) & ranks
            if suit != up_suit:
                if suited == ranks:
                    new = added_by(outs, place + up_place[row], suit, ranks, 0, unseen, worth)
                    total += new - plain
                continue
            if suited == ranks:
                total -= plain  # a flush, which qualifies
            for i in range(4):
                odd = 1 << hidden[row, i]
                if suited | odd == ranks:
                    kind = place + i + (i >= up_place[row])
                    new = added_by(outs, kind, suit, ranks ^ odd, odd, unseen, worth)
                    total += (there[hidden[row, i]] - (suited == ranks)) * (new - plain)
    return total


@kernel
def added_by(
    outs: I16, place: int, suit: int, fours: int, others: int, unseen: int, worth: I64
) -> int:
    """What an exchange adds if he has the ranks `fours` of the suit and `others` of other suits.

    0 if it is not asked for.
    """
    unseen &= ~(fours << (16 * suit))
    won = count_outs(outs[0, place], outs[2, place], suit, unseen, others)
    lost = count_outs(outs[1, place], outs[3, place], suit, unseen, others)
    return int(max(0, won * worth[0] - lost * worth[1] - worth[2]))


@kernel
def add_exchanges(
    strengths: I64,
    first: I64,
    second: I64,
    groups: I64,
    gains: I64,
    loss: int,
    price: int,
    news: I64,
    hidden: I64,
    up_place: I64,
    up_suit: int,
    unseen_bits: I64,
    qualifies_from: int,
    outs: I16,
    most: I16,
    known: I64,
    added: I64,
) -> None:
    """`added[query]`: what the exchange adds over all dealer's hands.

    `groups` and `gains` are by strength: what is in one group is paid the same and beats the same
    of the dealer's new hands; in group -1 nothing is ever gained. `outs[group]`, `most[group]` and
    `known[group, first, second]`, which is one more than what was found, start as zeros and are
    kept from call to call. `unseen_bits` are the cards' bits, and 0 for no card.
    """
    n = len(unseen_bits) - 1
    unseen, worth = unseen_bits.sum(), np.empty(3, np.int64)
    for query in range(len(strengths)):
        player, one, other = strengths[query], first[query], second[query]
        group = groups[player]
        if group < 0:
            added[query] = 0
            continue
        if not known[group, n, 0]:
            mark_outs(news, player, qualifies_from, unseen, outs[group], most[group])
            known[group, n, 0] = 1
        if not known[group, one, other]:
            cards = n - 4 - (one < n) - (other < n)
            worth[0], worth[1], worth[2] = gains[player], loss, cards * price
            left = unseen - unseen_bits[one] - unseen_bits[other]
            found = added_over_hands(
                hidden, up_place, up_suit, outs[group], most[group], left, worth
            )
            known[group, one, other] = 1 + found
        added[query] = known[group, one, other] - 1
