"""Several boxes at once, what the sight of other cards is worth, and what the house may owe."""

from fractions import Fraction
from itertools import combinations
from math import comb

from croupier.exact.report.boxes import Boxes
from croupier.exact.report.document import (
    Block,
    Column,
    Figure,
    Figures,
    Prose,
    Section,
    Table,
    Value,
)
from croupier.exact.report.evidence import Evidence
from croupier.exact.report.figures import distribution
from croupier.exact.report.sections.opening import in_force
from croupier.games.rules import Rules

HUNDRED_MILLION = 10**8
ROYALS, HANDS = 4, comb(52, 5)


def boxes(evidence: Evidence) -> Section:
    """How the results of boxes hang together, and what one more hand in sight is worth."""
    blocks: list[Block] = []
    if evidence.boxes is None:
        blocks.append(
            Prose("A round of this game has a single box, so there is nothing to vary with.")
        )
    else:
        blocks += [Prose(_together(evidence, evidence.boxes)), *_box_tables(evidence.boxes)]
    sight = (
        "### Information\n\nWhat a player gains who sees one more hand before his first decision: "
        "the mean, over sampled deals with exact values, of the best option's value with those "
        "cards known to be out, less the value of what he would have done without them. Where a "
        "player has several boxes he sees them by the rules; elsewhere it is the worth of a look "
        "at a neighbour's cards."
    )
    worth = Figure("sight", "worth of one more hand in sight, antes", evidence.sight, "antes")
    blocks += [Prose(sight), Figures((worth,))]
    return Section(12, "boxes", "Several boxes, and information", tuple(blocks))


def _together(evidence: Evidence, found: Boxes) -> str:
    is_looked_up = evidence.agreement is not None
    known = "on its own cards" if is_looked_up else "with all cards its player has seen"
    whose = "One player holds all boxes" if found.is_one_player else "Two players share a deal"
    return (
        f"{whose}; every box has the same ante and is played best, {known}. "
        "The boxes meet the same dealer, so they win and lose together more often than not. From "
        f"{len(found.nets):,} rounds of the engine; intervals are of 95 %."
    )


def _box_tables(found: Boxes) -> tuple[Table, Table, Figures]:
    means = tuple((f"box {box}", mean) for box, mean in zip(found.boxes, found.means, strict=True))
    pairs: list[tuple[Value, ...]] = [
        (
            f"{found.boxes[one]} and {found.boxes[other]}",
            found.covariance(one, other),
            found.correlation(one, other),
        )
        for one, other in combinations(range(len(found.boxes)), 2)
    ]
    return (
        Table(
            "boxes.means",
            "Mean net of each box",
            (Column("box", "box"), Column("net", "mean net, antes", "antes")),
            means,
        ),
        Table(
            "boxes.covariance",
            "Covariance of the nets of two boxes",
            (
                Column("boxes", "boxes"),
                Column("covariance", "covariance, antes²", "antes"),
                Column("correlation", "correlation", "decimal"),
            ),
            tuple(pairs),
        ),
        Figures(
            (
                Figure(
                    "std_dev_all",
                    "standard deviation of all boxes together, antes",
                    found.std_dev,
                    "decimal",
                ),
            )
        ),
    )


def exposure(evidence: Evidence) -> Section:
    """The most that a round may cost the house, and how rare it is."""
    rules = evidence.game.rules
    top = _top_net(evidence)
    figures = [
        Figure("top_net", "highest net of a box, antes", top, "net"),
        Figure("boxes", "boxes of one player", rules.most_boxes, "count"),
    ]
    highest = rules.values.get("max_ante")
    if isinstance(highest, int):
        money = int(top * highest)
        figures.append(Figure("top_money", "that net at the largest ante", money, "money"))
        if rules.most_boxes > 1:
            both = money * rules.most_boxes
            figures.append(
                Figure("top_all", "the same on all boxes, never exceeded", both, "money")
            )
    if "max_payout" in rules.values:
        most = rules.number("max_payout")
        figures.append(Figure("max_payout", "maximum payout per box", most, "money"))
    blocks: list[Block] = [Prose(_told(evidence)), Figures(tuple(figures))]
    blocks.append(_awards(evidence))
    return Section(13, "exposure", "Maximum exposure and the top award", tuple(blocks))


def _told(evidence: Evidence) -> str:
    text = (
        "The house owes most when a box holds the best hand of the pay table and everything that "
        "can be staked on it; what several boxes win adds up. An award that is advertised should "
        "come at least once in 100 million rounds, or its odds be shown with it: here are the "
        "highest awards."
    )
    if evidence.solution is None:
        text += (
            " For this game the odds are those of being dealt the hand in the first five cards; "
            "with bought and changed cards it comes more often."
        )
    return text


def _top_net(evidence: Evidence) -> Fraction:
    """Of the outcomes of a solved game, or by the pay table: the ante, and the BET of two antes."""
    if evidence.solution:
        return distribution(evidence).rows[0][1]
    return Fraction(1 + 2 * _top_pays(evidence.game.rules, evidence.about.main_table))


def _top_pays(rules: Rules, bet: str) -> int:
    return max(row.pays for row in rules.paytable(bet).rows)


def _awards(evidence: Evidence) -> Table:
    rows: list[tuple[Value, ...]] = []
    if evidence.solution:
        spread = distribution(evidence)
        for outcome, net, count in spread.rows[:3]:
            rows.append(_award("main bet", outcome, net, Fraction(count, spread.total)))
    else:
        top = _top_net(evidence)
        rows.append(_award("main bet", "royal flush", top, Fraction(ROYALS, HANDS)))
    tables = {table.name for table in in_force(evidence.game.rules)}
    for bet in (bet for bet in evidence.side_bets if bet.paytable in tables):
        row = bet.law.outcomes[0]
        share = Fraction(row.combinations, bet.law.deals)
        rows.append(_award(f"{bet.bet} {bet.paytable}", row.outcome, Fraction(row.pays), share))
    columns = (
        Column("bet", "bet"),
        Column("award", "award"),
        Column("net", "net, per ante or unit", "net"),
        Column("probability", "odds", "odds"),
        Column("often", "at least once in 100 million"),
    )
    return Table("awards", "The highest awards", columns, tuple(rows))


def _award(bet: str, outcome: str, net: Fraction, share: Fraction) -> tuple[Value, ...]:
    return bet, outcome, net, share, "yes" if share * HUNDRED_MILLION >= 1 else "no"
