"""The variants of a game: on every command that takes settings, and at the entrance."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Croupier

GAME, NAME = "two-plus-four", "2 Plus 4 Poker without house edge"
VARIANT = ("--variant", "no-house-edge")
COMMANDS: dict[str, tuple[str, ...]] = {
    "rules": (),
    "play": ("--seed", "1"),
    "simulate": ("--list",),
    "report": ("--out", "nowhere"),
    "solve": (),
    "design": ("--bet", "main", "--target-edge", "1%"),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_game_without_variants_refuses_it(croupier: Croupier, command: str) -> None:
    result = croupier(command, "four-card", *COMMANDS[command], *VARIANT)
    assert result.exit_code == 1
    assert result.stderr.startswith("error[unknown-setting]: four_card.toml: ")


@pytest.mark.parametrize("command", COMMANDS)
def test_an_unknown_variant_is_refused(croupier: Croupier, command: str) -> None:
    result = croupier(command, GAME, *COMMANDS[command], "--variant", "generous")
    assert result.exit_code == 1
    assert "one of standard, no-house-edge" in result.stderr


def test_the_rules_are_those_of_the_variant(croupier: Croupier) -> None:
    standard, variant = (croupier("rules", GAME, *chosen).stdout for chosen in ((), VARIANT))
    assert f"{'four of a kind':<20}    20:1" in standard
    assert f"{'four of a kind':<20}    29:1" in variant
    assert (NAME in standard, NAME in variant) == (False, True)
    assert variant == croupier("rules", GAME, "--set", "variant=no-house-edge").stdout


def test_rounds_of_it_are_played_and_verified(croupier: Croupier, tmp_path: Path) -> None:
    played = croupier(
        *("play", GAME, *VARIANT, "--auto", "random", "--rounds", "3", "--records", str(tmp_path))
    )
    assert played.exit_code == 0
    records = sorted(tmp_path.glob("*.json"))
    settings = [json.loads(path.read_text("utf-8"))["rules"]["settings"] for path in records]
    assert [one["variant"] for one in settings] == 3 * ["no-house-edge"]
    assert croupier("verify", *map(str, records)).exit_code == 0
    assert NAME in croupier("replay", str(records[0])).stdout


def test_no_class_of_it_is_kept(croupier: Croupier) -> None:
    """What is kept is of the standard pay table, and is not told of another."""
    assert croupier("solve", GAME, "--variant", "standard", "--classes", "0:2").exit_code == 0
    refused = croupier("solve", GAME, *VARIANT, "--classes", "0:2")
    assert refused.stderr.startswith("error[not-solved]: ")


def test_it_is_simulated_without_an_exact_value(croupier: Croupier) -> None:
    rounds = ("--strategy", "always-bet", "--rounds", "20", "--workers", "1", "--json")
    told = json.loads(croupier("simulate", GAME, *VARIANT, *rounds).stdout)
    assert told["run"]["settings"]["variant"] == "no-house-edge"
    assert [(bet["bet"], bet["exact"] is None) for bet in told["bets"]] == [
        ("ante", True),
        ("bonus", False),
    ]


def test_it_is_chosen_at_the_entrance_and_is_the_last_one_then(croupier: Croupier) -> None:
    result = croupier("play", "--seed", "1", lines="2 q q")
    assert f"2 {NAME}" in result.stdout
    again = croupier("play", "--seed", "1", lines="enter ? q q")
    assert f"2 {NAME} (Enter)" in again.stdout
    assert f"{'four of a kind':<20}    29:1" in again.stdout
