#!/usr/bin/env python3
"""Verify rounds and commitment logs: one file, Python 3.8 or later, nothing else, no network.

    python3 verify_round.py [--log LOG.jsonl] FILE...

A FILE that ends in .jsonl is a commitment log; any other is the record of a round. A record that
names its place in a log is compared with LOG.jsonl, or with a log.jsonl in its own folder.

From a record this recomputes the commitment, the deck and every card that was opened. It does not
know the rules of the games: whether the choices were legal and the settlement is right is for
`croupier verify`.

Exit status: 0 everything holds, 1 something does not (one line says what), 2 it could not be said:
wrong usage, or an output that cannot be written.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NoReturn

BOUND = ("round", "table", "game", "rules")
PACK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
SLOT = "((?:dealer|board|(?:box|seat|hand)[1-9])[.][1-9][0-9]?)@([0-9]{1,2})"
LARGEST_RECORD, LARGEST_LOG = 1 << 20, 1 << 28
FIELDS = (
    *("format", "digest", *BOUND, "sealed", "commitment", "log", "cut", "client_seeds", "taken"),
    *("seats", "started_at_ms", "ended_at_ms", "server_seed"),
)


class Wrong(Exception):
    """What is wrong: the part that does not hold, and how."""

    def __init__(self, part: str, how: str) -> None:
        super().__init__(f"{part}: {how}")


# --- the mathematics ------------------------------------------------------------------------------


def sha256(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """RFC 2104, written out; every key here is shorter than a block."""
    key = key.ljust(64, b"\0")
    inner = sha256(bytes(byte ^ 0x36 for byte in key), message)
    return sha256(bytes(byte ^ 0x5C for byte in key), inner)


def lp(field: str | bytes) -> bytes:
    """A field behind its length."""
    if isinstance(field, str):
        field = field.encode("utf-8")
    return len(field).to_bytes(4, "big") + field


def commitment(bound: list[str], seed: bytes) -> bytes:
    """For a round, a table, a game and the hash of its rules, in this order."""
    return sha256(b"croupier/commit/1", *map(lp, bound), lp(" ".join(PACK)), seed)


def deal_key(seed: bytes, committed: bytes, client_seeds: dict[int, str]) -> bytes:
    message = b"croupier/deal/1" + lp(committed)
    for seat, text in sorted(client_seeds.items()):
        message += lp(str(seat)) + lp(text)
    return hmac_sha256(seed, message)


def key_bytes(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from hmac_sha256(key, block.to_bytes(4, "big"))
        block += 1


def draw(source: Iterator[int], choices: int) -> int:
    """One of so many choices, all equally likely: bytes past the last multiple are skipped."""
    whole = 256 // choices * choices
    return next(byte for byte in source if byte < whole) % choices


def shuffle(pack: Iterable[str], source: Iterator[int]) -> list[str]:
    cards = list(pack)
    last = len(cards) - 1
    while last > 0:
        other = draw(source, last + 1)
        held = cards[last]
        cards[last] = cards[other]
        cards[other] = held
        last -= 1
    return cards


def deck(seed: bytes, committed: bytes, client_seeds: dict[int, str], cut: int) -> list[str]:
    cards = shuffle(PACK, key_bytes(deal_key(seed, committed, client_seeds)))
    return [cards[(place + cut) % 52] for place in range(52)]


# --- reading --------------------------------------------------------------------------------------


def canonical(value: object) -> bytes:
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode("utf-8")


def read_file(path: Path, largest: int) -> bytes:
    try:
        if not path.is_file():
            raise Wrong("file", "there is no such file, or it is a folder, a pipe or a device")
        if path.stat().st_size > largest:
            raise Wrong("file", f"larger than the {largest} bytes that are read here")
        return path.read_bytes()
    except (OSError, ValueError) as error:
        raise Wrong("file", f"cannot be read ({type(error).__name__})") from None


def read_object(line: bytes) -> dict[str, Any]:
    """The JSON object of a line that is canonical, byte for byte."""

    def no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len({name for name, _ in pairs}) < len(pairs):
            raise Wrong("form", "a key comes twice")
        return dict(pairs)

    def whole(digits: str) -> int:
        if len(digits) > 20:
            raise Wrong("form", "a number of more than 20 digits")
        return int(digits)

    def no_number(_: str) -> NoReturn:
        raise Wrong("form", "a number that is not whole")

    try:
        value = json.loads(
            line.decode("utf-8"),
            object_pairs_hook=no_key_twice,
            parse_int=whole,
            parse_float=no_number,
            parse_constant=no_number,
        )
        same = canonical(value) == line
    except (ValueError, RecursionError) as error:
        raise Wrong("form", f"not JSON in UTF-8 ({type(error).__name__})") from None
    if not isinstance(value, dict):
        raise Wrong("form", "not a JSON object")
    if not same:
        raise Wrong("form", "not in canonical form")
    return value


def get(value: object, name: str, kind: type) -> Any:
    """A field of an object, which must be there and of this very type."""
    if not isinstance(value, dict) or name not in value:
        raise Wrong("form", f"the field {name!r} is missing")
    if type(value[name]) is not kind:
        raise Wrong("form", f"the field {name!r} is not of type {kind.__name__}")
    return value[name]


def get_hex(value: object, name: str) -> bytes:
    text = get(value, name, str)
    if not re.fullmatch("[0-9a-f]{64}", text):
        raise Wrong("form", f"the field {name!r} is not 64 digits of lower-case hex")
    return bytes.fromhex(text)


def get_seats(value: object, name: str) -> dict[int, Any]:
    seats = get(value, name, dict)
    for seat in seats:
        if not re.fullmatch("[1-9][0-9]{0,8}", seat):
            raise Wrong("form", f"the field {name!r} has a seat that is no number")
    return {int(seat): seats[seat] for seat in seats}


# --- the commitment log ---------------------------------------------------------------------------


class Log:
    """A log that holds: its entries by position, and its reveals by round."""

    def __init__(self, data: bytes) -> None:
        self.commits: dict[str, dict[str, Any]] = {}
        self.reveals: dict[str, dict[str, Any]] = {}
        self.head = "0" * 64
        self.length = 0
        *lines, rest = data.split(b"\n")
        for line in lines:
            self.guarded(line)
        if rest:
            raise Wrong("form", f"entry {self.length}: the line has no end")

    def guarded(self, line: bytes) -> None:
        try:
            self.take(read_object(line))
        except Wrong as wrong:
            part, _, how = str(wrong).partition(": ")
            raise Wrong(part, f"entry {self.length}: {how}") from None
        self.length += 1

    def take(self, entry: dict[str, Any]) -> None:
        if get(entry, "position", int) != self.length or get(entry, "previous", str) != self.head:
            raise Wrong("chain", "it does not follow the one before")
        body = {name: entry[name] for name in entry if name != "hash"}
        if get_hex(entry, "hash") != sha256(b"croupier/log/1", canonical(body)):
            raise Wrong("entry", "its hash is not that of its text")
        if get(entry, "time_ms", int) < 0:
            raise Wrong("entry", "its time is negative")
        kind = get(entry, "kind", str)
        if kind == "commit":
            self.take_commit(entry)
        elif kind == "reveal":
            self.take_reveal(entry)
        else:
            raise Wrong("entry", "neither a commitment nor a reveal")
        self.head = entry["hash"]

    def take_commit(self, entry: dict[str, Any]) -> None:
        self.only(entry, *BOUND, "commitment")
        get_hex(entry, "commitment")
        if entry["round"] in self.commits:
            raise Wrong("entry", "the round is committed twice")
        self.commits[entry["round"]] = entry

    def take_reveal(self, entry: dict[str, Any]) -> None:
        void = get(entry, "outcome", str) == "void"
        self.only(entry, "round", "seed", "outcome", *(["reason"] if void else []))
        if not void and entry["outcome"] != "settled":
            raise Wrong("entry", "its outcome is neither settled nor void")
        promise = self.commits.get(entry["round"])
        if promise is None:
            raise Wrong("entry", "the round was never committed")
        if entry["round"] in self.reveals:
            raise Wrong("entry", "the round is revealed twice")
        bound = [promise[name] for name in BOUND]
        if commitment(bound, get_hex(entry, "seed")).hex() != promise["commitment"]:
            raise Wrong("entry", "the seed is not the one that was committed")
        self.reveals[entry["round"]] = entry

    def only(self, entry: dict[str, Any], *texts: str) -> None:
        for name in texts:
            get(entry, name, str)
        if len(entry) != len(texts) + 5:
            raise Wrong("form", "a field too many")

    def summary(self) -> str:
        void = sum(entry["outcome"] == "void" for entry in self.reveals.values())
        waiting = len(self.commits) - len(self.reveals)
        return (
            f"a log of {self.length} entries without a gap: {len(self.reveals) - void} rounds "
            f"settled, {void} void, {waiting} not revealed; head {self.head}"
        )


# --- a record -------------------------------------------------------------------------------------


def check_record(data: bytes, log: Log | None) -> str:
    """What was found true of a record; `Wrong` says what was not."""
    if not data.endswith(b"\n"):
        raise Wrong("form", "the line has no end")
    record = read_object(data[:-1])
    if get(record, "format", str) != "croupier/round/1":
        raise Wrong("form", "not a record of the format croupier/round/1")
    for name in FIELDS:
        if name not in record:
            raise Wrong("form", f"the field {name!r} is missing")
    if len(record) > len(FIELDS):
        raise Wrong("form", "a field too many")
    check_digest(record)
    seed, committed = get_hex(record, "server_seed"), get_hex(record, "commitment")
    if commitment(binding(record), seed) != committed:
        raise Wrong("commitment", "the server seed is not the one that was committed")
    cards = deck(seed, committed, read_client_seeds(record), read_cut(record))
    opened = sum(check_opened(seat, cards) for seat in read_seats(record))
    logged = check_logged(record, log)
    check_sealed(record)
    return (
        f"the commitment, the deck and {opened} opened cards agree; {logged}; "
        "choices and settlements are for `croupier verify`"
    )


def check_digest(record: dict[str, Any]) -> None:
    rest = {name: record[name] for name in record if name != "digest"}
    if get_hex(record, "digest") != sha256(b"croupier/round/1\n", canonical(rest)):
        raise Wrong("digest", "the record is not what it was when it was written")


def check_sealed(record: dict[str, Any]) -> None:
    """A demonstration says so in its id, which the commitment binds, and not only in a flag."""
    if get(record, "sealed", bool) is record["round"].startswith("demo-"):
        raise Wrong("not sealed", "the record and the id of its round say opposite things")
    if not record["sealed"]:
        raise Wrong("not sealed", "a demonstration round; all else agrees, but it proves nothing")


def binding(record: dict[str, Any]) -> list[str]:
    names = [get(record, name, str) for name in ("round", "table", "game")]
    return [*names, get(get(record, "rules", dict), "hash", str)]


def read_client_seeds(record: dict[str, Any]) -> dict[int, str]:
    seeds = get_seats(record, "client_seeds")
    for text in seeds.values():
        if not isinstance(text, str) or len(text.encode("utf-8")) > 256:
            raise Wrong("form", "a client seed is not a text of up to 256 bytes")
    return seeds


def read_seats(record: dict[str, Any]) -> list[object]:
    """Those that the record tells of, each of which had a client seed in the deal."""
    seats = get_seats(record, "seats")
    if not seats or not seats.keys() <= get_seats(record, "client_seeds").keys():
        raise Wrong("form", "no seat was played, or one without a client seed")
    return list(seats.values())


def read_cut(record: dict[str, Any]) -> int:
    cut: int = get(record, "cut", int)
    if not 0 <= cut <= 51:
        raise Wrong("form", "the cut is not 0 to 51")
    return cut


def check_opened(seat: object, cards: list[str]) -> int:
    """A seat saw cards of the deck, none of them twice; how many."""
    names: set[str] = set()
    places: set[int] = set()
    for pair in get(seat, "opened", list):
        name, place, card = read_opened(pair)
        if name in names or place in places:
            raise Wrong("cards", f"{name}@{place} is opened twice")
        if cards[place] != card:
            raise Wrong("cards", f"{name}@{place} is {cards[place]} in the deck, not as shown")
        names.add(name)
        places.add(place)
    return len(places)


def read_opened(pair: object) -> tuple[str, int, str]:
    if not isinstance(pair, list) or [type(text) for text in pair] != [str, str]:
        raise Wrong("form", "an opened card is not a slot and a card")
    slot = re.fullmatch(SLOT, pair[0])
    if slot is None or str(int(slot[2])) != slot[2] or int(slot[2]) > 51:
        raise Wrong("form", "a slot that does not exist")
    return slot[1], int(slot[2]), pair[1]


def read_place(record: dict[str, Any]) -> tuple[int, str] | None:
    if record["log"] is None:
        return None
    claim = get(record, "log", dict)
    return get(claim, "position", int), get_hex(claim, "hash").hex()


def check_logged(record: dict[str, Any], log: Log | None) -> str:
    """Whether the log has the same commitment at the place that the record names, and its end."""
    place = read_place(record)
    if log is None:
        return "no commitment log was given to compare"
    if place is None:
        raise Wrong("log", "the record names no place in it")
    promise = log.commits.get(record["round"])
    if promise is None or (promise["position"], promise["hash"]) != place:
        raise Wrong("log", "the round is not where the record says")
    if [promise[name] for name in BOUND] != binding(record):
        raise Wrong("log", "another table, game or set of rules was committed")
    if promise["commitment"] != record["commitment"]:
        raise Wrong("log", "another commitment was published")
    if get(record, "started_at_ms", int) < promise["time_ms"]:
        raise Wrong("log", "the round began before its commitment was published")
    reveal = log.reveals.get(record["round"])
    if reveal is None or reveal["outcome"] == "void":
        raise Wrong("log", "the round is void there" if reveal else "the round is not revealed")
    if get(record, "ended_at_ms", int) != reveal["time_ms"]:
        raise Wrong("log", "the round ended at another time")
    return "so does the commitment log"


# --- the command ----------------------------------------------------------------------------------


def find_log(record: Path, given: Path | None, read: dict[Path, Log]) -> Log | None:
    path = given or record.parent / "log.jsonl"
    try:
        if given is None and not os.path.lexists(path):
            return None
        if path not in read:
            read[path] = Log(read_file(path, LARGEST_LOG))
    except OSError as error:
        raise Wrong("log", f"cannot be read ({type(error).__name__})") from None
    except Wrong as wrong:
        raise Wrong("log", str(wrong)) from None
    return read[path]


def verify(path: Path, given: Path | None, read: dict[Path, Log]) -> str:
    if path.suffix == ".jsonl":
        return Log(read_file(path, LARGEST_LOG)).summary()
    return check_record(read_file(path, LARGEST_RECORD), find_log(path, given, read))


def main(arguments: list[str] | None = None) -> int:
    usage = argparse.ArgumentParser(
        prog="verify_round.py", description="Verify records of rounds and commitment logs (.jsonl)."
    )
    usage.add_argument("--log", type=Path, help="the commitment log to compare records with")
    usage.add_argument("files", nargs="+", type=Path, metavar="FILE")
    options = usage.parse_args(arguments)
    status = 0
    read: dict[Path, Log] = {}
    for path in options.files:
        try:
            line = "ok: " + verify(path, options.log, read)
        except Wrong as wrong:
            line, status = str(wrong), 1
        print(ascii_line(f"{path}: {line}"), flush=True)
    return status


def ascii_line(text: str) -> str:
    """A text that no file can use to confuse a terminal or to fail on its way there."""
    return "".join(char if " " <= char <= "~" else ascii(char)[1:-1] for char in text)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        if not isinstance(error, BrokenPipeError):
            print("the output cannot be written:", error.strerror, file=sys.stderr, flush=True)
        os._exit(2)  # an ordinary exit would try to write what is left
