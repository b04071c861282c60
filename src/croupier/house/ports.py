"""What the house takes from outside, so that it runs in another world too: time, chance, faults."""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from croupier.deal import Entropy
from croupier.record import Clock, system_clock

Reached: TypeAlias = Callable[[str], None]
"""Told of every named point that work passes; a test may end the process or fail there."""


def _unheard(point: str) -> None:
    """Nobody listens."""


@dataclass(frozen=True, slots=True)
class Ports:
    """The house's clocks (milliseconds since the epoch, and since any start), entropy, points."""

    clock: Clock = system_clock
    steady_ms: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000
    entropy: Entropy = os.urandom
    reached: Reached = _unheard
