"""The side bets, and what other pay tables and settings would make of the game."""

from fractions import Fraction

from croupier.exact.report.document import Block, Column, Estimate, Prose, Section, Table, Value
from croupier.exact.report.evidence import Evidence
from croupier.exact.report.figures import ev_of
from croupier.exact.report.options import Options
from croupier.exact.report.sections.opening import in_force
from croupier.exact.report.survey import Survey
from croupier.exact.whole.solution import SideBet


def side_bets(evidence: Evidence) -> Section:
    """Every side bet under every pay table."""
    found = evidence.side_bets
    if not found:
        text = "The game has no bet beside its main bet."
        return Section(10, "side-bets", "Side bets", (Prose(text),))
    text = (
        "A side bet is decided by the first five cards of the box alone, over all 2,598,960 of "
        "them; no decision changes it. Figures are per unit staked."
    )
    blocks: list[Block] = [Prose(text), _summary(evidence), *map(_outcomes, found)]
    return Section(10, "side-bets", "Side bets", tuple(blocks))


def _summary(evidence: Evidence) -> Table:
    tables = {table.name for table in in_force(evidence.game.rules)}
    rows: list[tuple[Value, ...]] = []
    for bet in evidence.side_bets:
        hit = sum(row.combinations for row in bet.law.outcomes if row.pays > 0)
        force = "yes" if bet.paytable in tables else "no"
        share = Fraction(hit, bet.law.deals)
        ev = bet.law.ev
        rows.append((bet.bet, bet.paytable, force, -ev, 1 + ev, share, bet.law.std_dev))
    columns = (
        Column("bet", "bet"),
        Column("paytable", "pay table"),
        Column("in_force", "in force"),
        Column("edge", "house edge", "percent"),
        Column("return", "return", "percent"),
        Column("hit", "hit frequency", "share"),
        Column("std_dev", "standard deviation", "decimal"),
    )
    return Table("side-bets.summary", "Side bets by pay table", columns, tuple(rows))


def _outcomes(bet: SideBet) -> Table:
    rows: list[tuple[Value, ...]] = []
    for row in bet.law.outcomes:
        share = Fraction(row.combinations, bet.law.deals)
        rows.append((row.outcome, row.pays, row.combinations, share, share, row.pays * share))
    rows.append(("all", None, bet.law.deals, Fraction(1), None, bet.law.ev))
    columns = (
        Column("outcome", "outcome"),
        Column("pays", "pays, to one", "net"),
        Column("combinations", "combinations", "count"),
        Column("probability", "probability", "chance"),
        Column("odds", "odds", "odds"),
        Column("return", "adds to the mean net", "antes"),
    )
    name, title = f"{bet.bet}.{bet.paytable}", f"Outcomes of {bet.bet}, pay table {bet.paytable}"
    return Table(name, title, columns, tuple(rows), has_total=True)


def variants(evidence: Evidence) -> Section:
    """Other multiples on the main bet, or other settings."""
    blocks: list[Block] = []
    if isinstance(evidence.survey, Survey) and evidence.survey.variants:
        blocks.append(
            Prose(
                "Each row changes what it names in the pay table of the main bet and nothing else; "
                "the play is best for the changed table. Both edges are exact. A pay table under "
                "another name is another game to a regulator: it has its own report."
            )
        )
        blocks.append(_pay_tables(evidence, evidence.survey))
    if evidence.settings:
        blocks.append(
            Prose(
                "Settings that change the value of play. A change is exact where both ways to play "
                "are solved; elsewhere it is priced over the same sampled deals, so that the luck "
                f"of the deals drops out of the difference.{_closing(evidence)}"
            )
        )
        blocks.append(_settings(evidence))
    if evidence.options:
        text = "What an option is worth: what best play loses where there is none such. Exact."
        blocks += [Prose(text), _options(evidence.options)]
    if not blocks:
        blocks.append(Prose("No setting changes the value of play on the main bet."))
    return Section(11, "variants", "Variants of the pay table and the settings", tuple(blocks))


def _pay_tables(evidence: Evidence, survey: Survey) -> Table:
    sources = {variant.name: variant.source for variant in evidence.about.variants}
    rows: list[tuple[Value, ...]] = [
        (name, -ev, ev - survey.ev, sources.get(name, "one more on this row"))
        for name, ev in survey.variants.items()
    ]
    rows.insert(0, ("as it is", -survey.ev, Fraction(0), "the rules of this report"))
    columns = (
        Column("variant", "change"),
        Column("edge", "house edge", "percent"),
        Column("change", "change of the EV", "antes"),
        Column("source", "what it is"),
    )
    return Table("variants", "House edge under other pay tables", columns, tuple(rows))


def _settings(evidence: Evidence) -> Table:
    rows = tuple(
        (name, change, _edge_after(evidence, change)) for name, change in evidence.settings.items()
    )
    columns = (
        Column("setting", "setting"),
        Column("change", "change of the EV", "antes"),
        Column("edge", "house edge then", "percent"),
    )
    note = f"Against an EV of {ev_of(evidence)!s} as it is." if evidence.solution else ""
    return Table("settings.worth", "What other settings add to the EV", columns, rows, note)


def _options(options: Options) -> Table:
    rows = tuple(
        (name.replace("_", " "), options.worth(name), -ev) for name, ev in options.without.items()
    )
    columns = (
        Column("option", "play"),
        Column("worth", "worth of the option, antes", "antes"),
        Column("edge", "house edge without it", "percent"),
    )
    return Table("options.worth", "What the options are worth", columns, rows)


def _edge_after(evidence: Evidence, change: Estimate | Fraction) -> Estimate | Fraction | None:
    """Where the game is solved as it is, the house edge with a change."""
    if evidence.solution is None:
        return None
    ev = evidence.solution.law.ev
    if isinstance(change, Fraction):
        return -(ev + change)
    return Estimate(-(float(ev) + change.mean), change.std_error)


def _closing(evidence: Evidence) -> str:
    """Which settings take the advantage from the player, where he has it."""
    if evidence.solution is None or evidence.solution.law.ev <= 0:
        return ""
    closing = []
    for name, change in evidence.settings.items():
        edge = _edge_after(evidence, change)
        surely = edge.mean - edge.margin if isinstance(edge, Estimate) else edge
        if surely is not None and surely > 0:
            closing.append(f"`{name}`")
    if not closing:
        return " None of them takes the advantage from best play."
    return f" The house has the advantage under {'; '.join(closing)}."
