"""Classes of open cards of 2 Plus 4 Poker, solved by any number of workers."""

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from croupier.exact.whole.kept import Kept, Solved, resumed
from croupier.exact.whole.symmetry import WHOLE_DECK, SymmetricDeck
from croupier.exact.whole.two_plus_four import (
    BRANCHES,
    CATEGORIES,
    OPEN,
    SUMS,
    Hands,
    Sheet,
    solve_class,
)
from croupier.exact.whole.workers import Progress, in_chunks, silent

SAVED = 64
"""Classes between two savings: half a minute of one core."""


def rules_digest(sheet: Sheet) -> str:
    """What the solution depends on: the pay table, and what an insurance is on equal hands."""
    rules = sheet.game.rules
    pays = [(row.hand, row.pays) for row in rules.paytables["bet"].rows]
    terms = repr((pays, sheet.game.qualifies_from, sheet.game.tie_returns_insurance))
    return hashlib.sha256(terms.encode()).hexdigest()


def kept_in(path: Path, sheet: Sheet) -> Kept:
    """A file of classes under these rules."""
    shape = (len(BRANCHES), len(CATEGORIES), 2, len(SUMS))
    return Kept(path, rules_digest(sheet), ("folded", "folded_bought"), shape)


def solve_classes(
    sheet: Sheet,
    wanted: Sequence[int] | None = None,
    workers: int = 1,
    progress: Progress = silent,
    kept: Kept | None = None,
    deck: SymmetricDeck = WHOLE_DECK,
) -> Iterator[tuple[int, Solved]]:
    """The classes with these numbers, all unless given; those kept first, the others as solved."""
    cards, (sets, weights) = deck.cards, deck.canonical_sets(OPEN)
    wanted = range(len(sets)) if wanted is None else wanted

    def solve(missing: Sequence[int]) -> Iterator[Solved]:
        rooms = [Hands(len(cards) - OPEN) for _ in range(workers if missing else 0)]
        found = len(wanted) - len(missing)

        def work(place: int) -> Solved:
            room = rooms.pop()
            try:
                return solve_class(sheet, cards, cards[sets[place]], int(weights[place]), room)
            finally:
                rooms.append(room)

        def told(done: int, _: int) -> None:
            progress(found + done, len(wanted))

        return in_chunks(work, missing, workers, told)

    return resumed(wanted, solve, kept, SAVED)
