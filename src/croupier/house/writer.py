"""The one thread that works on the database: what waits is done in one transaction.

A piece of work is answered when the transaction that holds it is durable, so many players share
the price of one flush of the disk. Work may be run again, so it has no effect but in the database:
after a refusal of one the others are done again without it, and after a failure to serialize all.
"""

import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Generic, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError

from croupier.errors import CroupierError, HouseError
from croupier.house import batch
from croupier.house.commands import Seat
from croupier.house.ports import Reached
from croupier.house.sittings import load_ahead
from croupier.ledger.transactions import ATTEMPTS, is_retried

T = TypeVar("T")

MOST_AT_ONCE = 64


@dataclass(frozen=True, slots=True)
class Beside(Generic[T]):
    """Work at a seat, of which no read misses rows that wait to be written: see `batch`."""

    work: Callable[[Connection], T]
    seat: Seat

    def __call__(self, connection: Connection) -> T:
        return self.work(connection)


@dataclass(frozen=True, slots=True)
class Alone(Generic[T]):
    """Work on the database between two transactions."""

    work: Callable[[Engine], T]


class _Job(NamedTuple, Generic[T]):
    work: Callable[[Connection], T] | Alone[T]
    answer: "Future[T]"


class Writer:
    """Runs work on an engine, from one thread, in the order in which it was handed in."""

    def __init__(self, engine: Engine, reached: Reached = lambda point: None) -> None:
        self._engine = engine
        self._reached = reached
        self._jobs: queue.SimpleQueue[_Job[Any] | None] = queue.SimpleQueue()
        self._closed = False
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="house-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Connection], T] | Alone[T]) -> "Future[T]":
        """Have work done in a transaction; the answer is there when that is durable.

        It is `HouseError("storage")` where the database failed: then nothing was done, but where
        the word was lost that all of it was.
        """
        job = _Job(work, Future[T]())
        with self._lock:
            if self._closed:
                raise HouseError("storage", "the house is closed")
            self._jobs.put(job)
        return job.answer

    def close(self) -> None:
        """Do what was handed in, and stop."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            jobs, ended = [job], False
            while len(jobs) < MOST_AT_ONCE and not self._jobs.empty():
                more = self._jobs.get()
                if more is None:
                    ended = True
                    break
                jobs.append(more)
            self._do(jobs)
            if ended:
                return

    def _do(self, waiting: Sequence[_Job[Any]]) -> None:
        # What nobody waits for any more is not begun; from here on nobody can take it back.
        jobs = [job for job in waiting if job.answer.set_running_or_notify_cancel()]
        for job in jobs:
            if isinstance(job.work, Alone):
                self._do_alone(job, job.work)
        self._do_together([job for job in jobs if not isinstance(job.work, Alone)])

    def _do_together(self, jobs: Sequence[_Job[Any]]) -> None:
        works = [job.work for job in jobs if not isinstance(job.work, Alone)]
        try:
            answers = together(self._engine, works, self._reached) if works else []
        except BaseException as error:
            if len(jobs) > 1 and not isinstance(error, OperationalError | OSError):
                # One that fails by itself takes no other with it.
                for job in jobs:
                    self._do_together([job])
                return
            for job in jobs:
                job.answer.set_exception(_refusal(error))
            return
        for job, answer in zip(jobs, answers, strict=True):
            if isinstance(answer, CroupierError):
                job.answer.set_exception(answer)
            else:
                job.answer.set_result(answer)

    def _do_alone(self, job: _Job[Any], work: Alone[Any]) -> None:
        try:
            job.answer.set_result(work.work(self._engine))
        except BaseException as error:
            job.answer.set_exception(_refusal(error))


def together(
    engine: Engine,
    works: Sequence[Callable[[Connection], Any]],
    reached: Reached = lambda point: None,
) -> list[Any]:
    """The answers of works that were done in one transaction; a refusal stands for its own work."""
    for attempt in range(ATTEMPTS):
        try:
            return _transacted(engine, works, reached, apart=attempt > 0)
        except DBAPIError as error:
            if not is_retried(error):
                raise
        except CroupierError as error:
            if len(works) == 1:
                return [error]
    raise HouseError("storage", "the database could not put this in an order with other work")


def _transacted(
    engine: Engine,
    works: Sequence[Callable[[Connection], Any]],
    reached: Reached,
    apart: bool,
) -> list[Any]:
    """All works in a transaction; with `apart`, each of them may be refused alone.

    Rows that works leave waiting are written together: see `batch`.
    """
    with engine.connect() as connection, connection.begin() as transaction:
        reached("writer.begun")
        try:
            if apart:
                answers = [_alone(connection, work) for work in works]
            else:
                answers = _in_turn(connection, works)
            reached("writer.worked")
            batch.flush(connection)
        finally:
            batch.end(connection)
        reached("writer.written")
        transaction.commit()
    reached("writer.durable")
    return answers


def _in_turn(connection: Connection, works: Sequence[Callable[[Connection], Any]]) -> list[Any]:
    """The answers of works that find everything written, unless they can do without."""
    answers: list[Any] = []
    for beside, run in groupby(works, lambda work: isinstance(work, Beside)):
        for group in [list(run)] if beside else [[work] for work in run]:
            batch.flush(connection)
            batch.begin(connection)
            load_ahead(connection, [work.seat for work in group if isinstance(work, Beside)])
            answers += [work(connection) for work in group]
    return answers


def _alone(connection: Connection, work: Callable[[Connection], Any]) -> Any:
    try:
        with connection.begin_nested():
            batch.begin(connection)
            answer = work(connection)
            batch.flush(connection)
            return answer
    except CroupierError as error:
        batch.begin(connection)
        return error


def _refusal(error: BaseException) -> BaseException:
    """What work is answered that was not done."""
    if isinstance(error, SQLAlchemyError | OSError):
        return HouseError("storage", "the database failed; ask again to know what was done")
    return error
