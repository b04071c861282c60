"""The chunks of a run played on all cores."""

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread

from croupier.errors import SimulationError
from croupier.exact.simulation.chunks import Chunked, CountedT
from croupier.exact.simulation.output import Output
from croupier.exact.simulation.results import Simulation
from croupier.exact.simulation.run import Run
from croupier.exact.simulation.tally import Tally
from croupier.exact.strategies import exact_value
from croupier.exact.whole.workers import Progress, cores, silent

MOST_EACH = 4
"""Workers for a core at most."""


def never() -> bool:
    """That nobody asks for an end."""
    return False


def simulate(
    run: Run,
    workers: int | None = None,
    output: Output[Tally] | None = None,
    progress: Progress = silent,
    stopped: Callable[[], bool] = never,
) -> Simulation:
    """Play a run and set it beside the exact values; see `count`."""
    total = count(run, workers, output, progress, stopped)
    return Simulation(run, total, exact_value(run.load(), run.strategy))


def count(
    run: Chunked[CountedT],
    workers: int | None = None,
    output: Output[CountedT] | None = None,
    progress: Progress = silent,
    stopped: Callable[[], bool] = never,
) -> CountedT:
    """Play a run, less what is already in the output.

    `progress` is told rounds. Once `stopped`, the chunks that are being played are finished, and
    the result has the rounds that there are. The result does not depend on the number of workers.
    """
    total = run.nothing()
    kept = {} if output is None else dict(output.kept)
    for tally in kept.values():
        total.add(tally)
    progress(total.rounds, run.rounds)
    missing = (number for number in range(run.chunks) if number not in kept)
    most = min(checked_workers(workers), run.chunks - len(kept))
    for number, tally in _played(run, missing, most, stopped):
        if output is not None:
            output.append(number, tally)
        total.add(tally)
        progress(total.rounds, run.rounds)
    return total


def checked_workers(workers: int | None) -> int:
    """So many workers, one for each core unless a number is given; `SimulationError` below one.

    More than `MOST_EACH` for a core make nothing faster, and enough of them stop the machine.
    """
    if workers is not None and (type(workers) is not int or workers < 1):
        raise SimulationError("workers-not-positive", f"{workers!r:.24} workers: there must be one")
    return min(workers or cores(), MOST_EACH * cores())


def _played(
    run: Chunked[CountedT], numbers: Iterable[int], workers: int, stopped: Callable[[], bool]
) -> Iterator[tuple[int, CountedT]]:
    if workers > 1:
        yield from _played_in_processes(run, numbers, workers, stopped)
        return
    for number in numbers:
        if stopped():
            return
        yield number, run.play(number)


def _played_in_processes(
    run: Chunked[CountedT], numbers: Iterable[int], workers: int, stopped: Callable[[], bool]
) -> Iterator[tuple[int, CountedT]]:
    # Processes that are started anew inherit no lock that a thread holds at this moment.
    context = get_context("spawn")
    pool = ProcessPoolExecutor(workers, context, initializer=_end_with_the_parent)
    waiting, playing = iter(numbers), dict[Future[CountedT], int]()
    try:
        while True:
            room = 0 if stopped() else workers + 1 - len(playing)
            for number in islice(waiting, room):
                with _blocked_interrupts():
                    playing[pool.submit(run.play, number)] = number
            if not playing:
                return
            for chunk in wait(playing, return_when=FIRST_COMPLETED).done:
                yield playing.pop(chunk), chunk.result()
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _blocked_interrupts() -> Iterator[None]:
    """A process that is started in here is left alone by Ctrl-C; it comes to this one after it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with_the_parent() -> None:
    """Nobody else ends a worker whose parent was killed."""
    Thread(target=_watch_the_parent, daemon=True).start()


def _watch_the_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
