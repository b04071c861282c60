"""What waits to be sent over a socket: bounded, whatever the reader does."""

import asyncio
from collections import deque

from croupier.server.views import ServerMessage, SnapshotMessage, TakenMessage, UpdateMessage


class Outbox:
    """Answers wait for room in it; updates never wait.

    Where updates run over, one snapshot for each table takes their place; where they do so again
    before all is sent, the reader is too slow.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._waiting: deque[ServerMessage] = deque()
        self._room = asyncio.Event()
        self._ran_over = False
        self._ended = False

    async def put(self, message: ServerMessage) -> None:
        """Send a message after the others, once there is room for it."""
        while len(self._waiting) >= self._most and not self._ended:
            self._room.clear()
            await self._room.wait()
        self._add(message)

    def push(self, update: UpdateMessage | TakenMessage) -> bool:
        """Send what was not asked for, without waiting; false where the reader is too slow."""
        if len(self._waiting) < self._most:
            self._add(update)
            return True
        if self._ran_over:
            return False
        self._ran_over = True
        pushed = [*self._waiting, update]
        latest = {message.game: message for message in pushed if isinstance(message, UpdateMessage)}
        snapshots = (SnapshotMessage(game=m.game, seq=m.seq, view=m.view) for m in latest.values())
        answers = (message for message in pushed if not isinstance(message, UpdateMessage))
        self._waiting = deque([*answers, *snapshots])
        self._room.set()
        return True

    def take(self) -> ServerMessage | None:
        """The next message, None where none waits."""
        if not self._waiting:
            self._ran_over = False
            return None
        self._room.set()
        return self._waiting.popleft()

    def end(self) -> None:
        """Let nothing follow what waits now."""
        self._ended = True
        self._room.set()

    def _add(self, message: ServerMessage) -> None:
        if not self._ended:
            self._waiting.append(message)
