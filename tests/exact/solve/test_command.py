"""`croupier solve`: what it prints, and what it refuses."""

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from croupier.cli.solve import solve as command
from croupier.errors import RulesError
from croupier.exact.solve import compile_kernels, solve

KEYS = {
    "ev",
    "deals",
    "edge",
    "mean_stake",
    "element_of_risk",
    "std_dev",
    "decisions",
    "outcomes",
    "side_bets",
    "seconds",
}


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, arguments)


def test_json_is_one_object_and_all_there_is_on_standard_output() -> None:
    result = run("caribbean-stud", "--json", "--workers", "1")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert set(found) == KEYS
    assert found["ev"] == "-142031221/2718662100"
    assert found["deals"] == 19_933_230_517_200
    assert found["side_bets"] == []
    assert {"decision", "combinations", "frequency"} == set(found["decisions"][0])
    assert {"outcome", "pays", "combinations", "probability", "return"} == set(found["outcomes"][0])
    assert sum(row["combinations"] for row in found["outcomes"]) == found["deals"]
    assert sum(row["combinations"] for row in found["decisions"]) == found["deals"]
    assert sum(row["return"] for row in found["outcomes"]) == pytest.approx(-found["edge"])


def test_text() -> None:
    result = run("caribbean-stud")
    assert result.exit_code == 0
    for line in (
        "EV per ante         -142031221/2718662100 = -0.052243058",
        "house edge          5.224306% of the ante",
        "element of risk     2.555286% of what is staked",
        "return              97.444714% of what is staked",
    ):
        assert line in result.stdout.splitlines()


def test_one_pay_table_of_the_side_bets() -> None:
    solution = solve("four-card", paytable="50-30-7-6-5-2-1")
    assert [bet.paytable for bet in solution.side_bets] == ["50-30-7-6-5-2-1"]


@pytest.mark.parametrize(
    ("game", "paytable", "workers", "code"),
    [
        ("baccarat", None, None, "unknown-game"),
        ("six-card", None, None, "not-solved"),
        ("two-plus-four", None, None, "not-solved"),
        ("four-card", "50-40-8-5-4-3-2", None, "unknown-paytable"),
        ("four-card", "ante_bonus", None, "unknown-paytable"),
        ("caribbean-stud", "bet", None, "unknown-paytable"),
        ("casino-holdem", "", None, "unknown-paytable"),
        ("casino-holdem", None, 0, "setting-value"),
        ("casino-holdem", None, -1, "setting-value"),
        ("casino-holdem", None, 1.5, "setting-value"),
        ("casino-holdem", None, "2", "setting-value"),
        ("casino-holdem", None, True, "setting-value"),
    ],
)
def test_refusals(game: str, paytable: str | None, workers: Any, code: str) -> None:
    with pytest.raises(RulesError) as refused:
        solve(game, paytable, workers)
    assert refused.value.code == code


def test_the_command_refuses_alike() -> None:
    refused = run("six-card", "--set", "dealer_discard=highest").exception
    assert isinstance(refused, RulesError)
    assert refused.code == "not-solved"
    for arguments in (("four-card", "--workers", "0"), ("four-card", "--workers", "x"), ()):
        result = run(*arguments)
        assert result.exit_code == 2
        assert result.stdout == ""


def test_an_interruption_stops_it() -> None:
    def interrupted(done: int, chunks: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve("caribbean-stud", progress=interrupted)


def test_progress_counts_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    solve("caribbean-stud", progress=lambda done, chunks: told.append((done, chunks)))
    assert told == [(done, 13) for done in range(14)]


def test_kernels_are_compiled_on_small_decks() -> None:
    compile_kernels()
