"""The commands of the person who runs a house: what is closed, found, given up, kept and read."""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import click

from croupier.cli.operating import (
    Format,
    house_options,
    progress_of,
    reason_option,
    reported,
)
from croupier.cli.overview import found_lines, open_lines, player_lines, status_lines
from croupier.house.backup import UNSEALED, back_up
from croupier.house.export import FORMATS, LOG, Wanted, export
from croupier.house.reaching import HouseAt
from croupier.house.restoring import restore
from croupier.house.view import View
from croupier.live.records import record_bytes
from croupier.record.words import counted

_FILE = click.Path(path_type=Path, dir_okay=False)


@click.group()
def house() -> None:
    """Run a house: close and open it, find and void rounds, keep and check its books."""


@house.command()
@house_options
def status(at: HouseAt, form: Format) -> None:
    """What is closed, whether the books balance, and how much there is."""
    reported(form, at.operate("status"), status_lines)


def _switch(verb: str, says: str) -> None:
    @house.command(verb, help=says)
    @click.argument("target", metavar="house|GAME|PLAYER")
    @reason_option
    @house_options
    def switch(at: HouseAt, form: Format, target: str, reason: str) -> None:
        answer = at.operate(verb, {"target": target, "reason": reason})

        def lines(answer: View) -> list[str]:
            return [f"{answer['subject']} is {'now' if answer['changed'] else 'already'} {verb}d"]

        reported(form, answer, lines)


_switch("disable", "Take no new bets; rounds that are open go on to their end.")
_switch("enable", "Take new bets again.")


@house.command()
@click.argument("round_id", metavar="ROUND")
@reason_option
@house_options
def void(at: HouseAt, form: Format, round_id: str, reason: str) -> None:
    """Give a ROUND up: every stake goes back, and its seed is revealed."""
    reported(form, at.operate("void", {"round": round_id, "reason": reason}), found_lines)


@house.command()
@click.argument("round_id", metavar="ROUND")
@house_options
def find(at: HouseAt, form: Format, round_id: str) -> None:
    """Show a ROUND with its bets, cards, decisions and transfers; nothing that is sealed."""
    reported(form, at.operate("find", {"round": round_id}), found_lines)


@house.command()
@house_options
def rounds(at: HouseAt, form: Format) -> None:
    """List the rounds that are open, those first whose time to decide ends first."""
    reported(form, at.operate("open-rounds"), open_lines)


@house.command()
@click.argument("player_id", metavar="PLAYER")
@house_options
def player(at: HouseAt, form: Format, player_id: str) -> None:
    """Show a PLAYER's money, what is closed to him, and his last rounds."""
    reported(form, at.operate("player", {"player": player_id}), player_lines)


@house.group()
def books() -> None:
    """The books of the house."""


@books.command("check")
@house_options
def check_books(at: HouseAt, form: Format) -> None:
    """Compute every balance anew, and name the accounts at fault."""
    books_checked(at, form)


def books_checked(at: HouseAt, form: Format) -> None:
    """The trial balance, told."""

    def lines(found: View) -> list[str]:
        accounts = counted(found["accounts"], "account")
        transfers = counted(found["transfers"], "transfer")
        return [f"balanced: {accounts}, {transfers}, sum {found['total']}"]

    reported(form, at.operate("check-books"), lines)


@house.group()
def audit() -> None:
    """The audit log of the house."""


@audit.command("verify")
@house_options
def verify_audit(at: HouseAt, form: Format) -> None:
    """Check that nothing in the audit log and the commitment log was changed."""

    def lines(found: View) -> list[str]:
        return [
            f"{name}: {counted(found[name], 'entry', 'entries')} in one chain"
            for name in ("audit", "commitments")
        ]

    reported(form, at.operate("verify-audit"), lines)


@house.command("new-key")
@reason_option
@house_options
def new_key(at: HouseAt, form: Format, reason: str) -> None:
    """Replace a lost seed.key by the one in the folder, or a new one; open rounds are void."""

    def lines(answer: View) -> list[str]:
        void = counted(len(answer["void"]), "round")
        return [f"the key in {at.folder} is now that of the house", f"void, stakes back: {void}"]

    reported(form, at.replace_key(reason), lines)


@house.command()
@click.argument("file", type=_FILE)
@house_options
def backup(at: HouseAt, form: Format, file: Path) -> None:
    """Write the whole house to a new FILE, which both databases can restore."""
    with at.reading() as connection, progress_of("rows") as progress:
        manifest = back_up(connection, file, time.time_ns() // 1_000_000, progress)
    reported(form, manifest, _backup_lines(f"written to {file}", UNSEALED))


@house.command("restore")
@click.argument("file", type=_FILE)
@house_options
def restore_house(at: HouseAt, form: Format, file: Path) -> None:
    """Make a house of a backup FILE, where there is none yet."""
    with progress_of("rows") as progress:
        manifest = restore(at.folder, at.database, file, progress)
    key = f"put the seed.key of that house into {at.folder}, or give up its open rounds: new-key"
    reported(form, manifest, _backup_lines(f"restored from {file}", key))


def _backup_lines(done: str, key: str) -> Callable[[View], list[str]]:
    def lines(manifest: View) -> list[str]:
        counts = manifest["tables"]
        held = {"player": counts["player"], "round": counts["round"], "row": sum(counts.values())}
        rows = ", ".join(counted(number, name) for name, number in held.items())
        return [f"{done}: {rows}, sha256 {manifest['sha256']}", key]

    return lines


@house.command("export")
@click.option("--format", "kind", type=click.Choice(FORMATS), required=True, help="Of the file.")
@click.option("--out", type=_FILE, required=True, help="The new file.")
@click.option("--player", "player_id", metavar="ID", help="The rounds of one player alone.")
@click.option("--since", type=click.DateTime(), help="Rounds that ended from then on, in UTC.")
@click.option("--until", type=click.DateTime(), help="Rounds that ended before, in UTC.")
@house_options
def export_rounds(
    at: HouseAt,
    form: Format,
    kind: str,
    out: Path,
    player_id: str | None,
    since: datetime | None,
    until: datetime | None,
) -> None:
    """Write settled rounds to a file, as records or bet by bet; or the commitment log."""
    wanted = Wanted(player_id, _ms(since), _ms(until))
    if kind == LOG and wanted != Wanted():
        raise click.UsageError("The commitment log is written whole.")
    with at.reading() as connection, progress_of("rounds") as progress:
        count = export(connection, out, kind, wanted, progress, record_bytes)
    one, more = ("entry", "entries") if kind == LOG else ("round", "rounds")
    said = f"{out}: {counted(count, one, more)}"
    reported(form, {"file": str(out), more: count}, lambda _: [said])


def _ms(moment: datetime | None) -> int | None:
    if moment is None:
        return None
    since = moment.replace(tzinfo=UTC) - datetime(1970, 1, 1, tzinfo=UTC)
    return since // timedelta(milliseconds=1)
