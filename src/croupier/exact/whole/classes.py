"""Classes of open cards of 2 Plus 4 Poker, solved by any number of workers."""

import hashlib
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

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
from croupier.exact.whole.varied import NO_CELLS, Seen, Variant, solve_varied
from croupier.exact.whole.workers import Progress, Workers, in_chunks, silent
from croupier.games.two_plus_four import TwoPlusFour

SAVED = 512
"""Classes between two savings: some three minutes of one core."""


def rules_digest(game: TwoPlusFour) -> str:
    """What the solution depends on: the pay table, and what an insurance is on equal hands."""
    pays = [(row.hand, row.pays) for row in game.rules.paytable("bet").rows]
    terms = repr((pays, game.qualifies_from, game.tie_returns_insurance))
    return hashlib.sha256(terms.encode()).hexdigest()


def kept_in(path: Path, game: TwoPlusFour) -> Kept:
    """A file of classes under these rules."""
    shape = (len(BRANCHES), len(CATEGORIES), 2, len(SUMS))
    return Kept(path, rules_digest(game), ("folded", "folded_bought"), shape)


def varied_in(path: Path, game: TwoPlusFour, variants: Sequence[Variant]) -> Kept:
    """A file of classes under these rules and these variants of them."""
    terms = [(one.pays, one.buys, one.insures, one.exchanges) for one in variants]
    digest = hashlib.sha256(f"{rules_digest(game)} {terms!r}".encode()).hexdigest()
    return Kept(path, digest, tuple(one.name for one in variants), NO_CELLS)


@dataclass(frozen=True, slots=True)
class ClassSolver:
    """Solves one class: a pure function, which any machine may run."""

    game: TwoPlusFour
    deck: SymmetricDeck
    variants: tuple[Variant, ...] | None
    seen: Seen | None = None

    def __call__(self, open_cards: tuple[tuple[int, ...], int]) -> Solved:
        """The class with these open cards and that weight."""
        upcards, weight = np.array(open_cards[0]), open_cards[1]
        sheet, cards = Sheet.of(self.game), self.deck.cards
        room = _room(len(cards) - OPEN)
        if self.variants is None:
            return solve_class(sheet, cards, upcards, weight, room)
        return solve_varied(sheet, self.variants, cards, upcards, weight, room, self.seen)


_rooms = threading.local()


def _room(cards: int) -> Hands:
    """This thread's room, which is used again and again."""
    room: Hands | None = getattr(_rooms, "room", None)
    if room is None or room.cards != cards:
        room = _rooms.room = Hands(cards)
    return room


def solve_classes(
    game: TwoPlusFour,
    wanted: Sequence[int] | None = None,
    workers: Workers = 1,
    progress: Progress = silent,
    kept: Kept | None = None,
    deck: SymmetricDeck = WHOLE_DECK,
    variants: Sequence[Variant] | None = None,
    seen: Seen | None = None,
) -> Iterator[tuple[int, Solved]]:
    """The classes with these numbers, all unless given; those kept first, the others as solved.

    With `variants` they are those of `solve_varied`, with the cells of what is `seen`.
    """
    solver = ClassSolver(game, deck, variants if variants is None else tuple(variants), seen)
    return solve_each(solver, wanted, workers, progress, kept, deck)


def solve_each(
    solver: Callable[[tuple[tuple[int, ...], int]], Solved],
    wanted: Sequence[int] | None = None,
    workers: Workers = 1,
    progress: Progress = silent,
    kept: Kept | None = None,
    deck: SymmetricDeck = WHOLE_DECK,
) -> Iterator[tuple[int, Solved]]:
    """The same, by whatever solves the class of some open cards and their weight."""
    cards, (sets, weights) = deck.cards, deck.canonical_sets(OPEN)
    wanted = range(len(sets)) if wanted is None else wanted

    def solve(missing: Sequence[int]) -> Iterator[Solved]:
        found = len(wanted) - len(missing)
        chunks = [(tuple(cards[sets[place]].tolist()), int(weights[place])) for place in missing]

        def told(done: int, _: int) -> None:
            progress(found + done, len(wanted))

        return in_chunks(solver, chunks, workers, told)

    return resumed(wanted, solve, kept, SAVED)
