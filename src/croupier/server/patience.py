"""The HTTP library's connections with an end to patience: nobody holds a place by being slow."""

import asyncio
from collections import Counter
from collections.abc import Coroutine
from contextlib import suppress
from time import monotonic
from typing import Any, ClassVar

import h11
from starlette.websockets import WebSocket, WebSocketDisconnect
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


WIRE = "croupier.wire"
"""An extension: the socket itself, for who stays when the application is done with the request."""


def wire_of(socket: WebSocket) -> "PatientSocket | None":
    """The wire of a socket, where the HTTP library serves it."""
    wire: PatientSocket | None = socket.scope["extensions"].get(WIRE)
    return wire


class _Writable:
    """Whether the peer reads. There is something to wait with only where he does not."""

    __slots__ = ("_again",)

    def __init__(self) -> None:
        self._again: asyncio.Event | None = None

    def clear(self) -> None:
        """He does not read."""
        self._again = self._again or asyncio.Event()

    def set(self) -> None:
        """He reads."""
        if self._again is not None:
            self._again.set()
        self._again = None

    async def wait(self) -> None:
        """Wait until he reads."""
        if self._again is not None:
            await self._again.wait()


class _Events:
    """What has come from a peer: one event or none, as a rule. One task waits for it."""

    __slots__ = ("_come", "_waiter")

    def __init__(self) -> None:
        self._come: list[Any] = []
        self._waiter: asyncio.Future[Any] | None = None

    def put_nowait(self, event: Any) -> None:
        """Take an event."""
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(event)
        else:
            self._come.append(event)

    def get(self) -> "asyncio.Future[Any]":
        """The next event."""
        self._waiter = asyncio.get_running_loop().create_future()
        if self._come:
            self._waiter.set_result(self._come.pop(0))
        return self._waiter

    def empty(self) -> bool:
        """Whether none is left."""
        return not self._come


class PatientSocket(WebSocketsSansIOProtocol):
    """A socket that is not read while its peer does not read: even a pong waits in memory.

    One that stays when the application is done with the request leaves all behind that it needed
    to come: there are thousands of them.
    """

    _stalled = False
    _read_at = 0.0
    _serving: Coroutine[Any, Any, None] | None = None

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        # The library's own hold queues that are there when they are empty, too.
        self.queue = _Events()  # type: ignore[assignment]  # all that the library asks of one
        self.writable = _Writable()  # type: ignore[assignment]  # the same

    def handle_connect(self, event: Request) -> None:
        """Have the application know its wire."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[WIRE] = self

    def run_asgi(self) -> Coroutine[Any, Any, None]:
        """Serve as the library does, and then as long as the application wants to."""
        self._asked, self.app = self.app, self._whole
        return super().run_asgi()

    async def _whole(self, scope: Any, receive: Any, send: Any) -> None:
        self.app = self._asked
        await self._asked(scope, receive, send)
        serving, self._serving = self._serving, None
        if serving is not None:
            for headers in (self.request.headers, self.response.headers, scope["headers"]):
                headers.clear()  # the library's parser keeps them
            scope.clear()
            await serving

    def stay(self, serving: Coroutine[Any, Any, None]) -> None:
        """Serve the socket by this once the application is done with the request."""
        self._serving = serving

    def send_frame(self, frame: bytes) -> bool:
        """Send a frame at once, or not as the peer does not read."""
        is_open = self.handshake_complete and not self.close_sent and not self.disconnected
        if not is_open or self._stalled or self.transport.is_closing():
            return False
        self.transport.write(frame)
        return True

    async def send_text(self, data: str) -> None:
        """Send a message; `WebSocketDisconnect` where nobody is there any more."""
        try:
            await self.send({"type": "websocket.send", "text": data})
        except OSError:
            raise WebSocketDisconnect(1006) from None

    async def close(self, code: int = 1000) -> None:
        """Close the socket."""
        with suppress(OSError):
            await self.send({"type": "websocket.close", "code": code})

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
        event: Any = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            if not self._stalled:
                self.transport.resume_reading()
        event["read_at"] = self._read_at
        return event


def patient_http(settings: ServerSettings) -> type[PatientHttp]:
    """The connections of one server."""
    return type("Http", (PatientHttp,), {"door": Door(settings)})
