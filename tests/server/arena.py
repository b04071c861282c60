"""A server in this process, and clients of it without a network between."""

import asyncio
import io
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

import httpx
from fastapi import FastAPI
from sqlalchemy import Connection, select
from starlette.types import Message

from croupier.house.service import Service
from croupier.house.settings import HouseSettings
from croupier.ledger import metadata
from croupier.live.pit import Pace
from croupier.live.turn import TableSpec
from croupier.server.app import create_app
from croupier.server.logs import json_log
from croupier.server.settings import ServerSettings

ORIGIN = "http://127.0.0.1:8000"
API = "/api/v1"
SETTINGS = ServerSettings(origins=frozenset({ORIGIN}), cookie_key=b"k" * 32)
UNBUILT = Path(__file__).parent / "none"
Json = dict[str, Any]


class Time:
    """A clock that goes on when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """Seconds."""
        return self.now

    time = __call__


class Denied(Exception):
    """A handshake that was refused."""

    def __init__(self, status: int, body: Json) -> None:
        super().__init__(f"{status} {body}")
        self.status = status
        self.code: str = body["error"]["code"]


class Closed(Exception):
    """A socket that the server closed."""

    def __init__(self, code: int) -> None:
        super().__init__(str(code))
        self.code = code


class Socket:
    """A client's end of a socket: while it is not `reading`, the server waits."""

    def __init__(self) -> None:
        self.received: list[str] = []
        self.reading = asyncio.Event()
        self.reading.set()
        self._to_server: asyncio.Queue[Message] = asyncio.Queue()
        self._from_server: asyncio.Queue[Message] = asyncio.Queue()

    async def serve(self, app: FastAPI, scope: Json) -> None:
        """The server's side, until it is done."""

        async def send(message: Message) -> None:
            await self.reading.wait()
            await self._from_server.put(message)

        await self._to_server.put({"type": "websocket.connect"})
        await app(scope, self._to_server.get, send)

    async def opened(self) -> None:
        """Wait for the handshake; `Denied` if it is refused."""
        message = await self._from_server.get()
        if message["type"] == "websocket.accept":
            return
        assert message["type"] == "websocket.http.response.start"
        body = (await self._from_server.get())["body"]
        raise Denied(message["status"], json.loads(body))

    async def send(self, message: Json | str) -> None:
        """Send a message, or a text as it is."""
        text = message if isinstance(message, str) else json.dumps(message)
        await self._to_server.put({"type": "websocket.receive", "text": text})

    async def send_bytes(self, data: bytes) -> None:
        """Send a binary frame."""
        await self._to_server.put({"type": "websocket.receive", "bytes": data})

    async def receive(self) -> Json:
        """The next message; `Closed` if there is none to come."""
        async with asyncio.timeout(20):
            message = await self._from_server.get()
        if message["type"] == "websocket.close":
            raise Closed(message["code"])
        self.received.append(message["text"])
        received: Json = json.loads(message["text"])
        return received

    async def ask(self, message: Json | str) -> Json:
        """Send, and the answer to it: whatever comes and is no update."""
        await self.send(message)
        while (received := await self.receive())["t"] == "update":
            pass
        return received

    async def close_code(self) -> int:
        """The code with which the server closes, after whatever it sends before."""
        try:
            while True:
                await self.receive()
        except Closed as closed:
            return closed.code

    async def leave(self) -> None:
        """Close from this side."""
        await self._to_server.put({"type": "websocket.disconnect", "code": 1000})


class Request(NamedTuple):
    """A request as it is on the wire."""

    method: str
    path: str
    query: str = ""
    body: bytes = b""


class Arena:
    """A house, its server, and who comes to it."""

    def __init__(
        self,
        service: Service,
        settings: ServerSettings,
        time: Time,
        pages: Path = UNBUILT,
        tables: Sequence[TableSpec] = (),
        pace: Pace | None = None,
    ) -> None:
        self.service = service
        self.time = time
        self.logged = io.StringIO()
        log = json_log(self.logged)
        self.app = create_app(service, settings, log, time, pages, tables, pace)

    async def dump(self) -> Json:
        """Every row of every table, but when a session was used last."""

        def rows(connection: Connection) -> Json:
            return {
                table.name: connection.execute(
                    select(*(column for column in table.c if column.name != "seen_ms"))
                ).all()
                for table in metadata.sorted_tables
            }

        return await self.service.run(rows)

    async def request(self, asked: Request, cookie: str = "") -> tuple[int, bytes]:
        """The status and the body that a request is answered with."""
        start, *parts = await self.answered(asked, cookie)
        return start["status"], b"".join(part.get("body", b"") for part in parts)

    async def answered(self, asked: Request, cookie: str = "") -> list[Message]:
        """All that a request is answered with; it is not tidied up on its way."""
        headers = {"host": "127.0.0.1:8000", "origin": ORIGIN, "content-type": "application/json"}
        headers |= {"cookie": cookie}
        scope: Json = {
            "type": "http",
            "http_version": "1.1",
            "method": asked.method,
            "scheme": "http",
            "path": unquote(asked.path, errors="replace"),
            "raw_path": asked.path.encode(),
            "query_string": asked.query.encode(),
            "headers": [(name.encode(), text.encode()) for name, text in headers.items()],
            "client": ("127.0.0.1", 50002),
            "root_path": "",
        }
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": asked.body, "more_body": False}

        async def send(message: Message) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        return sent

    @asynccontextmanager
    async def client(
        self, address: str = "127.0.0.1", base: str = ORIGIN, **headers: str
    ) -> AsyncIterator[httpx.AsyncClient]:
        """A browser's page of the right origin, at an address."""
        transport = httpx.ASGITransport(self.app, client=(address, 50000))
        sent = {"origin": base} | {name.replace("_", "-"): text for name, text in headers.items()}
        async with httpx.AsyncClient(transport=transport, base_url=base, headers=sent) as client:
            yield client

    @asynccontextmanager
    async def guest(self, address: str = "127.0.0.1") -> AsyncIterator[httpx.AsyncClient]:
        """A page whose player has come in."""
        async with self.client(address) as client:
            entered = await client.post(f"{API}/session")
            assert entered.status_code == 201, entered.text
            yield client

    @asynccontextmanager
    async def socket(
        self,
        client: httpx.AsyncClient,
        ticket: str | None = None,
        origin: str | None = ORIGIN,
        address: str = "127.0.0.1",
        path: str = "/ws",
    ) -> AsyncIterator[Socket]:
        """A socket of a client, by a fresh ticket if none is given; an empty one is not sent."""
        if ticket is None:
            ticket = (await client.post(f"{API}/socket-ticket")).json()["ticket"]
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        headers = [(b"host", b"127.0.0.1:8000"), (b"cookie", cookie.encode())]
        headers += [(b"origin", origin.encode())] if origin is not None else []
        scope: Json = {
            "type": "websocket",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": f"ticket={ticket}".encode() if ticket else b"",
            "headers": headers,
            "client": (address, 50001),
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
        }
        socket = Socket()
        task = asyncio.create_task(socket.serve(self.app, scope))
        try:
            await socket.opened()
            yield socket
        finally:
            socket.reading.set()
            await socket.leave()
            await asyncio.wait_for(task, 20)


@asynccontextmanager
async def seated(
    folder: Path, database: str, house: HouseSettings | None = None, **changes: Any
) -> AsyncIterator[tuple[Arena, httpx.AsyncClient, Socket]]:
    """A server with some settings changed, a guest, and his socket."""
    async with (
        arena(folder, database, house, **changes) as here,
        here.guest() as guest,
        here.socket(guest) as socket,
    ):
        yield here, guest, socket


@asynccontextmanager
async def arena(
    folder: Path,
    database: str | None = None,
    house: HouseSettings | None = None,
    **changes: Any,
) -> AsyncIterator[Arena]:
    """A server over a house in a folder, with some settings changed."""
    service = await asyncio.to_thread(Service.opened, folder, database, house)
    here = Arena(service, replace(SETTINGS, **changes), Time())
    async with here.app.router.lifespan_context(here.app):
        yield here


def open_command(id: str = "open-1", seq: int = 0) -> Json:
    """Begin a round."""
    return {"id": id, "expected_seq": seq, "move": {"kind": "open"}}


def place_command(id: str = "place-1", seq: int = 1, ante: int = 500) -> Json:
    """Stake on the first box."""
    stakes = {"1": {"ante": ante}}
    return {"id": id, "expected_seq": seq, "move": {"kind": "place", "stakes": stakes}}


def decide_command(id: str, seq: int, box: int, action: str) -> Json:
    """Decide on a box."""
    move = {"kind": "decide", "box": box, "action": action}
    return {"id": id, "expected_seq": seq, "move": move}


def message(command: Json, game: str = "two-plus-four") -> Json:
    """A command as a socket's message."""
    return {"t": "command", "game": game, **command}


async def play_round(
    client: httpx.AsyncClient, game: str = "two-plus-four", tell: Callable[[Json], object] = id
) -> Json:
    """A whole round by requests, the dearest offer taken each time; its last view."""
    path = f"{API}/tables/{game}"
    view: Json = (await client.get(path)).json()
    moves = [{"kind": "open"}, {"kind": "place", "stakes": {"1": {"ante": 500}}, "cut": 7}]
    while moves:
        seq = view["seq"]
        command = {"id": f"{game}-{seq}", "expected_seq": seq, "move": moves.pop(0)}
        answer = await client.post(f"{path}/commands", json=command)
        assert answer.status_code == 200, answer.text
        view = answer.json()["view"]
        tell(view)
        if choice := view["round"]["choice"]:
            offer = max(choice["offers"], key=lambda offer: offer["price"])
            moves = [{"kind": "decide", "box": choice["box"], "action": offer["action"]}]
    return view
