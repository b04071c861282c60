"""The processes of a load: started, told to begin together, watched, and counted in the end."""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path

from croupier.errors import HouseError
from croupier.load.plan import Plan
from croupier.load.tally import Tally
from croupier.load.worker import Progress, Share, Times, work

LOOK_S = 0.5
END_S = 60.0
"""How long a process that is told to stop may take."""


@dataclass(slots=True)
class Memory:
    """Resident memory of the server in bytes: before anyone came, with all there, at its peak."""

    before: int
    present: int = 0
    peak: int = 0


@dataclass(frozen=True, slots=True)
class Loaded:
    """What came of a load. `finished` says that every player has seen all his rounds."""

    plan: Plan
    tally: Tally
    seconds: float
    finished: bool
    memory: Memory | None

    @property
    def is_right(self) -> bool:
        """Whether all was as it must be."""
        return self.finished and not self.tally.faults


Shows = Callable[[Progress], None]
Stopped = Callable[[], bool]


def run_load(
    plan: Plan,
    times: Times,
    workers: int,
    shows: Shows = lambda _progress: None,
    stopped: Stopped = lambda: False,
    pid: int | None = None,
) -> Loaded:
    """Have all players of a plan play, in so many processes, until they have or are to stop.

    `pid` is the server's, whose memory is measured; `HouseError("address")` where it is not here.
    """
    crew = _Crew(plan, pid)
    crew.start(times, workers)
    started, ends_s, stopping = time.monotonic(), plan.seconds, False
    while crew.open:
        crew.look()
        shows(crew.progress)
        seconds = time.monotonic() - started
        if not stopping and (stopped() or crew.has_failed or seconds > plan.seconds):
            stopping, ends_s = True, seconds + END_S
            crew.tell("stop")
        if stopping and seconds > ends_s:
            break
    return Loaded(
        plan, crew.end(), time.monotonic() - started, not stopping and not crew.lost, crew.memory
    )


class _Crew:
    """The processes, and what they have said so far."""

    def __init__(self, plan: Plan, pid: int | None) -> None:
        self.memory = None if pid is None else Memory(resident(pid))
        self.open: dict[Connection, BaseProcess] = {}
        self.lost = 0
        self._plan = plan
        self._pid = pid
        self._told: dict[Connection, Progress] = {}
        self._ready: set[Connection] = set()
        self._tally = Tally()

    def start(self, times: Times, workers: int) -> None:
        """Start so many processes, each with its share of the players."""
        spawning, plan = get_context("spawn"), self._plan
        for number in range(workers):
            here, there = spawning.Pipe()
            players = range(number, plan.players, workers)
            silent = range(plan.players + number, plan.players + plan.silent, workers)
            share = Share(plan, times, players, silent)
            process = spawning.Process(target=work, args=(share, there), daemon=True)
            process.start()
            there.close()
            self.open[here] = process

    def look(self) -> None:
        """Hear what is said, and have all begin when all are ready."""
        for pipe in wait(list(self.open), timeout=LOOK_S):
            assert isinstance(pipe, Connection), "it is one of the pipes"
            self._hear(pipe)
        if self.memory is not None and self._pid is not None:
            self.memory.peak = max(self.memory.peak, resident(self._pid))
        if self._ready and self._ready == self.open.keys():
            self._ready.clear()
            if self.memory is not None:
                self.memory.present = self.memory.peak
            self.tell("go")

    def _hear(self, pipe: Connection) -> None:
        try:
            word = pipe.recv()
        except (EOFError, ConnectionError):
            self.lost += 1
            self._tally.wrong("process", f"ended with {self.open.pop(pipe).exitcode}")
            return
        if isinstance(word, Progress):
            self._told[pipe] = word
        elif isinstance(word, Tally):
            self._tally.add(word)
            self.open.pop(pipe).join()
        else:
            self._ready.add(pipe)

    def tell(self, word: str) -> None:
        """Say a word to all."""
        for pipe in self.open:
            with suppress(ConnectionError):  # one that has ended is heard of
                pipe.send(word)

    @property
    def has_failed(self) -> bool:
        """Whether something went wrong that the others wait for in vain."""
        return bool(self.lost or self._tally.faults["entrance"])

    @property
    def progress(self) -> Progress:
        """How far all are together."""
        told = self._told.values()
        return Progress(
            sum(each.present for each in told),
            min((each.rounds for each in told), default=0),
            sum(each.messages for each in told),
            sum(each.wrong for each in told),
        )

    def end(self) -> Tally:
        """What all processes have counted; those that run still are ended."""
        for process in self.open.values():
            process.terminate()
            self._tally.wrong("process", "did not end when it was told to")
        return self._tally


def resident(pid: int) -> int:
    """Resident memory of a process in bytes; `HouseError("address")` where it is not to be read."""
    try:
        pages = Path(f"/proc/{pid}/statm").read_text().split()[1]
    except OSError:
        raise HouseError("address", f"there is no process {pid} here to be measured") from None
    return int(pages) * os.sysconf("SC_PAGESIZE")
