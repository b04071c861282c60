"""A whole house in virtual time, with everything that can go wrong, the same for the same seed.

Devices send commands over a network that delays, doubles and drops them; the house fails, runs out
of room and starts anew; its clock steps; an operator voids and switches; players fall asleep.
"""

import heapq
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from croupier.errors import BetRefused, CroupierError
from croupier.games import GAMES
from croupier.house.commands import Answer, Command
from croupier.house.settings import HouseSettings
from croupier.house.view import View
from croupier.house.writer import together
from tests.fault.model import Model
from tests.house.playing import next_body
from tests.house.soundness import check_sound
from tests.house.world import Arena, World

SETTINGS = HouseSettings(broke_below=100_000)
DEVICES, PLAYERS = 4, 3
RESEND_MS = 3000
SWEEP_MS = 60_000
LONG_MS = 20 * 60_000
SHOWN = ("seq", "stage", "round")
EVENTS = 200
STOP_MS = 10**8
"""By then a house in which nothing goes wrong any more has answered everything."""


class _FaultError(OSError):
    """The disk did not take it."""


@dataclass
class Device:
    """A player's screen: what it shows, and the command that waits for its answer."""

    player: str
    number: int
    views: dict[str, View] = field(default_factory=dict)
    waiting: tuple[str, Command] | None = None
    sent: int = 0
    asleep_until: int = 0


@dataclass
class Simulation:
    """One world, from its first event to its last."""

    seed: int
    faults: bool = True
    now_ms: int = 0
    events: list[tuple[int, int, Callable[[], None]]] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)
    devices: list[Device] = field(default_factory=list)
    inbox: list[tuple[Device, str, Command]] = field(default_factory=list)
    order: int = 0
    fails_at: int | None = None

    def __post_init__(self) -> None:
        self.random = Random(f"simulation {self.seed}")
        self.arena = Arena.in_memory(f"simulation {self.seed}", SETTINGS)
        self.world: World = self.arena.world
        self.world.reached = self._reached
        self.model = Model(SETTINGS.grant)
        self.durable = False

    # Time

    def after(self, ms: int, what: Callable[[], None]) -> None:
        """Have something happen later."""
        self.order += 1
        heapq.heappush(self.events, (self.now_ms + ms, self.order, what))

    def run(self) -> "Simulation":
        """Everything up to the end, which must be a good one."""
        players = [self._enter() for _ in range(PLAYERS)]
        for number in range(DEVICES):
            device = Device(players[number % PLAYERS], number)
            self.devices.append(device)
            self.after(self.random.randrange(1000), partial(self._act, device))
        self.after(SWEEP_MS, self._sweep)
        self.after(self.random.randrange(15_000), self._disturb)
        for _ in range(EVENTS):
            self._step()
        self._end_well()
        return self

    def _step(self) -> None:
        at, _, what = heapq.heappop(self.events)
        self.world.pass_ms(at - self.now_ms)
        self.now_ms = at
        what()

    def _end_well(self) -> None:
        """Without faults every command is answered, and no round stays open for good."""
        self.faults, stop = False, self.now_ms + STOP_MS
        for device in self.devices:
            device.asleep_until = stop
        while any(device.waiting for device in self.devices):
            self._step()
            assert self.now_ms < stop, "a command is never answered"
        self._apart("check", lambda on: check_sound(on, records=True))
        self.world.pass_ms(STOP_MS)
        self._expire()
        self._apart("check", lambda on: check_sound(on, records=True))
        assert all(self.model.playing(player) is None for player in self.model.balances)

    # Devices and the network

    def _act(self, device: Device) -> None:
        """A device sends something new, or once more what was not answered."""
        self.after(RESEND_MS + self.random.randrange(RESEND_MS), lambda: self._act(device))
        if device.waiting is None and self.now_ms >= device.asleep_until:
            device.waiting = self._thought_of(device)
        if device.waiting is not None:
            self._send(device, *device.waiting)

    def _thought_of(self, device: Device) -> tuple[str, Command] | None:
        if self.random.randrange(12) == 0:
            device.asleep_until = self.now_ms + self.random.randrange(LONG_MS)
            return None
        game = self.random.choice(tuple(GAMES)[:3])
        open_now = [name for name, view in device.views.items() if view["stage"] == "playing"]
        if open_now and self.random.randrange(4):
            game = open_now[0]
        view = device.views.get(game, {"game": game, "seq": 0, "stage": "idle", "balance": 10**5})
        device.sent += 1
        try:
            body = next_body(view, self.random)
        except BetRefused:
            self._reset(device.player)
            return None
        return game, Command(f"d{device.number}-{device.sent}", view["seq"], body)

    def _send(self, device: Device, game: str, command: Command) -> None:
        times = self.random.choice((0, 1, 1, 1, 1, 2, 3)) if self.faults else 1
        self.seen["dropped"] += times == 0
        self.seen["doubled"] += times > 1
        for _ in range(times):
            self.after(self._delay(), partial(self._arrive, (device, game, command)))

    def _delay(self) -> int:
        slow = self.faults and self.random.randrange(8) == 0
        return self.random.randrange(20_000 if slow else 60)

    def _arrive(self, message: tuple[Device, str, Command]) -> None:
        if not self.inbox:
            self.after(30, self._serve)
        self.inbox.append(message)

    def _answered(self, device: Device, command: Command, outcome: Answer | str) -> None:
        if self.faults and self.random.randrange(8) == 0:
            self.seen["answer lost"] += 1
            return
        self.after(self._delay(), lambda: self._take(device, command, outcome))

    def _take(self, device: Device, command: Command, outcome: Answer | str) -> None:
        """An answer reaches the device; what came too late, or twice, is not for it any more."""
        if device.waiting is None or device.waiting[1].id != command.id or outcome == "storage":
            return
        game = device.waiting[0]
        device.waiting = None
        if isinstance(outcome, Answer):
            device.views[game] = outcome.view
            return
        self.seen[outcome] += 1
        self._look(device, game)

    def _look(self, device: Device, game: str) -> None:
        view = self._apart("look", lambda on: self.arena.house.view(on, device.player, game))
        if view is not None:
            known = self.model.table(device.player, game)
            assert [view[name] for name in SHOWN] == [known[name] for name in SHOWN]
            assert view["balance"] == self.model.balances[device.player]
            device.views[game] = view

    # The house

    def _reached(self, point: str) -> None:
        if point == "writer.durable":
            self.durable = True
        if self.fails_at is not None:
            self.fails_at -= 1
            if self.fails_at < 0:
                self.fails_at = None
                self.seen["failed after" if self.durable else "failed before"] += 1
                raise _FaultError(28, "no space left on device")

    def _serve(self) -> None:
        """Do what has arrived in one transaction."""
        messages, self.inbox = self.inbox[:8], self.inbox[8:]
        if self.inbox:
            self.after(1, self._serve)
        house = self.arena.house
        outcomes: list[Answer | str] = ["storage"] * len(messages)

        def work(place: int) -> Callable[[Connection], Any]:
            device, game, command = messages[place]

            def do(connection: Connection) -> Any:
                try:
                    answer = house.command(connection, device.player, game, command)
                except CroupierError as error:
                    outcomes[place] = error.code
                    raise
                outcomes[place] = answer
                return answer

            return replace(house.beside(device.player, game, command), work=do)

        works = [work(place) for place in range(len(messages))]
        done = self._transacted(works)
        for (device, game, command), outcome in zip(messages, outcomes, strict=True):
            if self.durable or done is not None:
                self._learn(device.player, game, command, outcome)
            self._answered(device, command, outcome if done is not None else "storage")
        self.seen["batch of several"] += len(messages) > 1

    def _learn(self, player: str, game: str, command: Command, outcome: Answer | str) -> None:
        if isinstance(outcome, Answer):
            self.seen["repeated"] += outcome.repeated
            self.seen["done"] += not outcome.repeated
            self.model.commanded(player, game, command, outcome)
        elif (player, command.id) not in self.model.commands:
            self.model.refused(player, game, command, outcome)

    def _transacted(self, works: list[Callable[[Connection], Any]]) -> list[Any] | None:
        """The answers of works, None where the database failed; `durable` says if they are done."""
        self.durable = False
        if self.faults and self.random.randrange(6) == 0:
            self.fails_at = self.random.randrange(4 + 8 * len(works))
        full = self.faults and self.random.randrange(15) == 0
        try:
            with _full(self.arena) if full else nullcontext():
                return together(self.arena.engine, works, self.arena.house.ports.reached)
        except (SQLAlchemyError, OSError) as error:
            self.seen["disk full"] += not isinstance(error, _FaultError)
            return None
        finally:
            self.fails_at = None

    def _apart(self, name: str, work: Callable[[Connection], Any]) -> Any:
        """The answer of one work; None where it was refused or the database failed."""
        done = self._transacted([work])
        self.seen[name] += done is not None
        if done is None or isinstance(done[0], CroupierError):
            return None
        return done[0]

    # What else happens

    def _enter(self) -> str:
        came = self.arena.do(self.arena.house.enter)
        self.model.entered(came.player)
        return came.player

    def _reset(self, player: str) -> None:
        """Set a player back, if he is broke; the model says whether he is."""
        done: list[View] = []
        tried = self._transacted([lambda on: done.append(self.arena.house.reset(on, player))])
        if self.durable:
            self.seen["reset"] += 1
            self.model.was_reset(player, SETTINGS.broke_below)
        elif tried is not None:
            assert not self.model.is_broke(player, SETTINGS.broke_below)

    def _sweep(self) -> None:
        self.after(SWEEP_MS, self._sweep)
        self._expire()

    def _expire(self) -> None:
        done: list[Any] = []
        self._apart("expire", lambda on: done.append(self.arena.house.expire(on)))
        if self.durable and done:
            for moved in done[-1]:
                self.seen["expired"] += 1
                before = self.model.table(moved.player, moved.answer.view["game"])
                assert before["round"]["decide_by_ms"] <= self.world.now_ms
                self.model.expired(moved.player, moved.answer)

    def _disturb(self) -> None:
        """The world does not stand still."""
        if not self.faults:
            return
        self.after(self.random.randrange(15_000), self._disturb)
        anyone = partial(self._reset, self.random.choice(tuple(self.model.balances)))
        self.random.choice(
            (self._restart, self._step_clock, self._void, self._switch, self._check, anyone)
        )()

    def _restart(self) -> None:
        """The process ends: what had arrived and was not answered is gone."""
        self.seen["restarted"] += 1
        self.inbox.clear()
        self.arena.restart()

    def _step_clock(self) -> None:
        self.seen["clock stepped"] += 1
        step = self.random.randrange(-LONG_MS, LONG_MS, 1000)
        self.world.now_ms += step
        self.model.clock_stepped(step)

    def _check(self) -> None:
        self._apart("check", lambda on: check_sound(on, records=False))

    def _void(self) -> None:
        open_now = [
            (player, view["round"]["id"])
            for (player, _), view in self.model.tables.items()
            if view["stage"] in ("betting", "playing")
        ]
        if not open_now:
            return
        player, round_id = self.random.choice(open_now)
        void, done = self.arena.house.void, []
        self._apart("void", lambda on: done.append(void(on, round_id, "operator", "a dispute")))
        if self.durable and done:
            assert done[-1].player == player
            self.model.voided(player, done[-1].answer)

    def _switch(self) -> None:
        player = self.random.choice(tuple(self.model.balances))
        subject = self.random.choice(("house", "game:six-card", f"player:{player}"))
        on = subject in self.model.closed
        switch = self.arena.house.switch
        self._apart("switch", lambda c: switch(c, subject, on, "operator", "a change"))
        if self.durable:
            (self.model.closed.discard if on else self.model.closed.add)(subject)


@contextmanager
def _full(arena: Arena) -> Iterator[None]:
    """The disk has no page left that is free."""
    connection = arena.engine.raw_connection()
    cursor = connection.cursor()
    (pages,) = cursor.execute("PRAGMA page_count").fetchone()
    cursor.execute(f"PRAGMA max_page_count={pages}")
    try:
        yield
    finally:
        cursor.execute("PRAGMA max_page_count=1073741823")
        connection.close()
