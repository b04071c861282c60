"""What is no file is not opened: it would never end, or never begin."""

import os
from pathlib import Path

import pytest

from croupier.deal import read_log
from croupier.deal.reading import decoded, read_bytes, refuse_larger
from croupier.errors import RecordError


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert read_bytes(path, 5) == b"12345"
    with pytest.raises(RecordError, match="larger than the 4 bytes") as refused:
        read_bytes(path, 4)
    assert refused.value.code == "record-text"
    refuse_larger(b"1234", 4)


@pytest.mark.parametrize("make", ["pipe", "device", "folder", "nothing", "loop", "long name"])
def test_what_is_no_file(tmp_path: Path, make: str) -> None:
    path = tmp_path / "log.jsonl"
    match make:
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/zero")
        case "folder":
            path.mkdir()
        case "loop":
            path.symlink_to(path)
        case "long name":
            path = tmp_path / ("x" * 300)
        case _:
            assert make == "nothing"
    for read in (read_log, lambda path: read_bytes(path, 5)):
        with pytest.raises(RecordError, match="cannot be read") as refused:
            read(path)
        assert refused.value.code == "record-text"


def test_what_is_no_text() -> None:
    assert decoded("é".encode()) == "é"
    with pytest.raises(RecordError, match="not UTF-8 at byte 1"):
        decoded(b"a\xff")


def test_why_a_file_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"^cannot be read: No such file or directory$"):
        read_bytes(tmp_path / "nothing", 5)
    with pytest.raises(RecordError, match=r"^cannot be read: embedded null"):
        read_bytes(tmp_path / "a\0b", 5)
    with pytest.raises(RecordError, match=r"^cannot be read: not a file$"):
        read_bytes(tmp_path, 5)
