"""The figures in docs/results are what solving gives now."""

import json
from pathlib import Path

import pytest

from croupier.exact.solve import SOLVED
from tests.exact.solve.solutions import solution

RESULTS = Path(__file__).parents[3] / "docs" / "results"


def figures(game: str) -> dict[str, object]:
    """All that solving gives but the time it took."""
    found = solution(game).to_json()
    del found["seconds"]
    return found


@pytest.mark.parametrize("game", SOLVED)
def test_results_are_reproduced(game: str) -> None:
    written = json.loads((RESULTS / f"{game}.json").read_text("utf-8"))
    assert written == figures(game)


@pytest.mark.parametrize("game", SOLVED)
def test_the_page_states_the_results(game: str) -> None:
    page, solved = (RESULTS / "README.md").read_text("utf-8"), solution(game)
    assert f"`{solved.ev}`" in page
    assert f"{solved.law.deals:,}" in page
    figures = (-solved.ev, solved.element_of_risk)
    assert all(f"{float(figure):.6%}".replace("%", " %") in page for figure in figures)
    assert all(f"{bet.law.ev}" in page for bet in solved.side_bets)
