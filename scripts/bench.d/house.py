"""A whole house in process, every command durable, beside the bare database in the same run.

SQLite always, and PostgreSQL on a cluster of its own where it is installed. First 100 players who
answer at once, for the rounds a second; then 100 who take a decision a second, for the time of an
answer; then 10,000 open rounds, for the time to recover them.
"""

import asyncio
import gc
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from sqlalchemy import Engine, text

from croupier.games import GAMES
from croupier.games.actions import parse_action
from croupier.games.round import Stakes
from croupier.house.commands import Answer, Bet, Body, Command, Open
from croupier.house.database import migrate, open_engine
from croupier.house.house import House
from croupier.house.keys import SeedKey
from croupier.house.recovery import recover
from croupier.house.settings import HouseSettings
from croupier.house.table import Decide
from croupier.house.writer import Writer, together

sys.path.insert(0, str(Path(__file__).parents[2]))
from tests.postgres import binaries, ready, run_of_tests

PLAYERS = 100
ROUNDS = 20
PACED_ROUNDS = 5
THINKING_SECONDS = 1.0
OPEN_ROUNDS = 10_000
PLAIN = 1000


class Client:
    """A player who waits for every answer, and then for as long as he thinks."""

    def __init__(self, writer: Writer, house: House, number: int) -> None:
        self.writer, self.house = writer, house
        self.random = Random(number)
        self.game = tuple(GAMES)[number % len(GAMES)]
        self.player = writer.submit(house.enter).result().player
        self.seq, self.sent, self.waits = 0, 0, list[float]()

    async def play(self, rounds: int, thinking: float) -> None:
        """Play so many rounds at random."""
        await asyncio.sleep(self.random.random() * thinking)
        for _ in range(rounds):
            answer = await self.bet()
            while choice := answer.view["round"]["choice"]:
                await asyncio.sleep(self.random.uniform(0.5, 1.5) * thinking)
                offer = self.random.choice(choice["offers"])
                action = Decide(choice["box"], parse_action(offer["action"]))
                started = time.perf_counter()
                answer = await self._send(action)
                self.waits.append(time.perf_counter() - started)

    async def bet(self) -> Answer:
        """Have a round committed and stake on it."""
        await self._send(Open())
        return await self._send(Bet({1: Stakes(ante=100)}))

    async def _send(self, body: Body) -> Answer:
        self.sent += 1
        command = Command(f"c{self.sent}", self.seq, body)
        work = self.house.beside(self.player, self.game, command)
        answer = await asyncio.wrap_future(self.writer.submit(work))
        self.seq = answer.seq
        return answer


def main() -> None:
    """Print the figures of each database."""
    with TemporaryDirectory() as folder:
        _measure("SQLite", open_engine(Path(folder), None))
    with _postgresql() as engine:
        if engine is not None:
            _measure("PostgreSQL", engine)


@contextmanager
def _postgresql() -> Iterator[Engine | None]:
    try:
        binaries()
    except FileNotFoundError:
        yield None
        return
    with run_of_tests() as folder:
        yield open_engine(Path(), ready(folder).url())


def _measure(name: str, engine: Engine) -> None:
    migrate(engine)
    plain = _plain(engine)
    house = House(SeedKey(bytes(32)), HouseSettings(grant=10**8))
    together(engine, [house.found])
    writer = Writer(engine)
    clients = [Client(writer, house, number) for number in range(PLAYERS)]
    gc.collect()
    gc.freeze()  # as the server does
    seconds, _ = asyncio.run(_played(clients, ROUNDS, 0.0))
    rate = PLAYERS * ROUNDS / seconds
    print(f"{name}: {rate:.0f} rounds/s; bare database {plain:.0f} durable transactions/s")
    _, waits = asyncio.run(_played(clients, PACED_ROUNDS, THINKING_SECONDS))
    worst = quantiles(waits, n=100)[98] * 1e3
    print(
        f"{name}: a decision among {PLAYERS} players, {_pace()}: {_ms(waits)}, 99 % {worst:.1f} ms"
    )
    _open_rounds(writer, house, OPEN_ROUNDS)
    writer.close()
    started = time.perf_counter()
    (found,) = together(engine, [lambda connection: recover(connection, house.key)])
    seconds = time.perf_counter() - started
    print(f"{name}: {found.open_rounds} open rounds recovered in {seconds:.1f} s")
    engine.dispose()


def _pace() -> str:
    return f"each of whom takes one every {THINKING_SECONDS:g} s"


def _ms(waits: list[float]) -> str:
    return f"median {median(waits) * 1e3:.1f} ms"


async def _played(clients: list[Client], rounds: int, thinking: float) -> tuple[float, list[float]]:
    """Seconds that all took together, and those that each decision took to be answered."""
    for client in clients:
        client.waits.clear()
    started = time.perf_counter()
    await asyncio.gather(*(client.play(rounds, thinking) for client in clients))
    seconds = time.perf_counter() - started
    return seconds, [wait for client in clients for wait in client.waits]


def _open_rounds(writer: Writer, house: House, count: int) -> None:
    """Leave so many rounds open, each of a player of his own, waiting for a decision."""

    async def leave() -> None:
        for start in range(0, count, PLAYERS):
            clients = [Client(writer, house, number) for number in range(start, start + PLAYERS)]
            await asyncio.gather(*(client.bet() for client in clients))

    asyncio.run(leave())


def _plain(engine: Engine) -> float:
    """Durable transactions a second of one insert each."""
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE plain (n integer)"))
    started = time.perf_counter()
    for number in range(PLAIN):
        with engine.begin() as connection:
            connection.execute(text("INSERT INTO plain VALUES (:n)"), {"n": number})
    return PLAIN / (time.perf_counter() - started)


if __name__ == "__main__":
    main()
