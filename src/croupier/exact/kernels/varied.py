"""2 Plus 4 Poker: hands that were met already, under other pay tables and without an option.

Few hands are concerned: those of the rows that are paid otherwise, or those that ask for exchanges.
They are met again both ways, and the difference is added to what was found of them.
"""

import numpy as np

from croupier.exact.kernels.dealer_exchange import LANE, LANES, count_bits
from croupier.exact.kernels.jit import kernel
from croupier.exact.kernels.strength import strength
from croupier.exact.kernels.tables import StrengthTable
from croupier.exact.kernels.two_plus_four import (
    ASKED,
    COUNTS,
    I64,
    PAIRS,
    Dealer,
    Met,
    ask,
    find_offsets,
    next_hand,
    settle,
    sum_up,
)


@kernel
def vary(
    five_cards: StrengthTable,
    six_cards: StrengthTable,
    keys: I64,
    bits: I64,
    chosen: I64,
    dealer: Dealer,
    known: I64,
    concerned: I64,
    met: Met,
    ties_lose: int,
    must_bet: bool,
    bets: I64,
    buys: I64,
) -> None:
    """Change `bets` and `buys`, copies of those of `met`, to what they are under `known`.

    `concerned[row]` is 2 if all hands of the pay row are, 1 if those that ask for exchanges are.
    """
    scrap = np.empty(1, np.int64)
    before = dealer.known, dealer.starts, dealer.blocks, scrap
    after = known, dealer.starts, dealer.blocks, scrap
    n, hand, offsets = len(keys), np.arange(5), np.empty(5, np.int64)
    deals = ((n - 6) * (n - 7) >> 1) * (n - 8)
    worst = -(1 << 62) if must_bet else -deals
    six = 0
    for five in range(len(met.fives)):
        lows, record = hand[0], met.fives[five]
        records = met.sixes[six : six + lows]
        if is_concerned(record, concerned) or any_concerned(records, concerned):
            key, mask, held = sum_up(keys, bits, hand)
            unseen = ((1 << n) - 1) & ~held
            if is_concerned(record, concerned):
                player = strength(five_cards, key, mask)
                was = value_of(before, player, record, unseen, n - 5, ties_lose)
                bets[five] += value_of(after, player, record, unseen, n - 5, ties_lose) - was
            find_offsets(chosen, hand, offsets)
            for low in range(lows):
                if is_concerned(records[low], concerned):
                    best = strength(six_cards, key + keys[low], mask | bits[low])
                    left = unseen & ~(1 << low)
                    was = value_of(before, best, records[low], left, n - 6, ties_lose)
                    now = value_of(after, best, records[low], left, n - 6, ties_lose)
                    more = max(now, worst) - max(was, worst)
                    buys[five] += more
                    for i in range(5):
                        buys[offsets[i] + low] += more
        six += lows
        next_hand(hand)


@kernel
def is_concerned(record: int, concerned: I64) -> bool:
    """Whether a hand with that record has to be met again."""
    return bool(concerned[record & 15] + (record >> ASKED & 1) >= 2)


@kernel
def any_concerned(records: I64, concerned: I64) -> bool:
    """Whether one of them has."""
    found = False
    for low in range(len(records)):
        found |= is_concerned(records[low], concerned)
    return found


@kernel
def value_of(
    against: tuple[I64, I64, I64, I64],
    player: int,
    record: int,
    unseen: int,
    cards: int,
    ties_lose: int,
) -> int:
    """What the BET is worth over all pairs and cards to come, from the pairs that were counted."""
    known, starts, blocks, scrap = against
    missed = record >> 4 & PAIRS
    below = missed + (record >> (4 + COUNTS) & PAIRS)
    through = below + (record >> (4 + 2 * COUNTS) & PAIRS)
    value, _ = settle(known, player, cards, ties_lose, missed, below, through)
    added, _ = ask(known, starts, blocks, player, unseen, scrap, 0)
    return value + added


@kernel
def add_to_cells(
    five_cards: StrengthTable,
    keys: I64,
    bits: I64,
    met: Met,
    levels: I64,
    groups: I64,
    straights: I64,
    open_ranks: int,
    open_groups: int,
    cells: I64,
) -> None:
    """Add hands of five up by what a player sees in them, against open cards of these ranks.

    `cells[level, ahead, matched, flush, straight, sum]`: the level of the hand; whether its groups
    are below, at or above the open ones; its cards of open ranks, three at most; whether four are
    of a suit; and the ranks that make a straight. `levels` and `groups` are by strength,
    `straights` by ranks as bits. The sums are of the hands, of those that had best bet and best
    buy, and of what the BET, a purchase, and the best of all are worth over all deals.
    """
    n, hand = len(keys), np.arange(5)
    dealt = (n - 5) * ((n - 6) * (n - 7) >> 1) * (n - 8)
    lanes = open_ranks * LANES
    for five in range(len(met.fives)):
        key, mask, _ = sum_up(keys, bits, hand)
        player = strength(five_cards, key, mask)
        ranks = (mask | mask >> 16 | mask >> 32 | mask >> 48) & LANE
        ahead = 1 + (groups[player] > open_groups) - (groups[player] < open_groups)
        matched, flush = min(count_bits(mask & lanes), 3), four_suited(mask)
        bet, buy = met.bets[five] * (n - 8), met.buys[five] - dealt
        best = max(bet, buy, -dealt)
        cell = cells[levels[player], ahead, matched, flush, straights[ranks]]
        cell[0] += 1
        cell[1] += best > -dealt and bet == best
        cell[2] += best > -dealt and bet < best
        cell[3] += bet
        cell[4] += buy
        cell[5] += best
        next_hand(hand)


@kernel
def four_suited(mask: int) -> int:
    """Whether four cards, and no more, are of one suit."""
    found = 0
    for suit in range(4):
        found |= count_bits(mask >> (16 * suit) & LANE) == 4
    return found
