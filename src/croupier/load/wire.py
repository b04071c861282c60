"""The wire: requests to the server, and sockets whose messages are taken as they are read."""

import asyncio
import json
import socket
import ssl
import time
from collections.abc import Callable
from functools import partial
from http.client import HTTPResponse
from io import BytesIO
from typing import Any, NamedTuple

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import State
from websockets.uri import parse_uri

from croupier.load.inbox import Inbox
from croupier.load.plan import Place

WAIT_S = 60
LARGEST = 1 << 24
SMALL_BUFFER = 4096

Json = dict[str, Any]
Headers = dict[str, str]


class Refused(Exception):
    """The server refuses a request or a handshake, by this code."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Answer(NamedTuple):
    """What a request was answered."""

    cookie: str
    body: bytes

    def json(self) -> Json:
        """The body as JSON."""
        found: Json = json.loads(self.body)
        return found


class _Read:
    """An answer that was read whole, as the standard library's parser takes it."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def makefile(self, _mode: str) -> BytesIO:
        return BytesIO(self._data)


async def request(place: Place, method: str, path: str, headers: Headers) -> Answer:
    """The answer to a request without a body; `Refused` where it is no success."""
    async with asyncio.timeout(WAIT_S):
        tls = ssl.create_default_context() if place.is_https else None
        reader, writer = await asyncio.open_connection(place.host, place.port, ssl=tls)
        try:
            said = {"Host": place.authority, "Origin": place.origin, **headers}
            said |= {"Content-Length": "0", "Connection": "close"}
            lines = [f"{method} /api/v1/{path} HTTP/1.1", *(f"{k}: {v}" for k, v in said.items())]
            writer.write("\r\n".join([*lines, "", ""]).encode())
            data = await reader.read(-1)
        finally:
            writer.transport.abort()
    # The parser wants of a socket nothing but its file.
    answer = HTTPResponse(_Read(data))  # type: ignore[arg-type]
    answer.begin()
    body = answer.read()
    if answer.status >= 300:
        raise Refused(refusal_code(body) or f"status-{answer.status}")
    return Answer((answer.getheader("Set-Cookie") or "").partition(";")[0], body)


def refusal_code(body: bytes) -> str | None:
    """The code of a refusal, None of what is none."""
    try:
        code = json.loads(body)["error"]["code"]
    except (ValueError, LookupError, TypeError):
        return None
    return str(code)


Hear = Callable[[bytes, float], None]
"""Takes a message and when it was read, in milliseconds."""


def now_ms() -> float:
    """This process's steady time."""
    return time.monotonic() * 1000


class Socket(asyncio.BufferedProtocol):
    """A socket at a live table. `closed` has the code with which it was closed, once it is.

    What comes is looked at later, and so is its end. All read into one buffer: to have a new one
    for each reading takes longer than to read.
    """

    _buffer = memoryview(bytearray(1 << 16))

    def __init__(self, uri: str, origin: str, headers: Headers, inbox: Inbox, hear: Hear) -> None:
        self._inbox = inbox
        self._protocol = ClientProtocol(parse_uri(uri), max_size=LARGEST)
        self._said = {"Origin": origin, **headers}
        self._hear = hear
        self._transport: asyncio.Transport | None = None
        loop = asyncio.get_running_loop()
        self._opened: asyncio.Future[None] = loop.create_future()
        self.closed: asyncio.Future[int] = loop.create_future()

    @classmethod
    async def opened(
        cls,
        place: Place,
        path: str,
        headers: Headers,
        inbox: Inbox,
        hear: Hear,
        silent: bool = False,
    ) -> "Socket":
        """A socket that is open; a silent one never reads. `Refused` where the server does."""
        loop = asyncio.get_running_loop()
        scheme = "wss" if place.is_https else "ws"
        made = cls(f"{scheme}://{place.authority}{path}", place.origin, headers, inbox, hear)
        async with asyncio.timeout(WAIT_S):
            if silent:
                plain = socket.socket(socket.AF_INET6 if ":" in place.host else socket.AF_INET)
                plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
                plain.setblocking(False)
                await loop.sock_connect(plain, (place.host, place.port))
                await loop.create_connection(lambda: made, sock=plain)
            else:
                tls = ssl.create_default_context() if place.is_https else None
                await loop.create_connection(lambda: made, place.host, place.port, ssl=tls)
            try:
                await made._opened
            except BaseException:
                made.drop()
                raise
        if silent and made._transport is not None:
            made._transport.pause_reading()
        return made

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Shake hands."""
        assert isinstance(transport, asyncio.Transport), "TCP, or TLS over it"
        self._transport = transport
        request = self._protocol.connect()
        request.headers.update(self._said)
        self._protocol.send_request(request)
        self._flush()

    def get_buffer(self, sizehint: int) -> memoryview:
        """Where to read to."""
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        """Keep what came, and when."""
        self._inbox.put(partial(self._take, bytes(self._buffer[:nbytes]), now_ms()))

    def _take(self, data: bytes, at_ms: float) -> None:
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Response):
                self._answered(event)
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._hear(bytes(event.data), at_ms)
        self._flush()

    def _answered(self, response: Response) -> None:
        if self._protocol.handshake_exc is None:
            self._opened.set_result(None)
        elif not self._opened.done():
            body = bytes(response.body or b"")
            self._opened.set_exception(
                Refused(refusal_code(body) or f"status-{response.status_code}")
            )

    def eof_received(self) -> None:
        """The server has closed."""
        self._inbox.put(self._ended)

    def _ended(self) -> None:
        self._protocol.receive_eof()
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing follows."""
        self._inbox.put(self._lost)

    def _lost(self) -> None:
        if not self._opened.done():
            self._opened.set_exception(Refused("connection-lost"))
        if not self.closed.done():
            self.closed.set_result(self._protocol.close_code or 1006)

    def say(self, message: Json) -> None:
        """Send a message, if the socket is open still."""
        if self._protocol.state is State.OPEN:
            self._protocol.send_text(json.dumps(message).encode())
            self._flush()

    def drop(self) -> None:
        """Be cut off at once."""
        if self._transport is not None:
            self._transport.abort()

    def _flush(self) -> None:
        assert self._transport is not None, "there is something to send when there is where to"
        for data in self._protocol.data_to_send():
            if data:
                self._transport.write(data)
            else:
                self._transport.close()
