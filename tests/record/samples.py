"""Sealed rounds for the tests: the same every time, though sealed as if nobody knew the seed."""

import hashlib
import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from typing import Any, TypeAlias

from croupier.deal import CommitmentLog
from croupier.deal.canonical import canonical
from croupier.games import GAMES, load_game
from croupier.record import Dealer, Record
from croupier.record.round import digest_of
from tests.record.golden import shows
from tests.record.play import play, random_pick

Json: TypeAlias = Any
Path: TypeAlias = tuple[str | int, ...]

NOON_MS = 1_800_000_000_000


def known_entropy(mark: str) -> Callable[[int], bytes]:
    """A source that looks fresh to a dealer, and gives the same bytes in every run."""
    calls = count()
    return lambda size: hashlib.shake_256(f"{mark} {next(calls)}".encode()).digest(size)


def ticking(start_ms: int = NOON_MS, step_ms: int = 7) -> Callable[[], int]:
    """A clock on which a little time passes whenever it is read."""
    readings = count(start_ms, step_ms)
    return lambda: next(readings)


def sealing(game: str, log: CommitmentLog | None = None, mark: str = "sample") -> Dealer:
    """A dealer of sealed rounds whose seeds, ids and times the tests know."""
    return Dealer(load_game(game), "test table", ticking(), known_entropy(mark), log)


@cache
def sealed(game: str) -> tuple[Record, CommitmentLog]:
    """The round that shows the most of ten, and the log of all of them."""
    log = CommitmentLog()
    dealer, pick = sealing(game, log), random_pick(f"sealed {game}")
    rounds = [play(dealer, pick) for _ in range(10)]
    return max(rounds, key=lambda record: len(shows(record))), log


SAMPLES = list(GAMES)


def redigested(value: Json) -> bytes:
    """A record's file with the digest computed anew, as a forger would."""
    body = {name: field for name, field in value.items() if name != "digest"}
    return f"{canonical({**body, 'digest': digest_of(body)})}\n".encode()


def as_json(record: Record) -> Json:
    """The record's JSON value, free to be altered."""
    return json.loads(record.encoded())


def leaves(value: Json, path: Path = ()) -> Iterator[tuple[Path, Json]]:
    """Every value that is neither an object nor a list, with its path."""
    if isinstance(value, dict | list):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for name, inner in items:
            yield from leaves(inner, (*path, name))
    else:
        yield path, value


def containers(value: Json, path: Path = ()) -> Iterator[tuple[Path, Json]]:
    """Every object and list, with its path."""
    if isinstance(value, dict | list):
        yield path, value
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for name, inner in items:
            yield from containers(inner, (*path, name))


def replaced(value: Json, path: Path, other: Json) -> Json:
    """A JSON value with another one at a path, which it shares but for that path."""
    if not path:
        return other
    name, *rest = path
    changed = value.copy()
    changed[name] = replaced(value[name], tuple(rest), other) if rest else other
    return changed
