"""A house whose PostgreSQL stops at once in the middle of its work, and comes back."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from croupier.errors import CroupierError
from croupier.house.database import migrate, open_engine
from croupier.house.house import House
from croupier.house.keys import SeedKey
from croupier.house.ports import Ports
from croupier.house.writer import together
from tests.fault.crashing import LATER_MS, SETTINGS
from tests.fault.errands import Errand, Known, Refused, random_kind
from tests.house.soundness import check_sound
from tests.house.world import SECRET, START_MS
from tests.postgres import Cluster

T = TypeVar("T")


@dataclass
class Stopping:
    """A house, its server, and the point at which that stops next."""

    cluster: Cluster
    known: Known = field(default_factory=Known)
    random: Random = field(default_factory=lambda: Random("stopping"))
    now_ms: int = START_MS
    point: str = ""

    def __post_init__(self) -> None:
        self.engine = open_engine(Path(), self.cluster.url())
        migrate(self.engine)
        ports = Ports(lambda: self.now_ms, lambda: self.now_ms, reached=self._reached)
        self.house = House(SeedKey(SECRET), SETTINGS, ports)
        self.do(self.house.found)

    def _reached(self, point: str) -> None:
        if point == self.point:
            self.point = ""
            self.cluster.stop("immediate")

    def do(self, work: Callable[[Connection], T]) -> T:
        """The answer of an operation, or its refusal raised."""
        answer: T | CroupierError = together(self.engine, [work], self._reached)[0]
        if isinstance(answer, CroupierError):
            raise answer
        return answer

    def stop_at(self, point: str) -> None:
        """Go on until the server stops at a point; then what was acknowledged must be there."""
        self.point = point
        while self.point:
            kind = random_kind(point, self.random)
            self.known.asked += 1
            errand = self.known.pick(kind, self.random, self.known.asked)
            if errand is not None:
                self._run(self.known.asked, errand)
        self.cluster.start()
        self.do(lambda connection: self.known.check(connection, self.house))
        self.known.ask_again(self.house, self.do)
        self.do(lambda connection: self.known.check(connection, self.house))
        self.do(lambda connection: check_sound(connection, records=False))

    def _run(self, number: int, errand: Errand) -> None:
        self.known.waiting[number] = errand
        self.now_ms += LATER_MS if errand.kind == "expire" else 1000
        try:
            outcome = self.do(errand.work(self.house))
        except CroupierError as error:
            outcome = Refused(error.code)
        except SQLAlchemyError:
            assert not self.point, "the server runs, and the house failed"
            return
        if self.point:  # else the answer is lost with the server
            self.known.answered(number, outcome)
