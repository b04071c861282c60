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
from croupier.exact.whole.varied import CELLS, Variant, solve_varied
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


def varied_in(path: Path, sheet: Sheet, variants: Sequence[Variant]) -> Kept:
    """A file of classes under these rules and these variants of them."""
    terms = [(one.pays, one.buys, one.insures, one.exchanges) for one in variants]
    digest = hashlib.sha256(f"{rules_digest(sheet)} {terms!r}".encode()).hexdigest()
    return Kept(path, digest, tuple(one.name for one in variants), CELLS)


def solve_classes(
    sheet: Sheet,
    wanted: Sequence[int] | None = None,
    workers: int = 1,
    progress: Progress = silent,
    kept: Kept | None = None,
    deck: SymmetricDeck = WHOLE_DECK,
    variants: Sequence[Variant] | None = None,
) -> Iterator[tuple[int, Solved]]:
    """The classes with these numbers, all unless given; those kept first, the others as solved.

    With `variants` they are those of `solve_varied`.
    """
    cards, (sets, weights) = deck.cards, deck.canonical_sets(OPEN)
    wanted = range(len(sets)) if wanted is None else wanted

    def solve(missing: Sequence[int]) -> Iterator[Solved]:
        rooms = [Hands(len(cards) - OPEN) for _ in range(workers if missing else 0)]
        found = len(wanted) - len(missing)

        def work(place: int) -> Solved:
            room, upcards, weight = rooms.pop(), cards[sets[place]], int(weights[place])
            try:
                if variants is None:
                    return solve_class(sheet, cards, upcards, weight, room)
                return solve_varied(sheet, variants, cards, upcards, weight, room)
            finally:
                rooms.append(room)

        def told(done: int, _: int) -> None:
            progress(found + done, len(wanted))

        return in_chunks(work, missing, workers, told)

    return resumed(wanted, solve, kept, SAVED)
