"""A player's table as a pure function: what a command makes of a round, and what came of it.

A round is committed, staked, opened card by card, decided and settled, or void. Nothing here reads
a clock, draws a random number or stores anything: `advance` gives the round after a command and
the events that follow from it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias, assert_never

from croupier.cards import Card
from croupier.deal import Seal, SealedDeck
from croupier.errors import HouseError, IllegalAction
from croupier.games.actions import Action
from croupier.games.game import Game, State
from croupier.games.round import Choice, Deal, Line, Slot, Stakes
from croupier.record.dealing import recorded
from croupier.record.round import Decision, LogPlace, Record, Result, Seat
from croupier.record.seating import seated, start_seats


@dataclass(frozen=True, slots=True)
class Place:
    """Stake, in cents by box, and fix the deck: the player's client seed, and his cut."""

    stakes: Mapping[int, Stakes]
    client_seed: str
    cut: int
    balance: int


@dataclass(frozen=True, slots=True)
class Decide:
    """Take a decision on a box."""

    box: int
    action: Action


@dataclass(frozen=True, slots=True)
class Expire:
    """End a round that nobody decides any more, without a new stake."""


@dataclass(frozen=True, slots=True)
class Void:
    """Give a round up: every stake goes back."""

    reason: str


Move: TypeAlias = Place | Decide | Expire | Void


@dataclass(frozen=True, slots=True)
class Taken:
    """A bet was staked, in cents; `bet` names it within its round, as `1.ante`."""

    bet: str
    amount: int


@dataclass(frozen=True, slots=True)
class Settled:
    """A bet was settled, for good."""

    line: Line


@dataclass(frozen=True, slots=True)
class Final:
    """The round is over on every box, and its seed revealed."""

    record: Record


@dataclass(frozen=True, slots=True)
class Voided:
    """The round was given up; `refunds` are the stakes, in cents, of the bets that lost before."""

    seed: str
    reason: str
    unsettled: Mapping[str, int]
    refunds: Mapping[str, int]


Event: TypeAlias = Taken | Settled | Final | Voided


@dataclass(frozen=True, slots=True)
class Play:
    """A staked round of one player: what he placed, sees and has decided."""

    placed: Place
    seat: int
    started_at_ms: int
    deck: SealedDeck
    state: State
    opened: tuple[tuple[Slot, Card], ...] = ()
    decisions: tuple[Decision, ...] = ()

    def part(self) -> Seat:
        """The player's part of the record, when the round is final."""
        placed, state = self.placed, self.state
        result = Result.of(state)
        return Seat(placed.balance, dict(placed.stakes), self.opened, self.decisions, result)


@dataclass(frozen=True, slots=True)
class TableRound:
    """A round at a player's table from its commitment on; `void` is the reason if it is that."""

    game: Game
    seal: Seal
    place: LogPlace
    play: Play | None = None
    void: str | None = None

    @property
    def choice(self) -> Choice | None:
        """The decision that the round waits for."""
        step = self.play.state.next if self.play and self.void is None else None
        return step if isinstance(step, Choice) else None

    @property
    def is_over(self) -> bool:
        """Whether the round is final or void."""
        return self.void is not None or (self.play is not None and self.play.state.next is None)


def advance(round_: TableRound, move: Move, now_ms: int) -> tuple[TableRound, tuple[Event, ...]]:
    """The round after a move, and what happened; a refusal is a typed error."""
    if round_.is_over:
        raise IllegalAction("round-over", "the round is over")
    if isinstance(move, Void):
        return _voided(round_, move.reason)
    after = _moved(round_, move, now_ms)
    return after, tuple(_events(round_, after, now_ms))


def _moved(round_: TableRound, move: Place | Decide | Expire, now_ms: int) -> TableRound:
    match move:
        case Place():
            return replace(round_, play=_dealt(_staked(round_, move, now_ms)))
        case Decide(box, action):
            return replace(round_, play=_dealt(_decided(_playing(round_), box, action, now_ms)))
        case Expire():
            play = _playing(round_)
            while isinstance(step := play.state.next, Choice):
                play = _dealt(_decided(play, step.box, step.unanswered, now_ms))
            return replace(round_, play=play)
        case _:
            assert_never(move)


def _playing(round_: TableRound) -> Play:
    if round_.play is None:
        raise IllegalAction("not-a-choice", "the round waits for its stakes")
    return round_.play


def _staked(round_: TableRound, placed: Place, now_ms: int) -> Play:
    if round_.play is not None:
        raise IllegalAction("round-open", "the stakes are placed already")
    seats = seated(round_.game, placed.stakes, placed.balance)
    ((seat, state),) = start_seats(round_.game, seats, placed.stakes.keys()).items()
    deck = round_.seal.deck({seat: placed.client_seed}, placed.cut)
    return Play(placed, seat, now_ms, deck, state)


def _decided(play: Play, box: int, action: Action, now_ms: int) -> Play:
    state = play.state.act(box, action)
    earlier = play.decisions[-1].at_ms if play.decisions else play.started_at_ms
    decision = Decision(box, action, max(earlier, now_ms))
    return replace(play, state=state, decisions=(*play.decisions, decision))


def _dealt(play: Play) -> Play:
    """The round with all cards open that are due."""
    state, opened = play.state, play.opened
    while isinstance(step := state.next, Deal):
        cards = play.deck.open(step.slots)
        state = state.deal(cards)
        opened += tuple(zip(step.slots, cards, strict=True))
    return replace(play, state=state, opened=opened)


def _events(before: TableRound, after: TableRound, now_ms: int) -> Iterator[Event]:
    assert after.play is not None, "every move but a void leaves a staked round"
    state = after.play.state
    taken_before = _bets(before.play.state) if before.play else {}
    for bet, amount in _bets(state).items():
        if bet not in taken_before:
            yield Taken(bet, amount)
        else:
            assert amount == taken_before[bet], f"{bet} is staked on twice"
    settled_before = settled(before.play.state) if before.play else ()
    yield from (Settled(line) for line in settled(state) if line not in settled_before)
    if state.next is None:
        yield Final(_record(after, after.play, now_ms))


def _record(round_: TableRound, play: Play, now_ms: int) -> Record:
    """The final round as data; its seed leaves the deck here."""
    latest = play.decisions[-1].at_ms if play.decisions else play.started_at_ms
    return recorded(
        round_.game,
        round_.seal,
        round_.place,
        ({play.seat: play.placed.client_seed}, play.placed.cut),
        {play.seat: play.part()},
        (play.started_at_ms, max(latest, now_ms)),
        play.deck.reveal([play.state]),
    )


def _bets(state: State) -> dict[str, int]:
    """What is staked by bet, in cents."""
    return {
        bet_id(box, spot): amount
        for box, spots in state.staked().items()
        for spot, amount in spots.items()
    }


def bet_id(box: int, spot: str) -> str:
    """A bet within its round, as `1.ante`."""
    return f"{box}.{spot}"


def settled(state: State) -> tuple[Line, ...]:
    """The lines settled for good: all at the end, before it what is paid or lost at once."""
    if state.next is None:
        return state.settlement.lines
    return tuple(line for line in state.lines if line.spot in state.credited or not line.returned)


def _voided(round_: TableRound, reason: str) -> tuple[TableRound, tuple[Event, ...]]:
    seed = round_.seal.reveal_void(reason)
    unsettled: dict[str, int] = _bets(round_.play.state) if round_.play else {}
    refunds: dict[str, int] = {}
    for line in settled(round_.play.state) if round_.play else ():
        stake = unsettled.pop(bet_id(line.box, line.spot), 0)
        if line.returned < stake:
            refunds[bet_id(line.box, line.spot)] = stake - line.returned
    event = Voided(seed, reason, unsettled, refunds)
    return replace(round_, void=reason), (event,)


def refuse_over(round_: TableRound) -> None:
    """Refuse what a round that is over does not take any more."""
    if round_.is_over:
        raise HouseError("round-final", f"round {round_.seal.binding.round_id} is over")
