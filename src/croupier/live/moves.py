"""What may be done at a live table, and what comes of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from croupier.games.round import Stakes
from croupier.live.seats import Actions, LiveSeat


class Now(NamedTuple):
    """A moment by the clock that nobody sets, and by the one that is recorded."""

    steady_ms: int
    clock_ms: int


@dataclass(frozen=True, slots=True)
class Bet:
    """Stake, in cents by box; `balance` is what the player has before."""

    player: str
    stakes: Mapping[int, Stakes]
    balance: int
    seed_hash: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """Bring the client seed whose hash came with the bet."""

    player: str
    seed: str


@dataclass(frozen=True, slots=True)
class Decide:
    """Take decisions on boxes, all or none."""

    player: str
    actions: Actions


@dataclass(frozen=True, slots=True)
class Leave:
    """Keep no seat for the next round."""

    player: str


@dataclass(frozen=True, slots=True)
class Stall:
    """The table could not hear anyone for so long."""

    by_ms: int


@dataclass(frozen=True, slots=True)
class Void:
    """Give the round up: every stake goes back."""

    reason: str


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed."""


Move: TypeAlias = Bet | Reveal | Decide | Leave | Stall | Void | Tick


@dataclass(frozen=True, slots=True)
class Seated:
    """A player has bet."""

    seat: LiveSeat


@dataclass(frozen=True, slots=True)
class Revealed:
    """A player's client seed is known."""

    seat: LiveSeat


@dataclass(frozen=True, slots=True)
class Decided:
    """A player has decided."""

    before: LiveSeat
    after: LiveSeat


@dataclass(frozen=True, slots=True)
class Extended:
    """The phase lasts longer."""


@dataclass(frozen=True, slots=True)
class Closed:
    """No more bets."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """The first cards are open."""


@dataclass(frozen=True, slots=True)
class Settled:
    """All cards are open and every bet is settled; `seed` is revealed."""

    seed: str


@dataclass(frozen=True, slots=True)
class Voided:
    """The round is given up; `seed` is revealed."""

    seed: str


Event: TypeAlias = Seated | Revealed | Decided | Extended | Closed | Dealt | Settled | Voided
