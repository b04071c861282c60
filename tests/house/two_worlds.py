"""Two servers with the same past in public and other cards face down: nobody may tell them apart.

In both the same is asked and the same cards come open. The server seeds differ, and so does every
card that is not open yet: a commitment and what is computed from it are covered up, all else that
the servers say or store must be the same, byte for byte.
"""

import json
import re
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any
from unittest.mock import patch

import structlog
from sqlalchemy import Connection, Engine, RowMapping, select
from starlette.types import Message

from croupier.cards import DECK, Card
from croupier.deal import Seal, SealedDeck
from croupier.deal.canonical import canonical
from croupier.games.actions import parse_action
from croupier.games.round import Slot
from croupier.house import service as service_module
from croupier.house import sittings
from croupier.house.commands import Bet, Body, Open
from croupier.house.operating import Order
from croupier.house.ports import Reached
from croupier.house.rounds import restored
from croupier.house.schema import commitment, round_
from croupier.house.service import Service
from croupier.house.table import Decide, advance
from croupier.house.view import View
from croupier.house.writer import together
from croupier.ledger import transfer
from croupier.server import metrics, observing
from croupier.server.settings import Rate
from tests.fault.processes import ROOT
from tests.house import world
from tests.house.playing import next_body
from tests.house.test_rounds import move_of
from tests.server.arena import API, SETTINGS, Arena, Json, Request, Socket, Time, message

CARD = re.compile(r"(?<![\w-])[2-9TJQKA][cdhs](?![\w-])")
WRITTEN = re.compile(r'"timestamp": "[^"]+"')

MADE_AT = "prometheus_client.metrics.time"
WRONG = (Open(), Decide(1, parse_action("play 7")), Decide(9, parse_action("fold")))
"""What a table that waits for a decision refuses."""

DESCRIBED: Json = json.loads((ROOT / "docs" / "schema" / "openapi.json").read_text("utf-8"))
READ = {path: {*at.get("get", {}).get("tags", ())} for path, at in DESCRIBED["paths"].items()}
"""What can be read, with the tags of it: a test of the description holds that it is all."""

OVER_SOCKET = 5
"""One round in so many is played over a socket, the others by requests."""

PLENTY = Rate(10**9, 10**9)
UNLIMITED = replace(SETTINGS, requests=PLENTY, entrances=PLENTY, messages=PLENTY, advices=PLENTY)


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

    def scan(self, told: str) -> None:
        """Assert that no card which is not open is anywhere in a text."""
        closed = {str(c) for place, c in enumerate(self.cards) if place not in self.opened}
        assert not closed & set(CARD.findall(told))


class Apart(world.World):
    """A world whose server seeds are its own; all other chance is that of its twin."""

    name: str = ""
    sealing: bool = False

    def apart(self, name: str) -> "Apart":
        """The world under a name."""
        self.name = name
        self.reached = self._passed
        return self

    def _passed(self, point: str) -> None:
        self.sealing = point == "command.begun" or (
            self.sealing and point not in ("open.sealed", "writer.begun")
        )

    def drawn(self, size: int) -> bytes:
        """So many bytes."""
        given = self.random.randbytes(size)
        own = Random(f"{self.name} {given.hex()}").randbytes(size)
        return own if self.sealing and size == 32 else given

    def ports(self) -> Any:
        """What a house in this world takes from outside."""
        return replace(super().ports(), entropy=self.drawn)


class AtOnce:
    """A writer without a thread: work is done when it is handed in, in a transaction of its own."""

    def __init__(self, engine: Engine, reached: Reached) -> None:
        self._engine, self._reached = engine, reached

    def submit(self, work: Callable[[Connection], Any]) -> "Future[Any]":
        """Do work: its answer, or its refusal."""
        done: Future[Any] = Future()
        (answer,) = together(self._engine, [work], self._reached)
        if isinstance(answer, Exception):
            done.set_exception(answer)
        else:
            done.set_result(answer)
        return done

    def close(self) -> None:
        """Nothing waits."""


@dataclass
class Twin:
    """One of the two servers, with who plays on it and how the cards lie in his round."""

    house: world.Arena
    server: Arena
    game: str
    laid: Laid = field(default_factory=lambda: Laid(DECK))
    who: str = ""
    cookie: str = ""
    socket: Socket | None = None
    view: View = field(default_factory=dict)
    sent: int = 0

    @classmethod
    def born(cls, name: str, game: str, seed: object) -> "Twin":
        """A server under a name."""
        house = world.Arena.in_memory(seed)
        house.world = Apart(seed).apart(name)
        house.restart()
        with patch.object(service_module, "Writer", AtOnce), patch(MADE_AT, Time()):
            server = Arena(Service(house.engine, house.house), UNLIMITED, Time())
        return cls(house, server, game)

    @contextmanager
    def alive(self) -> Iterator[list[Any]]:
        """Its cards lie as they are laid, and no time goes by; what the house logs meanwhile."""

        def deck(seal: Seal, client_seeds: Mapping[int, str], cut: int = 0) -> SealedDeck:
            return Deck(seal, len(client_seeds), self.laid)

        with ExitStack() as stack:
            for module in (metrics, observing):
                stack.enter_context(patch.object(module, "perf_counter", lambda: 0.0))
            stack.enter_context(patch(MADE_AT, Time()))
            stack.enter_context(patch.object(Seal, "deck", deck))
            yield stack.enter_context(structlog.testing.capture_logs())

    @asynccontextmanager
    async def player(self, over_socket: bool) -> AsyncIterator[str]:
        """A new player sits down, with a socket or without; all that he is told."""
        self.cookie, self.view = "", {"game": self.game, "stage": "idle", "seq": 0}
        start, body = await self.server.answered(Request("POST", f"{API}/session"))
        self.cookie = dict(start["headers"])[b"set-cookie"].decode().partition(";")[0]
        entered = json.loads(body["body"])
        self.who, self.view["balance"] = entered["player"], entered["balance"]
        told = shown(start, body)
        if not over_socket:
            yield told
            return
        async with self.server.client() as client:
            client.cookies.set(*self.cookie.split("="))
            async with self.server.socket(client) as self.socket:
                yield told
        self.socket = None

    async def ask(self, path: str) -> str:
        """All that a request is answered."""
        return shown(*await self.server.answered(Request("GET", path), self.cookie))

    async def send(self, body: Body) -> str:
        """Send a command, by the socket where there is one: all that comes of it."""
        self.sent += 1
        command = {"id": f"command-{self.sent}", "expected_seq": self.view["seq"]}
        command |= {"move": said(body)}
        if self.socket is not None:
            answer = await self.socket.ask(message(command, self.game))
            await self.socket.ask({"t": "watch", "game": self.game})  # comes behind the update
            told, self.socket.received = self.socket.received, []
        else:
            path, data = f"{API}/tables/{self.game}/commands", json.dumps(command).encode()
            answered = await self.server.answered(Request("POST", path, "", data), self.cookie)
            answer, told = json.loads(answered[1]["body"]), [shown(*answered)]
        self.view = answer.get("view", self.view)
        return "\n".join(told)

    async def everything(self, number: int) -> str:
        """What can be asked of the round, a third at a turn, and what is stored but its seed."""
        service, of, turn = self.server.service, self.view["round"]["id"], number % 3
        paths = self._paths("session", "play", "history")[turn::3]
        if number % OVER_SOCKET:
            paths = [path for path in paths if not path.endswith("/advice")]  # which takes long
        told = [await self.ask(path.replace("{round_id}", of)) for path in paths]
        told += [await self.send(body) for body in WRONG[turn::3]]
        orders: list[Json] = [{"round": of}, {"player": self.who}, {}]
        told.append(await self.order(("find", "player", "status")[turn], **orders[turn]))
        told.append(canonical(await service.run(lambda on: stored(on, of))))
        return "\n".join(told)

    async def published(self) -> str:
        """What anybody may ask, and the operator, of all rounds together."""
        paths = (*self._paths("public"), "/ready", "/metrics")
        told = [await self.ask(path) for path in paths if "/rules/" not in path]
        told += [await self.order(name) for name in ("status", "check-books", "verify-audit")]
        return "\n".join(told)

    def _paths(self, *tags: str) -> list[str]:
        """All of a kind that can be read, of this game."""
        found = [path for path, of in READ.items() if {*tags} & of]
        return [path.replace("{game}", self.game) for path in found]

    async def order(self, name: str, **about: str) -> str:
        """All that an operator's order is answered."""
        return canonical(await self.server.service.operate(Order(name, "operator", about)))

    def logged(self) -> str:
        """What the server has logged since this was asked last."""
        lines = self.server.logged.getvalue()
        self.server.logged.seek(0)
        self.server.logged.truncate()
        return lines

    def row(self) -> RowMapping:
        """The table of the player, as it is stored."""
        return self.house.do(lambda on: sittings.load(on, self.who, self.game, None))

    def seed(self) -> bytes:
        """The seed of the player's round, which nobody may see."""
        row = self.row()
        return self.house.house.key.opened(row["id"], row["seed"])

    def covered(self, tells: Iterable[str], last: int = 1) -> list[str]:
        """Texts with all that is computed from so many of the last commitments covered up."""
        lines = select(commitment.c.hash, commitment.c.line).order_by(commitment.c.position.desc())
        rows = self.house.do(lambda on: on.execute(lines.limit(last)).all())
        entries = [json.loads(row.line) for row in rows]
        covers = {row.hash for row in rows}
        covers |= {entry[name] for entry in entries for name in ("previous", "commitment")}
        return [_without(told, covers) for told in tells]


def _without(told: str, covers: Iterable[str]) -> str:
    for cover in covers:
        told = told.replace(cover, "#" * len(cover))
    return WRITTEN.sub("", told)


def shown(start: Message, body: Message) -> str:
    """An answer to a request, as text: its status, its headers and its body."""
    return f"{start['status']} {start['headers']}\n{body['body'].decode()}"


def said(body: Body) -> Json:
    """A command's body as a client sends it."""
    match body:
        case Open():
            return {"kind": "open"}
        case Bet(stakes, client_seed, cut):
            placed = {str(box): on_box.named() for box, on_box in stakes.items()}
            return {"kind": "place", "stakes": placed, "client_seed": client_seed, "cut": cut}
        case Decide(box, action):
            return {"kind": "decide", "box": box, "action": str(action)}


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
    """A server, others that are to be the same to everybody, and what is asked of them."""

    one: Twin
    others: list[Twin]
    random: Random

    @classmethod
    def born(cls, game: str, others: int, number: int) -> "Twins":
        """Servers for a game, the same for the same number."""
        seed = f"worlds {game} {number}"
        one, *more = [Twin.born(str(name), game, seed) for name in range(others + 1)]
        return cls(one, more, Random(seed))

    async def compare(self, rounds: int) -> int:
        """So many rounds up to a decision, in every world; how many answers were the same."""
        answers = sum([await self._compare(number) for number in range(rounds)])
        told = await self._of_all(self.one, rounds)
        for other in self.others:
            same = await self._of_all(other, rounds)
            assert same == told, "the worlds can be told apart by all their rounds together"
        return answers

    async def _compare(self, number: int) -> int:
        bodies, told = await self._lead(number)
        for other in self.others:
            other.laid = self.one.laid.otherwise(self.random)
            for place, same in enumerate(await self._follow(other, bodies, number)):
                assert same == told[place], f"the worlds can be told apart at {bodies[place:][:1]}"
        assert len({twin.seed() for twin in (self.one, *self.others)}) == 1 + len(self.others)
        return len(told) * len(self.others)

    async def _lead(self, number: int) -> tuple[list[Body], list[str]]:
        """Play in the first world up to a decision: what was sent, and all that came of it."""
        twin, random = self.one, self.random
        twin.laid = Laid(tuple(random.sample(DECK, len(DECK))))
        bodies: list[Body] = []
        with twin.alive() as logged:
            async with twin.player(number % OVER_SOCKET == 0) as told:
                tells = [told]
                while self._goes_on(body := next_body(twin.view, random), bodies):
                    bodies.append(body)
                    tells.append(await twin.send(body))
                    twin.laid.scan(tells[-1])
                tells.append(await twin.everything(number))
            tells.append(f"{twin.logged()}{logged}")
        twin.laid.scan(tells[-1] + tells[-2])
        assert twin.seed().hex() not in "".join(tells)
        return bodies, twin.covered(tells)

    async def _follow(self, twin: Twin, bodies: list[Body], number: int) -> list[str]:
        """Send the same in another world: all that comes of it there."""
        with twin.alive() as logged:
            async with twin.player(number % OVER_SOCKET == 0) as told:
                tells = [told, *[await twin.send(body) for body in bodies]]
                tells.append(await twin.everything(number))
            tells.append(f"{twin.logged()}{logged}")
        return twin.covered(tells)

    async def _of_all(self, twin: Twin, rounds: int) -> list[str]:
        with twin.alive() as logged:
            told = await twin.published()
            return twin.covered([told, twin.logged(), str(logged)], rounds)

    def _goes_on(self, body: Body, bodies: list[Body]) -> bool:
        """Whether this is sent too: not what ends the round, which opens all."""
        if not bodies:
            return True
        stops = 16 if len(bodies) == 1 else 4
        return self.random.randrange(stops) > 0 and not self._ends(body)

    def _ends(self, body: Body) -> bool:
        twin, opened = self.one, set(self.one.laid.opened)
        before = restored(twin.row(), twin.house.house.key)
        after, _ = advance(before, move_of(body, twin.view), twin.house.world.now_ms)
        twin.laid.opened = opened
        return after.is_over
