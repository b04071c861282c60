"""The command `croupier`: every subcommand, and how a failure looks."""

import codecs
import io
import os
import sys
import unicodedata
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import IO

import click

from croupier import __version__
from croupier.cli.entrance import Options, play_at_a_table, play_by_itself
from croupier.cli.hand import KINDS, answers
from croupier.cli.money import parse_money
from croupier.cli.rulebook import game_list, rules_page, settings_options, with_settings
from croupier.cli.settings import language_here
from croupier.errors import CroupierError
from croupier.record import read_record, verify_paths
from croupier.record.words import printable
from croupier.words import LANGUAGES, Language, Words
from croupier.words.story import tell

INTERRUPTED = 130
SORRY = "sorry, croupier itself has failed; CROUPIER_DEBUG=1 shows where"


class Failure(click.ClickException):
    """A refusal as one line."""

    def show(self, file: IO[str] | None = None) -> None:
        """On standard error, whatever the message holds."""
        click.echo(printable(self.message), file, err=True)


class Crash(Failure):
    """A bug of ours as one line."""

    exit_code = 70


LOADED_WHEN_NAMED = (
    *("advise", "books", "combined", "design", "house", "load", "no-edge", "options", "report"),
    *("serve", "simulate", "solve", "warm"),
)
"""Commands of exact values, of the server and of its operator: their libraries take a while."""
_MODULES = {"warm": "advise"}


class Commands(click.Group):
    """Commands whose refusals and failures are one line each, and never a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands by name."""
        return sorted((*super().list_commands(ctx), *LOADED_WHEN_NAMED))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in LOADED_WHEN_NAMED:
            return super().get_command(ctx, cmd_name)
        name = cmd_name.replace("-", "_")
        command: click.Command = getattr(
            import_module(f"croupier.cli.{_MODULES.get(name, name)}"), name
        )
        return command

    def invoke(self, ctx: click.Context) -> object:
        """Run the command that was named."""
        try:
            return super().invoke(ctx)
        except CroupierError as error:
            raise Failure(f"error[{error.code}]: {error.message}") from None
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise
        except Exception as error:
            if ctx.params.get("debug"):
                raise
            if isinstance(error, OSError):
                where = error.filename or "input or output"
                raise Failure(f"{where}: {error.strerror or error}") from None
            raise Crash(f"{SORRY} ({type(error).__name__})") from None


class Money(click.ParamType[int]):
    """An amount of money in cents."""

    name = "amount"

    def convert(
        self, value: str | int, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """The cents; `InvalidNotation` or `BetRefused` names the option and what is wrong."""
        try:
            return value if isinstance(value, int) else parse_money(value)
        except CroupierError as error:
            option = param.opts[0] if param else self.name
            raise type(error)(error.code, f"{option}: {error.message}") from None


def nearest(error: UnicodeError) -> tuple[str, int]:
    """What an output has in place of characters that it cannot show: the letter, or a minus."""
    assert isinstance(error, UnicodeEncodeError), "it is registered for what is written"
    lost = error.object[error.start : error.end].replace("\N{MINUS SIGN}", "-")
    bare = (char for char in unicodedata.normalize("NFKD", lost) if not unicodedata.combining(char))
    return "".join(char if char.isascii() else "?" for char in bare), error.end


@click.group(cls=Commands)
@click.option(
    "--debug", is_flag=True, envvar="CROUPIER_DEBUG", help="Show where a failure came from."
)
@click.version_option(__version__, prog_name="croupier", message="%(prog)s %(version)s")
def main(debug: bool) -> None:
    """House-banked casino poker with play money: play it, replay it, verify it."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by whoever started this
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))
    codecs.register_error("nearest", nearest)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "nearest")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


_language = click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    default=language_here,
    help="English or Slovak; else Slovak where the system's language (LANG) is, and else English.",
)


@main.command()
def games() -> None:
    """List the games."""
    _tell(game_list())


@main.command()
@click.argument("game")
@settings_options
def rules(game: str, settings: tuple[str, ...]) -> None:
    """Show the settings and the pay tables of GAME."""
    _tell(rules_page(with_settings(game, settings), Words("en")))


@main.command()
@click.argument("game", required=False)
@click.option("--balance", type=Money(), default="1000.00", help="Play money to start with.")
@settings_options
@click.option("--seed", help="Demonstration rounds that anyone can repeat; not sealed.")
@click.option(
    "--records",
    type=click.Path(path_type=Path),
    help="Folder for the records; else your own (h names it), or none with --auto or --seed.",
)
@click.option("--auto", type=click.Choice(["random"]), help="Let it play by itself.")
@click.option("--rounds", type=click.IntRange(1), help="How many rounds with --auto; else 100.")
@click.option("--promptings/--no-promptings", default=None, help="Reminders of the rules.")
@click.option("--plain", is_flag=True, help="Whole lines without colour, as over a pipe.")
@_language
def play(
    game: str | None,
    balance: int,
    settings: tuple[str, ...],
    seed: str | None,
    records: Path | None,
    auto: str | None,
    rounds: int | None,
    promptings: bool | None,
    plain: bool,
    language: Language,
) -> None:
    """Take a seat at a table of GAME, or choose a game there."""
    options = Options(game, balance, settings, seed, records, promptings, plain, language)
    if auto and game is None:
        raise click.UsageError("--auto needs a GAME.")
    if rounds and not auto:
        raise click.UsageError("--rounds needs --auto.")
    if not auto:
        _tell(play_at_a_table(options))
        return
    summary, whole = play_by_itself(options, rounds or 100)
    _tell(summary)
    if not whole:
        raise KeyboardInterrupt


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@_language
def replay(file: Path, language: Language) -> None:
    """Tell the round of a record FILE."""
    _tell(tell(read_record(file), Words(language), file))


@main.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--log", type=click.Path(path_type=Path), help="The commitment log; else log.jsonl beside."
)
@click.pass_context
def verify(ctx: click.Context, files: tuple[Path, ...], log: Path | None) -> None:
    """Check records and logs: FILES, files of many records, or folders of them."""
    wrong = False
    for path, verdict in verify_paths(files, log):
        if isinstance(verdict, CroupierError):
            wrong = True
            _tell([f"{path}: error[{verdict.code}]: {verdict.message}"])
        else:
            _tell([f"{path}: OK: {verdict}"])
    ctx.exit(int(wrong))


@main.command()
@click.argument("kind", type=click.Choice(list(KINDS)))
@click.argument("file", type=click.File("rb"), default="-")
@click.option("--json", "as_json", is_flag=True, help="A JSON object a line.")
@click.pass_context
def hand(ctx: click.Context, kind: str, file: io.BufferedReader, as_json: bool) -> None:
    """Name hands, one a line: `Ah Kd 9c 9s 2h 3d`, from FILE or standard input."""
    wrong = False
    for told, good in answers(file, KINDS[kind], as_json):
        wrong |= not good
        click.echo("\n".join(told))
    ctx.exit(int(wrong))


def _tell(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(printable(line))


if __name__ == "__main__":
    main()
