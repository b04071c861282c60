"""2 Plus 4 Poker: from the sums over classes of open cards to the law of a round's net."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.exact.whole.kept import Box
from croupier.exact.whole.solution import Decision, Law, Sums, law
from croupier.exact.whole.two_plus_four import BRANCHES, CATEGORIES, HAND, Sheet
from croupier.hands import five

I64 = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Deals:
    """What may follow the hands of five on a deck of `cards` beside the open ones.

    A deal is a sixth card, a pair for the dealer and a card in exchange, whether or not they come.
    """

    cards: int

    @property
    def bought(self) -> int:
        """Deals that follow a hand of six."""
        return self.pairs(bought=True) * self.draws(bought=True)

    @property
    def dealt(self) -> int:
        """Deals that follow a hand of five."""
        return (self.cards - HAND) * self.bought

    def pairs(self, bought: bool) -> int:
        """Pairs that the dealer may have against a hand."""
        return comb(self.cards - HAND - bought, 2)

    def draws(self, bought: bool) -> int:
        """Cards that he may get in exchange."""
        return self.cards - HAND - bought - 2


def law_of(
    sheet: Sheet, box: Box, cards: int, folded: Sequence[int], tallies: I64
) -> tuple[Law, tuple[Decision, ...]]:
    """The law of an ante's net under best play, and the decisions.

    `cards` are those beside the open ones; `folded` hands of five and hands bought fold; for
    `tallies` see `tally_hands`. A blind box neither folds nor buys.
    """
    deals, counts = Deals(cards), Counter[tuple[str, int]]()
    decided: dict[tuple[str, int], int] = {}
    if box == "open":
        for name, stake, times in (
            ("fold", 1, folded[0] * deals.dealt),
            ("buy, fold", 2, folded[1] * deals.bought),
        ):
            counts[name, -stake] = decided[name, stake] = times
    for branch in ("blind",) if box == "blind" else ("bet", "buy"):
        for row, category in enumerate(CATEGORIES):
            for insured in (False, True):
                sums = Sums(*tallies[BRANCHES.index(branch), row, int(insured)].tolist())
                limit = int(sheet.insurable[five.range_of(category).start]) if insured else 0
                name, stake = _decision(branch, category, limit)
                times = sums.hands * (deals.bought if branch == "buy" else deals.dealt)
                decided[name, stake] = decided.get((name, stake), 0) + times
                for outcome, net, met in _outcomes(sheet, category, limit, branch, deals, sums):
                    counts[f"{name}, {outcome}", net] += met
    decisions = [Decision(name, stake, times) for (name, stake), times in decided.items() if times]
    return law(counts), tuple(decisions)


def _decision(branch: str, category: five.Category, limit: int) -> tuple[str, int]:
    names = {"blind": "bet", "bet": "bet", "buy": "buy, bet"}
    insured = f", {category.value} insured" if limit else ""
    return f"{names[branch]}{insured}", 3 + (branch == "buy") + limit


def _outcomes(
    sheet: Sheet, category: five.Category, limit: int, branch: str, deals: Deals, sums: Sums
) -> Iterator[tuple[str, int, int]]:
    """Each outcome with its net and its deals."""
    bought = branch == "buy"
    pays, draws = int(sheet.pays[five.range_of(category).start]), deals.draws(bought)
    times = 1 if bought else deals.dealt // (deals.pairs(bought=False) * draws)
    higher = sums.hands * deals.pairs(bought) - sums.missed - sums.lower - sums.equal
    tie = limit if not sheet.game.tie_returns_insurance else 0
    hand = category.value
    for outcome, net, met in (
        ("dealer does not qualify, win taken", 1 + limit, (sums.missed - sums.asked) * draws),
        (f"exchange, wins, {hand}", 2 * pays + limit, sums.won),
        ("exchange, dealer is higher", limit - 3, sums.lost),
        ("exchange in vain", limit - 1, sums.asked * draws - sums.won - sums.lost),
        (f"wins, {hand}", 1 + 2 * pays - limit, sums.lower * draws),
        ("equal", -tie, sums.equal * draws),
        ("dealer is higher", -3, higher * draws),
    ):
        yield outcome, net - bought, met * times
