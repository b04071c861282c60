"""A server with live tables whose time a test counts, and clients of it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx

from croupier.house.service import Service
from croupier.live.pit import Pace
from croupier.live.table import LiveTable
from croupier.live.turn import TableSpec
from tests.house.world import World
from tests.live.playing import HOLDEM, hash_of
from tests.server.arena import SETTINGS, Arena, Json, Socket, Time


async def until_told(event: asyncio.Event, seconds: float | None) -> None:
    """Wait until the test says that time has passed."""
    await event.wait()


@dataclass
class LiveArena:
    """A server, and its time."""

    here: Arena
    world: World
    spec: TableSpec

    @property
    def table(self) -> LiveTable:
        """The table."""
        table: LiveTable = self.here.app.state.desk.pit.dealer(self.spec.id).table
        return table

    def pass_ms(self, ms: int) -> None:
        """Let time pass, and the table see it."""
        self.world.pass_ms(ms)
        self.here.app.state.desk.pit.wake()

    def pass_phase(self) -> None:
        """Let the phase run out."""
        assert self.table.round_ is not None
        ends_ms = self.table.round_.ends_ms
        assert ends_ms is not None
        self.pass_ms(ends_ms - self.table.now_ms() + 101)

    @asynccontextmanager
    async def player(self) -> AsyncIterator["Client"]:
        """A guest at the table."""
        async with self.here.guest() as guest, self.socket(guest) as socket:
            yield Client(guest, socket)

    @asynccontextmanager
    async def watcher(self) -> AsyncIterator["Client"]:
        """Someone without an account at the table."""
        async with self.here.client() as client, self.socket(client, "") as socket:
            yield Client(client, socket)

    @asynccontextmanager
    async def socket(
        self, client: httpx.AsyncClient, ticket: str | None = None
    ) -> AsyncIterator[Socket]:
        """A socket at the table."""
        path = f"/ws/live/{self.spec.id}"
        async with self.here.socket(client, ticket, path=path) as socket:
            yield socket


@dataclass
class Client:
    """A client at a live table, and what it was told."""

    http: httpx.AsyncClient
    socket: Socket
    sent: int = 0

    async def until(self, kind: str, **parts: Any) -> Json:
        """The next message of a kind, `phase` being that of its view."""
        while True:
            message = await self.socket.receive()
            phase = parts.get("phase")
            if message["t"] == kind and (phase is None or message["view"]["phase"] == phase):
                return message

    async def say(self, kind: str, **parts: Any) -> Json:
        """What a command is answered."""
        self.sent += 1
        id = f"{kind}-{self.sent}"
        await self.socket.send({"t": kind, "id": id, **parts})
        while (message := await self.socket.receive()).get("id") != id:
            pass
        return message

    async def bet(self, round_id: str, seed: str, ante: int = 500) -> Json:
        """A bet on both hands."""
        stakes = {"1": {"ante": ante, "bonus": 100}, "2": {"ante": ante}}
        return await self.say("bet", round=round_id, stakes=stakes, seed_hash=hash_of(seed))


@asynccontextmanager
async def live_arena(
    folder: Path, database: str | None = None, spec: TableSpec = HOLDEM, **changes: Any
) -> AsyncIterator[LiveArena]:
    """A server with one live table."""
    world = World(0)
    service = await asyncio.to_thread(Service.opened, folder, database, None, world.ports())
    pace = Pace(until_told, None)
    settings = replace(SETTINGS, **changes)
    here = Arena(service, settings, Time(), tables=[spec], pace=pace)
    async with here.app.router.lifespan_context(here.app):
        yield LiveArena(here, world, spec)
