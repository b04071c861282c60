"""Records of rounds at live tables, put together from their rows when they are asked for."""

from sqlalchemy import Connection, bindparam, select

from croupier.errors import HouseError
from croupier.house.publishing import revealed
from croupier.house.schema import live_round
from croupier.live.cycle import Times, dealt, opened_whole
from croupier.live.recovery import decided, seats_of, staked
from croupier.live.rows import record_of

_SETTLED = select(live_round).where(
    live_round.c.id == bindparam("of"), live_round.c.stage == "settled"
)


def record_bytes(connection: Connection, round_id: str, player: str | None) -> bytes:
    """The record of a settled round with a player's own hand, or with all where none is named.

    `HouseError("round-unknown")` where there is no such round, or he has no seat in it.
    """
    row = connection.execute(_SETTLED, {"of": round_id}).mappings().one_or_none()
    rows = seats_of(connection, round_id) if row else ()
    players = [seat["player"] for seat in rows if player in (None, seat["player"])]
    if row is None or not players:
        raise HouseError("round-unknown", f"there is no settled round {round_id!r:.80} of yours")
    seed = revealed(connection, round_id)
    round_ = staked(row, rows, bytes.fromhex(seed), Times())
    round_ = opened_whole(decided(dealt(round_, row["started_ms"], players), rows))
    return record_of(round_, [round_.seats[one] for one in players], seed).encoded()
