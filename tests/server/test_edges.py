"""What best play comes to, as it is kept: of the rules in force, as it was counted or played."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.exact.simulation.results import side_bet_laws
from croupier.games import GAMES, load_game, load_tables
from croupier.server.edges import BLIND, MAIN, edge_views, edges

RESULTS = Path(__file__).parents[2] / "docs" / "results"


def kept(name: str) -> dict[str, dict[str, Any]]:
    """The figures of the rules in force, by bet."""
    return {edge["bet"]: dict(edge) for edge in edges(name, load_game(name).rules.hash)}


def test_of_a_variant_only_what_is_counted_is_told() -> None:
    """Nothing of the standard game's main bet is taken for the variant's."""
    for name, game in load_tables().items():
        if name not in GAMES:
            told = edges(name, game.rules.hash)
            laws = side_bet_laws(game)
            assert {edge["bet"] for edge in told} - {MAIN} == laws.keys()
            assert (RESULTS / f"{name}.json").exists() == (MAIN in {edge["bet"] for edge in told})
            assert edges(game.id, game.rules.hash) == []


@pytest.mark.parametrize("name", GAMES)
def test_they_are_of_the_rules_in_force_and_of_no_other(name: str) -> None:
    game = load_game(name)
    side_bets = {str(stake) for stake in game.stakes if stake != "ante"}
    blind = set() if game.open_boxes is None else {BLIND}
    assert kept(name).keys() == {MAIN, *side_bets, *blind}
    assert edges(name, load_game(name, {"chips": [200, 300]}).rules.hash) == []
    assert edges("bridge", game.rules.hash) == []
    for view in edge_views(name, game.rules.hash):
        assert view["exact"] == (view["rounds"] is None) == (view["low"] is None)


@pytest.mark.parametrize(
    "path",
    sorted(path for path in RESULTS.glob("*.json") if path.stem.removesuffix("-blind") in GAMES),
    ids=lambda path: str(path.stem),
)
def test_exact_ones_are_those_of_the_results(path: Path) -> None:
    """What is served is what `docs/results` prints, which other tests count anew."""
    game, bet = path.stem.removesuffix("-blind"), BLIND if path.stem.endswith("-blind") else MAIN
    result, main = json.loads(path.read_text("utf-8")), kept(game)[bet]
    assert (main["exact"], main["ev"]) == (True, result["ev"])
    assert float(main["edge"]) == pytest.approx(-Fraction(result["ev"]), abs=1e-9)
    assert float(main["return"]) == pytest.approx(1 - result["element_of_risk"], abs=1e-9)


@pytest.mark.parametrize("name", GAMES)
def test_side_bets_are_by_their_law(name: str) -> None:
    laws = side_bet_laws(load_game(name))
    assert kept(name).keys() - {MAIN, BLIND} == laws.keys()
    for bet, law in laws.items():
        edge = kept(name)[bet]
        assert (edge["exact"], Fraction(edge["ev"])) == (True, law.ev)
        assert float(edge["return"]) == pytest.approx(1 + law.ev, abs=1e-9)
        assert float(edge["edge"]) == pytest.approx(-law.ev, abs=1e-9)
