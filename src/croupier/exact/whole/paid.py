"""The hands that a pay table names, as ranges of strengths, and the bets on first cards alone."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.exact.kernels.disjoint import strengths_of
from croupier.exact.kernels.suits import all_sets
from croupier.exact.kernels.tables import CARD_BIT, CARD_KEY, StrengthTable
from croupier.exact.whole.solution import Law, SideBet, law
from croupier.games.pay import Pays
from croupier.games.rules import PayTable

CARDS, HAND = 52, 5

ReadTable = Callable[[PayTable], Pays]
"""`five_card_pays` or `four_card_pays`."""


@dataclass(frozen=True, slots=True)
class PaidHand:
    """One row of a pay table: `pays` to one for the strengths from `start` up to `stop`."""

    hand: str
    pays: int
    start: int
    stop: int

    def among(self, strengths: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Which of the hands are this one."""
        return (self.start <= strengths) & (strengths < self.stop)


def paid_hands(table: PayTable, read: ReadTable) -> tuple[PaidHand, ...]:
    """The rows of a pay table, the best hand first."""
    found = [(row, read(replace(table, rows=(row,)))) for row in table.rows]
    return tuple(PaidHand(row.hand, row.pays, *pays.starts, *pays.stops) for row, pays in found)


def side_bets(
    bet: str, tables: Iterable[PayTable], read: ReadTable, strengths: StrengthTable
) -> list[SideBet]:
    """A bet on the first five cards of a hand, under each pay table."""
    hands = _hands_by_strength(strengths)
    return [SideBet(bet, table.name, _law(paid_hands(table, read), hands)) for table in tables]


def _hands_by_strength(table: StrengthTable) -> list[int]:
    sets = all_sets(CARDS, HAND, comb(CARDS, HAND))
    counted: list[int] = np.bincount(strengths_of(table, CARD_KEY, CARD_BIT, sets, 0, 0)).tolist()
    return counted


def _law(paid: tuple[PaidHand, ...], by_strength: list[int]) -> Law:
    counts = {(row.hand, row.pays): sum(by_strength[row.start : row.stop]) for row in paid}
    lost = sum(by_strength) - sum(counts.values())
    return law(Counter(counts) + Counter({("loses", -1): lost}))
