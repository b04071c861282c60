"""Live tables under load: how long an event takes to its receipt, and what a connection takes.

`croupier serve` in a process of its own, on PostgreSQL where it is installed and else on SQLite,
and `croupier load` in another, on the same cores. First one table with more and more players, then
many tables, a storm of reconnections, and readers who never read. Every report is kept, so that a
few loads can be measured again; the kept ones of one table go into a plot beside the benchmarks.
"""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from matplotlib.figure import Figure

from croupier.server.run import places

sys.path.insert(0, str(Path(__file__).parents[2]))
from tests.load.serving import loaded, served
from tests.postgres import binaries, ready, run_of_tests

SECONDS = 900
HERE = Path(__file__).parents[2]
PLOT = HERE / "docs" / "benchmarks-live.svg"
KEPT = HERE / ".bench" / "live"
BETS_A_SECOND = 150
"""So long are the phases, that no more players than these have to bet or decide in a second."""
ONLY = "CROUPIER_BENCH_LIVE"
"""The variable that names the loads to run, with commas between; all if it is not set."""


HEAD = """\
| load | players | tables | bets, s | public p99 | own p99 | KiB a connection | … at the peak \
| settlements | wrong |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"""


class Load(NamedTuple):
    """A load: its name in the table, and how many there are."""

    name: str
    players: int
    tables: int = 1
    more: tuple[str | int, ...] = ()

    @property
    def times(self) -> tuple[int, int, int, int]:
        """Seconds to bet, to reveal a seed, to decide, and between rounds."""
        seconds = max(10, round(self.players / self.tables / BETS_A_SECOND))
        return seconds, 6, seconds, 2

    @property
    def rounds(self) -> int:
        """Whole rounds."""
        return 1 if self.players >= 5_000 else 2


MOST = min(10_000, 2 * places() - 50)
"""As many as may have files open here."""

LOADS = (
    *(Load(f"{players}", players) for players in (500, 1_000, 2_000, 5_000, MOST)),
    Load("tables", 2_000, 200),
    Load("storm", 2_000, 1, ("--storm",)),
    Load("silent", 2_000, 1, ("--silent", 200)),
)


def main() -> None:
    """Print a row of figures for each load, and draw those of one table."""
    names = os.environ.get(ONLY, "")
    chosen = [load for load in LOADS if not names or load.name in names.split(",")]
    KEPT.mkdir(parents=True, exist_ok=True)
    print(HEAD)
    with TemporaryDirectory() as folder, _database() as options:
        for load in chosen:
            report = _measured(load, Path(folder), options)
            (KEPT / f"{load.name}.json").write_text(json.dumps(report, indent=1))
            print(_row(load, report), flush=True)
            for example in report["examples"]:
                print(f"  {example}", file=sys.stderr)
    of_one = (load for load in LOADS if load.name.isdigit())
    kept = {load.players: KEPT / f"{load.name}.json" for load in of_one}
    found = {
        players: json.loads(path.read_text()) for players, path in kept.items() if path.exists()
    }
    if len(found) > 1:
        _draw(found)


@contextmanager
def _database() -> Iterator[tuple[str, ...]]:
    """The options that name the database."""
    try:
        binaries()
    except FileNotFoundError:
        yield ()
        return
    with run_of_tests() as folder:
        yield ("--database", ready(folder).url())


def _measured(load: Load, folder: Path, database: tuple[str, ...]) -> dict[str, Any]:
    # A table's name is never used again: what is left of a load before is another table's.
    live = [
        part
        for number in range(load.tables)
        for part in ("--live", f"{load.name}-{number}=casino-holdem")
    ]
    times = map(str, load.times)
    options = (*database, *live, "--live-times", *times, "--proxy", "127.0.0.1")
    sizes = ("--players", load.players, "--tables", load.tables)
    length = ("--rounds", load.rounds, "--seconds", SECONDS)
    with served(folder, *options) as server:
        _, report = loaded(server.url, *sizes, *length, "--pid", server.pid, *load.more)
    return report


def _row(load: Load, report: dict[str, Any]) -> str:
    waits, wrong = report["waits_ms"], sum(report["faults"].values())
    p99 = [f"{waits[kind]['p99']:,} ms" if kind in waits else "–" for kind in ("public", "own")]
    resumed = f", all back within {waits['resumed']['longest']:,} ms" if "resumed" in waits else ""
    name = f"{load.name}{resumed}{'' if report['finished'] else ', not finished'}"
    memory, sockets = report["memory"], 1024 * (report["players"] + report["silent"])
    each = [f"{(memory[at] - memory['before']) / sockets:.1f}" for at in ("present", "peak")]
    settled = f"{report['counts'].get('settlements', 0):,}"
    figures = (f"{load.players:,}", load.tables, load.times[0], *p99, *each, settled, wrong)
    return f"| {' | '.join(map(str, (name, *figures)))} |"


def _draw(found: dict[int, dict[str, Any]]) -> None:
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    for kind, label in (("public", "public events"), ("own", "own seats")):
        points = {
            players: report["waits_ms"][kind]["p99"]
            for players, report in found.items()
            if kind in report["waits_ms"]
        }
        axes.plot(list(points), list(points.values()), marker="o", label=label)
    axes.set(
        xlabel="players at one table", ylabel="event to receipt, 99 % within (ms)", ylim=(0, None)
    )
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(PLOT, metadata={"Date": None})


if __name__ == "__main__":
    main()
