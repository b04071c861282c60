"""2 Plus 4 Poker under other pay tables and without its options, all in one pass over the classes.

Each class is met once under the rules as they are; what a variant changes is reckoned from there.
Beside the variants, hands of five are summed up by what a player sees in them, which tells of any
strategy over these what it costs.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

import numpy as np

from croupier.exact.kernels.open_cards import rank_pairs
from croupier.exact.kernels.tables import CARD_BIT, CARD_KEY, five_card_table
from croupier.exact.kernels.two_plus_four import INSURABLE, PAYS, TABLE, Dealer, decide
from croupier.exact.kernels.varied import add_to_cells, vary
from croupier.exact.whole.kept import Solved
from croupier.exact.whole.two_plus_four import CATEGORIES, I64, Hands, Sheet, meet_class
from croupier.exact.whole.two_plus_four_law import Deals
from croupier.hands import five

DRAWS = ("none", "one rank", "two ranks", "flush", "flush, one rank", "flush, two ranks")
"""What a hand of five may become: a straight by one rank or by two, a flush, or both."""

CELL = ("hands", "bet", "buy", "best")
CELLS = (len(CATEGORIES), len(DRAWS), 2, len(CELL))


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
) -> Solved:
    """One class on a deck of these cards, under the rules as they are and under all variants.

    `folded` are the variants' values of an open box, and `tallies` those of `CELLS`.
    """
    left = np.setdiff1d(cards, upcards)
    sheets = [sheet.paying(variant.pays) for variant in variants]
    most = np.max([sheet.pays, *(one.pays for one in sheets)], axis=0)
    dealer = meet_class(sheet, left, upcards, room, most)
    cells = np.zeros(CELLS, np.int64)
    beaten = _lowest(left, upcards)
    keys, bits = CARD_KEY[left], CARD_BIT[left]
    add_to_cells(five_card_table(5), keys, bits, room.met, _straight_draws(), beaten, cells)
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


def _lowest(left: I64, upcards: I64) -> int:
    """The lowest that the dealer may have."""
    strengths = np.zeros((len(left), len(left)), np.int16)
    rank_pairs(five_card_table(6), CARD_KEY, CARD_BIT, left, upcards, strengths)
    return int(strengths[np.triu_indices(len(left), 1)].min())


@cache
def _straight_draws() -> I64:
    """By the ranks of a hand as bits: how many others complete a straight, two at most."""
    runs = [sum(1 << rank % 13 for rank in range(low, low + 5)) for low in range(-1, 9)]
    return np.array(
        [
            min(2, sum(any(run & ~(ranks | 1 << new) == 0 for run in runs) for new in range(13)))
            if not any(run & ~ranks == 0 for run in runs)
            else 0
            for ranks in range(1 << 13)
        ]
    )
