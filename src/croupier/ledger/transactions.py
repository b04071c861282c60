"""Whole transactions, done again where the database could not bring them into one order."""

from collections.abc import Callable
from typing import Final, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

T = TypeVar("T")

AGAIN: Final = frozenset({"40001", "40P01"})
"""PostgreSQL's SQLSTATEs of a serialization failure and a deadlock."""

ATTEMPTS: Final = 1000
"""Of two that collide one goes on, so that many can fail this often only one after the other."""


def is_retried(error: DBAPIError) -> bool:
    """Whether the transaction as a whole may succeed when it is done again."""
    return getattr(error.orig, "sqlstate", None) in AGAIN


def retrying(engine: Engine, work: Callable[[Connection], T], attempts: int = ATTEMPTS) -> T:
    """Do the work in a transaction, anew from its beginning until it commits.

    The work is done more than once, so it must change nothing but the database.
    """
    for left in reversed(range(attempts)):
        try:
            with engine.begin() as connection:
                return work(connection)
        except DBAPIError as error:
            if not (left and is_retried(error)):
                raise
    raise AssertionError("there is at least one attempt")
