"""2 Plus 4 Poker told by the command: part of it solved, and what is kept."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from croupier.cli.solve import solve as command
from croupier.errors import RulesError
from croupier.exact import in_classes
from croupier.exact.in_classes import solve_in_classes
from croupier.games import load_game
from croupier.games.two_plus_four import TwoPlusFour
from tests.exact.solve.test_command import KEYS

CLASSES = "4100:4102"
ONE_HAND = 43 * 861 * 40


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, ("two-plus-four", *arguments))


def game() -> TwoPlusFour:
    found = load_game("two-plus-four")
    assert isinstance(found, TwoPlusFour)
    return found


def figures(*arguments: str) -> dict[str, Any]:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.exception
    found: dict[str, Any] = json.loads(result.stdout)
    del found["seconds"]
    return found


def test_a_part_is_told_like_a_whole_game(tmp_path: Path) -> None:
    kept = str(tmp_path / "classes.parquet")
    opened = figures("--keep", kept, "--classes", CLASSES)
    assert set(opened) == KEYS - {"seconds"}
    assert opened["deals"] % (1_712_304 * ONE_HAND) == 0
    for rows in (opened["outcomes"], opened["decisions"]):
        assert sum(row["combinations"] for row in rows) == opened["deals"]
    net = sum(row["pays"] * row["combinations"] for row in opened["outcomes"])
    assert Fraction(opened["ev"]) == Fraction(net, opened["deals"])
    # What is kept is told again without being solved, under another number of workers too.
    assert figures("--keep", kept, "--classes", CLASSES, "--workers", "2") == opened
    blind = figures("--keep", kept, "--classes", CLASSES, "--blind")
    assert blind["deals"] == opened["deals"]
    assert Fraction(blind["ev"]) < Fraction(opened["ev"])
    assert {row["decision"].split(",")[0] for row in blind["decisions"]} == {"bet"}


def test_the_bonus_bet_is_told_with_an_open_box(tmp_path: Path) -> None:
    """Its edge is known: 2,524,332 hands lose what 2,445,080 win of 2,598,960."""
    found = figures("--fresh", "--classes", "0:1")
    (bonus,) = found["side_bets"]
    assert Fraction(bonus["ev"]) == Fraction(2_445_080 - 2_524_332, 2_598_960)


@pytest.mark.parametrize("classes", ["3:3", "5:4", "0:16433", "16432:16433"])
def test_classes_that_there_are_not(classes: str) -> None:
    refused = run("--fresh", "--classes", classes).exception
    assert isinstance(refused, RulesError)
    assert refused.code == "setting-value"


@pytest.mark.parametrize("arguments", [("--classes", "1"), ("--classes", "a:b"), ("--keep",)])
def test_arguments_of_another_form(arguments: tuple[str, ...]) -> None:
    assert run(*arguments).exit_code == 2


@pytest.mark.parametrize("option", [("--classes", "0:1"), ("--keep", "x"), ("--blind",)])
def test_other_games_are_not_solved_in_classes(option: tuple[str, ...]) -> None:
    result = CliRunner().invoke(command, ("caribbean-stud", *option))
    assert result.exit_code == 2
    assert "two-plus-four and six-card alone" in result.stderr


def test_what_is_not_kept_is_not_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(in_classes, "KEPT", tmp_path)
    with pytest.raises(RulesError) as refused:
        solve_in_classes(game())
    assert refused.value.code == "not-solved"


@pytest.mark.parametrize(("payout", "is_told"), [(100 * 201, True), (100 * 201 - 1, False)])
def test_what_a_maximum_payout_limits_is_not_told(payout: int, is_told: bool) -> None:
    limited = load_game("two-plus-four", {"max_payout": payout})
    assert (in_classes.kept_solution(limited) is not None) == is_told
