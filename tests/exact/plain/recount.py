"""One class of open cards of 2 Plus 4 Poker, every hand of six met by every pair, one by one.

Only the loops are compiled: nothing is counted by a formula, and no hand serves for another.
"""

from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK
from croupier.exact.kernels.jit import kernel
from croupier.exact.kernels.strength import strength
from croupier.exact.kernels.tables import CARD_BIT, CARD_KEY, StrengthTable, five_card_table
from croupier.games.two_plus_four import TwoPlusFour
from croupier.hands import five

I64 = NDArray[np.int64]
U8 = NDArray[np.uint8]


def dealers_of(upcards: I64, left: I64, lowest: int) -> tuple[I64, I64]:
    """By two places, what the dealer has; by a third, what he gets if he does not qualify."""
    n = len(left)
    dealers, news = np.zeros((n, n), np.int64), np.zeros((n, n, n), np.int64)
    up = [DECK[card] for card in upcards]
    for i, j in combinations(range(n), 2):
        hand = [*up, DECK[left[i]], DECK[left[j]]]
        dealers[i, j] = five.strength(hand)
        if dealers[i, j] < lowest:
            kept = sorted(hand)[:-1]
            for c in range(n):
                if c not in (i, j):
                    news[i, j, c] = five.strength([*kept, DECK[left[c]]])
    return dealers, news


def recounted(game: TwoPlusFour, upcards: I64, left: I64, must_bet: bool) -> tuple[I64, I64]:
    """The values of betting and of buying for every hand of five, in colex order."""
    n, every = len(left), range(7463)
    pays = np.array([game.bet_pays.multiple(held) or 0 for held in every])
    insurable = np.where(np.arange(7463) >= game.insurable_from, 2 * pays, 0)
    dealers, news = dealers_of(upcards, left, game.qualifies_from)
    keys, bits = CARD_KEY[left], CARD_BIT[left]
    terms = game.qualifies_from, int(not game.tie_returns_insurance)
    bets, sixes = np.zeros(comb(n, 5), np.int64), np.zeros(comb(n, 6), np.int64)
    for table, size, values in ((five_card_table(5), 5, bets), (five_card_table(6), 6, sixes)):
        meet(table, keys, bits, size, dealers, news, pays, insurable, *terms, values)
    deals = comb(n - 6, 2) * (n - 8)
    if not must_bet:
        sixes = np.maximum(sixes, -deals)
    buys = np.zeros_like(bets)
    chosen = np.array([[comb(card, k) for k in range(7)] for card in range(n)])
    add_up(n, chosen, sixes, buys)
    return bets, buys


@kernel
def meet(
    table: StrengthTable,
    keys: I64,
    bits: I64,
    size: int,
    dealers: I64,
    news: I64,
    pays: I64,
    insurable: I64,
    lowest: int,
    ties_lose: int,
    values: I64,
) -> None:
    """Every hand of a size, in colex order, against every pair of other cards."""
    hand = np.arange(size)
    for number in range(len(values)):
        key, mask, held = 0, 0, 0
        for place in hand:
            key += int(keys[place])
            mask |= int(bits[place])
            held |= 1 << int(place)
        player = strength(table, key, mask)
        values[number] = worth(
            dealers, news, player, pays[player], insurable[player], lowest, ties_lose, held
        )
        i = 0
        while i + 1 < size and hand[i] + 1 == hand[i + 1]:
            hand[i] = i
            i += 1
        hand[i] += 1


@kernel
def worth(
    dealers: I64,
    news: I64,
    player: int,
    pays: int,
    limit: int,
    lowest: int,
    ties_lose: int,
    held: int,
) -> int:
    """A BET over all pairs and cards to come, insured where that is better."""
    n, total, insurance, cards = len(dealers), 0, 0, 0
    for i in range(n):
        cards += not held >> i & 1
    for i in range(n):
        if held >> i & 1:
            continue
        for j in range(i + 1, n):
            if held >> j & 1:
                continue
            dealer = dealers[i, j]
            if dealer < lowest:
                insurance += limit
                total += answer(news[i, j], player, pays, lowest, held | 1 << i | 1 << j, cards - 2)
            elif dealer < player:
                insurance -= limit
                total += (cards - 2) * (1 + 2 * pays)
            elif dealer == player:
                insurance -= limit * ties_lose
            else:
                total -= (cards - 2) * 3
    return total + (cards - 2) * max(insurance, 0)


@kernel
def answer(news: I64, player: int, pays: int, lowest: int, seen: int, draws: int) -> int:
    """The win or the exchange over all cards to come."""
    if pays == 0:
        return draws
    total = 0
    for c in range(len(news)):
        if not seen >> c & 1:
            if news[c] < lowest or news[c] == player:
                total -= 1
            elif news[c] < player:
                total += 2 * pays
            else:
                total -= 3
    return max(total, draws)


@kernel
def add_up(n: int, chosen: I64, sixes: I64, buys: I64) -> None:
    """For every hand of five the hands of six with one of the other cards."""
    hand = np.arange(5)
    for number in range(len(buys)):
        for card in range(n):
            place, below = 0, 0
            is_held = False
            for i in range(5):
                is_held |= hand[i] == card
                below += hand[i] < card
                place += chosen[hand[i], i + 1 + (hand[i] > card)]
            if not is_held:
                buys[number] += sixes[place + chosen[card, below + 1]]
        i = 0
        while i + 1 < 5 and hand[i] + 1 == hand[i + 1]:
            hand[i] = i
            i += 1
        hand[i] += 1
