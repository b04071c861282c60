"""Crowds at the doors of a server: the players' and the operators'."""

import asyncio
import json
import resource
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.house import operator_socket
from croupier.house.operator_socket import MOST_ASKING, MOST_BYTES, SOCKET_NAME, ask
from tests.server.arena import API, play_round, seated
from tests.server.test_serving import served

pytestmark = pytest.mark.anyio
STATUS = b'{"operation": "status", "arguments": {}}\n'


async def asking(folder: Path, data: bytes) -> asyncio.StreamWriter:
    """A connection to the operators' door, with what was sent over it."""
    while True:
        try:
            _, writer = await asyncio.open_unix_connection(folder / SOCKET_NAME)
            break
        except BlockingIOError:  # so many wait already
            await asyncio.sleep(0)
    writer.write(data)
    return writer


@pytest.mark.parametrize(
    "data",
    [b"", b'{"operation"', b"x" * 4 * MOST_BYTES, STATUS * 1000, b"\0\n\n\n"],
    ids=["nothing", "half", "huge", "many", "junk"],
)
async def test_a_crowd_of_operators_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes
) -> None:
    monkeypatch.setattr(operator_socket, "HASTE_S", 0.5)
    async with seated(tmp_path, f"sqlite:///{tmp_path / 'house.db'}") as (_here, guest, _socket):
        crowd = [await asking(tmp_path, data) for _ in range(3 * MOST_ASKING)]
        assert (await play_round(guest))["stage"] == "settled"
        async with asyncio.timeout(20):
            while await asyncio.to_thread(is_turned_away, tmp_path):
                pass
        for writer in crowd:
            writer.transport.abort()


def is_turned_away(folder: Path) -> bool:
    """Whether an operator finds no place."""
    with suppress(Exception):
        return "books" not in ask(folder, "status", {})
    return True


async def test_no_more_operators_are_let_in_than_can_be_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(tmp_path, f"sqlite:///{tmp_path / 'house.db'}"):
        crowd = [await asking(tmp_path, b"{") for _ in range(MOST_ASKING)]
        reader, more = await asyncio.open_unix_connection(tmp_path / SOCKET_NAME)
        async with asyncio.timeout(operator_socket.HASTE_S / 2):
            with suppress(ConnectionError):
                assert await reader.read() == b""
        for writer in (more, *crowd):
            writer.transport.abort()


async def test_who_does_not_read_his_answer_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(operator_socket, "HASTE_S", 0.2)
    async with seated(tmp_path, f"sqlite:///{tmp_path / 'house.db'}") as (here, _guest, _socket):
        operators: Any = here.service._operators

        async def much(order: object) -> dict[str, str]:
            return {"books": "x" * (8 << 20)}

        monkeypatch.setattr(operators, "_operate", much)
        deaf = socket.socket(socket.AF_UNIX)
        deaf.connect(str(tmp_path / SOCKET_NAME))
        deaf.sendall(STATUS)
        async with asyncio.timeout(20):
            while not operators._asking:
                await asyncio.sleep(0)
            while operators._asking:
                await asyncio.sleep(0)
        deaf.close()


async def test_connections_of_many_addresses_leave_the_server_its_files(tmp_path: Path) -> None:
    with served(tmp_path, limits={resource.RLIMIT_NOFILE: (1024, 1024)}) as server:
        port = int(server.address.rpartition(":")[2])
        crowd = [await connected(port, f"127.0.0.{2 + number % 200}") for number in range(1500)]
        for line in crowd:
            line.close()
        async with server.client() as client, asyncio.timeout(30):
            while not await is_served(client):
                pass
        assert server.stop() == 0
        logged = [json.loads(line) for line in server.logged.splitlines()]
        assert [line for line in logged if line["level"] != "info"] == []


async def connected(port: int, address: str) -> socket.socket:
    """A connection from an address of this machine."""
    line = socket.socket()
    line.setblocking(False)
    line.bind((address, 0))
    async with asyncio.timeout(20):
        await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", port))
    return line


async def is_served(client: httpx.AsyncClient) -> bool:
    """Whether there is a place for one more."""
    try:
        return (await client.get(f"{API}/games")).status_code == 200
    except httpx.TransportError:
        return False
