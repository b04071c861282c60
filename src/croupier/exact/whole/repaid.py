"""2 Plus 4 Poker under other pay tables of rare hands, beside what is kept of its own.

A variant changes what an open box is worth only where a hand of five is one of a changed row, or
becomes one by a sixth card. These hands alone are met, so that the difference to the rules as they
are is had for many variants in a small part of the time in which a class is solved.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from croupier.exact.kernels.repaid import repay
from croupier.exact.kernels.tables import CARD_BIT, CARD_KEY, five_card_table
from croupier.exact.kernels.two_plus_four import INSURABLE, PAYS
from croupier.exact.whole.classes import rules_digest
from croupier.exact.whole.kept import Kept, Solved
from croupier.exact.whole.two_plus_four import CATEGORIES, I64, Sheet, dealer_against
from croupier.exact.whole.varied import Variant
from croupier.games.two_plus_four import TwoPlusFour
from croupier.hands.five import Category

CHANGEABLE = {
    Category.ROYAL_FLUSH: (),
    Category.STRAIGHT_FLUSH: (),
    Category.FOUR_OF_A_KIND: (Category.THREE_OF_A_KIND, Category.FULL_HOUSE),
    Category.FULL_HOUSE: (Category.TWO_PAIR, Category.THREE_OF_A_KIND),
}
"""The rows that variants may change: from which others they are reached by a sixth card. The first
two are reached from four cards of a suit within five ranks."""


def repaid_in(path: Path, game: TwoPlusFour, variants: Sequence[Variant]) -> Kept:
    """A file of what these variants add, class by class."""
    terms = f"added {rules_digest(game)} {[one.pays for one in variants]!r}"
    digest = hashlib.sha256(terms.encode()).hexdigest()
    return Kept(path, digest, tuple(one.name for one in variants), (1,))


@dataclass(frozen=True, slots=True)
class RepaidSolver:
    """What variants add in one class of these `cards`: a pure function, for any machine to run."""

    game: TwoPlusFour
    cards: tuple[int, ...]
    variants: tuple[Variant, ...]

    def __call__(self, open_cards: tuple[tuple[int, ...], int]) -> Solved:
        """The class with these open cards and that weight.

        `folded` are the differences of the variants to the rules as they are, whose own is 0;
        `tallies` has how many hands of five were met.
        """
        upcards, weight = np.array(open_cards[0]), open_cards[1]
        sheet, left = Sheet.of(self.game), np.setdiff1d(self.cards, upcards)
        sheets = [sheet.paying(variant.pays) for variant in self.variants]
        most = np.max([sheet.pays, *(one.pays for one in sheets)], axis=0)
        dealer = dealer_against(sheet, upcards, left, most)
        tables = np.repeat(dealer.known[None], len(sheets), axis=0)
        for table, one in zip(tables, sheets, strict=True):
            table[:, PAYS], table[:, INSURABLE] = one.pays, one.insurable
        changed = {row for variant in self.variants for row in variant.pays}
        values = np.zeros(len(sheets), np.int64)
        met = repay(
            five_card_table(5),
            five_card_table(6),
            CARD_KEY[left],
            CARD_BIT[left],
            dealer,
            tables,
            np.array([int(category in changed) for category in CATEGORIES]),
            _concerned(changed),
            _near(bool(changed & {Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH})),
            int(not self.game.tie_returns_insurance),
            sheet.must_bet(upcards),
            values,
        )
        folded = tuple(values.tolist())
        return Solved(tuple(upcards.tolist()), weight, 0, 0, folded, np.array([met]))


def _concerned(changed: set[Category]) -> I64:
    rows = {*changed, *(row for one in changed for row in CHANGEABLE[one])}
    return np.array([int(category in rows) for category in CATEGORIES])


def _near(suited: bool) -> I64:
    """By the ranks of a suit as bits: whether four are within a straight, where that matters."""
    runs = [sum(1 << rank % 13 for rank in range(low, low + 5)) for low in range(-1, 9)]
    return np.array(
        [
            int(suited and any((run & ranks).bit_count() >= 4 for run in runs))
            for ranks in range(1 << 13)
        ]
    )
