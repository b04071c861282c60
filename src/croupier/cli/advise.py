"""The commands that advise on positions and that compile what this needs.

`croupier.exact` is imported where it is used: it takes a third of a second, for which no other
command should have to wait.
"""

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from croupier.errors import CroupierError, PositionError, RulesError
from croupier.games import GAMES
from croupier.games.rules import VARIANT, load_rules

if TYPE_CHECKING:
    from croupier.exact import Advice

LONGEST_LINE = 2**20
"""Bytes of a line, its end included: a file without an end may be a single line."""


@click.command()
@click.argument("file", type=click.File("rb"), default="-")
@click.option("--json", "as_json", is_flag=True, help="A JSON object a line.")
@click.option("--paytable", metavar="NAME", help="The pay table, where a game has a choice.")
@click.option("--variant", metavar="NAME", help="The variant, where a game has several.")
@click.pass_context
def advise(
    ctx: click.Context, file: BinaryIO, as_json: bool, paytable: str | None, variant: str | None
) -> None:
    """Value every option of the positions in FILE, or of standard input: a JSON object a line."""
    from croupier.exact import advise as advise_on

    wrong = False
    for line in _lines(file):
        try:
            position = _with_settings(_parsed(line), paytable, variant)
            _compile(position)
            advice = advise_on(position)
        except CroupierError as error:
            wrong = True
            click.echo(_refused(error, as_json))
        else:
            told = [json.dumps(advice.to_json())] if as_json else _told(position, advice)
            click.echo("\n".join(told))
    ctx.exit(int(wrong))


@click.command()
def warm() -> None:
    """Compile what exact values need, so that no later command has to wait for it."""
    from rich.console import Console
    from rich.progress import track

    from croupier.exact.kernels.jit import cache_folder
    from croupier.exact.warm import COMPILED_BY, is_warm
    from croupier.exact.warm import warm as compile_part

    parts = [part for part in COMPILED_BY if not is_warm(part)]
    for part in track(parts, "compiling", console=Console(stderr=True)):
        compile_part(part)
    if not all(map(is_warm, COMPILED_BY)):
        raise click.ClickException(f"nothing can be kept in {cache_folder()}")
    click.echo("everything is compiled", err=True)


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines that are not blank; of one that is too long, enough to see that it is."""
    while line := file.readline(LONGEST_LINE + 1):
        if line.strip() or len(line) > LONGEST_LINE:
            yield line
        while len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            line = file.readline(LONGEST_LINE + 1)


def _parsed(line: bytes) -> Mapping[str, Any]:
    if len(line) > LONGEST_LINE:
        raise PositionError(
            "position-form", f"a line of more than {LONGEST_LINE} bytes is no position"
        )
    try:
        position = json.loads(line, object_pairs_hook=_no_key_twice)
    except (ValueError, RecursionError):
        raise PositionError("position-form", "the line is not JSON") from None
    if not isinstance(position, dict):
        raise PositionError("position-form", "a position is an object")
    return position


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise PositionError("position-form", f"the key {key!r:.24} comes twice")
        found[key] = value
    return found


def _with_settings(
    position: Mapping[str, Any], paytable: str | None, variant: str | None
) -> Mapping[str, Any]:
    """The position under the pay table and the variant that the command line names."""
    chosen = {} if variant is None else {VARIANT: variant}
    game, settings = position.get("game"), position.get("settings", {})
    if paytable is not None and isinstance(game, str):
        chosen[_paytable_setting(game)] = paytable
    if not chosen or not isinstance(settings, dict):
        return position
    return {**position, "settings": {**settings, **chosen}}


def _paytable_setting(game: str) -> str:
    """The name of the setting that chooses among a game's pay tables; variants have an option."""
    rules = load_rules(game)
    for setting in rules.settings:
        if setting.name == VARIANT:
            continue
        if setting.choices and set(setting.choices) <= set(rules.paytables):
            return setting.name
    raise RulesError("unknown-setting", f"{game} has no choice of pay tables")


def _compile(position: Mapping[str, Any]) -> None:
    """Compile what the game needs, and say so, where that was not done before."""
    from croupier.exact.warm import is_warm
    from croupier.exact.warm import warm as compile_part

    game = position.get("game")
    if isinstance(game, str) and game in GAMES and not is_warm(game):
        click.echo(f"compiling for {game}, once for this version: some seconds", err=True)
        compile_part(game)


def _refused(error: CroupierError, as_json: bool) -> str:
    if as_json:
        return json.dumps({"error": {"code": error.code, "message": error.message}})
    return f"error[{error.code}]: {error.message}"


def _told(position: Mapping[str, Any], advice: "Advice") -> Iterator[str]:
    shown = (kind for kind in ("hand", "board", "dealer") if position.get(kind))
    cards = ", ".join(f"{kind} {' '.join(position[kind])}" for kind in shown)
    yield f"{position['game']}, {position['step']}: {cards}"
    for place, option in enumerate(advice.options):
        named = option.to_json()
        words = [str(named[key]) for key in ("action", "insurance", "multiple") if key in named]
        told = " ".join([*words, *map(str, option.cards)])
        mark = "*" if place == advice.best else " "
        yield f"{mark} {told:<20}{float(option.ev):>+12.6f}  {option.ev}"
    yield ", ".join(f"{name} {value}" for name, value in advice.facts.to_json().items()) + "\n"
