"""The decision that a player's table waits for, as his state holds it."""

from sqlalchemy import Connection

from croupier.errors import HouseError, IllegalAction
from croupier.games import State
from croupier.house import sittings
from croupier.house.house import House
from croupier.house.rounds import restored


def awaited(connection: Connection, house: House, player: str, game: str) -> State:
    """The state of a player's round, which waits for a decision; a refusal where none does."""
    row = sittings.load(connection, player, game, command=None)
    if row["id"] is None:
        raise HouseError("no-round", "there is no round at this table")
    round_ = restored(row, house.key)
    if round_.play is None or round_.choice is None:
        raise IllegalAction("not-a-choice", "the round waits for no decision")
    return round_.play.state
