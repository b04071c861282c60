"""What is logged: one JSON object a line, with no secret in it, whatever a client sends."""

import logging
import sys
import traceback
from contextlib import suppress
from typing import Any, TextIO

import structlog

Log = structlog.typing.FilteringBoundLogger


_PROCESSORS: list[structlog.typing.Processor] = [
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.JSONRenderer(sort_keys=True),
]
_LEVEL = structlog.make_filtering_bound_logger(logging.INFO)


class _Lines:
    """Writes lines; one that cannot be written is lost, and what it tells of goes on."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def msg(self, line: str) -> None:
        """Write a line: the disk may be full, or whoever read the log gone."""
        with suppress(OSError, ValueError):
            self._stream.write(f"{line}\n")
            self._stream.flush()

    debug = info = warning = error = critical = msg


def json_log(stream: TextIO) -> Log:
    """A log of JSON lines; times are in UTC."""
    log: Log = structlog.wrap_logger(_Lines(stream), processors=_PROCESSORS, wrapper_class=_LEVEL)
    return log


def log_to_stderr() -> Log:
    """Let all of this process, the house too, log to standard error; the log."""
    structlog.configure(
        processors=_PROCESSORS,
        wrapper_class=_LEVEL,
        logger_factory=lambda *_: _Lines(sys.stderr),
    )
    return json_log(sys.stderr)


def where_failed(error: BaseException) -> dict[str, Any]:
    """An error's kind and place: its message may hold what it failed on, and is left out."""
    frames = traceback.extract_tb(error.__traceback__)
    return {
        "error": type(error).__name__,
        "frames": [f"{frame.name}:{frame.lineno}" for frame in frames[-12:]],
    }


class ToLog(logging.Handler):
    """Takes the warnings of the library that speaks HTTP into the same log."""

    def __init__(self, log: Log) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        """Log the template of a message; its arguments may hold what a client sent."""
        failed = where_failed(record.exc_info[1]) if record.exc_info and record.exc_info[1] else {}
        says = str(record.msg).partition("\n")[0]  # below it may be a traceback, with values
        self._log.warning("http", says=says, **failed)
