"""Two and three servers at one table fail in every way there is: one deal, and no stake is lost."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.live.faults import outlived, own_cluster
from tests.postgres import Cluster
from tests.redis_server import RedisServer


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """A cluster of the test's own, which it may stop."""
    with own_cluster() as made:
        yield made


@pytest.mark.parametrize(
    ("cycles", "seed"), [((4, 6), 1), pytest.param((25, 25), 2, marks=pytest.mark.long)]
)
def test_whatever_fails_the_same_deal_goes_on_and_no_stake_is_lost_or_doubled(
    cluster: Cluster, redis_server: RedisServer, tmp_path: Path, cycles: tuple[int, int], seed: int
) -> None:
    struck = asyncio.run(outlived(tmp_path, cluster, redis_server, cycles, seed))
    assert len(struck) == sum(cycles)
