"""Who sits at which table: the seq of each, its last round, and the commands that were answered."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeAlias

from sqlalchemy import (
    JSON,
    Connection,
    FunctionElement,
    Row,
    RowMapping,
    Select,
    and_,
    bindparam,
    func,
    literal,
    select,
    update,
)

from croupier.deal.canonical import canonical
from croupier.errors import HouseError
from croupier.house.batch import flush, waiting, write
from croupier.house.commands import Answer, Seat
from croupier.house.schema import command, live_round, live_seat, player, round_, sitting, switch
from croupier.house.switches import GAME, HOUSE, PLAYER
from croupier.ledger import BANK, account, added, changed, hold_account, player_account

Function: TypeAlias = Callable[..., FunctionElement[Any]]


def _load(each: Function, part: Function, parts: Sequence[str]) -> Select[Any]:
    """What is loaded of seats that come as JSON, which a database has functions of its own for."""
    seat = each(bindparam("seats", type_=JSON)).table_valued("value", name="seat")
    of, game, command_id = (part(seat.c.value, place) for place in parts)
    playing = round_.alias("playing")
    return (
        select(
            player.c.id.label("player"),
            account.c.posted.label("balance"),
            func.coalesce(
                select(func.min(playing.c.id))
                .where(playing.c.player == player.c.id, playing.c.stage == "playing")
                .scalar_subquery(),
                select(func.min(live_seat.c.round))
                .where(live_seat.c.player == player.c.id, live_seat.c.balance_after.is_(None))
                .scalar_subquery(),
            ).label("playing"),
            select(func.min(switch.c.subject))
            .where(switch.c.subject.in_((HOUSE, GAME + game, PLAYER + player.c.id)))
            .scalar_subquery()
            .label("off"),
            sitting.c.table,
            sitting.c.seq,
            *(column for column in round_.c if column.name not in ("player", "table", "record")),
            command.c.fingerprint,
            command.c.seq.label("answered_seq"),
            command.c.view,
        )
        .select_from(seat)
        .join(player, player.c.id == of)
        .join(account, account.c.id == literal("player:") + player.c.id)
        .outerjoin(sitting, and_(sitting.c.player == of, sitting.c.game == game))
        .outerjoin(round_, round_.c.id == sitting.c.round)
        .outerjoin(command, and_(command.c.player == of, command.c.id == command_id))
    )


_LOAD = {
    "sqlite": _load(func.json_each, func.json_extract, ("$[0]", "$[1]", "$[2]")),
    "postgresql": _load(func.json_array_elements, func.json_extract_path_text, ("0", "1", "2")),
}
_OPEN = select(round_.c.id, round_.c.offered.label("game")).where(
    round_.c.player == bindparam("of"), round_.c.stage == "playing"
)
_LIVE = (
    select(live_round.c.id, live_round.c.table)
    .join(live_seat, live_seat.c.round == live_round.c.id)
    .where(live_seat.c.player == bindparam("of"), live_seat.c.balance_after.is_(None))
)
_SIT = added(sitting, sitting.c.keys())
_GO_ON = changed(sitting, ("player", "game"), ("seq", "round"))
_KEEP = added(command, command.c.keys())


def load(connection: Connection, of: str, game: str, command: str | None) -> RowMapping:
    """A player's table with its round, and what was answered to a command; None for what is not.

    `balance` is his, in cents; `playing` the round he has stakes in; `off` what is closed to him.

    `HouseError("player-unknown")` where there is no such player.
    """
    seat, batch = Seat(of, game, command or ""), waiting(connection)
    if batch is not None:
        if of in batch.players:
            flush(connection)
        batch.players.add(of)
        if found := batch.ahead.pop(seat, None):
            return found
    row = _loaded(connection, [seat]).get(seat)
    if row is None:
        raise HouseError("player-unknown", f"there is no player {of!r:.40}")
    return row


def load_ahead(connection: Connection, seats: Sequence[Seat]) -> None:
    """Read at once what commands will load, and what the books say of their rounds.

    Of a player who commands more than once the first alone: what follows depends on it.
    """
    batch = waiting(connection)
    if not seats:
        return
    assert batch is not None, "what is read ahead is kept with what waits"
    firsts = {seat.player: seat for seat in reversed(seats)}
    rows = _loaded(connection, firsts.values())
    batch.ahead.update(rows)
    opened = [row for row in rows.values() if row["stage"] in ("betting", "playing")]
    if opened:
        owners = [str(row["player"]) for row in opened]
        accounts = [of(owner) for owner in owners for of in (player_account, hold_account)]
        batch.books.read([BANK, *accounts], [str(row["id"]) for row in opened])


def _loaded(connection: Connection, seats: Collection[Seat]) -> dict[Seat, RowMapping]:
    """The tables of players, no two of them of the same; those that there are."""
    rows = connection.execute(_LOAD[connection.dialect.name], {"seats": list(seats)}).mappings()
    found = {str(row["player"]): row for row in rows}
    return {seat: found[seat.player] for seat in seats if seat.player in found}


def go_on(
    connection: Connection, place: tuple[str, str], table: str, seen: int | None, round_id: str
) -> None:
    """A table's next seq with its round; at seq 1 the player sits down."""
    of, game = place
    row = {"player": of, "game": game, "seq": (seen or 0) + 1, "round": round_id}
    if seen is None:
        write(connection, _SIT, {**row, "table": table})
    else:
        write(connection, _GO_ON, row)


def gone_on(connection: Connection, known: Mapping[tuple[str, str], int]) -> list[tuple[str, str]]:
    """The tables, by player and game, that are at a later seq than what is known of them."""
    players = sorted({of for of, _ in known})
    found = select(sitting.c.player, sitting.c.game, sitting.c.seq)
    rows = connection.execute(found.where(sitting.c.player.in_(players)))
    return [(row.player, row.game) for row in rows if row.seq > known.get(row[:2], row.seq)]


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


def live_round_of(connection: Connection, of: str) -> Row[Any, Any] | None:
    """The round at a live table, with that table, in which a player has stakes."""
    flush(connection)
    return connection.execute(_LIVE, {"of": of}).one_or_none()


def last_start(connection: Connection, of: str) -> int | None:
    """When a player's last round was staked, in milliseconds."""
    flush(connection)
    last = select(func.max(round_.c.started_ms)).where(round_.c.player == of)
    found = connection.execute(last).scalar_one()
    return None if found is None else int(found)


def overdue(connection: Connection, now_ms: int, most: int) -> list[tuple[str, str]]:
    """Players and games of rounds whose time to decide is over, the oldest first."""
    due = (
        select(round_.c.player, round_.c.offered)
        .where(round_.c.stage == "playing", round_.c.decide_by_ms <= literal(now_ms))
        .order_by(round_.c.decide_by_ms)
        .limit(most)
    )
    return [(row.player, row.offered) for row in connection.execute(due)]


def table_of(connection: Connection, round_id: str) -> tuple[str, str]:
    """The player and the game of a round; `HouseError("round-unknown")`."""
    row = connection.execute(
        select(round_.c.player, round_.c.offered).where(round_.c.id == round_id)
    ).one_or_none()
    if row is None:
        raise HouseError("round-unknown", f"there is no round {round_id!r:.80}")
    return row.player, row.offered


def count_reset(connection: Connection, of: str) -> int:
    """How many times a player's bankroll was reset, this time included."""
    connection.execute(update(player).where(player.c.id == of).values(resets=player.c.resets + 1))
    return int(connection.execute(select(player.c.resets).where(player.c.id == of)).scalar_one())
