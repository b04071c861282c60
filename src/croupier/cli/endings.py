"""The signals that end a game: they break in on nothing but the wait for a person."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_SIGNALS = [signal.SIGINT, signal.SIGTERM]
if sys.platform != "win32":
    _SIGNALS.append(signal.SIGHUP)


class Ending:
    """Ctrl-C, a request to end and a hang-up: noted when they come, and heeded in between steps.

    A round must not be torn where a card is opened, a decision noted or a record written. What
    was ignored before, as a hang-up is under nohup, stays ignored.
    """

    def __init__(self) -> None:
        self.is_asked = False
        self._breaks_in = False

    @contextmanager
    def noted(self) -> Iterator[None]:
        """The signals are noted within."""
        before = {number: signal.getsignal(number) for number in _SIGNALS}
        heeded = [number for number, handler in before.items() if handler is not signal.SIG_IGN]
        for number in heeded:
            signal.signal(number, self._note)
        try:
            yield
        finally:
            for number in heeded:
                signal.signal(number, before[number])

    @contextmanager
    def breaking_in(self) -> Iterator[None]:
        """`KeyboardInterrupt` within, for a signal that comes or has come already."""
        self._breaks_in = True
        try:
            if self.is_asked:
                raise KeyboardInterrupt
            yield
        finally:
            self._breaks_in = False

    def _note(self, _number: int, _frame: FrameType | None) -> None:
        self.is_asked = True
        if self._breaks_in:
            self._breaks_in = False
            raise KeyboardInterrupt
