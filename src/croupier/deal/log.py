"""The commitment log: every commitment and every reveal, numbered, each one chained to the last."""

import hashlib
import re
from dataclasses import dataclass, fields
from itertools import starmap
from pathlib import Path
from typing import ClassVar, Literal, TypeAlias, TypeVar

from croupier.deal.canonical import canonical, parse_canonical
from croupier.deal.reading import decoded, read_bytes
from croupier.deal.seal import Binding, Seal, check_reason, seal_from
from croupier.errors import DealError, RecordError, VerificationFailed

GENESIS = "0" * 64
MAX_LOG_BYTES = 1 << 28
_HEX = re.compile(r"[0-9a-f]{64}", re.ASCII)
_HEXES = ("previous", "commitment", "seed", "hash")
_NUMBERS = ("position", "time_ms")


@dataclass(frozen=True, slots=True)
class _Chained:
    position: int
    previous: str
    round: str
    time_ms: int

    kind: ClassVar[str]

    def body(self) -> dict[str, object]:
        """The entry's fields without its hash."""
        return {"kind": self.kind} | {name: getattr(self, name) for name in self.__match_args__}

    @property
    def hash(self) -> str:
        """SHA-256 (hex) over the canonical text of the body."""
        return hashlib.sha256(b"croupier/log/1" + canonical(self.body()).encode()).hexdigest()

    @property
    def line(self) -> str:
        """The entry as its line in a file, without the end of the line."""
        return canonical({**self.body(), "hash": self.hash})


@dataclass(frozen=True, slots=True)
class Committed(_Chained):
    """A round's commitment, with all that it is bound to; written before the bets open."""

    table: str
    game: str
    rules: str
    commitment: str

    kind: ClassVar[str] = "commit"


@dataclass(frozen=True, slots=True)
class Revealed(_Chained):
    """A round's seed, once the round is settled, or void for the reason given."""

    seed: str
    reason: str | None = None

    kind: ClassVar[str] = "reveal"

    @property
    def outcome(self) -> Literal["settled", "void"]:
        """How the round ended."""
        return "settled" if self.reason is None else "void"

    def body(self) -> dict[str, object]:
        """The entry's fields without its hash; a reason only where there is one."""
        body = {**_Chained.body(self), "outcome": self.outcome}
        return {name: value for name, value in body.items() if value is not None}


Entry: TypeAlias = Committed | Revealed
_E = TypeVar("_E", Committed, Revealed)


class CommitmentLog:
    """Entries in order, each follows from the one before it; nothing is ever taken back."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []
        self._head = GENESIS
        self._commits: dict[str, Committed] = {}
        self._reveals: dict[str, Revealed] = {}

    @property
    def head(self) -> str:
        """The hash of the last entry, which stands for the whole log."""
        return self._head

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry, from position 0."""
        return tuple(self._entries)

    @property
    def unrevealed(self) -> tuple[str, ...]:
        """The rounds that were committed and not revealed yet, oldest first."""
        return tuple(round_id for round_id in self._commits if round_id not in self._reveals)

    def committed(self, round_id: str) -> Committed | None:
        """A round's commitment, if it is in the log."""
        return self._commits.get(round_id)

    def revealed(self, round_id: str) -> Revealed | None:
        """A round's reveal, if it is in the log."""
        return self._reveals.get(round_id)

    def commit(self, seal: Seal, time_ms: int) -> Committed:
        """Append a round's commitment; `DealError("log-entry")` if the round has one."""
        bound = seal.binding
        return self._append(
            Committed(
                position=len(self._entries),
                previous=self._head,
                round=bound.round_id,
                time_ms=time_ms,
                table=bound.table,
                game=bound.game,
                rules=bound.rules_hash,
                commitment=seal.commitment,
            )
        )

    def reveal(
        self, round_id: str, seed: str, time_ms: int, void_reason: str | None = None
    ) -> Revealed:
        """Append a round's seed (hex) and whether it was settled or void.

        `DealError("log-entry")` for a round that was not committed or is revealed already, and
        for a seed that does not give its commitment.
        """
        if void_reason is not None:
            check_reason(void_reason)
        return self._append(
            Revealed(
                position=len(self._entries),
                previous=self._head,
                round=round_id,
                time_ms=time_ms,
                seed=seed,
                reason=void_reason,
            )
        )

    def take(self, entry: Entry, hash_: str) -> None:
        """Append an entry that was written before; `VerificationFailed` if it does not follow."""
        place = len(self._entries)
        if entry.position != place or entry.previous != self._head:
            raise VerificationFailed("log-chain", f"entry {place} does not follow the one before")
        complaint = "its hash is not that of its text" if entry.hash != hash_ else None
        complaint = complaint or self._complaint(entry)
        if complaint:
            raise VerificationFailed("log-entry", f"entry {place}: {complaint}")
        self._keep(entry)

    def _append(self, entry: _E) -> _E:
        complaint = self._complaint(entry)
        if complaint:
            raise DealError("log-entry", complaint)
        self._keep(entry)
        return entry

    def _keep(self, entry: Entry) -> None:
        match entry:
            case Committed():
                self._commits[entry.round] = entry
            case Revealed():
                self._reveals[entry.round] = entry
        self._entries.append(entry)
        self._head = entry.hash

    def _complaint(self, entry: Entry) -> str | None:
        commit = self._commits.get(entry.round)
        if type(entry.time_ms) is not int or entry.time_ms < 0:
            return f"{entry.time_ms!r:.24} is not a time in milliseconds"
        match entry:
            case Committed():
                return "the round is committed twice" if commit else None
            case Revealed():
                if commit is None:
                    return "the round was never committed"
                if entry.round in self._reveals:
                    return "the round is revealed twice"
                return None if _opens(commit, entry.seed) else "the seed is not the committed one"


def _opens(commit: Committed, seed: str) -> bool:
    binding = Binding(commit.round, commit.table, commit.game, commit.rules)
    if not _HEX.fullmatch(seed):
        return False
    return seal_from(binding, bytes.fromhex(seed)).commitment == commit.commitment


def read_log(path: Path) -> CommitmentLog:
    """The log of a file, verified entry by entry; the error names the first that does not hold."""
    return parse_log(decoded(read_bytes(path, MAX_LOG_BYTES)))


def parse_log(text: str) -> CommitmentLog:
    """The log of a file's text; see `read_log`."""
    log = CommitmentLog()
    *lines, rest = text.split("\n")
    for place, line in enumerate(lines):
        try:
            entry, hash_ = _parsed(line)
        except RecordError as error:
            raise RecordError(error.code, f"entry {place}: {error}") from None
        log.take(entry, hash_)
    if rest:
        raise RecordError("record-form", f"entry {len(lines)}: the line has no end")
    return log


def _parsed(line: str) -> tuple[Entry, str]:
    """An entry and the hash that its line claims."""
    value = parse_canonical(line)
    if not isinstance(value, dict) or not all(starmap(_is_well_formed, value.items())):
        raise RecordError("record-form", "not the fields of an entry")
    made = Committed if value.get("kind") == "commit" else Revealed
    names = {field.name for field in fields(made)}
    if not names - {"reason"} <= value.keys():
        raise RecordError("record-form", "a field is missing")
    entry = made(**{name: value[name] for name in names & value.keys()})
    if {**entry.body(), "hash": value.get("hash")} != value:
        raise RecordError("record-form", "a field too many, or an outcome that is none")
    return entry, value["hash"]


def _is_well_formed(name: str, value: object) -> bool:
    if name in _NUMBERS:
        return type(value) is int
    return isinstance(value, str) and (name not in _HEXES or bool(_HEX.fullmatch(value)))
