"""How much may come from one address, session or socket."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from croupier.errors import HouseError
from croupier.server.settings import Rate

Clock: TypeAlias = Callable[[], float]
"""Seconds since any start, never backwards."""

MOST_KEYS = 20_000


@dataclass(slots=True)
class _Bucket:
    tokens: float
    filled_at: float


class Buckets:
    """A token bucket for every key; the one unused for longest is given up where there are many."""

    def __init__(self, rate: Rate, clock: Clock) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def take(self, key: str = "") -> bool:
        """Whether there is one more for this key; it is taken."""
        now = self._clock()
        bucket = self._buckets.setdefault(key, _Bucket(self._rate.at_once, now))
        self._buckets.move_to_end(key)
        if len(self._buckets) > MOST_KEYS:
            self._buckets.popitem(last=False)
        more = (now - bucket.filled_at) * self._rate.a_second
        bucket.tokens = min(self._rate.at_once, bucket.tokens + more)
        bucket.filled_at = now
        if bucket.tokens < 1:
            return False
        bucket.tokens -= 1
        return True

    def take_or_refuse(self, key: str) -> None:
        """Take one; `HouseError("rate-limited")` where there is none."""
        if not self.take(key):
            raise HouseError("rate-limited", "too much at once: wait a moment")
