"""What a disk holds when the power goes: all that was synced, and any part of what was not."""

import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.fault.processes import in_tree
from tests.fault.writing import ANSWERS

MISSING = "strace is not installed: scripts/test installs Debian's package"
SECTOR = 512
CALLS = "pwrite64,write,ftruncate,fsync,fdatasync,unlink"
_TEXT = r"(?:\\x..)"
_CALL = re.compile(
    rf'(\w+)\((?:\d+<({_TEXT}+)>)?(?:, )?(?:"({_TEXT}*)"(\.\.\.)?)?'
    r"(?:, (\d+))?(?:, (\d+))?\) += (\d+)"
)
_KINDS = {"ftruncate": "cut", "pwrite64": "write", "write": "write", "unlink": "unlink"}


@dataclass(frozen=True, slots=True)
class Call:
    """What was done to a file: `write` bytes at a place, `cut` to a length, `unlink`, `sync`."""

    kind: str
    file: str
    data: bytes = b""
    place: int = 0


def watched(folder: Path, transactions: int) -> list[Call]:
    """All that a house in a folder did to its files, in order."""
    assert shutil.which("strace"), MISSING
    trace = folder / "trace"
    strace = ["strace", "-y", "-xx", "-s", "1000000", "-e", f"trace={CALLS}", "-o", str(trace)]
    house = [sys.executable, "-m", "tests.fault.writing", str(folder), str(transactions)]
    done = in_tree([*strace, *house])
    assert done.returncode == 0, done.stderr
    return [call for call in _parsed(trace) if folder in (Path(call.file), Path(call.file).parent)]


def _parsed(trace: Path) -> Iterator[Call]:
    with trace.open() as lines:
        for line in lines:
            found = _CALL.match(line)
            if found is None:
                # Failed, not of a file, or of no call: whatever else would be missed.
                assert " = -1 E" in line or line.startswith(("+++", "---")), line[:200]
                continue
            name, path, text, more, first, second, _ = found.groups()
            assert not more, "a write is not whole in the trace"
            file, data = (path, text or "") if path else (text, "")
            place = int((first if name == "ftruncate" else second) or 0)
            yield Call(_KINDS.get(name, "sync"), _bytes(file).decode(), _bytes(data), place)


def _bytes(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))


@dataclass
class Disk:
    """Files as they are for sure, and what was done to them since they were synced last."""

    synced: dict[str, bytes] = field(default_factory=dict)
    waiting: dict[str, list[Call]] = field(default_factory=dict)
    unlinked: set[str] = field(default_factory=set)
    answers: bytes = b""

    def take(self, call: Call) -> None:
        """Go on by a call."""
        name = Path(call.file).name
        if name == ANSWERS:
            self.answers += call.data
        elif call.kind == "unlink":
            self.unlinked.add(name)
        elif call.kind != "sync":
            assert name not in self.unlinked
            self.waiting.setdefault(name, []).append(call)
        elif "." in name:
            self.synced[name] = _applied(self.synced.get(name, b""), self.waiting.pop(name, []))
        else:  # the folder
            for gone in self.unlinked:
                self.synced.pop(gone, None)
                self.waiting.pop(gone, None)
            self.unlinked.clear()

    def after_the_cut(self, folder: Path, random: Random) -> None:
        """Write what is there when the power is back; of each unsynced sector it may be or not."""
        for name in sorted({*self.synced, *self.waiting}):
            kept = random.choice((0.0, 0.5, 0.9, 1.0))
            if name in self.unlinked and random.random() < kept:
                continue
            calls = list(_torn(self.waiting.get(name, []), kept, random))
            (folder / name).write_bytes(_applied(self.synced.get(name, b""), calls))


def _torn(calls: Sequence[Call], kept: float, random: Random) -> Iterator[Call]:
    for call in calls:
        if call.kind == "cut" and random.random() < kept:
            yield call
        for start in range(0, len(call.data), SECTOR):
            if random.random() < kept:
                part = call.data[start : start + SECTOR]
                yield Call("write", call.file, part, call.place + start)


def _applied(content: bytes, calls: Sequence[Call]) -> bytes:
    file = bytearray(content)
    for call in calls:
        if call.kind == "cut":
            del file[call.place :]
            file.extend(bytes(call.place - len(file)))
        else:
            file.extend(bytes(max(0, call.place - len(file))))
            file[call.place : call.place + len(call.data)] = call.data
    return bytes(file)
