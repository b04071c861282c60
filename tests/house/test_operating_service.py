"""A house in service and its operators: the socket, what is logged, what a start finds."""

import asyncio
import json
import os
import socket
import stat
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select
from structlog.testing import capture_logs

from croupier.errors import CroupierError, HouseError
from croupier.games.round import Stakes
from croupier.house.commands import Bet, Command, Open
from croupier.house.database import open_engine
from croupier.house.listening import Update
from croupier.house.operator_socket import SOCKET_NAME, actor_of, ask
from croupier.house.ports import Ports
from croupier.house.reaching import HouseAt
from croupier.house.schema import audit
from croupier.house.service import Service
from croupier.house.settings import HouseSettings
from croupier.house.snapshot import copied
from tests.house.playing import next_body
from tests.house.world import World

GAME = "four-card"
ME = actor_of(os.getuid())


def serving(
    folder: Path,
    use: Callable[[Service], Awaitable[None]],
    url: str | None = None,
    settings: HouseSettings | None = None,
    ports: Ports | None = None,
) -> list[Mapping[str, Any]]:
    """Open a house, take orders, use it and close it; what it logged."""

    async def run() -> None:
        service = Service.opened(folder, url, settings, ports)
        try:
            await service.start_operator()
            await use(service)
        finally:
            await service.close()

    with capture_logs() as logged:
        asyncio.run(run())
    return list(logged)


async def asked(folder: Path, operation: str, **arguments: object) -> Any:
    return await asyncio.to_thread(ask, folder, operation, arguments)


async def nothing(_service: Service) -> None:
    """Open and close."""


def test_the_socket_is_the_owners_alone_and_gone_with_the_house(tmp_path: Path) -> None:
    async def use(_service: Service) -> None:
        found = (tmp_path / SOCKET_NAME).stat()
        assert stat.S_ISSOCK(found.st_mode)
        assert stat.S_IMODE(found.st_mode) == 0o600
        assert (await asked(tmp_path, "status"))["books"] == "balanced"

    serving(tmp_path, use)
    assert not (tmp_path / SOCKET_NAME).exists()
    with pytest.raises(HouseError, match="answers no operator"):
        ask(tmp_path, "status", {})


def test_a_socket_that_was_left_behind_is_replaced(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(tmp_path / SOCKET_NAME))

    async def use(_service: Service) -> None:
        assert (await asked(tmp_path, "status"))["players"] == 0

    serving(tmp_path, use)


def test_a_data_folder_with_a_long_path_has_a_socket_too(tmp_path: Path) -> None:
    folder = tmp_path / ("long" * 30) / ("longer" * 30)
    folder.mkdir(parents=True)

    async def use(_service: Service) -> None:
        assert (await asked(folder, "status"))["players"] == 0

    serving(folder, use)


def test_orders_by_the_socket_are_the_users_of_the_system_and_reach_the_players(
    tmp_path: Path,
) -> None:
    async def use(service: Service) -> None:
        player = (await service.enter()).player
        told: list[Update] = []
        service.listeners.subscribe(player, told.append)
        answer = await service.command(player, GAME, Command("a", 0, Open()))
        round_id = answer.view["round"]["id"]
        await asked(tmp_path, "void", round=round_id, reason="a test")
        assert [update.view["stage"] for update in told] == ["betting", "void"]
        await asked(tmp_path, "disable", target=player, reason="he asked for it")
        with pytest.raises(CroupierError) as caught:
            await service.command(player, GAME, Command("b", 2, Open()))
        assert caught.value.code == "player-disabled"
        lines = await service.run(lambda c: list(c.scalars(select(audit.c.line))))
        acted = [entry for entry in map(json.loads, lines) if entry["actor"] == ME]
        assert [entry["action"] for entry in acted] == ["void", "disable"]

    serving(tmp_path, use)


BAD_LINES = (
    b"",
    b"\n",
    b"{\n",
    b"[]\n",
    b'"status"\n',
    b'{"operation":"status"}\n',
    b'{"operation":1,"arguments":{}}\n',
    b'{"operation":"status","arguments":[]}\n',
    b'{"operation":"status","arguments":{},"actor":"someone else"}\n',
    b'{"operation":"status","arguments":{"x":1}}\n',
    b'{"operation":"nope","arguments":{}}\n',
    b"[" * 60_000 + b"\n",
    b"x" * 200_000 + b"\n",
    b"\xff\xfe\n",
)


def test_what_is_no_order_is_refused_over_the_socket(tmp_path: Path) -> None:
    def send(line: bytes) -> Any:
        with socket.socket(socket.AF_UNIX) as asking:
            asking.settimeout(20)
            asking.connect(str(tmp_path / SOCKET_NAME))
            asking.sendall(line)
            asking.shutdown(socket.SHUT_WR)
            return json.loads(asking.makefile("rb").readline())

    async def use(_service: Service) -> None:
        for line in BAD_LINES:
            answer = await asyncio.to_thread(send, line)
            assert answer["error"]["code"] == "command-form", line[:60]

    serving(tmp_path, use)


def test_who_leaves_before_the_answer_harms_nobody(tmp_path: Path) -> None:
    async def use(_service: Service) -> None:
        for _ in range(5):
            with socket.socket(socket.AF_UNIX) as asking:
                asking.connect(str(tmp_path / SOCKET_NAME))
                asking.sendall(b'{"operation":"status","arguments":{}}\n')
        assert (await asked(tmp_path, "status"))["players"] == 0

    assert [one for one in serving(tmp_path, use) if one["log_level"] == "error"] == []


def test_who_asks_nothing_does_not_keep_the_house_open(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as idle:

        async def use(_service: Service) -> None:
            idle.connect(str(tmp_path / SOCKET_NAME))
            assert (await asked(tmp_path, "status"))["players"] == 0

        serving(tmp_path, use)
        idle.settimeout(20)
        assert idle.recv(1) == b"", "it was left without an answer"


def test_a_house_is_reached_by_itself_and_through_its_server(
    tmp_path: Path, database_url: str
) -> None:
    at = HouseAt(tmp_path, database_url)

    async def use(service: Service) -> None:
        player = (await service.enter()).player
        found = await asyncio.to_thread(at.operate, "status")
        assert found["players"] == 1

        def read() -> list[str]:
            with at.reading() as connection:
                return list(connection.exec_driver_sql("SELECT id FROM player").scalars())

        assert await asyncio.to_thread(read) == [player]

    serving(tmp_path, use, database_url)
    assert at.operate("disable", {"target": "house", "reason": "closed"})["changed"] is True
    with at.reading() as connection:
        last = connection.execute(select(audit).order_by(audit.c.position.desc()).limit(1)).one()
    assert (last.actor, last.action, last.subject) == (ME, "disable", "house")
    assert list(tmp_path.glob("snapshot-*")) == []


def test_a_copy_is_the_owners_alone_and_a_forgotten_one_is_removed(tmp_path: Path) -> None:
    serving(tmp_path, nothing)
    engine = open_engine(tmp_path, None)
    name = copied(engine, tmp_path)
    engine.dispose()
    assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600
    serving(tmp_path, nothing)
    assert list(tmp_path.glob("snapshot-*")) == []


@pytest.mark.parametrize(
    ("database", "code"),
    [
        (None, "storage"),
        ("sqlite:///nowhere/house.db", "storage"),
        ("mysql://localhost/x", "database-url"),
        ("nonsense", "database-url"),
    ],
)
def test_where_there_is_no_house_none_is_made(
    tmp_path: Path, database: str | None, code: str
) -> None:
    with pytest.raises(CroupierError) as caught:
        HouseAt(tmp_path / "data", database).operate("status")
    assert caught.value.code == code
    assert not (tmp_path / "data").exists()


def test_an_empty_database_is_no_house(tmp_path: Path, database_url: str) -> None:
    engine = open_engine(tmp_path, database_url)
    engine.connect().close()
    engine.dispose()
    if engine.dialect.name == "sqlite":
        (tmp_path / "house.db").touch()
    with pytest.raises(HouseError, match="there is no house in this database") as caught:
        HouseAt(tmp_path, database_url).operate("status")
    assert caught.value.code == "database-version"


def test_who_voids_has_the_key_of_the_seeds(tmp_path: Path) -> None:
    serving(tmp_path, nothing)
    (tmp_path / "seed.key").unlink()
    at = HouseAt(tmp_path)
    with pytest.raises(HouseError, match=r"seed\.key"):
        at.operate("void", {"round": "x", "reason": "a test"})
    assert not (tmp_path / "seed.key").exists()
    assert at.operate("status")["players"] == 0


# Significant events (S3)


def named(logged: list[Mapping[str, Any]], event: str) -> list[Mapping[str, Any]]:
    return [one for one in logged if one["event"] == event]


async def _wrong_code(service: Service) -> None:
    with pytest.raises(HouseError):
        await service.recover("0000-0000-0000-0000-0000-0000")


async def _program_error(service: Service) -> None:
    def fail(_connection: object) -> None:
        raise ZeroDivisionError("a secret")

    with pytest.raises(ZeroDivisionError):
        await service.run(fail)


async def _storage_error(service: Service) -> None:
    with pytest.raises(HouseError):
        await service.run(lambda connection: connection.exec_driver_sql("SELECT * FROM nope"))


async def _switched(service: Service) -> None:
    await service.switch("house", False, "anna", "a fire")
    await service.switch("house", False, "anna", "again")


async def _void(service: Service) -> None:
    player = (await service.enter()).player
    answer = await service.command(player, GAME, Command("a", 0, Open()))
    await service.void(answer.view["round"]["id"], "anna", "a test")


async def _bank_refusal(service: Service) -> None:
    player = (await service.enter()).player
    await service.command(player, GAME, Command("a", 0, Open()))
    with pytest.raises(HouseError):
        await service.command(player, GAME, Command("b", 1, Bet({1: Stakes(ante=500)})))


EVENTS: dict[str, tuple[Callable[[Service], Awaitable[None]], str]] = {
    "recovery-failed": (_wrong_code, "warning"),
    "program-failed": (_program_error, "error"),
    "storage-failed": (_storage_error, "warning"),
    "disable": (_switched, "warning"),
    "void": (_void, "warning"),
    "bank-refused": (_bank_refusal, "warning"),
}


@pytest.mark.parametrize("event", EVENTS)
def test_s3_significant_events_are_logged_once(tmp_path: Path, event: str) -> None:
    use, level = EVENTS[event]
    logged = serving(tmp_path, use, settings=HouseSettings(bank=1000))
    (one,) = named(logged, event)
    assert one["log_level"] == level
    assert "secret" not in str(logged)
    assert "0000-0000" not in str(logged)


def test_s3_r8_entropy_that_fails_deals_no_round_and_is_logged(tmp_path: Path) -> None:
    failing = False

    def entropy(size: int) -> bytes:
        if failing:
            raise OSError("no entropy")
        return os.urandom(size)

    async def use(service: Service) -> None:
        nonlocal failing
        player = (await service.enter()).player
        failing = True
        with pytest.raises(CroupierError) as caught:
            await service.command(player, GAME, Command("a", 0, Open()))
        assert caught.value.code == "entropy"
        assert (await service.commitments(-1, 10))["size"] == 0

    assert named(serving(tmp_path, use, ports=Ports(entropy=entropy)), "entropy-failed")


def test_s3_a_large_win_is_logged(tmp_path: Path) -> None:
    nets: list[int] = []

    async def use(service: Service) -> None:
        player, random = (await service.enter()).player, Random(1)
        for number in range(60):
            view = await service.view(player, GAME)
            command = Command(f"c-{number}", view["seq"], next_body(view, random))
            answer = await service.command(player, GAME, command)
            again = await service.command(player, GAME, command)
            assert again.repeated, "which is no win again"
            if answer.view["stage"] == "settled":
                nets.append(answer.view["round"]["net"])

    logged = serving(tmp_path, use, settings=HouseSettings(large_win=600))
    large = [net for net in nets if net >= 600]
    assert 0 < len(large) < len(nets)
    assert [one["net"] for one in named(logged, "large-win")] == large


def test_s5_a_step_of_the_clock_is_logged_and_in_the_audit_log(tmp_path: Path) -> None:
    world = World(1)

    async def use(service: Service) -> None:
        world.pass_ms(5000)
        await service.sweep()
        world.now_ms -= 60_000
        await service.sweep()
        lines = await service.run(lambda c: list(c.scalars(select(audit.c.line))))
        steps = [entry for entry in map(json.loads, lines) if entry["action"] == "clock-step"]
        assert [entry["reason"] for entry in steps] == ["the clock stepped by -60000 ms"]

    logged = serving(tmp_path, use, ports=world.ports())
    assert [one["by_ms"] for one in named(logged, "clock-stepped")] == [-60_000]
