"""Simple rules for a player, found by search: the first that holds says what to do.

The search is greedy. Every rule has up to three conditions, each a feature at or above a level, or
at or below one; of all rules the one is added that gains most over what is done where none holds,
in the decisions that no earlier rule has settled. It is not promised that no list is better.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from croupier.exact.report.cells import Cells

I64 = NDArray[np.int64]

MOST_CONDITIONS = 3
LEAST_MORE = 0.03
"""A condition more must bring this share of gain more."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A feature, by its place, at or above a level, or at or below it."""

    feature: int
    is_lower_bound: bool
    level: int

    def holds(self, cells: Cells) -> NDArray[np.bool_]:
        """In which cells it holds."""
        levels = cells.levels[self.feature]
        held = levels >= self.level if self.is_lower_bound else levels <= self.level
        return np.asarray(held)

    def said(self, cells: Cells) -> str:
        """In words."""
        feature = cells.features[self.feature]
        return (feature.at_least if self.is_lower_bound else feature.at_most)[self.level]


@dataclass(frozen=True, slots=True)
class Rule:
    """An option, by its place, to be taken where all conditions hold."""

    option: int
    conditions: tuple[Condition, ...]

    def holds(self, cells: Cells) -> NDArray[np.bool_]:
        """In which cells it holds."""
        held = [condition.holds(cells) for condition in self.conditions]
        return np.asarray(np.logical_and.reduce(held))

    def said(self, cells: Cells) -> str:
        """In words."""
        told = " and ".join(condition.said(cells) for condition in self.conditions)
        return f"{cells.options[self.option].capitalize()} with {told}."


@dataclass(frozen=True, slots=True)
class RuleList:
    """Rules in order, and the option where none of them holds."""

    rules: tuple[Rule, ...]
    otherwise: int

    def chosen(self, cells: Cells) -> I64:
        """The option in each cell."""
        chosen = np.full(len(cells.deals), self.otherwise)
        for rule in reversed(self.rules):
            chosen[rule.holds(cells)] = rule.option
        return chosen

    def said(self, cells: Cells) -> list[str]:
        """In words, a line for each rule."""
        lines = [rule.said(cells) for rule in self.rules]
        return [*lines, f"Otherwise {cells.options[self.otherwise]}."]


def rule_lists(cells: Cells, most: int) -> list[RuleList]:
    """The best list found with each number of rules, from none up to `most`."""
    searches = [_grown(cells, most, otherwise) for otherwise in range(len(cells.options))]
    columns = zip(*searches, strict=True)
    return [max(column, key=lambda found: cells.net_of(found.chosen(cells))) for column in columns]


def _grown(cells: Cells, most: int, otherwise: int) -> Iterator[RuleList]:
    """A rule more each time, where it gains most; then every rule anew, beside the rest."""
    found = RuleList((), otherwise)
    yield found
    for count in range(most):
        grown = [_with_rule(cells, found, place, place) for place in range(count + 1)]
        found = max([found, *grown], key=lambda tried: cells.net_of(tried.chosen(cells)))
        for place in range(len(found.rules)):
            tried = _with_rule(cells, found, place, place + 1)
            if cells.net_of(tried.chosen(cells)) > cells.net_of(found.chosen(cells)):
                found = tried
        yield found


def _with_rule(cells: Cells, given: RuleList, start: int, stop: int) -> RuleList:
    """The list with the best rule at a place, instead of those from `start` up to `stop`."""
    before, after = given.rules[:start], RuleList(given.rules[stop:], given.otherwise)
    settled = np.logical_or.reduce([rule.holds(cells) for rule in before], initial=False)
    gains = cells.nets - np.take_along_axis(cells.nets, after.chosen(cells)[None], 0)
    rule = _best_rule(cells, np.where(settled, 0, gains))
    return given if rule is None else RuleList((*before, rule, *after.rules), given.otherwise)


def _best_rule(cells: Cells, gains: I64) -> Rule | None:
    """The rule that gains most, None if all lose."""
    best, rule = 0.0, None
    for count in range(1, MOST_CONDITIONS + 1):
        for places in combinations(range(len(cells.features)), count):
            for option in range(len(cells.options)):
                gain, conditions = _best_conditions(cells, places, gains[option])
                if gain * (1 - LEAST_MORE) ** (count - 1) > best:
                    best = gain * (1 - LEAST_MORE) ** (count - 1)
                    rule = Rule(option, conditions)
    return rule


def _best_conditions(
    cells: Cells, places: tuple[int, ...], gains: I64
) -> tuple[int, tuple[Condition, ...]]:
    """Of all conditions on these features at once those that gain most, with what they gain."""
    table = np.zeros([len(cells.features[place].levels) for place in places], np.int64)
    np.add.at(table, tuple(cells.levels[list(places)]), gains)
    best = 0
    conditions: tuple[Condition, ...] = ()
    for bounds in product((True, False), repeat=len(places)):
        total = table
        for axis, is_lower in enumerate(bounds):
            total = _running(total, axis) if not is_lower else _running_down(total, axis)
        place = int(total.argmax())
        if total.flat[place] > best:
            best = int(total.flat[place])
            levels = np.unravel_index(place, total.shape)
            conditions = tuple(
                Condition(feature, is_lower, int(level))
                for feature, is_lower, level in zip(places, bounds, levels, strict=True)
            )
    return best, conditions


def _running(table: I64, axis: int) -> I64:
    return table.cumsum(axis)


def _running_down(table: I64, axis: int) -> I64:
    return np.flip(np.flip(table, axis).cumsum(axis), axis)
