"""A socket that was accepted, from its first message to its last, whatever is said over it."""

import asyncio
from abc import ABC, abstractmethod
from contextlib import AbstractContextManager, suppress
from time import monotonic
from typing import Any, NamedTuple

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.errors import CroupierError, HouseError
from croupier.server.buckets import Buckets
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


class Line(ABC):
    """One socket; `player` and `session` are of him who came over a session."""

    def __init__(
        self, desk: Desk, socket: WebSocket, player: str | None, session: str | None
    ) -> None:
        self.player = player
        self.session = session
        self._desk = desk
        self._socket = socket
        self._messages = Buckets(desk.settings.messages, desk.clock)
        self._handling = asyncio.Lock()
        self._is_cut = False
        self._tasks: list[asyncio.Task[None]] = []
        self._over = asyncio.Event()
        self._code = 1000
        self._checked_at = self._active_at = desk.clock()

    @abstractmethod
    def _joined(self) -> AbstractContextManager[None]:
        """Hear what is told as long as it lasts."""

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
    async def _next(self) -> str | None:
        """What is sent next, None after the last."""

    @abstractmethod
    def _last(self) -> None:
        """Let nothing follow what waits to be sent."""

    async def run(self) -> None:
        """Serve the socket until one of both sides closes it."""
        with self._joined():
            self._tasks = [asyncio.create_task(work) for work in (self._send(), self._serve())]
            if self._is_cut:  # before it was begun
                self._cancel()
            try:
                done, _ = await asyncio.wait(self._tasks, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    if not task.cancelled() and (error := task.exception()):
                        self._failed(error)
            finally:
                self._cancel()
                await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            async with asyncio.timeout(CLOSE_S):
                await self._socket.close(self._code)
        self._over.set()

    def cut(self, code: int) -> None:
        """Close at once; what waits is not sent any more."""
        self._code = code
        self._is_cut = True
        self._cancel()

    def _cancel(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def finish(self, code: int) -> None:
        """Answer the message that is worked on, send what waits, and close."""
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_S):
                async with self._handling:
                    self._code = code
                    self._last()
                await self._over.wait()

    def _too_slow(self) -> None:
        self._desk.metrics.stalls.inc()
        self.cut(TOO_SLOW)

    def _failed(self, error: BaseException) -> None:
        if not isinstance(error, WebSocketDisconnect):
            self._code = 1011
            self._desk.log.error("failure", route="/ws", **where_failed(error))

    async def _send(self) -> None:
        while (text := await self._next()) is not None:
            await self._socket.send_text(text)

    async def _serve(self) -> None:
        try:
            await self._check_held()
        except HouseError as error:
            if error.code in SESSION_CODES:
                return  # it is cut
            raise
        await self._begin()
        while (received := await self._received()) is not None:
            async with self._handling:
                await self._answer(received)

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

    async def _received(self) -> Received | None:
        """The next message, None where there is to be no other."""
        try:
            async with asyncio.timeout(self._desk.settings.silent_s):
                event = await self._socket.receive()
        except TimeoutError:
            self.cut(SILENT)
            return None
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
            in_time = self._messages.take()
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
