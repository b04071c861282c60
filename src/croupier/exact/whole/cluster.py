"""Work on a Dask cluster that is there already, with croupier installed on its machines."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from croupier.errors import RulesError

ChunkT = TypeVar("ChunkT")
DoneT = TypeVar("DoneT")

PATIENCE_S = 10
"""How long a scheduler may take to answer."""


def on_cluster(
    address: str,
    work: Callable[[ChunkT], DoneT],
    chunks: Sequence[ChunkT],
    progress: Callable[[int, int], None],
) -> Iterator[DoneT]:
    """What `work`, a pure function, makes of each chunk, in order; progress counts all that came.

    Results are fetched as they come, so that a worker who is lost costs no more than his chunk.
    `RulesError("cluster")` where none is reached, or Dask is not installed.
    """
    try:
        # Loaded where it is used, and few ever do.
        import distributed
    except ImportError:
        raise RulesError("cluster", "Dask is not installed: pip install croupier[dask]") from None
    dask: Any = distributed  # which has no types
    if not address:
        raise RulesError("cluster", "an empty address is of no Dask scheduler")
    try:
        client = dask.Client(address, timeout=PATIENCE_S, set_as_default=False)
    except (OSError, ValueError) as error:
        raise RulesError("cluster", f"no Dask scheduler at {address!r:.80}: {error}") from None
    with client:
        futures = client.map(work, chunks, pure=False, batch_size=1000)
        places = {future.key: place for place, future in enumerate(futures)}
        waiting: dict[int, DoneT] = {}
        turn = 0
        coming = dask.as_completed(futures, client.loop, with_results=True)
        for done, (future, result) in enumerate(coming, 1):
            progress(done, len(chunks))
            waiting[places[future.key]] = result
            future.release()
            while turn in waiting:
                yield waiting.pop(turn)
                turn += 1
