"""What befalls several servers at one live table: each of them, its database or its Redis fails."""

import asyncio
import json
import shutil
import signal
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Literal, get_args

from sqlalchemy import select

from croupier.house.database import open_engine
from croupier.house.schema import live_round
from croupier.load.inbox import Inbox
from croupier.load.plan import Place, Plan
from croupier.load.story import Story
from croupier.load.tally import Tally
from tests.live.processes import TABLE, Server
from tests.live.soundness import check_live
from tests.live.survivors import SECONDS, Survivor
from tests.postgres import Cluster, new_folder
from tests.redis_server import RedisServer

Fault = Literal["kill", "pause", "redis", "postgresql"]
FAULTS: tuple[Fault, ...] = get_args(Fault)
STAGES = ("asleep", "betting", "seeds", "deciding", "settled")
WAIT_S = 60
PLAYERS = 5


@dataclass(frozen=True, slots=True)
class Struck:
    """A fault, when it struck, and how many seconds went by: `owned_s` from an owner's end to the
    next one, `round_s` from the repair to the next round of all players."""

    fault: Fault
    stage: str
    round_s: float
    owned_s: float | None = None


class Casino:
    """Servers of one house, with players at each."""

    def __init__(self, folder: Path, cluster: Cluster, redis: RedisServer) -> None:
        self.tally = Tally()
        self.players: list[Survivor] = []
        self._servers: list[Server] = []
        self._started: list[Server] = []
        self._folder = folder
        self._cluster = cluster
        self._redis = redis
        self._inbox = Inbox()
        self._looking = asyncio.create_task(self._inbox.run())
        self._staying: list[asyncio.Task[None]] = []
        self._news = asyncio.Event()
        self._seen: set[str] = set()

    async def open(self, count: int) -> None:
        """Have so many servers."""
        while len(self._servers) < count:
            self._servers.append(await self._start(len(self._servers)))

    async def _start(self, number: int) -> Server:
        first, folder = self._folder / "0", self._folder / str(number)
        keys = first if number else None
        more = ("--redis", self._redis.url, "--proxy", "127.0.0.1")
        times = " ".join(map(str, SECONDS))
        server = await asyncio.to_thread(Server, folder, self._cluster.url(), keys, times, *more)
        self._started.append(server)
        return server

    async def let_in(self, count: int) -> None:
        """Have so many players, who play from now on."""
        plan = Plan(Place("127.0.0.1", 0), (TABLE,), count, rounds=2**31, seconds=0)
        story = Story(TABLE, self.tally)
        for number in range(count):
            player = Survivor(number, plan, story, self._inbox, self._places, self._news)
            await player.come_in()
            self.players.append(player)
        for player in self.players:
            player.begin()
            self._staying.append(asyncio.create_task(player.stay()))

    def _places(self) -> list[Place]:
        return [Place.of(server.address) for server in self._servers if server.is_up]

    async def strike(self, fault: Fault, stage: str) -> Struck:
        """Let it happen in a stage of a round, and wait until all are at the next one."""
        await self.until(lambda: self._stage() == stage)
        owner = self._owner()
        match fault:
            case "kill":
                return await self._killed(owner, stage)
            case "pause":
                return await self._paused(owner, stage)
            case "redis":
                self._redis.stop()
                others = [each for each in self.players if not self._is_at(each, owner)]
                await self.until(lambda: all(_round(each) is None for each in others))
                self._redis.start()
            case "postgresql":
                await asyncio.to_thread(self._cluster.stop, "immediate")
                await self.until(lambda: all(_round(each) is None for each in self.players))
                await asyncio.to_thread(self._cluster.start)
        return Struck(fault, stage, await self._next_round())

    async def _killed(self, owner: Server, stage: str) -> Struck:
        """The owner ends at once; it is started again when another has taken its place."""
        began, fence = time.monotonic(), self._fence()
        owner.kill()
        await self.until(lambda: self._fence() > fence)
        owned_s = time.monotonic() - began
        number = self._servers.index(owner)
        starting = asyncio.create_task(self._start(number))
        try:
            round_s = await self._next_round()
        finally:
            self._servers[number] = await starting
        for player in self.players:
            player.go_home()
        return Struck("kill", stage, round_s, owned_s)

    async def _paused(self, owner: Server, stage: str) -> Struck:
        """The owner stands still beyond its lease; when it goes on it must write nothing."""
        began, fence = time.monotonic(), self._fence()
        owner.signal(signal.SIGSTOP)
        try:
            await self.until(lambda: self._fence() > fence)
            owned_s = time.monotonic() - began
        finally:
            owner.signal(signal.SIGCONT)
        return Struck("pause", stage, await self._next_round(), owned_s)

    async def _next_round(self) -> float:
        """Seconds until every player has been told of a round that is new."""
        began, known = time.monotonic(), set(self._seen)
        await self.until(lambda: all(_round(each) not in {*known, None} for each in self.players))
        return time.monotonic() - began

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait until something is so by what the players are told."""
        async with asyncio.timeout(WAIT_S):
            while not is_so():
                assert not self.tally.faults, self.tally.examples
                self._news.clear()
                heard = asyncio.create_task(self._news.wait())
                try:
                    first = asyncio.FIRST_COMPLETED
                    done, _ = await asyncio.wait([heard, *self._staying], return_when=first)
                finally:
                    heard.cancel()
                assert done == {heard}, "nobody leaves"
                self._seen |= {found for each in self.players if (found := _round(each))}

    async def settle(self) -> None:
        """Have the players bet no more, and all that is open come to its end."""
        for player in self.players:
            player.rests = True
        await self.until(lambda: all(player.is_idle for player in self.players))

    # How it is

    def _stage(self) -> str | None:
        latest = max(self.players, key=lambda each: (each.witness.epoch, each.witness.seq))
        return _phase(latest)

    def _fence(self) -> int:
        return max(player.witness.epoch for player in self.players)

    def _is_at(self, player: Survivor, server: Server) -> bool:
        return player.place == Place.of(server.address)

    def _owner(self) -> Server:
        """The server that has said that it owns the table, as all know it."""
        fence = self._fence()
        [owner] = [each for each in self._servers if fence in _owned(each.log_path)]
        return owner

    # What must be true

    def check(self) -> None:
        """Have the books, the log, the seats and the records be at one; all rounds in their order.

        Nothing is void: every round went on with the deal that it was committed to.
        """
        engine = open_engine(self._folder / "0", self._cluster.url())
        apart = engine.execution_options(isolation_level="REPEATABLE READ")
        with apart.connect() as connection:
            check_live(connection)
            found = select(live_round.c.id, live_round.c.stage).order_by(live_round.c.number)
            rounds = connection.execute(found).all()
        engine.dispose()
        assert all(row.stage == "settled" for row in rounds[:-1]), rounds

    async def close(self) -> None:
        """Have the players leave, and end the servers."""
        for player in self.players:
            player.leave()
        try:
            await asyncio.gather(*self._staying)
            assert not self.tally.faults, self.tally.examples
        finally:
            self._looking.cancel()
            for server in self._started:
                if server.is_up:
                    server.signal(signal.SIGCONT)
                    server.kill()


def _phase(player: Survivor) -> str | None:
    view = player.witness.view
    return str(view["phase"]) if view else None


def _round(player: Survivor) -> str | None:
    """The round that a player sees, while the table is within reach."""
    view = player.witness.view
    is_seen = view and view["round"] and view["phase"] != "paused"
    return str(view["round"]["id"]) if view and is_seen else None


def _owned(log: Path) -> set[int]:
    """The fences under which a server has owned the table, by its log."""
    *whole, _ = log.read_text().split("\n")
    said = [json.loads(line) for line in whole if line.startswith("{")]
    return {entry["fence"] for entry in said if entry.get("event") == "table-owned"}


@asynccontextmanager
async def casino(folder: Path, cluster: Cluster, redis: RedisServer) -> AsyncIterator[Casino]:
    """A house whose servers are all gone in the end."""
    made = Casino(folder, cluster, redis)
    try:
        yield made
    finally:
        await made.close()


def drawn(seed: int, count: int) -> Sequence[tuple[Fault, str]]:
    """So many faults, each kind as often, and when they strike."""
    random, found = Random(f"faults {seed}"), list[tuple[Fault, str]]()
    while len(found) < count:
        kinds = random.sample(FAULTS, len(FAULTS))
        found += [(kind, random.choice(STAGES)) for kind in kinds]
    return found[:count]


@contextmanager
def own_cluster() -> Iterator[Cluster]:
    """A PostgreSQL that may be stopped."""
    cluster = Cluster(new_folder())
    cluster.create()
    cluster.start()
    try:
        yield cluster
    finally:
        cluster.stop("immediate")
        shutil.rmtree(cluster.folder)


async def outlived(
    folder: Path, cluster: Cluster, redis: RedisServer, cycles: tuple[int, int], seed: int
) -> list[Struck]:
    """So many faults with two servers, and with three: what each of them took."""
    struck: list[Struck] = []
    two, three = cycles
    async with casino(folder, cluster, redis) as house:
        await house.open(2)
        await house.let_in(PLAYERS)
        for number, (fault, stage) in enumerate(drawn(seed, two + three)):
            if number == two:
                await house.open(3)
            struck.append(await house.strike(fault, stage))
            print(struck[-1], flush=True)
            house.check()
        await house.settle()
        for player in house.players:
            await player.audit()
    return struck
