"""2 Plus 4 Poker under other pay tables and without its options, all in one pass over the classes.

Each class is met once under the rules as they are; what a variant changes is reckoned from there.
Beside the variants, hands of five may be summed up by what a player sees in them, which tells of
any strategy over these what it costs.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from croupier.exact.kernels.tables import CARD_BIT, CARD_KEY, five_card_table
from croupier.exact.kernels.two_plus_four import INSURABLE, PAYS, TABLE, Dealer, decide
from croupier.exact.kernels.varied import add_to_cells, vary
from croupier.exact.whole.kept import Solved
from croupier.exact.whole.two_plus_four import CATEGORIES, I64, Hands, Sheet, meet_class
from croupier.exact.whole.two_plus_four_law import Deals
from croupier.hands import five

CELL = ("hands", "bets", "buys", "bet", "buy", "best")
AHEAD, MATCHED, FLUSH, STRAIGHT = 3, 4, 2, 3
"""Levels of what is seen beside the hand: see `add_to_cells`."""

NO_CELLS = (1,)
GROUPS = 4


class Seen(NamedTuple):
    """What a player sees in a hand of five: see `add_to_cells`."""

    levels: I64
    groups: I64
    straights: I64

    @property
    def cells(self) -> tuple[int, ...]:
        """The shape of the cells."""
        return int(self.levels.max()) + 1, AHEAD, MATCHED, FLUSH, STRAIGHT, len(CELL)


def group_number(ranks: Sequence[int]) -> int:
    """Groups of equal ranks, the largest and then the highest first, four at most, as a number."""
    times = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)[:GROUPS]
    digits = [16 * count + rank for count, rank in times] + [0] * (GROUPS - len(times))
    return sum(digit << 8 * place for place, digit in enumerate(reversed(digits)))


@dataclass(frozen=True, slots=True)
class Variant:
    """Rules that differ: in what some hands are paid, or by an option that there is not."""

    name: str
    pays: Mapping[five.Category, int] = field(default_factory=dict)
    buys: bool = True
    insures: bool = True
    exchanges: bool = True


WITHOUT = (
    Variant("without_purchase", buys=False),
    Variant("without_insurance", insures=False),
    Variant("without_exchange", exchanges=False),
)


def solve_varied(
    sheet: Sheet,
    variants: Sequence[Variant],
    cards: I64,
    upcards: I64,
    weight: int,
    room: Hands,
    seen: Seen | None = None,
) -> Solved:
    """One class on a deck of these cards, under the rules as they are and under all variants.

    `folded` are the variants' values of an open box, and `tallies` the cells of what is `seen`.
    """
    left = np.setdiff1d(cards, upcards)
    sheets = [sheet.paying(variant.pays) for variant in variants]
    most = np.max([sheet.pays, *(one.pays for one in sheets)], axis=0)
    dealer = meet_class(sheet, left, upcards, room, most)
    cells = _cells(left, upcards, room, seen) if seen else np.zeros(NO_CELLS, np.int64)
    opened, blind = decide(room.met, room.cards, room.bought, room.folded)
    values = tuple(
        _value(sheet, other, variant, dealer, left, upcards, room)
        for other, variant in zip(sheets, variants, strict=True)
    )
    return Solved(tuple(upcards.tolist()), weight, opened, blind, values, cells)


def _value(
    sheet: Sheet,
    other: Sheet,
    variant: Variant,
    dealer: Dealer,
    left: I64,
    upcards: I64,
    room: Hands,
) -> int:
    met = room.met._replace(bets=room.met.bets.copy(), buys=room.met.buys.copy())
    known = dealer.known.copy()
    known[:, PAYS] = other.pays
    known[:, INSURABLE] = other.insurable * variant.insures
    if not variant.exchanges:
        known[:, TABLE] = -1
    vary(
        five_card_table(5),
        five_card_table(6),
        CARD_KEY[left],
        CARD_BIT[left],
        room.chosen,
        dealer,
        known,
        _concerned(dealer.known, known),
        room.met,
        int(not sheet.game.tie_returns_insurance),
        sheet.must_bet(upcards),
        met.bets,
        met.buys,
    )
    if not variant.buys:
        n = room.cards
        return int(np.maximum(met.bets * (n - 8), -Deals(n).dealt).sum())
    opened, _ = decide(met, room.cards, np.empty_like(room.bought), np.empty_like(room.folded))
    return int(opened)


def _concerned(before: I64, after: I64) -> I64:
    """For `vary`: the rows whose hands are worth something else, or are if they ask."""
    concerned = np.zeros(len(CATEGORIES), np.int64)
    for row, category in enumerate(CATEGORIES):
        held = five.range_of(category)
        differs = (before[held.start : held.stop] != after[held.start : held.stop]).any(axis=0)
        concerned[row] = 2 if differs[[PAYS, INSURABLE]].any() else int(differs[TABLE])
    return concerned


def _cells(left: I64, upcards: I64, room: Hands, seen: Seen) -> I64:
    cells, ranks = np.zeros(seen.cells, np.int64), (upcards >> 2).tolist()
    add_to_cells(
        five_card_table(5),
        CARD_KEY[left],
        CARD_BIT[left],
        room.met,
        *seen,
        sum(1 << rank for rank in set(ranks)),
        group_number(ranks),
        cells,
    )
    return cells
