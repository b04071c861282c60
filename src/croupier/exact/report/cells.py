"""What every option comes to, summed up over decisions that look alike to a player.

A *feature* is what a person can see in a decision, on a scale of levels; decisions with the same
levels of all features share a *cell*. A way to play that goes by the features alone has an exact
value from the cells, which is how the cost of a simplified strategy is known to the last deal.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

I64 = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Feature:
    """Something to be seen: its levels from low to high, and what a rule says of each bound."""

    name: str
    levels: tuple[str, ...]
    at_least: tuple[str, ...]
    at_most: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Decisions:
    """Decisions with all their options, one a column; `levels` by feature and decision.

    `deals` is the weight of each and `nets`, by option, its net antes over all of them.
    """

    levels: NDArray[np.int64]
    deals: I64
    nets: I64


@dataclass(frozen=True, slots=True)
class Cells:
    """Decisions summed up by their features, one cell a column.

    `best_nets` are over the best option of each single decision, and `best_deals` the deals in
    which each option is that one. Nets are whole numbers of the `unit`-th part of an ante.
    """

    features: tuple[Feature, ...]
    options: tuple[str, ...]
    levels: NDArray[np.int64]
    deals: I64
    nets: I64
    best_nets: I64
    best_deals: I64
    unit: int = 1

    def place(self, feature: str) -> int:
        """Which of the features has this name."""
        return [known.name for known in self.features].index(feature)

    def by(self, *names: str) -> "Cells":
        """The same with these features alone."""
        places = [self.place(name) for name in names]
        features = tuple(self.features[place] for place in places)
        kept = Decisions(self.levels[places], self.deals, self.nets)
        summed = _summed(features, self.options, [(kept, self.best_nets, self.best_deals)])
        return replace(summed, unit=self.unit)

    def at_most(self, levels: Sequence[tuple[str, int]]) -> "Cells":
        """Those in which these features are not above these levels."""
        kept = np.ones(len(self.deals), np.bool_)
        for name, level in levels:
            kept &= self.levels[self.place(name)] <= level
        return replace(
            self,
            levels=self.levels[:, kept],
            deals=self.deals[kept],
            nets=self.nets[:, kept],
            best_nets=self.best_nets[kept],
            best_deals=self.best_deals[:, kept],
        )

    def net_of(self, chosen: I64) -> int:
        """The net antes of taking one option in each cell, over all deals."""
        return int(np.take_along_axis(self.nets, chosen[None], 0).sum())


def cells_of(
    features: Sequence[Feature], options: Sequence[str], parts: Iterable[Decisions]
) -> Cells:
    """The cells of all decisions, which may come in parts."""
    summed = []
    for part in parts:
        best = part.nets.argmax(0)
        best_deals = np.where(np.arange(len(options))[:, None] == best, part.deals, 0)
        cells = _summed(tuple(features), tuple(options), [(part, part.nets.max(0), best_deals)])
        summed.append(
            (Decisions(cells.levels, cells.deals, cells.nets), cells.best_nets, cells.best_deals)
        )
    return _summed(tuple(features), tuple(options), summed)


def _summed(
    features: tuple[Feature, ...],
    options: tuple[str, ...],
    parts: Sequence[tuple[Decisions, I64, I64]],
) -> Cells:
    shape = tuple(len(feature.levels) for feature in features)
    levels = np.concatenate([part.levels for part, _, _ in parts], 1)
    keys = np.ravel_multi_index(tuple(levels), shape)
    found, inverse = np.unique(keys, return_inverse=True)

    def total(values: I64) -> I64:
        sums = np.zeros((len(found), *values.shape[:-1]), np.int64)
        np.add.at(sums, inverse, values.T)
        return sums.T

    return Cells(
        features,
        options,
        np.array(np.unravel_index(found, shape)),
        total(np.concatenate([part.deals for part, _, _ in parts])),
        total(np.concatenate([part.nets for part, _, _ in parts], 1)),
        total(np.concatenate([best for _, best, _ in parts])),
        total(np.concatenate([deals for _, _, deals in parts], 1)),
    )
