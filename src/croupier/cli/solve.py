"""The command that solves a whole game."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from croupier.cli.rulebook import settings_options, with_settings
from croupier.exact.in_classes import solve_in_classes
from croupier.exact.solve import SOLVED
from croupier.exact.solve import solve as solve_game
from croupier.exact.whole.solution import Law, Solution
from croupier.games.six_card import SixCard
from croupier.games.two_plus_four import TwoPlusFour


class Classes(click.ParamType[range]):
    """`a:b`, the classes of the dealer's open cards from number a up to b."""

    name = "a:b"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> range:
        """The range of numbers."""
        if not (found := re.fullmatch(r"(\d{1,9}):(\d{1,9})", value)):
            self.fail(f"{value!r:.24} is not of the form 0:100", param, ctx)
        return range(int(found[1]), int(found[2]))


@click.command()
@click.argument("game")
@settings_options
@click.option("--paytable", help="Only this pay table of the side bets.")
@click.option("--workers", type=click.IntRange(1), help="Threads; one for each core if not given.")
@click.option("--dask", metavar="ADDRESS", help="A Dask cluster, which solves it instead.")
@click.option("--fresh", is_flag=True, help="Solve it, whatever is kept.")
@click.option("--classes", type=Classes(), help="Only these of the dealer's open cards.")
@click.option(
    "--keep",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where finished classes are kept; what is there is not solved again.",
)
@click.option("--blind", is_flag=True, help="A box that neither folds nor buys nor changes.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def solve(
    game: str,
    settings: tuple[str, ...],
    paytable: str | None,
    workers: int | None,
    dask: str | None,
    fresh: bool,
    classes: range | None,
    keep: Path | None,
    blind: bool,
    as_json: bool,
) -> None:
    """Solve GAME exactly, every deal of it."""
    known = with_settings(game, settings)
    with bar() as shown:
        task = shown.add_task(f"solving {game}", total=None)

        def progress(done: int, chunks: int) -> None:
            shown.update(task, completed=done, total=chunks)

        if isinstance(known, TwoPlusFour | SixCard):
            solution = solve_in_classes(
                known,
                "blind" if blind else "open",
                classes,
                fresh,
                keep,
                workers if dask is None else dask,
                progress,
            )
        elif classes or keep or blind or settings or dask is not None:
            raise click.UsageError(
                "--classes, --keep, --blind, --dask and --set: of two-plus-four and six-card alone"
            )
        else:
            solution = solve_game(game, paytable, workers, progress)
    if as_json:
        click.echo(json.dumps(solution.to_json(), indent=2))
    else:
        click.echo("\n".join(_told(solution)))


solve.help = f"{solve.help}\n\nGAME is one of two-plus-four, six-card, {', '.join(SOLVED)}."


def bar() -> Progress:
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def _told(solution: Solution) -> Iterator[str]:
    law = solution.law
    figures = {
        "deals": f"{law.deals:,}",
        "EV per ante": f"{law.ev} = {float(law.ev):.9f}",
        "house edge": f"{float(-law.ev):.6%} of the ante",
        "mean stake": f"{float(solution.mean_stake):.6f} antes",
        "element of risk": f"{float(solution.element_of_risk):.6%} of what is staked",
        "return": f"{float(1 - solution.element_of_risk):.6%} of what is staked",
        "standard deviation": f"{law.std_dev:.6f} antes",
        "time": f"{solution.seconds:.1f} s",
    }
    has = ": best play has the advantage" if law.ev > 0 else ""
    yield f"{solution.game}, solved exactly{has}"
    yield from (f"{name:<20}{figure}" for name, figure in figures.items())
    yield f"\n{'decision':<44}{'combinations':>26}{'frequency':>14}"
    for row in solution.decisions:
        share = row.combinations / law.deals
        yield f"{row.decision:<44}{row.combinations:>26,}{share:>14.6%}"
    yield from _table(law, "net")
    for bet in solution.side_bets:
        yield f"\n{bet.bet}, pay table {bet.paytable}"
        yield f"{'house edge':<20}{float(-bet.law.ev):.6%}, EV {bet.law.ev}"
        yield f"{'standard deviation':<20}{bet.law.std_dev:.6f}"
        yield from _table(bet.law, "pays")


def _table(law: Law, gain: str) -> Iterator[str]:
    yield f"\n{'outcome':<56}{gain:>6}{'combinations':>26}{'probability':>14}{'adds to EV':>14}"
    for row in law.outcomes:
        chance = row.combinations / law.deals
        yield (
            f"{row.outcome:<56}{float(row.pays):>6g}{row.combinations:>26,}"
            f"{chance:>14.9f}{row.pays * chance:>14.9f}"
        )
