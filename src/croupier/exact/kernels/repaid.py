"""2 Plus 4 Poker: what other pay tables change, from the hands alone that may come to changed rows.

Few hands of five are, or become by a sixth card, one that is paid otherwise. These are met again,
under the rules as they are and under each of the other tables.
"""

import numpy as np

from croupier.exact.kernels.dealer_exchange import count_bits
from croupier.exact.kernels.jit import kernel
from croupier.exact.kernels.strength import strength
from croupier.exact.kernels.tables import StrengthTable
from croupier.exact.kernels.two_plus_four import (
    I64,
    PAYS,
    ROW,
    THROUGH,
    WEAKER,
    Dealer,
    ask,
    next_hand,
    pairs_weaker,
    settle,
    sum_up,
)


@kernel
def repay(
    five_cards: StrengthTable,
    six_cards: StrengthTable,
    keys: I64,
    bits: I64,
    dealer: Dealer,
    tables: I64,
    changed: I64,
    concerned: I64,
    near: I64,
    ties_lose: int,
    must_bet: bool,
    values: I64,
) -> int:
    """Add to `values` what an open box is worth more under each of `tables`.

    `tables[t]` are as `dealer.known`, which is of the rules as they are; rows are `changed` where
    one of them differs. A hand is concerned if its row is, or if the ranks of one of its suits are
    `near`. Gives how many are.
    """
    known, weaker, totals, starts, blocks = dealer
    n, hand, met = len(keys), np.arange(5), 0
    deals = ((n - 6) * (n - 7) >> 1) * (n - 8)
    price = (n - 5) * deals
    more, scrap = np.empty(len(tables), np.int64), np.empty(1, np.int64)
    for _ in range(n * (n - 1) * (n - 2) * (n - 3) * (n - 4) // 120):
        key, mask, held = sum_up(keys, bits, hand)
        player = strength(five_cards, key, mask)
        if concerned[known[player, ROW]] or is_near(mask, near):
            met += 1
            unseen = ((1 << n) - 1) & ~held
            missed = pairs_weaker(weaker, totals, 0, hand, held)
            k, upto = known[player, WEAKER], known[player, THROUGH]
            below = pairs_weaker(weaker, totals, k, hand, held)
            through = pairs_weaker(weaker, totals, upto, hand, held) if upto > k else below
            counts = missed, below, through
            bet = value_of(known, starts, blocks, player, counts, unseen, ties_lose, scrap)
            buy, more[:] = -price, 0
            for card in range(n):
                if held >> card & 1:
                    continue
                best = strength(six_cards, key + keys[card], mask | bits[card])
                k6, upto6, below6, through6 = k, upto, below, through
                if best != player:
                    k6, upto6 = known[best, WEAKER], known[best, THROUGH]
                    below6 = through6 = pairs_weaker(weaker, totals, k6, hand, held)
                    if upto6 > k6:
                        through6 = pairs_weaker(weaker, totals, upto6, hand, held)
                of_six = (
                    missed - count_bits(weaker[0, card] & unseen),
                    below6 - count_bits(weaker[k6, card] & unseen),
                    through6 - count_bits(weaker[upto6, card] & unseen),
                )
                left = unseen & ~(1 << card)
                value = value_of(known, starts, blocks, best, of_six, left, ties_lose, scrap)
                value = value if must_bet else max(value, -deals)
                buy += value
                if changed[known[best, ROW]]:
                    for t in range(len(tables)):
                        if tables[t, best, PAYS] != known[best, PAYS]:
                            now = value_of(
                                tables[t], starts, blocks, best, of_six, left, ties_lose, scrap
                            )
                            more[t] += (now if must_bet else max(now, -deals)) - value
            before = max(-price, bet * (n - 8), buy)
            for t in range(len(tables)):
                now = bet
                if tables[t, player, PAYS] != known[player, PAYS]:
                    now = value_of(
                        tables[t], starts, blocks, player, counts, unseen, ties_lose, scrap
                    )
                values[t] += max(-price, now * (n - 8), buy + more[t]) - before
        next_hand(hand)
    return met


@kernel
def is_near(mask: int, near: I64) -> bool:
    """Whether one suit's ranks are."""
    return bool(
        near[mask & 0x1FFF]
        + near[mask >> 16 & 0x1FFF]
        + near[mask >> 32 & 0x1FFF]
        + near[mask >> 48 & 0x1FFF]
    )


@kernel
def value_of(
    known: I64,
    starts: I64,
    blocks: I64,
    player: int,
    counts: tuple[int, int, int],
    unseen: int,
    ties_lose: int,
    scrap: I64,
) -> int:
    """What the BET of a hand is worth, by the pairs missed, below it and not through it."""
    missed, below, through = counts
    cards = count_bits(unseen)
    value, _ = settle(known, player, cards, ties_lose, missed, below, through)
    added, _ = ask(known, starts, blocks, player, unseen, scrap, 0)
    return value + added
