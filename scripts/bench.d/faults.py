"""Faults of several servers at a live table: how long it takes until another deals, and goes on.

Two servers and then three, on a PostgreSQL and a Redis of their own, with players at each who check
all that they are told; the cycles are those of the tests.
"""

import asyncio
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[2]))
from tests.live.faults import FAULTS, outlived, own_cluster
from tests.redis_server import running_redis

CYCLES = "CROUPIER_BENCH_FAULTS"
"""The variable that says how many faults there are with two servers, and as many with three."""


def main() -> None:
    """Print a row of figures for each kind of fault."""
    count = int(os.environ.get(CYCLES, "12"))
    with TemporaryDirectory() as name, own_cluster() as cluster:
        folder = Path(name)
        with running_redis(folder) as redis:
            struck = asyncio.run(outlived(folder, cluster, redis, (count, count), seed=3))
    print("| fault | times | another owner after | next round of all after the repair |")
    print("| --- | ---: | ---: | ---: |")
    for fault in FAULTS:
        found = [each for each in struck if each.fault == fault]
        owned = _seconds(each.owned_s for each in found if each.owned_s is not None)
        print(f"| {fault} | {len(found)} | {owned} | {_seconds(each.round_s for each in found)} |")


def _seconds(found: Iterable[float]) -> str:
    """The median, and the longest."""
    times = sorted(found)
    return f"{median(times):.1f} s, at most {times[-1]:.1f} s" if times else "–"


if __name__ == "__main__":
    main()
