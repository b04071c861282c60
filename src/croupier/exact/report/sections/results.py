"""How often hands are dealt, how bets end, and what follows for the house and the player."""

from collections import Counter
from fractions import Fraction
from math import sqrt
from statistics import NormalDist

from croupier.exact.report.document import (
    Block,
    Column,
    Estimate,
    Figures,
    Plot,
    Prose,
    Section,
    Table,
    Value,
)
from croupier.exact.report.evidence import Evidence
from croupier.exact.report.figures import Distribution, distribution, ev_of, main_figures
from croupier.exact.report.frequencies import Frequencies, frequencies
from croupier.exact.report.plots import convergence
from croupier.exact.report.plots import distribution as draw_distribution
from croupier.exact.report.sampled import SampledSurvey

ROUNDS = (100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000)
LEVELS = (0.95, 0.99)


def dealt(evidence: Evidence) -> Section:
    """How often every hand comes."""
    found = frequencies(evidence.game.id)
    text = "All sets of so many cards of the deck are equally likely; each is ranked and counted."
    return Section(5, "frequencies", "Frequencies of hands", (Prose(text), *map(_dealt, found)))


def _dealt(found: Frequencies) -> Table:
    rows: list[tuple[Value, ...]] = []
    at_least = Fraction(0)
    for hand, count in found.counts:
        share = Fraction(count, found.total)
        at_least += share
        rows.append((hand, count, share, share, at_least))
    rows.append(("all", found.total, Fraction(1), None, None))
    columns = (
        Column("hand", "hand"),
        Column("combinations", "combinations", "count"),
        Column("probability", "probability", "chance"),
        Column("odds", "odds", "odds"),
        Column("at_least", "this or better", "percent"),
    )
    title = f"{found.what[:1].upper()}{found.what[1:]}"
    return Table(f"hands.{found.cards}", title, columns, tuple(rows), has_total=True)


def outcomes(evidence: Evidence) -> Section:
    """Every way in which the main bet may end."""
    spread = distribution(evidence)
    text = (
        "The main bet is everything on a box but its side bets. The rows are all the ways in which "
        "it may end under best play; they exclude each other and add up to the last row."
    )
    if not spread.is_exact:
        text += " They are counted in rounds that were played, and the shares have their intervals."
    blocks = Prose(text), _outcome_table(spread), _net_plot(spread)
    return Section(6, "outcomes", "All outcomes", blocks)


def _outcome_table(spread: Distribution) -> Table:
    rows: list[tuple[Value, ...]] = []
    for outcome, net, count in spread.rows:
        share = spread.share(count)
        added = net * count / spread.total
        rows.append((outcome, net, count, share, added if spread.is_exact else float(added)))
    mean = spread.mean()
    total = Fraction(1) if spread.is_exact else 1.0
    rows.append(("all", None, spread.total, total, mean if spread.is_exact else float(mean)))
    columns = (
        Column("outcome", "outcome"),
        Column("net", "net, antes", "net"),
        Column("combinations", "deals" if spread.is_exact else "rounds", "count"),
        Column("probability", "probability", "chance"),
        Column("return", "adds to the mean net", "antes"),
    )
    title = "Outcomes of the main bet, the best first"
    return Table("outcomes", title, columns, tuple(rows), _checked(spread), has_total=True)


def _checked(spread: Distribution) -> str:
    if not spread.is_exact:
        return "The mean of the rounds; section 7 has the better estimate from exact values."
    return "Checked: the deals add up to all deals, and the last column to the EV of section 7."


def _net_plot(spread: Distribution) -> Plot:
    counts: Counter[Fraction] = Counter()
    for _, net, count in spread.rows:
        counts[net] += count
    nets = sorted(counts)
    chances = {float(net): counts[net] / spread.total for net in nets}
    return Plot(
        "distribution",
        "Distribution of the net result of a round",
        "Bars: the probability of each net in antes, on a logarithmic scale; losses are orange, "
        "wins blue, a push grey.",
        draw_distribution(chances),
        {"net": nets, "count": [counts[net] for net in nets]},
    )


def returns(evidence: Evidence) -> Section:
    """The house edge and the other ways to say it."""
    figures = main_figures(evidence)
    order = (
        *("ev", "edge", "mean_stake", "element_of_risk", "return_initial", "return_staked"),
        *("hit", "push", "deals", "loss"),
    )
    text = (
        "Both usual meanings of *return* are given, because published figures use either: per "
        "initial wager, one and the EV of an ante; and of all that is staked, the ante with "
        "everything that is added to it in the round."
    )
    ev = ev_of(evidence)
    if (ev.mean - ev.margin if isinstance(ev, Estimate) else ev) > 0:
        text += " **Best play wins**: with these rules and settings the house has no advantage."
    blocks: list[Block] = [Prose(text), Figures(tuple(figures[n] for n in order if n in figures))]
    blocks.append(_decisions(evidence))
    return Section(7, "returns", "House edge, stake and return", tuple(blocks))


def _decisions(evidence: Evidence) -> Table:
    """How often each decision is taken."""
    frequency = Column("frequency", "how often it is the best", "percent")
    rows: list[tuple[Value, ...]]
    if evidence.solution is None:
        survey = evidence.survey
        assert isinstance(survey, SampledSurvey), "what is not solved is sampled"
        rows = [(name, survey.share(place)) for place, name in enumerate(survey.cells.options)]
        columns: tuple[Column, ...] = (Column("decision", "first decision"), frequency)
    else:
        deals = evidence.solution.law.deals
        rows = [
            (row.decision, row.stake, row.combinations, Fraction(row.combinations, deals))
            for row in evidence.solution.decisions
        ]
        stake = Column("stake", "staked in all, antes", "count")
        count = Column("combinations", "deals", "count")
        columns = Column("decision", "decision"), stake, count, frequency
    return Table("decisions", "Decisions of best play", columns, tuple(rows))


def spread(evidence: Evidence) -> Section:
    """How far results lie from the mean."""
    found, figures = distribution(evidence), main_figures(evidence)
    text = (
        "The mean net of many independent rounds is near the EV; the table gives the range in "
        "which it lies, by the normal approximation. Below some thousand rounds the skewness makes "
        "the true range reach further up and less far down."
    )
    named = tuple(figures[name] for name in ("variance", "std_dev", "skewness"))
    ev = _mean(ev_of(evidence))
    plot = Plot(
        "convergence",
        "Where the mean net lies, in 95 of 100 cases",
        "Band: the mean net per round after so many rounds, in 95 of 100 cases; the orange line is "
        "the EV, the dark one break-even.",
        convergence(ev, found.std_dev, ROUNDS),
        {"rounds": ROUNDS, "std_error": [found.std_dev / sqrt(rounds) for rounds in ROUNDS]},
    )
    blocks = Prose(text), Figures(named), _ranges(ev, found.std_dev), plot
    return Section(8, "spread", "Variance and confidence", blocks)


def _mean(value: Fraction | Estimate) -> float:
    return value.mean if isinstance(value, Estimate) else float(value)


def _ranges(ev: float, std_dev: float) -> Table:
    normal = NormalDist()
    rows: list[tuple[Value, ...]] = []
    for rounds in ROUNDS:
        error = std_dev / sqrt(rounds)
        reach = [normal.inv_cdf((1 + level) / 2) * error for level in LEVELS]
        limits = [ev + sign * width for width in reach for sign in (-1, 1)]
        rows.append((rounds, error, *limits, 1 - normal.cdf(-ev / error)))
    columns = (
        Column("rounds", "rounds", "count"),
        Column("std_error", "standard error", "decimal"),
        Column("low_95", "95 % from", "antes"),
        Column("high_95", "to", "antes"),
        Column("low_99", "99 % from", "antes"),
        Column("high_99", "to", "antes"),
        Column("ahead", "player ahead", "share"),
    )
    return Table("ranges", "Mean net per round, in antes", columns, tuple(rows))
