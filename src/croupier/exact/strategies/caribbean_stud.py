"""Strategies of Caribbean Stud: published rules, and best play from a table."""

from collections.abc import Iterator, Mapping

import numpy as np

from croupier.cards import Card
from croupier.exact.multiples import multiples
from croupier.exact.strategies.solved import I64, Rule
from croupier.exact.strategies.upcard import UpcardGame
from croupier.exact.whole import caribbean_rules as rules
from croupier.exact.whole.caribbean_stud import Strategy, showdowns
from croupier.exact.whole.upcard import Hands, Showdowns
from croupier.games.caribbean_stud import CaribbeanStud
from croupier.hands import five

BET = 2
WIZARD = "https://toho-talent.com/2022/04/14/caribbean-stud-poker-strategy/"


class SolvedCaribbeanStud(UpcardGame[CaribbeanStud]):
    """Fold, or two antes."""

    bets = (0, BET)

    @property
    def rules(self) -> Mapping[str, Rule[Hands]]:
        """The published rules."""
        return RULES

    @property
    def showdowns(self) -> Showdowns:
        """Five cards against five."""
        return showdowns(self.game)

    def strength(self, cards: tuple[Card, ...]) -> int:
        """The five cards."""
        return five.strength(cards)

    def outcomes(self, rows: Hands, bet: int) -> Iterator[tuple[int, I64]]:
        """A fold, or the four results; the BET is paid by the hand that wins."""
        if not bet:
            yield -1, rows.weights * rows.dealers
            return
        yield 1, rows.weights * rows.missed
        yield 0, rows.weights * rows.equal
        yield -1 - bet, rows.weights * rows.higher
        won, paid = rows.weights * rows.lower, multiples(self.game.pays)[rows.strengths]
        for pays in sorted(set(self.game.pays.multiples)):
            yield 1 + bet * pays, np.where(paid == pays, won, 0)

    def decision(self, bet: int) -> str:
        """Fold or bet."""
        return "bet" if bet else "fold"


def _rule(strategy: Strategy, says: str, source: str = WIZARD) -> Rule[Hands]:
    return Rule(lambda hands: BET * strategy(hands).astype(np.int64), says, source)


RULES = {
    "always-bet": _rule(rules.everything, "bet without looking"),
    "mimic": _rule(rules.at_least_ace_king, "bet what would qualify the dealer"),
    "any-pair": _rule(rules.at_least_a_pair, "bet a pair or better"),
    "matched-ace-king": _rule(
        rules.pair_or_matched_ace_king,
        "bet a pair or better, and ace-king where the upcard's rank is held",
    ),
    "akj83": _rule(rules.at_least_ace_king_jack_eight_three, "bet ace-king-jack-8-3 or better"),
    "rules-of-thumb": _rule(
        rules.rules_of_thumb,
        "bet a pair or better; bet ace-king if the upcard is a queen or lower and matched, if it "
        "is an ace or a king and a queen or a jack is held, or if it is lower than the fourth "
        "card and a queen is held",
    ),
}
