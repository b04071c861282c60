"""Rounds of live tables written to the database, with the money that goes with them.

A row of a seat holds its stakes, its client seed and its decisions; what was dealt follows from
them and the round's seed. In the books a seat's round is its own: see `seat_round`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import assert_never

from sqlalchemy import Connection

from croupier.deal.canonical import canonical
from croupier.games.game import State
from croupier.house import measured
from croupier.house.batch import begin, book, flush, waiting, write
from croupier.house.live_rounds import seat_round
from croupier.house.money import Bookings, Cover, most_won
from croupier.house.publishing import publish_reveal
from croupier.house.rounds import COMMITTED
from croupier.house.schema import live_round, live_seat
from croupier.house.table import Event as Booked
from croupier.house.table import Final, Place, Taken, bet_id
from croupier.house.table import Settled as LineSettled
from croupier.house.unplayable import given_back
from croupier.ledger import BANK, Rows, added, changed, hold_account, player_account
from croupier.live.cycle import LiveRound
from croupier.live.moves import (
    Closed,
    Dealt,
    Decided,
    Event,
    Extended,
    Revealed,
    Seated,
    Settled,
    Voided,
)
from croupier.live.seats import LiveSeat
from croupier.record.dealing import recorded
from croupier.record.round import Record, Result, Seat

MOST_READ = 2000
MOST_SETTLED = 200

_ADD_ROUND = added(live_round, COMMITTED)
_GO_ON = changed(live_round, ("id",), ("stage", "started_ms", "opened", "ended_ms", "reason"))
_ADD_SEAT = added(live_seat, ("round", "seat", "player", "stakes", "balance_before", "seed_hash"))
_AT_SEAT = "round", "seat"
_REVEAL = changed(live_seat, _AT_SEAT, ("client_seed",))
_DECIDE = changed(live_seat, _AT_SEAT, ("decisions",))
_END = changed(live_seat, _AT_SEAT, ("decisions", "balance_after"))


def read_ahead(connection: Connection, round_id: str, players: Sequence[str]) -> None:
    """Read at once what will be asked of the books for these players."""
    batch = waiting(connection)
    assert batch is not None, "a turn's rows wait for its end"
    for start in range(0, len(players), MOST_READ):
        some = players[start : start + MOST_READ]
        accounts = [of(player) for player in some for of in (player_account, hold_account)]
        rounds = [seat_round(round_id, player) for player in some]
        batch.books.read([BANK, *accounts], rounds)


def add_round(connection: Connection, round_: LiveRound, seed: bytes) -> None:
    """Store a round that is committed; `seed` is encrypted."""
    binding, rules = round_.seal.binding, round_.game.rules
    row = {
        "id": binding.round_id,
        "table": binding.table,
        "game": binding.game,
        "rules_version": rules.version,
        "rules_hash": rules.hash,
        "settings": canonical(rules.values),
        "stage": round_.phase,
        "commitment": round_.seal.commitment,
        "log_position": round_.place.position,
        "log_hash": round_.place.hash,
        "seed": seed,
        "created_ms": round_.latest_ms,
    }
    write(connection, _ADD_ROUND, row)


def store(connection: Connection, round_: LiveRound, before: LiveRound, event: Event) -> None:
    """Store what an event has made of a round, and book it."""
    match event:
        case Seated(seat):
            _store_bet(connection, round_, seat)
        case Revealed(seat):
            _write_seat(connection, _REVEAL, round_, seat, client_seed=seat.seed)
        case Decided(earlier, seat):
            _book(connection, round_, seat, _taken(earlier.state, seat.state))
            _write_seat(connection, _DECIDE, round_, seat, decisions=_decisions(seat))
        case Closed() | Dealt():
            _go_on(connection, round_)
        case Settled(seed):
            _settle(connection, round_, before, seed)
            publish_reveal(connection, round_.id, seed, round_.ended_ms or 0)
            _go_on(connection, round_)
        case Voided(seed):
            _give_back(connection, round_)
            publish_reveal(connection, round_.id, seed, round_.ended_ms or 0, round_.reason)
            _go_on(connection, round_)
        case Extended():
            pass
        case _:
            assert_never(event)


def _store_bet(connection: Connection, round_: LiveRound, seat: LiveSeat) -> None:
    taken = [
        Taken(bet_id(box, spot), amount)
        for box, stakes in seat.stakes.items()
        for spot, amount in stakes.named().items()
    ]
    bookings, cover = _bookings(round_, seat)
    booked, _ = bookings.of(taken, None, cover.amount)
    book(connection, booked)
    row = {
        "round": round_.id,
        "seat": seat.number,
        "player": seat.player,
        "stakes": canonical({str(box): placed.named() for box, placed in seat.stakes.items()}),
        "balance_before": seat.balance,
        "seed_hash": seat.seed_hash,
    }
    write(connection, _ADD_SEAT, row)


def _bookings(round_: LiveRound, seat: LiveSeat) -> tuple[Bookings, Cover]:
    """How a seat's round is booked, and what the bank has reserved for it until its end."""
    name = seat_round(round_.id, seat.player)
    most = most_won(round_.game, Place(seat.stakes, "", 0, seat.balance))
    return Bookings(name, seat.player, round_.latest_ms), Cover(f"{name}.cover.1", most)


def _book(
    connection: Connection, round_: LiveRound, seat: LiveSeat, events: list[Booked]
) -> int | None:
    """Book what came of a seat's round; the balance after it, None where nothing was booked."""
    bookings, cover = _bookings(round_, seat)
    booked, _ = bookings.of(events, cover)
    stand = book(connection, booked)
    account = player_account(seat.player)
    return stand[account].posted if account in stand else None


def _taken(before: State | None, after: State | None) -> list[Booked]:
    """What was staked since."""
    assert before is not None, "decisions are taken after the deal"
    assert after is not None, "and change a state"
    earlier = before.staked()
    return [
        Taken(bet_id(box, spot), amount)
        for box, spots in after.staked().items()
        for spot, amount in spots.items()
        if spot not in earlier[box]
    ]


def _settle(connection: Connection, round_: LiveRound, before: LiveRound, seed: str) -> None:
    """All seats in one transaction, some at a time: what is read and written of them is much."""
    seats = list(round_.seats.values())
    for start in range(0, len(seats), MOST_SETTLED):
        some = seats[start : start + MOST_SETTLED]
        flush(connection)
        begin(connection)
        read_ahead(connection, round_.id, [seat.player for seat in some])
        _settle_some(connection, round_, before, some, record_of(round_, some, seed))


def _settle_some(
    connection: Connection,
    round_: LiveRound,
    before: LiveRound,
    seats: Iterable[LiveSeat],
    record: Record,
) -> None:
    for seat in seats:
        own = record.seats[seat.number].result
        events = _taken(before.seats[seat.player].state, seat.state)
        events += [*map(LineSettled, own.lines), Final(record)]
        balance = _book(connection, round_, seat, events)
        assert balance in (own.balance, None), f"{seat_round(round_.id, seat.player)}: {balance}"
        _end_seat(connection, round_, seat, own.balance)
    results = (part.result for part in record.seats.values())
    measured.count(connection, round_.game.id, (line for own in results for line in own.lines))


def _give_back(connection: Connection, round_: LiveRound) -> None:
    """Every stake of every seat, by what the books say of it."""
    flush(connection)
    for seat in round_.seats.values():
        back = list(given_back(connection, seat_round(round_.id, seat.player), round_.latest_ms))
        balance = book(connection, back)[player_account(seat.player)].posted
        _end_seat(connection, round_, seat, balance)


def record_of(round_: LiveRound, seats: Iterable[LiveSeat], seed: str) -> Record:
    """A settled round as data, with the hands of some seats and the client seeds of all."""
    assert round_.started_ms is not None, "a settled round was dealt"
    assert round_.ended_ms is not None, "a settled round has an end"
    record = recorded(
        round_.game,
        round_.seal,
        round_.place,
        ({seat.number: seat.client_seed for seat in round_.seats.values()}, 0),
        {seat.number: _part(seat) for seat in seats},
        (round_.started_ms, round_.ended_ms),
        seed,
    )
    return replace(record, taken=tuple(sorted(round_.boxes)))


def _part(seat: LiveSeat) -> Seat:
    assert seat.state is not None, "a settled round was dealt"
    result = Result.of(seat.state)
    return Seat(seat.balance, dict(seat.stakes), seat.opened, seat.decisions, result)


def _write_seat(
    connection: Connection,
    rows: Rows,
    round_: LiveRound,
    seat: LiveSeat,
    **values: object,
) -> None:
    write(connection, rows, {"round": round_.id, "seat": seat.number, **values})


def _end_seat(connection: Connection, round_: LiveRound, seat: LiveSeat, balance: int) -> None:
    ended = {"decisions": _decisions(seat), "balance_after": balance}
    _write_seat(connection, _END, round_, seat, **ended)


def _decisions(seat: LiveSeat) -> str:
    return canonical([[made.box, str(made.action), made.at_ms] for made in seat.decisions])


def opened_text(round_: LiveRound) -> str:
    """All cards that are open for any seat, as `hand1.1@0=As …`."""
    found = {slot: card for seat in round_.seats.values() for slot, card in seat.opened}
    return " ".join(f"{slot}={found[slot]}" for slot in sorted(found, key=lambda one: one.position))


def _go_on(connection: Connection, round_: LiveRound) -> None:
    row = {
        "id": round_.id,
        "stage": round_.phase,
        "started_ms": round_.started_ms,
        "opened": opened_text(round_),
        "ended_ms": round_.ended_ms,
        "reason": round_.reason,
    }
    write(connection, _GO_ON, row)
