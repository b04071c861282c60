"""A whole game solved: exact counts of deals, and the figures that follow from them."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Outcome:
    """A way in which a bet can end: `pays` is the net, to one staked, in that many deals."""

    outcome: str
    pays: Fraction | int
    combinations: int


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision, all that is then staked in antes, and in how many deals it is the best."""

    decision: str
    stake: Fraction | int
    combinations: int


class Sums(NamedTuple):
    """Hands alike in what was decided and in their pay row, summed up over the dealer's.

    `asked` are the dealer's hands for which an exchange is asked, of those missed; `won` and `lost`
    the cards that then decide.
    """

    hands: int
    missed: int
    lower: int
    equal: int
    asked: int
    won: int
    lost: int


@dataclass(frozen=True, slots=True)
class Law:
    """All ways in which a bet can end, the best first, over a known number of deals."""

    outcomes: tuple[Outcome, ...]

    @property
    def deals(self) -> int:
        """How many equally likely deals there are."""
        return sum(row.combinations for row in self.outcomes)

    @property
    def ev(self) -> Fraction:
        """The mean net."""
        return self._mean(1)

    @property
    def std_dev(self) -> float:
        """The standard deviation of the net."""
        return sqrt(self._mean(2) - self.ev**2)

    def _mean(self, power: int) -> Fraction:
        total = sum(row.combinations * row.pays**power for row in self.outcomes)
        return Fraction(total) / self.deals

    def rows(self) -> list[dict[str, object]]:
        """The outcome table: what each row pays, how often, and what it adds to the mean net."""
        return [
            {
                "outcome": row.outcome,
                "pays": int(row.pays) if row.pays == int(row.pays) else float(row.pays),
                "combinations": row.combinations,
                "probability": row.combinations / self.deals,
                "return": float(row.pays * row.combinations / self.deals),
            }
            for row in self.outcomes
        ]


def law(counts: Mapping[tuple[str, Fraction], int] | Mapping[tuple[str, int], int]) -> Law:
    """The law from the number of deals by outcome and net."""
    rows = [Outcome(outcome, pays, count) for (outcome, pays), count in counts.items() if count]
    return Law(tuple(sorted(rows, key=lambda row: (-row.pays, row.outcome))))


@dataclass(frozen=True, slots=True)
class SideBet:
    """A bet on the player's first cards alone, under one pay table."""

    bet: str
    paytable: str
    law: Law

    def to_json(self) -> dict[str, object]:
        """The bet's figures per unit staked, and its outcome table."""
        return {
            "bet": self.bet,
            "paytable": self.paytable,
            "deals": self.law.deals,
            "ev": str(self.law.ev),
            "edge": float(-self.law.ev),
            "std_dev": self.law.std_dev,
            "outcomes": self.law.rows(),
        }


@dataclass(frozen=True, slots=True)
class Solution:
    """A game played best on one box by a player who sees no other cards; amounts in antes."""

    game: str
    law: Law
    decisions: tuple[Decision, ...]
    side_bets: tuple[SideBet, ...]
    seconds: float

    def __post_init__(self) -> None:
        decided = sum(decision.combinations for decision in self.decisions)
        assert decided == self.law.deals, "every deal has its decision and its outcome"

    @property
    def ev(self) -> Fraction:
        """The mean net of a round."""
        return self.law.ev

    @property
    def mean_stake(self) -> Fraction:
        """What is staked on average in a round."""
        total = sum(decision.stake * decision.combinations for decision in self.decisions)
        return Fraction(total) / self.law.deals

    @property
    def element_of_risk(self) -> Fraction:
        """The loss per unit staked."""
        return -self.ev / self.mean_stake

    def to_json(self) -> dict[str, object]:
        """All figures; those that are not text or whole numbers are rounded to a float."""
        return {
            "ev": str(self.ev),
            "deals": self.law.deals,
            "edge": float(-self.ev),
            "mean_stake": float(self.mean_stake),
            "element_of_risk": float(self.element_of_risk),
            "std_dev": self.law.std_dev,
            "decisions": [
                {
                    "decision": decision.decision,
                    "combinations": decision.combinations,
                    "frequency": decision.combinations / self.law.deals,
                }
                for decision in self.decisions
            ],
            "outcomes": self.law.rows(),
            "side_bets": [bet.to_json() for bet in self.side_bets],
            "seconds": self.seconds,
        }
