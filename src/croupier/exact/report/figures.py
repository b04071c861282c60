"""The figures of a game by name: exact fractions where it is solved, estimates where it is not."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt

from croupier.exact.report.document import Estimate, Figure, Form, Value
from croupier.exact.report.evidence import Evidence
from croupier.exact.report.survey import Survey
from croupier.exact.simulation import BetResult
from croupier.exact.whole.solution import SideBet


@dataclass(frozen=True)
class Distribution:
    """Every way in which the main bet may end, with its net in antes: all deals, or some rounds."""

    rows: tuple[tuple[str, Fraction, int], ...]
    is_exact: bool

    @cached_property
    def total(self) -> int:
        """All deals or rounds."""
        return sum(count for _, _, count in self.rows)

    def mean(self, power: int = 1, about: Fraction = Fraction(0)) -> Fraction:
        """The mean of a power of the net less something."""
        total = sum(count * (net - about) ** power for _, net, count in self.rows)
        return Fraction(total) / self.total

    @cached_property
    def variance(self) -> Fraction:
        """The variance of the net."""
        return self.mean(2, self.mean())

    @cached_property
    def std_dev(self) -> float:
        """The standard deviation of the net."""
        return sqrt(self.variance)

    @cached_property
    def skewness(self) -> float:
        """The third moment about the mean over the cube of the standard deviation."""
        return float(self.mean(3, self.mean())) / self.std_dev**3

    def chance(self, sign: int) -> Fraction | Estimate:
        """How often the net is above zero, zero, or below it."""
        count = sum(count for _, net, count in self.rows if (net > 0) - (net < 0) == sign)
        return self.share(count)

    def share(self, count: int) -> Fraction | Estimate:
        """A part of all, with its error where it is a sample."""
        share = Fraction(count, self.total)
        if self.is_exact:
            return share
        return Estimate(float(share), sqrt(share * (1 - share) / self.total))


def distribution(evidence: Evidence) -> Distribution:
    """Of the main bet."""
    if evidence.solution:
        rows = evidence.solution.law.outcomes
        found = tuple((row.outcome, Fraction(row.pays), row.combinations) for row in rows)
        return Distribution(found, is_exact=True)
    bet = main_bet(evidence)
    ordered = ((r.outcome, Fraction(r.net, bet.unit), count) for r, count in bet.ordered)
    return Distribution(tuple(ordered), is_exact=False)


def main_bet(evidence: Evidence) -> BetResult:
    """What the ante came to in the rounds that were played."""
    return evidence.simulation.bets[0]


def main_figures(evidence: Evidence) -> dict[str, Figure]:
    """The main bet's figures, by name."""
    spread = distribution(evidence)
    ev, stake = ev_of(evidence), mean_stake(evidence)
    risk = _over(_negated(ev), stake)
    rows: list[tuple[str, str, Value, Form]] = [
        ("ev", "EV per ante", ev, "antes"),
        ("edge", "house edge, of the ante", _negated(ev), "percent"),
        ("mean_stake", "mean of all that is staked, antes", stake, "decimal"),
        ("element_of_risk", "element of risk, of all staked", risk, "percent"),
        ("return_initial", "return per ante (initial wager)", _plus_one(ev), "percent"),
        ("return_staked", "return of all that is staked", _plus_one(_negated(risk)), "percent"),
        ("hit", "hit frequency (net above 0)", spread.chance(1), "percent"),
        ("push", "push frequency (net 0)", spread.chance(0), "percent"),
        ("variance", "variance, antes²", _maybe_float(spread.variance, spread), "decimal"),
        ("std_dev", "standard deviation, antes", spread.std_dev, "decimal"),
        ("skewness", "skewness", spread.skewness, "decimal"),
    ]
    if spread.is_exact:
        loss = -ev * spread.total if isinstance(ev, Fraction) else None
        rows.append(("deals", "deals, equally likely", spread.total, "count"))
        rows.append(("loss", "antes lost over all deals", loss and int(loss), "count"))
    return {row[0]: Figure(*row) for row in rows}


def ev_of(evidence: Evidence) -> Fraction | Estimate:
    """The mean net of best play."""
    return evidence.solution.ev if evidence.solution else evidence.survey.ev


def mean_stake(evidence: Evidence) -> Fraction | Estimate:
    """What is staked in a round."""
    if evidence.solution:
        return evidence.solution.mean_stake
    bet = main_bet(evidence)
    squares = sum(result.stake**2 * count for result, count in bet.results.items())
    variance = Fraction(squares, bet.rounds * bet.unit**2) - bet.stake**2
    return Estimate(float(bet.stake), sqrt(variance / bet.rounds))


def named_values(evidence: Evidence, side_bets: Iterable[SideBet]) -> dict[str, Value]:
    """Every figure that a published one can be compared with, by name."""
    values: dict[str, Value] = {name: f.value for name, f in main_figures(evidence).items()}
    for bet in side_bets:
        values[f"{bet.bet}.{bet.paytable}.edge"] = -bet.law.ev
        values[f"{bet.bet}.{bet.paytable}.return"] = 1 + bet.law.ev
    if evidence.solution and isinstance(evidence.survey, Survey):
        deals = evidence.solution.law.deals
        for row in evidence.solution.decisions:
            values[f"decision.{row.decision}"] = Fraction(row.combinations, deals)
        for name, ev in evidence.survey.rules.items():
            values[f"rule.{name}.edge"], values[f"rule.{name}.loss"] = -ev, int(-ev * deals)
        for name, ev in evidence.survey.variants.items():
            values[f"variant.{name}.edge"] = -ev
    return values


def _negated(value: Fraction | Estimate) -> Fraction | Estimate:
    return Estimate(-value.mean, value.std_error) if isinstance(value, Estimate) else -value


def _plus_one(value: Fraction | Estimate) -> Fraction | Estimate:
    return Estimate(1 + value.mean, value.std_error) if isinstance(value, Estimate) else 1 + value


def _over(value: Fraction | Estimate, stake: Fraction | Estimate) -> Fraction | Estimate:
    """A quotient; the error of the stake is far below that of the value and is left out."""
    if isinstance(value, Estimate):
        mean = stake.mean if isinstance(stake, Estimate) else float(stake)
        return Estimate(value.mean / mean, value.std_error / mean)
    assert isinstance(stake, Fraction), "both are exact, or neither is"
    return value / stake


def _maybe_float(value: Fraction, spread: Distribution) -> Value:
    return value if spread.is_exact else float(value)
