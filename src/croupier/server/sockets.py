"""The open sockets: who may have another one, and which close when a session ends."""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from fastapi import APIRouter
from starlette.websockets import WebSocket

from croupier.errors import CroupierError, HouseError
from croupier.house.people import secret_hash
from croupier.server.connection import Connection
from croupier.server.desk import Guest, desk_of, guest_of, peer_at
from croupier.server.line import GOING_AWAY, SESSION_ENDED, Line
from croupier.server.metrics import Metrics
from croupier.server.refusals import refusal
from croupier.server.settings import ServerSettings

sockets = APIRouter()


class Sockets:
    """All sockets of a server."""

    def __init__(self, settings: ServerSettings, metrics: Metrics) -> None:
        self._settings = settings
        self._metrics = metrics
        self._open: set[Line] = set()
        self._of_player: Counter[str] = Counter()
        self._of_address: Counter[str] = Counter()
        self._closing = False

    async def opened(
        self, socket: WebSocket, player: str | None, line: Callable[[], Line]
    ) -> Coroutine[Any, Any, None]:
        """Accept a socket; what serves it, known among the others, until it is closed.

        `HouseError("rate-limited")` where a player or address has many. Who only watches is no
        player.
        """
        address = peer_at(socket).address
        self._enter(player, address)
        try:
            await socket.accept()
            return self._serve(line(), address)
        except BaseException:
            self._leave(player, address)
            raise

    def _enter(self, player: str | None, address: str) -> None:
        settings = self._settings
        if (
            self._closing
            or self._of_address.total() >= 2 * settings.places
            or (player is not None and self._of_player[player] >= settings.sockets_of_player)
            or self._of_address[address] >= settings.sockets_of_address
        ):
            raise HouseError("rate-limited", "too many sockets are open")
        self._of_address[address] += 1
        if player is not None:
            self._of_player[player] += 1

    def _leave(self, player: str | None, address: str) -> None:
        self._of_address[address] -= 1
        self._of_address += Counter()  # forgets who has none
        if player is not None:
            self._of_player[player] -= 1
            self._of_player += Counter()

    async def _serve(self, line: Line, address: str) -> None:
        self._open.add(line)
        self._metrics.sockets.inc()
        if self._closing:  # since it was given its place
            line.cut(GOING_AWAY)
        try:
            await line.run()
        finally:
            self._metrics.sockets.dec()
            self._open.discard(line)
            self._leave(line.player, address)

    def take(self, taker: Connection, game: str) -> None:
        """Tell the player's other sockets that a table of his is played over this one."""
        for connection in self._open:
            if (
                isinstance(connection, Connection)
                and connection.player == taker.player
                and connection is not taker
            ):
                connection.taken(game)

    def session_ended(self, session_hash: str) -> None:
        """Close the sockets of a session that has ended."""
        for connection in self._open:
            session = connection.session
            if session is not None and secret_hash(session) == session_hash:
                connection.cut(SESSION_ENDED)

    async def close(self) -> None:
        """Take no other; answer the commands that are worked on, and close all."""
        self._closing = True
        await asyncio.gather(*(connection.finish(GOING_AWAY) for connection in self._open))


@sockets.websocket("/ws")
async def play(socket: WebSocket) -> None:
    """Play over a socket: `ticket` is from `POST socket-ticket`, over the same session."""
    desk = desk_of(socket)
    sockets: Sockets = socket.app.state.sockets
    try:
        guest = await _admitted(socket)
        line = partial(Connection, desk, socket, *guest, sockets.take)
        await (await sockets.opened(socket, guest.player, line))
    except CroupierError as error:
        socket.state.refused = error.code
        await socket.send_denial_response(refusal(error))


async def _admitted(socket: WebSocket) -> Guest:
    desk = desk_of(socket)
    # The ticket first: it is used up even where the session is over.
    desk.tickets.redeem(socket.query_params.get("ticket", ""), desk.cookie.token(socket))
    return await guest_of(socket, desk)
