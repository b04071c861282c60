"""Two houses with the same past in public and other cards face down: nobody may tell them apart.

In both the same is asked and the same cards come open. The server seeds differ, and so does every
card that is not open yet: a commitment and what is computed from it are covered up, all else that
the houses say or store must be the same, byte for byte.
"""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any
from unittest.mock import patch

import structlog
from sqlalchemy import Connection, RowMapping, select

from croupier.cards import DECK, Card
from croupier.deal import Seal, SealedDeck
from croupier.deal.canonical import canonical
from croupier.errors import CroupierError
from croupier.games.actions import parse_action
from croupier.games.round import Slot
from croupier.house import sittings
from croupier.house.commands import Body, Command, Open
from croupier.house.operating import Order
from croupier.house.rounds import restored
from croupier.house.schema import commitment, round_
from croupier.house.service import Service
from croupier.house.table import Decide, TableRound, advance
from croupier.house.view import View
from croupier.ledger import transfer
from tests.house.playing import next_body
from tests.house.test_rounds import move_of
from tests.house.world import Arena, World

CARD = re.compile(r"(?<![\w-])[2-9TJQKA][cdhs](?![\w-])")
WRONG = (Open(), Decide(1, parse_action("play 7")), Decide(9, parse_action("fold")))
"""What a table that waits for a decision refuses."""


class Deck(SealedDeck):
    """A deck that was laid by hand; it remembers which of its positions were opened."""

    __slots__ = ("laid",)

    def __init__(self, seal: Seal, seats: int, laid: "Laid") -> None:
        super().__init__(seal, seats, laid.cards)
        self.laid = laid

    def open(self, slots: Any) -> tuple[Card, ...]:
        """The cards of these slots."""
        asked: list[Slot] = list(slots)
        self.laid.opened |= {slot.position for slot in asked}
        return super().open(asked)


@dataclass
class Laid:
    """How the cards of a round lie, and which of them are open."""

    cards: tuple[Card, ...]
    opened: set[int] = field(default_factory=set)

    def otherwise(self, random: Random) -> "Laid":
        """The same cards open, and the others in another order."""
        closed = [place for place in range(len(self.cards)) if place not in self.opened]
        cards = list(self.cards)
        for place, other in zip(closed, random.sample(closed, len(closed)), strict=True):
            cards[place] = self.cards[other]
        return Laid(tuple(cards))


class Apart(World):
    """A world whose server seeds are its own; all other chance is that of its twin."""

    name: str = ""
    sealing: bool = False

    def apart(self, name: str) -> "Apart":
        """The world under a name."""
        self.name = name
        self.reached = self._passed
        return self

    def _passed(self, point: str) -> None:
        self.sealing = point == "command.loaded" or (self.sealing and point != "open.sealed")

    def drawn(self, size: int) -> bytes:
        """So many bytes."""
        given = self.random.randbytes(size)
        own = Random(f"{self.name} {given.hex()}").randbytes(size)
        return own if self.sealing and size == 32 else given

    def ports(self) -> Any:
        """What a house in this world takes from outside."""
        return replace(super().ports(), entropy=self.drawn)


@dataclass
class Twin:
    """One of the two houses, with its player and how the cards lie at his table."""

    arena: Arena
    service: Service
    player: str
    laid: Laid = field(default_factory=lambda: Laid(DECK))
    sent: int = 0

    @classmethod
    def born(cls, name: str) -> "Twin":
        """A house under a name."""
        arena = Arena.in_memory("twins")
        arena.world = Apart("twins").apart(name)
        arena.restart()
        return cls(arena, Service(arena.engine, arena.house), arena.enter())

    async def send(self, game: str, body: Body, seq: int) -> str:
        """Send a command: all that came of it outside the house."""
        self.sent += 1
        command = Command(f"command-{self.sent}", seq, body)
        with self._watched() as logged:
            try:
                answer = await self.service.command(self.player, game, command)
                came: object = [answer.seq, answer.view]
            except CroupierError as error:
                came = [type(error).__name__, error.code, error.message]
            return canonical([came, list(map(str, logged))])

    async def everything(self, game: str) -> str:
        """All that can be asked of a table, and all that is stored of it but the sealed seed."""
        with self._watched() as logged:
            view = await self.service.view(self.player, game)
            of = view["round"]["id"]
            page = await self.service.history(self.player, None, 1)
            found = await self.service.operate(Order("find", "operator", {"round": of}))
            known = await self.service.operate(Order("player", "operator", {"player": self.player}))
            told: list[object] = [view, await self.service.player(self.player), found]
            told += [{**about, "rounds": _only(about["rounds"], of)} for about in (page, known)]
            told += [await self.send(game, body, view["seq"]) for body in WRONG]
            told.append(await self.service.run(lambda on: stored(on, of)))
            return canonical([told, list(map(str, logged))])

    @contextmanager
    def _watched(self) -> Iterator[list[Any]]:
        def deck(seal: Seal, client_seeds: Mapping[int, str], cut: int = 0) -> SealedDeck:
            return Deck(seal, len(client_seeds), self.laid)

        with patch.object(Seal, "deck", deck), structlog.testing.capture_logs() as logged:
            yield logged

    def round(self, game: str) -> TableRound:
        """The round at the player's table."""
        with self._watched():
            return self.arena.do(lambda on: restored(self._row(on, game), self.arena.house.key))

    def _row(self, connection: Connection, game: str) -> RowMapping:
        return sittings.load(connection, self.player, game, None)

    def seed(self, game: str) -> bytes:
        """The seed of the player's round, which nobody may see."""
        key = self.arena.house.key
        return self.arena.do(
            lambda on: key.opened(self._row(on, game)["id"], self._row(on, game)["seed"])
        )

    def covered(self, text: str) -> str:
        """A text with all that is computed from the last commitments covered up."""
        last = select(commitment.c.hash, commitment.c.line).order_by(commitment.c.position.desc())
        rows = self.arena.do(lambda on: on.execute(last.limit(5)).all())
        entries = [json.loads(row.line) for row in rows]
        covers = [row.hash for row in rows] + [entry["previous"] for entry in entries]
        covers += [entry["commitment"] for entry in entries if "commitment" in entry]
        for cover in covers:
            text = text.replace(cover, "#" * len(cover))
        return text

    async def look(self, game: str) -> View:
        """The table as it is."""
        with self._watched():
            return await self.service.view(self.player, game)

    async def give_up(self, game: str) -> None:
        """End the round without an outcome."""
        view = await self.look(game)
        with self._watched():
            await self.service.void(view["round"]["id"], "operator", "the worlds part")


def _only(rounds: list[View], of: str) -> list[View]:
    """The rounds but those that are over, of which the worlds know different seeds."""
    return [one for one in rounds if one["id"] == of]


def stored(connection: Connection, round_id: str) -> object:
    """What the database has of a round, but its seed."""
    row = connection.execute(select(round_).where(round_.c.id == round_id)).mappings().one()
    booked = connection.execute(select(transfer).where(transfer.c.round == round_id))
    return [
        {name: value for name, value in row.items() if name != "seed"},
        [list(line) for line in booked],
    ]


@dataclass
class Twins:
    """Both houses, and what is asked of them."""

    one: Twin
    other: Twin
    random: Random

    async def compare(self, game: str) -> int:
        """One round up to a decision, in both; how many answers were the same."""
        random = self.random
        view = await self.one.look(game)
        self.one.laid = Laid(tuple(random.sample(DECK, len(DECK))))
        bodies, told = await self._lead(game, view)
        seq = (await self.other.look(game))["seq"]
        self.other.laid = self.one.laid.otherwise(random)
        for number, body in enumerate(bodies):
            said = await self.other.send(game, body, seq + number)
            same = self.other.covered(said + await self.other.everything(game))
            assert same == told[number], f"the worlds can be told apart at {body}"
        assert self.one.seed(game) != self.other.seed(game)
        for twin in (self.one, self.other):
            await twin.give_up(game)
        return len(told)

    async def _lead(self, game: str, view: View) -> tuple[list[Body], list[str]]:
        """Play in the first house up to a decision: what was sent, and all that came of it."""
        bodies: list[Body] = []
        told: list[str] = []
        while len(bodies) < 2 or self.random.randrange(4):
            body = Open() if not bodies else next_body(view, self.random)
            if bodies and self._ends(game, view, body):
                break
            said = await self.one.send(game, body, view["seq"])
            said += await self.one.everything(game)
            self._scan(game, said)
            bodies.append(body)
            told.append(self.one.covered(said))
            view = await self.one.look(game)
        return bodies, told

    def _ends(self, game: str, view: View, body: Body) -> bool:
        before, opened = self.one.round(game), set(self.one.laid.opened)
        with self.one._watched():
            after, _ = advance(before, move_of(body, view), self.one.arena.world.now_ms)
        self.one.laid.opened = opened
        return after.is_over

    def _scan(self, game: str, said: str) -> None:
        """No card that is not open is anywhere in it, and no seed."""
        seed, laid = self.one.seed(game), self.one.laid
        assert seed.hex() not in said
        closed = {str(c) for place, c in enumerate(laid.cards) if place not in laid.opened}
        assert not closed & set(CARD.findall(said))
