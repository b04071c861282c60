"""The command that solves a whole game."""

import json
from collections.abc import Iterator

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from croupier.exact.solve import SOLVED
from croupier.exact.solve import solve as solve_game
from croupier.exact.whole.solution import Law, Solution


@click.command()
@click.argument("game")
@click.option("--paytable", help="Only this pay table of the side bets.")
@click.option("--workers", type=click.IntRange(1), help="Threads; one for each core if not given.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def solve(game: str, paytable: str | None, workers: int | None, as_json: bool) -> None:
    """Solve GAME exactly, every deal of it."""
    with _bar() as bar:
        task = bar.add_task(f"solving {game}", total=None)
        solution = solve_game(
            game,
            paytable,
            workers,
            lambda done, chunks: bar.update(task, completed=done, total=chunks),
        )
    if as_json:
        click.echo(json.dumps(solution.to_json(), indent=2))
    else:
        click.echo("\n".join(_told(solution)))


solve.help = f"{solve.help}\n\nGAME is one of {', '.join(SOLVED)}."


def _bar() -> Progress:
    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
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
    yield f"{solution.game}, solved exactly"
    yield from (f"{name:<20}{figure}" for name, figure in figures.items())
    yield f"\n{'decision':<44}{'combinations':>24}{'frequency':>14}"
    for row in solution.decisions:
        share = row.combinations / law.deals
        yield f"{row.decision:<44}{row.combinations:>24,}{share:>14.6%}"
    yield from _table(law, "net")
    for bet in solution.side_bets:
        yield f"\n{bet.bet}, pay table {bet.paytable}"
        yield f"{'house edge':<20}{float(-bet.law.ev):.6%}, EV {bet.law.ev}"
        yield f"{'standard deviation':<20}{bet.law.std_dev:.6f}"
        yield from _table(bet.law, "pays")


def _table(law: Law, gain: str) -> Iterator[str]:
    yield f"\n{'outcome':<44}{gain:>5}{'combinations':>19}{'probability':>14}{'adds to EV':>14}"
    for row in law.outcomes:
        chance = row.combinations / law.deals
        yield (
            f"{row.outcome:<44}{row.pays:>5}{row.combinations:>19,}"
            f"{chance:>14.9f}{row.pays * chance:>14.9f}"
        )
