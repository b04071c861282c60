"""What the game is, how it is played, what is assumed, and how it is counted."""

import platform
import re
from collections.abc import Iterator

import numba
import numpy as np

from croupier import __version__
from croupier.cards import SUITS, Card
from croupier.exact.report.document import (
    Block,
    Column,
    Figure,
    Figures,
    Prose,
    Section,
    Table,
    Value,
    shown,
)
from croupier.exact.report.evidence import Evidence
from croupier.exact.report.examples import Example, examples
from croupier.exact.report.rulebook import choices
from croupier.exact.report.sampled import SampledSurvey
from croupier.games.pages import common_page, rules_page
from croupier.games.rules import PayTable, Rules, SettingValue

SUIT_SIGNS = dict(zip(SUITS, "♣♦♥♠", strict=True))
_CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
_CENTS = re.compile(r"(?:(?<=^play )|(?<= insurance=))\d+")


def identity(evidence: Evidence) -> Section:
    """The game, its rules and their settings."""
    rules = evidence.game.rules
    figures = (
        Figure("game", "game", rules.name, "text"),
        Figure("id", "identifier", rules.id, "text"),
        Figure("rules_version", "rules version", rules.version, "text"),
        Figure("paragraphs", "paragraphs cited as", rules.code, "text"),
        Figure("croupier", "croupier", __version__, "text"),
        Figure("rules_hash", "SHA-256 of the rules with these settings", rules.hash, "text"),
        Figure("source", "source of the rules", rules.source, "text"),
    )
    tables = [_pay_table(table) for table in in_force(rules)]
    return Section(1, "identity", "Identity", (Figures(figures), _settings(rules), *tables))


def in_force(rules: Rules) -> list[PayTable]:
    """The pay tables but those that a setting chooses among and has not chosen."""
    chosen = {str(value) for value in rules.values.values()}
    others = {name for setting in rules.settings for name in setting.choices} - chosen
    return [table for name, table in rules.paytables.items() if name not in others]


def _settings(rules: Rules) -> Table:
    rows = [
        (setting.name, _said(rules.values[setting.name]), setting.says, setting.source)
        for setting in rules.settings
    ]
    columns = ("name", "setting"), ("value", "in force"), ("says", "meaning"), ("source", "by")
    return Table(
        "settings",
        "Settings in force, amounts in cents",
        tuple(Column(*column) for column in columns),
        tuple(rows),
    )


def _said(value: SettingValue) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _pay_table(table: PayTable) -> Table:
    columns = Column("hand", "hand"), Column("pays", "pays, to one", "count"), Column("by", "by")
    rows = tuple((row.hand, row.pays, row.source) for row in table.rows)
    return Table(f"pays.{table.name}", f"Pay table {table.name}: {table.title}", columns, rows)


def rules(evidence: Evidence) -> Section:
    """The whole rules, and rounds that show them."""
    game = evidence.game
    blocks: list[Block] = [
        Prose(game.rules.summary),
        Prose(rules_page(game.rules), "The rules of the game, every paragraph"),
        Prose(common_page(), "The rules common to all games"),
        Prose(
            "### Worked examples\n\nEach round below was played on the engine that deals the game, "
            f"from the demonstration deck of seed `{evidence.request.seed}` and the number given; "
            "every line of its settlement names the paragraph that it follows. The decisions are "
            "drawn by lot to show the rules and are no advice. Amounts are in units of 100 cents."
        ),
    ]
    for place, example in enumerate(examples(game, evidence.request.seed), 1):
        blocks.extend(_example(place, example))
    return Section(2, "rules", "Rules of play, with worked examples", tuple(blocks))


def _example(place: int, example: Example) -> Iterator[Block]:
    held = [
        f"{_holder(holder)} {' '.join(_card(card) for card in cards)}"
        for holder, cards in example.shown.items()
    ]
    decided = ", then ".join(map(decision, example.decided)) or "nothing"
    told = f"**Example {place}**, deal {example.number}: {'; '.join(held)}. Decided: {decided}."
    yield Prose(told)
    columns = (
        Column("spot", "spot"),
        Column("outcome", "outcome"),
        Column("pays", "pays, to one", "count"),
        Column("stake", "stake", "money"),
        Column("returned", "returned", "money"),
        Column("net", "net", "money"),
        Column("by", "by"),
    )
    rows: list[tuple[Value, ...]] = [
        (line.spot, line.outcome, line.pays, line.stake, line.returned, line.net, line.rule)
        for line in example.lines
    ]
    staked = sum(line.stake for line in example.lines)
    rows.append(("all", "", None, staked, staked + example.net, example.net, ""))
    yield Table(f"example.{place}", "", columns, tuple(rows), has_total=True)


def _holder(name: str) -> str:
    """`box 1` for `box1`."""
    return name if name.isalpha() else f"{name[:-1]} {name[-1]}"


def decision(action: str) -> str:
    """An action in words, its cards and amounts as the hands and the settlement have them."""
    told = _CARD.sub(lambda found: _card(Card.parse(found[0])), action)
    told = _CENTS.sub(lambda found: shown(int(found[0]), "money"), told)
    return told.replace("go-on", "go on").replace(" insurance=", " with insurance of ")


def _card(card: Card | None) -> str:
    return "??" if card is None else f"{str(card)[0].replace('T', '10')}{SUIT_SIGNS[str(card)[1]]}"


def assumptions(evidence: Evidence) -> Section:
    """What every figure takes for granted, and each choice where the published rules are open."""
    page = rules_page(evidence.game.rules)
    made = [*choices(page), *choices(common_page())]
    columns = (
        Column("paragraph", "paragraph"),
        Column("says", "the rule as played"),
        Column("decided", "what was open, and the choice made"),
    )
    text = (
        "Unless a table says otherwise: one 52-card deck, shuffled before every round, every order "
        "equally likely; one open box or hand and no other; no maximum payout; a balance that "
        "covers every action; a player who takes the option of the highest mean net at every "
        "decision. *Net* is the change of the player's balance over a round, in antes; the house "
        "edge is the mean net's loss as a share of the ante, the element of risk as a share of all "
        "that is staked."
    )
    table = Table(
        "ambiguities",
        "Where the published rules are silent, contradict themselves or have lost a table",
        columns,
        tuple((choice.paragraph, choice.says, choice.decided) for choice in made),
    )
    return Section(3, "assumptions", "Assumptions and choices", (Prose(text), table))


def method(evidence: Evidence) -> Section:
    """How the figures were made, and with what."""
    request = evidence.request
    figures = [
        Figure("python", "Python", platform.python_version(), "text"),
        Figure("numba", "numba", numba.__version__, "text"),
        Figure("numpy", "numpy", np.__version__, "text"),
        Figure("workers", "threads and processes", request.workers, "count"),
        Figure("seconds", "seconds for all figures", round(evidence.seconds, 1), "text"),
        Figure("seed", "seed of samples and rounds", request.seed, "text"),
        Figure("rounds", "rounds played", evidence.simulation.tally.rounds, "count"),
    ]
    if isinstance(evidence.survey, SampledSurvey):
        figures.append(Figure("deals", "deals sampled", len(evidence.survey.strata), "count"))
    exact = (
        "Whole numbers are added throughout and a fraction is formed at the end, so that no figure "
        "is rounded before it is printed; the JSON beside this page has the fractions."
    )
    blocks = Prose(f"{evidence.about.method}\n\n{exact}"), Figures(tuple(figures))
    return Section(4, "method", "Method", blocks)
