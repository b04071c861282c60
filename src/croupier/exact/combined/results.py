"""The figures of combined play: sums of fractions until they are printed."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from croupier.exact.combined.gains import TOGETHER, Gain, Gains, row_of
from croupier.exact.combined.looking import boxes_of
from croupier.exact.combined.run import CombinedRun
from croupier.exact.in_classes import kept_solution
from croupier.exact.simulation.results import REACH
from croupier.exact.strategies import exact_value
from croupier.exact.strategies.kept import OPTIMAL
from croupier.exact.whole.workers import Progress, silent
from croupier.games import Game
from croupier.games.casino_holdem import CasinoHoldem


def alone(
    game: Game, workers: int | None = None, progress: Progress = silent
) -> dict[str, Fraction | None]:
    """The exact mean net of each box by itself, in antes; None where it is not known.

    That of all together is their sum. A maximum payout is left out of what is kept; the smallest
    ante comes near one only where it is set very low.
    """
    found: dict[str, Fraction | None] = {}
    for box, is_open in boxes_of(game).items():
        if isinstance(game, CasinoHoldem):
            exact = exact_value(game, OPTIMAL, workers, progress)
            found[row_of(box)] = None if exact is None else exact.law.ev
        else:
            kept = kept_solution(game, "open" if is_open else "blind")
            found[row_of(box)] = None if kept is None else kept.law.ev
    values = [value for value in found.values() if value is not None]
    found[TOGETHER] = sum(values, Fraction(0)) if len(values) == len(found) else None
    return found


@dataclass(frozen=True, slots=True)
class Row:
    """What a box gains, in antes, in so many rounds; `alone` is its mean net by itself."""

    name: str
    rounds: int
    gain: Gain
    alone: Fraction | None

    @property
    def mean(self) -> Fraction:
        """The mean gain of a round."""
        return self.gain.total / self.rounds

    @property
    def std_error(self) -> float:
        """The standard error of the mean gain."""
        return sqrt((self.gain.squares / self.rounds - self.mean**2) / self.rounds)

    @property
    def interval(self) -> tuple[float, float]:
        """The interval of 95 % for the mean gain."""
        mean, reach = float(self.mean), REACH * self.std_error
        return mean - reach, mean + reach

    @property
    def share(self) -> Fraction:
        """The share of rounds in which a decision is not that of the box by itself."""
        return Fraction(self.gain.changed, self.rounds)

    @property
    def edge(self) -> Fraction | None:
        """The house edge that is left, with the mean gain taken off."""
        return None if self.alone is None else -self.alone - self.mean

    def to_json(self) -> dict[str, object]:
        """All figures; fractions as texts."""
        return {
            "row": self.name,
            "gain": str(self.mean),
            "gain_decimal": float(self.mean),
            "std_error": self.std_error,
            "interval": self.interval,
            "changed": self.gain.changed,
            "share": float(self.share),
            "changes": dict(self.gain.changes.most_common()),
            "alone": None if self.alone is None else str(self.alone),
            "edge_decimal": None if self.edge is None else float(self.edge),
        }


@dataclass(frozen=True, slots=True)
class Combined:
    """A run's gains, of as many rounds as were played, and the boxes' mean nets by themselves."""

    run: CombinedRun
    gains: Gains
    alone: Mapping[str, Fraction | None]

    @property
    def rows(self) -> list[Row]:
        """Every box that looks, and all together; none before a round is played."""
        rounds, gains = self.gains.rounds, self.gains.rows
        return [
            Row(name, rounds, gains[name], self.alone.get(name))
            for name in self.run.rows
            if name in gains
        ]

    def to_json(self) -> dict[str, object]:
        """All figures."""
        rows = [row.to_json() for row in self.rows]
        return {"run": self.run.to_json(), "rounds": self.gains.rounds, "rows": rows}
