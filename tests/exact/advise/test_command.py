"""The commands `advise` and `warm`."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from croupier.cli.advise import LONGEST_LINE, advise, warm
from croupier.exact import warm as warming
from croupier.exact.warm import COMPILED_BY, is_warm
from croupier.games import GAMES, load_game
from tests.exact.advise.test_advice import EXAMPLE

FOUR = {
    "game": "four-card",
    "step": "first",
    "hand": ["Ah", "Kd", "9c", "9s", "2h"],
    "dealer": ["Td"],
}
ANSWER = (
    '{"options": [{"action": "fold", "ev": "-1", "ev_decimal": -1.0}, {"action": "bet", '
    '"insurance": "none", "ev": "223/301", "ev_decimal": 0.740863787375415}, {"action": "buy", '
    '"ev": "73/129", "ev_decimal": 0.565891472868217}], "best": 1, "facts": {"not_qualify": "0", '
    '"win": "563/903", "tie": "0", "lose": "340/903"}}\n'
)


def run(*arguments: str, lines: list[Any]) -> Result:
    text = "".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines)
    return CliRunner().invoke(advise, arguments, input=text)


def test_example() -> None:
    result = run("-", "--json", lines=[EXAMPLE])
    assert (result.exit_code, result.stdout) == (0, ANSWER)


def test_a_file(tmp_path: Path) -> None:
    file = tmp_path / "positions.jsonl"
    file.write_text(json.dumps(EXAMPLE))
    result = CliRunner().invoke(advise, [str(file), "--json"])
    assert (result.exit_code, result.stdout) == (0, ANSWER)
    assert CliRunner().invoke(advise, [str(tmp_path / "none.jsonl")]).exit_code == 2


@pytest.mark.parametrize(
    "line",
    [
        *(
            "nonsense",
            "[]",
            "17",
            '"Ah"',
            "null",
            "{",
            "[" * 100_000,
            "9" * 5000,
            "\N{SNOWMAN}",
            "NaN",
        ),
        json.dumps(EXAMPLE)[:-1] + ', "dead": ["2c"]}',
        json.dumps(EXAMPLE)[:-1] + ', "limits": {"ante": 100, "ante": 200}}',
    ],
)
def test_a_bad_line_is_answered_in_its_place(line: str) -> None:
    result = run("--json", lines=[EXAMPLE, line, "", EXAMPLE])
    first, error, last = result.stdout.splitlines()
    assert result.exit_code == 1
    assert first == last == ANSWER.strip()
    assert json.loads(error)["error"]["code"] == "position-form"


@pytest.mark.parametrize("filling", ["x", " ", "["])
def test_a_line_without_end_is_not_read_whole(filling: str) -> None:
    for length in (LONGEST_LINE, LONGEST_LINE + 1, 2 * LONGEST_LINE + 2, 3 * LONGEST_LINE):
        result = run("--json", lines=[EXAMPLE, filling * length + "{}", EXAMPLE])
        first, error, last = result.stdout.splitlines()
        assert result.exit_code == 1
        assert first == last == ANSWER.strip()
        assert "is no position" in json.loads(error)["error"]["message"]


def test_bytes_that_are_no_text() -> None:
    result = CliRunner().invoke(advise, ["--json"], input=b'{"game": "\xff"}\n\xff\n')
    assert result.exit_code == 1
    codes = [json.loads(line)["error"]["code"] for line in result.stdout.splitlines()]
    assert codes == ["position-form", "position-form"]


def test_a_refusal_has_its_code_and_message() -> None:
    result = run("--json", lines=[{**EXAMPLE, "game": "baccarat"}])
    error = json.loads(result.stdout)["error"]
    assert (result.exit_code, error["code"]) == (1, "unknown-game")
    assert error["message"].startswith("there is no game 'baccarat'")


def test_words() -> None:
    result = run(lines=[EXAMPLE, "nonsense", FOUR])
    assert result.exit_code == 1
    assert result.stdout.splitlines()[:5] == [
        "two-plus-four, first: hand Ah Kd 9c 9s 2h, dealer Td 8d Kc Ad",
        "  fold                   -1.000000  -1",
        "* bet none               +0.740864  223/301",
        "  buy                    +0.565891  73/129",
        "not_qualify 0, win 563/903, tie 0, lose 340/903",
    ]
    assert "error[position-form]: the line is not JSON" in result.stdout
    assert "* play 1 " in result.stdout


def test_paytable_sets_the_games_pay_table() -> None:
    names = [name for name in load_game("four-card").rules.paytables if name != "ante_bonus"]
    for name in names:
        assert run("--json", "--paytable", name, lines=[FOUR]).exit_code == 0
    for name, position, code in (
        ("1-2-3", FOUR, "setting-value"),
        ("50-40--8-5-4-3-1", FOUR, "setting-value"),
        (names[0], EXAMPLE, "unknown-setting"),
        (names[0], {**FOUR, "game": "baccarat"}, "unknown-game"),
    ):
        result = run("--json", "--paytable", name, lines=[position])
        assert json.loads(result.stdout)["error"]["code"] == code


def test_variant_is_a_setting() -> None:
    for name, position, code in (
        ("none-such", EXAMPLE, "setting-value"),
        ("no-house-edge", FOUR, "unknown-setting"),
    ):
        result = run("--json", "--variant", name, lines=[position])
        assert json.loads(result.stdout)["error"]["code"] == code


def test_a_variant_is_valued_by_its_own_pay_table() -> None:
    fours = {**EXAMPLE, "hand": ["9h", "9d", "9c", "9s", "2h"]}
    found = [
        json.loads(run("--json", *chosen, lines=[fours]).stdout)
        for chosen in ((), ("--variant", "standard"), ("--variant", "no-house-edge"))
    ]
    assert found[0] == found[1]
    bets = [
        Fraction(option["ev"])
        for one in found
        for option in one["options"]
        if (option["action"], option.get("insurance")) == ("bet", "none")
    ]
    # Nine more to one on two antes; this dealer qualifies with his open cards.
    assert bets[2] - bets[0] == 18 * Fraction(found[0]["facts"]["win"])


def test_every_game_can_be_compiled_for() -> None:
    assert set(GAMES) <= set(COMPILED_BY)


def test_what_is_not_compiled_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "cache_folder", lambda: tmp_path / "kernels")
    monkeypatch.setitem(warming.COMPILED_BY, "whole games", lambda: None)
    assert not is_warm("two-plus-four")
    first, again = (run("--json", lines=[EXAMPLE]) for _ in range(2))
    assert first.stdout == again.stdout == ANSWER
    assert first.stderr == "compiling for two-plus-four, once for this version: some seconds\n"
    assert again.stderr == ""
    result = CliRunner().invoke(warm)
    assert result.exit_code == 0
    assert result.stdout == ""
    assert all(map(is_warm, COMPILED_BY))


def test_warm_says_where_nothing_can_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "kernels").write_text("a file")
    monkeypatch.setattr(warming, "cache_folder", lambda: tmp_path / "kernels")
    for part in COMPILED_BY:
        monkeypatch.setitem(warming.COMPILED_BY, part, lambda: None)
    result = CliRunner().invoke(warm)
    assert result.exit_code == 1
    assert result.stderr.splitlines()[-1].startswith("Error: nothing can be kept in ")


def test_a_folder_that_cannot_be_written_is_no_obstacle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "kernels").write_text("a file")
    monkeypatch.setattr(warming, "cache_folder", lambda: tmp_path / "kernels")
    result = run("--json", lines=[EXAMPLE])
    assert (result.exit_code, result.stdout) == (0, ANSWER)
