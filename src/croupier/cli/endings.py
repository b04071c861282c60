"""The signals that end a game: none of them leaves a round open."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

_ENDINGS = [signal.SIGINT, signal.SIGTERM]
if sys.platform != "win32":
    _ENDINGS.append(signal.SIGHUP)

Handler = Callable[[int, FrameType | None], object] | signal.Handlers


@contextmanager
def interruptible() -> Iterator[None]:
    """A hang-up and a request to end raise `KeyboardInterrupt`, as Ctrl-C does."""
    with _handled(signal.default_int_handler):
        yield


@contextmanager
def undisturbed() -> Iterator[None]:
    """None of the signals disturbs what is done now."""
    with _handled(signal.SIG_IGN):
        yield


@contextmanager
def stopping() -> Iterator[list[int]]:
    """A list that is empty until one of the signals comes."""
    stopped: list[int] = []
    with _handled(lambda number, _: stopped.append(number)):
        yield stopped


@contextmanager
def _handled(handler: Handler) -> Iterator[None]:
    before = {number: signal.signal(number, handler) for number in _ENDINGS}
    try:
        yield
    finally:
        for number, handled in before.items():
            signal.signal(number, handled)
