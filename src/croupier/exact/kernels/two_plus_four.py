"""2 Plus 4 Poker: every hand of five and of six cards against four open cards of the dealer's.

The cards left are known by their places, ascending; hands are numbered in colex order. A hand of
six is met once, in the turn of its five highest cards, and serves the six hands of five from which
it can be bought: its lowest card seldom changes the strength, and then the dealer's pairs counted
for the five serve for the six, less those with that card.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.exact.kernels.dealer_exchange import count_bits
from croupier.exact.kernels.jit import kernel
from croupier.exact.kernels.open_cards import add_exchanges
from croupier.exact.kernels.strength import strength
from croupier.exact.kernels.tables import StrengthTable

I64 = NDArray[np.int64]
U8 = NDArray[np.uint8]

COUNTS = 10
"""Bits of a number of pairs in a record."""
PAIRS = (1 << COUNTS) - 1
INSURED, FOLDED, ASKED = 40, 41, 42
"""The bits of a record that tell what is decided; the exchanges asked for are in `extras`."""
WIDE = 20
"""Bits of a number in `extras`."""


WEAKER, THROUGH, PAYS, ROW, INSURABLE, TABLE = range(6)
"""What is known of a strength of the player's, by column.

How many limits are weaker than it, or not stronger; what it is paid to one; its row in the pay
table; the most insurance in antes; the table of blocks, -1 where no exchange is worth its price.
"""


class Dealer(NamedTuple):
    """The dealer's pairs. For `weaker` and `totals` see `mark_weaker`.

    `known[strength, column]` is what is known of the player's hand against them; the blocks of a
    table are `blocks[:, starts[table]:starts[table + 1]]`.
    """

    known: I64
    weaker: I64
    totals: I64
    starts: I64
    blocks: I64


class Met(NamedTuple):
    """What is found: records of all hands of five and of six, and their values.

    `bets` are values over all pairs and cards that the dealer may get, `buys` the sums of those of
    the six-card hands, without the price of the card. A record has the row, from bit 4 on the
    pairs missed, lower and equal, and what is decided.
    """

    bets: I64
    buys: I64
    fives: I64
    sixes: I64
    extras: I64


@kernel
def pairs_weaker(weaker: I64, totals: I64, k: int, hand: I64, held: int) -> int:
    """How many pairs without a card of the hand are weaker than the k-th limit."""
    touching = 0
    for i in range(5):
        others = weaker[k, hand[i]]
        touching += 2 * count_bits(others) - count_bits(others & held)
    return int(totals[k]) - (touching >> 1)


@kernel
def meet_hands(
    five_cards: StrengthTable,
    six_cards: StrengthTable,
    keys: I64,
    bits: I64,
    chosen: I64,
    dealer: Dealer,
    ties_lose: int,
    must_bet: bool,
    met: Met,
) -> None:
    """Every hand of five and of six cards against the dealer; some 25 ns a hand of six."""
    known, weaker, totals, starts, blocks = dealer
    bets, buys, fives, sixes, extras = met
    n, hand, offsets = len(keys), np.arange(5), np.empty(5, np.int64)
    players, values = np.empty(n, np.int64), np.empty(n, np.int64)
    six = extra = 0
    for five in range(len(fives)):
        key, mask, held = sum_up(keys, bits, hand)
        unseen, lows = ((1 << n) - 1) & ~held, hand[0]
        records = sixes[six : six + lows]
        player = strength(five_cards, key, mask)
        missed = pairs_weaker(weaker, totals, 0, hand, held)
        k, upto = known[player, WEAKER], known[player, THROUGH]
        below = pairs_weaker(weaker, totals, k, hand, held)
        through = pairs_weaker(weaker, totals, upto, hand, held) if upto > k else below
        bets[five], fives[five] = settle(known, player, n - 5, ties_lose, missed, below, through)
        added, extra = ask(known, starts, blocks, player, unseen, extras, extra)
        bets[five] += added
        fives[five] |= (added > 0) << ASKED
        waiting = False
        for low in range(lows):
            best = strength(six_cards, key + keys[low], mask | bits[low])
            k6, upto6, below6, through6 = k, upto, below, through
            if best != player:
                k6, upto6 = known[best, WEAKER], known[best, THROUGH]
                below6 = through6 = pairs_weaker(weaker, totals, k6, hand, held)
                if upto6 > k6:
                    through6 = pairs_weaker(weaker, totals, upto6, hand, held)
            missed6 = missed - count_bits(weaker[0, low] & unseen)
            below6 -= count_bits(weaker[k6, low] & unseen)
            through6 -= count_bits(weaker[upto6, low] & unseen)
            found = settle(known, best, n - 6, ties_lose, missed6, below6, through6)
            values[low], records[low] = found
            players[low] = best
            waiting |= known[best, TABLE] >= 0
        if waiting:
            for low in range(lows):
                if known[players[low], TABLE] >= 0:
                    left = unseen & ~(1 << low)
                    added, extra = ask(known, starts, blocks, players[low], left, extras, extra)
                    values[low] += added
                    records[low] |= (added > 0) << ASKED
        if not must_bet:
            fold_losing(values, records, n)
        buys[five] += values[:lows].sum()
        find_offsets(chosen, hand, offsets)
        add_to_others(values[:lows], offsets, buys)
        six += lows
        next_hand(hand)


@kernel
def sum_up(keys: I64, bits: I64, hand: I64) -> tuple[int, int, int]:
    """The key and the mask of a hand, and its places as a mask."""
    key = mask = held = 0
    for i in range(5):
        key += int(keys[hand[i]])
        mask |= int(bits[hand[i]])
        held |= 1 << int(hand[i])
    return key, mask, held


@kernel
def add_to_others(values: I64, offsets: I64, buys: I64) -> None:
    """Add the values of hands of six to the hands of five that hold the lowest card."""
    for i in range(5):
        for low in range(len(values)):
            buys[offsets[i] + low] += values[low]


@kernel
def fold_losing(values: I64, records: I64, cards: int) -> None:
    """Fold the bought hands that are worth no more than another ante lost in every deal."""
    deals = ((cards - 6) * (cards - 7) >> 1) * (cards - 8)
    for low in range(len(records)):
        if values[low] <= -deals:
            values[low] = -deals
            records[low] |= 1 << FOLDED


@kernel
def settle(
    known: I64, player: int, cards: int, ties_lose: int, missed: int, below: int, through: int
) -> tuple[int, int]:
    """The value of the BET with no exchange, over all pairs and cards to come, and the record.

    Of the pairs of the `cards` unseen some are `missed`; with these, some `below` the player's
    hand and some not `through` it.
    """
    pairs, draws = cards * (cards - 1) >> 1, cards - 2
    lower, equal = below - missed, through - below
    value = missed + lower * (1 + 2 * known[player, PAYS]) - 3 * (pairs - through)
    insurance = missed - lower - equal * ties_lose
    insured = known[player, INSURABLE] > 0 and insurance > 0
    value += insured * known[player, INSURABLE] * insurance
    record = known[player, ROW] | missed << 4 | lower << (4 + COUNTS) | equal << (4 + 2 * COUNTS)
    return draws * value, record | insured << INSURED


@kernel
def ask(
    known: I64, starts: I64, blocks: I64, player: int, unseen: int, extras: I64, extra: int
) -> tuple[int, int]:
    """What asking for exchanges adds to the value; how often it is done goes to the next extra."""
    table, draws = known[player, TABLE], count_bits(unseen) - 2
    if table < 0:
        return 0, extra
    added, asked, won, lost = add_exchanges(
        blocks, starts[table], starts[table + 1], unseen, draws, known[player, PAYS]
    )
    extras[extra] = asked | won << WIDE | lost << (2 * WIDE)
    return added, extra + (added > 0)


@kernel
def find_offsets(chosen: I64, hand: I64, offsets: I64) -> None:
    """Where the hands of five are that have a lower card in place of one of these.

    The number of such a hand is the lower card's place more; `chosen[n, k]` are binomials.
    """
    for out in range(5):
        offsets[out] = 0
        for i in range(5):
            if i != out:
                offsets[out] += chosen[hand[i], i + 1 + (i < out)]


@kernel
def next_hand(hand: I64) -> None:
    """The next set of places in colex order."""
    i = 0
    while i + 1 < len(hand) and hand[i] + 1 == hand[i + 1]:
        hand[i] = i
        i += 1
    hand[i] += 1


@kernel
def decide(met: Met, cards: int, bought: U8, folded: U8) -> tuple[int, int]:
    """Which hands of five buy and which fold; the values of an open and of a blind box over all.

    Of equals, fold comes before bet and bet before buy. Values are over all cards that may be
    bought, pairs of the dealer's and cards that he may get.
    """
    deals = ((cards - 6) * (cards - 7) >> 1) * (cards - 8)
    fold, price = -(cards - 5) * deals, (cards - 5) * deals
    opened = blind = 0
    bets, buys = met.bets, met.buys
    for five in range(len(bets)):
        bet, buy = bets[five] * (cards - 8), buys[five] - price
        blind += bet
        best = max(fold, bet)
        folded[five] = bet <= fold and buy <= fold
        bought[five] = buy > best
        opened += max(best, buy)
    return opened, blind


@kernel
def tally_hands(
    met: Met, cards: int, chosen: I64, bought: U8, folded: U8, tallies: I64, folds: I64
) -> None:
    """Add up what is decided and what follows.

    `tallies[branch, row, insured]` sums, over the hands of a blind box, those that bet and those
    that bought and bet: themselves, pairs missed, lower and equal, pairs for which an exchange is
    asked, and the cards that then win and lose. `folds` counts hands of five and hands bought.
    """
    fives, sixes, extras = met.fives, met.sixes, met.extras
    blind, bet, buy = tallies[0], tallies[1], tallies[2]
    hand, offsets, times = np.arange(5), np.empty(5, np.int64), np.empty(cards, np.int64)
    six = extra = 0
    for five in range(len(fives)):
        record, asked = fives[five], fives[five] >> ASKED & 1
        add_record(record, 1, blind)
        if asked:
            add_extra(record, 1, extras[extra], blind)
        if folded[five]:
            folds[0] += 1
        elif not bought[five]:
            add_record(record, 1, bet)
            if asked:
                add_extra(record, 1, extras[extra], bet)
        extra += asked
        find_offsets(chosen, hand, offsets)
        times[: hand[0]] = bought[five]
        for i in range(5):
            for low in range(hand[0]):
                times[low] += bought[offsets[i] + low]
        for low in range(hand[0]):
            record = sixes[six]
            six += 1
            if record >> FOLDED & 1:
                folds[1] += times[low]
            elif times[low]:
                add_record(record, times[low], buy)
                if record >> ASKED & 1:
                    add_extra(record, times[low], extras[extra], buy)
            extra += record >> ASKED & 1
        next_hand(hand)


@kernel
def add_record(record: int, times: int, tallies: I64) -> None:
    """Add the pairs of a record that many times."""
    row, insured = record & 15, record >> INSURED & 1
    tallies[row, insured, 0] += times
    tallies[row, insured, 1] += times * (record >> 4 & PAIRS)
    tallies[row, insured, 2] += times * (record >> (4 + COUNTS) & PAIRS)
    tallies[row, insured, 3] += times * (record >> (4 + 2 * COUNTS) & PAIRS)


@kernel
def add_extra(record: int, times: int, extra: int, tallies: I64) -> None:
    """Add the exchanges of a record that many times."""
    row, insured, wide = record & 15, record >> INSURED & 1, (1 << WIDE) - 1
    tallies[row, insured, 4] += times * (extra & wide)
    tallies[row, insured, 5] += times * (extra >> WIDE & wide)
    tallies[row, insured, 6] += times * (extra >> (2 * WIDE))
