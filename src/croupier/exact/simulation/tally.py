"""What came of rounds, as whole numbers that add up."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from croupier.games.actions import Action, Bet, Change, GoOn, Play
from croupier.games.round import Line, Offer

MAIN = "ante"
"""The bet to which everything belongs that is not a side bet of its own."""


class Result(NamedTuple):
    """What a bet came to in a round: its lines in words, and its net and its stakes in cents."""

    outcome: str
    net: int
    stake: int


@dataclass(slots=True)
class Tally:
    """So many rounds: how often each bet came to what, and how often what was decided."""

    rounds: int = 0
    bets: dict[str, Counter[Result]] = field(default_factory=dict)
    decisions: Counter[str] = field(default_factory=Counter)

    def count(self, lines: Iterable[Line], side_bets: Iterable[str], decided: list[str]) -> None:
        """Count one round."""
        by_bet: dict[str, list[Line]] = {MAIN: [], **{bet: [] for bet in side_bets}}
        for line in lines:
            by_bet[line.spot if line.spot in by_bet else MAIN].append(line)
        self.rounds += 1
        for bet, its_lines in by_bet.items():
            self.bets.setdefault(bet, Counter())[_result(its_lines)] += 1
        self.decisions.update(decided)

    @property
    def is_whole(self) -> bool:
        """Whether every bet has a result in every round, and all counts are of something."""
        counters: list[Counter[Any]] = [*self.bets.values(), self.decisions]
        sums = {sum(results.values()) for results in self.bets.values()}
        return sums == {self.rounds} and all(min(each.values(), default=1) > 0 for each in counters)

    def add(self, other: "Tally") -> None:
        """Count the rounds of another tally, too."""
        self.rounds += other.rounds
        for bet, results in other.bets.items():
            self.bets.setdefault(bet, Counter()).update(results)
        self.decisions.update(other.decisions)

    def to_json(self) -> dict[str, Any]:
        """The tally as an object of JSON; the order is that of the names and numbers."""
        return {
            "rounds": self.rounds,
            "bets": {
                bet: [[*result, count] for result, count in sorted(results.items())]
                for bet, results in self.bets.items()
            },
            "decisions": dict(sorted(self.decisions.items())),
        }

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> "Tally":
        """The tally that an object stands for; `ValueError` or the like if it is none."""
        bets = {
            bet: Counter(
                {Result(str(row[0]), int(row[1]), int(row[2])): int(row[3]) for row in rows}
            )
            for bet, rows in data["bets"].items()
        }
        decisions = Counter({str(name): int(count) for name, count in data["decisions"].items()})
        return Tally(int(data["rounds"]), bets, decisions)


def _result(lines: list[Line]) -> Result:
    outcome = ", ".join(_words(line) for line in lines)
    return Result(outcome, sum(line.net for line in lines), sum(line.stake for line in lines))


def _words(line: Line) -> str:
    pays = "" if line.pays is None else f" {line.pays}:1"
    return f"{line.spot} {line.outcome}{pays}{' capped' if line.capped else ''}"


def decision_name(action: Action, offer: Offer) -> str:
    """What was decided, without the cards and the cents."""
    match action:
        case Bet(insurance) | GoOn(insurance):
            return f"{str(action).split()[0]}{' insured' if insurance else ''}"
        case Change(cards):
            return f"change {len(cards)}"
        case Play(stake) if offer.amounts:
            return f"play {stake // offer.amounts[0]}"
        case _:
            return str(action).split()[0]
