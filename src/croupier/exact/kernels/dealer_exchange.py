"""Six-card poker: what the dealer's exchange adds to the value of the player's hands.

A dealer who does not qualify has five ranks, a *set*; which card he gives up and what he may get
depends on his suits only if four of them are equal, so on which card is *odd*: 0…4 in the order of
the ranks, 5 for none. A set and an odd card are one index, six times the set's number and the odd
card's. His hands are counted by sets, times the cards that are there of each rank; then those with
four of a suit are counted by the suit, in place of what was counted for them before.

For a query (see `kernels.six_card`) with r cards to come, w of which make the dealer qualify and
lose and l make him win, the exchange is worth `w * gain - l * loss - r * price` more than the win;
where that is negative it is not asked for.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.exact.kernels.jit import kernel
from croupier.exact.kernels.strength import strength
from croupier.exact.kernels.tables import StrengthTable

I64 = NDArray[np.int64]

NO_ODD, KINDS = 5, 6
LANES = 0x0001_0001_0001_0001
LANE = 0x1FFF
NO_BIT = 63

WON, LOST = 18, 41
HANDS, CARDS = (1 << WON) - 1, (1 << LOST - WON) - 1
"""A sum over hands is three in one number: the hands, and from these bits on the cards."""


class Sets(NamedTuple):
    """The sets that hold the upcard's rank.

    `hidden[set]` are the four ranks beside it, `ranks[set]` the same as bits, and `up_place[set]`
    its place among the five.
    """

    hidden: I64
    ranks: I64
    up_place: I64


class Suited(NamedTuple):
    """All ways to have four or five cards of a suit, as arrays of the same length.

    The hidden cards `needed` in the suit, whose lane begins at bit `lane`; beside them one of the
    cards `odd`, and `alone` is 1 where there is none. `odd_bit` is the odd rank's in another lane.
    `row` is the set and `kind` the index with the odd card, -1 for five of the suit.
    """

    needed: I64
    odd: I64
    alone: I64
    odd_bit: I64
    lane: I64
    row: I64
    kind: I64


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
    """`news[half, rank, kind]`: the new strength if that rank comes, in a suit that makes no
    flush, and in the other half in the suit of four cards kept, 0 where it cannot come.

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
def list_suited(sets: Sets, up_suit: int, suited: Suited) -> None:
    """Fill `suited`: eight ways for a set, five of them in the upcard's suit."""
    way = 0
    for row in range(len(sets.ranks)):
        ranks, kind = sets.ranks[row], KINDS * row
        for suit in range(4):
            suited.needed[way], suited.odd[way], suited.alone[way] = ranks << (16 * suit), 0, 1
            suited.kind[way] = -1 if suit == up_suit else kind + sets.up_place[row]
            suited.odd_bit[way], suited.lane[way], suited.row[way] = NO_BIT, 16 * suit, row
            way += 1
        for i in range(4):
            rank, lane = sets.hidden[row, i], 16 * up_suit
            suited.needed[way] = (ranks ^ (1 << rank)) << lane
            suited.odd[way] = (LANES << rank) & ~(1 << (rank + lane))
            suited.alone[way] = 0
            suited.kind[way] = kind + i + (i >= sets.up_place[row])
            suited.odd_bit[way] = rank + 16 * ((up_suit + 1) % 4)
            suited.lane[way], suited.row[way] = lane, row
            way += 1


@kernel
def mark_outs(
    news: I64, suited: Suited, player: int, qualifies_from: int, won: I64, lost: I64
) -> None:
    """The cards, in all suits, that make the dealer qualify and lose, or win, against a strength.

    First by set for hands without four of a suit, then by the ways to have those. Cost: 40 us.
    """
    kinds = news.shape[2]
    outs = np.zeros((2, 2, kinds), np.int64)
    for half in range(2):
        for rank in range(13):
            for kind in range(kinds):
                new = news[half, rank, kind]
                outs[half, 0, kind] |= ((new >= qualifies_from) & (new < player)) << rank
                outs[half, 1, kind] |= ((new >= qualifies_from) & (new > player)) << rank
    rows = kinds // KINDS
    for row in range(rows):
        won[row] = outs[0, 0, KINDS * row + NO_ODD] * LANES
        lost[row] = outs[0, 1, KINDS * row + NO_ODD] * LANES
    for way in range(len(suited.kind)):
        kind, lane = suited.kind[way], suited.lane[way]
        others = LANES * LANE & ~(LANE << lane) if kind >= 0 else 0
        in_suit = LANE << lane if kind >= 0 else 0
        won[rows + way] = outs[0, 0, kind] * LANES & others | (outs[1, 0, kind] << lane) & in_suit
        lost[rows + way] = outs[0, 1, kind] * LANES & others | (outs[1, 1, kind] << lane) & in_suit


@kernel
def most_outs(sets: Sets, suited: Suited, won: I64, unseen: int) -> int:
    """No dealer from the cards unseen may get more that win for the player."""
    most, rows = 0, len(sets.ranks)
    for i in range(rows):
        most = max(most, count_bits(won[i] & unseen) - count_bits(won[i] & sets.ranks[i]))
    for i in range(len(suited.needed)):
        outs = won[rows + i]
        wins = count_bits(outs & unseen & ~suited.needed[i]) - (outs >> suited.odd_bit[i] & 1)
        most = max(most, wins)
    return most


@kernel
def exchanges_over_hands(
    sets: Sets, suited: Suited, won: I64, lost: I64, unseen: int, worth: I64
) -> int:
    """The hands of the dealer's from the cards unseen for which an exchange is worth asking for,
    and the cards that then win and lose: three sums in one (see `HANDS`).

    `worth` is (gain, loss, price of all cards to come). Cost: 6 us, as the loops are vectorized.
    """
    gain, loss, price = worth[0], worth[1], worth[2]
    hidden, ranks, rows = sets.hidden, sets.ranks, len(sets.ranks)
    there = np.empty(13, np.int64)
    for rank in range(13):
        there[rank] = count_bits((unseen >> rank) & LANES)
    plain, total = np.empty(rows, np.int64), 0
    for i in range(rows):
        hands = there[hidden[i, 0]] * there[hidden[i, 1]]
        hands *= there[hidden[i, 2]] * there[hidden[i, 3]]
        wins = count_bits(won[i] & unseen) - count_bits(won[i] & ranks[i])
        losses = count_bits(lost[i] & unseen) - count_bits(lost[i] & ranks[i])
        asked = np.int64(wins * gain - losses * loss > price)
        plain[i] = asked * (1 + (wins << WON) + (losses << LOST))
        total += hands * plain[i]
    needed, odd, alone, odd_bit = suited.needed, suited.odd, suited.alone, suited.odd_bit
    row, suited_won, suited_lost = suited.row, won[rows:], lost[rows:]
    for i in range(len(needed)):
        are_there = np.int64(unseen & needed[i] == needed[i])
        hands = are_there * (count_bits(odd[i] & unseen) + alone[i])
        left = unseen & ~needed[i]
        wins = count_bits(suited_won[i] & left) - (suited_won[i] >> odd_bit[i] & 1)
        losses = count_bits(suited_lost[i] & left) - (suited_lost[i] >> odd_bit[i] & 1)
        asked = np.int64(wins * gain - losses * loss > price)
        total += hands * (asked * (1 + (wins << WON) + (losses << LOST)) - plain[row[i]])
    return total


@kernel
def add_exchanges(
    group: I64,
    strengths: I64,
    first: I64,
    second: I64,
    gains: I64,
    loss: int,
    price: int,
    news: I64,
    sets: Sets,
    suited: Suited,
    unseen_bits: I64,
    qualifies_from: int,
    added: I64,
) -> None:
    """`added[query]`: what the exchange adds over all dealer's hands; `gains` by strength.

    Strengths in one `group` are paid the same and beat the same of the dealer's new hands; queries
    of a group lie together. `unseen_bits` are the cards' bits, and 0 for no card.
    """
    n = len(unseen_bits) - 1
    unseen, worth = unseen_bits.sum(), np.empty(3, np.int64)
    won, lost = np.empty((2, len(sets.ranks) + len(suited.kind)), np.int64)
    for query in range(len(group)):
        player, one, other = strengths[query], first[query], second[query]
        if query == 0 or group[query] != group[query - 1]:
            mark_outs(news, suited, player, qualifies_from, won, lost)
        cards = n - 4 - (one < n) - (other < n)
        worth[0], worth[1], worth[2] = gains[player], loss, cards * price
        left = unseen - unseen_bits[one] - unseen_bits[other]
        found = exchanges_over_hands(sets, suited, won, lost, left, worth)
        added[query] = (found >> WON & CARDS) * gains[player] - (found >> LOST & CARDS) * loss
        added[query] -= (found & HANDS) * worth[2]
