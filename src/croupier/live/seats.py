"""A seat at a live table: what its player has staked, sees and has decided in a round."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from croupier.cards import Card
from croupier.deal import SealedDeck, check_client_seed
from croupier.errors import DealError, IllegalAction
from croupier.games.actions import Action
from croupier.games.game import State
from croupier.games.round import Choice, Deal, Slot, Stakes
from croupier.record.round import Decision

UNREVEALED = "sha256:"
"""How the client seed of a seat begins that did not reveal its own, and of no other."""

_HASH = re.compile(r"[0-9a-f]{64}", re.ASCII)

Actions: TypeAlias = Sequence[tuple[int, Action]]
"""Decisions by box, in the order in which they are to be taken."""


@dataclass(frozen=True, slots=True)
class LiveSeat:
    """A seat in a round; `balance` is its player's before the stakes, in cents.

    There is a `state` from the deal on, and it holds what this seat may see.
    """

    number: int
    player: str
    stakes: Mapping[int, Stakes]
    balance: int
    seed_hash: str
    seed: str | None = None
    state: State | None = None
    opened: tuple[tuple[Slot, Card], ...] = ()
    decisions: tuple[Decision, ...] = ()

    @property
    def client_seed(self) -> str:
        """What goes into the deck for this seat."""
        return UNREVEALED + self.seed_hash if self.seed is None else self.seed

    @property
    def choice(self) -> Choice | None:
        """The decision that the seat has to take."""
        step = self.state.next if self.state else None
        return step if isinstance(step, Choice) else None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The decisions that are still to be taken, as they are if those before them are folds."""
        found: list[Choice] = []
        state = self.state
        while state is not None and isinstance(step := state.next, Choice):
            found.append(step)
            state = state.act(step.box, step.unanswered)
        return tuple(found)

    def revealed(self, seed: str) -> "LiveSeat":
        """The seat with its client seed; `DealError("client-seed")` for another than it named."""
        encoded = check_client_seed(seed)
        if hashlib.sha256(encoded).hexdigest() != self.seed_hash or seed.startswith(UNREVEALED):
            raise DealError("client-seed", "that is not the seed whose hash came with the bet")
        return replace(self, seed=seed)

    def dealt(self, deck: SealedDeck) -> "LiveSeat":
        """The seat with all cards open that it awaits."""
        state, opened = self.state, self.opened
        assert state is not None, "only a seat that is in the deal is dealt to"
        while isinstance(step := state.next, Deal):
            cards = deck.open(step.slots)
            state = state.deal(cards)
            opened += tuple(zip(step.slots, cards, strict=True))
        return replace(self, state=state, opened=opened)

    def decided(self, actions: Actions, at_ms: int) -> "LiveSeat":
        """The seat with decisions taken, all or none; nothing is opened for them."""
        state, decisions = self.state, self.decisions
        if state is None:
            raise IllegalAction("not-a-choice", "nothing is dealt yet")
        for box, action in actions:
            state = state.act(box, action)
            decisions += (Decision(box, action, at_ms),)
        return replace(self, state=state, decisions=decisions)

    def timed_out(self, at_ms: int) -> "LiveSeat":
        """The seat with all decided by rule that it has not decided."""
        seat = self
        while seat.state is not None and (choice := seat.choice):
            seat = seat.decided([(choice.box, seat.state.timed_out(choice))], at_ms)
        return seat


def check_seed_hash(text: str) -> None:
    """Refuse what is not the SHA-256 of a client seed in hexadecimal digits."""
    if not isinstance(text, str) or not _HASH.fullmatch(text):
        raise DealError("client-seed", "a bet brings the SHA-256 of its client seed, in hex")
