"""Files of records and logs: hostile ones are refused in one line, written ones are whole."""

import errno
import json
import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.deal import Binding, CommitmentLog, read_log, seal_from
from croupier.errors import CroupierError, RecordError, VerificationFailed
from croupier.games import load_game
from croupier.games.actions import Fold
from croupier.games.round import Stakes
from croupier.record import (
    Dealer,
    LogFile,
    Verdict,
    decode_record,
    read_record,
    verify,
    verify_path,
    verify_paths,
    write_record,
)
from croupier.record.files import MAX_BYTES, finish_drafts, keeping
from tests.record.play import play, random_pick
from tests.record.samples import SAMPLES, known_entropy, sealed, ticking

DEEP = 100_000

HOSTILE = {
    "nothing": (b"", "record-text"),
    "an end of line": (b"\n", "record-form"),
    "no end of line": (b"{}", "record-text"),
    "not UTF-8": (b'{"a":"\xff"}\n', "record-text"),
    "half a surrogate": (b'{"a":"\xed\xa0\x80"}\n', "record-text"),
    "an escaped half surrogate": (b'{"a":"\\ud800"}\n', "record-form"),
    "a byte order mark": (b"\xef\xbb\xbf{}\n", "record-form"),
    "zero bytes": (b"\x00" * 100 + b"\n", "record-form"),
    "a key twice": (b'{"a":1,"a":1}\n', "record-form"),
    "a fraction": (b'{"a":1.0}\n', "record-form"),
    "an exponent": (b'{"a":1e999999999}\n', "record-form"),
    "no number": (b'{"a":NaN}\n', "record-form"),
    "infinity": (b'{"a":-Infinity}\n', "record-form"),
    "minus zero": (b'{"a":-0}\n', "record-form"),
    "a long number": (b'{"a":' + b"9" * 5000 + b"}\n", "record-form"),
    "deep lists": (b"[" * DEEP + b"]" * DEEP + b"\n", "record-form"),
    "deep objects": (b'{"a":' * DEEP + b"1" + b"}" * DEEP + b"\n", "record-form"),
    "open lists": (b"[" * DEEP + b"\n", "record-form"),
    "blanks": (b'{"a": 1}\n', "record-form"),
    "unsorted keys": (b'{"b":1,"a":1}\n', "record-form"),
    "an escape too many": (b'{"a":"\\u0041"}\n', "record-form"),
    "two objects": (b"{}{}\n", "record-form"),
    "two lines": (b"{}\n{}\n", "record-form"),
    "too large": (b" " * MAX_BYTES + b"\n", "record-text"),
    "a list": (b"[]\n", "record-schema"),
    "a text": (b'"croupier/round/1"\n', "record-schema"),
    "an empty object": (b"{}\n", "record-schema"),
    "only a format": (b'{"format":"croupier/round/1"}\n', "record-schema"),
    "a digest that is a list": (b'{"digest":[],"format":"croupier/round/1"}\n', "digest"),
}


@pytest.mark.parametrize(("data", "code"), HOSTILE.values(), ids=HOSTILE)
def test_hostile_bytes_are_refused(tmp_path: Path, data: bytes, code: str) -> None:
    path = tmp_path / "round.json"
    path.write_bytes(data)
    for read in (lambda: decode_record(data), lambda: verify(data), lambda: verify_path(path)):
        with pytest.raises(CroupierError) as refused:
            read()
        assert refused.value.code == code
        assert refused.value.message.isprintable()
        assert len(refused.value.message) < 300


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    loop = tmp_path / "loop.json"
    loop.symlink_to(loop)
    for path in (tmp_path, tmp_path / "none.json", tmp_path / "x" / "y.json", loop):
        with pytest.raises(RecordError, match="cannot be read"):
            read_record(path)
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)  # whose reader would wait for a writer
    for path in (pipe, Path("a\0b"), Path("/dev/zero"), Path("x" * 300)):
        with pytest.raises(RecordError, match="cannot be read"):
            read_record(path)


@pytest.mark.parametrize("game", SAMPLES)
def test_a_record_is_written_and_read_back(tmp_path: Path, game: str) -> None:
    record, _ = sealed(game)
    path = write_record(tmp_path, record)
    assert path == tmp_path / f"{record.round}.json"
    assert path.read_bytes() == record.encoded()
    assert read_record(path) == record
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_a_record_is_never_written_over(tmp_path: Path) -> None:
    record, _ = sealed("six-card")
    path = write_record(tmp_path, record)
    with pytest.raises(RecordError, match="not written"):
        write_record(tmp_path, replace(record, cut=(record.cut + 1) % 52))
    assert path.read_bytes() == record.encoded()
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize(
    "name", ["", ".", "..", "../x", "/x", "a/b", "a\\b", "A", "x.json", "a\0", "é", "x" * 81, "-x"]
)
def test_a_hostile_id_names_no_file(tmp_path: Path, name: str) -> None:
    record, _ = sealed("six-card")
    with pytest.raises(RecordError) as refused:
        write_record(tmp_path, replace(record, round=name))
    assert refused.value.code == "record-schema"
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    record, _ = sealed("six-card")
    with pytest.raises(RecordError, match="not written"):
        write_record(tmp_path / "none", record)


def dealt(folder: Path, rounds: int, mark: str = "files") -> list[Path]:
    """A folder with a log and records in it; the paths of the records."""
    log = LogFile(folder / "log.jsonl")
    dealer = Dealer(load_game("four-card"), "t", ticking(), known_entropy(mark), log)
    pick = random_pick("files")
    return [write_record(folder, play(dealer, pick)) for _ in range(rounds)]


def test_a_log_file_goes_on_where_it_ended(tmp_path: Path) -> None:
    dealt(tmp_path, 2, "first")
    dealt(tmp_path, 3, "second")
    log = read_log(tmp_path / "log.jsonl")
    assert [entry.kind for entry in log.entries] == ["commit", "reveal"] * 5
    assert LogFile(tmp_path / "log.jsonl").entries == log.entries


def test_entries_are_in_the_file_before_anything_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    dealer = Dealer(load_game("four-card"), "t", ticking(), known_entropy("x"), LogFile(path))
    round_ = dealer.open_round()
    assert [entry.kind for entry in read_log(path).entries] == ["commit"]
    round_.start({1: ({1: Stakes(ante=500)}, 10_000)})
    round_.act(1, 1, Fold())
    assert [entry.kind for entry in read_log(path).entries] == ["commit", "reveal"]


@pytest.mark.parametrize("durable", [True, False])
def test_an_entry_that_cannot_be_written_closes_the_table(tmp_path: Path, durable: bool) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    log = LogFile(folder / "log.jsonl", durable)
    dealer = Dealer(load_game("four-card"), "t", ticking(), known_entropy("x"), log)
    dealer.open_round()
    (folder / "log.jsonl").unlink()
    folder.rmdir()
    for _ in range(2):
        with pytest.raises(RecordError, match="not written: No such file or directory: no deal"):
            dealer.open_round()
    folder.mkdir()
    with pytest.raises(RecordError, match="no deal"):
        dealer.open_round()
    assert list(folder.iterdir()) == []


def test_a_damaged_log_is_not_gone_on_with(tmp_path: Path) -> None:
    dealt(tmp_path, 2)
    path = tmp_path / "log.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole[:100] + whole[110:])
    with pytest.raises(RecordError):
        LogFile(path)


@pytest.mark.parametrize("cut", [1, 10, 300])
def test_a_last_line_that_was_cut_short_is_dropped(tmp_path: Path, cut: int) -> None:
    dealt(tmp_path, 2, "first")
    path = tmp_path / "log.jsonl"
    path.write_bytes(path.read_bytes()[:-cut])
    assert [entry.kind for entry in LogFile(path).entries] == ["commit", "reveal", "commit"]
    dealt(tmp_path, 1, "second")
    assert [entry.kind for entry in read_log(path).entries] == [
        "commit",
        "reveal",
        "commit",
        "commit",
        "reveal",
    ]


def test_a_last_line_that_was_cut_within_a_letter_is_dropped(tmp_path: Path) -> None:
    dealt(tmp_path, 1)
    path = tmp_path / "log.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole + '{"reason":"é'.encode()[:-1])
    assert len(LogFile(path).entries) == 2
    assert path.read_bytes() == whole


@pytest.mark.parametrize("data", [b"my own notes\nand", b"\xff\n{", b"\n{", b"{}\n{}\n{"])
def test_what_is_no_log_loses_nothing(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(data)
    with pytest.raises(RecordError):
        LogFile(path)
    assert path.read_bytes() == data


@pytest.mark.parametrize("make", ["pipe", "device", "folder", "dangling"])
def test_a_log_that_is_no_file_is_not_gone_on_with(tmp_path: Path, make: str) -> None:
    path = tmp_path / "log.jsonl"
    match make:
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/zero")
        case "folder":
            path.mkdir()
        case _:
            path.symlink_to("nowhere")
    with pytest.raises(RecordError, match="cannot be read"):
        LogFile(path)
    assert [file.name for file in tmp_path.iterdir()] == ["log.jsonl"]


def test_an_entry_that_was_interrupted_is_followed_by_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    log = LogFile(tmp_path / "log.jsonl")
    dealer = Dealer(load_game("four-card"), "t", ticking(), known_entropy("x"), log)
    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        dealer.open_round()
    monkeypatch.undo()
    with pytest.raises(RecordError, match="interrupted: no deal"):
        dealer.open_round()


def test_a_record_has_its_name_when_its_round_is_revealed(tmp_path: Path) -> None:
    record, _ = sealed("six-card")
    for durable in (True, False):
        folder = tmp_path / str(durable)
        folder.mkdir()
        with keeping(folder, record, durable):
            (draft,) = folder.iterdir()
            assert draft.read_bytes() == record.encoded()
            assert draft.suffix == ".new"
        assert [file.name for file in folder.iterdir()] == [f"{record.round}.json"]


def test_a_record_whose_round_was_not_revealed_is_not_kept(tmp_path: Path) -> None:
    record, _ = sealed("six-card")
    with pytest.raises(KeyboardInterrupt), keeping(tmp_path, record):
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_is_full_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    record, _ = sealed("six-card")
    monkeypatch.setattr(os, "fsync", full)
    with (
        pytest.raises(RecordError, match="not written: No space left"),
        keeping(tmp_path, record, durable=True),
    ):
        pytest.fail("the round is revealed without a record")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("crash", ["before", "after", "named"])
def test_what_a_crash_left_is_finished(tmp_path: Path, crash: str) -> None:
    """The draft is there; the round is revealed or not yet, the record has its name or not yet."""
    (path,) = dealt(tmp_path, 1)
    data, log = path.read_bytes(), tmp_path / "log.jsonl"
    draft = tmp_path / f".{path.name}.new"
    draft.write_bytes(data)
    if crash != "named":
        path.unlink()
    if crash == "before":
        log.write_bytes(log.read_bytes().splitlines(keepends=True)[0])
    finish_drafts(tmp_path, LogFile(log))
    assert not draft.exists()
    assert path.exists() == (crash != "before")
    if crash != "before":
        assert path.read_bytes() == data
        assert isinstance(verify_path(path), Verdict)


def test_a_log_of_one_torn_line_starts_again(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(b'{"commitment":"')
    assert LogFile(path).entries == ()
    assert path.read_bytes() == b""


def test_the_log_beside_a_record_is_used(tmp_path: Path) -> None:
    records = dealt(tmp_path, 3)
    assert "the log agrees" in str(verify_path(records[1]))
    log = tmp_path / "log.jsonl"
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(lines[:2]))
    verify_path(records[0])
    with pytest.raises(VerificationFailed, match="log: the round is not in it"):
        verify_path(records[1])
    log.write_bytes(b"".join(lines[:3]))
    with pytest.raises(VerificationFailed, match="not revealed"):
        verify_path(records[1])
    log.write_bytes(lines[0][:-2] + b"\n")
    with pytest.raises(RecordError, match=r"log\.jsonl: entry 0"):
        verify_path(records[0])
    log.unlink()
    assert "no log was there" in str(verify_path(records[1]))


def test_a_round_that_is_void_in_the_log_is_not_true(tmp_path: Path) -> None:
    (path,) = dealt(tmp_path, 1)
    record = read_record(path)
    log = CommitmentLog()
    binding = Binding(record.round, record.table, record.game, record.rules.hash)
    seal = seal_from(binding, bytes.fromhex(record.server_seed))
    log.commit(seal, record.started_at_ms - 7)
    log.reveal(record.round, record.server_seed, record.ended_at_ms, "a bad day")
    assert record.log is not None
    with pytest.raises(VerificationFailed, match="void"):
        verify(replace(record, log=replace(record.log, hash=log.entries[0].hash)), log)


def test_every_file_of_a_folder_is_verified(tmp_path: Path) -> None:
    records = dealt(tmp_path, 4)
    (tmp_path / "notes.txt").write_text("not a record")
    (tmp_path / "empty").mkdir()
    forged = json.loads(records[2].read_bytes())
    forged["cut"] = (forged["cut"] + 1) % 52
    records[2].write_text(json.dumps(forged))
    answers = dict(verify_paths([tmp_path, tmp_path / "empty", tmp_path / "none.json"]))
    wrong = {path for path, answer in answers.items() if isinstance(answer, CroupierError)}
    assert wrong == {records[2], tmp_path / "empty", tmp_path / "none.json"}
    assert answers.keys() - wrong == {*records, tmp_path / "log.jsonl"} - {records[2]}
    assert all(isinstance(answers[path], Verdict) for path in answers.keys() - wrong)


def test_a_record_that_was_taken_out_is_missed(tmp_path: Path) -> None:
    records = dealt(tmp_path, 4)
    assert all(isinstance(answer, Verdict) for _, answer in verify_paths([tmp_path]))
    for path in records[1:3]:
        path.unlink()
    answers = dict(verify_paths([tmp_path]))
    fault = answers.pop(tmp_path)
    assert isinstance(fault, VerificationFailed)
    assert fault.code == "record-missing"
    assert "a record here: 2, first " + repr(records[1].stem) in fault.message
    assert all(isinstance(answer, Verdict) for answer in answers.values())
    assert all(isinstance(answer, Verdict) for _, answer in verify_paths([records[0]]))


def test_a_round_that_is_played_meanwhile_is_not_missed(tmp_path: Path) -> None:
    dealt(tmp_path, 2, "first")
    answers = verify_paths([tmp_path])
    next(answers)
    dealt(tmp_path, 2, "second")
    assert all(isinstance(answer, Verdict) for _, answer in answers)


def test_a_void_round_has_no_record_to_miss(tmp_path: Path) -> None:
    log = LogFile(tmp_path / "log.jsonl")
    Dealer(load_game("four-card"), "t", log=log).open_round().void("nobody came")
    assert [path.name for path, _ in verify_paths([tmp_path])] == ["log.jsonl"]


def test_a_name_that_no_file_can_have_is_answered(tmp_path: Path) -> None:
    names = [Path("x" * 300), tmp_path / ("x" * 300) / "y.json", Path("a\0b")]
    answers = list(verify_paths(names))
    assert [path for path, _ in answers] == names
    for _, answer in answers:
        assert isinstance(answer, RecordError)
        assert answer.code == "record-text"


def test_a_log_is_read_once_and_its_fault_told_for_every_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = dealt(tmp_path, 3)
    (tmp_path / "log.jsonl").write_bytes(b"{}\n")
    read: list[Path] = []

    def counted(path: Path) -> CommitmentLog:
        read.append(path)
        return read_log(path)

    monkeypatch.setattr(sys.modules["croupier.record.verify"], "read_log", counted)
    answers = dict(verify_paths([tmp_path]))
    assert read == [tmp_path / "log.jsonl"]
    for path in records:
        assert str(answers[path]).startswith("log.jsonl: entry 0: ")


def test_a_log_is_verified_as_a_file(tmp_path: Path) -> None:
    dealt(tmp_path, 2)
    log = tmp_path / "log.jsonl"
    assert str(verify_path(log)).startswith("log: 4 entries in one chain, 2 rounds settled, 0 void")
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join([lines[0], *lines[2:]]))
    with pytest.raises(VerificationFailed) as failed:
        verify_path(log)
    assert failed.value.code == "log-chain"
