"""History in files: records that verify line by line, and rows that add up to the books."""

import csv
import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pyarrow.parquet  # type: ignore[import-untyped]  # no types come with it
import pytest
from sqlalchemy import select

from croupier.errors import CroupierError, HouseError
from croupier.games import GAMES
from croupier.games.actions import parse_action
from croupier.house.commands import Open
from croupier.house.export import COLUMNS, FORMATS, Wanted, export
from croupier.house.schema import round_
from croupier.ledger import transfer
from croupier.live.records import record_bytes
from croupier.record import verify_paths
from tests.house.playing import play_round, play_until
from tests.house.world import START_MS, Arena

HOUR_MS = 3_600_000


def quiet(_done: int, _due: int) -> None:
    """Work goes on."""


@pytest.fixture
def arena(tmp_path: Path, database_url: str) -> Iterator[Arena]:
    """Two players with two rounds of every game each, an hour apart, and a round that is open."""
    arena = Arena.at(tmp_path, database_url)
    random, players = Random(1), [arena.enter(), arena.enter()]
    for game in GAMES:
        for player in players:
            for _ in range(2):
                play_round(arena, player, game, random)
                arena.world.pass_ms(HOUR_MS)
    play_until(arena, players[0], "two-plus-four", "playing", random)
    arena.send(players[1], "four-card", Open())
    yield arena
    arena.engine.dispose()


def exported(arena: Arena, path: Path, kind: str, wanted: Wanted | None = None) -> int:
    with arena.engine.begin() as connection:
        return export(connection, path, kind, wanted or Wanted(), quiet, record_bytes)


def settled(arena: Arena) -> list[Any]:
    found = select(round_).where(round_.c.stage == "settled").order_by(round_.c.number)
    return arena.do(lambda connection: list(connection.execute(found)))


def told(path: Path, log: Path | None = None) -> list[tuple[str, str]]:
    """What the verifier says: a file or a line of it, and OK or the code."""
    return [
        (file.name, found.code if isinstance(found, CroupierError) else "OK")
        for file, found in verify_paths([path], log)
    ]


def test_the_lines_are_the_records_and_verify_with_their_log(arena: Arena, tmp_path: Path) -> None:
    here = tmp_path / "history"
    here.mkdir()
    rounds = settled(arena)
    assert exported(arena, here / "rounds.jsonl", "jsonl") == len(rounds) >= 4 * len(GAMES)
    assert (here / "rounds.jsonl").read_text("utf-8") == "".join(row.record for row in rounds)
    exported(arena, here / "log.jsonl", "log")
    places = [f"rounds.jsonl:{number}" for number in range(1, len(rounds) + 1)]
    due = [(place, "OK") for place in [*places, "rounds.jsonl"]]
    assert told(here / "rounds.jsonl") == due
    assert told(here) == [("log.jsonl", "OK"), *due], "no record of a settled round is missing"
    *_, (_, verdict) = verify_paths([here / "rounds.jsonl:1", here / "rounds.jsonl"])
    assert str(verdict) == f"{len(rounds)} records, all of them true"
    (here / "one.jsonl").write_text(rounds[0].record, "utf-8")
    *_, (_, verdict) = verify_paths([here / "one.jsonl"])
    assert str(verdict) == "1 record, and it is true"


def test_a_log_that_is_named_is_what_records_are_compared_with(
    arena: Arena, tmp_path: Path
) -> None:
    path, log = tmp_path / "rounds.jsonl", tmp_path / "elsewhere.jsonl"
    count = exported(arena, path, "jsonl")
    exported(arena, log, "log")
    assert [code for _, code in told(path, log)] == ["OK"] * (count + 1)
    whole = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(whole[:2]))
    codes = [code for _, code in told(path, log)]
    assert codes == ["OK"] + ["log-entry"] * count
    log.unlink()
    assert {code for _, code in told(path, log)} == {"record-text"}
    assert [code for _, code in told(path)] == ["OK"] * (count + 1)


SPOILT: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "a balance": (lambda line: line.replace(b'"balance":', b'"balance":1', 1), "digest"),
    "no end": (lambda line: line.rstrip(b"\n"), "record-text"),
    "nothing": (lambda line: b"\n", "record-form"),
    "no text": (lambda line: b"\xff" + line, "record-text"),
    "no record": (lambda line: b'{"format":"croupier/round/1"}\n', "record-schema"),
    "an entry": (lambda line: b'{"kind":"commit"}\n', "record-schema"),
    "too long": (lambda line: b"x" * (1 << 20) + line, "record-text"),
}


@pytest.mark.parametrize("how", SPOILT)
def test_every_wrong_line_is_named_and_the_first_of_them(tmp_path: Path, how: str) -> None:
    arena = Arena.in_memory()
    player, random = arena.enter(), Random(1)
    for _ in range(5):
        play_round(arena, player, "four-card", random)
    path = tmp_path / "rounds.jsonl"
    exported(arena, path, "jsonl")
    arena.engine.dispose()
    lines = path.read_bytes().splitlines(keepends=True)
    spoil, code = SPOILT[how]
    last = how == "no end"
    for number in [4] if last else [2, 3]:
        lines[number] = spoil(lines[number])
    path.write_bytes(b"".join(lines))
    wrong = {5} if last else {3, 4}
    due = [(f"{path.name}:{n}", code if n in wrong else "OK") for n in range(1, 6)]
    assert told(path) == [*due, (path.name, code)]
    *_, (_, error) = verify_paths([path])
    assert f"{len(wrong)} of 5 records are wrong, the first in line {min(wrong)}: " in str(error)


def test_a_file_whose_first_line_is_spoilt_is_one_of_records_still(tmp_path: Path) -> None:
    arena = Arena.in_memory()
    player = arena.enter()
    play_round(arena, player, "four-card", Random(1))
    path = tmp_path / "rounds.jsonl"
    exported(arena, path, "jsonl")
    arena.engine.dispose()
    path.write_bytes(b"{" + path.read_bytes())
    assert told(path) == [(f"{path.name}:1", "record-form"), (path.name, "record-form")]


def test_rows_are_every_settled_bet_and_add_up_to_the_books(arena: Arena, tmp_path: Path) -> None:
    count = exported(arena, tmp_path / "bets.csv", "csv")
    assert exported(arena, tmp_path / "bets.parquet", "parquet") == count == len(settled(arena))
    text = (tmp_path / "bets.csv").read_text("utf-8")
    rows = [_typed(row) for row in csv.DictReader(text.splitlines())]
    assert pyarrow.parquet.read_table(tmp_path / "bets.parquet").to_pylist() == rows
    assert tuple(rows[0]) == tuple(COLUMNS)
    assert all(row["net"] == row["returned"] - row["stake"] for row in rows)

    booked: Counter[tuple[str, str, str]] = Counter()
    for line in arena.do(lambda c: list(c.execute(select(transfer)))):
        if line.bet is not None:
            booked[line.round, line.bet, "stake" if line.code == "stake" else "back"] += (
                line.amount if line.code != "loss" else 0
            )
    for row in rows:
        bet = row["round"], f"{row['box']}.{row['spot']}"
        assert row["stake"] == booked[*bet, "stake"]
        assert row["returned"] == booked[*bet, "back"]

    by_round = {row.id: row for row in settled(arena)}
    nets: Counter[str] = Counter()
    for row in rows:
        nets[row["round"]] += row["net"]
    assert nets.keys() == by_round.keys()
    for row in rows:
        kept = by_round[row["round"]]
        assert row["balance_before"] == kept.balance_before
        assert row["balance_after"] == kept.balance_after == kept.balance_before + nets[kept.id]
        assert (row["player"], row["ended_ms"]) == (kept.player, kept.ended_ms)
        made = [one.split(" ", 1) for one in row["decisions"].split("; ") if one]
        assert [[int(box), str(parse_action(action))] for box, action in made] == [
            one[:2] for one in json.loads(kept.decisions)
        ]


def _typed(row: dict[str, str]) -> dict[str, Any]:
    return {name: COLUMNS[name](value) if value else _empty(name) for name, value in row.items()}


def _empty(name: str) -> str | None:
    return "" if COLUMNS[name] is str else None


@pytest.mark.parametrize("kind", ["jsonl", "csv", "parquet"])
def test_rounds_are_chosen_by_player_and_time(arena: Arena, tmp_path: Path, kind: str) -> None:
    rounds = settled(arena)
    players = sorted({row.player for row in rounds})
    middle = rounds[len(rounds) // 2].ended_ms
    for number, (wanted, due) in enumerate(
        [
            (Wanted(player=players[0]), sum(row.player == players[0] for row in rounds)),
            (Wanted(since_ms=middle), sum(row.ended_ms >= middle for row in rounds)),
            (Wanted(until_ms=middle), sum(row.ended_ms < middle for row in rounds)),
            (Wanted(None, START_MS, middle), sum(row.ended_ms < middle for row in rounds)),
            (Wanted(players[1], middle, middle), 0),
        ]
    ):
        assert exported(arena, tmp_path / f"{number}", kind, wanted) == due


def test_what_cannot_be_exported_is_refused(arena: Arena, tmp_path: Path) -> None:
    path = tmp_path / "out"
    with pytest.raises(HouseError) as caught:
        exported(arena, path, "xml")
    assert caught.value.code == "export-format"
    path.write_text("something else")
    for kind in FORMATS:
        with pytest.raises(HouseError, match="is there already"):
            exported(arena, path, kind)
    assert path.read_text() == "something else"


@pytest.mark.parametrize("kind", FORMATS)
def test_an_export_that_is_interrupted_leaves_nothing(
    arena: Arena, tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.house.export._AT_ONCE", 3)

    def interrupt(done: int, due: int) -> None:
        assert done == 3 < due
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), arena.engine.begin() as connection:
        export(connection, tmp_path / "out", kind, Wanted(), interrupt, record_bytes)
    assert list(tmp_path.glob("*out*")) == []
