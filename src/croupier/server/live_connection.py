"""One socket at a live table: what everyone is told and, of a player, his own seat."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from math import ceil
from time import monotonic
from typing import Any, TypeAlias

from starlette.websockets import WebSocket
from websockets.frames import Frame, Opcode

from croupier.errors import CroupierError, HouseError
from croupier.live.dealer import LiveDealer
from croupier.live.moves import Now
from croupier.server.desk import Desk, Guest
from croupier.server.line import Line, Received
from croupier.server.live_forms import (
    LIVE_CLIENT_MESSAGE,
    LiveCommand,
    LivePing,
    LiveResume,
    order_of,
)
from croupier.server.live_views import LiveAnswer
from croupier.server.logs import where_failed
from croupier.server.patience import SEND_FRAME
from croupier.server.refusals import failure
from croupier.server.views import PongMessage, RefusalMessage

MOST_WAITING = 256
MOST_ORDERS = 16
"""Commands of one socket that are not answered yet."""


SendFrame: TypeAlias = Callable[[bytes], bool]


def _sends_nothing(_frame: bytes) -> bool:
    return False


@lru_cache(maxsize=8)
def framed(text: str) -> bytes:
    """A text as a frame; what everyone is told is framed once."""
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)


class LiveConnection(Line):
    """A socket of a player, or of someone who watches.

    A message goes straight to who reads as fast as he is told. Where what waits to be sent runs
    over, a snapshot takes its place; where it does so again before all is sent, the reader is too
    slow.
    """

    def __init__(
        self, desk: Desk, socket: WebSocket, guest: Guest | None, dealer: LiveDealer
    ) -> None:
        super().__init__(desk, socket, *(guest or (None, None)))
        self._dealer = dealer
        self._send_frame: SendFrame = socket.scope["extensions"].get(SEND_FRAME, _sends_nothing)
        self._waiting: deque[str] = deque()
        self._is_sending = False
        self._more = asyncio.Event()
        self._ran_over = False
        self._begun = False
        self._ended = False
        self._orders: set[asyncio.Task[None]] = set()

    @contextmanager
    def _joined(self) -> Iterator[None]:
        channel = self._dealer.table.channel
        channel.join(self)
        try:
            yield
        finally:
            channel.leave(self)

    def push(self, *texts: str) -> None:
        """Send messages after the others; it never waits."""
        if self._ended or not self._begun:
            return
        is_free = not self._waiting and not self._is_sending
        if is_free and self._send_frame(b"".join(map(framed, texts))):
            return
        for text in texts:
            self._wait(text)

    def _wait(self, text: str) -> None:
        if len(self._waiting) >= MOST_WAITING:
            if self._ran_over:
                self._too_slow()
                return
            self._ran_over = True
            self._waiting.clear()
            text = self._dealer.table.channel.snapshot(self.player)
        self._waiting.append(text)
        self._more.set()

    async def _next(self) -> str | None:
        self._is_sending = False
        while not self._waiting:
            self._ran_over = False
            if self._ended:
                return None
            self._more.clear()
            await self._more.wait()
        self._is_sending = True
        return self._waiting.popleft()

    def _last(self) -> None:
        self._ended = True
        self._more.set()

    async def _begin(self) -> None:
        self._begun = True  # what was told before is in the snapshot
        self.push(self._dealer.table.channel.snapshot(self.player))

    async def _refuse(self, message: RefusalMessage) -> None:
        self.push(message.model_dump_json())

    async def _said(self, form: Any, received: Received) -> None:
        message = LIVE_CLIENT_MESSAGE.validate_python(form)
        now = self._dealer.table.now()
        await self._check_session(isinstance(message, LivePing))
        match message:
            case LivePing(n=n):
                self.push(PongMessage(n=n, now_ms=now.steady_ms).model_dump_json())
            case LiveResume(epoch=epoch, seq=seq, own_seq=own_seq):
                channel = self._dealer.table.channel
                for text in channel.missed(self.player, epoch, seq, own_seq):
                    self.push(text)
            case _:
                waited_ms = ceil(1000 * (monotonic() - received.at))
                self._order(message, Now(now.steady_ms - waited_ms, now.clock_ms - waited_ms))

    def _order(self, form: LiveCommand, at: Now) -> None:
        """Hand a command to the table; the next message is read meanwhile."""
        if self.player is None:
            raise HouseError("session-unknown", "to play you need a session and a ticket")
        if len(self._orders) >= MOST_ORDERS:
            raise HouseError("rate-limited", "too many commands wait: wait for their answers")
        order = order_of(form, self.player, at)
        task = asyncio.create_task(self._carry_out(form.id, self._dealer.order(order)))
        self._orders.add(task)
        task.add_done_callback(self._orders.discard)

    async def _carry_out(self, id: str, carried_out: Any) -> None:
        try:
            with self._desk.metrics.timed():
                answer = await carried_out
        except CroupierError as error:
            await self._refuse(self._refusal(id, error))
        except Exception as error:
            self._desk.log.error("failure", route="/ws/live", **where_failed(error))
            await self._refuse(self._refusal(id, failure()))
        else:
            self.push(LiveAnswer(id=id, repeated=answer.repeated).model_dump_json())
