"""The HTTP library's connections with an end to patience: nobody holds a place by being slow."""

import asyncio
from collections import Counter
from collections.abc import Coroutine
from time import monotonic
from typing import Any, ClassVar

import h11
from starlette.websockets import WebSocket
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from croupier.server.peers import is_trusted, plain
from croupier.server.settings import ServerSettings


class Door:
    """How many connections there are, and how many an address has.

    A proxy, which brings many people, may have any number of them.
    """

    def __init__(self, settings: ServerSettings) -> None:
        self.settings = settings
        self._open: Counter[str] = Counter()
        self._all = 0

    def enter(self, address: str) -> bool:
        """Whether there is a place for one more, which it has then."""
        settings = self.settings
        is_many = self._open[address] >= settings.connections_of_address
        if self._all >= settings.places or (is_many and not is_trusted(address, settings.proxies)):
            return False
        self._all += 1
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Give a place back."""
        self._all -= 1
        self._open[address] -= 1
        self._open += Counter()  # forgets who has none


class PatientHttp(H11Protocol):
    """A connection over which each request comes whole within its time, or which is cut."""

    door: ClassVar[Door]
    _address: str | None = None
    _deadline: asyncio.TimerHandle | None = None

    # asyncio says BaseTransport, and hands this out.
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a place, or hang up; the first request is awaited from now."""
        super().connection_made(transport)
        address = plain(self.client[0]) if self.client else ""
        if not self.door.enter(address):
            transport.abort()
            return
        self._address = address
        self._await_request()

    def on_response_complete(self) -> None:
        """The next request is awaited from now, and may be here already."""
        self._await_request()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The sockets have limits of their own."""
        self._left()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is awaited any more."""
        self._left()
        super().connection_lost(exc)

    def _await_request(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = self.loop.call_later(self.door.settings.request_s, self._too_late)

    def _too_late(self) -> None:
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self.transport.abort()

    def _left(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        if self._address is not None:
            self.door.leave(self._address)
            self._address = None


SEND_FRAME, STAY = "croupier.send_frame", "croupier.stay"
"""Extensions: a frame is sent at once, or not as the peer does not read; a socket stays open."""


async def staying(socket: WebSocket, serving: Coroutine[Any, Any, None]) -> None:
    """Serve a socket once the application is done with the request, which takes memory."""
    stay = socket.scope["extensions"].get(STAY)
    if stay is None:
        await serving
    else:
        stay(serving)


class PatientSocket(WebSocketsSansIOProtocol):
    """A socket that is not read while its peer does not read: even a pong waits in memory."""

    _stalled = False
    _read_at = 0.0
    _serving: Coroutine[Any, Any, None] | None = None

    def handle_connect(self, event: Request) -> None:
        """Have the application know how frames are sent."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions |= {SEND_FRAME: self._send_frame, STAY: self._stay}

    async def run_asgi(self) -> None:
        """Serve as the library does, and then as long as the application wants to."""
        self._asked, self.app = self.app, self._whole
        await super().run_asgi()

    async def _whole(self, scope: Any, receive: Any, send: Any) -> None:
        await self._asked(scope, receive, send)
        if self._serving is not None:
            self.request.headers.clear()  # the library's parser keeps them
            scope.clear()
            await self._serving

    def _stay(self, serving: Coroutine[Any, Any, None]) -> None:
        self._serving = serving

    def _send_frame(self, frame: bytes) -> bool:
        is_open = self.handshake_complete and not self.close_sent and not self.disconnected
        if not is_open or self._stalled or self.transport.is_closing():
            return False
        self.transport.write(frame)
        return True

    def data_received(self, data: bytes) -> None:
        """Note when it was read: nothing more is until the application has had the message."""
        self._read_at = monotonic()
        super().data_received(data)

    def pause_writing(self) -> None:
        """The peer does not read what it has."""
        super().pause_writing()
        self._stalled = True
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        """The peer has read."""
        super().resume_writing()
        self._stalled = False
        if not self.read_paused:
            self.transport.resume_reading()

    async def receive(self) -> Any:
        """The next event; the library begins to read again where it hands out the last."""
        event: Any = await super().receive()
        if self._stalled:
            self.transport.pause_reading()
        event["read_at"] = self._read_at
        return event


def patient_http(settings: ServerSettings) -> type[PatientHttp]:
    """The connections of one server."""
    return type("Http", (PatientHttp,), {"door": Door(settings)})
