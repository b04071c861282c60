"""Runs of combined play: the same whoever plays them, resumed, told and refused."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from croupier.cli.app import main
from croupier.errors import CroupierError, SimulationError
from croupier.exact.combined import Combined, CombinedRun, Gains, alone
from croupier.exact.simulation import Output, count
from croupier.games import load_game

RUN = CombinedRun.of(load_game("casino-holdem"), 50, "s")


@pytest.fixture(scope="module")
def whole() -> Gains:
    return count(RUN, 1)


def called(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["combined", *arguments])


def test_a_seed_has_its_gains_whatever_the_workers(whole: Gains) -> None:
    assert whole.rounds == 50
    assert whole.rows["together"].total > 0
    assert count(RUN, 2).to_json() == whole.to_json()
    other = CombinedRun.of(RUN.load(), 50, "t")
    assert count(other, 1).to_json() != whole.to_json()


def test_a_resumed_run_is_the_whole_one(tmp_path: Path, whole: Gains) -> None:
    path = tmp_path / "run.jsonl"
    with Output(path, RUN) as output:
        part = count(RUN, 1, output, stopped=lambda: bool(output.kept))
    assert part.rounds == 20
    path.write_bytes(path.read_bytes() + b'{"chunk":1,"rou')  # as a crash leaves it
    with Output(path, RUN) as output:
        assert list(output.kept) == [0]
        assert count(RUN, 1, output).to_json() == whole.to_json()
    with Output(path, RUN) as output:
        assert output.kept.keys() == {0, 1, 2}


def test_together_is_the_sum_of_the_hands(whole: Gains) -> None:
    hands = [whole.rows["box 1"], whole.rows["box 2"]]
    assert whole.rows["together"].total == sum(hand.total for hand in hands)
    rows = Combined(RUN, whole, {}).rows
    assert [row.name for row in rows] == ["box 1", "box 2", "together"]
    for row in rows:
        low, high = row.interval
        assert low <= row.mean <= high
        assert row.edge is None


@pytest.mark.parametrize(
    ("what", "text"),
    [
        ("gain", "-1"),
        ("gain", "1/0"),
        ("gain", "1000"),
        ("squares", "0"),
        ("changed", 21),
        ("changes", {}),
    ],
)
def test_a_chunk_that_was_not_played_is_refused(tmp_path: Path, what: str, text: object) -> None:
    path = tmp_path / "run.jsonl"
    played = ((number, RUN.play(number)) for number in range(RUN.chunks))
    number, gains = next(each for each in played if each[1].rows["together"].changed)
    with Output(path, RUN) as output:
        output.append(number, gains)
    header, line, _ = path.read_text().split("\n")
    data: dict[str, Any] = json.loads(line)
    data["rows"]["together"][what] = text
    path.write_text(f"{header}\n{json.dumps(data, separators=(',', ':'))}\n")
    before = path.read_bytes()
    with pytest.raises(SimulationError) as refused:
        Output(path, RUN)
    assert refused.value.code == "output-foreign"
    assert path.read_bytes() == before


def test_another_runs_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    with Output(path, RUN):
        pass
    with pytest.raises(SimulationError, match="other seed"):
        Output(path, CombinedRun.of(RUN.load(), 50, "t"))


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("four-card",), "one-hand-seen"),
        (("casino-holdem", "--rounds", "0"), "rounds-not-positive"),
        (("six-card", "--workers", "0"), "workers-not-positive"),
        (("no-such-game",), "unknown-game"),
        (("six-card", "--set", "nothing=1"), "unknown-setting"),
    ],
)
def test_bad_input_is_refused_in_one_line(arguments: tuple[str, ...], code: str) -> None:
    result = called(*arguments)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith(f"error[{code}]: ")
    assert result.stderr.count("\n") == 1


def test_the_edge_is_that_of_the_box_by_itself_less_the_gain(tmp_path: Path) -> None:
    arguments = ("two-plus-four", "--rounds", "20", "--workers", "1")
    kept = ("--out", str(tmp_path / "run.jsonl"))
    result = called(*arguments, *kept, "--json")
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    rows = {row["row"]: row for row in data["rows"]}
    lone = alone(load_game("two-plus-four"))
    assert lone["box 2"] is not None
    assert float(-lone["box 2"]) == pytest.approx(0.01084623, abs=1e-8)  # docs/results
    second = rows["box 2"]
    assert second["edge_decimal"] == pytest.approx(
        float(-lone["box 2"]) - second["gain_decimal"], abs=1e-12
    )
    told = called(*arguments, *kept)
    assert told.exit_code == 0
    for words in ("20 rounds", "box 2", "95 % within", "house edge by itself", "1.084623%"):
        assert words in told.stdout


def test_an_edge_that_is_not_known_is_not_told() -> None:
    found = alone(load_game("six-card", {"dealer_discard": "highest"}))
    assert found == {"box 2": None, "box 3": None, "together": None}


def test_refusals_are_typed() -> None:
    with pytest.raises(CroupierError):
        CombinedRun.of(load_game("caribbean-stud"), 10, "s")
