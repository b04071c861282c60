"""Live rounds that nobody deals: what an operator can do about one by its rows and the books."""

from sqlalchemy import Connection, RowMapping, select, update

from croupier.errors import HouseError
from croupier.house import live_history
from croupier.house.audit import Change, check_reason, note
from croupier.house.batch import flush
from croupier.house.keys import SeedKey
from croupier.house.publishing import publish_reveal
from croupier.house.schema import live_round, live_seat, live_table
from croupier.house.unplayable import committed_seed, given_back
from croupier.house.view import View
from croupier.ledger import player_account, record

OPERATOR = "operator"


def seat_round(round_id: str, player: str) -> str:
    """What a player's round at a live table is called in the books."""
    return f"{round_id}.{player}"


def open_live_rounds(connection: Connection) -> list[str]:
    """The live rounds that are not over."""
    found = select(live_round.c.id).where(live_round.c.ended_ms.is_(None))
    return list(connection.scalars(found.order_by(live_round.c.number)))


def void_live_round(
    connection: Connection, key: SeedKey, round_id: str, actor: str, reason: str, now_ms: int
) -> View | None:
    """Void a live round, every stake of every seat back; None where there is none of this id.

    Whoever deals it finds that the table is not his any more, and takes it up anew.
    """
    flush(connection)
    found = select(live_round).where(live_round.c.id == round_id)
    row = connection.execute(found).mappings().one_or_none()
    if row is None:
        return None
    said = check_reason(reason)
    if row["ended_ms"] is not None:
        raise HouseError("round-final", f"round {round_id} is over")
    taken = {"fence": live_table.c.fence + 1, "owner": OPERATOR, "until_ms": 0}
    connection.execute(update(live_table).where(live_table.c.id == row["table"]).values(taken))
    _give_up(connection, row, key, said, now_ms)
    change = Change(actor, "void", f"round:{round_id}", said, str(row["stage"]), "void")
    note(connection, change, now_ms)
    return live_history.found(connection, round_id)


def _give_up(
    connection: Connection, row: RowMapping, key: SeedKey, reason: str, now_ms: int
) -> None:
    round_id = str(row["id"])
    for seat in connection.execute(select(live_seat).where(live_seat.c.round == round_id)).all():
        back = list(given_back(connection, seat_round(round_id, seat.player), now_ms))
        balance = record(connection, back)[player_account(seat.player)].posted
        at = live_seat.c.round == round_id, live_seat.c.seat == seat.seat
        connection.execute(update(live_seat).where(*at).values(balance_after=balance))
    seed = committed_seed(connection, row, key, reason)
    if seed is not None:
        publish_reveal(connection, round_id, seed, now_ms, reason)
    flush(connection)
    void = {"stage": "void", "reason": reason, "ended_ms": now_ms}
    connection.execute(update(live_round).where(live_round.c.id == round_id).values(void))
