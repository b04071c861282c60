"""Whether a record is true: what was committed, what was dealt, what was decided, what was paid."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from croupier.deal import (
    Binding,
    CommitmentLog,
    Committed,
    Revealed,
    SealedDeck,
    read_log,
    seal_from,
)
from croupier.errors import CroupierError, DealError, RecordError, VerificationFailed
from croupier.record.files import LOG_NAME, decode_record, read_record
from croupier.record.replay import game_of, replay
from croupier.record.round import DEMO_PREFIX, Record


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
    _check_cards(record, _deck_of(record))
    replay(record)
    _check_times(record)
    _check_sealed(record)
    cards = sum(len(seat.opened) for seat in record.seats.values())
    decisions = sum(len(seat.decisions) for seat in record.seats.values())
    agrees = "no log was there to compare" if log is None else "the log agrees"
    return Verdict(
        f"{record.game}: commitment, deck, opened cards ({cards}), decisions ({decisions}) and "
        f"settlement are true; {agrees}"
    )


def verify_log(log: CommitmentLog) -> Verdict:
    """What a log that was read holds: reading it has checked every entry."""
    reveals = [entry for entry in log.entries if isinstance(entry, Revealed)]
    void = sum(entry.outcome == "void" for entry in reveals)
    return Verdict(
        f"log: {len(log.entries)} entries in one chain, {len(reveals) - void} rounds settled, "
        f"{void} void, {len(log.unrevealed)} not revealed"
    )


def verify_path(path: Path, log: CommitmentLog | None = None) -> Verdict:
    """Check a file: a record, or a log if its name ends in `.jsonl`.

    A record is compared with the log that is given, else with the `log.jsonl` beside it.
    """
    if path.suffix == ".jsonl":
        return verify_log(read_log(path))
    record = read_record(path)
    return verify(record, _log_beside(path) if log is None else log)


def verify_paths(paths: Iterable[Path]) -> Iterator[tuple[Path, Verdict | CroupierError]]:
    """Check every file, and every record and log in a folder; each log is read once."""
    logs: dict[Path, CommitmentLog | None] = {}
    for path in _files(paths):
        try:
            if path.is_dir():
                raise RecordError("record-text", "no record and no log is in this folder")
            if path.suffix != ".jsonl" and path.parent not in logs:
                logs[path.parent] = _log_beside(path)
            yield path, verify_path(path, logs.get(path.parent))
        except CroupierError as error:
            yield path, error


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files of every folder by name; a folder that has none stands for itself."""
    for path in paths:
        inside = [file for file in path.glob("*.json*") if file.suffix in (".json", ".jsonl")]
        yield from sorted(inside) if path.is_dir() and inside else [path]


def _log_beside(path: Path) -> CommitmentLog | None:
    beside = path.parent / LOG_NAME
    try:
        return read_log(beside) if beside.exists() else None
    except VerificationFailed as error:
        raise VerificationFailed(error.code, f"{LOG_NAME}: {error}") from None
    except RecordError as error:
        raise RecordError(error.code, f"{LOG_NAME}: {error}") from None


def _check_log(record: Record, log: CommitmentLog) -> None:
    """The round was committed where the record says, to the same things, and settled there."""
    if record.log is None:
        raise VerificationFailed("log-entry", "log: the record names no place in the log")
    entries, position = log.entries, record.log.position
    committed = entries[position] if position < len(entries) else None
    if not isinstance(committed, Committed) or committed.hash != record.log.hash:
        raise VerificationFailed("log-entry", "log: there is another entry at this position")
    for name, found, due in (
        ("round", record.round, committed.round),
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
    _check_reveal(record, log, position)


def _check_reveal(record: Record, log: CommitmentLog, position: int) -> None:
    later = (entry for entry in log.entries[position + 1 :] if entry.round == record.round)
    revealed = next(later, None)
    if not isinstance(revealed, Revealed):
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
