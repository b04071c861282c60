"""Classes and upcards solved on a real Dask cluster, whose workers are killed meanwhile."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from croupier.cli.solve import solve as command
from croupier.errors import RulesError
from croupier.exact.whole.classes import kept_in, solve_classes
from croupier.exact.whole.six_card_hands import Sheet
from croupier.exact.whole.upcards import solve_upcards
from tests.exact.solve.test_classes import DECK, game, plain
from tests.exact.solve.test_upcards import DECK as ONE_SUIT
from tests.exact.solve.test_upcards import game as six_card
from tests.exact.solve.test_upcards import plain as plain_upcards

ROOT = Path(__file__).parents[3]
CLASSES = range(60)


@contextmanager
def program(name: str, *options: str, until: str) -> Iterator[tuple[int, str]]:
    """A program of Dask's, when it has said so: its process, and the line."""
    command = [sys.executable, "-m", f"distributed.cli.dask_{name}", *options, "--no-dashboard"]
    env = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'src'}"}
    with subprocess.Popen(command, env=env, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        try:
            yield process.pid, next(line for line in process.stderr if until in line)
        finally:
            process.kill()


@pytest.fixture
def scheduler() -> Iterator[str]:
    here = ("--host", "127.0.0.1", "--port", "0")
    with program("scheduler", *here, until="Scheduler at:") as (_, line):
        yield line.split()[-1]


def worker(scheduler: str) -> AbstractContextManager[tuple[int, str]]:
    """One that nobody starts again when it is killed."""
    options = (scheduler, "--host", "127.0.0.1", "--nthreads", "1", "--no-nanny")
    return program("worker", *options, until="Registered to")


def test_lost_workers_change_nothing(scheduler: str, tmp_path: Path) -> None:
    kept = kept_in(tmp_path / "classes.parquet", game())
    told: list[tuple[int, int]] = []
    with ExitStack() as stack:
        pids = [stack.enter_context(worker(scheduler))[0] for _ in range(3)]

        def progress(done: int, classes: int) -> None:
            told.append((done, classes))
            if done in (10, 25):
                os.kill(pids.pop(), signal.SIGKILL)

        found = plain(solve_classes(game(), CLASSES, scheduler, progress, kept, DECK))
    assert found == plain(solve_classes(game(), CLASSES, deck=DECK))
    assert plain(kept.read().items()) == found
    assert told == [(done, len(CLASSES)) for done in range(len(CLASSES) + 1)]


def test_upcards_are_the_same_there(scheduler: str) -> None:
    sheet, ranks = Sheet(six_card()), range(12, 8, -1)
    with worker(scheduler):
        found = plain_upcards(solve_upcards(sheet, ranks, scheduler, deck=ONE_SUIT))
    assert found == plain_upcards(solve_upcards(sheet, ranks, deck=ONE_SUIT))


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense://x", ""])
def test_a_cluster_that_there_is_not(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.exact.whole.cluster.PATIENCE_S", 1)
    result = CliRunner().invoke(
        command, ("two-plus-four", "--fresh", "--classes", "0:1", "--dask", address)
    )
    assert isinstance(result.exception, RulesError), result.exception
    assert result.exception.code == "cluster"
