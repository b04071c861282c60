"""The command that puts a load of players on a server's live tables and checks what they get."""

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager

import click
from rich.console import Console

from croupier.cli.endings import Ending
from croupier.errors import HouseError
from croupier.load.crew import Shows, run_load
from croupier.load.plan import (
    MOST_PLAYERS,
    MOST_ROUNDS,
    MOST_SECONDS,
    MOST_SILENT,
    MOST_TABLES,
    MOST_WORKERS,
    Decides,
    Place,
    Plan,
)
from croupier.load.report import data, told
from croupier.load.wire import Refused
from croupier.load.worker import Progress, Times, tables_of

INTERRUPTED = 130


@click.command()
@click.argument("url", default="http://127.0.0.1:8000")
@click.option(
    "--tables",
    type=click.IntRange(1, MOST_TABLES),
    default=1,
    show_default=True,
    help="How many live tables, the first of the server's.",
)
@click.option(
    "--players",
    type=click.IntRange(1, MOST_PLAYERS),
    default=100,
    show_default=True,
    help="How many players, over all tables.",
)
@click.option(
    "--rounds",
    type=click.IntRange(1, MOST_ROUNDS),
    default=3,
    show_default=True,
    help="How many whole rounds each player sees.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(1, MOST_SECONDS),
    default=600,
    show_default=True,
    help="The longest that it may last.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, MOST_WORKERS),
    default=1,
    show_default=True,
    help="Processes of players.",
)
@click.option(
    "--decide",
    "decides",
    type=click.Choice(["random", "play"]),
    default="random",
    show_default=True,
    help="Decide at random, or play every hand.",
)
@click.option("--storm", is_flag=True, help="In the first round all are cut off, and come back.")
@click.option(
    "--silent",
    type=click.IntRange(0, MOST_SILENT),
    default=0,
    help="So many sockets more that never read.",
)
@click.option("--seed", default=0, help="Another number plays otherwise.")
@click.option("--pid", type=click.IntRange(1), help="The server's process here, to be measured.")
@click.option("--anywhere", is_flag=True, help="The server may be another machine.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.pass_context
def load(
    ctx: click.Context,
    url: str,
    tables: int,
    players: int,
    rounds: int,
    seconds: float,
    workers: int,
    decides: Decides,
    storm: bool,
    silent: int,
    seed: int,
    pid: int | None,
    anywhere: bool,
    as_json: bool,
) -> None:
    """Have many players play at the live tables of the server at URL, and check what they get.

    Each comes from an address of his own, which the server believes with --proxy 127.0.0.1.
    Exit status 1 where anything was wrong; Ctrl-C ends it with what came of it so far.
    """
    place = Place.of(url) if anywhere else Place.of(url).here()
    times = _times(place)
    if tables > len(times):
        raise click.UsageError(f"The server has {len(times)} live tables, not {tables}.")
    if players < tables:
        raise click.UsageError(f"{players} players cannot play at {tables} tables.")
    chosen = tuple(times)[:tables]
    plan = Plan(place, chosen, players, rounds, seconds, decides, storm, silent, seed)
    ending = Ending()
    with ending.noted(), _progress(plan) as shows:
        loaded = run_load(plan, times, min(workers, players), shows, lambda: ending.is_asked, pid)
    click.echo(json.dumps(data(loaded), indent=2) if as_json else "\n".join(told(loaded)))
    if ending.is_asked:
        ctx.exit(INTERRUPTED)
    ctx.exit(int(not loaded.is_right))


def _times(place: Place) -> Times:
    try:
        return asyncio.run(tables_of(place))
    except Refused as error:
        raise HouseError("address", f"{place.origin} refuses: {error.code}") from None
    except (OSError, TimeoutError, LookupError, ValueError) as error:
        raise HouseError("address", f"{place.origin}: {error}") from None


@contextmanager
def _progress(plan: Plan) -> Iterator[Shows]:
    """A line that says how far it is, on a terminal."""
    console, began = Console(stderr=True), time.monotonic()
    with console.status("the processes of the players begin") as status:

        def show(now: Progress) -> None:
            status.update(
                f"{now.present:,} of {plan.players:,} players, {now.rounds:,} of {plan.rounds:,} "
                f"rounds, {now.messages:,} messages, {now.wrong:,} wrong, "
                f"{time.monotonic() - began:.0f} s"
            )

        yield show
