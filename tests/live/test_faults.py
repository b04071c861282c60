"""Two and three servers at one table fail in every way there is: one deal, and no stake is lost."""

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.live.faults import PLAYERS, Struck, casino, drawn
from tests.postgres import Cluster, new_folder
from tests.redis_server import RedisServer


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """A cluster of the test's own, which it may stop."""
    made = Cluster(new_folder())
    made.create()
    made.start()
    try:
        yield made
    finally:
        made.stop("immediate")
        shutil.rmtree(made.folder)


async def outlived(
    folder: Path, cluster: Cluster, redis: RedisServer, cycles: tuple[int, int], seed: int
) -> list[Struck]:
    """So many faults with two servers, and with three: what each of them took."""
    struck: list[Struck] = []
    two, three = cycles
    async with casino(folder, cluster, redis) as house:
        await house.open(2)
        await house.let_in(PLAYERS)
        for number, (fault, stage) in enumerate(drawn(seed, two + three)):
            if number == two:
                await house.open(3)
            struck.append(await house.strike(fault, stage))
            print(struck[-1], flush=True)
            house.check()
        await house.settle()
        for player in house.players:
            await player.audit()
    return struck


@pytest.mark.parametrize(
    ("cycles", "seed"), [((4, 6), 1), pytest.param((25, 25), 2, marks=pytest.mark.long)]
)
def test_whatever_fails_the_same_deal_goes_on_and_no_stake_is_lost_or_doubled(
    cluster: Cluster, redis_server: RedisServer, tmp_path: Path, cycles: tuple[int, int], seed: int
) -> None:
    struck = asyncio.run(outlived(tmp_path, cluster, redis_server, cycles, seed))
    assert len(struck) == sum(cycles)
