"""What must be true of a house's database at any time, computed from its rows alone."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Row, select

from croupier.deal import CommitmentLog, parse_log
from croupier.house.audit import check_audit
from croupier.house.keys import SeedKey
from croupier.house.publishing import check_commitments
from croupier.house.recovery import recover
from croupier.house.schema import command, commitment, round_, sitting
from croupier.ledger import account, hold_account, player_account, transfer, trial_balance
from croupier.record import decode_record, verify
from tests.house.world import SECRET

OPEN = ("betting", "playing")


def check_sound(connection: Connection, records: bool = True, key: SeedKey | None = None) -> None:
    """Assert that the money, the rounds, the log and the commands are at one.

    With `records` every settled round's record is verified against the log too; `key` is that of
    the house, where it is not the tests' own.
    """
    books = trial_balance(connection)
    assert books.holds, books.faults
    assert books.total == 0
    check_commitments(connection)
    check_audit(connection)
    found = recover(connection, key or SeedKey(SECRET))
    assert found.broken == ()
    rounds = connection.execute(select(round_).order_by(round_.c.number)).all()
    booked = _transfers_by_round(connection)
    log = published_log(connection)
    for row in rounds:
        _check_round(row, booked[row.id])
        _check_published(row, log)
        if records and row.record is not None:
            verify(decode_record(row.record.encode()), log)
    assert set(booked) <= {row.id for row in rounds}, "money moved for a round that is none"
    _check_players(connection, rounds)
    _check_holds(connection, rounds, booked)
    _check_sittings(connection)


def published_log(connection: Connection) -> CommitmentLog:
    """The commitment log, every entry checked."""
    lines = connection.scalars(select(commitment.c.line).order_by(commitment.c.position))
    return parse_log("".join(f"{line}\n" for line in lines))


def _transfers_by_round(connection: Connection) -> defaultdict[str, list[Row[Any]]]:
    booked: defaultdict[str, list[Row[Any]]] = defaultdict(list)
    for row in connection.execute(select(transfer).order_by(transfer.c.number)):
        if row.round is not None:
            booked[row.round].append(row)
    return booked


def by_bet(transfers: Iterable[Row[Any]]) -> dict[str, Counter[str]]:
    """What was booked for each bet by code, in cents; `_times` counts the transfers."""
    bets: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for row in transfers:
        if row.bet is not None:
            assert row.code not in bets[row.bet], f"{row.round} {row.bet}: {row.code} twice"
            bets[row.bet][row.code] = row.amount
    return bets


def net_of(transfers: Iterable[Row[Any]]) -> int:
    """What a round's transfers changed on its player's own account, in cents."""
    posted = [row for row in transfers if row.kind == "posted"]
    ways = ((row.credit.startswith("player:") - row.debit.startswith("player:")) for row in posted)
    return sum(int(way * row.amount) for way, row in zip(ways, posted, strict=True))


def _check_round(row: Row[Any], transfers: list[Row[Any]]) -> None:
    """Each bet is in the hold, or out of it exactly once."""
    bets = by_bet(transfers)
    for name, booked in bets.items():
        out = booked["return"] + booked["loss"]
        assert out in (0, booked["stake"]), f"{row.id} {name}: {booked}"
        if row.stage not in OPEN:
            assert out == booked["stake"], f"{row.id} {name} is neither settled nor returned"
    if row.stage == "betting":
        assert transfers == []
    if row.stage == "settled":
        _check_settled(row, bets)
    if row.stage == "void":
        for name, booked in bets.items():
            assert booked["return"] + booked["refund"] == booked["stake"], f"{row.id} {name}"
    if row.stage not in OPEN and row.balance_before is not None:
        assert row.balance_after - row.balance_before == net_of(transfers)


def _check_settled(row: Row[Any], bets: dict[str, Counter[str]]) -> None:
    """The books say of every bet what its line says."""
    (seat,) = json.loads(row.record)["seats"].values()
    lines = {f"{line['box']}.{line['spot']}": line for line in seat["settlement"]["lines"]}
    for name, line in lines.items():
        booked = bets.pop(name, Counter())
        assert booked["stake"] == line["stake"], f"{row.id} {name}"
        assert booked["return"] + booked["win"] == line["returned"], f"{row.id} {name}"
        assert booked["refund"] == 0
    assert bets == {}
    assert row.balance_after - row.balance_before == seat["settlement"]["net"]


def _check_published(row: Row[Any], log: CommitmentLog) -> None:
    """Committed before anything is staked, revealed when it is over and never before."""
    committed, revealed = log.committed(row.id), log.revealed(row.id)
    assert committed is not None
    assert committed.commitment == row.commitment
    assert (committed.position, committed.hash) == (row.log_position, row.log_hash)
    assert (revealed is None) == (row.stage in OPEN), f"{row.id} is {row.stage}"
    if revealed is not None:
        assert revealed.outcome == row.stage
        assert revealed.reason == row.reason
        assert revealed.position > committed.position


def _check_players(connection: Connection, rounds: Sequence[Row[Any]]) -> None:
    """A player is in one round at a time, and his balances follow from each other."""
    playing = Counter(row.player for row in rounds if row.stage == "playing")
    assert set(playing.values()) <= {1}
    balance: Counter[str] = Counter()
    begun: dict[str, int] = {}
    for row in connection.execute(select(transfer).order_by(transfer.c.number)):
        if row.kind != "posted":
            continue
        if row.code == "stake":
            begun.setdefault(row.round, balance[row.debit])
        balance[row.debit] -= row.amount
        balance[row.credit] += row.amount
    for row in rounds:
        if row.id in begun:
            assert begun[row.id] == row.balance_before, f"{row.id} began with another balance"


def _check_holds(
    connection: Connection, rounds: Sequence[Row[Any]], booked: dict[str, list[Row[Any]]]
) -> None:
    """A hold is what is staked and not settled; the bank reserves the covers of open rounds."""
    held: Counter[str] = Counter()
    for row in rounds:
        for bet in by_bet(booked[row.id]).values():
            held[hold_account(row.player)] += bet["stake"] - bet["return"] - bet["loss"]
    stand = {row.id: row for row in connection.execute(select(account))}
    for name, row in stand.items():
        if name.startswith("hold:"):
            assert row.posted == held[name], f"{name}: {row.posted} held, {held[name]} staked"
        if name.startswith(("hold:", "player:")):
            assert row.posted >= row.reserved == 0
    for player in {row.player for row in rounds}:
        assert player_account(player) in stand
    covers = sum(row.cover_amount or 0 for row in rounds if row.stage == "playing")
    assert stand["bank"].reserved == covers


def _check_sittings(connection: Connection) -> None:
    """No seq was answered to two commands, and none is beyond its table's."""
    sat = {(row.player, row.game): row for row in connection.execute(select(sitting))}
    seen: set[tuple[str, str, int]] = set()
    for row in connection.execute(select(command)):
        game = json.loads(row.view)["game"]
        answered = (row.player, game, row.seq)
        assert answered not in seen, f"two commands were answered {answered}"
        seen.add(answered)
        assert row.seq <= sat[row.player, game].seq
