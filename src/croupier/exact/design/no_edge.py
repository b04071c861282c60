"""2 Plus 4 Poker without house edge: the BET columns that qualify, and the preferred one.

Whole multiples, none lowered, none raised by more than half, at most two rows changed, and best
play of one open box, best for that very column, worth nothing to within 0.005 % of the ante. Of
those that qualify, fewest rows come first, then the rarest rows, then the closest to nothing.

Raising a multiple never makes a box worth less, and best play of the game as it is is worth under
any column what it is paid there, which is linear, so that best play of that column is worth no
less. A few columns solved exactly therefore decide on all: `Columns.undecided` has what they leave.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path

import numpy as np

from croupier.errors import RulesError
from croupier.exact.in_classes import KEPT
from croupier.exact.whole import classes
from croupier.exact.whole.kept import Kept, Solved
from croupier.exact.whole.paid import CARDS
from croupier.exact.whole.repaid import RepaidSolver, repaid_in
from croupier.exact.whole.symmetry import WHOLE_DECK
from croupier.exact.whole.two_plus_four import OPEN, Sheet
from croupier.exact.whole.two_plus_four_law import law_of
from croupier.exact.whole.varied import Variant
from croupier.exact.whole.workers import Progress, Workers
from croupier.games.two_plus_four import TwoPlusFour
from croupier.hands.five import Category

WITHIN = Fraction(5, 100_000)
"""Antes that a column without house edge may be worth, either way."""

MOST_ROWS = 2

Raised = tuple[int, ...]
"""By how much each row of the column is raised, from the royal flush down."""


def _raised(royal: int, straight: int, four: int, full: int = 0) -> Raised:
    return royal, straight, four, full, *[0] * 6


RARE = (
    _raised(0, 0, 9),
    *(_raised(royal, 0, 9) for royal in range(6, 15)),
    _raised(0, 1, 9),
    _raised(0, 10, 8),
    _raised(0, 18, 7),
    _raised(0, 19, 7),
    _raised(50, 0, 8),
    _raised(0, 9, 8),
    _raised(0, 25, 6),
    _raised(50, 25, 0),
)
FULL = (
    _raised(0, 0, 0, 1),
    _raised(0, 0, 1, 1),
    _raised(0, 8, 0, 1),
    _raised(0, 9, 0, 1),
    _raised(0, 10, 0, 1),
    _raised(50, 0, 0, 1),
)
SOLVED = {"rare": RARE, "full": FULL}
"""The columns that are solved, in two passes: of a full house more hands are concerned."""


def rows_of(game: TwoPlusFour) -> dict[Category, int]:
    """The BET column from the royal flush down."""
    categories = {category.value: category for category in Category}
    return {categories[row.hand]: row.pays for row in game.rules.paytable("bet").rows}


def variants(game: TwoPlusFour, columns: Iterable[Raised]) -> tuple[Variant, ...]:
    """The columns as they are solved."""
    rows = rows_of(game)
    return tuple(
        Variant(
            " ".join(map(str, raised)),
            {hand: rows[hand] + by for hand, by in zip(rows, raised, strict=True) if by},
        )
        for raised in columns
    )


@dataclass(frozen=True, slots=True)
class Columns:
    """What is known of all columns: `base` is the game as it is, `slopes` what one more adds there.

    `worth` has the columns that are solved.
    """

    pays: tuple[int, ...]
    base: Fraction
    slopes: tuple[Fraction, ...]
    worth: Mapping[Raised, Fraction]

    def all(self) -> Iterator[Raised]:
        """Every column of at most two changed rows."""
        rows = range(len(self.pays))
        for count in range(1, MOST_ROWS + 1):
            for changed in combinations(rows, count):
                steps = (range(1, self.pays[row] // 2 + 1) for row in changed)
                for by in product(*steps):
                    raised = dict(zip(changed, by, strict=True))
                    yield tuple(raised.get(row, 0) for row in rows)

    def least(self, raised: Raised) -> Fraction:
        """What best play of the game as it is is worth under a column."""
        return self.base + sum(
            (slope * by for slope, by in zip(self.slopes, raised, strict=True)), Fraction(0)
        )

    def undecided(self) -> list[Raised]:
        """The columns of which it is not known whether they qualify."""
        return [raised for raised in self.all() if not self._is_decided(raised)]

    def _is_decided(self, raised: Raised) -> bool:
        if raised in self.worth or self.least(raised) > WITHIN:
            return True
        return any(
            (worth > WITHIN and _pays_no_more(other, raised))
            or (worth < -WITHIN and _pays_no_more(raised, other))
            for other, worth in self.worth.items()
        )

    def qualifying(self) -> list[tuple[Raised, Fraction]]:
        """Those of which it is known that they qualify, in the order of preference."""
        found = [(raised, worth) for raised, worth in self.worth.items() if abs(worth) <= WITHIN]
        return sorted(found, key=lambda one: (_rows(one[0]), abs(one[1])))

    def preferred(self) -> Raised | None:
        """The first of those that qualify, if none that is undecided may come before it."""
        found = self.qualifying()
        if not found or any(_rows(raised) <= _rows(found[0][0]) for raised in self.undecided()):
            return None
        return found[0][0]


def _pays_no_more(one: Raised, other: Raised) -> bool:
    return all(here <= there for here, there in zip(one, other, strict=True))


def _rows(raised: Raised) -> tuple[int, tuple[int, ...]]:
    """How many rows are changed, and which, the rarest first."""
    changed = tuple(row for row, by in enumerate(raised) if by)
    return len(changed), changed


Passes = Mapping[str, Mapping[int, Solved]]
"""What the columns of each pass add, class by class."""


def pass_in(folder: Path, game: TwoPlusFour, name: str) -> Kept:
    """The file of a pass."""
    path = folder / f"{game.id}-{name}.parquet"
    return repaid_in(path, game, variants(game, SOLVED[name]))


def solve_pass(
    game: TwoPlusFour, name: str, keep: Path, workers: Workers, progress: Progress
) -> None:
    """Have all classes of a pass in a folder; those that are there are not solved again."""
    solver = RepaidSolver(game, tuple(WHOLE_DECK.cards.tolist()), variants(game, SOLVED[name]))
    kept = pass_in(keep, game, name)
    for _ in classes.solve_each(solver, None, workers, progress, kept):
        pass


def columns_of(game: TwoPlusFour, folder: Path = KEPT) -> Columns:
    """All that is known of the columns, from the classes that are kept of the game and in a folder.

    A pass counts if all its classes are there; `RulesError("not-solved")` where none does.
    """
    base = classes.kept_in(KEPT / f"{game.id}.parquet", game).read()
    found = {name: pass_in(folder, game, name).read() for name in SOLVED}
    passes = {name: solved for name, solved in found.items() if solved.keys() == base.keys()}
    if not passes:
        raise RulesError("not-solved", f"{folder} has not all classes of: {', '.join(SOLVED)}")
    sheet, rows = Sheet.of(game), rows_of(game)
    folded = [sum(one.weight * one.folded[kind] for one in base.values()) for kind in (0, 1)]
    tallies = np.add.reduce([one.weight * one.tallies for one in base.values()])

    def played(pays: Mapping[Category, int]) -> Fraction:
        """What best play of the game as it is is worth where hands are paid so."""
        return law_of(sheet.paying(pays), "open", CARDS - OPEN, folded, tallies)[0].ev

    now = law_of(sheet, "open", CARDS - OPEN, folded, tallies)[0]
    worth = {
        column: now.ev + Fraction(_added(passes[name], place), now.deals)
        for name in passes
        for place, column in enumerate(SOLVED[name])
    }
    slopes = tuple(played({hand: pays + 1}) - now.ev for hand, pays in rows.items())
    return Columns(tuple(rows.values()), now.ev, slopes, worth)


def _added(found: Mapping[int, Solved], place: int) -> int:
    return sum(one.weight * one.folded[place] for one in found.values())
