"""Work in chunks: on all cores, where kernels hold no lock so that threads do, or on a cluster."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from croupier.exact.whole.cluster import on_cluster

ChunkT = TypeVar("ChunkT")
DoneT = TypeVar("DoneT")

Progress = Callable[[int, int], None]
"""Called with how many chunks are done, and of how many."""

Workers = int | str
"""How many threads, or the address of a Dask cluster, to which the work can be sent."""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def silent(done: int, chunks: int) -> None:
    """Progress that nobody is told."""


def in_chunks(
    work: Callable[[ChunkT], DoneT],
    chunks: Sequence[ChunkT],
    workers: Workers,
    progress: Progress = silent,
) -> Iterator[DoneT]:
    """What `work` makes of each chunk, in order; when stopped, it ends after the running chunks."""
    progress(0, len(chunks))
    if isinstance(workers, str):
        yield from on_cluster(workers, work, chunks, progress)
        return
    pool = ThreadPoolExecutor(workers)
    try:
        for done, result in enumerate(pool.map(work, chunks), 1):
            progress(done, len(chunks))
            yield result
    finally:
        pool.shutdown(cancel_futures=True)
