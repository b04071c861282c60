"""One socket of a player: his messages in their order, each answered, and every change told."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from time import time_ns
from typing import Any, TypeAlias

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.errors import CroupierError, HouseError
from croupier.house.listening import Update
from croupier.server.buckets import Buckets
from croupier.server.commands import (
    CLIENT_MESSAGE,
    CommandMessage,
    PingMessage,
    WatchMessage,
)
from croupier.server.desk import Desk
from croupier.server.logs import where_failed
from croupier.server.outbox import Outbox
from croupier.server.refusals import error_data, failure, misformed
from croupier.server.strict_json import parse_json
from croupier.server.views import (
    AnswerMessage,
    PongMessage,
    RefusalMessage,
    ServerMessage,
    SnapshotMessage,
    TakenMessage,
    UpdateMessage,
)

GOING_AWAY = 1001
NOT_TEXT = 1003
TOO_BIG = 1009
SESSION_ENDED = 4001
SILENT = 4002
AWAY = 4003
TOO_SLOW = 4008
CLOSE_S = 5.0
SESSION_CODES = ("session-over", "session-unknown")


class Connection:
    """A socket that was accepted, from its first message to its last."""

    def __init__(
        self, desk: Desk, socket: WebSocket, player: str, session: str, take: "Take"
    ) -> None:
        self.player = player
        self.session = session
        self._desk = desk
        self._socket = socket
        self._take = take
        self._outbox = Outbox(desk.settings.outbox)
        self._messages = Buckets(desk.settings.messages, desk.clock)
        self._handling = asyncio.Lock()
        self._cut = asyncio.Event()
        self._over = asyncio.Event()
        self._code = 1000
        self._checked_at = self._active_at = desk.clock()

    async def run(self) -> None:
        """Serve the socket until one of both sides closes it."""
        unsubscribe = self._desk.service.listeners.subscribe(self.player, self._heard)
        tasks = {
            asyncio.create_task(work) for work in (self._send(), self._serve(), self._cut.wait())
        }
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                if error := task.exception():
                    self._failed(error)
        finally:
            unsubscribe()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            async with asyncio.timeout(CLOSE_S):
                await self._socket.close(self._code)
        self._over.set()

    def cut(self, code: int) -> None:
        """Close at once; what waits is not sent any more."""
        self._code = code
        self._cut.set()

    async def finish(self, code: int) -> None:
        """Answer the command that is worked on, send what waits, and close."""
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_S):
                async with self._handling:
                    self._code = code
                    self._outbox.end()
                await self._over.wait()

    def _failed(self, error: BaseException) -> None:
        if not isinstance(error, WebSocketDisconnect):
            self._code = 1011
            self._desk.log.error("failure", route="/ws", **where_failed(error))

    def _heard(self, update: Update) -> None:
        told = {"game": update.game, "seq": update.seq, "view": update.view}
        try:
            message = UpdateMessage.model_validate(told)
        except ValidationError as error:  # a bug, which is not to fail whoever tells of the change
            self._failed(error)
            self._cut.set()
            return
        self._push(message)

    def taken(self, game: str) -> None:
        """Tell that another socket of the player took a table over."""
        self._push(TakenMessage(game=game))

    def _push(self, message: UpdateMessage | TakenMessage) -> None:
        if not self._outbox.push(message):
            self._desk.metrics.stalls.inc()
            self.cut(TOO_SLOW)

    async def _send(self) -> None:
        while message := await self._outbox.take():
            await self._socket.send_text(message.model_dump_json())

    async def _serve(self) -> None:
        """Show the table at which the player has a round open, and answer what he sends."""
        try:
            await self._check_held()
        except HouseError as error:
            if error.code in SESSION_CODES:
                return  # it is cut
            raise
        playing = (await self._desk.service.player(self.player))["open"]
        if playing:
            await self._outbox.put(await self._snapshot(playing["game"]))
        while (text := await self._received()) is not None:
            async with self._handling:
                await self._outbox.put(await self._answer(text))

    async def _check_held(self) -> None:
        """Cut the socket where its session is over; it may be that since before it was known."""
        try:
            await self._desk.service.session(self.session)
        except HouseError as error:
            if error.code in SESSION_CODES:  # not where the database failed
                self.cut(SESSION_ENDED)
            raise

    async def _received(self) -> str | None:
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
        return text

    async def _answer(self, text: str) -> ServerMessage:
        """The one answer to a message."""
        form: object = None
        try:
            in_time = self._messages.take()
            form = parse_json(text)
            if not in_time:
                raise HouseError("rate-limited", "too many messages at once: wait a moment")
            return await self._answered(CLIENT_MESSAGE.validate_python(form))
        except ValidationError as error:
            return self._refused(form, misformed(error))
        except CroupierError as error:
            return self._refused(form, error)
        except Exception as error:
            self._desk.log.error("failure", route="/ws", **where_failed(error))
            return self._refused(form, failure())

    def _refused(self, form: object, error: CroupierError) -> ServerMessage:
        self._desk.metrics.refusals.labels(error.code).inc()
        return RefusalMessage.model_validate({"id": _id_of(form), **error_data(error)})

    async def _answered(
        self, message: CommandMessage | WatchMessage | PingMessage
    ) -> ServerMessage:
        await self._check_session(isinstance(message, PingMessage))
        match message:
            case PingMessage(n=n):
                return PongMessage(n=n, now_ms=time_ns() // 1_000_000)
            case WatchMessage(game=game, have_seq=have, take=take):
                snapshot = await self._snapshot(game, have)
                if take:
                    self._take(self, game)
                return snapshot
            case CommandMessage():
                return await self._commanded(message)

    async def _snapshot(self, game: str, have: int | None = None) -> SnapshotMessage:
        """A table as it is now."""
        view = await self._desk.service.view(self.player, game)
        seq = view["seq"]
        return SnapshotMessage.model_validate(
            {"game": game, "seq": seq, "view": None if seq == have else view}
        )

    async def _commanded(self, message: CommandMessage) -> AnswerMessage:
        with self._desk.metrics.timed():
            command = message.command()
            answer = await self._desk.service.command(self.player, message.game, command)
        told: dict[str, Any] = {"seq": answer.seq, "view": answer.view}
        told |= {"repeated": answer.repeated, "id": message.id, "game": message.game}
        return AnswerMessage.model_validate(told)

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


def _id_of(form: object) -> str | None:
    """The id of a command, for its refusal."""
    found = form.get("id") if isinstance(form, dict) else None
    return found if isinstance(found, str) and len(found) <= 64 else None


Take: TypeAlias = Callable[[Connection, str], None]
"""Tells the player's other sockets that a table is played over this one."""
