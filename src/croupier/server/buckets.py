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
class Bucket:
    """What may come now, and when it was reckoned, in seconds."""

    rate: Rate
    tokens: float
    filled_at: float

    def take(self, now: float) -> bool:
        """Whether there is one more; it is taken."""
        more = (now - self.filled_at) * self.rate.a_second
        self.tokens = min(self.rate.at_once, self.tokens + more)
        self.filled_at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class Buckets:
    """A token bucket for every key; the one unused for longest is given up where there are many."""

    def __init__(self, rate: Rate, clock: Clock) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """Whether there is one more for this key; it is taken."""
        now = self._clock()
        bucket = self._buckets.setdefault(key, Bucket(self._rate, self._rate.at_once, now))
        self._buckets.move_to_end(key)
        if len(self._buckets) > MOST_KEYS:
            self._buckets.popitem(last=False)
        return bucket.take(now)

    def take_or_refuse(self, key: str) -> None:
        """Take one; `HouseError("rate-limited")` where there is none."""
        if not self.take(key):
            raise HouseError("rate-limited", "too much at once: wait a moment")
