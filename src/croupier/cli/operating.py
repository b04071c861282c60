"""What the commands on a house share: where it is, how an answer is told, and how far work is."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from croupier.deal.canonical import canonical
from croupier.house.backup import Progress
from croupier.house.reaching import HouseAt
from croupier.house.view import View
from croupier.record.words import printable

Command = TypeVar("Command", bound=Callable[..., None])
DATA = Path("croupier-data")
QUIET_S = 2.0
"""Seconds between two words on how far work is."""


@dataclass(frozen=True, slots=True)
class Format:
    """How an answer is written: as JSON, or for people."""

    as_json: bool


def house_options(command: Command) -> Any:
    """Give a command the house that it is about, and the format of its answer."""

    @click.option(
        "--data",
        type=click.Path(path_type=Path, file_okay=False),
        default=DATA,
        show_default=True,
        help="Folder of the house's keys and of its SQLite database.",
    )
    @click.option("--database", metavar="URL", help="A PostgreSQL database; else SQLite in --data.")
    @click.option("--json", "as_json", is_flag=True, help="The answer as one line of JSON.")
    @wraps(command)
    def with_house(data: Path, database: str | None, as_json: bool, **more: Any) -> None:
        command(HouseAt(data, database), Format(as_json), **more)

    return with_house


reason_option = click.option(
    "--reason", required=True, help="Why; it is in the audit log for good."
)


def reported(form: Format, answer: View, lines: Callable[[View], Iterable[str]]) -> None:
    """Tell an answer."""
    for line in [canonical(answer)] if form.as_json else lines(answer):
        click.echo(printable(line))


@contextmanager
def progress_of(what: str) -> Iterator[Progress]:
    """Says on standard error how far long work is."""
    said = time.monotonic()
    ends = "\r" if sys.stderr.isatty() else "\n"

    def progress(done: int, due: int) -> None:
        nonlocal said
        if time.monotonic() - said >= QUIET_S:
            said = time.monotonic()
            click.echo(f"{done:,} of {due:,} {what}{ends}", nl=False, err=True)

    yield progress
