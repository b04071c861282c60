"""The command `croupier serve` as people use it: a process, a port, a folder, and its end."""

import asyncio
import json
import os
import re
import resource
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from croupier.games import GAMES, load_tables
from croupier.server.line import GOING_AWAY, TOO_BIG
from tests.server.arena import API, Json, message, open_command, place_command, play_round

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).parents[2]
GAME = "two-plus-four"


def command(*arguments: str) -> list[str]:
    """The command line of the program."""
    return [sys.executable, "-W", "error", "-m", "croupier", "serve", *arguments]


ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "src")}


class Served:
    """A server in a process of its own."""

    def __init__(self, process: "subprocess.Popen[str]", errors: Path) -> None:
        self.process = process
        self._errors = errors
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("croupier serves http://"), errors.read_text()
        self.address = line.split()[-1]

    @property
    def logged(self) -> str:
        """All that it logged."""
        return self._errors.read_text("utf-8")

    def client(self) -> httpx.AsyncClient:
        """A page of its origin."""
        return httpx.AsyncClient(base_url=self.address, headers={"origin": self.address})

    async def socket(self, client: httpx.AsyncClient, **options: Any) -> ClientConnection:
        """A socket of a guest."""
        ticket = (await client.post(f"{API}/socket-ticket")).json()["ticket"]
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        return await connect(
            f"{self.address.replace('http', 'ws')}/ws?ticket={ticket}",
            origin=self.address,  # type: ignore[arg-type]  # a text is one
            additional_headers={"cookie": cookie},
            proxy=None,
            **options,
        )

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Its exit status after a signal."""
        self.process.send_signal(number)
        return self.process.wait(30)


@contextmanager
def served(
    folder: Path, *arguments: str, limits: Mapping[int, tuple[int, int]] | None = None
) -> Iterator[Served]:
    """A server on a free port of this machine, with limits of the operating system."""
    errors = folder / "log"
    folder.mkdir(exist_ok=True)
    line = command("--port", "0", "--data", str(folder / "data"), *arguments)

    def limit() -> None:
        for what, most in (limits or {}).items():
            resource.setrlimit(what, most)

    with (
        errors.open("w") as log,
        subprocess.Popen(
            line, stdout=subprocess.PIPE, stderr=log, text=True, env=ENVIRONMENT, preexec_fn=limit
        ) as process,
    ):
        try:
            yield Served(process, errors)
        finally:
            process.kill()


async def ask(socket: ClientConnection, asked: Json) -> Json:
    """The answer to a message."""
    await socket.send(json.dumps(asked))
    while (answer := json.loads(await asyncio.wait_for(socket.recv(), 20)))["t"] == "update":
        pass
    received: Json = answer
    return received


async def close_code(socket: ClientConnection) -> int | None:
    """The code with which a socket is closed."""
    with suppress(ConnectionClosed):
        while True:
            await asyncio.wait_for(socket.recv(), 20)
    return socket.close_code


async def test_a_round_and_an_orderly_end(tmp_path: Path, database_url: str) -> None:
    with served(tmp_path, "--database", database_url) as server:
        async with server.client() as guest:
            assert (await guest.post(f"{API}/session")).status_code == 201
            settled = await play_round(guest)
            sockets = [await server.socket(guest) for _ in range(2)]
            opened = await ask(sockets[0], message(open_command("last", settled["seq"])))
            assert opened["view"]["stage"] == "betting"
            assert json.loads(await sockets[1].recv())["seq"] == opened["seq"]
            assert server.stop() == 0
            assert [await close_code(one) for one in sockets] == 2 * [GOING_AWAY]
        assert server.process.stdout is not None
        assert server.process.stdout.read() == "", "one line, and no other"
        lines = [json.loads(line) for line in server.logged.splitlines()]
        assert {line["level"] for line in lines} == {"info"}


@pytest.mark.parametrize(
    "sent",
    [
        [signal.SIGTERM, signal.SIGTERM],
        [signal.SIGHUP],
        [signal.SIGHUP, signal.SIGTERM],
        [signal.SIGINT],
        [signal.SIGINT, signal.SIGTERM],
    ],
    ids=lambda sent: "-".join(one.name for one in sent),
)
async def test_a_signal_ends_it_in_order_however_often(
    tmp_path: Path, sent: list[signal.Signals]
) -> None:
    with served(tmp_path) as server:
        async with server.client() as guest:
            await guest.post(f"{API}/session")
            socket = await server.socket(guest)
            for one in sent:
                server.process.send_signal(one)
            assert await close_code(socket) == GOING_AWAY
        assert server.process.wait(30) == (130 if signal.SIGINT in sent else 0)
        assert sorted(path.name for path in (tmp_path / "data").iterdir()) == [
            "cookie.key",
            "house.db",
            "lock",
            "seed.key",
        ]
        levels = {json.loads(line)["level"] for line in server.logged.splitlines()}
        assert levels == {"info"}


async def test_a_server_that_is_killed_leaves_no_copy_of_its_memory(tmp_path: Path) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_CORE)
    with served(tmp_path, limits={resource.RLIMIT_CORE: (hard, hard)}) as server:
        assert resource.prlimit(server.process.pid, resource.RLIMIT_CORE) == (0, hard)
        assert server.stop(signal.SIGABRT) == -signal.SIGABRT
    with served(tmp_path) as server:
        assert server.stop() == 0


@pytest.mark.parametrize("wanted", ["lock", "house.db", "seed.key", "cookie.key"])
async def test_a_server_that_was_ended_while_it_started_starts_again(
    tmp_path: Path, wanted: str
) -> None:
    line = command("--port", "0", "--data", str(tmp_path / "data"))
    null = subprocess.DEVNULL
    with subprocess.Popen(line, stdout=null, stderr=null, env=ENVIRONMENT) as process:
        while not (tmp_path / "data" / wanted).exists():
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(0.01)
        process.terminate()
        assert process.wait(20) in (0, -signal.SIGTERM)
    with served(tmp_path) as server:
        async with server.client() as guest:
            assert (await guest.post(f"{API}/session")).status_code == 201
        assert server.stop() == 0


async def test_the_documented_client_runs_as_it_is_printed(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "client.md").read_text("utf-8")
    (client,) = re.findall(r"^```python\n(.*?)^```$", page, re.M | re.S)
    assert client.count("http://127.0.0.1:8000") == 1
    with served(tmp_path / "house") as server:
        program = client.replace("http://127.0.0.1:8000", server.address)
        run = [sys.executable, "-W", "error", "-c", program]
        done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(" net ") == 2 * len(load_tables()), "each table, in two ways"
    verify = [sys.executable, "-m", "croupier", "verify", str(tmp_path / "round.json")]
    assert subprocess.run(verify, env=ENVIRONMENT, check=False, capture_output=True).returncode == 0


async def test_after_an_end_players_go_on_where_they_were(
    tmp_path: Path, database_url: str
) -> None:
    arguments = ("--database", database_url)
    cookies = httpx.Cookies()
    with served(tmp_path, *arguments) as server:
        async with server.client() as guest:
            await guest.post(f"{API}/session")
            socket = await server.socket(guest)
            await ask(socket, message(open_command()))
            before = await ask(socket, message(place_command()))
            cookies = guest.cookies
            server.stop(signal.SIGKILL)
    with served(tmp_path, *arguments) as server:
        async with server.client() as guest:
            guest.cookies = cookies
            socket = await server.socket(guest)
            shown = json.loads(await socket.recv())
            assert (shown["t"], shown["view"]) == ("snapshot", before["view"])
            again = await ask(socket, message(place_command()))
            assert (again["repeated"], again["view"]) == (True, before["view"])
            await socket.close()


async def test_the_library_holds_the_limits_of_a_socket(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        async with server.client() as guest:
            await guest.post(f"{API}/session")
            socket = await server.socket(guest, compression="deflate")
            assert socket.protocol.extensions == [], "no compression"
            await socket.send("x" * 17_000)
            assert await close_code(socket) == TOO_BIG
            guest.headers["origin"] = "http://evil.example"
            with pytest.raises(InvalidStatus) as refused:
                await connect(server.address.replace("http", "ws") + "/ws", proxy=None)
            assert refused.value.response.status_code == 403
            assert json.loads(refused.value.response.body)["error"]["code"] == "origin"


async def test_nothing_secret_is_logged_or_sent(tmp_path: Path) -> None:
    """A canary scan: seeds and cards of an open round, tokens, tickets and codes."""
    with served(tmp_path) as server:
        async with server.client() as guest:
            entered = (await guest.post(f"{API}/session")).json()
            view = await play_round(guest)
            ticket = (await guest.post(f"{API}/socket-ticket")).json()["ticket"]
            socket = await server.socket(guest)
            await ask(socket, message(open_command("next", view["seq"])))
            await ask(socket, message(place_command("stakes", view["seq"] + 1)))
            metrics = (await guest.get("/metrics")).text
            cookie = guest.cookies["croupier"]
            await socket.close()
        server.stop()
        secrets = [entered["recovery_code"], ticket, *cookie.split(".")]
        secrets += [view["round"]["server_seed"], "As Kd", "cards", "seed="]
        assert [one for one in secrets if one in server.logged + metrics] == []


def refused(*arguments: str) -> str:
    """The one line with which the program ends at once."""
    ended = subprocess.run(
        command(*arguments), capture_output=True, text=True, env=ENVIRONMENT, timeout=60
    )
    assert ended.returncode == 1
    assert ended.stdout == ""
    (line,) = ended.stderr.splitlines()
    return line


def test_a_port_that_is_taken_is_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        line = refused("--port", port, "--data", str(tmp_path / "data"))
    assert line == f"error[address]: 127.0.0.1:{port}: Address already in use"
    assert not (tmp_path / "data").exists()


def test_an_address_that_is_none_is_one_line(tmp_path: Path) -> None:
    line = refused("--host", "host.invalid", "--port", "0", "--data", str(tmp_path / "data"))
    assert line.startswith("error[address]: host.invalid:0: ")


def test_a_folder_in_use_is_one_line(tmp_path: Path) -> None:
    with served(tmp_path):
        line = refused("--port", "0", "--data", str(tmp_path / "data"))
    assert line.startswith("error[database-busy]: ")


def test_a_door_for_operators_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "data" / "operator.sock").mkdir(parents=True)
    arguments = command("--port", "0", "--data", str(tmp_path / "data"))
    ended = subprocess.run(
        arguments, capture_output=True, text=True, env=ENVIRONMENT, timeout=60, check=False
    )
    assert (ended.returncode, ended.stdout) == (1, "")
    *logged, line = ended.stderr.splitlines()
    assert line == "error[address]: operator.sock: Is a directory"
    assert all(json.loads(one)["event"] for one in logged)


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("mysql://localhost/croupier", "database-url"),
        ("nonsense", "database-url"),
        ("postgresql://127.0.0.1:1/none", "storage"),
    ],
)
def test_a_database_that_is_none_is_one_line(tmp_path: Path, url: str, code: str) -> None:
    line = refused("--port", "0", "--data", str(tmp_path / "data"), "--database", url)
    assert line.startswith(f"error[{code}]: ")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--origin", "play.example"),
        ("--origin", "https://play.example/"),
        ("--origin", "https://Play.example"),
        ("--origin", "https://play.example:x"),
        ("--proxy", "everyone"),
        ("--port", "65536"),
    ],
)
def test_an_option_out_of_form_is_told(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    ended = subprocess.run(
        command("--data", str(tmp_path / "data"), *arguments),
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        timeout=60,
    )
    assert ended.returncode == 2
    assert "Traceback" not in ended.stderr


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pipe that a browser writes the address to, at which it is opened."""
    browser, told = tmp_path / "browser", tmp_path / "told"
    browser.write_text(f'#!/bin/sh\necho "$1" >{told}\n', "utf-8")
    browser.chmod(0o755)
    os.mkfifo(told)
    monkeypatch.setitem(ENVIRONMENT, "BROWSER", str(browser))
    return told


def test_the_page_is_opened_where_there_is_a_browser(tmp_path: Path, told: Path) -> None:
    end = os.open(told, os.O_RDONLY | os.O_NONBLOCK)
    try:
        with served(tmp_path, "--open") as server:
            assert select.select([end], [], [], 20)[0], "no browser was started"
            assert os.read(end, 100).decode().strip() == server.address
    finally:
        os.close(end)


@pytest.mark.long
def test_a_coach_s_kernels_are_compiled_beside_the_server(
    tmp_path: Path, told: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ENVIRONMENT, "XDG_CACHE_HOME", str(tmp_path / "cache"))
    end = os.open(told, os.O_RDONLY | os.O_NONBLOCK)
    try:
        with served(tmp_path, "--open"):
            for _ in range(600):
                if {path.stem for path in tmp_path.glob("cache/*/*/*.compiled")} == set(GAMES):
                    return
                select.select([], [], [], 0.2)
        raise AssertionError("they were not compiled")
    finally:
        os.close(end)
