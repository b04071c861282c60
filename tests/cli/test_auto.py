"""A table that plays by itself: legal, repeatable whole, and what it writes is true."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.games import GAMES, load_game
from croupier.record import read_record
from tests.cli.conftest import Croupier


def written(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def auto(croupier: Croupier, game: str, folder: Path, *more: str, rounds: int = 12) -> None:
    options = ("--auto", "random", "--rounds", str(rounds), "--records", str(folder))
    result = croupier("play", game, *options, *more)
    assert result.exit_code == 0, result.output
    assert f"rounds    {rounds}" in result.stdout


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_repeats_every_byte(croupier: Croupier, home: Path, game: str) -> None:
    auto(croupier, game, home / "one", "--seed", "a seed")
    auto(croupier, game, home / "two", "--seed", "a seed")
    auto(croupier, game, home / "other", "--seed", "another")
    assert written(home / "one") == written(home / "two")
    assert len([name for name in written(home / "one") if name.endswith(".json")]) == 12
    assert "log.jsonl" in written(home / "one")
    assert written(home / "one") != written(home / "other")


@pytest.mark.parametrize("seed", ["", "ünï", "\udcff\udcfe", "x" * 10_000])
def test_any_text_is_a_seed(croupier: Croupier, home: Path, seed: str) -> None:
    auto(croupier, "four-card", home / "rounds", "--seed", seed, rounds=2)


@pytest.mark.parametrize("game", GAMES)
def test_stakes_keep_to_the_limits_of_the_table(croupier: Croupier, home: Path, game: str) -> None:
    auto(croupier, game, home / "rounds", "--balance", "90,071,992,547,409.92", rounds=3)


@pytest.mark.parametrize("game", GAMES)
def test_sealed_rounds_verify_with_their_log(croupier: Croupier, home: Path, game: str) -> None:
    auto(croupier, game, home / "rounds")
    result = croupier("verify", str(home / "rounds"))
    assert result.exit_code == 0, result.output
    assert len(result.stdout.splitlines()) == 13
    assert all(": OK: " in line for line in result.stdout.splitlines())


def test_demonstrations_are_not_sealed(croupier: Croupier, home: Path) -> None:
    auto(croupier, "six-card", home / "rounds", "--seed", "1", rounds=3)
    result = croupier("verify", str(home / "rounds"))
    assert result.exit_code == 1
    assert result.stdout.count("error[not-sealed]") == 3


@pytest.mark.parametrize("more", [(), ("--seed", "1")])
def test_a_log_goes_on_where_it_ended(
    croupier: Croupier, home: Path, more: tuple[str, ...]
) -> None:
    auto(croupier, "four-card", home / "rounds", *more, rounds=4)
    before = written(home / "rounds")
    auto(croupier, "four-card", home / "rounds", *more, rounds=3)
    after = written(home / "rounds")
    assert after["log.jsonl"].startswith(before["log.jsonl"])
    assert after["log.jsonl"].count(b"\n") == 14
    assert {name for name, data in before.items() if after[name] != data} == {"log.jsonl"}
    result = croupier("verify", str(home / "rounds" / "log.jsonl"))
    assert result.exit_code == 0, result.output


def test_players_share_the_table_of_four_card(croupier: Croupier, home: Path) -> None:
    auto(croupier, "four-card", home / "rounds", "--seed", "1", rounds=20)
    records = [read_record(file) for file in (home / "rounds").glob("*.json")]
    assert len({len(record.seats) for record in records}) > 3
    assert all(tuple(record.seats) == record.taken for record in records)


def test_all_kinds_of_decisions_are_drawn(croupier: Croupier, home: Path) -> None:
    kinds: set[str] = set()
    for game in GAMES:
        auto(croupier, game, home / game, "--seed", "1", rounds=150)
        for file in (home / game).glob("*.json"):
            for seat in read_record(file).seats.values():
                kinds |= {str(made.action).split()[0] for made in seat.decisions}
                insured = [
                    str(made.action) for made in seat.decisions if "insur" in str(made.action)
                ]
                kinds |= {"insured" for _ in insured}
    assert kinds == {"fold", "bet", "buy", "change", "go-on", "play", "win", "exchange", "insured"}


def test_without_a_folder_nothing_is_written(croupier: Croupier, home: Path) -> None:
    result = croupier("play", "two-plus-four", "--auto", "random", "--rounds", "3")
    assert result.exit_code == 0
    assert list(home.iterdir()) == []


def test_settings_are_in_force(croupier: Croupier, home: Path) -> None:
    auto(croupier, "six-card", home / "rounds", "--set", "min_ante=2000", rounds=5)
    for file in (home / "rounds").glob("*.json"):
        record = read_record(file)
        assert record.rules.hash == load_game("six-card", {"min_ante": 2000}).rules.hash
        assert all(bets.ante and bets.ante >= 2000 for bets in record.seats[1].stakes.values())


def test_a_balance_that_buys_nothing_is_refused(croupier: Croupier, home: Path) -> None:
    more = ("--records", str(home / "rounds"), "--balance", "0.50")
    result = croupier("play", "six-card", "--auto", "random", *more)
    assert result.exit_code == 1
    assert result.stderr.startswith("error[balance-too-small]: ")
    assert b'"void"' in written(home / "rounds")["log.jsonl"]


@pytest.mark.parametrize("make", ["file", "below-a-file", "not-allowed", "in-use"])
def test_a_folder_that_cannot_be_written_is_one_line(
    croupier: Croupier, home: Path, make: str
) -> None:
    folder = home / "rounds"
    if make == "in-use":
        holder = _process(str(folder), 100_000)
        assert holder.stderr
        _wait_for(folder / "log.jsonl")
    elif make == "not-allowed":
        folder = Path("/proc/rounds")
    else:
        folder.write_text("", "utf-8")
        folder = folder / "inside" if make == "below-a-file" else folder
    result = croupier("play", "six-card", "--auto", "random", "--records", str(folder))
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith("error[records-folder]: ")
    assert len(result.stderr.splitlines()) == 1
    if make == "in-use":
        holder.send_signal(signal.SIGINT)
        holder.communicate(timeout=60)


def test_ctrl_c_keeps_what_is_whole(croupier: Croupier, home: Path) -> None:
    process = _process(str(home / "rounds"), 1_000_000)
    _wait_for(home / "rounds" / "log.jsonl")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, b"")
    assert out.startswith(b"rounds ")
    assert croupier("verify", str(home / "rounds")).exit_code == 0


def test_a_kill_loses_no_record(croupier: Croupier, home: Path) -> None:
    """Whenever it comes, each settled round has its record once the folder is opened again."""
    folder = home / "rounds"
    for rounds in range(3, 60, 7):
        process = _process(str(folder), 1_000_000)
        while len(list(folder.glob("*.json"))) < rounds:
            os.sched_yield()
        process.kill()
        process.communicate(timeout=60)
    auto(croupier, "casino-holdem", folder, rounds=1)
    result = croupier("verify", str(folder))
    assert result.exit_code == 0, result.output
    assert list(folder.glob(".*.new")) == []


def _wait_for(log: Path) -> None:
    """Until a round is committed; the process writes as fast as it can."""
    while not log.exists() or not log.stat().st_size:
        os.sched_yield()


def _process(folder: str, rounds: int) -> subprocess.Popen[bytes]:
    source = str(Path(__file__).parents[2] / "src")
    options = ["--auto", "random", "--rounds", str(rounds), "--records", folder]
    return subprocess.Popen(
        [sys.executable, "-m", "croupier.cli.app", "play", "casino-holdem", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": source},
    )
