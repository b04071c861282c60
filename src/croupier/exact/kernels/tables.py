"""The strength tables of `croupier.hands` as arrays.

A set of cards is summed up by two 64-bit integers: its *key*, the sum of `CARD_KEY` (a base-5
digit per rank, the seven low ranks from bit 0, the six high ones from bit 20, and 4-bit counts of
the suits from bit 40), and its *mask*, the union of `CARD_BIT` (13 bits of ranks per suit, 16 bits
apart). Keys of disjoint sets add, masks unite.
"""

from functools import cache
from itertools import combinations, combinations_with_replacement
from types import ModuleType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, Card
from croupier.hands import five, four

LOW_RANKS = 7
_LOW_SIZE, _HIGH_SIZE = 5**LOW_RANKS, 5**6


def _rank_key(rank: int) -> int:
    digit: int = 5 ** (rank % LOW_RANKS)
    return digit if rank < LOW_RANKS else digit << 20


CARD_KEY: NDArray[np.int64] = np.array(
    [_rank_key(card.rank) + (1 << (40 + 4 * card.suit)) for card in DECK], np.int64
)
CARD_BIT: NDArray[np.int64] = np.array(
    [1 << (16 * card.suit + card.rank) for card in DECK], np.int64
)


class StrengthTable(NamedTuple):
    """Strengths of hands of one number of cards, for `strength` in `kernels.strength`.

    `low` by the low ranks' digits, `high` by the high ranks' digits, `unsuited` by their sum;
    `suited` by the 13 rank bits of a suit that comes often enough, which adding `bias` shows.
    """

    low: NDArray[np.int32]
    high: NDArray[np.int32]
    unsuited: NDArray[np.int16]
    suited: NDArray[np.int16]
    bias: np.int64


@cache
def five_card_table(count: int) -> StrengthTable:
    """Strengths 1…7462 of the best five of `count` cards."""
    return _table(five, 5, count)


@cache
def four_card_table(count: int) -> StrengthTable:
    """Strengths 1…2535 of the best four of `count` cards."""
    return _table(four, 4, count)


def _table(hands: ModuleType, size: int, count: int) -> StrengthTable:
    offset = np.zeros(_LOW_SIZE, np.int32)
    index = np.zeros(_HIGH_SIZE, np.int32)
    highs: list[list[tuple[int, ...]]] = []
    for taken in range(count + 1):
        highs.append(list(_multisets(range(LOW_RANKS, 13), taken)))
        for place, ranks in enumerate(highs[-1]):
            index[sum(_rank_key(rank) for rank in ranks) >> 20] = place
    unsuited: list[int] = []
    for taken in range(count + 1):
        for low in _multisets(range(LOW_RANKS), taken):
            offset[sum(map(_rank_key, low))] = len(unsuited)
            unsuited.extend(hands.strength(_mixed(low + high)) for high in highs[count - taken])
    suited = np.zeros(1 << 13, np.int16)
    for most in range(size, count + 1):
        for ranks in combinations(range(13), most):
            mask = sum(1 << rank for rank in ranks)
            suited[mask] = hands.strength([Card.of(rank, 0) for rank in ranks])
    bias = np.int64(0x1111 * (8 - size) << 40)
    return StrengthTable(offset, index, np.array(unsuited, np.int16), suited, bias)


def _multisets(ranks: range, count: int) -> list[tuple[int, ...]]:
    drawn = combinations_with_replacement(ranks, count)
    return [chosen for chosen in drawn if all(chosen.count(rank) <= 4 for rank in set(chosen))]


def _mixed(ranks: tuple[int, ...]) -> list[Card]:
    """Cards of these ascending ranks in suits that make no flush."""
    return [Card.of(rank, place % 4) for place, rank in enumerate(ranks)]
