"""Whether a record is true: what was committed, what was dealt, what was decided, what was paid."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass
from os.path import lexists
from pathlib import Path

from croupier.deal import (
    Binding,
    CommitmentLog,
    Revealed,
    SealedDeck,
    read_log,
    seal_from,
)
from croupier.errors import CroupierError, DealError, RecordError, VerificationFailed
from croupier.record.files import (
    LOG_NAME,
    decode_record,
    holds_records,
    read_record,
    record_lines,
)
from croupier.record.replay import Turn, game_of, replay
from croupier.record.round import DEMO_PREFIX, Record
from croupier.record.words import counted


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found true of a record or of a log, in one line for people."""

    says: str

    def __str__(self) -> str:
        return self.says


def verify(record: Record | bytes, log: CommitmentLog | None = None) -> Verdict:
    """Check a record, against its commitment log too where there is one.

    `RecordError`, `RulesError` or `VerificationFailed` names the first thing that is wrong. That
    nothing was sealed (`not-sealed`) comes last: all else is true then.
    """
    if isinstance(record, bytes):
        record = decode_record(record)
    game_of(record)
    if log is not None:
        _check_log(record, log)
    played(record)
    _check_sealed(record)
    cards = sum(len(seat.opened) for seat in record.seats.values())
    decisions = sum(len(seat.decisions) for seat in record.seats.values())
    agrees = "no log was there to compare" if log is None else "the log agrees"
    return Verdict(
        f"{record.game}: commitment, deck, opened cards ({cards}), decisions ({decisions}) and "
        f"settlement are true; {agrees}"
    )


def played(record: Record) -> dict[int, tuple[Turn, ...]]:
    """Every seat's turns, if the record holds in itself; `VerificationFailed` if it does not."""
    _check_cards(record, _deck_of(record))
    turns = replay(record)
    _check_times(record)
    return turns


def verify_log(log: CommitmentLog) -> Verdict:
    """What a log that was read holds: reading it has checked every entry."""
    reveals = [entry for entry in log.entries if isinstance(entry, Revealed)]
    void = sum(entry.outcome == "void" for entry in reveals)
    entries = counted(len(log.entries), "entry", "entries")
    rounds = counted(len(reveals) - void, "round")
    return Verdict(
        f"log: {entries} in one chain, {rounds} settled, "
        f"{void} void, {len(log.unrevealed)} not revealed"
    )


def verify_path(path: Path, log: CommitmentLog | None = None) -> Verdict:
    """Check a file: a record, or a log if its name ends in `.jsonl`.

    A record is compared with the log that is given, else with the `log.jsonl` beside it.
    """
    return _verified(path, log, _Logs())


def verify_paths(
    paths: Iterable[Path], log: Path | None = None
) -> Iterator[tuple[Path, Verdict | CroupierError]]:
    """Check every file, and every record and log in a folder; each log is read once.

    A file of many records, a line each, is answered for line by line, as `FILE:LINE`, and then by
    itself. Records are compared with the log that is named, else with the one beside them. A
    folder is answered for by itself where it lacks the record of a round that its log settles.
    """
    logs = _Logs(log)
    for path in paths:
        try:
            is_folder, files = path.is_dir(), _files(path)
        except OSError as error:
            yield path, RecordError("record-text", f"cannot be read: {error.strerror}")
            continue
        for file in files:
            try:
                if holds_records(file):
                    yield from _verified_lines(file, logs)
                else:
                    yield file, _verified(file, None, logs)
            except CroupierError as error:
                yield file, error
        if is_folder and (fault := logs.incomplete(path, files)):
            yield path, fault


def _files(path: Path) -> list[Path]:
    """The records and logs of a folder by name, or the file itself."""
    if not path.is_dir():
        return [path]
    return sorted(file for file in path.iterdir() if file.suffix in (".json", ".jsonl"))


def _verified(path: Path, log: CommitmentLog | None, logs: "_Logs") -> Verdict:
    if path.suffix == ".jsonl":
        return verify_log(logs.read(path))
    record = read_record(path)
    return verify(record, logs.beside(path) if log is None else log)


def _verified_lines(path: Path, logs: "_Logs") -> Iterator[tuple[Path, Verdict | CroupierError]]:
    """Every record of a file of them, and the file: the first line that is wrong, if one is."""
    count, wrong = 0, list[tuple[int, CroupierError]]()
    for count, text in enumerate(record_lines(path), 1):
        place = Path(f"{path}:{count}")
        try:
            record = decode_record(text)
            logs.recorded.setdefault(path.parent, set()).add(record.round)
            yield place, verify(record, logs.beside(path))
        except CroupierError as error:
            wrong.append((count, error))
            yield place, error
    if wrong:
        line, first = wrong[0]
        says = f"{len(wrong)} of {count} records are wrong, the first in line {line}: {first}"
        yield path, type(first)(first.code, says)
    else:
        true = "and it is true" if count == 1 else "all of them true"
        yield path, Verdict(f"{counted(count, 'record')}, {true}")


class _Logs:
    """The logs that were read, or why they could not be; `named` is for all records."""

    def __init__(self, named: Path | None = None) -> None:
        self._named = named
        self._found: dict[Path, CommitmentLog | CroupierError] = {}
        self.recorded: dict[Path, set[str]] = {}
        """By folder, the rounds in files of many records."""

    def read(self, path: Path) -> CommitmentLog:
        if path not in self._found:
            try:
                self._found[path] = read_log(path)
            except CroupierError as error:
                self._found[path] = error
        found = self._found[path]
        if isinstance(found, CroupierError):
            raise found
        return found

    def beside(self, record: Path) -> CommitmentLog | None:
        """The log that was named, else the one in a record's folder, if there is one."""
        path = self._named or record.parent / LOG_NAME
        try:
            return self.read(path) if self._named or lexists(path) else None
        except CroupierError as error:
            raise type(error)(error.code, f"{path.name}: {error}") from None

    def incomplete(self, folder: Path, files: Sequence[Path]) -> CroupierError | None:
        """What a folder lacks, nothing or the records of rounds that its log settles."""
        if not files:
            return RecordError("record-text", "no record and no log is in this folder")
        log = self._found.get(folder / LOG_NAME)
        entries = log.entries if isinstance(log, CommitmentLog) else ()
        reveals = (entry for entry in entries if isinstance(entry, Revealed))
        settled = (entry.round for entry in reveals if entry.outcome == "settled")
        recorded = self.recorded.get(folder, set())
        lacking = [
            name
            for name in settled
            if name not in recorded and not lexists(folder / f"{name}.json")
        ]
        if not lacking:
            return None
        says = (
            f"settled in {LOG_NAME} without a record here: {len(lacking)}, first {lacking[0]!r:.90}"
        )
        return VerificationFailed("record-missing", says)


def _check_log(record: Record, log: CommitmentLog) -> None:
    """The round was committed where the record says, to the same things, and settled there."""
    if record.log is None:
        raise VerificationFailed("log-entry", "log: the record names no place in the log")
    committed = log.committed(record.round)
    if committed is None:
        says = "log: the round is not in it; it is an older one, or another house's"
        raise VerificationFailed("log-entry", says)
    if (committed.position, committed.hash) != astuple(record.log):
        raise VerificationFailed("log-entry", "log: the round is not committed at this position")
    for name, found, due in (
        ("table", record.table, committed.table),
        ("game", record.game, committed.game),
        ("rules.hash", record.rules.hash, committed.rules),
        ("commitment", record.commitment, committed.commitment),
    ):
        if found != due:
            raise VerificationFailed(
                "log-entry", f"{name}: {found!r:.80} is recorded, the log has {due!r:.80}"
            )
    if record.started_at_ms < committed.time_ms:
        raise VerificationFailed("log-entry", "started_at_ms: earlier than the commitment")
    revealed = log.revealed(record.round)
    if revealed is None:
        raise VerificationFailed("log-entry", "log: the round is not revealed there")
    if revealed.outcome == "void":
        raise VerificationFailed("log-entry", "log: the round is void there")
    if revealed.time_ms != record.ended_at_ms:
        raise VerificationFailed("log-entry", "ended_at_ms: not the time of the reveal in the log")


def _deck_of(record: Record) -> SealedDeck:
    """The deck of the record's seeds and cut, if the server seed is the committed one."""
    binding = Binding(record.round, record.table, record.game, record.rules.hash)
    try:
        seal = seal_from(binding, bytes.fromhex(record.server_seed))
        if seal.commitment != record.commitment:
            raise VerificationFailed(
                "commitment",
                f"commitment: {record.commitment} is recorded, server_seed gives {seal.commitment}",
            )
        return seal.deck(record.client_seeds, record.cut)
    except DealError as error:
        raise VerificationFailed("commitment", f"no such round can be sealed: {error}") from None


def _check_cards(record: Record, deck: SealedDeck) -> None:
    for number, seat in record.seats.items():
        due = deck.open(slot for slot, _ in seat.opened)
        for place, ((slot, card), due_card) in enumerate(zip(seat.opened, due, strict=True)):
            if card != due_card:
                raise VerificationFailed(
                    "card-opened",
                    f"seats.{number}.opened[{place}]: {card} is recorded, "
                    f"the deck has {due_card} for {slot}",
                )


def _check_times(record: Record) -> None:
    for number, seat in record.seats.items():
        earlier = record.started_at_ms
        for place, made in enumerate(seat.decisions):
            if made.at_ms < earlier:
                where = f"seats.{number}.actions[{place}].at_ms"
                raise VerificationFailed("replay", f"{where}: earlier than what precedes it")
            earlier = made.at_ms
        if record.ended_at_ms < earlier:
            raise VerificationFailed("replay", "ended_at_ms: earlier than what precedes it")


def _check_sealed(record: Record) -> None:
    """The id says whether a round is a demonstration, and the commitment binds the id."""
    is_demo = record.round.startswith(DEMO_PREFIX)
    if record.sealed is is_demo:
        raise VerificationFailed("not-sealed", "sealed: it contradicts the round's id")
    if is_demo:
        raise VerificationFailed(
            "not-sealed", "a demonstration round: all else is true, but nothing was sealed"
        )
