"""The table as a pure function: what a move makes of a round, and what came of it in money."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.deal import Binding, CommitmentLog, seal_from
from croupier.errors import CroupierError, DealError, IllegalAction
from croupier.games import GAMES, Game, State, load_game
from croupier.games.actions import parse_action
from croupier.games.round import MAX_CENTS, Stakes
from croupier.house.money import Bookings, most_won
from croupier.house.table import (
    Decide,
    Event,
    Expire,
    Final,
    Move,
    Place,
    Settled,
    TableRound,
    Taken,
    Void,
    Voided,
    advance,
    bet_id,
)
from croupier.record import verify
from croupier.record.round import LogPlace
from tests.conformance.play import play, random_action
from tests.conformance.tables import houses, random_table
from tests.house.playing import random_stakes

ROUNDS = 60
BALANCE = 100_000


def committed(game: Game, random: Random) -> TableRound:
    """A round that waits for its stakes, with its place in a log."""
    seal = seal_from(
        Binding(f"r-{random.getrandbits(32)}", "t-1", game.id, game.rules.hash),
        random.randbytes(32),
    )
    entry = CommitmentLog().commit(seal, 0)
    return TableRound(game, seal, LogPlace(entry.position, entry.hash))


def placed(game: Game, random: Random) -> Place:
    """Stakes of a player who has 1,000.00."""
    stakes = random_stakes(game, random, BALANCE)
    return Place(stakes, f"client {random.randrange(100)}", random.randrange(52), BALANCE)


@dataclass
class Purse:
    """A player's own account of a round, kept from nothing but its events."""

    balance: int = BALANCE
    taken: dict[str, int] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)

    def take(self, events: Sequence[Event]) -> None:
        """Go on with what happened."""
        for event in events:
            match event:
                case Taken(bet, amount):
                    assert bet not in self.taken
                    assert amount > 0
                    self.taken[bet] = amount
                    self.balance -= amount
                case Settled(line):
                    bet = bet_id(line.box, line.spot)
                    assert bet not in self.lines, f"{bet} is settled twice"
                    assert line.stake == self.taken.get(bet, 0)
                    self.lines[bet] = line.returned
                    self.balance += line.returned
                case Final() | Voided():
                    assert event is events[-1]


def played(game: Game, random: Random) -> Iterator[tuple[TableRound, Purse]]:
    """Every state of a round from its stakes to its end, with what the player has then."""
    round_, purse, now = committed(game, random), Purse(), 1000
    move: Move = placed(game, random)
    while True:
        round_, events = advance(round_, move, now)
        purse.take(events)
        assert any(isinstance(event, Final) for event in events) == round_.is_over
        yield round_, purse
        if round_.choice is None:
            return
        now += random.randrange(5000)
        move = Decide(round_.choice.box, random_action(round_.choice.offers, random))


@pytest.mark.parametrize("name", GAMES)
def test_events_keep_account_of_every_cent(name: str) -> None:
    random = Random(f"cents {name}")
    for _ in range(ROUNDS):
        for round_, purse in played(load_game(name), random):
            assert round_.play is not None
            state = round_.play.state
            if state.next is None:
                assert purse.balance == state.final_balance
                assert set(purse.taken) <= set(purse.lines)
            else:
                assert purse.balance == state.balance


@pytest.mark.parametrize("name", GAMES)
def test_the_record_of_a_final_round_verifies(name: str) -> None:
    random, game = Random(f"records {name}"), load_game(name)
    for _ in range(ROUNDS):
        round_, now = committed(game, random), 5
        round_, events = advance(round_, placed(game, random), now)
        while (choice := round_.choice) is not None:
            now += 1
            action = random_action(choice.offers, random)
            round_, events = advance(round_, Decide(choice.box, action), now)
        final = events[-1]
        assert isinstance(final, Final)
        assert final.record.ended_at_ms >= final.record.started_at_ms
        verify(final.record)


@pytest.mark.parametrize("name", GAMES)
def test_an_expired_round_ends_without_a_new_stake(name: str) -> None:
    random = Random(f"expired {name}")
    for _ in range(ROUNDS):
        for round_, _ in played(load_game(name), random):
            if round_.is_over:
                continue
            after, events = advance(round_, Expire(), 10**9)
            assert not any(isinstance(event, Taken) for event in events)
            final = events[-1]
            assert isinstance(final, Final)
            verify(final.record)
            assert after.is_over


@pytest.mark.parametrize("name", GAMES)
def test_a_void_returns_every_stake_exactly_once(name: str) -> None:
    random, after_bonus = Random(f"void {name}"), 0
    for _ in range(ROUNDS):
        for round_, purse in played(load_game(name), random):
            if round_.is_over:
                continue
            back = _given_back(round_, purse)
            assert back == purse.taken
            after_bonus += bool(purse.lines)
    if any(spot in ("bonus", "aces_up") for spot in load_game(name).stakes):
        assert after_bonus or name in NOTHING_EARLY


NOTHING_EARLY = frozenset({"four-card", "casino-holdem", "caribbean-stud"})
"""Games that settle no bet while another waits for a decision."""


def _given_back(round_: TableRound, purse: Purse) -> Counter[str]:
    """What of each stake is with the player after a void."""
    voided, events = advance(round_, Void("the lamp fell over"), 10**9)
    (event,) = events
    assert isinstance(event, Voided)
    assert event.seed == round_.seal.reveal_void("the lamp fell over")
    back = Counter({bet: min(purse.taken.get(bet, 0), won) for bet, won in purse.lines.items()})
    assert not set(event.unsettled) & set(purse.lines)
    assert set(event.refunds) <= set(purse.lines)
    back.update(event.unsettled)
    back.update(event.refunds)
    with pytest.raises(IllegalAction, match="over"):
        advance(voided, Void("again"), 10**9)
    return +back


@pytest.mark.parametrize("name", GAMES)
def test_a_round_without_stakes_is_void_without_money(name: str) -> None:
    round_ = committed(load_game(name), Random(1))
    voided, events = advance(round_, Void("never begun"), 1)
    assert voided.is_over
    assert events == (Voided(round_.seal.reveal_void("never begun"), "never begun", {}, {}),)


@pytest.mark.parametrize("name", GAMES)
def test_what_does_not_fit_the_stage_is_refused_and_changes_nothing(name: str) -> None:
    """Every move at every stage: what a stage does not take is a typed refusal."""
    random, game = Random(f"stages {name}"), load_game(name)
    place = placed(game, random)
    round_ = committed(game, random)
    for early in (Decide(1, parse_action("fold")), Expire()):
        assert _refusal(round_, early) == "not-a-choice"
    for round_, _ in played(game, random):
        moves: list[Move] = [
            place,
            Decide(99, parse_action("fold")),
            Decide(1, parse_action("play 1")),
        ]
        if round_.is_over:
            moves += [Expire(), Void("too late")]
        for move in moves:
            before = repr(round_)
            assert (_refusal(round_, move) == "round-over") == round_.is_over
            assert repr(round_) == before


def _refusal(round_: TableRound, move: Move) -> str:
    with pytest.raises(CroupierError) as refused:
        advance(round_, move, 10**9)
    return refused.value.code


def test_a_seed_does_not_leave_an_open_round() -> None:
    for name in GAMES:
        for round_, _ in played(load_game(name), Random(name)):
            assert round_.play is not None
            if not round_.is_over:
                with pytest.raises(DealError, match="not over"):
                    round_.play.deck.reveal([round_.play.state])


@pytest.mark.parametrize("name", GAMES)
def test_a_clock_that_steps_back_does_not_turn_a_round_around(name: str) -> None:
    random, game = Random(f"clock {name}"), load_game(name)
    for _ in range(20):
        round_, events = advance(committed(game, random), placed(game, random), 10_000)
        while (choice := round_.choice) is not None:
            action = random_action(choice.offers, random)
            round_, events = advance(round_, Decide(choice.box, action), random.randrange(20_000))
        final = events[-1]
        assert isinstance(final, Final)
        verify(final.record)


@pytest.mark.parametrize("name", GAMES)
def test_no_round_wins_more_than_what_is_covered(name: str) -> None:
    """Every setting, stakes of every size and decks that favour good hands."""
    random = Random(f"cover {name}")
    for house in houses(name, random, 8):
        for _ in range(60):
            table = random_table(house, random)
            _check_covered(house.game, table.stakes, table.balance, play(table, random).states[-1])


def _check_covered(game: Game, stakes: dict[int, Stakes], balance: int, state: State) -> None:
    won = sum(max(line.net, 0) for line in state.settlement.lines)
    assert won <= most_won(game, Place(stakes, "", 0, balance))


@given(data=st.data(), name=st.sampled_from(sorted(GAMES)))
def test_extreme_stakes_are_covered_or_too_large_for_the_books(
    data: st.DataObject, name: str
) -> None:
    """What a stake of any size wins is covered; a cover is never cut short to what fits."""
    game = load_game(name)
    ante = data.draw(st.integers(1, MAX_CENTS))
    place = Place({1: Stakes(ante=ante)}, "", 0, MAX_CENTS)
    bound = most_won(game, place)
    best = max(row.pays for table in game.rules.paytables.values() for row in table.rows)
    assert bound >= ante * best + place.balance
    booked, cover = Bookings("r-1", "p", 0).of((), None, bound)
    assert cover is not None
    assert cover.amount == bound == booked[-1].amount
