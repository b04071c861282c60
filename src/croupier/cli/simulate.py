"""The command that plays rounds by a strategy and counts them beside the exact values."""

import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from fractions import Fraction
from pathlib import Path
from types import FrameType

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from croupier.cli.rulebook import settings_options, with_settings
from croupier.exact.simulation import BetResult, Output, Run, Simulation, checked_workers
from croupier.exact.simulation import simulate as simulate_run
from croupier.exact.strategies import exact_value, strategies
from croupier.exact.warm import is_warm, warm

INTERRUPTED = 130


@click.command()
@click.argument("game")
@click.option(
    "--strategy",
    default="optimal",
    metavar="NAME",
    show_default=True,
    help="How to play; see --list.",
)
@click.option("--rounds", default=10_000, show_default=True, help="How many rounds to play.")
@click.option(
    "--seed",
    default="croupier",
    show_default=True,
    metavar="TEXT",
    help="Which decks; anyone's are alike.",
)
@click.option("--sealed", is_flag=True, help="Fresh sealed decks, which nobody can repeat.")
@settings_options
@click.option("--workers", type=int, help="Processes; one for each core if not given.")
@click.option("--out", type=click.Path(path_type=Path), help="File to keep what is played in.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option("--list", "listed", is_flag=True, help="List the strategies of GAME, and no more.")
@click.pass_context
def simulate(
    ctx: click.Context,
    game: str,
    strategy: str,
    rounds: int,
    seed: str,
    sealed: bool,
    settings: tuple[str, ...],
    workers: int | None,
    out: Path | None,
    as_json: bool,
    listed: bool,
) -> None:
    """Play rounds of GAME by a strategy.

    Ctrl-C stops when the rounds in hand are played; with --out the same command continues there.
    """
    known = with_settings(game, settings)
    if listed:
        for name, each in strategies(known).items():
            click.echo(f"{name}: {each.says} ({each.source})")
        return
    run = Run.of(known, strategy, rounds, None if sealed else seed)
    result = _played(run, checked_workers(workers), out)
    if as_json:
        click.echo(json.dumps(result.to_json(), indent=2))
    else:
        click.echo("\n".join(_told(result)))
    if result.tally.rounds < rounds:
        how = "; the same command continues" if out else ""
        click.echo(f"stopped after {result.tally.rounds:,} of {rounds:,} rounds{how}", err=True)
        ctx.exit(INTERRUPTED)


def _played(run: Run, workers: int, out: Path | None) -> Simulation:
    with Output(out, run) if out else nullcontext() as output:
        _compile(run)
        with bar(f"solving {run.game}, this once") as progress:
            exact_value(run.load(), run.strategy, workers, progress)
        with bar(f"{run.game}, {run.strategy}") as progress, interrupts() as seen:
            return simulate_run(run, workers, output, progress, lambda: bool(seen))


def _compile(run: Run) -> None:
    """Compile what advice needs before many processes would do it at the same time."""
    if not strategies(run.load())[run.strategy].is_quick and not is_warm(run.game):
        click.echo(f"compiling for {run.game}, once for this version: some seconds", err=True)
        warm(run.game)


class _Bar:
    """A bar that is drawn from the first time on that there is progress."""

    def __init__(self, bars: Progress, title: str) -> None:
        self._bars, self._title = bars, title
        self._task: TaskID | None = None

    def __call__(self, done: int, total: int) -> None:
        if self._task is None:
            self._task = self._bars.add_task(self._title, total=total)
        self._bars.update(self._task, completed=done)


@contextmanager
def bar(title: str) -> Iterator[_Bar]:
    """A bar on standard error, where that is a terminal."""
    console = Console(stderr=True)
    done = TextColumn("{task.completed:,.0f} of {task.total:,.0f}")
    columns = TextColumn("{task.description}"), BarColumn(), done, TimeRemainingColumn()
    hidden = not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=hidden) as bars:
        yield _Bar(bars, title)


@contextmanager
def interrupts() -> Iterator[list[int]]:
    """A first Ctrl-C is only noted; a second one interrupts at once."""
    seen: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        seen.append(number)
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield seen
    finally:
        signal.signal(signal.SIGINT, before)


def _told(result: Simulation) -> Iterator[str]:
    run, rounds = result.run, result.tally.rounds
    game, decks = run.load(), "sealed decks" if run.seed is None else f"decks of seed {run.seed!r}"
    known = strategies(game)[run.strategy]
    yield f"{game.rules.name}: {rounds:,} rounds, {decks}"
    yield f"{run.strategy}: {known.says} ({known.source})"
    for bet in result.bets:
        yield from _bet_told(bet)
    yield f"\n{'decision':<14}{'times':>14}{'a round':>14}{'exact':>14}"
    for name, (count, exact) in result.decisions.items():
        share = Fraction(count, rounds) if rounds else None
        yield f"{name:<14}{count:>14,}{_share(share)}{_share(exact)}"


def _bet_told(bet: BetResult) -> Iterator[str]:
    low, high = bet.interval
    exact = "not known" if bet.exact is None else f"{float(bet.exact.ev):+.6f}"
    off = "" if bet.deviation is None else f", {bet.deviation:+.2f} standard errors off"
    yield f"\n{_spoken(bet.bet)}: figures are in its stake before the deal"
    yield f"{'net':<20}{float(bet.net):+.6f}, 95 % within {low:+.6f} and {high:+.6f}"
    yield f"{'exact':<20}{exact}{off}"
    yield f"{'standard deviation':<20}{bet.std_dev:.6f}"
    yield f"{'staked in all':<20}{float(bet.stake):.6f}"
    yield f"\n{'net':>10}{'rounds':>14}{'frequency':>14}{'exact':>14}"
    for net, (count, deals) in bet.nets.items():
        share = None if deals is None or bet.exact is None else Fraction(deals, bet.exact.deals)
        yield f"{_net(float(net))}{count:>14,}{_share(Fraction(count, bet.rounds))}{_share(share)}"
    yield f"\n{'net':>10}{'rounds':>14}{'frequency':>14}  outcome"
    for result, count in bet.ordered:
        frequency = _share(Fraction(count, bet.rounds))
        yield f"{_net(result.net / bet.unit)}{count:>14,}{frequency}  {_spoken(result.outcome)}"


def _share(frequency: Fraction | None) -> str:
    return f"{'' if frequency is None else f'{float(frequency):.4%}':>14}"


def _net(stakes: float) -> str:
    return f"{f'{stakes:+g}' if stakes else '0':>10}"


def _spoken(names: str) -> str:
    """Spots as words: `aces_up` as aces up."""
    return names.replace("_", " ")
