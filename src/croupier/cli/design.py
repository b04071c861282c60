"""The command that finds pay tables for a house edge that is wanted."""

import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from croupier.cli.rulebook import settings_options, with_settings
from croupier.cli.solve import bar
from croupier.exact.design.bets import MAIN, design_long, table_of
from croupier.exact.design.bets import design as design_bet
from croupier.exact.design.column import Column, Pays
from croupier.exact.design.designing import Found, Wanted
from croupier.exact.design.long_games import Listed, Starts
from croupier.exact.simulation import checked_workers
from croupier.games.six_card import SixCard
from croupier.games.two_plus_four import TwoPlusFour


class Share(click.ParamType[Fraction]):
    """A number that is exact: `2.5%`, `0.025` or `1/40`."""

    name = "number"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Fraction:
        """The number."""
        if isinstance(value, Fraction):
            return value
        text = str(value)
        try:
            if len(text) > 24:
                raise ValueError
            return Fraction(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
        except (ValueError, ZeroDivisionError):
            self.fail(f"{text!r:.24} is no number such as 2.5%", param, ctx)


class Fixed(click.ParamType[tuple[str, Fraction]]):
    """`HAND=MULTIPLE`, a row that stays so."""

    name = "hand=multiple"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, Fraction]:
        """The hand and its multiple."""
        hand, equals, multiple = str(value).rpartition("=")
        if not equals:
            self.fail(f"{value!r:.40} is not of the form 'full house=7'", param, ctx)
        return hand, Share().convert(multiple, param, ctx)


@click.command()
@click.argument("game")
@click.option("--bet", default=MAIN, show_default=True, help="Which bet: main, or a side bet.")
@click.option(
    "--target-edge", required=True, type=Share(), help="The house edge of a unit, such as 2.5%."
)
@click.option("--fix", "fixed", type=Fixed(), multiple=True, help="A row that shall be paid so.")
@click.option("--grid", default="1", type=Share(), help="The step of a multiple, 1 or 1/2.")
@click.option(
    "--changes",
    default=2,
    show_default=True,
    type=click.IntRange(1, 3),
    help="At most so many rows change.",
)
@click.option(
    "--tables", default=10, show_default=True, type=click.IntRange(1, 100), help="So many are told."
)
@settings_options
@click.option("--workers", type=int, help="Threads; one for each core if not given.")
@click.option(
    "--keep",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where solved tables are kept; what is there is not solved again.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def design(
    game: str,
    bet: str,
    target_edge: Fraction,
    fixed: Sequence[tuple[str, Fraction]],
    grid: Fraction,
    changes: int,
    tables: int,
    settings: tuple[str, ...],
    workers: int | None,
    keep: Path | None,
    as_json: bool,
) -> None:
    """Find pay tables of a bet of GAME near a house edge, and solve them exactly.

    Multiples are raised or lowered by half at most. The closest table comes first.

    The main bets of two-plus-four and six-card take hours to solve. Without --keep their tables
    are told at once, each between bounds that hold; with it they are solved, and what is solved
    is kept, so that the same command goes on where it was stopped. Of two-plus-four the four
    rarest hands are changed, others if they are fixed.
    """
    if grid not in (Fraction(1), Fraction(1, 2)):
        raise click.BadParameter("the step is 1 or 1/2", param_hint="--grid")
    known = with_settings(game, settings)
    column = Column.of(table_of(known, bet), dict(fixed), grid)
    wanted, threads = Wanted(-target_edge, changes, tables), checked_workers(workers)
    with bar() as shown:
        task = shown.add_task(f"designing {game}", total=None)

        def progress(done: int, chunks: int) -> None:
            shown.update(task, completed=done, total=chunks)

        if bet == MAIN and isinstance(known, TwoPlusFour | SixCard):
            starts = _starts(threads)
            listed = design_long(known, column, wanted, threads, progress, starts, keep)
            data = [_listed_as_json(column, one) for one in listed]
            lines = _listed_told(column, listed)
        else:
            found = design_bet(known, bet, column, wanted, threads, progress, keep)
            data, lines = [_as_json(column, one) for one in found], _told(column, found)
    click.echo(json.dumps(data, indent=2) if as_json else "\n".join(lines))


def _starts(workers: int) -> Starts:
    def starts(tables: int, seconds: float) -> None:
        hours = seconds / workers / 3600
        click.echo(
            f"solving {tables} tables: some {hours:.1f} hours with {workers} threads; "
            "Ctrl-C stops it, the same command goes on",
            err=True,
        )

    return starts


def _as_json(column: Column, found: Found) -> dict[str, object]:
    return {
        "pays": dict(zip(column.hands, map(str, found.pays), strict=True)),
        "changes": found.changes,
        "ev": str(found.worth.ev),
        "edge": float(-found.worth.ev),
        "std_dev": found.worth.std_dev,
    }


def _listed_as_json(column: Column, one: Listed) -> dict[str, object]:
    return {
        "pays": dict(zip(column.hands, map(str, one.pays), strict=True)),
        "changes": one.changes,
        "solved": one.solved,
        "ev_between": [str(one.least), str(one.most)],
        "edge_between": [float(-one.most), float(-one.least)],
        "std_dev_played": one.spread,
    }


def _told(column: Column, found: Sequence[Found]) -> Iterator[str]:
    yield f"{'house edge':>12} {'std dev':>9}  what is paid otherwise"
    for one in found:
        edge, spread = f"{float(-one.worth.ev):.6%}", one.worth.std_dev or 0.0
        yield f"{edge:>12} {spread:>9.4f}  {_changed(column, one.pays)}"


def _listed_told(column: Column, listed: Sequence[Listed]) -> Iterator[str]:
    yield f"{'edge at least':>13} {'at most':>12} {'std dev':>9}  what is paid otherwise"
    for one in listed:
        most = "exact" if one.solved else f"{float(-one.least):.6%}"
        yield (
            f"{float(-one.most):>13.6%} {most:>12} {one.spread:>9.4f}  {_changed(column, one.pays)}"
        )
    if not all(one.solved for one in listed):
        yield (
            "Bounds, not solved: at most is what best play of the game as it is loses there. "
            "--keep FILE solves them."
        )
    yield "The standard deviation is that of best play of the game as it is."


def _changed(column: Column, pays: Pays) -> str:
    rows = zip(column.hands, column.pays, pays, strict=True)
    changed = [f"{hand} {before} → {now}" for hand, before, now in rows if before != now]
    return ", ".join(changed) or "nothing"
