"""What the house runs: its program and the rules of its games, as they are and as they were noted.

What changed since is noted in the audit log. Rules that changed under a version they had before
were changed by nobody who may, and close their game to new bets.
"""

from sqlalchemy import Connection

from croupier import __version__
from croupier.errors import RulesError
from croupier.games import Game
from croupier.games.rules import rules_on_disk
from croupier.house.audit import Change, note, noted
from croupier.house.house import House
from croupier.house.switches import HOUSE, of_game

AUDITOR = "auditor"
PROGRAM, RULES = "program changed", "rules changed"


def check_program(connection: Connection, house: House) -> tuple[str, ...]:
    """Note what changed; the games that were closed because their rules are not those noted."""
    _note_change(connection, house, PROGRAM, HOUSE, __version__)
    games = house.games.values()
    return tuple(game.rules.table for game in games if not _check_rules(connection, house, game))


def _check_rules(connection: Connection, house: House, game: Game) -> bool:
    """Note a game's rules, if they are others than the last; whether they may be played by."""
    subject, version = of_game(game.rules.table), game.rules.version
    try:
        file = rules_on_disk(game.id, version).hash
    except RulesError:
        file = "unreadable"
    says = f"version {version}, file {file}, with settings {game.rules.hash}"
    before = noted(connection, RULES, subject)
    _note_change(connection, house, RULES, subject, says)
    others = (one.split(", ") for one in before if one.startswith(f"version {version}, "))
    first = next(others, None)
    if first is None or first[1] == f"file {file}":
        return True
    reason = f"the rules of version {version} are not those that it had before"
    house.switch(connection, subject, False, AUDITOR, reason)
    return False


def _note_change(
    connection: Connection, house: House, action: str, subject: str, after: str
) -> None:
    earlier = noted(connection, action, subject)
    before = earlier[-1] if earlier else ""
    if before != after:
        reason = "found by the house" if earlier else "first noted"
        change = Change(AUDITOR, action, subject, reason, before, after)
        note(connection, change, house.ports.clock())
