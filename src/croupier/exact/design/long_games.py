"""The main bets that take hours to solve: their tables between bounds at once, exactly on demand.

Of 2 Plus 4 Poker the rows change whose hands are rare, so that all tables are solved in one pass
over the classes that meets these hands alone; where a fixed row is another, the pass meets all.
Six-card poker is solved whole under each table.
"""

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from croupier.errors import RulesError
from croupier.exact.design.bounds import BEST_OF, Bounds, shares
from croupier.exact.design.column import Column, Linear, Pays
from croupier.exact.design.designing import Wanted, Worth, promising
from croupier.exact.design.no_edge import columns_of
from croupier.exact.in_classes import family_of, kept_classes, law_of_classes, sums
from croupier.exact.report.survey import with_pays
from croupier.exact.whole import classes, upcards
from croupier.exact.whole.kept import Kept, Solved
from croupier.exact.whole.repaid import CHANGEABLE, RepaidSolver, repaid_in
from croupier.exact.whole.six_card_hands import Sheet
from croupier.exact.whole.solution import Law
from croupier.exact.whole.symmetry import WHOLE_DECK, SymmetricDeck
from croupier.exact.whole.two_plus_four import CATEGORIES, OPEN
from croupier.exact.whole.varied import Variant
from croupier.exact.whole.workers import Progress, Workers
from croupier.games import GAMES
from croupier.games.six_card import SixCard
from croupier.games.two_plus_four import TwoPlusFour
from croupier.hands import five

LongGame = TwoPlusFour | SixCard

Starts = Callable[[int, float], None]
"""Told before a pass: how many tables are solved in it, and in how many seconds of a core."""

SIX_CARD_SECONDS = 3600.0
"""Of a core, some, for each table."""
TIMED = 3


@dataclass(frozen=True, slots=True)
class Listed:
    """A table, in how many rows it differs, and between which values best play lies: `solved` where
    they are the same. `spread` is the standard deviation of best play as it is, under that table.
    """

    pays: Pays
    changes: int
    least: Fraction
    most: Fraction
    spread: float

    @property
    def solved(self) -> bool:
        """Whether its value is known."""
        return self.least == self.most


class InForce:
    """A game under the rules as they are, with its classes of open cards."""

    def __init__(
        self, game: LongGame, found: Mapping[int, Solved], deck: SymmetricDeck = WHOLE_DECK
    ) -> None:
        self.game, self._deck, self._sums = game, deck, sums(found)
        self.table = game.rules.paytable("bet")
        self.now = law_of_classes(family_of(game, deck), "open", found)[0]
        self.pays = tuple(Fraction(row.pays) for row in self.table.rows)

    @staticmethod
    def kept(game: LongGame) -> "InForce":
        """From the classes in the package; `RulesError("not-solved")` where there are not."""
        return InForce(game, kept_classes(game))

    def law(self, pays: Pays) -> Law:
        """What best play as it is comes to under a table."""
        paid = family_of(self.paying(pays), self._deck)
        return paid.law_of("open", *self._sums)[0]

    def played(self) -> Linear:
        """The same as a linear function of the multiples."""
        column = Column.of(self.table, {}, Fraction(1))
        slopes = tuple(
            self.law(column.one_up(row)).ev - self.now.ev for row in range(len(self.pays))
        )
        paid = sum(slope * one for slope, one in zip(slopes, self.pays, strict=True))
        return Linear(self.now.ev - paid, slopes)

    def paying(self, pays: Pays) -> LongGame:
        """The game with another table."""
        changed = {row.hand: int(one) for row, one in zip(self.table.rows, pays, strict=True)}
        game = GAMES[self.game.id](with_pays(self.game.rules, "bet", changed))
        assert isinstance(game, TwoPlusFour | SixCard)
        return game

    def changing(self, column: Column) -> Column:
        """The column with those rows alone free that are solved in a part of the time."""
        if isinstance(self.game, SixCard):
            return column
        names = {category.value for category in CHANGEABLE}
        rows = zip(column.hands, column.free, strict=True)
        return replace(column, free=tuple(free and hand in names for hand, free in rows))

    def solve(
        self,
        tables: Sequence[Pays],
        keep: Path,
        workers: Workers,
        progress: Progress,
        starts: Starts,
    ) -> Iterator[Worth]:
        """Best play under each table; its classes are kept in files beside `keep`."""
        if isinstance(self.game, SixCard):
            yield from self._whole(tables, keep, workers, progress, starts)
            return
        variants = tuple(map(self._variant, tables))
        path = _beside(keep, repr([self.game.rules.hash, *tables]))
        rare = all(one.pays.keys() <= CHANGEABLE.keys() for one in variants)
        cards = tuple(self._deck.cards.tolist())
        solver: Callable[[tuple[tuple[int, ...], int]], Solved]
        if rare:
            solver = RepaidSolver(self.game, cards, variants)
            kept = repaid_in(path, self.game, variants)
        else:
            solver = classes.ClassSolver(self.game, self._deck, variants)
            kept = classes.varied_in(path, self.game, variants)
        starts(len(tables), self._seconds(solver, kept))
        found = [
            one for _, one in classes.solve_each(solver, None, workers, progress, kept, self._deck)
        ]
        for place in range(len(tables)):
            # A pass over rare hands tells differences, whose own value of the open box is 0.
            added = sum(one.weight * (one.folded[place] - one.open_value) for one in found)
            yield Worth(self.now.ev + Fraction(added, self.now.deals), None)

    def _variant(self, pays: Pays) -> Variant:
        names = {category.value: category for category in CATEGORIES}
        rows = zip(self.table.rows, self.pays, pays, strict=True)
        changed = {names[row.hand]: int(now) for row, was, now in rows if now != was}
        return Variant(" ".join(map(str, pays)), changed)

    def _seconds(
        self, solver: Callable[[tuple[tuple[int, ...], int]], Solved], kept: Kept
    ) -> float:
        """Of a core, by the time that some classes take once the solver is compiled."""
        sets, weights = self._deck.canonical_sets(OPEN)
        places = [len(sets) * turn // TIMED for turn in range(TIMED)]
        open_cards = [(tuple(self._deck.cards[sets[i]].tolist()), int(weights[i])) for i in places]
        solver(open_cards[0])
        started = time.perf_counter()
        for one in open_cards:
            solver(one)
        took = (time.perf_counter() - started) / TIMED
        return took * (len(sets) - len(kept.read()))

    def _whole(
        self,
        tables: Sequence[Pays],
        keep: Path,
        workers: Workers,
        progress: Progress,
        starts: Starts,
    ) -> Iterator[Worth]:
        upcards_of, left = dict[Pays, Kept](), 0.0
        for pays in tables:
            game = self.paying(pays)
            assert isinstance(game, SixCard)
            path = _beside(keep, repr([self.game.rules.hash, pays]))
            upcards_of[pays] = upcards.kept_in(path, Sheet(game))
            count = len(self._deck.ranks)
            left += SIX_CARD_SECONDS * (count - len(upcards_of[pays].read())) / count
        starts(len(tables), left)
        for turn, (pays, kept) in enumerate(upcards_of.items()):

            def told(done: int, chunks: int, before: int = turn) -> None:
                progress(before * chunks + done, len(tables) * chunks)

            family = family_of(self.paying(pays), self._deck)
            found = dict(family.solve(range(family.count), workers, told, kept))
            law = law_of_classes(family, "open", found)[0]
            yield Worth(law.ev, law.std_dev)


def reach_of(game: LongGame) -> tuple[Fraction, ...]:
    """For `Bounds`: what one more in each row can add at most, from the whole deck.

    A win is paid two antes times the multiple. An insurance is up to as much, and is paid beside
    the win by the dealer's exchange (2P4 R10, R11).
    """
    if isinstance(game, SixCard):
        return tuple(2 * share for share in shares(BEST_OF[7]))
    weakest = {category.value: five.range_of(category).start for category in CATEGORIES}
    return tuple(
        (4 if weakest[row.hand] >= game.insurable_from else 2) * share
        for row, share in zip(game.rules.paytable("bet").rows, shares(BEST_OF[6]), strict=True)
    )


def listed(
    rules: InForce,
    column: Column,
    wanted: Wanted,
    bounds: Bounds,
    worths: Mapping[Pays, Worth],
) -> list[Listed]:
    """The tables that should come closest, between bounds where they are not solved."""
    return [
        Listed(
            pays,
            column.changed(pays),
            worths[pays].ev if pays in worths else bounds.least(pays),
            bounds.most(pays),
            rules.law(pays).std_dev,
        )
        for pays in promising(column, bounds.played, wanted, worths)
    ]


def known_of(rules: InForce) -> dict[Pays, Worth]:
    """The tables that are solved in the package, the one in force first."""
    known = {rules.pays: Worth(rules.now.ev, rules.now.std_dev)}
    if isinstance(rules.game, TwoPlusFour):
        try:
            columns = columns_of(rules.game)
        except RulesError as error:
            if error.code not in ("not-solved", "output-foreign"):
                raise
            return known
        for raised, worth in columns.worth.items():
            pays = tuple(one + by for one, by in zip(rules.pays, raised, strict=True))
            known.setdefault(pays, Worth(worth, None))
    return known


def _beside(keep: Path, terms: str) -> Path:
    return keep.with_name(f"{keep.name}.{hashlib.sha256(terms.encode()).hexdigest()[:12]}.parquet")
