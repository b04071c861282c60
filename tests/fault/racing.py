"""Many clients of one player at once, who send everything several times and old things again."""

import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Any

from sqlalchemy import Connection, select

from croupier.errors import CroupierError
from croupier.house.commands import Answer, Command
from croupier.house.house import House
from croupier.house.schema import command as commands
from croupier.house.view import View
from croupier.house.writer import Writer
from tests.house.playing import next_body
from tests.house.soundness import check_sound

GAMES_RACED = ("two-plus-four", "caribbean-stud")
LATE = {"stale-seq", "round-elsewhere"}
"""Why a command comes to nothing that was right when its client looked."""


@dataclass
class Tally:
    """What all clients were answered, and in which rounds each has taken part."""

    clients: int
    rounds: int
    lock: threading.Lock = field(default_factory=threading.Lock)
    part: defaultdict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    settled: int = 0
    fresh: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    repeated: int = 0
    conflicts: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    failed: bool = False

    def take(self, game: str, command: Command, outcome: Answer | CroupierError) -> None:
        """Count an outcome."""
        with self.lock:
            if isinstance(outcome, CroupierError):
                self.refused[outcome.code] += 1
            elif outcome.repeated:
                self.repeated += 1
            else:
                self.fresh[game, command.id, outcome.seq] += 1
                self.settled += outcome.view["stage"] == "settled"

    def takes_part(self, client: int, view: View) -> None:
        """A client sends a command to a table that he saw so."""
        if view["stage"] in ("betting", "playing"):
            with self.lock:
                self.part[client].add(view["round"]["id"])

    @property
    def enough(self) -> bool:
        """Whether every client has taken part in the rounds, or one of them never will."""
        if self.failed:
            return True
        with self.lock:
            least = min(map(len, self.part.values()), default=0)
        return len(self.part) == self.clients and least >= self.rounds


@dataclass
class Racer:
    """A client among many of the same player."""

    house: House
    writers: Sequence[Writer]
    player: str
    tally: Tally
    number: int
    sent: list[tuple[str, Command]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.random = Random(f"racer {self.number}")

    def run(self) -> None:
        """Play until everybody has taken part in enough."""
        try:
            while not self.tally.enough:
                self._play()
        except BaseException:
            self.tally.failed = True
            raise

    def _play(self) -> None:
        game = self.random.choice(GAMES_RACED)
        view = self._look(game)
        self.tally.takes_part(self.number, view)
        body = next_body(view, self.random)
        command = Command(f"r{self.number}-{len(self.sent)}", view["seq"], body)
        self.sent.append((game, command))
        batch = [self.sent[-1]] * self.random.randint(1, 3)
        if self.random.randrange(2):
            batch.append(self.random.choice(self.sent))
        self.random.shuffle(batch)
        for (game, command), answer in [(one, self._send(*one)) for one in batch]:
            refusal = answer.exception()
            assert refusal is None or isinstance(refusal, CroupierError), repr(refusal)
            assert refusal is None or refusal.code in LATE, refusal.code
            self.tally.take(game, command, refusal or answer.result())

    def _look(self, game: str) -> View:
        shown: Future[View] = self._submit(lambda on: self.house.view(on, self.player, game))
        return shown.result()

    def _send(self, game: str, command: Command) -> "Future[Answer]":
        return self._submit(self.house.beside(self.player, game, command))

    def _submit(self, work: Callable[[Connection], Any]) -> "Future[Any]":
        return self.random.choice(self.writers).submit(work)


def race(racers: Iterable[Racer]) -> None:
    """Have all clients play at once, and see the first that fails."""
    with ThreadPoolExecutor(max_workers=64) as pool:
        for done in [pool.submit(racer.run) for racer in racers]:
            done.result()


def check_race(connection: Connection, house: House, player: str, tally: Tally) -> None:
    """Nothing was lost, nothing was done twice, and nobody was told a lie."""
    assert set(tally.fresh.values()) == {1}
    found = connection.execute(select(commands.c.id, commands.c.seq)).all()
    assert Counter((row.id, row.seq) for row in found) == Counter(
        (id, seq) for _, id, seq in tally.fresh
    )
    for game in GAMES_RACED:
        seqs = sorted(seq for of, _, seq in tally.fresh if of == game)
        assert seqs == list(range(1, house.view(connection, player, game)["seq"] + 1))
    check_sound(connection, key=house.key)
