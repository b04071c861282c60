"""Two processes and one table: who has the lease deals, and another goes on with the same round."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import select, update
from sqlalchemy.exc import DBAPIError

from croupier.errors import CroupierError
from croupier.house.custody import KEY_NAME
from croupier.house.database import migrate, open_engine
from croupier.house.schema import live_table
from croupier.house.service import Service
from croupier.live.lease import Lease, acquire, renew
from croupier.live.moves import Bet, Reveal
from croupier.live.pit import Pace, Pit
from croupier.live.table import LiveTable
from croupier.live.turn import Answer, Order, OrderMove
from croupier.server.live_views import encoded
from tests.house.world import World
from tests.live.playing import ANTE, HOLDEM, Reader, hash_of
from tests.live.serving import until_told

pytestmark = pytest.mark.anyio


class Process:
    """A process with the house's key, and its own way to the database."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.pit = Pit(service, [HOLDEM], encoded, Pace(until_told, None))
        self.reader = Hearing()
        self.table.channel.join(self.reader)

    @property
    def table(self) -> LiveTable:
        """The table."""
        return self.pit.dealer(HOLDEM.id).table

    async def say(self, player: str, id: str, round_id: str, move: OrderMove) -> Answer:
        """What a command is answered here."""
        dealer = self.pit.dealer(HOLDEM.id)
        return await dealer.order(Order(player, id, round_id, move, self.table.now()))

    async def until(self, phase: str) -> None:
        """Wait until it is told here that the table is at this phase."""
        async with asyncio.timeout(20):
            while not any(m["view"]["phase"] == phase for m in self.reader.messages if "view" in m):
                self.reader.more.clear()
                await self.reader.more.wait()
        self.reader.texts.clear()


class Hearing(Reader):
    """A client that can be waited with."""

    def __init__(self) -> None:
        super().__init__()
        self.more = asyncio.Event()

    def push(self, *texts: str) -> None:
        """Take messages."""
        super().push(*texts)
        self.more.set()


@asynccontextmanager
async def process(folder: Path, url: str, world: World, key: Path | None) -> AsyncIterator[Process]:
    """A process, until it is told to end."""
    folder.mkdir()
    if key is not None:
        shutil.copy(key / KEY_NAME, folder / KEY_NAME)
    service = await asyncio.to_thread(Service.opened, folder, url, None, world.ports())
    here = Process(service)
    here.pit.start()
    try:
        yield here
    finally:
        await here.pit.close()
        await service.close()


async def test_another_process_goes_on_with_the_same_deal(
    postgresql_url: str, tmp_path: Path
) -> None:
    world, url = World(0), postgresql_url
    async with process(tmp_path / "one", url, world, None) as one:
        await one.until("asleep")
        player = (await one.service.enter()).player
        assert one.table.round_ is not None
        round_id, seal = one.table.round_.id, one.table.round_.seal.commitment
        await one.say(player, "bet", round_id, Bet(player, ANTE, 0, hash_of("a")))
        async with process(tmp_path / "two", url, world, tmp_path / "one") as two:
            with pytest.raises(CroupierError) as refused:
                await two.say(player, "seed", round_id, Reveal(player, "a"))
            assert refused.value.code == "not-owner"
            await one.service.run(lambda on: on.execute(update(live_table).values(until_ms=0)))
            two.pit.wake()
            await two.until("betting")
            assert two.table.round_ is not None
            assert (two.table.round_.id, two.table.round_.seal.commitment) == (round_id, seal)
            with pytest.raises(CroupierError) as refused:
                await one.say(player, "seed", round_id, Reveal(player, "a"))
            assert refused.value.code == "not-owner", "it was stopped for longer than its lease"
            await one.until("paused")
            again = await two.say(player, "bet", round_id, Bet(player, ANTE, 0, hash_of("a")))
            assert again.repeated, "what was acknowledged is known to every owner"
        one.pit.wake()
        await one.until("betting")
        assert one.table.channel.epoch == 3, "the other gave the table back as it ended"


def test_an_owner_that_stands_still_within_a_transaction_keeps_nobody_out(
    postgresql_url: str, tmp_path: Path
) -> None:
    engine = open_engine(tmp_path, postgresql_url)
    migrate(engine)
    with engine.begin() as one:
        assert acquire(one, "table", "casino-holdem", "one") == Lease("table", 1)
    with engine.connect() as stopped, stopped.begin() as transaction:
        renew(stopped, Lease("table", 1))
        with engine.begin() as other:
            other.exec_driver_sql("SET LOCAL lock_timeout = '15s'")
            other.execute(update(live_table).values(until_ms=0))
            assert acquire(other, "table", "casino-holdem", "two") == Lease("table", 2)
        with pytest.raises(DBAPIError):
            stopped.execute(select(live_table))
        transaction.close()
    engine.dispose()
