"""From the options of `croupier play` to a table, on a terminal or over a pipe."""

import os
import sys
from collections.abc import Collection, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter

from rich.console import Console as Screen
from rich.progress import track

from croupier.cli.auto import Auto, Tally
from croupier.cli.console import Console, Key
from croupier.cli.endings import Ending
from croupier.cli.folder import RecordsFolder, default_folder
from croupier.cli.plain import PlainConsole
from croupier.cli.play import play
from croupier.cli.rulebook import with_settings
from croupier.cli.session import Leave, Player, Session
from croupier.cli.settings import load_preferences, settings_file
from croupier.cli.table import Table
from croupier.games import Game, load_tables
from croupier.games.rules import VARIANT
from croupier.record import Dealer
from croupier.words import Language, Words

TABLE = "terminal"


@dataclass(frozen=True, slots=True)
class Options:
    """What `croupier play` was told; `balance` in cents."""

    game: str | None
    balance: int
    settings: Sequence[str]
    seed: str | None
    records: Path | None
    promptings: bool | None
    plain: bool
    language: Language


def play_by_itself(options: Options, rounds: int) -> tuple[list[str], bool]:
    """Play rounds at random; the summary, and whether all of them were played."""
    assert options.game is not None, "the command line asks for a game"
    game = with_settings(options.game, options.settings)
    screen, tally, start = Screen(stderr=True), Tally(), perf_counter()
    with _folder(options.records, durable=False) as folder:
        auto = Auto(_dealer(game, folder, options.seed), options.balance, options.seed)
        played = auto.play(rounds, tally)
        hidden = not screen.is_terminal
        for _ in track(played, game.rules.name, rounds, console=screen, disable=hidden):
            pass
    return tally.told(perf_counter() - start), tally.rounds == rounds


def play_at_a_table(options: Options) -> list[str]:
    """Play with a person; what is to be said when he has left."""
    preferences = load_preferences(settings_file())
    if options.promptings is not None:
        preferences = replace(preferences, promptings=options.promptings)
    fixed = None if options.game is None else with_settings(options.game, options.settings)
    sealed = options.seed is None
    path = options.records or (default_folder() if sealed else None)
    ending = Ending()
    with ending.noted(), _folder(path, durable=True) as folder:
        words, balance = Words(options.language), options.balance
        player = Player(words, preferences, settings_file(), folder, balance, balance)
        try:
            with _console(options.plain, ending, words) as console:
                console.prefer(preferences)
                while True:
                    game = fixed or _chosen(console, player, options.settings)
                    play(Session(console, _dealer(game, folder, options.seed), player, sealed))
                    if fixed:
                        break
        except (Leave, EOFError, KeyboardInterrupt):
            pass  # getting up from the table is no failure, however it is done
    return player.farewell()


def _folder(path: Path | None, durable: bool) -> AbstractContextManager[RecordsFolder | None]:
    return nullcontext() if path is None else RecordsFolder(path, durable)


def _dealer(game: Game, folder: RecordsFolder | None, seed: str | None) -> Dealer:
    if folder is None:
        return Dealer(game, TABLE, demo_seed=seed)
    return Dealer(game, TABLE, log=folder.log, demo_seed=seed, keep=folder.keep)


def _chosen(console: Console, player: Player, settings: Sequence[str]) -> Game:
    """The game at the table that the player chooses, with settings changed."""
    tables = load_tables()
    rules = tables[_choose(console, player, tables)].rules
    variant = (f"{VARIANT}={rules.word(VARIANT)}",) if VARIANT in rules.values else ()
    return with_settings(rules.id, (*variant, *settings))


def _choose(console: Console, player: Player, tables: Collection[str]) -> str:
    """The table that the player chooses; Enter is the one where he played last."""
    names = list(tables)
    last = player.preferences.game if player.preferences.game in tables else names[0]
    words, say = player.words, player.words.text
    balance = say("balance", amount=words.money(player.balance))
    console.show(Table("croupier", (say("play-money-only"),), balance, ()))
    keys = []
    for number, name in enumerate(names, 1):
        title = say(f"game-{name}")
        console.say(f"{number}  {title}: {say(f'summary-{name}')}")
        says = say("key-last-game", game=title) if name == last else title
        keys.append(Key(str(number), name, says))
    keys += [Key("q", "quit", say("key-quit")), Key("enter", "enter")]
    char = console.ask(say("ask-game"), keys)
    if char == "q":
        raise Leave
    name = last if char == "enter" else names[int(char) - 1]
    player.prefer(console, replace(player.preferences, game=name))
    return name


def _console(plain: bool, ending: Ending, words: Words) -> AbstractContextManager[Console]:
    """A whole screen where both ends are a terminal that can show it, else lines."""
    source, out = sys.stdin, sys.stdout
    able = os.environ.get("TERM", "dumb") != "dumb" and out.encoding.lower().startswith("utf")
    if not plain and source.isatty() and out.isatty() and able and sys.platform != "win32":
        from croupier.cli.terminal import TerminalConsole

        return TerminalConsole.opened(ending, words)
    return nullcontext(PlainConsole(source, out, ending, words))
