"""What is closed to new bets: the house, a game or a player. Open rounds go on to their end."""

from collections.abc import Collection, Sequence

from sqlalchemy import Connection, bindparam, delete, insert, select

from croupier.errors import ErrorCode, HouseError
from croupier.house.schema import player as players
from croupier.house.schema import switch

HOUSE, GAME, PLAYER = "house", "game:", "player:"
_OFF = (
    select(switch.c.subject)
    .where(switch.c.subject.in_(bindparam("subjects", expanding=True)))
    .order_by(switch.c.subject)
    .limit(1)
)


def of_game(game: str) -> str:
    """A game as the subject of a switch."""
    return GAME + game


def of_player(player: str) -> str:
    """A player as the subject of a switch."""
    return PLAYER + player


def subjects(player: str, game: str) -> tuple[str, ...]:
    """All that must be on for a player's bet."""
    return HOUSE, of_game(game), of_player(player)


def off(connection: Connection, of: Sequence[str]) -> str | None:
    """The first of these that is closed."""
    found = connection.execute(_OFF, {"subjects": list(of)}).scalar_one_or_none()
    return None if found is None else str(found)


def code(subject: str) -> ErrorCode:
    """The code of the refusal while a subject is closed."""
    if subject.startswith(GAME):
        return "game-disabled"
    return "player-disabled" if subject.startswith(PLAYER) else "house-disabled"


def check_subject(connection: Connection, subject: str, games: Collection[str]) -> None:
    """Refuse what cannot be closed."""
    kind, _, name = subject.partition(":")
    if subject == HOUSE or (kind == "game" and name in games):
        return
    if (
        kind == "player"
        and connection.execute(select(players.c.id).where(players.c.id == name)).one_or_none()
    ):
        return
    said = name if kind == "player" else subject
    what: ErrorCode = "player-unknown" if kind == "player" else "unknown-game"
    raise HouseError(what, f"{said!r:.60} is not the house, a game or a player")


def turn(connection: Connection, subject: str, on: bool, reason: str, at_ms: int) -> bool:
    """Open or close; whether it was the other way before."""
    was_off = off(connection, [subject]) is not None
    if was_off == (not on):
        return False
    if on:
        connection.execute(delete(switch).where(switch.c.subject == subject))
    else:
        connection.execute(insert(switch), {"subject": subject, "reason": reason, "at_ms": at_ms})
    return True


def closed(connection: Connection) -> list[dict[str, object]]:
    """All that is closed, with why and since when."""
    rows = connection.execute(select(switch).order_by(switch.c.subject))
    return [dict(row._mapping) for row in rows]
