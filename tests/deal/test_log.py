"""The commitment log: what may be appended, and what any change to its file is called."""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from croupier.deal import (
    Binding,
    CommitmentLog,
    Committed,
    demo_seed,
    parse_log,
    read_log,
    seal_from,
)
from croupier.deal.canonical import canonical, parse_canonical
from croupier.errors import CroupierError, DealError, RecordError, VerificationFailed
from tests.deal.vectors import verifier

ROUNDS = ["round-1", "round-2", "ラウンド\u2028 3"]


def seed(round_id: str) -> bytes:
    return demo_seed(round_id, 0)


def binding(round_id: str) -> Binding:
    return Binding(round_id, "table-1", "two-plus-four", "0" * 64)


def written() -> CommitmentLog:
    """Three rounds: one settled, one void, one still open."""
    log = CommitmentLog()
    first, second, third = (seal_from(binding(name), seed(name)) for name in ROUNDS)
    log.commit(first, 1000)
    log.commit(second, 2000)
    log.reveal(ROUNDS[0], seed(ROUNDS[0]).hex(), 3000)
    log.commit(third, 3000)
    log.reveal(ROUNDS[1], seed(ROUNDS[1]).hex(), 4000, void_reason='"the shoe\nfell"')
    return log


def text_of(log: CommitmentLog) -> str:
    return "".join(f"{entry.line}\n" for entry in log.entries)


def rehashed(
    lines: list[str], position: Callable[[int], int] = int, is_chained: bool = True
) -> str:
    """The lines with position, previous and hash made to fit: a forger with all the time."""
    head, out = "0" * 64, ""
    for place, line in enumerate(lines):
        previous = head if is_chained else "0" * 64
        entry = {**json.loads(line), "position": position(place), "previous": previous}
        del entry["hash"]
        head = sha256(b"croupier/log/1" + canonical(entry).encode()).hexdigest()
        out += canonical({**entry, "hash": head}) + "\n"
    return out


def both_refuse(text: str) -> CroupierError:
    """The package's error; the stand-alone verifier must refuse as well."""
    check = verifier()
    with pytest.raises(check.Wrong):
        check.Log(text.encode("utf-8", "surrogatepass"))
    with pytest.raises(CroupierError) as error:
        parse_log(text)
    return error.value


def test_a_log_reads_back_as_it_was_written(tmp_path: Path) -> None:
    log, path = written(), tmp_path / "log.jsonl"
    path.write_text(text_of(log), "utf-8", newline="")
    again = read_log(path)
    assert again.entries == log.entries
    assert again.head == log.head == log.entries[-1].hash
    assert again.unrevealed == (ROUNDS[2],)
    again.reveal(ROUNDS[2], seed(ROUNDS[2]).hex(), 5000)
    path.write_text(text_of(again), "utf-8", newline="")
    assert read_log(path).unrevealed == ()
    theirs = verifier().Log(path.read_bytes())
    assert theirs.head == again.head
    assert "2 rounds settled, 1 void, 0 not revealed" in theirs.summary()


def test_an_empty_log_is_a_log() -> None:
    assert parse_log("").head == CommitmentLog().head == "0" * 64


def test_entries_are_numbered_and_chained_from_the_first() -> None:
    entries = written().entries
    assert [entry.position for entry in entries] == [0, 1, 2, 3, 4]
    assert [entry.previous for entry in entries] == [
        "0" * 64,
        *(entry.hash for entry in entries[:-1]),
    ]


def test_the_commitment_is_in_the_log_before_the_seed() -> None:
    """No order of calls puts a reveal ahead of its commitment, or a second one behind it."""
    log, made = CommitmentLog(), seal_from(binding("r"), seed("r"))
    with pytest.raises(DealError, match="never committed"):
        log.reveal("r", seed("r").hex(), 1)
    log.commit(made, 1)
    with pytest.raises(DealError, match="committed twice"):
        log.commit(seal_from(binding("r"), seed("s")), 1)
    with pytest.raises(DealError, match="not the committed one"):
        log.reveal("r", seed("s").hex(), 1)
    log.reveal("r", seed("r").hex(), 1)
    with pytest.raises(DealError, match="revealed twice"):
        log.reveal("r", seed("r").hex(), 1, void_reason="again")
    with pytest.raises(DealError, match="committed twice"):
        log.commit(made, 1)
    assert len(log.entries) == 2


@pytest.mark.parametrize("seed_text", ["", "00", "zz" * 32, "0" * 63, "É" * 64, "0" * 64 + "\n"])
def test_a_refused_reveal_changes_nothing(seed_text: str) -> None:
    log = written()
    before = (log.entries, log.head, log.unrevealed)
    with pytest.raises(DealError) as refused:
        log.reveal(ROUNDS[2], seed_text, 1)
    assert refused.value.code == "log-entry"
    assert before == (log.entries, log.head, log.unrevealed)


@pytest.mark.parametrize("time_ms", [-1, 1.0, True, None])
def test_a_time_is_a_whole_number(time_ms: int) -> None:
    with pytest.raises(DealError, match="not a time"):
        CommitmentLog().commit(seal_from(binding("r"), seed("r")), time_ms)
    assert CommitmentLog().commit(seal_from(binding("r"), seed("r")), 0).time_ms == 0


def test_a_void_needs_its_reason() -> None:
    with pytest.raises(DealError) as refused:
        written().reveal(ROUNDS[2], seed(ROUNDS[2]).hex(), 1, void_reason=" ")
    assert refused.value.code == "void-reason"


def test_every_flipped_bit_is_found() -> None:
    """Each bit of a log's file in turn; the error names an entry, or says it is no UTF-8."""
    data = text_of(written()).encode()
    check = verifier()
    for place in range(len(data)):
        for bit in range(8):
            broken = bytearray(data)
            broken[place] ^= 1 << bit
            with pytest.raises(check.Wrong):
                check.Log(bytes(broken))
            try:
                text = broken.decode()
            except UnicodeDecodeError:
                continue
            with pytest.raises((RecordError, VerificationFailed), match=r"entry \d"):
                parse_log(text)


@pytest.mark.parametrize(
    ("change", "code", "entry"),
    [
        (lambda lines: lines[1:], "log-chain", 0),
        (lambda lines: lines[:1] + lines[2:], "log-chain", 1),
        (lambda lines: [lines[1], lines[0], *lines[2:]], "log-chain", 0),
        (lambda lines: [*lines[:2], lines[3], lines[2], lines[4]], "log-chain", 2),
        (lambda lines: [*lines, lines[4]], "log-chain", 5),
        (lambda lines: [lines[0].replace("1000", "1001"), *lines[1:]], "log-entry", 0),
        (lambda lines: [*lines[:4], lines[4].replace("fell", "rose")], "log-entry", 4),
        (lambda lines: [lines[0], lines[0].replace(":0,", ":1,"), *lines[1:]], "log-chain", 1),
        (lambda lines: [*lines[:2], lines[2].replace("settled", "won"), *lines[3:]], "", 2),
        (lambda lines: [lines[0].replace(",", ", ", 1), *lines[1:]], "", 0),
        (lambda lines: [*lines[:3], "", *lines[3:]], "", 3),
        (lambda lines: [*lines[:3], "[]", *lines[3:]], "", 3),
    ],
)
def test_what_a_change_is_called(
    change: Callable[[list[str]], list[str]], code: str, entry: int
) -> None:
    lines = change(text_of(written()).split("\n")[:-1])
    error = both_refuse("".join(f"{line}\n" for line in lines))
    assert error.code == (code or "record-form")
    assert error.message.startswith(f"entry {entry}")


@pytest.mark.parametrize(
    ("order", "says"),
    [
        ([0, 1, 2, 3, 4, 2], "entry 5: the round is revealed twice"),
        ([0, 1, 0], "entry 2: the round is committed twice"),
        ([0, 1, 2, 0], "entry 3: the round is committed twice"),
        ([0, 2, 4], "entry 2: the round was never committed"),
        ([2, 0], "entry 0: the round was never committed"),
    ],
)
def test_a_forged_chain_is_still_not_true(order: list[int], says: str) -> None:
    """Every hash fits; the story does not."""
    lines = text_of(written()).split("\n")
    error = both_refuse(rehashed([lines[place] for place in order]))
    assert (error.code, error.message) == ("log-entry", says)


def test_positions_and_chain_are_each_looked_at() -> None:
    """Where everything else fits, one of them alone is enough to be refused."""
    lines = text_of(written()).split("\n")[:-1]
    assert parse_log(rehashed(lines)).head == written().head
    assert both_refuse(rehashed(lines, position=lambda place: place + 1)).code == "log-chain"
    assert both_refuse(rehashed(lines, is_chained=False)).code == "log-chain"
    assert both_refuse(rehashed(lines, position=bool)).code == "record-form"


@pytest.mark.parametrize(
    ("place", "changes"),
    [
        (0, {"round": "round-9"}),
        (0, {"table": "table-9"}),
        (0, {"game": "six-card"}),
        (0, {"rules": "1" * 64}),
        (0, {"commitment": "1" * 64}),
        (2, {"seed": "1" * 64}),
        (2, {"round": ROUNDS[1]}),
        (4, {"seed": seed(ROUNDS[0]).hex()}),
        (0, {"time_ms": -1}),
        (2, {"seed": "A" * 64}),
        (2, {"seed": 7}),
        (2, {"outcome": "won"}),
        (2, {"outcome": "void"}),
        (2, {"reason": "none"}),
        (4, {"outcome": "settled"}),
        (4, {"reason": None}),
        (0, {"kind": "reveal"}),
        (2, {"kind": "commit"}),
        (0, {"kind": "open"}),
        (0, {"kind": []}),
        (0, {"time_ms": True}),
        (0, {"time_ms": "1000"}),
        (0, {"table": 1}),
        (0, {"commitment": "0x" + "0" * 62}),
        (0, {"extra": "field"}),
    ],
)
def test_a_forged_entry_is_still_not_true(place: int, changes: dict[str, object]) -> None:
    lines = text_of(written()).split("\n")[:-1]
    lines[place] = json.dumps({**json.loads(lines[place]), **changes})
    assert both_refuse(rehashed(lines)).code in {"log-entry", "record-form"}


@pytest.mark.parametrize(
    ("place", "name"), [(0, "previous"), (0, "commitment"), (0, "hash"), (2, "seed")]
)
@pytest.mark.parametrize("value", ["0" * 63, "A" * 64, "٠" * 64])
def test_a_field_that_is_not_64_hex_digits(place: int, name: str, value: str) -> None:
    """Refused before anything is compared with it."""
    lines = text_of(written()).split("\n")[:-1]
    lines[place] = canonical({**json.loads(lines[place]), name: value})
    error = both_refuse("".join(f"{line}\n" for line in lines))
    assert (error.code, error.message) == (
        "record-form",
        f"entry {place}: not the fields of an entry",
    )


@pytest.mark.parametrize("name", ["position", "previous", "kind", "round", "time_ms", "table"])
def test_a_field_that_is_missing(name: str) -> None:
    entry = json.loads(written().entries[0].line)
    del entry[name]
    assert both_refuse(canonical(entry) + "\n").code == "record-form"


def test_a_line_without_an_end_was_never_finished() -> None:
    error = both_refuse(text_of(written())[:-1])
    assert (error.code, error.message) == ("record-form", "entry 4: the line has no end")


@pytest.mark.parametrize("data", [b"\xff\n", b"\xed\xa0\x80\n"])
def test_a_file_that_is_no_text(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(data)
    for unreadable in (path, tmp_path, tmp_path / "none"):
        with pytest.raises(RecordError) as refused:
            read_log(unreadable)
        assert refused.value.code == "record-text"


HOSTILE = [
    "[" * 100_000,
    '{"a":' * 100_000,
    '{"a":1,"a":1}',
    '{"a":1.0}',
    '{"a":1e3}',
    '{"a":NaN}',
    '{"a":-Infinity}',
    '{"a":-0}',
    '{"a":' + "9" * 21 + "}",
    '{"a":' + "9" * 10_000 + "}",
    '{"b":1,"a":1}',
    '{"a": 1}',
    '{"a":"\\u0041"}',
    '{"a":"\\ud800"}',
    '{"a":"\\/"}',
    '{"a":"\t"}',
    '{"a":1}{}',
    "\ufeff{}",
    "",
    "nul",
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_only_canonical_text_is_read(text: str) -> None:
    with pytest.raises(RecordError) as refused:
        parse_canonical(text)
    assert refused.value.code == "record-form"
    assert len(refused.value.message) < 200
    both_refuse(text + "\n")


def test_canonical_text_reads_back() -> None:
    value = {"é": [1, -2, True, None, "\n\x00\u2028🂡"], "Z": {}, "a": {"": []}, "10": 10**19}
    assert parse_canonical(canonical(value)) == value
    assert canonical(value).startswith('{"10":10000000000000000000,"Z":{},"a":{"":[]},"é":[1,-2')


def test_the_first_entry_byte_for_byte() -> None:
    entry = written().entries[0]
    assert isinstance(entry, Committed)
    body = (
        '{"commitment":"' + entry.commitment + '","game":"two-plus-four","kind":"commit",'
        '"position":0,"previous":"' + "0" * 64 + '","round":"round-1","rules":"' + "0" * 64 + '",'
        '"table":"table-1","time_ms":1000}'
    )
    assert entry.hash == sha256(b"croupier/log/1" + body.encode()).hexdigest()


def test_a_round_is_looked_up() -> None:
    log = written()
    settled, void, unfinished = ROUNDS
    committed, revealed = log.committed(unfinished), log.revealed(settled)
    assert committed is not None
    assert committed.round == unfinished
    assert committed.position == log.entries.index(committed)
    assert revealed is not None
    assert (revealed.round, revealed.outcome) == (settled, "settled")
    ended = log.revealed(void)
    assert ended is not None
    assert ended.outcome == "void"
    assert log.revealed(unfinished) is None
    assert log.committed("another") is None


@pytest.mark.parametrize(
    ("text", "place"), [('{"a":1, "b":2}', 7), (" 1", 0), ('{"b":1,"a":2}', 2), ("[1 ]", 2)]
)
def test_the_first_place_that_is_not_canonical_is_named(text: str, place: int) -> None:
    with pytest.raises(RecordError, match=f"from character {place} on"):
        parse_canonical(text)
