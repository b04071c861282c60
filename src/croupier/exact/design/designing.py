"""Tables whose house edge is near the wanted one, each solved exactly.

A bet on the first cards alone is worth the same whatever is decided, so that its tables are found
at once. A game's main bet is decided anew under each table: what a row adds is measured by raising
it a step, the tables that should come closest are solved, and what that taught serves for the next.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.exact.design.column import Column, Linear, Pays, nearest
from croupier.exact.whole.solution import Law

LOOKED_AT = 40
"""For each table that is wanted, so many are looked at before it is said which to solve."""
TURNS = 12


@dataclass(frozen=True, slots=True)
class Worth:
    """What a unit staked is worth under a table; not every solver tells how its net is spread."""

    ev: Fraction
    std_dev: float | None


Evaluate = Callable[[Sequence[Pays]], Sequence[Worth]]


@dataclass(frozen=True, slots=True)
class Found:
    """A table with its exact worth, and in how many rows it differs."""

    pays: Pays
    worth: Worth
    changes: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """The value that is wanted, in how many rows a table may differ, how many are to be found."""

    value: Fraction
    most_changes: int
    count: int

    def ranked(self, column: Column, worths: Mapping[Pays, Worth]) -> list[Found]:
        """The closest of these; of equals those of fewer changes, then of less variance."""
        tables = [
            Found(pays, worth, column.changed(pays))
            for pays, worth in worths.items()
            if column.allows(pays)
        ]
        allowed = [one for one in tables if one.changes <= self.most_changes]
        allowed.sort(
            key=lambda one: (abs(one.worth.ev - self.value), one.changes, one.worth.std_dev or 0)
        )
        return allowed[: self.count]


def side_bet_linear(column: Column, law: Law) -> Linear:
    """What a bet is worth that decides nothing, from its law under the column's own table."""
    deals = {row.outcome: Fraction(row.combinations, law.deals) for row in law.outcomes}
    slopes = tuple(deals.get(hand, Fraction(0)) for hand in column.hands)
    lost = 1 - sum(slopes, Fraction(0))
    return Linear(-lost, slopes)


def design_side_bet(column: Column, linear: Linear, wanted: Wanted) -> list[Found]:
    """The nearest tables of all."""
    tables = nearest(column, linear, wanted.value, wanted.most_changes, wanted.count)
    return wanted.ranked(column, {pays: _worth(linear, pays) for pays in tables})


def _worth(linear: Linear, pays: Pays) -> Worth:
    ev, lost = linear.value(pays), -linear.constant
    squares = sum(slope * one * one for slope, one in zip(linear.slopes, pays, strict=True))
    return Worth(ev, float(squares + lost - ev * ev) ** 0.5)


def design_main_bet(
    column: Column, wanted: Wanted, evaluate: Evaluate, known: Iterable[tuple[Pays, Worth]] = ()
) -> list[Found]:
    """The nearest tables that are found, all solved; `known` are solved already."""
    worths = dict(known)
    _solve([column.pays, *map(column.one_up, range(len(column.hands)))], evaluate, worths)
    return approach(column, _measured(column, worths), wanted, evaluate, worths)


def approach(
    column: Column,
    linear: Linear,
    wanted: Wanted,
    evaluate: Evaluate,
    worths: dict[Pays, Worth],
) -> list[Found]:
    """Solve tables until those that should come closest are; they are put to the `worths`."""
    for _ in range(TURNS):
        if not _solve(promising(column, linear, wanted, worths), evaluate, worths):
            break
    return wanted.ranked(column, worths)


def promising(
    column: Column, linear: Linear, wanted: Wanted, worths: Mapping[Pays, Worth]
) -> list[Pays]:
    """The tables that should come closest, by what is known of others."""
    count = LOOKED_AT * wanted.count
    looked_at = nearest(column, linear, wanted.value, wanted.most_changes, count)
    expected = {pays: _expected(column, linear, worths, pays) for pays in looked_at}
    looked_at.sort(key=lambda pays: abs(expected[pays] - wanted.value))
    return looked_at[: wanted.count]


def _solve(tables: Iterable[Pays], evaluate: Evaluate, worths: dict[Pays, Worth]) -> bool:
    missing = [pays for pays in dict.fromkeys(tables) if pays not in worths]
    worths.update(zip(missing, evaluate(missing), strict=True) if missing else ())
    return bool(missing)


def _measured(column: Column, worths: Mapping[Pays, Worth]) -> Linear:
    now = worths[column.pays].ev
    slopes = tuple(
        (worths[column.one_up(row)].ev - now) / column.grid for row in range(len(column.hands))
    )
    return Linear(now - sum(s * one for s, one in zip(slopes, column.pays, strict=True)), slopes)


def _expected(column: Column, linear: Linear, worths: Mapping[Pays, Worth], pays: Pays) -> Fraction:
    """The linear value, put right by as much as it was wrong of the most similar solved table."""

    def apart(other: Pays) -> Fraction:
        steps = zip(pays, other, column.pays, strict=True)
        return sum((abs(one - two) / now for one, two, now in steps), Fraction(0))

    alike = min(worths, key=apart)
    return linear.value(pays) + worths[alike].ev - linear.value(alike)
