"""The commands on a house's books: checked, and written for another program to check."""

from pathlib import Path

import click

from croupier.cli.house import books_checked
from croupier.cli.operating import Format, house_options, reported
from croupier.house.drafts import draft_of
from croupier.house.reaching import HouseAt
from croupier.ledger import beancount


@click.group()
def books() -> None:
    """The books of a house."""


@books.command()
@house_options
def check(at: HouseAt, form: Format) -> None:
    """Compute every balance anew, and name the accounts at fault."""
    books_checked(at, form)


@books.command()
@click.option(
    "--format", "kind", type=click.Choice(["beancount"]), required=True, help="Of the text."
)
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="A new file.")
@house_options
def export(at: HouseAt, form: Format, kind: str, out: Path | None) -> None:
    """Write the books as text, to standard output or a file: `bean-check` finds what is wrong."""
    if form.as_json and out is None:
        raise click.UsageError("The books on standard output are no JSON: --json goes with --out.")
    with at.reading() as connection:
        if out is None:
            for line in beancount(connection):
                click.echo(line)
            return
        with draft_of(out, "export-format") as file:
            file.writelines(f"{line}\n".encode() for line in beancount(connection))
    reported(form, {"file": str(out)}, lambda _: [f"{out}: written"])
