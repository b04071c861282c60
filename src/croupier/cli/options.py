"""The command that tells what the options of a game are worth."""

import json
from collections.abc import Iterator
from pathlib import Path

import click

from croupier.cli.rulebook import settings_options, with_settings
from croupier.cli.solve import bar
from croupier.exact.in_classes import KEPT
from croupier.exact.report.counted import solve_options
from croupier.exact.report.options import Options, options_of
from croupier.exact.simulation import checked_workers


@click.command()
@click.argument("game")
@settings_options
@click.option(
    "--keep",
    type=click.Path(file_okay=False, exists=True, path_type=Path),
    help="A folder: solve the game without its options, and keep there what is solved.",
)
@click.option("--workers", type=int, help="Threads; one for each core if not given.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def options(
    game: str, settings: tuple[str, ...], keep: Path | None, workers: int | None, as_json: bool
) -> None:
    """Tell what the options of GAME are worth: two-plus-four or six-card.

    They are told from the classes that come with croupier. With --keep those are solved, which
    takes an hour of a core or two, and goes on where it was stopped.
    """
    known = with_settings(game, settings)
    if keep is not None:
        with bar() as shown:
            task = shown.add_task(f"solving {game}", total=None)

            def progress(done: int, chunks: int) -> None:
                shown.update(task, completed=done, total=chunks)

            solve_options(known, keep, checked_workers(workers), progress)
    found = options_of(known, keep or KEPT)
    if as_json:
        click.echo(json.dumps(_as_data(known.id, found), indent=2))
    else:
        click.echo("\n".join(_told(found)))


def _as_data(game: str, found: Options) -> dict[str, object]:
    return {
        "game": game,
        "ev": str(found.opened),
        "blind_ev": str(found.blind),
        "without": {
            name: {"ev": str(ev), "worth": str(found.worth(name))}
            for name, ev in found.without.items()
        },
    }


def _told(found: Options) -> Iterator[str]:
    yield f"{'':<28}{'house edge':>12}{'worth':>14}"
    yield f"{'best play':<28}{float(-found.opened):>12.6%}"
    yield f"{'a blind box':<28}{float(-found.blind):>12.6%}"
    for name, ev in found.without.items():
        text = name.replace("_", " ")
        yield f"{text:<28}{float(-ev):>12.6%}{float(found.worth(name)):>14.6%}"
