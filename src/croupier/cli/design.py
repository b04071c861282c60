"""The command that finds pay tables for a house edge that is wanted."""

import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from croupier.cli.rulebook import settings_options, with_settings
from croupier.cli.solve import bar
from croupier.exact.design.bets import MAIN, table_of
from croupier.exact.design.bets import design as design_bet
from croupier.exact.design.column import Column
from croupier.exact.design.designing import Found, Wanted
from croupier.exact.simulation import checked_workers


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
    """
    if grid not in (Fraction(1), Fraction(1, 2)):
        raise click.BadParameter("the step is 1 or 1/2", param_hint="--grid")
    known = with_settings(game, settings)
    column = Column.of(table_of(known, bet), dict(fixed), grid)
    wanted = Wanted(-target_edge, changes, tables)
    with bar() as shown:
        task = shown.add_task(f"designing {game}", total=None)

        def progress(done: int, chunks: int) -> None:
            shown.update(task, completed=done, total=chunks)

        found = design_bet(known, bet, column, wanted, checked_workers(workers), progress, keep)
    if as_json:
        click.echo(json.dumps([_as_json(column, one) for one in found], indent=2))
    else:
        click.echo("\n".join(_told(column, found)))


def _as_json(column: Column, found: Found) -> dict[str, object]:
    return {
        "pays": dict(zip(column.hands, map(str, found.pays), strict=True)),
        "changes": found.changes,
        "ev": str(found.worth.ev),
        "edge": float(-found.worth.ev),
        "std_dev": found.worth.std_dev,
    }


def _told(column: Column, found: Sequence[Found]) -> Iterator[str]:
    yield f"{'house edge':>12} {'std dev':>9}  what is paid otherwise"
    for one in found:
        rows = zip(column.hands, column.pays, one.pays, strict=True)
        changed = [f"{hand} {before} → {now}" for hand, before, now in rows if before != now]
        edge = f"{float(-one.worth.ev):.6%}"
        yield f"{edge:>12} {one.worth.std_dev:>9.4f}  {', '.join(changed) or 'nothing'}"
