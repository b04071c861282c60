"""What the figures were held against, and where they end."""

from fractions import Fraction
from math import sqrt

from croupier.exact.report.about import Anchor
from croupier.exact.report.document import (
    Block,
    Column,
    Estimate,
    Figure,
    Figures,
    Prose,
    Section,
    Table,
    Value,
)
from croupier.exact.report.evidence import Evidence
from croupier.exact.report.figures import ev_of, main_bet, named_values

COMMON_LIMITS = (
    "The shuffle is taken to be perfect; docs/fairness says how decks are sealed.",
    "A player who sees more cards than the rules show him does better than best play here.",
    "Simple rules come from a greedy search: a list of the same length may cost less.",
    "Ranges of the mean net rest on the normal approximation.",
    "Covariances and the worth of information are estimates from samples.",
)


def verification(evidence: Evidence) -> Section:
    """Rounds of the engine, decisions looked up, and published figures."""
    blocks: list[Block] = [Prose(_played_text(evidence)), _played(evidence)]
    if evidence.solution:
        blocks.append(_net_table(evidence))
    blocks += _looked_up(evidence)
    if evidence.about.anchors:
        blocks.append(_anchors(evidence))
    else:
        text = "No published figure of the main bet was found that could be compared."
        blocks.append(Prose(f"### Published figures\n\n{text}"))
    return Section(14, "verification", "Independent verification", tuple(blocks))


def _played_text(evidence: Evidence) -> str:
    rounds = evidence.simulation.tally.rounds
    return (
        f"### Rounds played\n\n{rounds:,} rounds were played on the engine that deals the game to "
        "a person, with decks of the demonstration seed and the decisions of best play. The "
        "mathematics and the engine share no code but the ranking of hands and the rules' data; if "
        "they are the same game, the mean of the rounds lies within a few standard errors."
    )


def _played(evidence: Evidence) -> Figures:
    bet, ev = main_bet(evidence), ev_of(evidence)
    played = Estimate(float(bet.net), bet.std_error)
    error, mean = bet.std_error, float(ev.mean if isinstance(ev, Estimate) else ev)
    if isinstance(ev, Estimate):
        error = sqrt(error**2 + ev.std_error**2)
    deviation = (played.mean - mean) / error
    return Figures(
        (
            Figure("rounds", "rounds played", bet.rounds, "count"),
            Figure("played", "mean net of the rounds, antes", played, "antes"),
            Figure("ev", "EV of this report, antes", ev, "antes"),
            Figure("deviation", "difference, in standard errors", deviation, "rounded"),
            Figure("std_dev", "standard deviation of the rounds", bet.std_dev, "decimal"),
        )
    )


def _net_table(evidence: Evidence) -> Table:
    bet = main_bet(evidence)
    rows: list[tuple[Value, ...]] = []
    for net, (count, deals) in bet.nets.items():
        share = Fraction(deals or 0, bet.exact.deals) if bet.exact else Fraction(0)
        expected = float(share) * bet.rounds
        error = sqrt(expected * (1 - float(share)))
        rows.append((net, count, expected, (count - expected) / error if error else None))
    columns = (
        Column("net", "net, antes", "net"),
        Column("rounds", "rounds", "count"),
        Column("expected", "expected", "rounded"),
        Column("deviation", "standard errors", "rounded"),
    )
    return Table("played.nets", "Every net, played and expected", columns, tuple(rows))


def _looked_up(evidence: Evidence) -> list[Block]:
    found = evidence.agreement
    text = (
        "### A second route\n\nEvery formula here has a slow twin in plain Python among the tests, "
        "and whole games and positions are compared with an expectimax over the engine's own "
        "states on small decks, fraction by fraction. "
    )
    if found is None:
        return [Prose(text)]
    looked = (
        f"For this report {found.decisions:,} random decisions of the solution were held against a "
        f"direct enumeration of all that the dealer may have; {found.agreeing:,} are the best "
        "there."
    )
    return [Prose(text + looked)]


def _anchors(evidence: Evidence) -> Table:
    ours = named_values(evidence, evidence.side_bets)
    columns = (
        Column("says", "published"),
        Column("printed", "printed", "net"),
        Column("ours", "ours", "percent"),
        Column("agrees", "agrees"),
        Column("source", "source"),
    )
    rows = tuple(_anchor(anchor, ours[anchor.figure]) for anchor in evidence.about.anchors)
    note = "Agrees: ours, rounded to the digits that are printed, is what is printed."
    return Table("anchors", "Published figures", columns, rows, note)


def _anchor(anchor: Anchor, ours: Value) -> tuple[Value, ...]:
    shown: Value = f"{ours:,}" if isinstance(ours, int) else ours
    return anchor.says, anchor.printed, shown, anchor.verdict(ours), anchor.source


def limitations(evidence: Evidence) -> Section:
    """What the figures do not cover."""
    listed = "\n".join(f"- {text}" for text in (*evidence.about.limits, *COMMON_LIMITS))
    return Section(15, "limitations", "Limitations", (Prose(listed),))
