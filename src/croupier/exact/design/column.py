"""The pay table that is changed, and which tables near it come close to a wanted value.

A multiple may be raised or lowered by half of it at most, on a grid, and a better hand is never
paid less than a worse one. What a table is worth is taken to be linear here: for a bet that decides
nothing it is.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import nsmallest
from itertools import chain, combinations, pairwise, product
from math import ceil, floor

from croupier.errors import RulesError
from croupier.games.rules import PayTable

Pays = tuple[Fraction, ...]
"""What the hands of a pay table are paid to one, from the best hand down."""

MOST = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Column:
    """The hands of a pay table, what they are paid, which of that may change, in which steps."""

    hands: tuple[str, ...]
    pays: Pays
    free: tuple[bool, ...]
    grid: Fraction = Fraction(1)

    @staticmethod
    def of(table: PayTable, fixed: Mapping[str, Fraction], grid: Fraction) -> "Column":
        """The column of a pay table, with `fixed` multiples for some hands.

        `RulesError("setting-value")` for a hand that is not there, or a multiple off the grid.
        """
        hands = tuple(row.hand for row in table.rows)
        for hand, multiple in fixed.items():
            if hand not in hands:
                known = ", ".join(hands)
                raise RulesError("setting-value", f"{table.name} pays no {hand!r:.40}: {known}")
            if multiple < grid or multiple % grid:
                raise RulesError("setting-value", f"{hand} = {multiple}: not in steps of {grid}")
        pays = tuple(fixed.get(row.hand, Fraction(row.pays)) for row in table.rows)
        if not _descend(pays):
            raise RulesError("setting-value", "a better hand would be paid less than a worse one")
        return Column(hands, pays, tuple(hand not in fixed for hand in hands), grid)

    def choices(self, row: int) -> list[Fraction]:
        """All multiples that a row may have, ascending, but the one it has."""
        pays, grid = self.pays[row], self.grid
        lowest = max(1, ceil((1 - MOST) * pays / grid))
        steps = range(lowest, floor((1 + MOST) * pays / grid) + 1)
        return [grid * step for step in steps if grid * step != pays]

    def changed(self, pays: Pays) -> int:
        """How many rows of a table are not as they are."""
        return sum(one != other for one, other in zip(pays, self.pays, strict=True))

    def allows(self, pays: Pays) -> bool:
        """Whether only free rows of a table are changed, as far as they may, and it descends."""
        rows = enumerate(zip(self.pays, pays, self.free, strict=True))
        return _descend(pays) and all(
            now == was or (free and now in self.choices(row)) for row, (was, now, free) in rows
        )

    def one_up(self, row: int) -> Pays:
        """The table with a row raised by a step."""
        return (*self.pays[:row], self.pays[row] + self.grid, *self.pays[row + 1 :])


@dataclass(frozen=True, slots=True)
class Linear:
    """What tables are worth: `constant`, and each row's `slope` as often as it is paid to one."""

    constant: Fraction
    slopes: tuple[Fraction, ...]

    def value(self, pays: Pays) -> Fraction:
        """The mean net of a unit staked."""
        paid = sum(slope * one for slope, one in zip(self.slopes, pays, strict=True))
        return self.constant + paid


def nearest(
    column: Column, linear: Linear, target: Fraction, most_changes: int, count: int
) -> list[Pays]:
    """The tables whose values are nearest to `target`; of equals first those of fewer changes."""
    free = [row for row, is_free in enumerate(column.free) if is_free and column.choices(row)]
    sets = chain.from_iterable(combinations(free, size) for size in range(most_changes + 1))

    def distance(pays: Pays) -> tuple[Fraction, int]:
        return abs(linear.value(pays) - target), column.changed(pays)

    found: list[Pays] = []
    for rows in sets:
        tables = filter(_descend, _with_changed(column, linear, target, rows, count))
        found = nsmallest(count, chain(found, tables), key=distance)
    return found


def _with_changed(
    column: Column, linear: Linear, target: Fraction, rows: Sequence[int], near: int
) -> Iterator[Pays]:
    """Tables with just these rows changed: of the row with most choices so many near the target."""
    if not rows:
        yield column.pays
        return
    *others, last = sorted(rows, key=lambda row: len(column.choices(row)))
    choices, slope = column.choices(last), linear.slopes[last]
    for multiples in product(*map(column.choices, others)):
        table = list(column.pays)
        for row, multiple in zip(others, multiples, strict=True):
            table[row] = multiple
        below = table[last + 1] if last + 1 < len(table) else 0
        above = table[last - 1] if last else choices[-1]
        ordered = choices[bisect_left(choices, below) : bisect_right(choices, above)]
        wanted = table[last] + (target - linear.value(tuple(table))) / slope if slope else 0
        place = bisect_left(ordered, wanted)
        for multiple in ordered[max(place - near, 0) : place + near]:
            table[last] = multiple
            yield tuple(table)
        table[last] = column.pays[last]


def _descend(pays: Pays) -> bool:
    return all(better >= worse for better, worse in pairwise(pays))
