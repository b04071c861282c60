"""The operator's commands, on a house that is closed, in service, and on PostgreSQL."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import Result

from croupier.house.commands import Command, Open
from croupier.house.service import Service
from tests.cli.conftest import Croupier
from tests.house.playing import next_body

SOURCE = str(Path(__file__).parents[2] / "src")
GAME = "four-card"
Operator = Callable[..., Result]


async def _play(folder: Path, url: str) -> dict[str, str]:
    """A house with settled rounds and one that is committed: its player and that round."""
    service = Service.opened(folder, url)
    try:
        player, random = (await service.enter()).player, Random(1)
        for number in range(30):
            view = await service.view(player, GAME)
            command = Command(f"c-{number}", view["seq"], next_body(view, random))
            settled = await service.command(player, GAME, command)
            if number > 8 and settled.view["stage"] == "settled":
                break
        opened = await service.command(player, GAME, Command("o", settled.seq, Open()))
        rounds = (await service.history(player, None, 1))["rounds"]
        found = {"player": player, "settled": rounds[0]["id"]}
        return {**found, "open": opened.view["round"]["id"]}
    finally:
        await service.close()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def played(data: Path, tmp_path: Path, database_url: str) -> dict[str, str]:
    (tmp_path / "data").mkdir()
    return {**asyncio.run(_play(data, database_url)), "url": database_url}


@pytest.fixture
def operator(croupier: Croupier, played: dict[str, str], data: Path) -> Operator:
    """Run a command on the house."""

    def run(*arguments: str) -> Result:
        return croupier(*arguments, "--data", str(data), "--database", played["url"])

    return run


def told(result: Result) -> Any:
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_the_house_is_told(operator: Operator, played: dict[str, str]) -> None:
    found = told(operator("house", "status", "--json"))
    assert (found["players"], found["books"]) == (1, "balanced")
    lines = operator("house", "status").stdout.splitlines()
    assert lines[0] == "books: balanced"
    assert f"rounds: 1 betting, 0 playing, {found['rounds']['settled']} settled, 0 void" in lines
    assert operator("house", "books", "check").stdout.startswith("balanced: 4 accounts, ")
    assert operator("books", "check").stdout == operator("house", "books", "check").stdout
    assert operator("house", "audit", "verify").stdout.splitlines() == [
        "audit: 7 entries in one chain",
        f"commitments: {2 * found['rounds']['settled'] + 1} entries in one chain",
    ]


def test_what_is_closed_and_opened_is_told(operator: Operator, played: dict[str, str]) -> None:
    for target, subject in (
        ("house", "house"),
        (GAME, f"game:{GAME}"),
        (played["player"], f"player:{played['player']}"),
    ):
        shut = ("house", "disable", target, "--reason", "a fire")
        assert operator(*shut).stdout == f"{subject} is now disabled\n"
        assert operator(*shut).stdout == f"{subject} is already disabled\n"
        assert f"closed: {subject} since " in operator("house", "status").stdout
        opened = operator("house", "enable", target, "--reason", "it is out")
        assert opened.stdout == f"{subject} is now enabled\n"
    assert operator("house", "audit", "verify").stdout.startswith("audit: 13 entries")


def test_a_round_is_found_and_given_up(operator: Operator, played: dict[str, str]) -> None:
    found = operator("house", "find", played["settled"]).stdout
    assert found.startswith(f"round {played['settled']}: settled, player {played['player']}\n")
    for part in ("\nbox ", " stake posted ", "\nopened: ", "\nbalance "):
        assert part in found
    void = ("house", "void", played["open"], "--reason", "a test")
    assert "void: a test\n" in operator(*void).stdout
    again = operator(*void)
    assert (again.exit_code, again.stderr) == (
        1,
        f"error[round-final]: round {played['open']} is over\n",
    )
    shown = operator("house", "player", played["player"]).stdout
    assert shown.startswith(f"player {played['player']}, since ")
    assert "\nreset to the grant 0 times\n" in shown
    assert f"{played['settled']} settled, net " in shown


def test_open_rounds_are_listed(
    operator: Operator, played: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, last = operator("house", "rounds").stdout.splitlines()
    assert first.startswith(f"{played['open']} betting, player {played['player']}, since 20")
    assert last == "1 round open"
    (listed,) = told(operator("house", "rounds", "--json"))["rounds"]
    assert (listed["id"], listed["decide_by_ms"]) == (played["open"], None)
    monkeypatch.setattr("croupier.house.operating.MOST_OPEN", 0)
    assert operator("house", "rounds").stdout == "1 round open, 1 of them not shown\n"
    operator("house", "void", played["open"], "--reason", "a test")
    assert operator("house", "rounds").stdout == "0 rounds open\n"


def test_refusals_are_one_line(operator: Operator, croupier: Croupier, tmp_path: Path) -> None:
    for arguments, code in (
        (("house", "find", "nope"), "round-unknown"),
        (("house", "player", "nope"), "player-unknown"),
        (("house", "void", "nope", "--reason", "a test"), "round-unknown"),
        (("house", "disable", "nope", "--reason", "a test"), "player-unknown"),
        (("house", "disable", "house", "--reason", ""), "reason-form"),
        (("house", "disable", "house", "--reason", "two\nlines"), "reason-form"),
    ):
        result = operator(*arguments)
        assert result.exit_code == 1, arguments
        assert result.stderr.startswith(f"error[{code}]: ")
        assert result.stderr.count("\n") == 1
    closed = operator("house", "disable", "nope", "--reason", "a test").stderr
    assert closed.endswith(": 'nope' is not the house, a game or a player\n"), "as it was typed"
    assert operator("house", "disable", "house").exit_code == 2, "a reason is asked for"
    nowhere = croupier("house", "status", "--data", str(tmp_path / "nowhere"))
    assert nowhere.stderr.startswith("error[storage]: there is no house in ")
    assert nowhere.stderr.endswith(": one on PostgreSQL is named by --database\n")
    assert not (tmp_path / "nowhere").exists()


def test_history_is_exported_and_verified(
    operator: Operator, croupier: Croupier, tmp_path: Path, played: dict[str, str]
) -> None:
    settled = told(operator("house", "status", "--json"))["rounds"]["settled"]
    here = tmp_path / "history"
    here.mkdir()
    for kind, name in (("jsonl", "rounds.jsonl"), ("csv", "b.csv"), ("parquet", "b.parquet")):
        out = str(here / name)
        answer = operator("house", "export", "--format", kind, "--out", out)
        assert answer.stdout == f"{out}: {settled} rounds\n"
    log = str(here / "log.jsonl")
    assert operator("house", "export", "--format", "log", "--out", log).exit_code == 0
    checked = croupier("verify", str(here))
    assert checked.exit_code == 0
    lines = checked.stdout.splitlines()
    assert len(lines) == settled + 2
    assert lines[-1].endswith(f"rounds.jsonl: OK: {settled} records, all of them true")
    assert all("the log agrees" in line for line in lines[1:-1])

    rounds = here / "rounds.jsonl"
    rounds.write_text(rounds.read_text("utf-8").replace('"cut":', '"cut":1', 1), "utf-8")
    checked = croupier("verify", str(rounds), "--log", log)
    assert checked.exit_code == 1
    first, *_, last = checked.stdout.splitlines()
    assert first.startswith(f"{rounds}:1: error[digest]: ")
    assert f"1 of {settled} records are wrong, the first in line 1: " in last

    chosen = ("house", "export", "--format", "jsonl", "--player", played["player"])
    until = operator(*chosen, "--until", "2020-01-01", "--out", str(here / "old"))
    assert until.stdout.endswith(": 0 rounds\n")
    for kind in ("jsonl", "csv", "parquet"):
        asked = ("house", "export", "--format", kind, "--player", "nosuch")
        nobody = operator(*asked, "--out", str(here / "nobody"))
        assert nobody.stderr == "error[player-unknown]: there is no player 'nosuch'\n"
    assert not (here / "nobody").exists()
    whole = operator("house", "export", "--format", "log", "--player", "x", "--out", "x")
    assert whole.exit_code == 2


def test_the_books_pass_another_programs_check(operator: Operator, tmp_path: Path) -> None:
    check = [str(Path(sys.executable).with_name("bean-check"))]
    text = operator("books", "export", "--format", "beancount").stdout
    (tmp_path / "shown.beancount").write_text(text, "utf-8")
    out = tmp_path / "books.beancount"
    export = ("books", "export", "--format", "beancount", "--out", str(out))
    assert operator(*export).stdout == f"{out}: written\n"
    assert out.read_text("utf-8") == text
    named = str(tmp_path / "named.beancount")
    assert told(operator(*export[:-1], named, "--json")) == {"file": named}
    assert operator(*export[:-2], "--json").exit_code == 2, "the books themselves are no JSON"
    assert subprocess.run([*check, str(out)], check=False, capture_output=True).returncode == 0
    forged = text.replace(" 500 CENT", " 501 CENT", 1)
    assert forged != text
    out.write_text(forged, "utf-8")
    assert subprocess.run([*check, str(out)], check=False, capture_output=True).returncode == 1


def test_a_house_is_kept_and_made_again(
    operator: Operator, croupier: Croupier, tmp_path: Path, played: dict[str, str]
) -> None:
    path, new = str(tmp_path / "backup"), str(tmp_path / "new")
    kept = operator("house", "backup", path)
    assert kept.stdout.startswith(f"written to {path}: 1 player, ")
    assert "the key of the seeds is not in the backup" in kept.stdout
    assert operator("house", "backup", path).stderr.startswith("error[backup]: ")
    made = croupier("house", "restore", path, "--data", new)
    assert made.stdout.startswith(f"restored from {path}: 1 player, ")
    assert f"put the seed.key of that house into {new}, or " in made.stdout
    assert croupier("house", "restore", path, "--data", new).stderr.startswith("error[backup]: ")
    before = told(operator("house", "status", "--json"))
    after = told(croupier("house", "status", "--json", "--data", new))
    assert {**after, "database": ""} == {**before, "database": ""}
    assert croupier("house", "find", played["open"], "--data", new).stdout.count("does not play")

    served = croupier("serve", "--data", new)
    assert served.stderr.startswith(f"error[house-key]: {new}/seed.key is missing, ")
    assert served.stderr.count("\n") == 1
    assert served.exit_code == 1
    replaced = croupier("house", "new-key", "--reason", "the disk is gone", "--data", new)
    assert replaced.stdout.splitlines() == [
        f"the key in {new} is now that of the house",
        "void, stakes back: 1 round",
    ]
    again = croupier("house", "new-key", "--reason", "a slip", "--data", new)
    assert again.stderr.startswith("error[house-key]: ")


# In service


@pytest.fixture
def server(played: dict[str, str], data: Path) -> Iterator[None]:
    """The house in service, by the command."""
    command = [sys.executable, "-m", "croupier", "serve", "--port", "0", "--data", str(data)]
    process = subprocess.Popen(
        [*command, "--database", played["url"]],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": SOURCE},
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith("croupier serves ")
    yield
    process.send_signal(signal.SIGTERM)
    assert process.wait(30) == 0
    process.stdout.close()


def test_a_house_in_service_answers_its_operator(
    server: None, operator: Operator, played: dict[str, str], tmp_path: Path, data: Path
) -> None:
    assert told(operator("house", "status", "--json"))["players"] == 1
    shut = operator("house", "disable", GAME, "--reason", "a fire")
    assert shut.stdout == f"game:{GAME} is now disabled\n"
    void = operator("house", "void", played["open"], "--reason", "a test")
    assert void.stdout.startswith(f"round {played['open']}: void")
    path = str(tmp_path / "backup")
    assert operator("house", "backup", path).stdout.startswith(f"written to {path}: 1 player")
    out = str(tmp_path / "rounds.jsonl")
    assert operator("house", "export", "--format", "jsonl", "--out", out).exit_code == 0
    assert operator("books", "export", "--format", "beancount").exit_code == 0
    refused = operator("house", "find", "nope")
    assert (refused.exit_code, refused.stderr) == (
        1,
        "error[round-unknown]: there is no round 'nope'\n",
    )
    assert sorted(path.name for path in data.glob("snapshot-*")) == []


def test_the_table_at_home_loads_no_database() -> None:
    script = (
        "import sys; from croupier.cli.app import main\n"
        "main(['play', 'four-card', '--auto', 'random', '--rounds', '1', '--seed', '1'],"
        " standalone_mode=False)\n"
        "print(*sorted(name for name in sys.modules if '.' not in name))"
    )
    environment = {**os.environ, "PYTHONPATH": SOURCE}
    output = subprocess.check_output([sys.executable, "-c", script], text=True, env=environment)
    loaded = set(output.splitlines()[-1].split())
    assert "croupier" in loaded
    assert loaded & {"sqlalchemy", "alembic", "pyarrow", "numpy", "fastapi"} == set()
