"""The command, as it is called."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from croupier.cli.simulate import simulate
from croupier.errors import CroupierError
from croupier.exact.simulation import Run, Tally
from croupier.exact.simulation.run import play_chunk

SMALL = ("caribbean-stud", "--strategy", "random", "--seed", "s", "--rounds", "5000")


def called(*arguments: str) -> Result:
    return CliRunner().invoke(simulate, arguments)


def told(*arguments: str) -> Mapping[str, Any]:
    result = called(*arguments, "--json")
    assert result.exit_code == 0, result.output
    data: dict[str, Any] = json.loads(result.stdout)
    return data


def test_the_json_has_every_figure() -> None:
    data = told("four-card", "--strategy", "random", "--seed", "s", "--rounds", "3000")
    assert data["run"]["simulation"] == "four-card"
    assert data["rounds"] == 3000
    ante, aces_up = data["bets"]
    assert (ante["bet"], aces_up["bet"]) == ("ante", "aces_up")
    assert ante["exact"] is None
    assert aces_up["exact_decimal"] == pytest.approx(-0.038917, abs=1e-6)  # math of 8/5/4/3
    low, high = ante["interval"]
    assert low < ante["net_decimal"] < high
    assert high - low == pytest.approx(2 * 1.959964 * ante["std_error"])
    for bet in data["bets"]:
        for rows in (bet["nets"], bet["outcomes"]):
            assert sum(row["rounds"] for row in rows) == 3000
            assert sum(row["frequency"] for row in rows) == pytest.approx(1)
    assert {row["decision"] for row in data["decisions"]} == {"fold", "play 1", "play 3"}


def test_the_text_names_bets_decisions_and_the_source() -> None:
    result = called("casino-holdem", "--strategy", "random", "--rounds", "500")
    assert result.exit_code == 0
    for words in ("500 rounds", "ante: ", "bonus: ", "95 % within", "fold", "play", "not known"):
        assert words in result.stdout


def test_strategies_are_listed_with_their_sources() -> None:
    result = called("four-card", "--list")
    assert [line.split(":")[0] for line in result.stdout.splitlines()] == [
        *("optimal", "advised", "always-bet", "basic", "expert", "random")
    ]
    assert "casinocitytimes.com" in result.stdout


def test_settings_count() -> None:
    data = told("four-card", "--strategy", "random", "--rounds", "50", "--set", "min_ante=500")
    assert data["run"]["settings"]["min_ante"] == 500
    assert data["bets"][0]["unit"] == 500
    data = told("four-card", "--strategy", "random", "--rounds", "50", "--set", "chips=25,100")
    assert data["run"]["settings"]["chips"] == [25, 100]


def test_sealed_rounds_have_no_seed() -> None:
    data = told("caribbean-stud", "--strategy", "random", "--rounds", "50", "--sealed")
    assert data["run"]["seed"] is None


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("whist",), "unknown-game"),
        (("four-card", "--strategy", "martingale"), "unknown-strategy"),
        (("four-card", "--strategy", ""), "unknown-strategy"),
        (("four-card", "--strategy", "basic", "--rounds", "0"), "rounds-not-positive"),
        (("four-card", "--strategy", "basic", "--rounds", "-5"), "rounds-not-positive"),
        (("four-card", "--strategy", "basic", "--workers", "0"), "workers-not-positive"),
        (("four-card", "--strategy", "basic", "--set", "luck=1"), "unknown-setting"),
        (("four-card", "--strategy", "basic", "--set", "min_ante=x"), "setting-value"),
        (("four-card", "--strategy", "basic", "--set", "min_ante"), "setting-value"),
        (("four-card", "--strategy", "basic", "--out", "."), "output-not-writable"),
    ],
)
def test_bad_input_is_refused_in_one_line(arguments: tuple[str, ...], code: str) -> None:
    result = called(*arguments)
    assert isinstance(result.exception, CroupierError)
    assert result.exception.code == code
    assert "\n" not in result.exception.message
    assert result.stdout == ""


def test_a_cache_that_cannot_be_written_is_refused_before_the_work() -> None:
    script = "from croupier.cli.simulate import simulate; simulate()"
    result = subprocess.run(
        [sys.executable, "-c", script, "four-card"],
        env={**os.environ, "XDG_CACHE_HOME": os.devnull},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 1
    assert f"SimulationError: {os.devnull}{os.sep}croupier" in result.stderr.splitlines()[-1]


def test_a_finished_run_is_told_again(tmp_path: Path) -> None:
    kept = ("--out", str(tmp_path / "run.jsonl"))
    once = told(*SMALL, *kept)
    assert told(*SMALL, *kept) == once == told(*SMALL, "--workers", "1")


def test_the_first_ctrl_c_keeps_what_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(run: Run, number: int) -> Tally:
        if number == 1:
            signal.raise_signal(signal.SIGINT)
        return play_chunk(run, number)

    kept = ("--out", str(tmp_path / "run.jsonl"), "--workers", "1")
    with monkeypatch.context() as patched:
        patched.setattr("croupier.exact.simulation.run.play_chunk", interrupted)
        result = called(*SMALL, *kept, "--json")
    assert result.exit_code == 130
    assert json.loads(result.stdout)["rounds"] == 4000
    assert "stopped after 4,000 of 5,000 rounds; the same command continues" in result.stderr
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert told(*SMALL, *kept) == told(*SMALL, "--workers", "1")


def test_a_second_ctrl_c_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(run: Run, number: int) -> Tally:
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
        return play_chunk(run, number)

    monkeypatch.setattr("croupier.exact.simulation.run.play_chunk", interrupted)
    result = called(*SMALL, "--workers", "1")
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)  # click's own way to end on an interruption
    assert "Aborted" in result.stderr


def test_processes_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    """What it left open is closed when the last of them has ended."""
    file = tmp_path / "run.jsonl"
    script = "from croupier.cli.simulate import simulate; simulate()"
    many = (*SMALL[:-1], "50000000", "--workers", "2", "--out", str(file))
    process = subprocess.Popen(
        [sys.executable, "-c", script, *many], stdout=subprocess.PIPE, start_new_session=True
    )
    while not file.exists() or file.read_bytes().count(b"\n") < 3:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=0.1)
    process.kill()
    try:
        process.communicate(timeout=20)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def test_processes_stop_when_they_are_interrupted(tmp_path: Path) -> None:
    """A real Ctrl-C goes to every process of the group; what was finished is kept."""
    file = tmp_path / "run.jsonl"
    script = "from croupier.cli.simulate import simulate; simulate()"
    many = (*SMALL[:-1], "50000000", "--workers", "2", "--out", str(file))
    process = subprocess.Popen(
        [sys.executable, "-c", script, *many],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
    )
    while not file.exists() or file.read_bytes().count(b"\n") < 3:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=0.1)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert "stopped after" in err
    chunks = file.read_bytes().count(b"\n") - 1
    assert f"{2000 * chunks:,} rounds" in out
