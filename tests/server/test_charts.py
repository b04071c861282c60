"""Strategy charts: the counts of the solved games, told again by `advise` and by their samples."""

import json
import re
from collections import Counter
from importlib import resources
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.cards import DECK, RANKS, Card
from croupier.exact.decisions import advise
from croupier.exact.report.charts import Sampler
from croupier.exact.report.sampled import first_cards, first_position
from croupier.games import GAMES, load_game
from croupier.hands import five, four
from croupier.server.charts import kept_chart, strategy
from croupier.words import LANGUAGES, Language
from tests.server.arena import API, Arena
from tests.words.messages import messages

pytestmark = pytest.mark.anyio
RESULTS = Path(__file__).parents[2] / "docs" / "results"
SOLVED = ("caribbean-stud", "four-card", "casino-holdem")
CHARTED = [game for game in GAMES if kept_chart(game, load_game(game).rules.hash)]
SAMPLED = [game for game in CHARTED if game not in SOLVED]
SQUARES = [2, pytest.param(24, marks=pytest.mark.long)]
DEALS = [600, pytest.param(12000, marks=pytest.mark.long)]
PAIR = five.range_of(five.Category.ONE_PAIR)

Kept = dict[str, Any]


def kept(game: str) -> Kept:
    found = kept_chart(game, load_game(game).rules.hash)
    assert found is not None
    return dict(found)


def level(axis: Kept, sign: str) -> int:
    return [first for first, _ in axis["levels"]].index(sign)


def sign_of(game: str, hand: tuple[Card, ...]) -> str:
    """The hand's level, by its name."""
    name = (four if game == "four-card" else five).name(hand)
    match name.name:
        case "high-card" | "one-pair":
            return f"{name.name} {name.ranks[0]}"
        case "ace-king":
            return f"ace-king {name.ranks[2]}"
        case _:
            return str(name.name)


def place(game: str, chart: Kept, hand: tuple[Card, ...], seen: tuple[Card, ...]) -> Any:
    """The square of a deal, None where the chart has none for it."""
    if game != "casino-holdem":
        row = level(chart["rows"], sign_of(game, hand))
        return row, level(chart["columns"], RANKS[seen[0].rank])
    low, high = sorted(card.rank for card in hand)
    is_paired = low == high or {low, high} & {card.rank for card in seen}
    if is_paired or five.strength(hand + seen) >= PAIR.stop or draws(hand, seen):
        return None
    return level(chart["rows"], RANKS[high]), level(chart["columns"], RANKS[low])


def draws(hand: tuple[Card, ...], board: tuple[Card, ...]) -> bool:
    """Whether four to a flush, or to a straight that one's own cards help to fill."""
    suits = Counter(card.suit for card in hand + board)
    if any(suits[card.suit] >= 4 for card in hand):
        return True
    own, dealt = ({card.rank for card in cards} for cards in (hand, board))
    runs = ({(low - 1) % 13, *range(low, low + 4)} for low in range(10))
    return any(len(run & (own | dealt)) >= 4 and run & (own - dealt) for run in runs)


async def test_charts_are_given_to_anyone(here: Arena) -> None:
    assert {*SOLVED, "two-plus-four"} <= set(CHARTED)
    async with here.client() as stranger:
        for game in CHARTED:
            chart = (await stranger.get(f"{API}/strategy/{game}")).json()["chart"]
            assert chart["exact"] == (chart["deals"] is None) == (game in SOLVED)
            assert len(chart["squares"]) == len(chart["rows"]["levels"])
            for row in chart["squares"]:
                assert len(row) == len(chart["columns"]["levels"])
                for square in filter(None, row):
                    shares = dict(zip(chart["options"], map(float, square["shares"]), strict=True))
                    assert sum(shares.values()) == pytest.approx(1, abs=3e-6)
                    if 1 in shares.values():  # else another may be best on average
                        assert shares[square["best"]] == 1
            costs = [float(one["cost"]) for one in chart["lists"]]
            assert costs == sorted(costs, reverse=True)
            assert bool(costs) == (game in SOLVED)
        unknown = await stranger.get(f"{API}/strategy/bridge")
        assert unknown.json()["error"]["code"] == "unknown-game"


def test_under_other_rules_there_is_none() -> None:
    assert kept_chart("four-card", "0" * 64) is None
    assert strategy(load_game("four-card"))["chart"] is not None


@pytest.mark.parametrize("game", SOLVED)
def test_the_squares_add_up_to_the_solved_game(game: str) -> None:
    chart = kept(game)
    solved = json.loads((RESULTS / f"{game}.json").read_text("utf-8"))
    counted = [0] * len(chart["options"])
    for *_, deals in chart["squares"]:
        counted = [total + more for total, more in zip(counted, deals, strict=True)]
    if chart["elsewhere"]:
        counted = [total + more for total, more in zip(counted, chart["elsewhere"], strict=True)]
    assert counted == [row["combinations"] for row in solved["decisions"]]
    assert sum(counted) == solved["deals"]


@pytest.mark.parametrize("deals", DEALS)
@pytest.mark.parametrize("name", SOLVED)
def test_advice_on_random_deals_is_what_their_squares_say(name: str, deals: int) -> None:
    game, chart, random = load_game(name), kept(name), Random(f"chart {name}")
    squares = {(row, column): shares for row, column, _, shares in chart["squares"]}
    own, open_cards = first_cards(game)
    found, due, variance = Counter[str](), Counter[str](), Counter[str]()
    visited = set()
    for _ in range(deals):
        cards = tuple(random.sample(DECK, own + open_cards))
        square = place(name, chart, cards[:own], cards[own:])
        advice = advise(first_position(game, cards))
        evs = [option.ev for option in advice.options]
        option = chart["options"][evs.index(max(evs))]
        shares = chart["elsewhere"] if square is None else squares[square]
        assert shares[chart["options"].index(option)] > 0, (square, cards)
        found[option] += 1
        visited.add(square)
        for one, share in zip(chart["options"], shares, strict=True):
            chance = share / sum(shares)
            due[one] += chance
            variance[one] += chance * (1 - chance)
    assert len(visited) > 50
    for one in chart["options"]:
        assert abs(found[one] - due[one]) <= 4 * sqrt(variance[one])


@pytest.mark.parametrize("squares", SQUARES)
@pytest.mark.parametrize("name", SAMPLED)
def test_some_squares_are_sampled_again(name: str, squares: int) -> None:
    chart = kept(name)
    sampler = Sampler(load_game(name), chart["seed"], chart["deals"])
    known = {(row, column): (best, deals) for row, column, best, deals in chart["squares"]}
    assert set(known) == set(sampler.places())
    some = Random(f"squares {name}").sample(sampler.places(), squares)
    for square in sampler.squares(some):
        assert known[square.row, square.column] == (square.best, list(square.deals))


@pytest.mark.parametrize("game", SOLVED)
def test_the_lists_are_those_of_the_published_page(game: str) -> None:
    page = (RESULTS / "strategies.md").read_text("utf-8")
    part = page.partition(f"(`{game}`)\n")[2].partition("\n## ")[0]
    told = re.findall(r"\*\*(\d+) rules?\*\*, [^`]*\(`(\d+/\d+)`\):\n\n((?:\d+\. .*\n)+)", part)
    lists = kept(game)["lists"]
    assert [(str(len(one["rules"])), one["cost"]) for one in lists] == [told_[:2] for told_ in told]
    for one, (_, _, lines) in zip(lists, told, strict=True):
        said = re.findall(r"^\d+\. (?:Otherwise )?(.*)$", lines, re.MULTILINE)
        options = [rule["option"] for rule in one["rules"]] + [one["otherwise"]]
        for line, option in zip(said, options, strict=True):
            assert line.lower().startswith(option)
        for line, rule in zip(said, one["rules"], strict=False):
            assert line.count(" and ") == len(rule["conditions"]) - 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_axes_and_conditions_have_their_words(language: Language) -> None:
    charts = [kept(game) for game in CHARTED]
    axes = {chart[axis]["feature"] for chart in charts for axis in ("rows", "columns")}
    rules = [rule for chart in charts for one in chart["lists"] for rule in one["rules"]]
    conditions = [condition for rule in rules for condition in rule["conditions"]]
    named = {f"chart-axis-{axis}" for axis in axes}
    named |= {f"chart-if-{one['feature']}-{one['bound']}" for one in conditions}
    found = set(messages(language, "web-practice.ftl"))
    assert named == {name for name in found if name.startswith(("chart-axis-", "chart-if-"))}


def test_every_kept_chart_is_of_the_rules_of_a_game() -> None:
    files = (resources.files("croupier.server") / "kept").iterdir()
    charts = {file.name for file in files if file.name.startswith("chart-")}
    assert charts == {f"chart-{game}.json" for game in CHARTED}
