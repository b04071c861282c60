"""Six-card poker without some of its options, upcard by upcard; and what each is worth.

Hands of five are summed up by what a player sees in them, as those of 2 Plus 4 Poker are: by the
level of the hand, whether the upcard's rank is in it, whether four are of a suit, and the ranks
that make a straight.
"""

from collections.abc import Callable
from pathlib import Path

import numpy as np

from croupier.exact.kernels.four_down import I64
from croupier.exact.whole.kept import Kept, Solved
from croupier.exact.whole.six_card import FIRST, LONGEST_FIRST, OpenBox
from croupier.exact.whole.six_card_hands import BET, Sheet, Stage, Upcard
from croupier.exact.whole.symmetry import SymmetricDeck
from croupier.exact.whole.upcards import rules_digest
from croupier.exact.whole.varied import FLUSH, STRAIGHT, Seen
from croupier.exact.whole.workers import Progress, in_chunks, silent

WITHOUT = (
    "without_sixth_card",
    "without_change",
    "without_new_cards",
    "without_purchase",
    "blind_without_purchase",
)
"""Without a bought card, a change, or either; and where nobody buys the dealer's game."""


MATCHED = 2
SUMS = 2 + 2 * len(FIRST)
"""Hands, those that had best do each of `FIRST`, what each is worth, and what the best of all is.

As of 2 Plus 4 Poker, values are over all deals that follow, and of equals the first is the best.
"""


def cells_of(seen: Seen) -> tuple[int, ...]:
    """The shape of the cells."""
    return int(seen.levels.max()) + 1, MATCHED, FLUSH, STRAIGHT, SUMS


def without_in(path: Path, sheet: Sheet, seen: Seen) -> Kept:
    """A file of upcards under these rules without the options."""
    return Kept(path, f"without {rules_digest(sheet)}", WITHOUT, cells_of(seen))


def solve_without(
    seen: Seen,
    sheet: Sheet,
    deck: SymmetricDeck,
    rank: int,
    workers: int = 1,
    progress: Progress = silent,
) -> Solved:
    """One rank of upcard on a deck; `folded` are the values over all deals, as in `WITHOUT`."""
    upcard = Upcard(sheet, deck, 4 * rank)
    box, other = OpenBox(upcard), OpenBox(upcard, purchases=False)
    boards = [(stage, board) for stage in LONGEST_FIRST for board in range(len(box.tables[stage]))]
    for _ in in_chunks(_adding(box, other), boards, workers, progress):
        pass
    blind, blind_without = (
        upcard.deals.times(BET) * int(one.tables[BET].sum()) for one in (box, other)
    )
    values = (
        box.value(buys=False, changes=True),
        box.value(buys=True, changes=False),
        box.value(buys=False, changes=False),
        other.value(buys=True, changes=True),
        blind_without,
    )
    opened = box.value(buys=True, changes=True)
    return Solved((4 * rank,), deck.suits, opened, blind, values, _cells(box, seen))


def _cells(box: OpenBox, seen: Seen) -> I64:
    upcard = box.upcard
    hands, fold = upcard.hands(BET, 0), -box.deals.after_five
    cards = upcard.cards[hands.cards]
    options = box.options(hands)
    values = np.vstack([np.full(len(cards), fold), options])
    best = values.argmax(0) == np.arange(len(values))[:, None]
    ones = np.ones((1, len(cards)), np.int64)
    sums = np.vstack([ones, best[1:], options, values.max(0)[None]])
    suited = np.stack([(cards & 3 == suit).sum(1) for suit in range(4)]).max(0) == 4
    places = (
        seen.levels[hands.strengths],
        (cards >> 2 == upcard.rank).any(1).astype(np.int64),
        suited.astype(np.int64),
        seen.straights[np.bitwise_or.reduce(1 << (cards >> 2), 1)],
    )
    cells = np.zeros(cells_of(seen), np.int64)
    np.add.at(cells, places, (sums * hands.weights).T)
    return cells


def _adding(*boxes: OpenBox) -> Callable[[tuple[Stage, int]], None]:
    def add(at: tuple[Stage, int]) -> None:
        for box in boxes:
            box.add(*at)

    return add
