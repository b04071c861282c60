"""The cycle of a live table as a pure function: what a move makes of a round, and what came of it.

Nothing here reads a clock, draws a random number or stores anything. Until the showdown no card
that all share, but those of the first deal, is opened for anyone.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, assert_never

from croupier.deal import Seal, SealedDeck
from croupier.errors import BetRefused, HouseError, IllegalAction
from croupier.games.game import Game
from croupier.live.moves import (
    Bet,
    Closed,
    Dealt,
    Decide,
    Decided,
    Event,
    Extended,
    Leave,
    Move,
    Now,
    Reveal,
    Revealed,
    Seated,
    Settled,
    Stall,
    Tick,
    Void,
    Voided,
)
from croupier.live.seats import LiveSeat, check_seed_hash
from croupier.record.round import LogPlace
from croupier.record.seating import boxes_of, start_seats

GRACE_MS = 100
"""So long after a deadline what was read before it may still be on its way."""

Phase = Literal["betting", "seeds", "deciding", "settled", "void"]
OPEN: tuple[Phase, ...] = ("betting", "seeds", "deciding")


@dataclass(frozen=True, slots=True)
class Times:
    """How long the phases last: betting from the first bet on, the pause after the end."""

    betting_ms: int = 20_000
    seeds_ms: int = 3_000
    deciding_ms: int = 15_000
    pause_ms: int = 6_000

    def slowed(self, factor: int) -> "Times":
        """So many times as long."""
        names = ("betting_ms", "seeds_ms", "deciding_ms", "pause_ms")
        return Times(**{name: factor * getattr(self, name) for name in names})


@dataclass(frozen=True, slots=True)
class LiveRound:
    """A round at a live table from its commitment on; seats by player.

    `ends_ms` is when the phase ends, by the steady clock; None while betting waits for a first bet.
    `kept` are seats that their players of the last round have before others, `left` the players
    who want none kept for the next. `waiting` is how many seats the phase waits for. `latest_ms` is
    the latest time that was recorded, `reason` why the round is void.
    """

    game: Game
    seal: Seal
    place: LogPlace
    times: Times
    latest_ms: int
    kept: Mapping[int, str] = field(default_factory=dict)
    left: frozenset[str] = frozenset()
    phase: Phase = "betting"
    ends_ms: int | None = None
    seats: Mapping[str, LiveSeat] = field(default_factory=dict)
    waiting: int = 0
    deck: SealedDeck | None = None
    started_ms: int | None = None
    ended_ms: int | None = None
    reason: str | None = None

    @property
    def id(self) -> str:
        """The round's id, which the commitment binds."""
        return self.seal.binding.round_id

    @property
    def boxes(self) -> frozenset[int]:
        """All boxes that carry a stake."""
        return boxes_of(seat.stakes for seat in self.seats.values())

    @property
    def keeps(self) -> dict[int, str]:
        """The seats that their players have before others in the next round."""
        if self.game.rules.holder != "seat":
            return {}
        seats = self.seats.values()
        return {seat.number: seat.player for seat in seats if seat.player not in self.left}

    @property
    def is_open(self) -> bool:
        """Whether the round is neither settled nor void."""
        return self.phase in OPEN

    def awaits(self, seat: LiveSeat) -> bool:
        """Whether the phase waits for a seat."""
        if self.phase == "seeds":
            return seat.seed is None
        return self.phase == "deciding" and seat.choice is not None

    def counted(self) -> "LiveRound":
        """The round with the seats counted that its phase waits for."""
        return replace(self, waiting=sum(map(self.awaits, self.seats.values())))

    def is_done(self, steady_ms: int) -> bool:
        """Whether the phase is over: its time, or all that it waits for is there."""
        if self.phase in ("seeds", "deciding") and not self.waiting:
            return True
        return self.ends_ms is not None and steady_ms > self.ends_ms + GRACE_MS


def advance(round_: LiveRound, move: Move, now: Now) -> tuple[LiveRound, tuple[Event, ...]]:
    """The round after a move, and what happened; a refusal is a typed error.

    `now` is when a player's move was read, which may be some time ago.
    """
    after, event = _moved(round_, move, now)
    at_ms = max(after.latest_ms, now.clock_ms)
    return replace(after, latest_ms=at_ms), (event,) if event else ()


def _moved(round_: LiveRound, move: Move, now: Now) -> tuple[LiveRound, Event | None]:
    match move:
        case Bet():
            return _bet(round_, move, now)
        case Reveal():
            return _reveal(round_, move, now)
        case Decide():
            return _decide(round_, move, now)
        case Leave(player):
            kept = {seat: who for seat, who in round_.kept.items() if who != player}
            return replace(round_, kept=kept, left=round_.left | {player}), None
        case Stall(by_ms):
            if round_.ends_ms is None or not round_.is_open:
                return round_, None
            return replace(round_, ends_ms=round_.ends_ms + by_ms), Extended()
        case Void(reason):
            return _void(round_, reason, now)
        case Tick():
            return _tick(round_, now)
        case _:
            assert_never(move)


def _bet(round_: LiveRound, bet: Bet, now: Now) -> tuple[LiveRound, Event]:
    if not _in_time(round_, "betting", now):
        raise BetRefused("late", "no more bets: the bet was read after the end of betting")
    if bet.player in round_.seats:
        raise IllegalAction("round-open", "the stakes are placed already")
    check_seed_hash(bet.seed_hash)
    number = _number(round_, bet)
    start_seats(round_.game, {number: (bet.stakes, bet.balance)}, bet.stakes)  # or it refuses
    seat = LiveSeat(number, bet.player, dict(bet.stakes), bet.balance, bet.seed_hash)
    ends_ms = round_.ends_ms
    if ends_ms is None:
        ends_ms = now.steady_ms + round_.times.betting_ms
    seats, left = {**round_.seats, bet.player: seat}, round_.left - {bet.player}
    return replace(round_, ends_ms=ends_ms, seats=seats, left=left), Seated(seat)


def _number(round_: LiveRound, bet: Bet) -> int:
    """The seat that a bet takes: where a seat is a box, the one that is staked on."""
    round_.game.check(bet.stakes)
    if round_.game.rules.holder != "seat":
        return len(round_.seats) + 1
    [box] = bet.stakes
    taken = {seat.number for seat in round_.seats.values()}
    if box in taken or round_.kept.get(box, bet.player) != bet.player:
        raise BetRefused("seating", f"seat {box} is taken", box=box)
    return box


def _in_time(round_: LiveRound, phase: Phase, now: Now) -> bool:
    ends_ms = round_.ends_ms
    return round_.phase == phase and (ends_ms is None or now.steady_ms <= ends_ms)


def _seat(round_: LiveRound, player: str, phase: Phase, now: Now) -> LiveSeat:
    """A player's seat, where the phase still hears him."""
    if player not in round_.seats:
        raise HouseError("no-round", "you have no stakes in this round")
    if round_.phase in OPEN and OPEN.index(round_.phase) < OPEN.index(phase):
        raise IllegalAction("not-a-choice", "the round is not at that yet")
    if not _in_time(round_, phase, now):
        raise IllegalAction("late", "the time for this is over")
    return round_.seats[player]


def _with(round_: LiveRound, seat: LiveSeat) -> LiveRound:
    waiting = round_.waiting - round_.awaits(round_.seats[seat.player]) + round_.awaits(seat)
    return replace(round_, seats={**round_.seats, seat.player: seat}, waiting=waiting)


def _reveal(round_: LiveRound, reveal: Reveal, now: Now) -> tuple[LiveRound, Event]:
    seat = _seat(round_, reveal.player, "seeds", now)
    if seat.seed is not None:
        raise IllegalAction("not-a-choice", "the client seed is revealed already")
    seat = seat.revealed(reveal.seed)
    return _with(round_, seat), Revealed(seat)


def _decide(round_: LiveRound, decide: Decide, now: Now) -> tuple[LiveRound, Event]:
    before = _seat(round_, decide.player, "deciding", now)
    after = before.decided(decide.actions, max(round_.latest_ms, now.clock_ms))
    return _with(round_, after), Decided(before, after)


def _void(round_: LiveRound, reason: str, now: Now) -> tuple[LiveRound, Event]:
    if not round_.is_open:
        raise HouseError("round-final", f"round {round_.id} is over")
    seed = round_.seal.reveal_void(reason)
    return _ended(replace(round_, phase="void", reason=reason), now), Voided(seed)


def _ended(round_: LiveRound, now: Now) -> LiveRound:
    ended_ms = max(round_.latest_ms, now.clock_ms)
    ends_ms = now.steady_ms + round_.times.pause_ms
    return replace(round_, ended_ms=ended_ms, ends_ms=ends_ms, waiting=0)


def _tick(round_: LiveRound, now: Now) -> tuple[LiveRound, Event | None]:
    if not round_.is_open or not round_.is_done(now.steady_ms):
        return round_, None
    match round_.phase:
        case "betting":
            ends_ms = now.steady_ms + round_.times.seeds_ms
            return replace(round_, phase="seeds", ends_ms=ends_ms).counted(), Closed()
        case "seeds":
            started_ms = max(round_.latest_ms, now.clock_ms)
            ends_ms = now.steady_ms + round_.times.deciding_ms
            return replace(dealt(round_, started_ms), ends_ms=ends_ms), Dealt()
        case _:
            return _settle(round_, now)


def dealt(round_: LiveRound, started_ms: int, players: Collection[str] | None = None) -> LiveRound:
    """The round with its deck fixed and the first cards open, to some players alone if named."""
    deck = round_.seal.deck({seat.number: seat.client_seed for seat in round_.seats.values()})
    served = [round_.seats[player] for player in (players or round_.seats)]
    seated = {seat.number: (seat.stakes, seat.balance) for seat in served}
    states = start_seats(round_.game, seated, round_.boxes)
    seats = {seat.player: replace(seat, state=states[seat.number]).dealt(deck) for seat in served}
    return replace(
        round_,
        phase="deciding",
        deck=deck,
        seats={**round_.seats, **seats},
        started_ms=started_ms,
        latest_ms=started_ms,
    ).counted()


def _settle(round_: LiveRound, now: Now) -> tuple[LiveRound, Event]:
    at_ms = max(round_.latest_ms, now.clock_ms)
    seats = {player: seat.timed_out(at_ms) for player, seat in round_.seats.items()}
    round_ = opened_whole(replace(round_, phase="settled", seats=seats))
    assert round_.deck is not None, "a round is dealt before it is settled"
    seed = round_.deck.reveal(seat.state for seat in round_.seats.values() if seat.state)
    return _ended(round_, now), Settled(seed)


def opened_whole(round_: LiveRound) -> LiveRound:
    """The round with all cards open that its seats await, none of which has to decide."""
    deck, seats = round_.deck, dict(round_.seats)
    assert deck is not None, "cards are opened after the deal"
    served = {player: seat.dealt(deck) for player, seat in seats.items() if seat.state}
    return replace(round_, seats=seats | served)
