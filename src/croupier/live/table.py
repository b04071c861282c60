"""A live table in the hands of its owner: the round in memory, and what is told of it.

The round in memory is the one that is durable: a turn is adopted when it is.
"""

from collections.abc import Callable, Collection, Sequence

from sqlalchemy import Connection

from croupier.house.house import House
from croupier.house.view import View
from croupier.live.channel import Channel, Encode
from croupier.live.cycle import GRACE_MS, LiveRound
from croupier.live.mirror import Mirror
from croupier.live.moves import Dealt, Decided, Event, Now, Revealed, Seated, Settled, Voided
from croupier.live.recovery import open_round
from croupier.live.turn import Order, Owner, TableSpec, Turn
from croupier.live.views import own_view, public_view

COUNT_MS = 500
"""How many play is told at most so often."""

CLOSED_MS = 1000
"""A table that is closed looks so often whether it may open."""


class LiveTable:
    """A table: whoever watches stays with it, whichever owner it has."""

    def __init__(self, house: House, spec: TableSpec, encode: Encode) -> None:
        self.spec = spec
        self.channel = Channel(spec.id, self, encode)
        self.mirror = Mirror(self.channel)
        self.round_: LiveRound | None = None
        self.owner: Owner | None = None
        self._house = house
        self._counted: tuple[int, int] = (0, 0)
        self._counted_ms = 0
        self._turned_ms = 0

    # What it shows

    def now(self) -> Now:
        """The moment, by the time that the table's deadlines go by and by the clock."""
        ahead_ms = 0 if self.owner else self.mirror.ahead_ms
        return Now(self.here_ms() - ahead_ms, self._house.ports.clock())

    def here_ms(self) -> int:
        """This process's time."""
        return self._house.booted_ms + self._house.ports.steady_ms()

    def now_ms(self) -> int:
        """The table's time."""
        return self.now().steady_ms

    def public(self) -> View:
        """What everyone may see."""
        view = self.mirror.view or public_view(self.spec.id, self.spec.game, self.round_)
        is_told = self.owner or self.mirror.is_live
        return view if is_told else {**view, "phase": "paused", "ends_ms": None}

    def own(self, player: str) -> View | None:
        """What a player may see of his seat."""
        if self.mirror.view:
            return self.mirror.own(player)
        return own_view(self.round_, player) if self.round_ else None

    def seated(self) -> Collection[str]:
        """Who has a seat."""
        return self.round_.seats if self.round_ else ()

    # What its owner does

    def taken_over(self, owner: Owner, round_: LiveRound | None) -> None:
        """Have an owner, who found this round."""
        self.owner, self.round_ = owner, round_
        self.mirror.forget(owner.lease.fence)
        self.channel.begin(owner.lease.fence)

    def let_go(self) -> None:
        """Have no owner in this process any more."""
        if self.owner is not None:
            self.owner = None
            self.channel.phase()

    def restored(self, connection: Connection) -> LiveRound | None:
        """The open round in the database."""
        return open_round(connection, self.spec.id, self._house.key, self.spec.times, self.now())

    def turn(self, orders: Sequence[Order], stalled_ms: int = 0) -> Callable[[Connection], Turn]:
        """A turn as work for a transaction."""
        owner, round_, now = self.owner, self.round_, self.now()
        assert owner is not None, "only its owner takes a turn at a table"
        return lambda connection: owner.turn(connection, round_, orders, now, stalled_ms)

    def adopt(self, turn: Turn) -> list[str]:
        """Go on with a turn that is durable, and tell of it; the players whose seats it changed."""
        slept = self.round_ is not None and self.round_.ends_ms is None
        self.round_, self._turned_ms = turn.round_, self.now_ms()
        woke = slept and self.round_ is not None and self.round_.ends_ms is not None
        seats = [event for event in turn.events if isinstance(event, Seated | Revealed | Decided)]
        if woke or turn.opened or len(seats) < len(turn.events):
            self.channel.phase()
            self._counted, self._counted_ms = self._count(), self.now_ms()
        if any(isinstance(event, Dealt | Settled | Voided) for event in turn.events):
            return list(turn.round_.seats) if turn.round_ else []
        self.tell_count()
        return list(dict.fromkeys(_player(event) for event in seats))

    @property
    def due_ms(self) -> int | None:
        """When a turn is due though nobody says a word, by the table's time."""
        round_, now_ms = self.round_, self.now_ms()
        if round_ is None or not round_.is_open:
            ends_ms = (round_.ends_ms or 0) if round_ else 0
            return max(ends_ms + 1, self._turned_ms + CLOSED_MS if ends_ms < now_ms else 0)
        if round_.is_done(now_ms):
            return now_ms
        return None if round_.ends_ms is None else round_.ends_ms + GRACE_MS + 1

    @property
    def count_due_ms(self) -> int | None:
        """When it is to be told how many play."""
        return None if self._count() == self._counted else self._counted_ms + COUNT_MS

    def tell_count(self) -> None:
        """Tell how many play, if that is due."""
        due_ms, now_ms = self.count_due_ms, self.now_ms()
        if due_ms is None or now_ms < due_ms:
            return
        self._counted, self._counted_ms = self._count(), now_ms
        view = self.public()
        told = {name: view[name] for name in ("players", "waiting", "taken")}
        self.channel.publish("count", told)

    def _count(self) -> tuple[int, int]:
        return (len(self.round_.seats), self.round_.waiting) if self.round_ else (0, 0)


def _player(event: Event) -> str:
    match event:
        case Seated(seat) | Revealed(seat):
            return seat.player
        case Decided(_, seat):
            return seat.player
        case _:
            raise AssertionError("that is not about one seat")
