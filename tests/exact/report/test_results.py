"""The lists in docs/results/strategies.md are those that the search finds, at their exact cost."""

import re
from pathlib import Path

import pytest

from croupier.exact.report.evidence import MOST_RULES
from croupier.exact.report.search import rule_lists
from croupier.exact.report.seen import VIEWS
from croupier.exact.report.survey import survey
from croupier.exact.strategies import solved_game
from croupier.exact.whole.workers import cores, silent
from croupier.games import load_game

PAGE = Path(__file__).parents[3] / "docs" / "results" / "strategies.md"


def part_of(game: str) -> str:
    """The page's part on a game."""
    page = PAGE.read_text("utf-8")
    return page.partition(f"(`{game}`)\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize(
    "game",
    [
        "caribbean-stud",
        pytest.param("four-card", marks=pytest.mark.long),
        pytest.param("casino-holdem", marks=pytest.mark.long),
    ],
)
def test_the_page_has_what_is_found(game: str) -> None:
    solved, part = solved_game(load_game(game)), part_of(game)
    assert solved is not None
    found = survey(solved, solved.rows(cores(), silent), VIEWS[game](), {})
    assert f"`{found.ev}`" in part
    lists = {len(rules.rules): rules for rules in rule_lists(found.cells, MOST_RULES)}
    told = re.findall(r"\*\*(\d+) rules?\*\*, [^`]*\(`(\d+/\d+)`\):\n\n((?:\d+\. .*\n)+)", part)
    assert told
    for count, cost, lines in told:
        rules = lists[int(count)]
        assert str(found.cost(rules)) == cost
        assert re.findall(r"^\d+\. (.*)$", lines, re.MULTILINE) == rules.said(found.cells)
    for name, ev in found.rules.items():
        assert re.search(rf"\| {name} \| [^|]* \| `{found.ev - ev}` \|", part)
