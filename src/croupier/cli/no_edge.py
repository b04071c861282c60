"""The command that derives 2 Plus 4 Poker without house edge."""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import click

from croupier.cli.solve import bar
from croupier.exact.design.no_edge import SOLVED, Columns, Raised, columns_of, rows_of, solve_pass
from croupier.exact.in_classes import KEPT
from croupier.exact.simulation import checked_workers
from croupier.games import load_game
from croupier.games.two_plus_four import TwoPlusFour


@click.command("no-edge")
@click.option(
    "--keep",
    type=click.Path(file_okay=False, exists=True, path_type=Path),
    help="A folder: solve the columns anew, and keep there what is solved.",
)
@click.option("--workers", type=int, help="Threads; one for each core if not given.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def no_edge(keep: Path | None, workers: int | None, as_json: bool) -> None:
    """Derive the BET columns of 2 Plus 4 Poker without house edge.

    They are told from the classes that come with croupier. With --keep those are solved, which
    takes hours, and goes on where it was stopped.
    """
    game = load_game("two-plus-four")
    assert isinstance(game, TwoPlusFour)
    if keep is not None:
        for name in SOLVED:
            _solved(game, name, keep, checked_workers(workers))
    columns = columns_of(game, keep or KEPT)
    if as_json:
        click.echo(json.dumps(as_data(game, columns), indent=2))
    else:
        click.echo("\n".join(_told(game, columns)))


def _solved(game: TwoPlusFour, name: str, keep: Path, workers: int) -> None:
    with bar() as shown:
        task = shown.add_task(f"solving columns: {name}", total=None)

        def progress(done: int, chunks: int) -> None:
            shown.update(task, completed=done, total=chunks)

        solve_pass(game, name, keep, workers, progress)


def as_data(game: TwoPlusFour, columns: Columns) -> dict[str, object]:
    """The columns that qualify, the preferred one first, and how many there are to choose among."""
    return {
        "columns": sum(1 for _ in columns.all()),
        "solved": len(columns.worth),
        "undecided": len(columns.undecided()),
        "qualifying": [
            {"pays": _paid(game, raised), "ev": str(worth), "edge": float(-worth)}
            for raised, worth in columns.qualifying()
        ],
    }


def _paid(game: TwoPlusFour, raised: Raised) -> dict[str, int]:
    rows = rows_of(game)
    return {
        hand.value: pays + by for (hand, pays), by in zip(rows.items(), raised, strict=True) if by
    }


def _told(game: TwoPlusFour, columns: Columns) -> Iterator[str]:
    count, undecided = sum(1 for _ in columns.all()), len(columns.undecided())
    yield f"{count:,} columns with at most two rows raised by at most half; these have no edge:"
    yield f"{'house edge':>12}  what is paid otherwise"
    for raised, worth in columns.qualifying():
        paid = ", ".join(f"{hand} {pays}" for hand, pays in _paid(game, raised).items())
        first = ": the preferred one" if raised == columns.preferred() else ""
        yield f"{_percent(-worth):>12}  {paid}{first}"
    if undecided:
        yield f"Of {undecided:,} columns it is not known yet; --keep solves them."


def _percent(edge: Fraction) -> str:
    return f"{float(edge):+.6%}"
