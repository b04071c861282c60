"""What a table in the terminal knows: its dealer, the bankroll, and what was played."""

from dataclasses import dataclass, field, replace
from pathlib import Path

from croupier.cli.betting import Desk
from croupier.cli.console import Console, Key
from croupier.cli.folder import RecordsFolder
from croupier.cli.rulebook import rules_page
from croupier.cli.settings import Preferences, save_preferences
from croupier.errors import BetRefused, CroupierError, DealError, IllegalAction, InvalidNotation
from croupier.games import Game
from croupier.games.round import MAX_CENTS
from croupier.record import Dealer, Record, Round
from croupier.record.files import record_path
from croupier.record.words import money, signed


class Leave(Exception):
    """The player gets up."""


REFUSALS = (InvalidNotation, BetRefused, IllegalAction, DealError)
"""What a player is told before he tries again; any other error ends the session."""


ALWAYS = (
    Key("t", "promptings", "promptings"),
    Key("o", "colours", "colours"),
    Key("h", "history", "history"),
    Key("?", "rules", "rules"),
    Key("q", "quit", "quit"),
)
"""What can be done at any time."""


@dataclass(slots=True)
class Player:
    """Who plays, from table to table: his money in cents, how he likes it, and what he played.

    `folder` is None where nothing is recorded.
    """

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
            console.say(f"The settings cannot be kept: {error.strerror}.")

    def take(self, record: Record) -> None:
        """Take a round into the bankroll and the history."""
        (played,) = record.seats.values()
        staked, net = money(played.result.staked), signed(played.result.net)
        says = f"{record.round}: staked {staked}, net {net}"
        if self.folder:
            says += f"; croupier verify {record_path(self.folder.path, record.round)}"
        self.balance = min(played.result.balance, MAX_CENTS)  # no round takes more
        self.history.append(says)

    def farewell(self) -> list[str]:
        """What is to be said when the player has left."""
        return [*self.history, f"Rounds {len(self.history)}, bankroll {money(self.balance)}."]


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

    def status(self, round_: Round) -> tuple[str, str]:
        """What the round is bound to, to be shown before anything is staked."""
        seal = "sealed before the bets" if self.is_sealed else "a demonstration, not sealed"
        return f"Round {round_.round_id}: {seal}", f"commitment {round_.commitment}"

    def refuse(self, error: CroupierError) -> None:
        """Say why what was asked for cannot be."""
        message = error.message
        self.console.say(f"{message[:1].upper()}{message[1:]}. Nothing has changed.")

    def always(self, char: str) -> None:
        """Do what a key of `ALWAYS` stands for."""
        player, liked = self.player, self.player.preferences
        match char:
            case "t":
                player.prefer(self.console, replace(liked, promptings=not liked.promptings))
                self.console.say(f"Promptings are {'off' if liked.promptings else 'on'}.")
            case "o":
                player.prefer(self.console, replace(liked, four_colours=not liked.four_colours))
                self.console.say(f"The deck has {'two' if liked.four_colours else 'four'} colours.")
            case "h":
                lines = player.history or ["Nothing was played yet."]
                self.console.read("The rounds of this session", lines)
            case "?":
                self.console.read("Rules", list(rules_page(self.game)))
            case _:
                raise Leave
