"""Rounds a second of a whole house in process, every command durable, beside the bare database."""

import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, Engine, text

from croupier.games import GAMES
from croupier.games.actions import parse_action
from croupier.games.round import Stakes
from croupier.house.commands import Answer, Bet, Body, Command, Open
from croupier.house.database import migrate, open_engine
from croupier.house.house import House
from croupier.house.keys import SeedKey
from croupier.house.settings import HouseSettings
from croupier.house.table import Decide
from croupier.house.writer import Beside, Writer, together

PLAYERS = 100
ROUNDS = 20
PLAIN = 2000


class Client:
    """A player who waits for every answer."""

    def __init__(self, writer: Writer, house: House, number: int) -> None:
        self.writer, self.house = writer, house
        self.random = Random(number)
        self.game = tuple(GAMES)[number % len(GAMES)]
        self.player = writer.submit(house.enter).result().player
        self.seq, self.sent, self.waits = 0, 0, list[float]()

    def play(self, rounds: int) -> None:
        """Play so many rounds at random."""
        for _ in range(rounds):
            self._send(Open())
            answer = self._send(Bet({1: Stakes(ante=100)}))
            while choice := answer.view["round"]["choice"]:
                offer = self.random.choice(choice["offers"])
                answer = self._send(Decide(choice["box"], parse_action(offer["action"])))

    def _send(self, body: Body) -> Answer:
        self.sent += 1
        command = Command(f"c{self.sent}", self.seq, body)
        started = time.perf_counter()
        answer = self.writer.submit(Beside(lambda on: self._carry(on, command))).result()
        self.waits.append(time.perf_counter() - started)
        self.seq = answer.seq
        return answer

    def _carry(self, connection: Connection, command: Command) -> Answer:
        return self.house.command(connection, self.player, self.game, command)


def main() -> None:
    """Print the figures of SQLite, and of PostgreSQL where CROUPIER_BENCH_DATABASE names one."""
    with TemporaryDirectory() as folder:
        _measure("SQLite", open_engine(Path(folder), None))
    if url := os.environ.get("CROUPIER_BENCH_DATABASE"):
        _measure("PostgreSQL", open_engine(Path(), url))


def _measure(name: str, engine: Engine) -> None:
    migrate(engine)
    plain = _plain(engine)
    house = House(SeedKey(bytes(32)), HouseSettings(grant=10**9))
    together(engine, [house.found])
    writer = Writer(engine)
    clients = [Client(writer, house, number) for number in range(PLAYERS)]
    started = time.perf_counter()
    with ThreadPoolExecutor(PLAYERS) as pool:
        list(pool.map(lambda client: client.play(ROUNDS), clients))
    seconds = time.perf_counter() - started
    writer.close()
    waits = sorted(wait for client in clients for wait in client.waits)
    print(
        f"{name}: {PLAYERS * ROUNDS / seconds:.0f} rounds/s, {len(waits) / seconds:.0f} commands/s,"
        f" answer median {median(waits) * 1e3:.1f} ms,"
        f" 99 % {quantiles(waits, n=100)[98] * 1e3:.1f} ms;"
        f" bare database {plain:.0f} durable transactions/s"
    )
    engine.dispose()


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
