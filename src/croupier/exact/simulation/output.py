"""The file in which a run's finished chunks are kept: JSON lines, the run itself first."""

import fcntl
import json
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Generic, Self

from croupier.errors import SimulationError
from croupier.exact.simulation.chunks import Chunked, CountedT


class Output(Generic[CountedT]):
    """A file opened for a run; `kept` are the chunks that are in it, by number.

    A last line that was cut short, as by a crash, is taken off. `SimulationError` if the file
    cannot be written, if another process has it open for its run, or if it is not this run's; it
    is then left as it is.
    """

    def __init__(self, path: Path, run: Chunked[CountedT]) -> None:
        self._path, self._run = path, run
        self.kept: dict[int, CountedT] = {}
        try:
            if path.exists() and not path.is_file():
                # A device may have no end, and a pipe nobody at its other one.
                raise SimulationError("output-not-writable", f"{path} is no file")
            self._file = path.open("a+b")
        except OSError as error:
            raise self._not_writable(error) from None
        try:
            self._lock()
            self._read()
        except BaseException as error:
            self._file.close()
            if isinstance(error, OSError):
                raise self._not_writable(error) from None
            raise

    def append(self, number: int, tally: CountedT) -> None:
        """Keep a finished chunk."""
        try:
            self._write({"chunk": number, **tally.to_json()})
        except OSError as error:
            raise self._not_writable(error) from None
        self.kept[number] = tally

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        with suppress(OSError):  # of a line that could not be written, which was told already
            self._file.close()

    def _lock(self) -> None:
        """Two who write would cut each other's lines; the lock ends with the process."""
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise SimulationError(
                "output-not-writable", f"{self._path}: another simulation is being kept here"
            ) from None

    def _read(self) -> None:
        self._file.seek(0)
        text = self._file.read()
        header = _line(self._run.to_json())
        *lines, cut = text.split(b"\n")
        if not lines and header.startswith(cut):
            self._file.truncate(0)
            self._write(self._run.to_json())
            return
        if not lines or lines[0] + b"\n" != header:
            raise SimulationError("output-foreign", f"{self._path}: {self._other(lines)}")
        for place, line in enumerate(lines[1:], 2):
            number, tally = self._chunk(place, line)
            self.kept.setdefault(number, tally)
        self._file.truncate(len(text) - len(cut))

    def _chunk(self, place: int, line: bytes) -> tuple[int, CountedT]:
        try:
            data = json.loads(line)
            number, tally = data["chunk"], self._run.read(data)
            is_chunk = _line({"chunk": number, **tally.to_json()}) == line + b"\n"
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
            number, tally, is_chunk = -1, self._run.nothing(), False
        if not (is_chunk and type(number) is int and self._run.may_have_played(number, tally)):
            raise SimulationError("output-foreign", f"{self._path}: line {place} is no chunk of it")
        return number, tally

    def _other(self, lines: list[bytes]) -> str:
        """In what the run of a file is another one."""
        try:
            other, asked = json.loads(lines[0]), self._run.to_json()
            differing = ", ".join(
                name for name in asked if _line(other[name]) != _line(asked[name])
            )
        except (ValueError, TypeError, LookupError, RecursionError):
            return "this is no simulation's file"
        return f"another run is kept here, with other {differing}"

    def _write(self, data: object) -> None:
        self._file.write(_line(data))
        self._file.flush()

    def _not_writable(self, error: OSError) -> SimulationError:
        return SimulationError("output-not-writable", f"{self._path}: {error.strerror or error}")


def _line(data: object) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"
