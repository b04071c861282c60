"""The upcards of Six-card poker, solved one after the other by any number of workers."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from croupier.exact.whole.kept import Kept, Solved, resumed
from croupier.exact.whole.six_card import BRANCHES, SUMS, solve_upcard
from croupier.exact.whole.six_card_hands import CATEGORIES, STAGES, Sheet
from croupier.exact.whole.symmetry import WHOLE_DECK, SymmetricDeck
from croupier.exact.whole.workers import Progress, Workers, in_chunks, silent


def rules_digest(sheet: Sheet) -> str:
    """What the solution depends on: the pay table, and the settings of the dealer's game."""
    game = sheet.game
    pays = [(row.hand, row.pays) for row in game.rules.paytable("bet").rows]
    terms = (pays, game.qualifies_from, game.discards_highest, game.takes_extra_ante)
    return hashlib.sha256(repr(terms).encode()).hexdigest()


def kept_in(path: Path, sheet: Sheet) -> Kept:
    """A file of upcards under these rules."""
    folds = tuple(f"folded_{stage.name.replace(', ', '_').replace(' ', '_')}" for stage in STAGES)
    shape = (len(BRANCHES), len(CATEGORIES), len(SUMS))
    return Kept(path, rules_digest(sheet), folds, shape)


def solve_upcards(
    sheet: Sheet,
    wanted: Sequence[int] | None = None,
    workers: Workers = 1,
    progress: Progress = silent,
    kept: Kept | None = None,
    deck: SymmetricDeck = WHOLE_DECK,
    solver: Callable[..., Solved] = solve_upcard,
) -> Iterator[tuple[int, Solved]]:
    """The upcards of these numbers, the lowest 0; those kept first, the others as solved.

    A `solver` takes what `solve_upcard` does.
    """
    wanted = range(len(deck.ranks)) if wanted is None else wanted

    def solve(missing: Sequence[int]) -> Iterator[Solved]:
        if isinstance(workers, str):
            # On a cluster, a whole upcard is a chunk.
            ranks = [deck.ranks[place] for place in missing]
            yield from in_chunks(partial(solver, sheet, deck), ranks, workers, progress)
            return
        for turn, place in enumerate(missing, len(wanted) - len(missing)):

            def told(done: int, chunks: int, before: int = turn) -> None:
                progress(before * chunks + done, len(wanted) * chunks)

            yield solver(sheet, deck, deck.ranks[place], workers, told)

    return resumed(wanted, solve, kept)
