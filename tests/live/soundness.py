"""What must be true of live tables at any time, computed from the rows alone."""

import json
from collections import Counter, defaultdict
from typing import Any

from sqlalchemy import Connection, Row, select

from croupier.deal import CommitmentLog
from croupier.house.audit import check_audit
from croupier.house.publishing import check_commitments
from croupier.house.schema import live_round, live_seat
from croupier.ledger import account, hold_account, transfer, trial_balance
from croupier.live.records import record_bytes
from croupier.record import decode_record, verify
from tests.house.soundness import by_bet, published_log


def check_live(connection: Connection) -> None:
    """Assert that the money, the seats, the log and the records are at one."""
    books = trial_balance(connection)
    assert books.holds, books.faults
    check_commitments(connection)
    check_audit(connection)
    log = published_log(connection)
    booked: defaultdict[str, list[Row[Any]]] = defaultdict(list)
    for row in connection.execute(select(transfer).order_by(transfer.c.number)):
        if row.round is not None:
            booked[row.round].append(row)
    rounds = {row.id: row for row in connection.execute(select(live_round))}
    seats = connection.execute(select(live_seat)).all()
    assert {name.rpartition(".")[0] for name in booked} <= rounds.keys()
    held: Counter[str] = Counter()
    for seat in seats:
        round_ = rounds[seat.round]
        name = f"{seat.round}.{seat.player}"
        bets = by_bet(booked.pop(name))
        assert (seat.balance_after is None) == (round_.ended_ms is None)
        for bet in bets.values():
            held[hold_account(seat.player)] += bet["stake"] - bet["return"] - bet["loss"]
        if round_.stage == "void":
            assert all(bet["return"] == bet["stake"] and not bet["win"] for bet in bets.values())
            assert seat.balance_after == seat.balance_before
        if round_.stage == "settled":
            _check_settled(connection, seat, bets, log)
    assert booked == {}, "money moved for a seat that is none"
    for row in connection.execute(select(account)):
        if row.id.startswith("hold:"):
            assert row.posted == held[row.id], f"{row.id}: {row.posted} held, {held[row.id]} staked"
        assert row.id == "bank" or row.reserved == 0
        if row.id == "bank" and all(seat.balance_after is not None for seat in seats):
            assert row.reserved == 0
    for row in rounds.values():
        committed, revealed = log.committed(row.id), log.revealed(row.id)
        assert committed is not None
        assert (revealed is None) == (row.ended_ms is None)
        if revealed is not None:
            assert (revealed.outcome, revealed.reason) == (row.stage, row.reason)


def _check_settled(
    connection: Connection, seat: Row[Any], bets: dict[str, Counter[str]], log: CommitmentLog
) -> None:
    """The books say of every bet what the line of a true record says."""
    data = record_bytes(connection, seat.round, seat.player)
    verify(data, log)
    record = decode_record(data)
    [part] = record.seats.values()
    assert json.loads(data)["seats"].keys() == {str(seat.seat)}
    for line in part.result.lines:
        booked = bets.pop(f"{line.box}.{line.spot}", Counter())
        assert booked["stake"] == line.stake
        assert booked["return"] + booked["win"] == line.returned
        assert booked["return"] + booked["loss"] == line.stake
    assert bets == {}
    assert seat.balance_after - seat.balance_before == part.result.net
