"""The settlement of ANTE and BET against a dealer who must qualify, with his game for sale.

2 Plus 4 Poker and Six-card poker settle alike; only the paragraphs and the pay table differ.
"""

from dataclasses import dataclass, replace
from typing import Literal

from croupier.games.actions import TakeWin
from croupier.games.game import State
from croupier.games.round import Choice, Line

Result = Literal["not-qualified", "dealer", "equal", "player"]
"""The dealer does not qualify; he does and his hand, neither or the player's is higher."""


def compare(player: int, dealer: int, qualifies_from: int) -> Result:
    """The result for two strengths and the lowest strength that qualifies."""
    if dealer < qualifies_from:
        return "not-qualified"
    if player == dealer:
        return "equal"
    return "player" if player > dealer else "dealer"


@dataclass(frozen=True, slots=True)
class Paragraphs:
    """The paragraphs that a showdown's lines cite, by result, before and after the exchange."""

    open: dict[Result, str]
    exchanged: dict[Result, str]


@dataclass(frozen=True, slots=True)
class Showdown:
    """One box that meets the dealer; amounts in cents, `pays` is the BET's multiple to one."""

    box: int
    ante: int
    bet: int
    pays: int | None
    rules: Paragraphs

    def lines(self, result: Result) -> tuple[Line, Line]:
        """ANTE and BET without an exchange."""
        rule = self.rules.open[result]
        return self._ante_line(result, rule), self._bet_line(result, rule)

    def exchanged_lines(self, result: Result) -> tuple[Line, Line]:
        """ANTE and BET after the exchange that the ante paid for.

        A player who wins is paid the ante 1:1 all the same, so that it comes back once.
        """
        rule = self.rules.exchanged[result]
        ante = Line(self.box, "ante", self.ante, 0, "given", rule)
        if result == "player":
            ante = replace(ante, returned=self.ante, outcome="given-win", pays=1)
        return ante, self._bet_line(result, rule)

    def bought_lines(self, result: Result) -> tuple[Line, Line]:
        """ANTE and BET after an exchange that an extra ante paid for."""
        rule = self.rules.exchanged[result]
        ante = self._ante_line("equal" if result == "not-qualified" else result, rule)
        return ante, self._bet_line(result, rule)

    def _ante_line(self, result: Result, rule: str) -> Line:
        match result:
            case "dealer":
                return Line(self.box, "ante", self.ante, 0, "lose", rule)
            case "equal":
                return Line(self.box, "ante", self.ante, self.ante, "push", rule)
            case "player" | "not-qualified":
                return Line(self.box, "ante", self.ante, 2 * self.ante, "win", rule, 1)

    def _bet_line(self, result: Result, rule: str) -> Line:
        match result:
            case "dealer":
                return Line(self.box, "bet", self.bet, 0, "lose", rule)
            case "equal" | "not-qualified":
                return Line(self.box, "bet", self.bet, self.bet, "push", rule)
            case "player":
                assert self.pays is not None, (
                    "a hand that beats a qualifying dealer is in the table"
                )
                won = self.pays * self.bet
                return Line(self.box, "bet", self.bet, self.bet + won, "win", rule, self.pays)


def winnings(line: Line) -> int:
    """What a line was paid above the stake, a given ante's 1:1 included, in cents."""
    if line.outcome == "given-win":
        return line.returned
    return line.net if line.outcome == "win" else 0


def capped(lines: tuple[Line, ...], max_payout: int) -> tuple[Line, ...]:
    """The lines with their winnings together cut to the maximum payout, from the last line on."""
    excess = sum(winnings(line) for line in lines) - max_payout
    cut: list[Line] = []
    for line in reversed(lines):
        off = min(max(excess, 0), winnings(line))
        excess -= off
        cut.append(replace(line, returned=line.returned - off, capped=off) if off else line)
    return tuple(reversed(cut))


def waits_for_answers(state: State) -> bool:
    """Whether the dealer does not qualify and the boxes are asked what they want."""
    step = state.next
    return isinstance(step, Choice) and step.offer_for(TakeWin()) is not None
