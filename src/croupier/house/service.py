"""The house in service: opened on a folder, used from an event loop, closed in order.

Every operation runs on the writer's thread and is answered when it is durable. What changes on a
player's tables is told to all who listen for him, whatever caused it.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TypeAlias, TypeVar

import structlog
from sqlalchemy import Connection, Engine

from croupier.errors import CroupierError, HouseError
from croupier.house import events, history, switches
from croupier.house.audit import Change, note
from croupier.house.catalogue import catalogue
from croupier.house.commands import Answer, Command
from croupier.house.custody import KEY_NAME, key_in
from croupier.house.database import check_writing, migrate, open_engine, refusing
from croupier.house.folder import lock_folder
from croupier.house.house import House, Moved
from croupier.house.inspection import inspect_all, inspect_books, inspect_rules
from croupier.house.lasting import ClockWatch, booted_ms
from croupier.house.listening import Listeners, Update
from croupier.house.measured import measured
from croupier.house.operating import Order, Outcome, operate, status
from croupier.house.operator_socket import OperatorSocket
from croupier.house.people import Entrance
from croupier.house.ports import Ports
from croupier.house.settings import HouseSettings
from croupier.house.sittings import gone_on
from croupier.house.snapshot import copied, remove_copies
from croupier.house.view import View
from croupier.house.writer import Alone, Writer, together

T = TypeVar("T")

Elsewhere: TypeAlias = Callable[[Order], Awaitable[View | None]]
"""Carries out orders about what the house deals at other tables than a player's own; else None."""

SWEEP_SECONDS = 1.0
READY_S = 5.0
AUDIT_EVERY = 3600
"""Sweeps between two checks of the books and the rules."""

log = structlog.get_logger("croupier.house")


class Service:
    """A house whose operations can be awaited."""

    def __init__(
        self,
        engine: Engine,
        house: House,
        folder: Path | None = None,
        locked: int | None = None,
    ) -> None:
        self.house = house
        self._engine = engine
        self._folder = folder
        self._locked = locked
        self._operators: OperatorSocket | None = None
        self._writer = Writer(engine, house.ports.reached)
        self.listeners = Listeners()
        self.elsewhere: Elsewhere | None = None
        self._clock = ClockWatch(house.ports)
        self._timer: asyncio.Task[None] | None = None

    @classmethod
    def opened(
        cls,
        folder: Path,
        database: str | None = None,
        settings: HouseSettings | None = None,
        ports: Ports | None = None,
    ) -> "Service":
        """Open the house in a folder: lock it, migrate, check the books and every open round.

        `HouseError` with code `database-busy`, `database-url`, `database-version`, `house-key` or
        `storage`. With books that do not balance the house opens closed to new bets.
        """
        ports = ports or Ports()
        with ExitStack() as taken:
            locked = lock_folder(folder)
            taken.callback(os.close, locked)
            engine = open_engine(folder, database)
            taken.callback(engine.dispose)
            migrate(engine, is_kept=(folder / KEY_NAME).exists())
            with refusing():
                key = _done(engine, lambda connection: key_in(connection, folder, ports.entropy))
                booted = _done(engine, lambda connection: booted_ms(connection, ports))
                house = House(key, settings or HouseSettings(), ports, booted)
                _done(engine, house.found)
                _done(engine, lambda connection: inspect_all(connection, house))
            taken.pop_all()
        return cls(engine, house, folder, locked)

    async def close(self) -> None:
        """Finish what was handed in, and release the folder."""
        if self._timer is not None:
            self._timer.cancel()
            with suppress(asyncio.CancelledError):
                await self._timer
        if self._operators is not None:
            await self._operators.close()
        await asyncio.to_thread(self._writer.close)
        self._engine.dispose()
        if self._locked is not None:
            os.close(self._locked)
            self._locked = None

    def start_clock(self) -> None:
        """End overdue rounds each second from now on, and check books and rules each hour."""
        self._timer = asyncio.create_task(self._tick())

    async def start_operator(self) -> None:
        """Take orders from the socket in the data folder from now on."""
        if self._folder is not None:
            remove_copies(self._folder)
            self._operators = OperatorSocket(self._folder, self.operate)
            await self._operators.start()

    async def _tick(self) -> None:
        for count in range(1, 2**62):
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.sweep()
                if count % AUDIT_EVERY == 0:
                    await self._run(lambda connection: inspect_books(connection, self.house))
                    await self._run(lambda connection: inspect_rules(connection, self.house))
            except Exception as error:  # whatever it was, the clock goes on
                code = error.code if isinstance(error, CroupierError) else "failure"
                log.error("sweep-failed", code=code, error=type(error).__name__)

    async def sweep(self) -> int:
        """End the rounds that are overdue now, and watch the clock; how many were ended."""
        if stepped := self._clock.step_ms():
            log.warning("clock-stepped", by_ms=stepped)
            change = Change("clock", "clock-step", "house", f"the clock stepped by {stepped} ms")
            await self._run(lambda connection: note(connection, change, self.house.ports.clock()))
        moved = await self._run(self.house.expire)
        for one in moved:
            self._tell(one)
        if self._engine.dialect.name == "postgresql" and (known := self.listeners.known):
            # What another process did is news here.
            for place in await self._run(lambda connection: gone_on(connection, known)):
                await self.view(*place)
        return len(moved)

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Have any work done in a transaction on the writer's thread."""
        return await self._run(work)

    async def _run(self, work: Callable[[Connection], T] | Alone[T], **about: str) -> T:
        try:
            return await asyncio.wrap_future(self._writer.submit(work))
        except Exception as error:
            events.refused(error, **about)
            raise

    def _tell(self, moved: Moved) -> None:
        answer = moved.answer
        events.ended(moved.player, answer.view, self.house.settings.large_win)
        update = Update(str(answer.view["game"]), answer.seq, answer.view)
        self.listeners.tell(moved.player, update)

    async def enter(self) -> Entrance:
        """Let a new player in."""
        return await self._run(self.house.enter)

    async def recover(self, code: str) -> Entrance:
        """Let the holder of a recovery code in."""
        return await self._run(lambda connection: self.house.recover(connection, code))

    async def session(self, token: str) -> str:
        """The player of a session."""
        return await self._run(lambda connection: self.house.session(connection, token))

    async def leave(self, token: str) -> None:
        """End a session."""
        ended = await self._run(lambda connection: self.house.leave(connection, token))
        self.listeners.session_ended(ended)

    async def player(self, player: str) -> View:
        """A player's money and where he plays."""
        return await self._run(lambda connection: self.house.player(connection, player))

    async def reset(self, player: str) -> View:
        """Set a player who is broke back to the grant."""
        return await self._run(lambda connection: self.house.reset(connection, player))

    async def games(self) -> list[View]:
        """The games as they are offered, and which of them are closed."""
        closed = await self._run(switches.closed)
        return catalogue(self.house.games.values(), {str(row["subject"]) for row in closed})

    async def view(self, player: str, game: str) -> View:
        """A player's table."""
        view = await self._run(lambda connection: self.house.view(connection, player, game))
        self.listeners.shown(player, view)
        return view

    async def command(self, player: str, game: str, command: Command) -> Answer:
        """Carry a command out, and tell the player's other devices, even if this one has left."""
        return await asyncio.shield(asyncio.create_task(self._command(player, game, command)))

    async def _command(self, player: str, game: str, command: Command) -> Answer:
        work = self.house.beside(player, game, command)
        answer = await self._run(work, player=player, game=game)
        if not answer.repeated:
            self._tell(Moved(player, answer))
        return answer

    async def operate(self, order: Order) -> View:
        """Carry an operator's order out; see `operating` for what there is."""
        if self.elsewhere is not None and (done := await self.elsewhere(order)) is not None:
            return done
        if order.operation == "snapshot" and self._folder is not None:
            folder = self._folder
            return {"file": await self._run(Alone(lambda engine: copied(engine, folder)))}

        def work(connection: Connection) -> Outcome:
            return operate(connection, self.house, order)

        outcome = await self._run(work, operation=order.operation)
        events.obeyed(order, outcome)
        if outcome.moved is not None:
            self._tell(outcome.moved)
        return outcome.answer

    async def void(self, round_id: str, actor: str, reason: str) -> View:
        """Give a round up, every stake back."""
        return await self.operate(Order("void", actor, {"round": round_id, "reason": reason}))

    async def switch(self, subject: str, enabled: bool, actor: str, reason: str) -> bool:
        """Open or close the house, a game or a player to new bets."""
        operation = "enable" if enabled else "disable"
        arguments = {"target": subject, "reason": reason}
        answer = await self.operate(Order(operation, actor, arguments))
        return bool(answer["changed"])

    async def history(self, player: str, before: int | None, limit: int) -> View:
        """A page of a player's rounds."""
        return await self._run(lambda connection: history.page(connection, player, before, limit))

    async def recall(self, player: str, round_id: str) -> View:
        """One of a player's rounds."""
        return await self._run(lambda connection: history.recall(connection, player, round_id))

    async def record(self, player: str, round_id: str) -> bytes:
        """The verification record of one of a player's rounds."""
        return await self._run(lambda connection: history.record_of(connection, player, round_id))

    async def commitments(self, after: int, limit: int) -> View:
        """A page of the commitment log."""
        return await self._run(lambda connection: history.commitments(connection, after, limit))

    async def returns(self) -> list[View]:
        """What the bets have come to."""
        return await self._run(measured)

    async def ready(self) -> None:
        """Nothing, where a move would be taken and kept now.

        `HouseError("storage")` where the database fails, has no room, or does not answer.
        """
        try:
            async with asyncio.timeout(READY_S):
                await self._run(check_writing)
        except TimeoutError:
            raise HouseError("storage", "the database does not answer") from None

    async def status(self) -> View:
        """What is closed, whether the books balance, and the rules in force."""
        return await self._run(lambda connection: status(connection, self.house))


def _done(engine: Engine, work: Callable[[Connection], T]) -> T:
    answer: T | CroupierError = together(engine, [work])[0]
    if isinstance(answer, CroupierError):
        raise answer
    return answer
