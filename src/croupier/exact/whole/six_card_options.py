"""Six-card poker without some of its options, upcard by upcard."""

from collections.abc import Callable
from pathlib import Path

import numpy as np

from croupier.exact.whole.kept import Kept, Solved
from croupier.exact.whole.six_card import LONGEST_FIRST, OpenBox
from croupier.exact.whole.six_card_hands import BET, Sheet, Stage, Upcard
from croupier.exact.whole.symmetry import SymmetricDeck
from croupier.exact.whole.upcards import rules_digest
from croupier.exact.whole.workers import Progress, in_chunks, silent

WITHOUT = (
    "without_sixth_card",
    "without_change",
    "without_new_cards",
    "without_purchase",
    "blind_without_purchase",
)
"""Without a bought card, a change, or either; and where nobody buys the dealer's game."""


def without_in(path: Path, sheet: Sheet) -> Kept:
    """A file of upcards under these rules without the options."""
    return Kept(path, f"without {rules_digest(sheet)}", WITHOUT, (1,))


def solve_without(
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
    return Solved((4 * rank,), deck.suits, opened, blind, values, np.zeros(1, np.int64))


def _adding(*boxes: OpenBox) -> Callable[[tuple[Stage, int]], None]:
    def add(at: tuple[Stage, int]) -> None:
        for box in boxes:
            box.add(*at)

    return add
