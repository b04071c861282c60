"""Who means harm to the server: slow, many, unread, or with a log that nobody takes."""

import asyncio
import io
import ipaddress
import os
import socket as sockets
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import click
import pytest
import uvicorn

from croupier.cli.serve import Origin
from croupier.errors import HouseError
from croupier.server.line import SESSION_ENDED
from croupier.server.logs import json_log
from croupier.server.peers import peer_of
from croupier.server.run import bound, configured
from tests.server.arena import API, ORIGIN, Arena, Json, arena
from tests.server.test_serving import ENVIRONMENT, command

pytestmark = pytest.mark.anyio
HALF = b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\nx-half: "
WHOLE = b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"


@asynccontextmanager
async def listening(here: Arena) -> AsyncIterator[int]:
    """The port of this machine at which an arena is served by the HTTP library."""
    listener = bound("127.0.0.1", 0)
    log = json_log(here.logged)
    config = configured(here.app, log)
    config.lifespan = "off"  # the arena opens and closes its house
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve([listener]))
    try:
        yield int(listener.getsockname()[1])
    finally:
        server.should_exit = True
        await serving


class Line:
    """A connection as bytes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def to(cls, port: int) -> "Line":
        """A connection to the server."""
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    async def says(self, data: bytes) -> bytes:
        """What comes after these bytes; nothing once the server has hung up."""
        async with asyncio.timeout(20):
            try:
                self.writer.write(data)
                return await self.reader.read(65_536)
            except ConnectionError:
                return b""

    def close(self) -> None:
        """Hang up."""
        self.writer.close()


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        HALF,
        b"POST /api/v1/session HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 9\r\n\r\n{",
        WHOLE + HALF,
    ],
    ids=["nothing", "headers", "body", "second"],
)
async def test_who_does_not_finish_a_request_is_cut(
    tmp_path: Path, database_url: str, begun: bytes
) -> None:
    async with (
        arena(tmp_path, database_url, request_s=0.3) as here,
        listening(here) as port,
    ):
        line = await Line.to(port)
        said = b""
        while more := await line.says(begun):
            said, begun = said + more, b""
        assert said.count(b"HTTP/1.1 200") == (WHOLE in begun or said != b"")
        assert b"HTTP/1.1 201" not in said
        line.close()
        other = await Line.to(port)
        assert (await other.says(WHOLE)).startswith(b"HTTP/1.1 200")
        other.close()


async def test_an_address_has_so_many_connections_and_gives_them_back(
    tmp_path: Path, database_url: str
) -> None:
    async with (
        arena(tmp_path, database_url, connections_of_address=3) as here,
        listening(here) as port,
    ):
        for _ in range(2):
            lines = [await answered(port) for _ in range(3)]
            more = await Line.to(port)
            assert await more.says(WHOLE) == b""
            for line in (more, *lines):
                line.close()


async def answered(port: int) -> Line:
    """A connection that is answered, as soon as there is a place for it."""
    async with asyncio.timeout(20):
        while True:
            line = await Line.to(port)
            if (await line.says(WHOLE)).startswith(b"HTTP/1.1 200"):
                return line
            line.close()


async def test_a_proxy_has_as_many_connections_as_it_needs(
    tmp_path: Path, database_url: str
) -> None:
    proxies = (ipaddress.ip_network("127.0.0.0/8"),)
    async with (
        arena(tmp_path, database_url, connections_of_address=1, proxies=proxies) as here,
        listening(here) as port,
    ):
        lines = [await Line.to(port) for _ in range(4)]
        for line in lines:
            assert (await line.says(WHOLE)).startswith(b"HTTP/1.1 200")
            line.close()


async def test_pongs_that_nobody_reads_do_not_fill_the_memory(here: Arena) -> None:
    async with here.guest() as guest, listening(here) as port:
        ticket = (await guest.post(f"{API}/socket-ticket")).json()["ticket"]
        line = sockets.create_connection(("127.0.0.1", port))
        line.setblocking(False)
        loop = asyncio.get_running_loop()
        asked = (
            f"GET /ws?ticket={ticket} HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\n"
            "connection: Upgrade\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"sec-websocket-version: 13\r\norigin: {ORIGIN}\r\n"
            f"cookie: croupier={guest.cookies['croupier']}\r\n\r\n"
        )
        await loop.sock_sendall(line, asked.encode())
        assert (await loop.sock_recv(line, 4096)).startswith(b"HTTP/1.1 101")
        pings = (b"\x89\xfd\0\0\0\0" + b"x" * 125) * 2000
        sent, most = 0, 64 << 20
        try:
            async with asyncio.timeout(10):
                while sent < most:
                    async with asyncio.timeout(1):
                        await loop.sock_sendall(line, pings)
                    sent += len(pings)
        except TimeoutError:
            pass
        assert sent < most, "it is read on and on"
        # Who reads after all is served again.
        drained = asyncio.create_task(_drain(loop, line))
        async with asyncio.timeout(20):
            await loop.sock_sendall(line, pings)
        drained.cancel()
        line.close()


async def _drain(loop: asyncio.AbstractEventLoop, line: sockets.socket) -> None:
    while await loop.sock_recv(line, 1 << 20):
        pass


async def test_a_database_that_fails_does_not_end_a_session(
    tmp_path: Path, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        arena(tmp_path, database_url, recheck_s=0) as here,
        here.guest() as guest,
        here.socket(guest) as socket,
    ):
        ping: Json = {"t": "watch", "game": "two-plus-four", "have_seq": None}
        assert (await socket.ask(ping))["t"] == "snapshot"

        async def failing(token: str) -> str:
            raise HouseError("storage", "the database failed")

        with monkeypatch.context() as patched:
            patched.setattr(here.service, "session", failing)
            assert (await socket.ask(ping))["error"]["code"] == "storage"
        assert (await socket.ask(ping))["t"] == "snapshot"


async def test_a_session_that_ends_during_the_handshake_has_no_socket(
    here: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with here.guest() as guest:
        enter = here.app.state.sockets._enter
        token = guest.cookies["croupier"].rpartition(".")[0]

        def entered(*of: Any) -> Any:
            # The session was found good, and the socket is not known yet.
            leaving.append(asyncio.ensure_future(here.service.leave(token)))
            return enter(*of)

        leaving: list[asyncio.Future[None]] = []
        serve = here.app.state.sockets._serve

        async def served(*of: Any) -> None:
            await asyncio.gather(*leaving)
            await serve(*of)

        monkeypatch.setattr(here.app.state.sockets, "_enter", entered)
        monkeypatch.setattr(here.app.state.sockets, "_serve", served)
        async with here.socket(guest) as socket:
            assert await socket.close_code() == SESSION_ENDED


class Broken(io.StringIO):
    """A stream that takes nothing: its disk is full, or its reader gone."""

    def write(self, text: str) -> int:
        """Fail."""
        raise BrokenPipeError(32, "Broken pipe")


def test_a_log_that_cannot_be_written_fails_nothing() -> None:
    json_log(Broken()).error("failure", of="the log")
    closed = io.StringIO()
    closed.close()
    json_log(closed).info("request")


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_who_does_not_listen_any_more_does_not_end_the_server(tmp_path: Path, stream: str) -> None:
    reading, writing = os.pipe()
    errors = tmp_path / "errors"
    with errors.open("w+") as other:
        streams: dict[str, Any] = {"stdout": other, "stderr": other} | {stream: writing}
        arguments = command("--port", "0", "--data", str(tmp_path / "data"))
        os.close(reading)
        with subprocess.Popen(arguments, env=ENVIRONMENT, **streams) as process:
            os.close(writing)
            while not (tmp_path / "data" / "operator.sock").exists():
                with pytest.raises(subprocess.TimeoutExpired):
                    process.wait(0.05)
            process.terminate()
            assert process.wait(20) == 0


def test_an_ipv4_address_by_way_of_ipv6_is_itself() -> None:
    scope: dict[str, Any] = {
        "type": "http",
        "scheme": "http",
        "headers": [],
        "client": ("::ffff:192.0.2.7", 1),
    }
    assert peer_of(scope, ()).address == "192.0.2.7"
    scope["client"] = ("::ffff:127.0.0.1", 1)
    assert peer_of(scope, ()).is_local
    scope["headers"] = [(b"x-forwarded-for", b"::ffff:198.51.100.4, ::ffff:127.0.0.2")]
    peer = peer_of(scope, (ipaddress.ip_network("127.0.0.0/8"),))
    assert (peer.address, peer.is_local) == ("198.51.100.4", False)


@pytest.mark.parametrize("origin", ["http://[::1]:8000", "https://[2001:db8::1]", "http://a:81"])
def test_an_origin_as_a_browser_writes_it(origin: str) -> None:
    assert Origin().convert(origin, None, None) == origin


@pytest.mark.parametrize(
    "origin", ["http://a:80", "https://a:443", "http://[::1]:80", "http://::1"]
)
def test_an_origin_that_no_browser_writes_is_refused(origin: str) -> None:
    with pytest.raises(click.BadParameter):
        Origin().convert(origin, None, None)
