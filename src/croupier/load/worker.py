"""A process of players, who are told when to begin and when to stop, and what came of them."""

import asyncio
import resource
import signal
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection

from croupier.load.inbox import Inbox
from croupier.load.plan import Place, Plan
from croupier.load.player import PING_S, Player
from croupier.load.story import Story
from croupier.load.tally import Tally
from croupier.load.wire import Refused, Socket, request

AT_ONCE = 24
"""Players who come in at the same time."""

TELL_S = 0.5
OUT = (Refused, OSError, TimeoutError)

Times = Mapping[str, Mapping[str, int]]
"""How long the phases last, in milliseconds, by table."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the players of a process are."""

    present: int
    rounds: int
    messages: int
    wrong: int


@dataclass(frozen=True, slots=True)
class Share:
    """What one process has to do: these players, by number, and these silent sockets."""

    plan: Plan
    times: Times
    players: Sequence[int]
    silent: Sequence[int]


def work(share: Share, pipe: Connection) -> None:
    """Play, until all is played or `stop` comes; the tally is sent last."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started this is told, and says stop
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a socket each
    tally = asyncio.run(_Worker(share, pipe).run())
    pipe.send(tally)


class _Worker:
    def __init__(self, share: Share, pipe: Connection) -> None:
        plan, self._tally, self._inbox = share.plan, Tally(), Inbox()
        self._share, self._pipe = share, pipe
        self._go, self._stop = asyncio.Event(), asyncio.Event()
        stories = {table: Story(table, self._tally) for table in plan.tables}
        self._players = [
            Player(number, plan, stories[table], self._inbox, share.times[table])
            for number in share.players
            for table in [plan.table_of(number)]
        ]
        self._present: list[Player] = []
        self._silent: list[Socket] = []

    async def run(self) -> Tally:
        loop = asyncio.get_running_loop()
        loop.add_reader(self._pipe.fileno(), self._told)
        work = (self._play(), self._inbox.run(), self._tell(), self._ping())
        jobs = [asyncio.create_task(job) for job in work]
        stop = asyncio.create_task(self._stop.wait())
        ends = [*jobs[:2], stop]
        done, _ = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        loop.remove_reader(self._pipe.fileno())
        for job in (*jobs, stop):
            job.cancel()
        await asyncio.gather(*jobs, stop, return_exceptions=True)
        for socket in self._silent:
            socket.drop()
        for job in done.intersection(jobs):
            job.result()  # or what it has failed of
        return self._tally

    def _told(self) -> None:
        try:
            word = self._pipe.recv()
        except EOFError:
            word = "stop"
        (self._go if word == "go" else self._stop).set()

    async def _play(self) -> None:
        gate = asyncio.Semaphore(AT_ONCE)
        try:
            async with asyncio.TaskGroup() as entering:
                for number in self._share.silent:
                    entering.create_task(self._be_silent(number, gate))
                for player in self._players:
                    entering.create_task(self._let_in(player, gate))
        except* OUT as errors:
            for error in errors.exceptions:
                self._tally.wrong("entrance", f"{error!r}")
        if self._tally.faults["entrance"]:
            return
        self._pipe.send("ready")
        await self._go.wait()
        for player in self._players:
            player.begin()
        await asyncio.gather(*(self._stay(player) for player in self._players))

    async def _let_in(self, player: Player, gate: asyncio.Semaphore) -> None:
        async with gate:
            await player.come_in()
        self._present.append(player)

    async def _be_silent(self, number: int, gate: asyncio.Semaphore) -> None:
        plan = self._share.plan
        headers = {"X-Forwarded-For": plan.address_of(number)}
        path = f"/ws/live/{plan.table_of(number)}"
        async with gate:
            nobody = await Socket.opened(
                plan.place, path, headers, self._inbox, lambda _text, _at_ms: None, silent=True
            )
        self._silent.append(nobody)

    async def _stay(self, player: Player) -> None:
        try:
            await player.stay()
        except OUT as error:
            self._tally.wrong("reconnect", f"player {player.number}: {error!r}")

    async def _tell(self) -> None:
        while True:
            await asyncio.sleep(TELL_S)
            rounds = min((player.rounds for player in self._players), default=0)
            messages = self._tally.counts["messages"]
            wrong = self._tally.faults.total()
            self._pipe.send(Progress(len(self._present), rounds, messages, wrong))

    async def _ping(self) -> None:
        """Signs of life, spread over their time."""
        while True:
            for player in self._players:
                await asyncio.sleep(PING_S / len(self._players))
                player.keep_alive()


async def tables_of(place: Place) -> Times:
    """The live tables of a server, and how long their phases last."""
    answer = await request(place, "GET", "live/tables", {})
    return {table["id"]: table for table in answer.json()["tables"]}
