"""All decisions of a solved game in one pass: by features, by published rules, by pay tables."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.exact.report.cells import Cells, Decisions, cells_of
from croupier.exact.report.search import RuleList
from croupier.exact.report.seen import View
from croupier.exact.strategies.solved import SolvedGame
from croupier.games.rules import PayTable, Rules

I64 = NDArray[np.int64]
Solved = SolvedGame[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Survey:
    """The decisions by cell; the EV of each published rule and of each change of pay tables."""

    cells: Cells
    rules: Mapping[str, Fraction]
    variants: Mapping[str, Fraction]

    @property
    def deals(self) -> int:
        """All deals."""
        return int(self.cells.deals.sum())

    @property
    def ev(self) -> Fraction:
        """The mean net of best play."""
        return Fraction(int(self.cells.best_nets.sum()), self.deals)

    def value(self, rules: RuleList) -> Fraction:
        """The mean net of rules."""
        return Fraction(self.cells.net_of(rules.chosen(self.cells)), self.deals)

    def cost(self, rules: RuleList) -> Fraction:
        """What rules lose against best play, in antes."""
        return self.ev - self.value(rules)


def survey(
    solved: Solved, all_rows: Iterable[Any], view: View, variants: Mapping[str, Solved]
) -> Survey:
    """Every decision of the rows; for a whole game some 5 s of one core beside what they take."""
    bets = np.array(solved.bets)
    by_rule = dict.fromkeys(solved.rules, 0)
    by_variant = dict.fromkeys(variants, 0)
    parts = []
    for rows in all_rows:
        nets, seen = _nets(solved, rows), solved.seen(rows)
        parts.append(Decisions(view.levels(seen), -nets[0], nets))
        for name, rule in solved.rules.items():
            options = np.searchsorted(bets, rule.bets(seen))
            by_rule[name] += int(np.take_along_axis(nets, options[None], 0).sum())
        for name, variant in variants.items():
            by_variant[name] += int(_nets(variant, rows).max(0).sum())
    cells = cells_of(view.features, [solved.decision(bet) for bet in solved.bets], parts)
    deals = int(cells.deals.sum())
    return Survey(
        cells,
        {name: Fraction(net, deals) for name, net in by_rule.items()},
        {name: Fraction(net, deals) for name, net in by_variant.items()},
    )


def _nets(solved: Solved, rows: Any) -> I64:
    """The net antes of every bet (rows) over all deals of what is seen (columns)."""
    return np.stack(
        [
            sum((net * deals for net, deals in solved.outcomes(rows, bet)), np.int64(0))
            for bet in solved.bets
        ]
    )


def with_pays(rules: Rules, bet: str, pays: Mapping[str, int]) -> Rules:
    """The rules with other multiples for some hands in the pay table of a bet."""
    before = rules.paytable(bet)
    rows = tuple(replace(row, pays=pays.get(row.hand, row.pays)) for row in before.rows)
    changed: dict[str, PayTable] = {**rules.paytables, before.name: replace(before, rows=rows)}
    return replace(rules, paytables=changed)
