"""Records and logs as files: read with suspicion, written whole or not at all."""

import os
from pathlib import Path

from croupier.deal import CommitmentLog, Committed, Entry, Revealed, Seal, read_log
from croupier.deal.canonical import parse_canonical
from croupier.errors import DealError, RecordError, VerificationFailed
from croupier.record.round import FORMAT, Record, digest_of
from croupier.record.schema import ROUND_ID, parse_record

MAX_BYTES = 1 << 20
"""No record is larger, so none that is larger is read."""

LOG_NAME = "log.jsonl"


def decode_record(data: bytes) -> Record:
    """The record that a file's bytes hold, its digest compared.

    `RecordError("record-text")` for what is no text, `("record-form")` for what is not in
    canonical form, `("record-schema")` for a field that is not as it should be, and
    `VerificationFailed("digest")` for a record that is not what it was when it was written.
    """
    if len(data) > MAX_BYTES:
        raise RecordError("record-text", f"larger than a record, which has up to {MAX_BYTES} bytes")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise RecordError("record-text", f"not UTF-8 at byte {error.start}") from None
    if not text.endswith("\n"):
        raise RecordError("record-text", "the line has no end")
    value = parse_canonical(text[:-1])
    if isinstance(value, dict) and value.get("format") == FORMAT and "digest" in value:
        body = {name: field for name, field in value.items() if name != "digest"}
        due = digest_of(body)
        if value["digest"] != due:
            raise VerificationFailed("digest", f"digest: {value['digest']!r:.70}, not {due}")
    return parse_record(value)


def read_record(path: Path) -> Record:
    """The record of a file; see `decode_record`."""
    return decode_record(_read(path))


def write_record(directory: Path, record: Record) -> Path:
    """Write a record under its round's id: the whole of it at once, and never over another.

    `RecordError("record-schema")` for an id that is no file's name, `("record-text")` where the
    file is there already or cannot be written.
    """
    if not ROUND_ID.fullmatch(record.round):
        raise RecordError("record-schema", f"round: {record.round!r:.40} cannot name a file")
    path = directory / f"{record.round}.json"
    written = directory / f".{record.round}.{os.getpid()}.new"
    try:
        written.write_bytes(record.encoded())
        try:
            os.link(written, path)
        finally:
            written.unlink()
    except OSError as error:
        raise RecordError("record-text", f"{path}: not written: {error.strerror}") from None
    return path


class LogFile:
    """A commitment log in a file; an entry is written before `commit` or `reveal` returns.

    With `durable` it is on the disk by then, at the price of a flush of the disk an entry. A last
    line that was cut short was never answered for, and is dropped before the log goes on.
    """

    def __init__(self, path: Path, durable: bool = True) -> None:
        self.path = path
        self._durable = durable
        _drop_torn_line(path)
        self._log = read_log(path) if path.exists() else CommitmentLog()
        self._is_whole = True

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry, from position 0."""
        return self._log.entries

    def commit(self, seal: Seal, time_ms: int) -> Committed:
        """Append a round's commitment; see `CommitmentLog.commit`."""
        self._refuse_broken()
        entry = self._log.commit(seal, time_ms)
        self._write(entry)
        return entry

    def reveal(
        self, round_id: str, seed: str, time_ms: int, void_reason: str | None = None
    ) -> Revealed:
        """Append a round's seed; see `CommitmentLog.reveal`."""
        self._refuse_broken()
        entry = self._log.reveal(round_id, seed, time_ms, void_reason)
        self._write(entry)
        return entry

    def _refuse_broken(self) -> None:
        if not self._is_whole:
            raise DealError("log-entry", f"{self.path}: an entry could not be written: no deal")

    def _write(self, entry: Entry) -> None:
        try:
            with self.path.open("ab") as file:
                file.write(f"{entry.line}\n".encode())
                file.flush()
                if self._durable:
                    os.fsync(file.fileno())
        except OSError:
            # An entry that the file lacks must not be followed by others: the table closes.
            self._is_whole = False
            self._refuse_broken()


def _drop_torn_line(path: Path) -> None:
    """Cut a file after its last whole line."""
    try:
        with path.open("r+b") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - MAX_BYTES))
            tail = file.read()
            if not tail.endswith(b"\n"):
                file.truncate(size - len(tail) + tail.rfind(b"\n") + 1)
    except FileNotFoundError:
        pass
    except OSError as error:
        raise RecordError("record-text", f"{path}: cannot be written: {error.strerror}") from None


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RecordError("record-text", f"cannot be read: {reason}") from None
