"""The command that tells what the cards of a player's other boxes are worth."""

import json
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import click

from croupier.cli.rulebook import with_settings
from croupier.cli.simulate import INTERRUPTED, bar, interrupts
from croupier.exact.combined import Combined, CombinedRun, Row, alone
from croupier.exact.simulation import Output, checked_workers, count
from croupier.exact.warm import is_warm, warm

MOST_TOLD = 6
"""Changed decisions that are told of a box."""


@click.command()
@click.argument("game")
@click.option("--rounds", default=1000, show_default=True, help="How many rounds to play.")
@click.option(
    "--seed",
    default="croupier",
    show_default=True,
    metavar="TEXT",
    help="Which decks; anyone's are alike.",
)
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="Change a setting.")
@click.option("--workers", type=int, help="Processes; one for each core if not given.")
@click.option("--out", type=click.Path(path_type=Path), help="File to keep what is played in.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.pass_context
def combined(
    ctx: click.Context,
    game: str,
    rounds: int,
    seed: str,
    settings: tuple[str, ...],
    workers: int | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Tell what a player of several boxes of GAME gains by looking at their cards.

    Of 2 Plus 4 and Six-card poker: on every box but the first, from the cards of those before it.
    Of Casino Hold'em: on both hands, each from the cards of the other one. Each decision is exact,
    the rounds are a sample. Ctrl-C stops when the rounds in hand are played; with --out the same
    command continues there.
    """
    run = CombinedRun.of(with_settings(game, settings), rounds, seed)
    result = _counted(run, checked_workers(workers), out)
    if as_json:
        click.echo(json.dumps(result.to_json(), indent=2))
    else:
        click.echo("\n".join(_told(result)))
    if result.gains.rounds < rounds:
        how = "; the same command continues" if out else ""
        click.echo(f"stopped after {result.gains.rounds:,} of {rounds:,} rounds{how}", err=True)
        ctx.exit(INTERRUPTED)


def _counted(run: CombinedRun, workers: int, out: Path | None) -> Combined:
    with Output(out, run) if out else nullcontext() as output:
        if not is_warm(run.game):
            click.echo(f"compiling for {run.game}, once for this version: some seconds", err=True)
            warm(run.game)
        with bar(f"solving {run.game}, this once") as progress:
            nets = alone(run.load(), workers, progress)
        with bar(f"{run.game}, combined") as progress, interrupts() as seen:
            gains = count(run, workers, output, progress, lambda: bool(seen))
    return Combined(run, gains, nets)


def _told(result: Combined) -> Iterator[str]:
    run = result.run
    yield f"{run.load().rules.name}: {result.gains.rounds:,} rounds, decks of seed {run.seed!r}"
    yield "gains in % of an ante on each box; every decision is exact, the rounds are a sample"
    for row in result.rows:
        yield from _row_told(row)


def _row_told(row: Row) -> Iterator[str]:
    low, high = row.interval
    yield f"\n{row.name}"
    yield f"{'gain':<26}{float(row.mean):.4%}, 95 % within {low:.4%} and {high:.4%}"
    yield f"{'rounds that change':<26}{float(row.share):.2%}"
    if row.alone is not None and row.edge is not None:
        yield f"{'house edge by itself':<26}{float(-row.alone):.6%}"
        reach = f"95 % within {float(-row.alone) - high:.4%} and {float(-row.alone) - low:.4%}"
        yield f"{'house edge with the gain':<26}{float(row.edge):.4%}, {reach}"
    else:
        yield f"{'house edge by itself':<26}not known"
    for name, times in row.gain.changes.most_common(MOST_TOLD):
        yield f"{times:>14,}  {name}"
