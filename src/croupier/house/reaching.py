"""How a command reaches a house: by itself where nobody has it open, else through who has.

SQLite is opened by one process. While a server has the data folder, orders go to its socket, and
much is read from a copy. PostgreSQL is worked on directly, by any number at once.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.engine import make_url

from croupier.errors import CroupierError, HouseError
from croupier.house.audit import check_reason
from croupier.house.custody import KEY_NAME, check_key
from croupier.house.database import (
    FILE_NAME,
    check_version,
    open_engine,
    refusing,
    sqlite_engine,
)
from croupier.house.folder import lock_folder
from croupier.house.house import House
from croupier.house.keys import KEY_BYTES, SeedKey, kept_key, read_key
from croupier.house.lasting import booted_ms
from croupier.house.operating import Order, operate, replace_key
from croupier.house.operator_socket import actor_of, ask
from croupier.house.ports import Ports
from croupier.house.view import View
from croupier.house.writer import together

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class HouseAt:
    """A house by its data folder, and its database's URL where that is not in the folder."""

    folder: Path
    database: str | None = None

    def operate(self, operation: str, arguments: Mapping[str, object] | None = None) -> View:
        """Have an operation done in the name of this process's user."""
        given = arguments or {}
        with self.opened() as engine:
            if engine is None:
                return ask(self.folder, operation, given)
            order = Order(operation, actor_of(os.getuid()), given)
            return _done(engine, lambda connection: self._operated(connection, order))

    def _operated(self, connection: Connection, order: Order) -> View:
        """Who voids must have the key, to reveal the seed; for the rest the house needs none."""
        path = self.folder / KEY_NAME
        is_needed = order.operation == "void"
        key = SeedKey(read_key(path) if is_needed or path.exists() else bytes(KEY_BYTES))
        if is_needed:
            check_key(connection, key)
        ports = Ports()
        house = House(key, ports=ports, booted_ms=booted_ms(connection, ports))
        return operate(connection, house, order).answer

    def replace_key(self, reason: str) -> View:
        """Let the key in the folder, or a new one, take the place of one that is lost."""
        said, actor = check_reason(reason), actor_of(os.getuid())
        with self.opened() as engine:
            if engine is None:
                raise HouseError("house-key", "the house is open, and so it has its key")
            house = House(SeedKey(kept_key(self.folder / KEY_NAME)))
            return _done(engine, lambda connection: replace_key(connection, house, actor, said))

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """The house as it is now, in one transaction that sees nothing else happen."""
        with self.opened() as engine:
            if engine is not None:
                with _snapshot(engine) as connection:
                    yield connection
                return
        copy = self.folder / Path(ask(self.folder, "snapshot", {})["file"]).name
        try:
            with _closing(sqlite_engine(copy)) as engine, _snapshot(engine) as connection:
                yield connection
        finally:
            for path in self.folder.glob(f"{copy.name}*"):
                path.unlink(missing_ok=True)

    @contextmanager
    def opened(self) -> Iterator[Engine | None]:
        """The house's database, of this program's version; None while another process has it.

        `HouseError("storage")` where there is none.
        """
        with refusing():
            engine = open_engine(self.folder, self.database)
        file = sqlite_file(self.folder, self.database)
        if file is None:
            with _closing(engine):
                _check(engine)
                yield engine
            return
        if not file.is_file():
            elsewhere = "one on PostgreSQL is named by --database"
            raise HouseError("storage", f"there is no house in {file.parent}: {elsewhere}")
        with locking(self.folder) as is_ours, _closing(engine):
            if is_ours:
                _check(engine)
            yield engine if is_ours else None


def sqlite_file(folder: Path, database: str | None) -> Path | None:
    """The file of a house on SQLite; None for one on PostgreSQL."""
    if database is None:
        return folder / FILE_NAME
    url = make_url(database)
    return Path(url.database or "") if url.get_backend_name() == "sqlite" else None


@contextmanager
def locking(folder: Path) -> Iterator[bool]:
    """Take the data folder, unless another process has it."""
    try:
        locked = lock_folder(folder)
    except HouseError as error:
        if error.code != "database-busy":
            raise
        yield False
        return
    try:
        yield True
    finally:
        os.close(locked)


@contextmanager
def _snapshot(engine: Engine) -> Iterator[Connection]:
    with refusing(), engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection = connection.execution_options(
                isolation_level="REPEATABLE READ", postgresql_readonly=True
            )
        with connection.begin():
            yield connection


@contextmanager
def _closing(engine: Engine) -> Iterator[Engine]:
    try:
        yield engine
    finally:
        engine.dispose()


def _check(engine: Engine) -> None:
    with refusing(), engine.connect() as connection:
        check_version(connection)


def _done(engine: Engine, work: Callable[[Connection], T]) -> T:
    with refusing():
        done: T | CroupierError = together(engine, [work])[0]
    if isinstance(done, CroupierError):
        raise done
    return done
