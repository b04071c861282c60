"""What a table in the terminal knows: its dealer, the bankroll, and what was played."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from croupier.cli.betting import Desk
from croupier.cli.console import Console, Key
from croupier.cli.folder import RecordsFolder
from croupier.cli.rulebook import rules_page
from croupier.cli.settings import Preferences, save_preferences
from croupier.cli.table import Tables
from croupier.errors import BetRefused, CroupierError, DealError, IllegalAction, InvalidNotation
from croupier.games import Game
from croupier.games.prompts import Prompt
from croupier.games.round import MAX_CENTS
from croupier.record import Dealer, Record, Round
from croupier.record.files import record_path
from croupier.words import Words


class Leave(Exception):
    """The player gets up."""


REFUSALS = (InvalidNotation, BetRefused, IllegalAction, DealError)
"""What a player is told before he tries again; any other error ends the session."""


_ALWAYS = {"t": "promptings", "o": "colours", "h": "history", "?": "rules", "q": "quit"}


@dataclass(slots=True)
class Player:
    """Who plays, from table to table: his money in cents, how he likes it, and what he played.

    `folder` is None where nothing is recorded.
    """

    words: Words
    preferences: Preferences
    settings_file: Path
    folder: RecordsFolder | None
    balance: int
    bankroll: int
    history: list[str] = field(default_factory=list)

    def prefer(self, console: Console, preferences: Preferences) -> None:
        """Play so from now on, and the next time."""
        self.preferences = preferences
        console.prefer(preferences)
        try:
            save_preferences(self.settings_file, preferences)
        except OSError as error:
            console.say(self.words.text("settings-unkept", reason=error.strerror or str(error)))

    def take(self, record: Record) -> None:
        """Take a round into the bankroll and the history."""
        (played,) = record.seats.values()
        staked, net = self.words.money(played.result.staked), self.words.signed(played.result.net)
        says = self.words.text("history-round", round=record.round, staked=staked, net=net)
        if self.folder:
            says += f"; croupier verify {record_path(self.folder.path, record.round)}"
        self.balance = min(played.result.balance, MAX_CENTS)  # no round takes more
        self.history.append(says)

    def farewell(self) -> list[str]:
        """What is to be said when the player has left."""
        amount = self.words.money(self.balance)
        said = self.words.text("farewell", rounds=len(self.history), amount=amount)
        return [*self.history, said]


@dataclass(slots=True)
class Session:
    """A player at one table, with his chips and what he gives to the shuffle."""

    console: Console
    dealer: Dealer
    player: Player
    is_sealed: bool
    desk: Desk = field(init=False)
    box: int = 1
    client_seed: str | None = None
    cut: int = 0

    def __post_init__(self) -> None:
        rules = self.game.rules
        boxes = range(1, rules.boxes + 1)
        self.desk = Desk(rules.numbers("chips"), boxes, self.game.stakes)

    @property
    def game(self) -> Game:
        """The game that is dealt."""
        return self.dealer.game

    @property
    def words(self) -> Words:
        """The words of the player's language."""
        return self.player.words

    @property
    def tables(self) -> Tables:
        """The table as it is to be seen."""
        return Tables(self.game, self.words)

    def status(self, round_: Round) -> tuple[str, str]:
        """What the round is bound to, to be shown before anything is staked."""
        seal = "sealed" if self.is_sealed else "demonstration"
        return (
            self.words.text(f"round-{seal}", round=round_.round_id),
            self.words.text("commitment", hash=round_.commitment),
        )

    def remind(self, prompts: Iterable[Prompt]) -> None:
        """Remind of the rules, if the player likes that."""
        if self.player.preferences.promptings:
            for prompt in prompts:
                self.console.remind(self.words.prompt(prompt))

    def refuse(self, error: CroupierError) -> None:
        """Say why what was asked for cannot be."""
        self.console.say(self.words.text("refused", reason=self.words.refusal(error)))

    @property
    def always_keys(self) -> tuple[Key, ...]:
        """What can be done at any time."""
        return tuple(
            Key(char, word, self.words.text(f"key-{word}")) for char, word in _ALWAYS.items()
        )

    def always(self, char: str) -> None:
        """Do what one of `always_keys` stands for."""
        player, liked, say = self.player, self.player.preferences, self.words.text
        match char:
            case "t":
                player.prefer(self.console, replace(liked, promptings=not liked.promptings))
                self.console.say(say(f"promptings-{'off' if liked.promptings else 'on'}"))
            case "o":
                player.prefer(self.console, replace(liked, four_colours=not liked.four_colours))
                self.console.say(say(f"colours-{'two' if liked.four_colours else 'four'}"))
            case "h":
                lines = player.history or [say("history-empty")]
                self.console.read(say("history-title"), lines)
            case "?":
                self.console.read(say("rules-title"), list(rules_page(self.game, self.words)))
            case _:
                raise Leave
