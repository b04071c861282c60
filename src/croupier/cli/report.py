"""The command that writes a game's mathematical report."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar

from croupier.cli.rulebook import settings_options, with_settings
from croupier.errors import ReportError
from croupier.exact.report.request import Request, Stages, check_folder
from croupier.exact.simulation import checked_workers
from croupier.exact.solve import SOLVED
from croupier.exact.whole.workers import Progress

QUICK_ROUNDS, SLOW_ROUNDS = 100_000, 2_000


@click.command()
@click.argument("game")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="Folder to write to.")
@settings_options
@click.option("--deals", default=4_000, show_default=True, help="How many deals to sample.")
@click.option("--rounds", type=int, help="How many rounds to play; fewer where each takes long.")
@click.option(
    "--seed", default="croupier", show_default=True, metavar="TEXT", help="Which deals are sampled."
)
@click.option("--workers", type=int, help="Threads and processes; one for each core if not given.")
def report(
    game: str,
    out: Path,
    settings: tuple[str, ...],
    deals: int,
    rounds: int | None,
    seed: str,
    workers: int | None,
) -> None:
    """Write the mathematical report of GAME: a page and its figures as JSON."""
    known = with_settings(game, settings)
    if rounds is None:
        rounds = QUICK_ROUNDS if known.id in SOLVED else SLOW_ROUNDS
    request = Request(known, seed, deals, rounds, checked_workers(workers))
    check_folder(out)
    with _stages() as stages:
        written = _written(request, out, stages)
    click.echo("\n".join(map(str, written)))


def _written(request: Request, out: Path, stages: Stages) -> tuple[Path, Path]:
    try:
        from croupier.exact.report.make import write_report
    except ModuleNotFoundError as error:
        raise ReportError(
            "report-packages",
            f"a report needs {error.name}, which comes with the extra: croupier[report]",
        ) from None
    return write_report(request, out, stages)


@contextmanager
def _stages() -> Iterator[Stages]:
    """A bar for one stage after the other, on standard error if that is a terminal."""
    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
    hidden = not console.is_terminal
    with Bar(*columns, console=console, transient=True, disable=hidden) as bar:

        def stage(name: str) -> Progress:
            for task in bar.task_ids:
                bar.remove_task(task)
            task = bar.add_task(name, total=None)
            return lambda done, total: bar.update(task, completed=done, total=total)

        yield stage
