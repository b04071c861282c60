"""Who sits at which table: the seq of each, its last round, and the commands that were answered."""

from typing import Any

from sqlalchemy import (
    Connection,
    Row,
    RowMapping,
    and_,
    bindparam,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)

from croupier.deal.canonical import canonical
from croupier.errors import HouseError
from croupier.house.batch import flush, waiting, write
from croupier.house.commands import Answer
from croupier.house.schema import command, player, round_, sitting, switch
from croupier.house.switches import GAME, HOUSE, PLAYER
from croupier.ledger import account

_playing = round_.alias("playing")
_LOAD = (
    select(
        player.c.id.label("player"),
        account.c.posted.label("balance"),
        select(func.min(_playing.c.id))
        .where(_playing.c.player == player.c.id, _playing.c.stage == "playing")
        .scalar_subquery()
        .label("playing"),
        select(func.min(switch.c.subject))
        .where(
            or_(
                switch.c.subject == HOUSE,
                switch.c.subject == GAME + bindparam("game"),
                switch.c.subject == PLAYER + player.c.id,
            )
        )
        .scalar_subquery()
        .label("off"),
        bindparam("game").label("of_game"),
        sitting.c.table,
        sitting.c.seq,
        *(column for column in round_.c if column.name not in ("player", "table")),
        command.c.fingerprint,
        command.c.seq.label("answered_seq"),
        command.c.view,
    )
    .select_from(player)
    .join(account, account.c.id == literal("player:") + player.c.id)
    .outerjoin(sitting, and_(sitting.c.player == player.c.id, sitting.c.game == bindparam("game")))
    .outerjoin(round_, round_.c.id == sitting.c.round)
    .outerjoin(command, and_(command.c.player == player.c.id, command.c.id == bindparam("command")))
    .where(player.c.id == bindparam("of"))
)
_OPEN = select(round_.c.id, round_.c.game).where(
    round_.c.player == bindparam("of"), round_.c.stage == "playing"
)
_SIT = insert(sitting)
_GO_ON = (
    update(sitting)
    .where(sitting.c.player == bindparam("of"), sitting.c.game == bindparam("at"))
    .values(seq=bindparam("next"), round=bindparam("with"))
)
_KEEP = insert(command)


def load(connection: Connection, of: str, game: str, command: str | None) -> RowMapping:
    """A player's table with its round, and what was answered to a command; None for what is not.

    `balance` is his, in cents; `playing` the round he has stakes in; `off` what is closed to him.

    `HouseError("player-unknown")` where there is no such player.
    """
    batch = waiting(connection)
    if batch is not None:
        if of in batch.players:
            flush(connection)
        batch.players.add(of)
    found = connection.execute(_LOAD, {"of": of, "game": game, "command": command})
    row = found.mappings().one_or_none()
    if row is None:
        raise HouseError("player-unknown", f"there is no player {of!r:.40}")
    return row


def go_on(
    connection: Connection, place: tuple[str, str], table: str, seen: int | None, round_id: str
) -> None:
    """A table's next seq with its round; at seq 1 the player sits down."""
    of, game = place
    if seen is None:
        row = {"player": of, "game": game, "table": table, "seq": 1, "round": round_id}
        write(connection, _SIT, row)
        return
    write(connection, _GO_ON, {"of": of, "at": game, "next": seen + 1, "with": round_id})


def keep_command(
    connection: Connection, of: tuple[str, str], fingerprint: str, answer: Answer, at_ms: int
) -> None:
    """Store what a player's command was answered."""
    player_id, command_id = of
    row = {"player": player_id, "id": command_id, "fingerprint": fingerprint, "seq": answer.seq}
    write(connection, _KEEP, {**row, "view": canonical(answer.view), "at_ms": at_ms})


def check_player(connection: Connection, of: str) -> None:
    """`HouseError("player-unknown")` where there is no such player."""
    if connection.execute(select(player.c.id).where(player.c.id == of)).one_or_none() is None:
        raise HouseError("player-unknown", f"there is no player {of!r:.40}")


def open_round(connection: Connection, of: str) -> Row[Any, Any] | None:
    """The round, with its game, in which a player has stakes."""
    return connection.execute(_OPEN, {"of": of}).one_or_none()


def last_start(connection: Connection, of: str) -> int | None:
    """When a player's last round was staked, in milliseconds."""
    flush(connection)
    last = select(func.max(round_.c.started_ms)).where(round_.c.player == of)
    found = connection.execute(last).scalar_one()
    return None if found is None else int(found)


def overdue(connection: Connection, now_ms: int, most: int) -> list[tuple[str, str]]:
    """Players and games of rounds whose time to decide is over, the oldest first."""
    due = (
        select(round_.c.player, round_.c.game)
        .where(round_.c.stage == "playing", round_.c.decide_by_ms <= literal(now_ms))
        .order_by(round_.c.decide_by_ms)
        .limit(most)
    )
    return [(row.player, row.game) for row in connection.execute(due)]


def table_of(connection: Connection, round_id: str) -> tuple[str, str]:
    """The player and the game of a round; `HouseError("round-unknown")`."""
    row = connection.execute(
        select(round_.c.player, round_.c.game).where(round_.c.id == round_id)
    ).one_or_none()
    if row is None:
        raise HouseError("round-unknown", f"there is no round {round_id!r:.80}")
    return row.player, row.game


def count_reset(connection: Connection, of: str) -> int:
    """How many times a player's bankroll was reset, this time included."""
    connection.execute(update(player).where(player.c.id == of).values(resets=player.c.resets + 1))
    return int(connection.execute(select(player.c.resets).where(player.c.id == of)).scalar_one())
