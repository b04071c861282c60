"""The figures in docs/results are what solving gives now."""

import json
from pathlib import Path

import pytest

from tests.exact.solve.solutions import RESULTS, solution

FOLDER = Path(__file__).parents[3] / "docs" / "results"


def figures(game: str) -> dict[str, object]:
    """All that solving gives but the time it took."""
    found = solution(game).to_json()
    del found["seconds"]
    return found


@pytest.mark.parametrize("game", RESULTS)
def test_results_are_reproduced(game: str) -> None:
    written = json.loads((FOLDER / f"{game}.json").read_text("utf-8"))
    assert written == figures(game)


@pytest.mark.parametrize("game", RESULTS)
def test_every_deal_is_counted_once(game: str) -> None:
    written = json.loads((FOLDER / f"{game}.json").read_text("utf-8"))
    for rows in ("decisions", "outcomes"):
        assert sum(row["combinations"] for row in written[rows]) == written["deals"]


@pytest.mark.parametrize("game", RESULTS)
def test_the_page_states_the_results(game: str) -> None:
    page, solved = (FOLDER / "README.md").read_text("utf-8"), solution(game)
    assert f"`{solved.ev}`" in page
    assert f"{solved.law.deals:,}" in page
    figures = (-solved.ev, solved.element_of_risk)
    said = (f"{float(figure):.6%}".replace("%", " %").replace("-", "−") for figure in figures)
    assert all(one in page for one in said)
    assert all(f"{bet.law.ev}" in page for bet in solved.side_bets)
