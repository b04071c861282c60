"""First decisions of 2 Plus 4 and Six-card poker, all of them, by what a player sees in them.

Beside them, in the same pass, what the options of the game are worth.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from croupier.errors import RulesError
from croupier.exact.in_classes import KEPT
from croupier.exact.report.cells import Cells
from croupier.exact.report.options import kept_options
from croupier.exact.report.seen_sampled import (
    SAMPLED_VIEWS,
    SHOWN_FROM,
    seen,
    shown_level,
)
from croupier.exact.report.survey import Survey
from croupier.exact.whole import classes, six_card_hands, six_card_options, two_plus_four_law
from croupier.exact.whole.kept import Kept, Solved, resumed
from croupier.exact.whole.paid import CARDS
from croupier.exact.whole.symmetry import WHOLE_DECK
from croupier.exact.whole.two_plus_four import OPEN
from croupier.exact.whole.upcards import solve_upcards
from croupier.exact.whole.varied import NO_CELLS, WITHOUT
from croupier.exact.whole.workers import Progress, Workers
from croupier.games import Game
from croupier.games.six_card import SixCard
from croupier.games.two_plus_four import TwoPlusFour

I64 = NDArray[np.int64]

TOGETHER = 512
"""Classes of 2 Plus 4 Poker whose cells are kept as one: some four minutes of one core."""


def solve_options(game: Game, folder: Path, workers: Workers, progress: Progress) -> None:
    """Have in a folder all classes without options, and the cells; what is there is not done again.

    `RulesError("not-solved")` for another game than these two.
    """
    kept = _kept(game, folder)
    if isinstance(game, SixCard):
        sheet, solver = six_card_hands.Sheet(game), partial(six_card_options.solve_without, seen())
        for _ in solve_upcards(sheet, None, workers, progress, kept, solver=solver):
            pass
        return
    assert isinstance(game, TwoPlusFour)
    sets = len(WHOLE_DECK.canonical_sets(OPEN)[0])
    chunks = [range(start, min(start + TOGETHER, sets)) for start in range(0, sets, TOGETHER)]

    def solve(missing: Sequence[int]) -> Iterator[Solved]:
        for chunk in missing:

            def told(done: int, _: int, before: int = chunks[chunk].start) -> None:
                progress(before + done, sets)

            yield _counted(game, folder, chunks[chunk], workers, told)

    for _ in resumed(range(len(chunks)), solve, kept):
        pass


def _counted(
    game: TwoPlusFour, folder: Path, chunk: range, workers: Workers, progress: Progress
) -> Solved:
    """Some classes: their values are kept one by one, their cells summed up by the open cards."""
    options = kept_options(game, folder)
    cells, found = np.zeros((len(SHOWN_FROM), *seen().cells), np.int64), options.read()
    solved = classes.solve_classes(game, chunk, workers, progress, variants=WITHOUT, seen=seen())
    for place, one in solved:
        cells[shown_level(np.array(one.upcards) >> 2)] += one.weight * one.tallies
        found[place] = replace(one, tallies=np.zeros(NO_CELLS, np.int64))
    options.write(found)
    return Solved((), len(chunk), 0, 0, (), cells)


def counted_cells(game: Game, folder: Path) -> Cells:
    """The cells of all first decisions; `RulesError("not-solved")` where some are missing."""
    kept = _kept(game, folder)
    found = kept.read()
    if isinstance(game, SixCard):
        if len(found) < len(WHOLE_DECK.ranks):
            raise RulesError("not-solved", f"{folder} has {len(found)} upcards")
        # The upcard is the second feature.
        by_upcard = np.stack([found[rank].weight * found[rank].tallies for rank in sorted(found)])
        after = six_card_hands.Deals(CARDS - 1).after_five
        return _as_cells(game, np.moveaxis(by_upcard, 0, 1), after)
    if sum(one.weight for one in found.values()) < len(WHOLE_DECK.canonical_sets(OPEN)[0]):
        raise RulesError("not-solved", f"{folder} has not all cells of {game.id}")
    by_shown = np.add.reduce([one.tallies for one in found.values()])
    after = two_plus_four_law.Deals(CARDS - OPEN).dealt
    return _as_cells(game, np.moveaxis(by_shown, 0, 1), after)


def counted_survey(game: Game, folder: Path = KEPT) -> Survey | None:
    """Every first decision, None where the classes in a folder do not have them all."""
    try:
        return Survey(counted_cells(game, folder), {}, {})
    except RulesError as error:
        if error.code not in ("not-solved", "output-foreign"):
            raise
        return None


def _as_cells(game: Game, counted: I64, deals: int) -> Cells:
    """Cells from sums: hands, those of which each option but to fold is best, what each is worth.

    `deals` follow a hand.
    """
    make, options = SAMPLED_VIEWS[game.id]
    flat = counted.reshape(-1, counted.shape[-1])
    there = np.flatnonzero(flat[:, 0])
    hands, *sums = flat[there].T
    best, nets = sums[: len(options) - 1], sums[len(options) - 1 : -1]
    folds = hands - np.add.reduce(best)
    return Cells(
        make().features,
        options,
        np.array(np.unravel_index(there, counted.shape[:-1])),
        hands * deals,
        np.stack([-hands * deals, *nets]),
        sums[-1],
        np.stack([folds, *best]) * deals,
    )


def _kept(game: Game, folder: Path) -> Kept:
    """The file of the cells; of Six-card poker it is that of the values."""
    if not isinstance(game, TwoPlusFour):
        return kept_options(game, folder)
    path, digest = folder / f"{game.id}-cells.parquet", f"cells {classes.rules_digest(game)}"
    return Kept(path, digest, (), (len(SHOWN_FROM), *seen().cells))
