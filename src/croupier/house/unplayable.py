"""Rounds that cannot be played again: given up by what the books and the log say of them.

Their rules are gone, their seed does not open any more, or their row was changed. The transfers
still tell what was staked and what of it has left the hold.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Row, RowMapping, select, update

from croupier.deal import Binding, seal_from
from croupier.errors import CroupierError
from croupier.house.keys import SeedKey
from croupier.house.publishing import publish_reveal
from croupier.house.schema import commitment, round_
from croupier.ledger import BANK, Code, Transfer, player_account, record, transfer


def give_up(connection: Connection, row: RowMapping, key: SeedKey, reason: str, now_ms: int) -> int:
    """Make a round void, every stake back; the player's balance, in cents.

    Its seed is revealed unless it is lost.
    """
    round_id = str(row["id"])
    stand = record(connection, list(given_back(connection, round_id, now_ms)))
    seed = committed_seed(connection, row, key, reason)
    if seed is not None:
        publish_reveal(connection, round_id, seed, now_ms, reason)
    account = player_account(str(row["player"]))
    balance = stand[account].posted if account in stand else int(row["balance"])
    gone = dict.fromkeys(("decide_by_ms", "cover", "cover_amount", "record"))
    ended = {"stage": "void", "reason": reason, "ended_ms": now_ms, "balance_after": balance}
    connection.execute(update(round_).where(round_.c.id == round_id).values(ended | gone))
    return balance


def given_back(connection: Connection, round_id: str, now_ms: int) -> Iterator[Transfer]:
    """The transfers that undo what a round has booked: stakes go back, wins stay."""
    found = select(transfer).where(transfer.c.round == round_id).order_by(transfer.c.number)
    rows = connection.execute(found).all()
    resolved = {row.pending for row in rows}
    for row in rows:
        if row.kind == "pending" and row.id not in resolved:
            back = Transfer(f"{row.id}.void", row.debit, row.credit, row.amount, row.code, now_ms)
            yield replace(back, kind="void", round=round_id, bet=row.bet, pending=row.id)
    for stake in (row for row in rows if row.code == "stake"):
        yield from _stake_back(stake, rows, now_ms)


def _stake_back(stake: Row[Any], rows: Iterable[Row[Any]], now_ms: int) -> Iterator[Transfer]:
    """What is in the hold of a bet, and from the bank what it lost."""
    booked: Counter[str] = Counter()
    for row in rows:
        if row.bet == stake.bet:
            booked[row.code] += row.amount
    held = booked["stake"] - booked["return"] - booked["loss"]
    lost, (hold, player) = booked["loss"], (stake.credit, stake.debit)
    ways: tuple[tuple[Code, str, int], ...] = (("return", hold, held), ("refund", BANK, lost))
    for code, debit, amount in ways:
        if amount:
            name = f"{stake.round}.{stake.bet}.{code}"
            back = Transfer(name, debit, player, amount, code, now_ms)
            yield replace(back, round=stake.round, bet=stake.bet)


def committed_seed(
    connection: Connection, row: RowMapping, key: SeedKey, reason: str
) -> str | None:
    """The seed (hex) of the commitment in the log; None where it is lost."""
    found = select(commitment.c.line).where(
        commitment.c.round == row["id"], commitment.c.kind == "commit"
    )
    line = connection.execute(found).scalar_one_or_none()
    if line is None:
        return None
    bound = json.loads(line)
    binding = Binding(bound["round"], bound["table"], bound["game"], bound["rules"])
    try:
        seal = seal_from(binding, key.opened(row["id"], row["seed"]))
    except CroupierError:
        return None
    return seal.reveal_void(reason) if seal.commitment == bound["commitment"] else None
