"""A live table in the hands of its owner: the round in memory, and what is told of it.

The round in memory is the one that is durable: a turn is adopted when it is.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial

from sqlalchemy import Connection

from croupier.house.house import House
from croupier.house.view import View
from croupier.live.channel import NOTHING, Channel, Encode
from croupier.live.cycle import GRACE_MS, LiveRound
from croupier.live.mirror import Mirror
from croupier.live.moves import Dealt, Decided, Event, Now, Revealed, Seated, Settled, Voided
from croupier.live.recovery import last_round
from croupier.live.seats import LiveSeat
from croupier.live.turn import Order, Owner, TableSpec, Turn
from croupier.live.views import own_view, public_view

COUNT_MS = 1000
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
        self._shown: tuple[LiveRound | None, View] | None = None

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
        view = self.mirror.view or self._view()
        is_told = self.owner or self.mirror.is_live
        return view if is_told else {**view, "phase": "paused", "ends_ms": None}

    def _view(self) -> View:
        """The round as everyone may see it, made once: thousands of snapshots show the same."""
        if self._shown is None or self._shown[0] is not self.round_:
            self._shown = self.round_, public_view(self.spec.id, self.spec.game, self.round_)
        return self._shown[1]

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
        """The round in the database: the open one, or one that has just ended."""
        return last_round(connection, self.spec.id, self._house.key, self.spec.times, self.now())

    def turn(self, orders: Sequence[Order], stalled_ms: int = 0) -> Callable[[Connection], Turn]:
        """A turn as work for a transaction."""
        owner, round_, now = self.owner, self.round_, self.now()
        assert owner is not None, "only its owner takes a turn at a table"
        return lambda connection: owner.turn(connection, round_, orders, now, stalled_ms)

    def prepared(self, turn: Turn, players: Sequence[str]) -> dict[str, str]:
        """What players are to be told of their seats when a turn is adopted."""
        round_ = turn.round_
        return self.channel.prepared(players, partial(own_view, round_)) if round_ else {}

    def adopt(
        self, turn: Turn, took_ms: int = 0, prepared: Mapping[str, str] = NOTHING
    ) -> Collection[str]:
        """Go on with a turn that is durable, and tell everyone of it.

        A phase that begins with it has its whole time from now, however long the turn `took_ms`.
        What is `prepared` for players is told with the phase where that is told; gives who was
        told of his seat so.
        """
        slept, before = self.ends_ms is None, self.phase
        self.round_, self._turned_ms = turn.round_, self.now_ms()
        if turn.round_ and turn.round_.ends_ms is not None and self.phase != before:
            self.round_ = replace(turn.round_, ends_ms=turn.round_.ends_ms + took_ms)
        woke = slept and self.ends_ms is not None
        is_news = woke or turn.opened or not all(map(_of_seat, turn.events))
        if is_news:
            self.channel.phase(prepared)
            self._counted, self._counted_ms = self._count(), self.now_ms()
        self.tell_count()
        return prepared if is_news else ()

    @property
    def phase(self) -> tuple[str, str] | None:
        """The round, and its phase."""
        return (self.round_.id, self.round_.phase) if self.round_ else None

    @property
    def ends_ms(self) -> int | None:
        """When an open round's phase ends, None where there is none or it waits for a first bet."""
        return self.round_.ends_ms if self.round_ and self.round_.is_open else None

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


def changed(turn: Turn) -> list[str]:
    """The players whose seats a turn has changed."""
    if turn.round_ and any(isinstance(event, Dealt | Settled | Voided) for event in turn.events):
        return list(turn.round_.seats)
    return list(dict.fromkeys(seat.player for event in turn.events if (seat := _of_seat(event))))


def _of_seat(event: Event) -> LiveSeat | None:
    """The seat that an event is about, where it is about one."""
    match event:
        case Seated(seat) | Revealed(seat) | Decided(_, seat):
            return seat
        case _:
            return None
