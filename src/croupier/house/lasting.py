"""How long things last: time that goes on evenly, whoever sets the clock.

Deadlines and sessions are counted by the steady clock from the moment that the machine was started.
When that was the database knows: so all processes on a machine agree, and the next of them too.
"""

from sqlalchemy import Connection, insert, select

from croupier.house.ports import Ports
from croupier.house.schema import boot

CLOCK_STEP_MS = 1000


def booted_ms(connection: Connection, ports: Ports) -> int:
    """When the machine was started, by the clock as the first house on it found that."""
    at_ms = connection.scalar(select(boot.c.at_ms).where(boot.c.id == ports.boot))
    if at_ms is None:
        at_ms = ports.clock() - ports.steady_ms()
        connection.execute(insert(boot), {"id": ports.boot, "at_ms": at_ms})
    return int(at_ms)


class ClockWatch:
    """Compares the clock with the one that no one sets."""

    def __init__(self, ports: Ports) -> None:
        self._ports = ports
        self._last = ports.clock(), ports.steady_ms()

    def step_ms(self) -> int:
        """By how much the clock stepped since it was asked last; 0 for less than a second."""
        now = self._ports.clock(), self._ports.steady_ms()
        step = (now[0] - self._last[0]) - (now[1] - self._last[1])
        self._last = now
        return step if abs(step) > CLOCK_STEP_MS else 0
