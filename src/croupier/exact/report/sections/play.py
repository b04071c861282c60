"""How to play: the chart of best play, simple rules with what they cost, and the value of hands."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

import numpy as np

from croupier.exact.report.cells import Cells
from croupier.exact.report.document import (
    Block,
    Chart,
    Column,
    Estimate,
    Mark,
    Plot,
    Prose,
    Section,
    Table,
    shown,
)
from croupier.exact.report.evidence import Evidence
from croupier.exact.report.plots import costs, values
from croupier.exact.report.sampled import SampledSurvey
from croupier.exact.report.search import RuleList
from croupier.exact.report.survey import Survey
from croupier.exact.strategies import strategies

NEARLY_ALL, MIXED = 0.995, "·"
WORTH_MORE = 0.9
"""A list with more rules is shown if it costs at most this part of the last one shown."""


_DRAWS = (
    "a flush draw is four cards of a suit, a straight draw four cards that a fifth makes a "
    "straight, an open one if either of two ranks does."
)

Marks = tuple[Mark | None, ...]
Line = tuple[str, Marks]


@dataclass(frozen=True, slots=True)
class Priced:
    """A strategy with its value and what it costs against best play, in antes."""

    name: str
    says: str
    ev: Fraction | Estimate
    cost: Fraction | Estimate
    source: str = "found by search"


def play(evidence: Evidence) -> Section:
    """The whole section."""
    lists = list(_lists(evidence))
    priced = [strategy for strategy, _ in lists] + _others(evidence)
    blocks: list[Block] = [
        Prose(_introduction(evidence)),
        _chart(evidence),
        Prose(
            "### Simple rules\n\nFound by search over what a player can see: of all rules of up to "
            "three conditions the one is added that gains most, and after every step all rules are "
            "chosen anew beside each other. Of a list, the first rule that holds is followed."
        ),
        *(_told(evidence, strategy, rules) for strategy, rules in lists),
        _cost_table(priced),
        _cost_plot(priced),
        _value_plot(evidence),
    ]
    return Section(9, "strategy", "Strategy, exact and simplified", tuple(blocks))


def _introduction(evidence: Evidence) -> str:
    text = "Best play is known for every single hand, of which there are too many to print. "
    if evidence.view.charted:
        return f"{text}The chart has the hands where it takes thought; {_DRAWS}"
    text += (
        "The chart sums it up: a square with a dot is not the same for all its hands, it names "
        "what is best for most of them, and pointing at it tells how many that is."
    )
    if isinstance(evidence.survey, SampledSurvey):
        text += " It is of the sampled deals; an empty square was not drawn. In the rules "
        text += _DRAWS
    return text


def _chart(evidence: Evidence) -> Chart:
    """The best option by the two features of the view, or how often it is the last."""
    view, survey = evidence.view, evidence.survey
    cells = survey.cells.at_most(view.charted).by(view.rows, view.columns)
    rows, columns = cells.features
    marks = {
        tuple(cells.levels[:, place].tolist()): _mark(cells, place, bool(view.charted))
        for place in range(len(cells.deals))
    }
    table = [
        (name, tuple(marks.get((row, column)) for column in range(len(columns.levels))))
        for row, name in reversed(list(enumerate(rows.levels)))
    ]
    title = f"Best play by {rows.name} (rows) and {columns.name} (columns)"
    last = cells.options[-1]
    if view.charted:
        title = f"How often to {last}, in per cent: {rows.name} (rows) and {columns.name} (columns)"
        title += f", {view.charted_says}"
    return Chart(
        "chart",
        title,
        rows.name,
        columns.levels,
        tuple(_merged([line for line in table if any(line[1])])),
        () if view.charted else tuple(f"{_letters(name)} {name}" for name in cells.options),
    )


def _merged(lines: list[Line]) -> Iterator[Line]:
    """Neighbouring rows that are alike, and the same for all their hands, as one row."""
    for (_, is_plain), group in groupby(lines, key=lambda line: _texts(line[1])):
        same = list(group)
        if is_plain and len(same) > 1:
            yield f"{same[-1][0]} to {same[0][0]}", same[0][1]
        else:
            yield from same


def _texts(marks: Marks) -> tuple[tuple[str, ...], bool]:
    """What the squares say, and whether each is the same for all its hands."""
    texts = tuple(mark.text if mark else "" for mark in marks)
    return texts, all(text and not text.endswith(MIXED) for text in texts)


def _mark(cells: Cells, place: int, is_share: bool) -> Mark:
    shares = (cells.best_deals[:, place] / cells.deals[place]).tolist()
    kind = int(np.argmax(shares))
    told = [f"{name} {share:.1%}" for name, share in zip(cells.options, shares, strict=True)]
    ev = cells.best_nets[place] / cells.deals[place] / cells.unit
    detail = f"{', '.join(told)}; EV {ev:+.4f}"
    if is_share:
        return Mark(f"{shares[-1]:.0%}".removesuffix("%"), shade=shares[-1], detail=detail)
    return Mark(
        _letters(cells.options[kind]) + ("" if shares[kind] > NEARLY_ALL else MIXED),
        kind=kind,
        detail=detail,
    )


def _letters(option: str) -> str:
    """`F`, `B`, `6` for a sixth card, `C2` for a change of two, `3` for a play of three antes."""
    word, _, number = option.partition(" ")
    return {"buy": "6", "play": number}.get(word) or f"{word[0].upper()}{number}"


def _lists(evidence: Evidence) -> Iterator[tuple[Priced, RuleList]]:
    """The rule lists that are worth their length."""
    last = float("inf")
    for rules in evidence.rule_lists:
        ev, cost = evidence.survey.value(rules), evidence.survey.cost(rules)
        mean = cost.mean if isinstance(cost, Estimate) else float(cost)
        count = len(rules.rules)
        if count and mean < WORTH_MORE * last:
            last = mean
            name = f"{count} rule{'s' if count > 1 else ''}"
            yield Priced(name, "the list above", ev, cost), rules


def _told(evidence: Evidence, strategy: Priced, rules: RuleList) -> Prose:
    lines = rules.said(evidence.survey.cells)
    numbered = "\n".join(f"{place}. {line}" for place, line in enumerate(lines, 1))
    cost = shown(strategy.cost, "percent")
    return Prose(
        f"**{strategy.name.capitalize()}**, at a cost of {cost} of the ante:\n\n{numbered}"
    )


def _others(evidence: Evidence) -> list[Priced]:
    """Of a solved game: its published rules, and the chart taken literally."""
    survey, game = evidence.survey, evidence.game
    if not isinstance(survey, Survey):
        return []
    known = strategies(game)
    published = [
        Priced(name, known[name].says, ev, survey.ev - ev, known[name].source)
        for name, ev in survey.rules.items()
    ]
    view = evidence.view
    chart = survey.cells.by(view.rows, view.columns)
    best = Fraction(int(chart.nets.max(0).sum()), survey.deals)
    says = f"what is best on average for each {view.rows} and {view.columns}"
    by_chart = Priced("the chart", says, best, survey.ev - best, "exact")
    return published if view.charted else [by_chart, *published]


def _cost_table(priced: list[Priced]) -> Table:
    columns = (
        Column("strategy", "strategy"),
        Column("ev", "EV per ante", "antes"),
        Column("cost", "cost, of the ante", "percent"),
        Column("says", "what it does"),
        Column("source", "source"),
    )
    rows = tuple((row.name, row.ev, row.cost, row.says, row.source) for row in priced)
    note = "The cost is what the strategy loses against best play, per ante."
    return Table("costs", "Simple strategies and what they cost", columns, rows, note)


def _cost_plot(priced: list[Priced]) -> Plot:
    return Plot(
        "costs.plot",
        "What simple strategies cost against best play",
        "Dots: the cost of each strategy as a share of the ante, on a logarithmic scale; blue are "
        "the lists found by search, orange the other strategies.",
        costs({row.name: row.cost for row in priced}),
        {"strategy": [row.name for row in priced], "cost": [row.cost for row in priced]},
    )


def _value_plot(evidence: Evidence) -> Plot:
    """The EV of best play by the two features of the chart."""
    view = evidence.view
    cells = evidence.survey.cells.by(view.rows, view.columns)
    rows, columns = cells.features
    evs = np.full((len(rows.levels), len(columns.levels)), np.nan)
    evs[tuple(cells.levels)] = cells.best_nets / cells.deals / cells.unit
    there = ~np.isnan(evs).all(1)
    names = [name for name, is_there in zip(rows.levels, there, strict=True) if is_there]
    return Plot(
        "values",
        f"EV of best play by {rows.name} and {columns.name}",
        "Colours: the mean net of best play in antes; brown below break-even, purple above, and "
        "all beyond two antes in the darkest tone.",
        values(names, columns.levels, evs[there], (rows.name, columns.name)),
        {
            rows.name: [rows.levels[level] for level in cells.levels[0]],
            columns.name: [columns.levels[level] for level in cells.levels[1]],
            "ev": [
                Fraction(int(net), int(deals) * cells.unit)
                for net, deals in zip(cells.best_nets, cells.deals, strict=True)
            ],
        },
    )
