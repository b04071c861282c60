"""A socket that was accepted, from its first message to its last, whatever is said over it."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any, NamedTuple, Protocol

from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect

from croupier.errors import CroupierError, HouseError
from croupier.server.buckets import Bucket
from croupier.server.desk import Desk
from croupier.server.logs import where_failed
from croupier.server.refusals import error_data, failure, misformed
from croupier.server.strict_json import parse_json
from croupier.server.views import RefusalMessage

GOING_AWAY = 1001
NOT_TEXT = 1003
TOO_BIG = 1009
SESSION_ENDED = 4001
SILENT = 4002
AWAY = 4003
TOO_SLOW = 4008
CLOSE_S = 5.0
SESSION_CODES = ("session-over", "session-unknown")


class Received(NamedTuple):
    """A message, and when its bytes were read, in seconds of the process."""

    text: str
    at: float


class Wire(Protocol):
    """The server's end of a socket that is open."""

    async def receive(self) -> Any:
        """The next event, as ASGI has it."""
        ...

    async def send_text(self, data: str) -> None:
        """Send a message."""
        ...

    async def close(self, code: int = 1000) -> None:
        """Close it."""
        ...


class Line(ABC):
    """One socket; `player` and `session` are of him who came over a session.

    There are thousands, most of them idle: what is not needed then is not there.
    """

    def __init__(self, desk: Desk, wire: Wire, player: str | None, session: str | None) -> None:
        self.player = player
        self.session = session
        self._desk = desk
        self._wire = wire
        now, rate = desk.clock(), desk.settings.messages
        self._messages = Bucket(rate, rate.at_once, now)
        self._handling = asyncio.Lock()
        self._is_cut = self._is_ending = False
        self._running: asyncio.Task[None] | None = None
        self._serving: asyncio.Task[None] | None = None
        self._sending: asyncio.Task[None] | None = None
        self._silence: asyncio.TimerHandle | None = None
        self._heard_at = 0.0
        self._code = 1000
        self._checked_at = self._active_at = now

    @abstractmethod
    def _join(self) -> Callable[[], None]:
        """Hear what is told, until the answer is called."""

    @abstractmethod
    async def _begin(self) -> None:
        """Send what comes before any message."""

    @abstractmethod
    async def _said(self, form: Any, received: Received) -> None:
        """Answer a message whose text is the JSON of a form; a refusal is raised."""

    @abstractmethod
    async def _refuse(self, message: RefusalMessage) -> None:
        """Send a refusal."""

    @abstractmethod
    def _next(self) -> str | None:
        """What is sent next, None where nothing waits; whoever lets something wait sends on."""

    def _last(self) -> None:
        """Let nothing follow what waits to be sent, and close then."""
        self._is_ending = True
        self._send_on()

    async def run(self) -> None:
        """Serve the socket until one of both sides closes it."""
        self._running = asyncio.current_task()
        leave = self._join()
        try:
            self._serving = asyncio.create_task(self._serve())
            if self._is_cut:  # before it was begun
                self._stop()
            with suppress(asyncio.CancelledError):
                await self._serving
        except Exception as error:
            self._failed(error)
        finally:
            self._stop()
            leave()
        with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            async with asyncio.timeout(CLOSE_S):
                await self._wire.close(self._code)

    def cut(self, code: int) -> None:
        """Close at once; what waits is not sent any more."""
        self._code = code
        self._is_cut = True
        self._stop()

    def _stop(self) -> None:
        self._is_ending = True
        for task in (self._serving, self._sending):
            if task is not None:
                task.cancel()
        if self._silence is not None:
            self._silence.cancel()

    async def finish(self, code: int) -> None:
        """Answer the message that is worked on, send what waits, and close."""
        assert self._running is not None, "it is known from when it runs"
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_S):
                async with self._handling:
                    self._code = code
                    self._last()
                await asyncio.wait([self._running])

    def _too_slow(self) -> None:
        self._desk.metrics.stalls.inc()
        self.cut(TOO_SLOW)

    def _failed(self, error: BaseException) -> None:
        if not isinstance(error, WebSocketDisconnect):
            self._code = 1011
            self._desk.log.error("failure", route="/ws", **where_failed(error))

    def _send_on(self) -> None:
        """Have sent what waits."""
        if self._sending is None:
            self._sending = asyncio.create_task(self._send())

    async def _send(self) -> None:
        try:
            while (text := self._next()) is not None:
                await self._wire.send_text(text)
        except Exception as error:
            self._failed(error)
            self._is_ending = True
        self._sending = None
        if self._is_ending:
            self._stop()

    async def _serve(self) -> None:
        self._listen()
        try:
            await self._check_held()
        except HouseError as error:
            if error.code in SESSION_CODES:
                return  # it is cut
            raise
        await self._begin()
        while (received := self._read(await self._wire.receive())) is not None:
            async with self._handling:
                await self._answer(received)

    def _listen(self) -> None:
        """Cut the socket once nothing was heard for as long as one may be silent."""
        loop, silent_s = asyncio.get_running_loop(), self._desk.settings.silent_s
        now = loop.time()
        if self._silence is None or self._handling.locked():
            self._heard_at = now
        if now - self._heard_at >= silent_s:
            self.cut(SILENT)
        else:
            self._silence = loop.call_at(self._heard_at + silent_s, self._listen)

    async def _check_held(self) -> None:
        """Cut the socket where its session is over; it may be that since before it was known."""
        if self.session is None:
            return
        try:
            await self._desk.service.session(self.session)
        except HouseError as error:
            if error.code in SESSION_CODES:  # not where the database failed
                self.cut(SESSION_ENDED)
            raise

    def _read(self, event: Any) -> Received | None:
        """The message of an event, None where there is to be no other."""
        self._heard_at = asyncio.get_running_loop().time()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1005))
        text: str | None = event.get("text")
        if text is None or len(text.encode()) > self._desk.settings.largest_message:
            self.cut(NOT_TEXT if text is None else TOO_BIG)
            return None
        return Received(text, event.get("read_at", monotonic()))

    async def _answer(self, received: Received) -> None:
        """See to a message."""
        form: object = None
        try:
            in_time = self._messages.take(self._desk.clock())
            form = parse_json(received.text)
            if not in_time:
                raise HouseError("rate-limited", "too many messages at once: wait a moment")
            await self._said(form, received)
        except ValidationError as error:
            await self._refuse(self._refusal(id_of(form), misformed(error)))
        except CroupierError as error:
            await self._refuse(self._refusal(id_of(form), error))
        except Exception as error:
            self._desk.log.error("failure", route="/ws", **where_failed(error))
            await self._refuse(self._refusal(id_of(form), failure()))

    def _refusal(self, id: str | None, error: CroupierError) -> RefusalMessage:
        self._desk.metrics.refusals.labels(error.code).inc()
        return RefusalMessage.model_validate({"id": id, **error_data(error)})

    async def _check_session(self, only_ping: bool) -> None:
        """Look from time to time whether the session holds; a ping alone does not prolong it."""
        now, settings = self._desk.clock(), self._desk.settings
        if not only_ping:
            self._active_at = now
        elif now - self._active_at > settings.away_s:
            self.cut(AWAY)
        if not only_ping and now - self._checked_at >= settings.recheck_s:
            await self._check_held()
            self._checked_at = now


def id_of(form: object) -> str | None:
    """The id of a command, for its refusal."""
    found = form.get("id") if isinstance(form, dict) else None
    return found if isinstance(found, str) and len(found) <= 64 else None
