"""A live table over several processes: two Redis streams between its owner and the others.

What the owner tells is one stream, in its order: public messages, seats, answers. The other takes
orders to him. Both are capped, and nothing in them is needed: who misses an entry asks for the
whole state, and an order that was not answered is sent again, under its id. The database alone is
true.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from itertools import count
from typing import Any, TypeAlias
from uuid import uuid4

import structlog
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from croupier.errors import CroupierError, HouseError
from croupier.live.dealer import BEAT_S, Linked, LiveDealer
from croupier.live.posting import answer_text, order_text, read_answer, read_order
from croupier.live.turn import Answer, Order

MOST_KEPT = 20_000
"""Entries that a stream holds, about."""

MOST_AT_ONCE = 500
LISTEN_S = BEAT_S / 5
MOST_SILENT = 15
"""So often listened to no word from the owner, he is taken to be gone."""

TIMEOUT_S = 2 * BEAT_S

Entry: TypeAlias = Mapping[str, str | int]
Role: TypeAlias = Callable[[Any, int], Awaitable[None]]
"""What a process does over a connection to Redis until it fails or the role is over: each time that
a process takes one has a number of its own."""

Take: TypeAlias = Callable[[list[Mapping[str, str]]], None]
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
        self._process = uuid4().hex
        self._role: Role | None = None
        self._taken = 0
        self._task: asyncio.Task[None] | None = None
        self._queue: deque[Entry] = deque()
        self._more = asyncio.Event()
        self._n = 0
        self._pending: dict[str, tuple[Order, asyncio.Future[Answer]]] = {}
        self._tokens = count()
        self._carrying: set[asyncio.Task[None]] = set()
        self._reached_ms = 0
        self._lost_ms = 0
        self._is_cut = False
        self._silent = 0

    def speak(self) -> None:
        """The table is this process's own."""
        self._turn_to(self._speak)

    def hear(self) -> None:
        """The table is another's, or nobody's."""
        self._turn_to(self._hear)

    async def close(self) -> None:
        """Neither speak nor hear any more."""
        self._taken += 1
        self._more.set()
        if self._task:
            await asyncio.gather(self._task, return_exceptions=True)
        for _, answer in self._pending.values():
            _answer(answer, HouseError("not-owner", "the server ends; try another"))

    async def order(self, order: Order) -> Answer:
        """The owner's answer to an order, whoever he is by then; its refusal is raised."""
        if not self._table.mirror.is_live:
            raise HouseError("not-owner", "the table cannot be reached at the moment; try again")
        token = str(next(self._tokens))
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._pending[token] = order, answer
        self._post(token)
        try:
            return await answer
        finally:
            del self._pending[token]

    # Roles

    def _turn_to(self, role: Role) -> None:
        if role != self._role:
            before, self._role = self._task, role
            self._taken += 1
            self._more.set()
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
        self._queue.clear()
        self._n = 0
        self._tell_state()
        self._table.channel.copy = self._tell
        for order, answer in self._pending.values():
            self._start(self._carry_out_here(order, answer))
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(self._write(redis, taken, self._told, beats=True))
                both.create_task(self._read(redis, taken, self._ordered, after, self._take_orders))
        finally:
            self._table.channel.copy = None

    async def _hear(self, redis: Any, taken: int) -> None:
        """Show what the owner tells, and post orders."""
        after = await _last(redis, self._told)
        self._queue.clear()
        self._silent = 0
        self._ask()
        async with asyncio.TaskGroup() as both:
            both.create_task(self._write(redis, taken, self._ordered, beats=False))
            both.create_task(self._read(redis, taken, self._told, after, self._take_told))

    # Over the streams

    async def _write(self, redis: Any, taken: int, stream: str, beats: bool) -> None:
        """Write what waits; of an owner something at every beat."""
        while self._taken == taken:
            if not self._queue:
                self._more.clear()
                await self._dealer.wait(self._more, BEAT_S if beats else None)
            if not self._queue and beats:
                self._tell({"kind": "beat"})
            if self._taken != taken or not self._queue:
                continue
            some = [self._queue.popleft() for _ in range(min(len(self._queue), MOST_AT_ONCE))]
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

    # The owner's

    def _tell(self, entry: Entry) -> None:
        if len(self._queue) >= MOST_KEPT:  # nobody could hear it all
            self._queue.clear()
            self._tell_state()
        self._n += 1
        self._put({**entry, "epoch": self._table.channel.epoch, "n": self._n})

    def _tell_state(self) -> None:
        self._tell({"kind": "state", "text": self._table.channel.state()})

    def _take_orders(self, entries: list[Mapping[str, str]]) -> None:
        if any(entry["kind"] == "ask" for entry in entries):
            self._tell_state()
        for entry in entries:
            if entry["kind"] == "order" and int(entry["epoch"]) == self._table.channel.epoch:
                self._start(self._carry_out(entry))

    async def _carry_out(self, entry: Mapping[str, str]) -> None:
        said: Answer | CroupierError
        try:
            order = read_order(entry["text"], self._table.now())
            said = await self._dealer.order(order)
        except CroupierError as error:
            if error.code == "not-owner":
                return  # the next owner is asked
            said = error
        if self._table.channel.copy:
            self._tell({"kind": "answer", "to": entry["from"], "text": answer_text(said)})

    async def _carry_out_here(self, order: Order, answer: "asyncio.Future[Answer]") -> None:
        """Carry out what another process was asked, and did not answer while it was the owner."""
        try:
            said: Answer | CroupierError = await self._dealer.order(order)
        except CroupierError as error:
            said = error
        _answer(answer, said)

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

    # The others'

    def _ask(self) -> None:
        self._put({"kind": "ask"})

    def _post(self, token: str) -> None:
        order, _ = self._pending[token]
        sender = f"{self._process}:{token}"
        epoch = self._table.channel.epoch
        self._put({"kind": "order", "epoch": epoch, "from": sender, "text": order_text(order)})

    def _take_told(self, entries: list[Mapping[str, str]]) -> None:
        mirror = self._table.mirror
        self._silent = 0 if entries else self._silent + 1
        if self._silent >= MOST_SILENT:
            mirror.lose()
        for entry in entries:
            if mirror.hear(entry, self._table.here_ms()):
                for token in self._pending:
                    self._post(token)
            elif mirror.is_live and entry["kind"] == "answer":
                self._take_answer(entry)
        if not mirror.is_live and (entries or self._silent % MOST_SILENT == 0):
            self._ask()

    def _take_answer(self, entry: Mapping[str, str]) -> None:
        process, _, token = entry["to"].partition(":")
        if process == self._process and token in self._pending:
            _answer(self._pending[token][1], read_answer(entry["text"]))

    # Both

    def _put(self, entry: Entry) -> None:
        self._queue.append(entry)
        self._more.set()

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._carrying.add(task)
        task.add_done_callback(self._carrying.discard)


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


def _answer(answer: "asyncio.Future[Answer]", said: Answer | CroupierError) -> None:
    if answer.done():
        return
    if isinstance(said, CroupierError):
        answer.set_exception(said)
    else:
        answer.set_result(said)


async def _last(redis: Any, stream: str) -> str:
    """The id of a stream's last entry."""
    found = await redis.xrevrange(stream, count=1)
    return str(found[0][0]) if found else "0-0"
