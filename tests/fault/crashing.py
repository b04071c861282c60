"""A house that is killed again and again: `python -m tests.fault.crashing --help`.

Every cycle is a process of its own: it opens the house that the last one left behind, checks that
all that was acknowledged is there, asks again what was not answered, and goes on until it is
killed: at a named point, or at any time.
"""

import argparse
import json
import os
import re
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import ExitStack
from dataclasses import dataclass, field
from multiprocessing.connection import Connection as Wire
from multiprocessing.connection import Pipe
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, make_url, text

from croupier.errors import CroupierError
from croupier.games import GAMES
from croupier.house.database import migrate, open_engine
from croupier.house.house import House
from croupier.house.keys import SeedKey
from croupier.house.ports import Ports
from croupier.house.settings import HouseSettings
from croupier.house.writer import Writer, together
from tests.fault.errands import Known, Refused, random_kind
from tests.house.playing import play_round
from tests.house.soundness import check_sound
from tests.house.world import SECRET, START_MS, Arena
from tests.postgres import ready, run_of_tests

T = TypeVar("T")

SETTINGS = HouseSettings(broke_below=100_000, idle_ms=10**15, session_ms=10**15)
SOURCE = Path(__file__).parents[2] / "src" / "croupier" / "house"
MOST_BURSTS = 600
A_HOUSE = 25
ANY_TIME = "any time"
CYCLE_MS = 10**9
LATER_MS = 16 * 60_000


@dataclass(frozen=True, slots=True)
class End:
    """How a cycle ends: at a point's so-manieth passing, or after so many milliseconds."""

    point: str = ""
    passing: int = 1
    after_ms: float = 0.0


def points() -> list[str]:
    """Every point that the source of the house names."""
    text = "".join(path.read_text("utf-8") for path in sorted(SOURCE.rglob("*.py")))
    named = set(re.findall(r'reached\("([\w.]+)"\)', text))
    moves = re.findall(r'reached\(f"\{name\}\.(\w+)"\)', text)
    return sorted(named | {f"{move}.{step}" for move in MOVES for step in moves})


MOVES = ("bet", "decide", "expire", "void")


@dataclass
class Cycle:
    """One life of the house, in a process of its own."""

    engine: Engine
    wire: Wire
    known: Known
    end: End
    number: int
    random: Random
    bursts: int = MOST_BURSTS
    passed: Counter[str] = field(default_factory=Counter)
    armed: bool = False
    later_ms: int = 0

    def live(self) -> None:
        """Check what is there, then go on until the end comes."""
        ports = Ports(self._clock, self._clock, reached=self._reached)
        house = House(SeedKey(SECRET), SETTINGS, ports)
        migrate(self.engine)
        self._do(house.found)
        self._do(lambda connection: self.known.check(connection, house))
        self._do(lambda connection: check_sound(connection, records=not self.bursts))
        self.known.ask_again(house, self._do)
        self._do(lambda connection: self.known.check(connection, house))
        self.wire.send(self.known)
        self.armed = True
        self._go_on(house, Writer(self.engine, ports.reached))

    def _clock(self) -> int:
        return START_MS + self.number * CYCLE_MS + self.later_ms

    def _reached(self, point: str) -> None:
        if not self.armed:
            return
        self.passed[point] += 1
        if point == self.end.point and self.passed[point] == self.end.passing:
            os.kill(os.getpid(), signal.SIGKILL)

    def _do(self, work: Callable[[Connection], T]) -> T:
        answer: T | CroupierError = together(self.engine, [work])[0]
        if isinstance(answer, CroupierError):
            raise answer
        return answer

    def _go_on(self, house: House, writer: Writer) -> None:
        """Errands in bursts, so that some are done in one transaction."""
        for _ in range(self.bursts):
            asked: list[tuple[int, Future[Any]]] = []
            for number in self._burst():
                errand = self.known.waiting[number]
                asked.append((number, writer.submit(errand.work(house))))
            for number, answer in asked:
                refusal = answer.exception()
                if refusal is not None and not isinstance(refusal, CroupierError):
                    raise refusal
                outcome = Refused(refusal.code) if refusal else answer.result()
                self.known.answered(number, outcome)
                self.wire.send(("answered", number, outcome))

    def _burst(self) -> list[int]:
        begun: list[int] = []
        for _ in range(self.random.randint(1, 4)):
            kind = self._kind()
            if kind == "expire":
                if begun:
                    continue
                self.later_ms += LATER_MS
            number = self.known.asked = self.known.asked + 1
            errand = self.known.pick(kind, self.random, number)
            if errand is None:
                continue
            self.known.waiting[number] = errand
            self.wire.send(("asked", number, errand))
            begun.append(number)
            if kind == "expire":
                break
        return begun

    def _kind(self) -> str:
        return random_kind(self.end.point, self.random)


@dataclass
class Campaign:
    """Cycle after cycle on one house after another."""

    open_house: Callable[[int], Engine]
    seed: int
    house: int = 0
    known: Known = field(default_factory=Known)
    killed: Counter[str] = field(default_factory=Counter)
    answered: int = 0
    asked_again: int = 0

    def run(self, cycles: int, first: int = 0) -> None:
        """So many cycles, from the house of the first on; every point comes in its turn."""
        order = points()
        warm()
        for number in range(first - first % A_HOUSE, cycles):
            if number % A_HOUSE == 0:
                print(f"from {number} of {cycles} cycles", file=sys.stderr, flush=True)
                self.known, self.house = Known(), number // A_HOUSE
            self._cycle(number, self._end(number, order))
        self._cycle(cycles, End(), bursts=0)

    def result(self) -> dict[str, object]:
        """What came of it, as JSON."""
        return {
            "points": len(set(self.killed) - {ANY_TIME}),
            "killed": dict(sorted(self.killed.items())),
            "answered": self.answered,
            "asked_again": self.asked_again,
        }

    def _end(self, number: int, order: list[str]) -> End:
        random = Random(f"end {self.seed} {number}")
        if number < len(order):
            return End(order[number])
        if random.randrange(2):
            return End(after_ms=random.uniform(0, 150))
        return End(random.choice(order), random.choice((1, 1, 2, 3)))

    def _cycle(self, number: int, end: End, bursts: int = MOST_BURSTS) -> None:
        ours, theirs = Pipe()
        child = os.fork()
        if child == 0:
            ours.close()
            self._in_child(theirs, number, end, bursts)
        theirs.close()
        self._listen(ours, child, end)
        _, status = os.waitpid(child, 0)
        if os.WIFEXITED(status) and os.WEXITSTATUS(status):
            raise SystemExit(f"cycle {number} of seed {self.seed} ({end}): not sound")
        if os.WIFSIGNALED(status):
            assert os.WTERMSIG(status) == signal.SIGKILL
            self.killed[end.point or ANY_TIME] += 1
        self.asked_again += len(self.known.waiting)

    def _in_child(self, wire: Wire, number: int, end: End, bursts: int) -> None:
        status = 1
        try:
            engine = self.open_house(self.house)
            random = Random(f"{self.seed} {number}")
            Cycle(engine, wire, self.known, end, number, random, bursts).live()
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(status)

    def _listen(self, wire: Wire, child: int, end: End) -> None:
        """Take down what the house says, and kill it when its time has come."""
        deadline = None
        while True:
            if deadline is not None and not wire.poll(max(0.0, deadline - time.monotonic())):
                os.kill(child, signal.SIGKILL)
                deadline = None
            try:
                said = wire.recv()
            except (EOFError, OSError):  # an end in the middle of a message too
                return
            if isinstance(said, Known):
                self.known = said
                deadline = time.monotonic() + end.after_ms / 1000 if end.after_ms else None
                continue
            what, number, about = said
            if what == "asked":
                self.known.waiting[number], self.known.asked = about, number
            else:
                self.answered += 1
                self.known.answered(number, about)


def warm() -> None:
    """Build once what every house builds in its first rounds: a fork has it."""
    arena, random = Arena.in_memory(), Random("warm")
    for game in GAMES:
        play_round(arena, arena.enter(), game, random)
    arena.do(check_sound)


def database_of(folder: Path, server: str | None) -> Callable[[int], Engine]:
    """Gives the engine of the so-manieth house: a file of its own, or a database of a server."""

    def engine(number: int) -> Engine:
        if server is None:
            return open_engine(folder, f"sqlite:///{folder / f'house-{number}.db'}")
        return open_engine(folder, _on_server(server, number))

    return engine


def _on_server(server: str, number: int) -> str:
    """The URL of the so-manieth house's database; with a new one the last is given up."""
    name, last = (f"crash_{os.getppid()}_{place}" for place in (number, max(number - 1, 0)))
    admin = create_engine(server, isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        known = text("SELECT 1 FROM pg_database WHERE datname = :n")
        if connection.execute(known, {"n": name}).one_or_none() is None:
            connection.exec_driver_sql(f"DROP DATABASE IF EXISTS {last} WITH (FORCE)")
            connection.exec_driver_sql(f"CREATE DATABASE {name}")
    admin.dispose()
    return make_url(server).set(database=name).render_as_string(hide_password=False)


def main() -> None:
    """Run a campaign, and print what came of it as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the houses of SQLite are made")
    parser.add_argument("--server", help="the URL of a PostgreSQL server to use instead")
    parser.add_argument("--postgresql", action="store_true", help="start one, and use that")
    parser.add_argument("--cycles", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="go on from this cycle")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    with ExitStack() as stack:
        server = given.server
        if given.postgresql:
            server = ready(stack.enter_context(run_of_tests())).url()
        campaign = Campaign(database_of(given.folder, server), given.seed)
        started = time.monotonic()
        campaign.run(given.cycles, given.first)
    seconds = round(time.monotonic() - started)
    print(json.dumps({"cycles": given.cycles, **campaign.result(), "seconds": seconds}))


if __name__ == "__main__":
    main()
