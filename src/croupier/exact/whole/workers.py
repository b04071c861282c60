"""Work in chunks on all cores: kernels hold no lock, so threads do."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

ChunkT = TypeVar("ChunkT")
DoneT = TypeVar("DoneT")

Progress = Callable[[int, int], None]
"""Called with how many chunks are done, and of how many."""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def silent(done: int, chunks: int) -> None:
    """Progress that nobody is told."""


def in_chunks(
    work: Callable[[ChunkT], DoneT],
    chunks: Sequence[ChunkT],
    workers: int,
    progress: Progress = silent,
) -> Iterator[DoneT]:
    """What `work` makes of each chunk, in order; when stopped, it ends after the running chunks."""
    pool = ThreadPoolExecutor(workers)
    progress(0, len(chunks))
    try:
        for done, result in enumerate(pool.map(work, chunks), 1):
            progress(done, len(chunks))
            yield result
    finally:
        pool.shutdown(cancel_futures=True)
