"""One socket of a player: his messages in their order, each answered, and every change told."""

from collections.abc import Callable
from typing import Any, TypeAlias

from pydantic import ValidationError

from croupier.house.listening import Update
from croupier.server.commands import (
    CLIENT_MESSAGE,
    CommandMessage,
    PingMessage,
    WatchMessage,
)
from croupier.server.desk import Desk
from croupier.server.line import Line, Received, Wire
from croupier.server.outbox import Outbox
from croupier.server.views import (
    AnswerMessage,
    PongMessage,
    RefusalMessage,
    ServerMessage,
    SnapshotMessage,
    TakenMessage,
    UpdateMessage,
)


class Connection(Line):
    """A socket over which a player plays at his own tables."""

    player: str
    session: str

    def __init__(self, desk: Desk, wire: Wire, player: str, session: str, take: "Take") -> None:
        super().__init__(desk, wire, player, session)
        self._take = take
        self._outbox = Outbox(desk.settings.outbox)

    def _join(self) -> Callable[[], None]:
        return self._desk.service.listeners.subscribe(self.player, self._heard)

    def _heard(self, update: Update) -> None:
        told = {"game": update.game, "seq": update.seq, "view": update.view}
        try:
            message = UpdateMessage.model_validate(told)
        except ValidationError as error:  # a bug, which is not to fail whoever tells of the change
            self._failed(error)
            self.cut(self._code)
            return
        self._push(message)

    def taken(self, game: str) -> None:
        """Tell that another socket of the player took a table over."""
        self._push(TakenMessage(game=game))

    def _push(self, message: UpdateMessage | TakenMessage) -> None:
        if not self._outbox.push(message):
            self._too_slow()
        self._send_on()

    async def _put(self, message: ServerMessage) -> None:
        await self._outbox.put(message)
        self._send_on()

    def _next(self) -> str | None:
        message = self._outbox.take()
        return None if message is None else message.model_dump_json()

    def _last(self) -> None:
        self._outbox.end()
        super()._last()

    async def _begin(self) -> None:
        """Show the table at which the player has a round open."""
        playing = (await self._desk.service.player(self.player))["open"]
        if playing:
            await self._put(await self._snapshot(playing["game"]))

    async def _said(self, form: Any, received: Received) -> None:
        await self._put(await self._answered(CLIENT_MESSAGE.validate_python(form)))

    async def _refuse(self, message: RefusalMessage) -> None:
        await self._put(message)

    async def _answered(
        self, message: CommandMessage | WatchMessage | PingMessage
    ) -> ServerMessage:
        await self._check_session(isinstance(message, PingMessage))
        match message:
            case PingMessage(n=n):
                return PongMessage(n=n, now_ms=self._desk.service.house.ports.clock())
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


Take: TypeAlias = Callable[[Connection, str], None]
"""Tells the player's other sockets that a table is played over this one."""
