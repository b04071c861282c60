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
    n, hand, met, more = len(keys), np.arange(5), 0, np.empty(len(tables), np.int64)
    for _ in range(n * (n - 1) * (n - 2) * (n - 3) * (n - 4) // 120):
        key, mask, held = sum_up(keys, bits, hand)
        player = strength(five_cards, key, mask)
        if concerned[dealer.known[player, ROW]] or is_near(mask, near):
            met += 1
            bests = np.full(n, -1)
            for card in range(n):
                if not held >> card & 1:
                    bests[card] = strength(six_cards, key + keys[card], mask | bits[card])
            repay_hand(
                dealer,
                tables,
                changed,
                hand,
                held,
                player,
                bests,
                ties_lose,
                must_bet,
                more,
                values,
            )
        next_hand(hand)
    return met


@kernel
def repay_hand(
    dealer: Dealer,
    tables: I64,
    changed: I64,
    hand: I64,
    held: int,
    player: int,
    bests: I64,
    ties_lose: int,
    must_bet: bool,
    more: I64,
    values: I64,
) -> None:
    """The same of one hand of five; `bests` are its strengths with each sixth card, -1 if held."""
    known, weaker, totals, starts, blocks = dealer
    n, scrap = len(bests), np.empty(1, np.int64)
    deals, unseen = ((n - 6) * (n - 7) >> 1) * (n - 8), ((1 << n) - 1) & ~held
    counts = count(known, weaker, totals, player, hand, held)
    bet = value_of(known, starts, blocks, player, counts, unseen, ties_lose, scrap)
    price = (n - 5) * deals
    buy, more[:] = -price, 0
    for card in range(n):
        if held >> card & 1:
            continue
        best, left = bests[card], unseen & ~(1 << card)
        missed, below, through = counts
        if best != player:
            missed, below, through = count(known, weaker, totals, best, hand, held)
        k, upto = known[best, WEAKER], known[best, THROUGH]
        of_six = (
            missed - count_bits(weaker[0, card] & unseen),
            below - count_bits(weaker[k, card] & unseen),
            through - count_bits(weaker[upto, card] & unseen),
        )
        value = value_of(known, starts, blocks, best, of_six, left, ties_lose, scrap)
        value = value if must_bet else max(value, -deals)
        buy += value
        if changed[known[best, ROW]]:
            for t in range(len(tables)):
                if tables[t, best, PAYS] != known[best, PAYS]:
                    now = value_of(tables[t], starts, blocks, best, of_six, left, ties_lose, scrap)
                    more[t] += (now if must_bet else max(now, -deals)) - value
    before = max(-price, bet * (n - 8), buy)
    for t in range(len(tables)):
        now = bet
        if tables[t, player, PAYS] != known[player, PAYS]:
            now = value_of(tables[t], starts, blocks, player, counts, unseen, ties_lose, scrap)
        values[t] += max(-price, now * (n - 8), buy + more[t]) - before


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
def count(
    known: I64, weaker: I64, totals: I64, player: int, hand: I64, held: int
) -> tuple[int, int, int]:
    """The pairs without a card of the hand: missed, below that strength, and not through it."""
    k, upto = known[player, WEAKER], known[player, THROUGH]
    missed = pairs_weaker(weaker, totals, 0, hand, held)
    below = pairs_weaker(weaker, totals, k, hand, held)
    return missed, below, pairs_weaker(weaker, totals, upto, hand, held) if upto > k else below


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
