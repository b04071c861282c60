"""A live table over several processes: two Redis streams between its owner and the others.

What the owner tells is one stream, in its order: public messages, seats, answers. The other takes
orders to him. Both are capped, and nothing in them is needed: who misses an entry asks for the
whole state, and an order that was not answered is sent again, under its id. The database alone is
true.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, TypeAlias

import structlog
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from croupier.errors import HouseError
from croupier.live.dealer import BEAT_S, Linked, LiveDealer
from croupier.live.ear import Ear
from croupier.live.entries import MOST_KEPT, Read, Waiting
from croupier.live.turn import Answer, Order
from croupier.live.voice import Voice

MOST_AT_ONCE = 500
LISTEN_S = BEAT_S / 5
TIMEOUT_S = 2 * BEAT_S

Role: TypeAlias = Callable[[Any, int], Awaitable[None]]
"""What a process does over a connection to Redis until it fails or the role is over: each time that
a process takes one has a number of its own."""

Take: TypeAlias = Callable[[Sequence[Read]], None]
"""Takes entries as they come, or none where none came."""

log = structlog.get_logger("croupier.live")


class Relay:
    """One table's streams, as its owner's voice or as another process's ear."""

    def __init__(self, url: str, dealer: LiveDealer) -> None:
        self._url = url
        self._dealer = dealer
        self._table = dealer.table
        self._told, self._ordered = (
            f"croupier:{dealer.table.spec.id}:{of}" for of in ("out", "in")
        )
        self._waiting = Waiting()
        self._voice = Voice(dealer, self._waiting)
        self._ear = Ear(dealer.table, self._waiting)
        self._role: Role | None = None
        self._taken = 0
        self._task: asyncio.Task[None] | None = None
        self._reached_ms = 0
        self._lost_ms = 0
        self._is_cut = False

    def speak(self) -> None:
        """The table is this process's own."""
        self._turn_to(self._speak)

    def hear(self) -> None:
        """The table is another's, or nobody's."""
        self._turn_to(self._hear)

    async def close(self) -> None:
        """Neither speak nor hear any more."""
        self._taken += 1
        self._waiting.more.set()
        if self._task:
            await asyncio.gather(self._task, return_exceptions=True)
        self._ear.give_up()

    def order(self, order: Order) -> Coroutine[Any, Any, Answer]:
        """The owner's answer to an order, whoever he is by then; its refusal is raised."""
        return self._ear.order(order)

    # Roles

    def _turn_to(self, role: Role) -> None:
        if role != self._role:
            before, self._role = self._task, role
            self._taken += 1
            self._waiting.more.set()
            self._task = asyncio.create_task(self._keep(role, self._taken, before))

    async def _keep(self, role: Role, taken: int, before: "asyncio.Task[None] | None") -> None:
        """Have a role, over one connection after another."""
        if before:
            await asyncio.gather(before, return_exceptions=True)
        self._reached_ms, self._lost_ms, self._is_cut = self._table.here_ms(), 0, False
        while self._taken == taken:
            try:
                async with Redis.from_url(
                    self._url,
                    decode_responses=True,
                    protocol=2,
                    socket_timeout=TIMEOUT_S,
                    socket_connect_timeout=TIMEOUT_S,
                    retry=Retry(NoBackoff(), 0),
                ) as redis:
                    await role(redis, taken)
            except Exception as error:  # whatever it was, the streams are taken up again
                if not self._is_cut:  # else it was told
                    log.warning("relay-lost", table=self._table.spec.id, error=_name(error))
            if self._taken != taken:
                return
            self._table.mirror.lose()
            self._reached(False)
            await self._dealer.wait(asyncio.Event(), BEAT_S)

    async def _speak(self, redis: Any, taken: int) -> None:
        """Tell all that is told here, and have orders carried out."""
        after = await _last(redis, self._ordered)
        self._voice.begin()
        self._voice.carry_out_here(self._ear.pending.values())
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(self._write(redis, taken, self._told, beats=True))
                both.create_task(self._read(redis, taken, self._ordered, after, self._voice.take))
        finally:
            self._voice.end()

    async def _hear(self, redis: Any, taken: int) -> None:
        """Show what the owner tells, and post orders."""
        after = await _last(redis, self._told)
        self._ear.begin()
        async with asyncio.TaskGroup() as both:
            both.create_task(self._write(redis, taken, self._ordered, beats=False))
            both.create_task(self._read(redis, taken, self._told, after, self._ear.take))

    # Over the streams

    async def _write(self, redis: Any, taken: int, stream: str, beats: bool) -> None:
        """Write what waits; of an owner something at every beat."""
        while self._taken == taken:
            if not self._waiting.entries:
                self._waiting.more.clear()
                await self._dealer.wait(self._waiting.more, BEAT_S if beats else None)
            if not self._waiting.entries and beats:
                self._voice.tell({"kind": "beat"})
            if self._taken != taken or not self._waiting.entries:
                continue
            some = self._waiting.taken(MOST_AT_ONCE)
            async with redis.pipeline(transaction=False) as pipe:
                for entry in some:
                    sent = {**entry, "now": self._table.here_ms()}
                    pipe.xadd(stream, sent, maxlen=MOST_KEPT, approximate=True)
                await pipe.execute()
            self._reached(True)

    async def _read(self, redis: Any, taken: int, stream: str, after: str, take: Take) -> None:
        """Hand over what comes, or nothing where nothing came for a while."""
        block_ms = int(1000 * LISTEN_S)
        while self._taken == taken:
            found = await redis.xread({stream: after}, count=MOST_AT_ONCE, block=block_ms)
            if self._taken != taken:
                return
            entries = [entry for _, those in found for entry in those]
            after = entries[-1][0] if entries else after
            take([fields for _, fields in entries])

    def lost_ms(self) -> int:
        """For how long, since this was asked last, nobody could be heard over the streams.

        Every turn asks, so that the table stands still until they are there again.
        """
        if self._is_cut:
            self._reached(False)
        lost_ms, self._lost_ms = self._lost_ms, 0
        return lost_ms

    def _reached(self, well: bool) -> None:
        since_ms, self._reached_ms = self._reached_ms, self._table.here_ms()
        if self._is_cut or not well:
            self._lost_ms += self._reached_ms - since_ms
        self._is_cut = not well


def linked(url: str) -> Linked:
    """What links tables over a Redis; `HouseError("redis")` for what is no address of one."""
    try:
        pool = Redis.from_url(url).connection_pool
        pool.make_connection()  # type: ignore[no-untyped-call]  # no types come with it
    except (RedisError, AttributeError, TypeError, ValueError):
        # What it says may show a part of the password.
        raise HouseError("redis", "--redis: that is not the URL of a Redis") from None
    return lambda dealer: Relay(url, dealer)


def _name(error: Exception) -> str:
    """What failed first of what was done at once."""
    while isinstance(error, ExceptionGroup):
        error = error.exceptions[0]
    return type(error).__name__


async def _last(redis: Any, stream: str) -> str:
    """The id of a stream's last entry."""
    found = await redis.xrevrange(stream, count=1)
    return str(found[0][0]) if found else "0-0"
