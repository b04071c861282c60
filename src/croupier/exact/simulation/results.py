"""The figures of a simulation: sums of whole numbers until they are printed."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from statistics import NormalDist

from croupier.exact.kernels.tables import five_card_table, four_card_table
from croupier.exact.simulation.run import Run, smallest_stakes
from croupier.exact.simulation.tally import MAIN, Result, Tally
from croupier.exact.strategies import Exact, strategies
from croupier.exact.whole.paid import side_bets
from croupier.exact.whole.solution import Law
from croupier.games import Game
from croupier.games.casino_holdem import CasinoHoldem
from croupier.games.four_card import FourCard
from croupier.games.pay import five_card_pays, four_card_pays
from croupier.games.two_plus_four import TwoPlusFour

REACH = NormalDist().inv_cdf(0.975)
"""Standard errors to either side of a mean that make an interval of 95 %."""


@dataclass(frozen=True)
class BetResult:
    """What a bet came to in `rounds`; `unit` is its stake before the deal, in cents.

    Nets and stakes are per unit. `exact` is the law of the net where it is known.
    """

    bet: str
    unit: int
    results: Mapping[Result, int]
    exact: Law | None

    @cached_property
    def rounds(self) -> int:
        """How many rounds were played."""
        return sum(self.results.values())

    @cached_property
    def net(self) -> Fraction:
        """The mean net."""
        total = sum(result.net * count for result, count in self.results.items())
        return Fraction(total, self.rounds * self.unit)

    @cached_property
    def stake(self) -> Fraction:
        """The mean of all that was staked."""
        total = sum(result.stake * count for result, count in self.results.items())
        return Fraction(total, self.rounds * self.unit)

    @cached_property
    def std_dev(self) -> float:
        """The standard deviation of a round's net."""
        squares = sum(result.net**2 * count for result, count in self.results.items())
        return sqrt(Fraction(squares, self.rounds * self.unit**2) - self.net**2)

    @property
    def std_error(self) -> float:
        """The standard error of the mean net."""
        return self.std_dev / sqrt(self.rounds)

    @property
    def interval(self) -> tuple[float, float]:
        """The interval of 95 % for the mean net."""
        mean, reach = float(self.net), REACH * self.std_error
        return mean - reach, mean + reach

    @property
    def deviation(self) -> float | None:
        """How many standard errors the mean net is above the exact one, where that is known."""
        if self.exact is None or not self.std_error:
            return None
        return float(self.net - self.exact.ev) / self.std_error

    @cached_property
    def nets(self) -> dict[Fraction, tuple[int, int | None]]:
        """Every net, the highest first: how many rounds, and of the exact law how many deals."""
        counts: Counter[Fraction] = Counter()
        for result, count in self.results.items():
            counts[Fraction(result.net, self.unit)] += count
        deals: Counter[Fraction] = Counter()
        for row in self.exact.outcomes if self.exact else ():
            deals[Fraction(row.pays)] += row.combinations
        found = sorted({*counts, *deals}, reverse=True)
        return {net: (counts[net], deals[net] if self.exact else None) for net in found}

    def to_json(self) -> dict[str, object]:
        """The bet's figures; fractions as texts, frequencies and what has a root as floats."""
        exact, rounds = self.exact, self.rounds
        return {
            "bet": self.bet,
            "unit": self.unit,
            "net": str(self.net),
            "net_decimal": float(self.net),
            "interval": self.interval,
            "std_error": self.std_error,
            "std_dev": self.std_dev,
            "stake": str(self.stake),
            "stake_decimal": float(self.stake),
            "exact": None if exact is None else str(exact.ev),
            "exact_decimal": None if exact is None else float(exact.ev),
            "exact_std_dev": None if exact is None else exact.std_dev,
            "deviation": self.deviation,
            "nets": [
                {
                    "net": str(net),
                    "rounds": count,
                    "frequency": count / rounds,
                    "exact": None if exact is None or deals is None else deals / exact.deals,
                }
                for net, (count, deals) in self.nets.items()
            ],
            "outcomes": [
                {
                    "outcome": result.outcome,
                    "net": str(Fraction(result.net, self.unit)),
                    "stake": str(Fraction(result.stake, self.unit)),
                    "rounds": count,
                    "frequency": count / rounds,
                }
                for result, count in self.ordered
            ],
        }

    @property
    def ordered(self) -> list[tuple[Result, int]]:
        """The outcomes with their rounds, the highest net first."""
        return sorted(self.results.items(), key=lambda item: (-item[0].net, item[0]))


@dataclass(frozen=True)
class Simulation:
    """A run's rounds, as many as were played, and the exact law of its strategy where known."""

    run: Run
    tally: Tally
    exact: Exact | None

    @cached_property
    def bets(self) -> list[BetResult]:
        """What every bet came to, the main one first; none before a round is played."""
        game = self.run.load()
        units = _units(game)
        laws = side_bet_laws(game)
        if self.exact is not None:
            laws[MAIN] = self.exact.law
        return [
            BetResult(bet, units[bet], results, laws.get(bet))
            for bet, results in self.tally.bets.items()
        ]

    @property
    def decisions(self) -> dict[str, tuple[int, Fraction | None]]:
        """Every decision: how often it was taken, and its exact frequency where that is known."""
        exact = self.exact
        names = sorted({*self.tally.decisions, *(exact.decisions if exact else ())})
        return {
            name: (
                self.tally.decisions[name],
                Fraction(exact.decisions.get(name, 0), exact.law.deals)
                if exact and exact.decisions
                else None,
            )
            for name in names
        }

    def to_json(self) -> dict[str, object]:
        """All figures."""
        known, rounds = strategies(self.run.load())[self.run.strategy], self.tally.rounds
        return {
            "run": self.run.to_json(),
            "says": known.says,
            "source": known.source,
            "rounds": rounds,
            "bets": [bet.to_json() for bet in self.bets],
            "decisions": [
                {
                    "decision": name,
                    "times": count,
                    "frequency": count / rounds if rounds else 0.0,
                    "exact": None if exact is None else float(exact),
                }
                for name, (count, exact) in self.decisions.items()
            ],
        }


def _units(game: Game) -> dict[str, int]:
    """The stakes in cents by bet."""
    return {str(bet): stake for bet, stake in smallest_stakes(game).named().items()}


def side_bet_laws(game: Game) -> dict[str, Law]:
    """The laws of the bets on the first five cards; not of those that the maximum payout cuts."""
    rules = game.rules
    match game:
        case TwoPlusFour() | CasinoHoldem():
            tables = [rules.paytables["bonus"]]
            (bet,) = side_bets("bonus", tables, five_card_pays, five_card_table(5))
        case FourCard():
            tables = [rules.paytables[rules.word("aces_up")]]
            (bet,) = side_bets("aces_up", tables, four_card_pays, four_card_table(5))
        case _:
            return {}
    most = rules.values.get("max_payout")
    if isinstance(most, int) and bet.law.outcomes[0].pays * _units(game)[bet.bet] > most:
        return {}
    return {bet.bet: bet.law}
