"""What the house takes from outside, so that it runs in another world too: time, chance, faults."""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias
from uuid import uuid4

from croupier.deal import Entropy
from croupier.record import Clock, system_clock

Reached: TypeAlias = Callable[[str], None]
"""Told of every named point that work passes; a test may end the process or fail there."""


def _unheard(point: str) -> None:
    """Nobody listens."""


_STEADY = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""Where there is one that goes on while the machine sleeps, that."""

_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


def _boot() -> str:
    """Since when `steady_ms` counts: for all processes until the machine starts anew."""
    return _BOOT_ID.read_text("ascii").strip() if _BOOT_ID.exists() else uuid4().hex


@dataclass(frozen=True, slots=True)
class Ports:
    """The house's clocks, entropy and points.

    `clock` is in milliseconds since the epoch, and may be set; `steady_ms`, which nobody sets,
    counts them since the start that `boot` names.
    """

    clock: Clock = system_clock
    steady_ms: Callable[[], int] = lambda: time.clock_gettime_ns(_STEADY) // 1_000_000
    boot: str = _boot()
    entropy: Entropy = os.urandom
    reached: Reached = _unheard
