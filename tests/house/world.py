"""A house in a world of its own: its time is counted and its chance is drawn from a seed."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import TypeVar

from sqlalchemy import Connection, Engine

from croupier.errors import CroupierError
from croupier.house.commands import Answer, Body, Command
from croupier.house.database import migrate, open_engine, sqlite_engine
from croupier.house.house import House
from croupier.house.keys import SeedKey
from croupier.house.ports import Ports, Reached
from croupier.house.settings import HouseSettings
from croupier.house.view import View
from croupier.house.writer import together

T = TypeVar("T")

START_MS = 1_800_000_000_000
SECRET = b"k" * 32


def _unheard(point: str) -> None:
    """Nobody listens."""


@dataclass
class World:
    """Time and chance: whatever depends on anything else is not the same for the same seed."""

    seed: object
    reached: Reached = _unheard
    now_ms: int = START_MS
    steady_ms: int = 0
    boot: str = "a machine"
    random: Random = field(init=False)

    def __post_init__(self) -> None:
        self.random = Random(f"world {self.seed}")

    def ports(self) -> Ports:
        """What a house in this world takes from outside."""
        return Ports(
            clock=lambda: self.now_ms,
            steady_ms=lambda: self.steady_ms,
            boot=self.boot,
            entropy=lambda size: self.random.randbytes(size),
            reached=lambda point: self.reached(point),
        )

    def pass_ms(self, ms: int) -> None:
        """Let time pass."""
        self.now_ms += ms
        self.steady_ms += ms

    def house(self, settings: HouseSettings | None = None) -> House:
        """A house in this world, as it starts."""
        ports = self.ports()
        return House(SeedKey(SECRET, ports.entropy), settings or HouseSettings(), ports, START_MS)


@cache
def _empty() -> bytes:
    """A database of SQLite with all tables and no rows."""
    engine = sqlite_engine(Path(":memory:"))
    migrate(engine)
    with closing(engine.raw_connection()) as connection:
        # The pool has made the connection.
        return bytes(connection.driver_connection.serialize())  # type: ignore[union-attr]


@dataclass
class Arena:
    """A founded house with its database; operations are done one transaction each."""

    engine: Engine
    world: World
    house: House
    sent: int = 0

    @classmethod
    def at(
        cls, folder: Path, url: str, settings: HouseSettings | None = None, seed: object = 0
    ) -> "Arena":
        """A new house in a database."""
        engine = open_engine(folder, url)
        migrate(engine)
        return cls._founded(engine, settings, seed)

    @classmethod
    def in_memory(cls, seed: object = 0, settings: HouseSettings | None = None) -> "Arena":
        """A new house in a database of SQLite that is nowhere else."""
        engine = sqlite_engine(Path(":memory:"))
        with closing(engine.raw_connection()) as connection:
            # The pool has made the connection.
            connection.driver_connection.deserialize(_empty())  # type: ignore[union-attr]
        return cls._founded(engine, settings, seed)

    @classmethod
    def _founded(cls, engine: Engine, settings: HouseSettings | None, seed: object) -> "Arena":
        world = World(seed)
        arena = cls(engine, world, world.house(settings))
        arena.do(arena.house.found)
        return arena

    def do(self, work: Callable[[Connection], T]) -> T:
        """The answer of an operation, or its refusal raised."""
        answer: T | CroupierError = together(self.engine, [work], self.house.ports.reached)[0]
        if isinstance(answer, CroupierError):
            raise answer
        return answer

    def enter(self) -> str:
        """A new player."""
        return self.do(self.house.enter).player

    def view(self, player: str, game: str) -> View:
        """A player's table."""
        return self.do(lambda connection: self.house.view(connection, player, game))

    def command(self, player: str, game: str, command: Command) -> Answer:
        """What a command is answered."""
        return self.do(lambda connection: self.house.command(connection, player, game, command))

    def send(self, player: str, game: str, body: Body, seq: int | None = None) -> Answer:
        """What a new command is answered; at the table's own seq unless one is named."""
        self.sent += 1
        expected = self.view(player, game)["seq"] if seq is None else seq
        return self.command(player, game, Command(f"command-{self.sent}", expected, body))

    def void(self, round_id: str, reason: str = "a test") -> Answer:
        """A round that an operator gives up."""
        void = self.house.void
        return self.do(lambda connection: void(connection, round_id, "operator", reason)).answer

    def restart(self) -> None:
        """The house again, from nothing but its database and its key."""
        games = self.house.games
        self.house = replace(self.world.house(self.house.settings), games=games)
