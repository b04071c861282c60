"""A round while it is played: committed, staked, opened card by card, revealed and recorded."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from croupier.cards import Card
from croupier.deal import Committed, Entry, Revealed, Seal, SealedDeck
from croupier.errors import DealError, IllegalAction
from croupier.games.actions import Action
from croupier.games.game import Game, State
from croupier.games.round import Choice, Deal, Slot, Stakes
from croupier.record.round import (
    DEMO_PREFIX,
    Decision,
    LogPlace,
    Record,
    Result,
    RulesInForce,
    Seat,
)
from croupier.record.seating import Seated, boxes_of, start_seats

Clock: TypeAlias = Callable[[], int]
"""A port that gives the time in milliseconds since the epoch."""

Keep: TypeAlias = Callable[[Record], AbstractContextManager[None]]
"""A port that keeps a record: written when it is entered, before the round's reveal is published,
and there to be seen when it is left, after it. So no crash leaves a settled round without one."""

SHARED = ("dealer", "board")
"""The holders whose cards all seats of a table see, and all at once."""


class Log(Protocol):
    """Where commitments and reveals are published; see `croupier.deal.CommitmentLog`."""

    @property
    def entries(self) -> tuple[Entry, ...]: ...

    def commit(self, seal: Seal, time_ms: int) -> Committed: ...

    def reveal(
        self, round_id: str, seed: str, time_ms: int, void_reason: str | None = None
    ) -> Revealed: ...


@dataclass(slots=True)
class _Player:
    """A seat that plays: what it staked, what it sees now, and how it came to that."""

    stakes: Mapping[int, Stakes]
    balance: int
    state: State
    opened: list[tuple[Slot, Card]] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)

    def seat(self) -> Seat:
        """The seat's part of the record."""
        return Seat(
            self.balance,
            dict(self.stakes),
            tuple(self.opened),
            tuple(self.decisions),
            Result.of(self.state),
        )


class Round:
    """One round at a table. A dealer opens it: its commitment is published before any stake.

    Nothing of the deck is in here to be read but the cards that were opened for a seat; the seed
    leaves the seal when the round is final on every seat, or void.
    """

    def __init__(
        self,
        game: Game,
        seal: Seal,
        clock: Clock,
        client_seed: Callable[[int], str],
        log: Log | None = None,
        keep: Keep | None = None,
    ) -> None:
        self.game = game
        self._seal = seal
        self._clock = clock
        self._client_seed = client_seed
        self._log = log
        self._keep = keep
        self._now_ms = 0
        self._place: LogPlace | None = None
        if log is not None:
            entry = log.commit(seal, self._time())
            self._place = LogPlace(entry.position, entry.hash)
        self._players: dict[int, _Player] = {}
        self._deck: SealedDeck | None = None
        self._client_seeds: dict[int, str] = {}
        self._cut = 0
        self._started_at_ms = 0
        self._record: Record | None = None
        self._is_void = False

    @property
    def round_id(self) -> str:
        """The round's id, which the commitment binds."""
        return self._seal.binding.round_id

    @property
    def commitment(self) -> str:
        """The commitment (hex) to the round's seed."""
        return self._seal.commitment

    def start(
        self, seats: Seated, client_seeds: Mapping[int, str] | None = None, cut: int = 0
    ) -> None:
        """Take the stakes, fix the deck and open what every seat may see at once.

        A seat that brings no client seed gets a fresh one. `BetRefused`, and `DealError` for a
        client seed or a cut, change nothing: the round can be started again.
        """
        self._refuse_over()
        if self._deck is not None:
            raise IllegalAction("round-open", "the stakes are placed already")
        states = start_seats(self.game, seats, boxes_of(stakes for stakes, _ in seats.values()))
        chosen = client_seeds or {}
        if not chosen.keys() <= states.keys():
            raise DealError("client-seed", "a client seed is given for a seat that is not taken")
        seeds = {
            seat: chosen[seat] if seat in chosen else self._client_seed(seat) for seat in states
        }
        self._deck = self._seal.deck(seeds, cut)
        self._client_seeds, self._cut = seeds, cut
        self._started_at_ms = self._time()
        self._players = {seat: _Player(*seats[seat], state) for seat, state in states.items()}
        self._go_on()

    def state(self, seat: int) -> State:
        """What a seat sees. It waits for cards only as long as others have to decide before it."""
        return self._player(seat).state

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have a decision to take, ascending."""
        return tuple(
            seat for seat, player in self._players.items() if isinstance(player.state.next, Choice)
        )

    def act(self, seat: int, box: int, action: Action) -> None:
        """Take a decision and open what follows from it; `IllegalAction` changes nothing."""
        player = self._player(seat)
        player.state = player.state.act(box, action)
        player.decisions.append(Decision(box, action, self._time()))
        self._go_on()

    @property
    def is_final(self) -> bool:
        """Whether no seat waits for anything more."""
        players = self._players.values()
        return bool(players) and all(player.state.next is None for player in players)

    @property
    def record(self) -> Record:
        """The round as data; `DealError("round-not-final")` before its end."""
        if self._record is None:
            raise DealError("round-not-final", "the round is not over on every seat")
        return self._record

    def void(self, reason: str) -> None:
        """Give the round up and reveal its seed; every stake is to be returned."""
        self._refuse_over()
        seed = self._seal.reveal_void(reason)
        if self._log is not None:
            self._log.reveal(self.round_id, seed, self._time(), reason)
        self._is_void = True
        self._players = {}

    def __repr__(self) -> str:
        return f"<Round {self.round_id}>"

    def _refuse_over(self) -> None:
        if self._is_void or self._record is not None:
            raise IllegalAction("round-over", "the round is over")

    def _player(self, seat: int) -> _Player:
        if seat not in self._players:
            raise IllegalAction("wrong-box", f"seat {seat!r:.12} does not play in this round")
        return self._players[seat]

    def _time(self) -> int:
        """The time, which never goes back within a round whatever the clock does."""
        self._now_ms = max(self._now_ms, self._clock())
        return self._now_ms

    def _go_on(self) -> None:
        """Open all that is due, and end the round if nothing is left to wait for.

        The seat that has seen least goes first, so that all are dealt in before any goes on.
        """
        assert self._deck is not None, "only a round with a deck goes on"
        players = self._players.values()
        while due := [player for player in players if self._is_due(player)]:
            player = min(due, key=lambda player: len(player.opened))
            step = player.state.next
            assert isinstance(step, Deal), "only a deal is due"
            cards = self._deck.open(step.slots)
            player.state = player.state.deal(cards)
            player.opened += zip(step.slots, cards, strict=True)
        if self.is_final:
            self._finish(self._deck)

    def _is_due(self, player: _Player) -> bool:
        """Whether the awaited cards can be opened and tell nothing to a seat that still decides."""
        step = player.state.next
        if not isinstance(step, Deal):
            return False
        shared = {slot for slot in step.slots if slot.holder in SHARED}
        deciding = [self._players[seat] for seat in self.waiting]
        return all(shared <= {slot for slot, _ in other.opened} for other in deciding)

    def _finish(self, deck: SealedDeck) -> None:
        """Reveal the seed, and keep the record along with the reveal in the log."""
        ended_at_ms = self._time()
        seed = deck.reveal(player.state for player in self._players.values())
        record = recorded(
            self.game,
            self._seal,
            self._place,
            (self._client_seeds, self._cut),
            {number: player.seat() for number, player in self._players.items()},
            (self._started_at_ms, ended_at_ms),
            seed,
        )
        with self._keep(record) if self._keep else nullcontext():
            if self._log is not None:
                self._log.reveal(self.round_id, seed, ended_at_ms)
        self._record = record


def recorded(
    game: Game,
    seal: Seal,
    place: LogPlace | None,
    players_part: tuple[Mapping[int, str], int],
    seats: Mapping[int, Seat],
    times_ms: tuple[int, int],
    seed: str,
) -> Record:
    """The record of a round that is over: `players_part` are the client seeds and the cut,
    `times_ms` its start and its end, `seed` its revealed seed."""
    binding, rules = seal.binding, game.rules
    client_seeds, cut = players_part
    started_at_ms, ended_at_ms = times_ms
    return Record(
        round=binding.round_id,
        table=binding.table,
        game=binding.game,
        rules=RulesInForce(rules.version, rules.hash, rules.values),
        sealed=not binding.round_id.startswith(DEMO_PREFIX),
        commitment=seal.commitment,
        log=place,
        cut=cut,
        client_seeds=client_seeds,
        taken=tuple(sorted(boxes_of(seat.stakes for seat in seats.values()))),
        seats=seats,
        started_at_ms=started_at_ms,
        ended_at_ms=ended_at_ms,
        server_seed=seed,
    )
