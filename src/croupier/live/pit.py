"""The pit: all live tables of a process, with their dealers."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import uuid4

from croupier.errors import HouseError
from croupier.house import live_history
from croupier.house.audit import check_reason
from croupier.house.operating import Order
from croupier.house.service import Service
from croupier.house.view import View
from croupier.live.channel import Encode
from croupier.live.cycle import Times
from croupier.live.dealer import STALL_MS, Linked, LiveDealer, Wait, wait_for
from croupier.live.moves import Void
from croupier.live.table import LiveTable
from croupier.live.turn import Order as TableOrder
from croupier.live.turn import TableSpec

LIVE_GAMES = ("casino-holdem", "four-card")
SLOW = 10
TABLES = (
    TableSpec("holdem", "casino-holdem"),
    TableSpec("holdem-slow", "casino-holdem", Times().slowed(SLOW)),
    TableSpec("four-card", "four-card"),
    TableSpec("four-card-slow", "four-card", Times().slowed(SLOW)),
)
"""The tables of a house that names no others."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How the pit waits, and how often it looks whether its process stalls, in seconds."""

    wait: Wait = wait_for
    pulse_s: float | None = 0.05


class Pit:
    """The live tables of a house in service."""

    def __init__(
        self,
        service: Service,
        specs: Sequence[TableSpec],
        encode: Encode,
        pace: Pace | None = None,
        linked: Linked | None = None,
    ) -> None:
        self._service = service
        self._pace = pace or Pace()
        owner = uuid4().hex
        self._dealers = {
            spec.id: LiveDealer(
                service, LiveTable(service.house, spec, encode), owner, self._pace.wait, linked
            )
            for spec in specs
        }
        self._tasks: list[asyncio.Task[None]] = []
        self._pulse: asyncio.TimerHandle | None = None
        self._pulse_at = 0.0

    @property
    def tables(self) -> list[LiveTable]:
        """All tables."""
        return [dealer.table for dealer in self._dealers.values()]

    def dealer(self, table: str) -> LiveDealer:
        """Who deals at a table; `HouseError("table-unknown")`."""
        if table not in self._dealers:
            raise HouseError("table-unknown", f"there is no live table {table!r:.40}")
        return self._dealers[table]

    def start(self) -> None:
        """Have the tables dealt at from now on."""
        self._tasks = [asyncio.create_task(dealer.run()) for dealer in self._dealers.values()]
        if self._pace.pulse_s is not None:
            self._pulse_at = asyncio.get_running_loop().time()
            self._beat(self._pace.pulse_s)

    def wake(self) -> None:
        """Have every dealer look at the time."""
        for dealer in self._dealers.values():
            dealer.wake()

    async def close(self) -> None:
        """Take the turns that wait, and give the tables to others."""
        if self._pulse is not None:
            self._pulse.cancel()
        for dealer in self._dealers.values():
            dealer.end()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def void(self, order: Order) -> View | None:
        """Carry out an operator's order to void a round that is dealt here; None for any other."""
        round_id, reason = (str(order.arguments.get(name)) for name in ("round", "reason"))
        tables = (table for table in self.tables if table.round_ and table.round_.id == round_id)
        table = next(tables, None)
        if order.operation != "void" or table is None or table.owner is None:
            return None
        move = TableOrder(order.actor, "", round_id, Void(check_reason(reason)), table.now())
        await self.dealer(table.spec.id).order(move)
        return await self._service.run(lambda on: live_history.found(on, round_id))

    def _beat(self, every_s: float) -> None:
        """Notice a process that stood still: whatever was sent meanwhile is read late."""
        loop = asyncio.get_running_loop()
        late_ms = int(1000 * (loop.time() - self._pulse_at - every_s))
        self._pulse_at = loop.time()
        if late_ms > STALL_MS:
            for dealer in self._dealers.values():
                dealer.stalled(late_ms)
        self._pulse = loop.call_later(every_s, self._beat, every_s)
