"""What best play comes to, as it is kept: of the rules in force, as it was counted or played."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.exact.simulation.results import REACH, side_bet_laws
from croupier.exact.simulation.run import Run, play_chunk
from croupier.games import GAMES, load_game
from croupier.server.edges import MAIN, edge_views, edges

RESULTS = Path(__file__).parents[2] / "docs" / "results"
SAMPLED = ("six-card",)


def kept(name: str) -> dict[str, dict[str, Any]]:
    """The figures of the rules in force, by bet."""
    return {edge["bet"]: dict(edge) for edge in edges(name, load_game(name).rules.hash)}


@pytest.mark.parametrize("name", GAMES)
def test_they_are_of_the_rules_in_force_and_of_no_other(name: str) -> None:
    game = load_game(name)
    side_bets = {str(stake) for stake in game.stakes if stake != "ante"}
    assert kept(name).keys() == {MAIN, *side_bets}
    assert edges(name, load_game(name, {"chips": [200, 300]}).rules.hash) == []
    assert edges("bridge", game.rules.hash) == []
    for view in edge_views(name, game.rules.hash):
        assert view["exact"] == (view["rounds"] is None) == (view["low"] is None)


@pytest.mark.parametrize(
    "path",
    sorted(path for path in RESULTS.glob("*.json") if path.stem in GAMES),
    ids=lambda path: str(path.stem),
)
def test_exact_ones_are_those_of_the_results(path: Path) -> None:
    """What is served is what `docs/results` prints, which other tests count anew."""
    result, main = json.loads(path.read_text("utf-8")), kept(path.stem)[MAIN]
    assert (main["exact"], main["ev"]) == (True, result["ev"])
    assert float(main["edge"]) == pytest.approx(-Fraction(result["ev"]), abs=1e-9)
    assert float(main["return"]) == pytest.approx(1 - result["element_of_risk"], abs=1e-9)


@pytest.mark.parametrize("name", GAMES)
def test_side_bets_are_by_their_law(name: str) -> None:
    laws = side_bet_laws(load_game(name))
    assert {bet for bet in kept(name) if bet != MAIN} == laws.keys()
    for bet, law in laws.items():
        edge = kept(name)[bet]
        assert (edge["exact"], Fraction(edge["ev"])) == (True, law.ev)
        assert float(edge["return"]) == pytest.approx(1 + law.ev, abs=1e-9)
        assert float(edge["edge"]) == pytest.approx(-law.ev, abs=1e-9)


@pytest.mark.parametrize("name", SAMPLED)
def test_sampled_ones_are_of_rounds_that_anyone_plays_again(name: str) -> None:
    """The first of them are played again here; the others by the same command."""
    main, game = kept(name)[MAIN], load_game(name)
    assert not main["exact"]
    assert main["rounds"] >= 5_000
    run = Run.of(game, "optimal", main["rounds"], main["seed"])
    again = [play_chunk(run, number) for number in range(main["first"]["chunks"])]
    nets = [result.net * n for tally in again for result, n in tally.bets["ante"].items()]
    assert sum(nets) == main["first"]["net_cents"]


@pytest.mark.parametrize("name", SAMPLED)
def test_sampled_ones_follow_from_their_sums(name: str) -> None:
    main = kept(name)[MAIN]
    edge, error = float(main["edge"]), float(main["std_error"])
    assert edge == pytest.approx(-main["net_cents"] / main["rounds"] / 100, abs=1e-9)
    assert float(main["low"]) == pytest.approx(edge - REACH * error, abs=1e-8)
    assert float(main["high"]) == pytest.approx(edge + REACH * error, abs=1e-8)
    returned = 1 + main["net_cents"] / main["stake_cents"]
    assert float(main["return"]) == pytest.approx(returned, abs=1e-9)
    assert float(main["return_low"]) < returned < float(main["return_high"])
