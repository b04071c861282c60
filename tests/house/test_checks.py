"""Books and rules are checked at the start and while the house is open (M6, S4)."""

import asyncio
import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from importlib import resources
from pathlib import Path
from random import Random
from shutil import copyfile

import pytest
from sqlalchemy import select

from croupier.errors import HouseError
from croupier.games.rules import Rules, rules_files, rules_on_disk
from croupier.house.commands import Command, Open
from croupier.house.program import check_program
from croupier.house.schema import audit
from croupier.house.service import Service
from croupier.ledger import player_account
from tests.house.playing import next_body
from tests.house.test_operating import forge_balance
from tests.house.test_operating_service import named, serving
from tests.house.world import Arena

GAME = "four-card"


def test_m6_a_break_in_the_books_closes_betting_and_names_the_account(
    tmp_path: Path, database_url: str
) -> None:
    player = ""

    async def enter(service: Service) -> None:
        nonlocal player
        player = (await service.enter()).player
        await service.run(lambda c: forge_balance(c, player_account(player), 500))

    async def refused(service: Service) -> None:
        (off,) = (await service.status())["closed"]
        assert off["subject"] == "house"
        assert player_account(player) in off["reason"]
        with pytest.raises(HouseError) as caught:
            await service.command(player, GAME, Command("a", 0, Open()))
        assert caught.value.code == "house-disabled"

    serving(tmp_path, enter, database_url)
    logged = serving(tmp_path, refused, database_url)
    (one,) = named(logged, "books-unbalanced")
    assert player_account(player) in one["faults"]


def test_m6_the_books_are_tried_again_while_the_house_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.house.service.SWEEP_SECONDS", 0)
    monkeypatch.setattr("croupier.house.service.AUDIT_EVERY", 2)

    async def use(service: Service) -> None:
        player = (await service.enter()).player
        await service.run(lambda c: forge_balance(c, player_account(player), 500))
        service.start_clock()
        async with asyncio.timeout(20):
            while not (closed := (await service.status())["closed"]):
                await asyncio.sleep(0)
        assert player_account(player) in closed[0]["reason"]

    assert named(serving(tmp_path, use), "books-unbalanced")


def test_s4_rules_and_program_are_noted_once_and_each_change_of_them(
    tmp_path: Path, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    arena = Arena.at(tmp_path, database_url)

    def noted() -> list[tuple[str, str]]:
        assert arena.do(lambda c: check_program(c, arena.house)) == ()
        rows = select(audit.c.action, audit.c.subject).order_by(audit.c.position)
        return [(row.action, row.subject) for row in arena.do(lambda c: list(c.execute(rows)))]

    first = noted()
    games = [("rules changed", f"game:{game}") for game in arena.house.games]
    assert first == [("program changed", "house"), *games]
    assert noted() == first, "nothing changed"
    monkeypatch.setattr("croupier.house.program.__version__", "9.9.9")
    assert noted() == [*first, ("program changed", "house")]
    arena.engine.dispose()


def test_an_entry_of_the_audit_log_that_was_changed_is_named(tmp_path: Path) -> None:
    asyncio.run(Service.opened(tmp_path).close())
    with closing(sqlite3.connect(tmp_path / "house.db")) as file, file:
        trigger = file.execute("SELECT sql FROM sqlite_master WHERE name = 'audit_update'")
        (statement,) = trigger.fetchone()
        file.execute("DROP TRIGGER audit_update")
        file.execute("UPDATE audit SET line = '{' WHERE position = 0")
        file.execute(statement)
    with pytest.raises(HouseError, match="audit entry 0: its hash is not that of its text") as told:
        Service.opened(tmp_path)
    assert told.value.code == "audit-chain"


def test_s4_a_game_whose_rules_changed_under_its_version_is_closed(
    tmp_path: Path, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    arena = Arena.at(tmp_path, database_url)
    player = arena.enter()
    assert arena.do(lambda c: check_program(c, arena.house)) == ()

    def tampered(game: str, version: int) -> Rules:
        rules = rules_on_disk(game, version)
        return replace(rules, hash="0" * 64) if game == GAME else rules

    with monkeypatch.context() as patched:
        patched.setattr("croupier.house.program.rules_on_disk", tampered)
        assert arena.do(lambda c: check_program(c, arena.house)) == (GAME,)
    with pytest.raises(HouseError) as caught:
        arena.send(player, GAME, Open())
    assert caught.value.code == "game-disabled"
    assert arena.send(player, "six-card", Open()).view["stage"] == "betting"
    lines = arena.do(lambda c: list(c.scalars(select(audit.c.line).order_by(audit.c.position))))
    changed, closed = map(json.loads, lines[-2:])
    assert (changed["action"], changed["subject"]) == ("rules changed", f"game:{GAME}")
    assert arena.house.games[GAME].rules.hash in changed["before"]
    assert "0" * 64 in changed["after"]
    assert (closed["actor"], closed["action"]) == ("auditor", "disable")
    arena.engine.dispose()


@pytest.mark.parametrize("becomes", ["another", "broken", "gone"])
def test_s4_rules_that_change_on_the_disk_close_their_game_while_the_house_is_open(
    tmp_path: Path, database_url: str, monkeypatch: pytest.MonkeyPatch, becomes: str
) -> None:
    monkeypatch.setattr("croupier.house.service.SWEEP_SECONDS", 0)
    monkeypatch.setattr("croupier.house.service.AUDIT_EVERY", 2)
    real = resources.files
    for name, _ in rules_files().values():
        copyfile(str(real("croupier.games") / name), tmp_path / name)
    monkeypatch.setattr(
        "croupier.games.rules.resources.files",
        lambda package: tmp_path if package == "croupier.games" else real(package),
    )
    path = tmp_path / rules_files()[GAME, 1][0]

    async def use(service: Service) -> None:
        player = (await service.enter()).player
        begun = await service.command(player, GAME, Command("a", 0, Open()))
        body = next_body(begun.view, Random(1))
        service.start_clock()
        for _ in range(20):
            await service.status()
        assert (await service.status())["closed"] == [], "they are as they were"
        text = path.read_text("utf-8")
        path.write_text(text.replace("pays = 25", "pays = 26") if becomes == "another" else "[")
        assert path.read_text("utf-8") != text
        if becomes == "gone":
            path.unlink()
        async with asyncio.timeout(20):
            while not (closed := (await service.status())["closed"]):
                await asyncio.sleep(0)
        assert [one["subject"] for one in closed] == [f"game:{GAME}"]
        with pytest.raises(HouseError) as caught:
            await service.command(player, GAME, Command("b", begun.seq, body))
        assert caught.value.code == "game-disabled"
        assert (await service.command(player, "six-card", Command("c", 0, Open()))).seq == 1
        lines = await service.run(lambda c: list(c.scalars(select(audit.c.line))))
        entries = [entry for entry in map(json.loads, lines) if entry["subject"] == f"game:{GAME}"]
        assert [entry["action"] for entry in entries] == ["rules changed"] * 2 + ["disable"]

    logged = serving(tmp_path / "data", use, database_url)
    assert {one["game"] for one in named(logged, "rules-changed")} == {GAME}
