"""Who deals at a live table: takes the table when nobody has it, and turn after turn.

What comes while a turn is being made durable waits for the next, and shares its commit.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping
from contextlib import suppress
from typing import Any, Protocol, TypeAlias

import structlog
from sqlalchemy import Connection

from croupier.errors import CroupierError, HouseError
from croupier.house.service import Service
from croupier.live.cycle import LiveRound
from croupier.live.lease import Lease, acquire, renew
from croupier.live.table import LiveTable, changed
from croupier.live.turn import Answer, Order, Owner, Turn, Unbooked

MOST_ORDERS = 256
MOST_TOLD = 256
BEAT_S = 1.0
"""A lease is renewed so often, and one that another has is asked for."""

STALL_MS = 200
"""A process that hears nobody for longer lengthens the phase by it."""

SLOW_MS = 1000
"""So does a database that a turn waits for longer. What is read meanwhile is in time."""

EXTENDED_MS = 1000
"""So long before its end it is told that a phase is longer, once for all that held it up."""

Wait: TypeAlias = Callable[[asyncio.Event, float | None], Awaitable[None]]
"""A port: waits for an event, and no longer than so many seconds."""

log = structlog.get_logger("croupier.live")


class Link(Protocol):
    """A table's way to the other processes."""

    def speak(self) -> None:
        """The table is this process's own."""
        ...

    def hear(self) -> None:
        """The table is another's, or nobody's."""
        ...

    def order(self, order: Order) -> Coroutine[Any, Any, Answer]:
        """The owner's answer to an order; its refusal is raised."""
        ...

    def lost_ms(self) -> int:
        """For how long, since this was asked last, the owner could not be reached."""
        ...

    async def close(self) -> None:
        """Let go of the others."""
        ...


Linked: TypeAlias = Callable[["LiveDealer"], Link]


async def wait_for(event: asyncio.Event, seconds: float | None) -> None:
    """Wait in the world's own time."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()


class LiveDealer:
    """Runs one table, in whatever process has its lease."""

    def __init__(
        self,
        service: Service,
        table: LiveTable,
        owner: str,
        wait: Wait,
        linked: Linked | None = None,
    ) -> None:
        self.table = table
        self.wait = wait
        self._service = service
        self._owner = owner
        self._inbox: deque[tuple[Order, asyncio.Future[Answer]]] = deque()
        self._more = asyncio.Event()
        self._stalled_ms = 0
        self._closing = False
        self._link = linked(self) if linked else None

    def order(self, order: Order) -> "asyncio.Future[Answer]":
        """The answer to an order, when it is durable; its refusal is raised."""
        if self.table.owner is None and self._link and not self._closing:
            return asyncio.ensure_future(self._link.order(order))
        if self.table.owner is None or self._closing:
            raise HouseError("not-owner", "the table is not dealt here at the moment; try again")
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._inbox.append((order, answer))
        self._more.set()
        return answer

    def stalled(self, by_ms: int) -> None:
        """The process could not hear anyone for so long."""
        if self.table.owner and self.table.ends_ms is not None:
            self._stalled_ms += by_ms
            self._more.set()

    def wake(self) -> None:
        """Look at the time."""
        self._more.set()

    def end(self) -> None:
        """Take the turn that waits, and no other."""
        self._closing = True
        self._more.set()

    async def run(self) -> None:
        """Deal whenever nobody else does, until the end."""
        while not self._closing:
            self._more.clear()  # who wakes the dealer from here on is heard
            if self._link:
                self._link.hear()
            try:
                if await self._own():
                    if self._link:
                        self._link.speak()
                    await self._deal()
            except Exception as error:  # whatever it was, the table is taken up again
                code = error.code if isinstance(error, CroupierError) else "failure"
                log.error("table-paused", table=self.table.spec.id, code=code)
            self.table.let_go()
            self._refuse(HouseError("not-owner", "the table changes hands; try again"))
            if not self._closing:
                await self.wait(self._more, BEAT_S)
        if self._link:
            await self._link.close()

    async def _own(self) -> bool:
        """Whether the table is this process's now."""
        table, spec = self.table, self.table.spec

        def taking(connection: Connection) -> tuple[Lease, LiveRound | None] | None:
            lease = acquire(connection, spec.id, spec.game, self._owner)
            return (lease, table.restored(connection)) if lease else None

        taken = await self._service.run(taking)
        if taken is None:
            return False
        lease, round_ = taken
        self._stalled_ms = 0
        table.taken_over(Owner(self._service.house, spec, lease), round_)
        log.info("table-owned", table=spec.id, fence=lease.fence)
        return True

    async def _deal(self) -> None:
        while not self._closing:
            if self._inbox or self._longer_ms() or self._is_due() or not await self._idle():
                await self._turn()
        while self._inbox:
            await self._turn()
        owner = self.table.owner
        if owner is not None:
            await self._service.run(lambda connection: renew(connection, owner.lease, 0))

    def _is_due(self) -> bool:
        due_ms = self.table.due_ms
        return due_ms is not None and due_ms <= self.table.now_ms()

    @property
    def _extended_ms(self) -> int | None:
        """When it is due to be told that the phase is longer."""
        ends_ms = self.table.ends_ms
        return ends_ms - EXTENDED_MS if self._stalled_ms and ends_ms is not None else None

    def _longer_ms(self) -> int:
        """By how much the phase is to be lengthened now."""
        due_ms = self._extended_ms
        return 0 if due_ms is None or self.table.now_ms() < due_ms else self._stalled_ms

    async def _idle(self) -> bool:
        """Wait until there is something to do; False where the lease is to be renewed."""
        table = self.table
        dues = (table.due_ms, table.count_due_ms, self._extended_ms)
        left = [max(due_ms - table.now_ms(), 0) / 1000 for due_ms in dues if due_ms is not None]
        beats = table.owner is not None and table.owner.lease.ends
        self._more.clear()
        began_ms = table.now_ms()
        await self.wait(self._more, min([*left, *([BEAT_S] if beats else [])], default=None))
        table.tell_count()
        return not beats or table.now_ms() - began_ms < 1000 * BEAT_S

    async def _turn(self) -> None:
        """Carry out what waits, and answer it."""
        waiting = self._taken_out()
        if self._link:
            self.stalled(self._link.lost_ms())
        longer_ms, began_ms = self._longer_ms(), self.table.now_ms()
        before_ms = self._stalled_ms = self._stalled_ms - longer_ms
        try:
            turn = await self._taken(waiting, longer_ms)
            told = changed(turn)
            prepared = await asyncio.to_thread(self.table.prepared, turn, told)
        except BaseException as error:
            for _, answer in waiting:
                _refuse(answer, error)
            raise
        reached = self._adopt(turn, began_ms, before_ms, prepared)
        for (_, answer), said in zip(waiting, turn.answers, strict=True):
            if isinstance(said, CroupierError):
                _refuse(answer, said)
            elif not answer.done():
                answer.set_result(said)
        waiting_still = [player for player in told if player not in reached]
        for start in range(0, len(waiting_still), MOST_TOLD):
            self.table.channel.tell(waiting_still[start : start + MOST_TOLD], prepared)
            await asyncio.sleep(0)  # the sockets are to send meanwhile

    def _taken_out(self) -> list[tuple[Order, asyncio.Future[Answer]]]:
        """What the next turn carries out: all that waits at the end of a phase, read in time."""
        most = len(self._inbox) if self._is_due() else min(len(self._inbox), MOST_ORDERS)
        return [self._inbox.popleft() for _ in range(most)]

    def _adopt(
        self, turn: Turn, began_ms: int, before_ms: int, prepared: Mapping[str, str]
    ) -> Collection[str]:
        """Go on with a turn; `before_ms` is for how long the process had stood still before it."""
        phase, took_ms = self.table.phase, self.table.now_ms() - began_ms
        reached = self.table.adopt(turn, took_ms, prepared)
        if self.table.phase != phase:
            self._stalled_ms = 0
        elif took_ms > SLOW_MS:  # a process that stood still meanwhile did so in the same time
            self.stalled(max(before_ms + took_ms - self._stalled_ms, 0))
        return reached

    async def _taken(
        self, waiting: list[tuple[Order, asyncio.Future[Answer]]], stalled_ms: int
    ) -> Turn:
        """A durable turn; an order that the books do not take is refused, and taken out."""
        while True:
            orders = [order for order, _ in waiting]
            try:
                return await self._service.run(self.table.turn(orders, stalled_ms))
            except Unbooked as error:
                _refuse(waiting.pop(error.place)[1], error)

    def _refuse(self, error: CroupierError) -> None:
        while self._inbox:
            _refuse(self._inbox.popleft()[1], error)


def _refuse(answer: "asyncio.Future[Answer]", error: BaseException) -> None:
    if not answer.done():
        refusal = error if isinstance(error, CroupierError) else HouseError("storage", "not kept")
        answer.set_exception(refusal)
