"""One socket at a live table: what everyone is told and, of a player, his own seat."""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import lru_cache, partial
from math import ceil
from time import monotonic, perf_counter
from typing import Any, TypeAlias

from websockets.frames import Frame, Opcode

from croupier.errors import CroupierError, HouseError
from croupier.live.dealer import LiveDealer
from croupier.live.moves import Now
from croupier.live.turn import Answer
from croupier.server.desk import Desk, Guest
from croupier.server.line import Line, Received, Wire
from croupier.server.live_forms import (
    LIVE_CLIENT_MESSAGE,
    LiveCommand,
    LivePing,
    LiveResume,
    order_of,
)
from croupier.server.live_views import LiveAnswer
from croupier.server.logs import where_failed
from croupier.server.refusals import failure
from croupier.server.views import PongMessage, RefusalMessage

MOST_WAITING = 256
MOST_ORDERS = 16
"""Commands of one socket that are not answered yet."""

SendFrame: TypeAlias = Callable[[bytes], bool]
"""Sends a frame at once, or not as the peer does not read."""


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
        self,
        desk: Desk,
        wire: Wire,
        guest: Guest | None,
        dealer: LiveDealer,
        send_frame: SendFrame = lambda _frame: False,
    ) -> None:
        super().__init__(desk, wire, *(guest or (None, None)))
        self._dealer = dealer
        self._send_frame = send_frame
        self._waiting: deque[str] | None = None
        self._ran_over = False
        self._begun = False
        self._orders: list[asyncio.Future[Answer]] = []

    def _join(self) -> Callable[[], None]:
        channel = self._dealer.table.channel
        channel.join(self)
        return partial(channel.leave, self)

    def push(self, *texts: str) -> None:
        """Send messages after the others; it never waits."""
        if self._is_ending or not self._begun:
            return
        if self._sending is None and self._send_frame(b"".join(map(framed, texts))):
            return
        for text in texts:
            self._wait(text)

    def _wait(self, text: str) -> None:
        if self._waiting is None:
            self._waiting = deque()
        if len(self._waiting) >= MOST_WAITING:
            if self._ran_over:
                self._too_slow()
                return
            self._ran_over = True
            self._waiting.clear()
            text = self._dealer.table.channel.snapshot(self.player)
        self._waiting.append(text)
        self._send_on()

    def _next(self) -> str | None:
        if not self._waiting:
            self._waiting, self._ran_over = None, False
            return None
        return self._waiting.popleft()

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
        ordered = self._dealer.order(order_of(form, self.player, at))
        self._orders.append(ordered)
        ordered.add_done_callback(partial(self._carried_out, form.id, perf_counter()))

    def _carried_out(self, id: str, began: float, ordered: "asyncio.Future[Answer]") -> None:
        self._orders.remove(ordered)
        told: LiveAnswer | RefusalMessage
        outcome = "failure"
        try:
            told = LiveAnswer(id=id, repeated=ordered.result().repeated)
            outcome = "answered"
        except CroupierError as error:
            told, outcome = self._refusal(id, error), error.code
        except asyncio.CancelledError:
            return  # the server ends
        except Exception as error:
            self._desk.log.error("failure", route="/ws/live", **where_failed(error))
            told = self._refusal(id, failure())
        self.push(told.model_dump_json())
        self._desk.metrics.commands.labels(outcome).observe(perf_counter() - began)
