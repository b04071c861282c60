"""What a showdown with a dealer who must qualify brings, from the engine's own settlement."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.exact.advice import Option
from croupier.games.round import Line
from croupier.games.showdown import Result

Settle = Callable[[Result], Iterable[Line]]


@dataclass(frozen=True, slots=True)
class Nets:
    """Net amounts by result; a dealer who is equal after the exchange counts as missed."""

    win_taken: int
    win: int
    tie: int
    lose: int
    exchanged_win: int
    exchanged_lose: int
    missed: int

    @staticmethod
    def settled(plain: Settle, exchanged: Settle) -> "Nets":
        """The nets of two settlements: without an exchange, and after one."""

        def net(settle: Settle, result: Result) -> int:
            return sum(line.net for line in settle(result))

        missed = net(exchanged, "not-qualified")
        assert missed == net(exchanged, "equal"), "either way the price alone is lost"
        return Nets(
            net(plain, "not-qualified"),
            net(plain, "player"),
            net(plain, "equal"),
            net(plain, "dealer"),
            net(exchanged, "player"),
            net(exchanged, "dealer"),
            missed,
        )

    def exchange(self, cards: int, won: int, lost: int) -> int:
        """The net over all `cards` that may come, `won` and `lost` of which decide."""
        others = cards - won - lost
        return won * self.exchanged_win + lost * self.exchanged_lose + others * self.missed

    def answers(
        self, player: int, news: Sequence[int], qualifies_from: int, spent: int, ante: int
    ) -> tuple[Option, Option]:
        """To a dealer who does not qualify and may get these new strengths, all equally likely.

        `spent` is what was paid for cards before.
        """
        won = sum(qualifies_from <= new < player for new in news)
        lost = sum(new >= qualifies_from and new > player for new in news)
        exchange = Fraction(self.exchange(len(news), won, lost), len(news))
        return (
            Option("win", Fraction(self.win_taken - spent, ante)),
            Option("exchange", (exchange - spent) / ante),
        )
