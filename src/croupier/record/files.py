"""Records and logs as files: read with suspicion, written whole or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from os.path import lexists
from pathlib import Path
from typing import TypeVar

from croupier.deal import Committed, Entry, Revealed, Seal, parse_log
from croupier.deal.canonical import parse_canonical
from croupier.deal.log import MAX_LOG_BYTES
from croupier.deal.reading import decoded, read_bytes, refuse_larger
from croupier.errors import RecordError, VerificationFailed
from croupier.record.round import FORMAT, Record, digest_of
from croupier.record.schema import ROUND_ID, parse_record

MAX_BYTES = 1 << 20
"""No record is larger, so none that is larger is read."""

LOG_NAME = "log.jsonl"
_DRAFT = ".new"
_E = TypeVar("_E", Committed, Revealed)


def decode_record(data: bytes) -> Record:
    """The record that a file's bytes hold, its digest compared.

    `RecordError("record-text")` for what is no text, `("record-form")` for what is not in
    canonical form, `("record-schema")` for a field that is not as it should be, and
    `VerificationFailed("digest")` for a record that is not what it was when it was written.
    """
    refuse_larger(data, MAX_BYTES)
    text = decoded(data)
    if not text.endswith("\n"):
        raise RecordError("record-text", "the line has no end")
    value = parse_canonical(text[:-1])
    if isinstance(value, dict) and value.get("format") == FORMAT and "digest" in value:
        body = {name: field for name, field in value.items() if name != "digest"}
        due = digest_of(body)
        if value["digest"] != due:
            says = f"the record names {value['digest']!r:.70}, its text comes to {due}"
            raise VerificationFailed("digest", says)
    return parse_record(value)


def read_record(path: Path) -> Record:
    """The record of a file; see `decode_record`."""
    return decode_record(read_bytes(path, MAX_BYTES))


def holds_records(path: Path) -> bool:
    """Whether a file is one of many records, a line each: so its first line says."""
    if path.suffix != ".jsonl":
        return False
    try:
        return b'"format":' in next(record_lines(path), b"")  # which no line of a log holds
    except RecordError:
        return False


def record_lines(path: Path) -> Iterator[bytes]:
    """The lines of a file of records, each with its end; of one that is too long its beginning."""
    try:
        path.stat()
        if not path.is_file():
            raise RecordError("record-text", "cannot be read: not a file")
        with path.open("rb") as file:
            while line := file.readline(MAX_BYTES + 1):
                yield line
                while len(line) > MAX_BYTES and not line.endswith(b"\n"):
                    line = file.readline(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RecordError("record-text", f"cannot be read: {reason}") from None


def record_path(directory: Path, round_id: str) -> Path:
    """The file of a round's record; `RecordError("record-schema")` for an id that names none."""
    if not ROUND_ID.fullmatch(round_id):
        raise RecordError("record-schema", f"round: {round_id!r:.40} cannot name a file")
    return directory / f"{round_id}.json"


def write_record(directory: Path, record: Record) -> Path:
    """Write a record under its round's id: the whole of it at once, and never over another.

    `RecordError("record-schema")` for an id that is no file's name, `("record-text")` where the
    file is there already or cannot be written.
    """
    with keeping(directory, record):
        return record_path(directory, record.round)


@contextmanager
def keeping(directory: Path, record: Record, durable: bool = False) -> Iterator[None]:
    """Write a record as `write_record` does, but give it its name when all within has succeeded.

    Within, the round is revealed in the log. What a crash leaves of this, `finish_drafts` ends.
    With `durable` the record is on the disk by then.
    """
    path = record_path(directory, record.round)
    draft = path.with_name(f".{path.name}{_DRAFT}")
    try:
        try:
            with draft.open("wb") as file:
                file.write(record.encoded())
                file.flush()
                if durable:
                    os.fsync(file.fileno())
            yield
            os.link(draft, path)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise RecordError("record-text", f"{path}: not written: {error.strerror}") from None


def finish_drafts(directory: Path, log: "LogFile") -> None:
    """Give every record its name whose round was settled before a crash; drop the others."""
    for draft in directory.glob(f".*.json{_DRAFT}"):
        path = directory / draft.name.removesuffix(_DRAFT)[1:]
        reveal = log.revealed(path.stem)
        if reveal and reveal.outcome == "settled":
            with suppress(FileExistsError):
                os.link(draft, path)
        draft.unlink()


class LogFile:
    """A commitment log in a file; an entry is written before `commit` or `reveal` returns.

    With `durable` it is on the disk by then, at the price of a flush of the disk an entry. A last
    line that was cut short was never answered for, and is dropped before the log goes on.
    `RecordError("record-text")` where the file cannot be written, and from then on always.
    """

    def __init__(self, path: Path, durable: bool = True) -> None:
        self.path = path
        self._durable = durable
        self._failure: str | None = None
        data = read_bytes(path, MAX_LOG_BYTES) if lexists(path) else b""
        whole = data.rfind(b"\n") + 1
        self._log = parse_log(decoded(data[:whole]))
        if whole < len(data):
            try:
                os.truncate(path, whole)
            except OSError as error:
                raise self._not_written(error.strerror) from None

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry, from position 0."""
        return self._log.entries

    def revealed(self, round_id: str) -> Revealed | None:
        """A round's reveal, if it is in the log."""
        return self._log.revealed(round_id)

    def commit(self, seal: Seal, time_ms: int) -> Committed:
        """Append a round's commitment; see `CommitmentLog.commit`."""
        self._refuse_broken()
        return self._written(self._log.commit(seal, time_ms))

    def reveal(
        self, round_id: str, seed: str, time_ms: int, void_reason: str | None = None
    ) -> Revealed:
        """Append a round's seed; see `CommitmentLog.reveal`."""
        self._refuse_broken()
        return self._written(self._log.reveal(round_id, seed, time_ms, void_reason))

    def _written(self, entry: _E) -> _E:
        """The entry, once it is in the file: one that the file lacks is followed by no other."""
        self._failure = "interrupted"
        try:
            with self.path.open("ab") as file:
                file.write(f"{entry.line}\n".encode())
                file.flush()
                if self._durable:
                    os.fsync(file.fileno())
        except OSError as error:
            self._failure = error.strerror
            self._refuse_broken()
        self._failure = None
        return entry

    def _refuse_broken(self) -> None:
        if self._failure:
            raise self._not_written(self._failure)

    def _not_written(self, why: str | None) -> RecordError:
        return RecordError("record-text", f"{self.path}: not written: {why}: no deal")
