"""Hands from a file or a pipe: every line has its answer, in order, whatever it holds."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.cards import parse_cards
from croupier.cli.hand import LONGEST_LINE, answers
from croupier.hands import five
from tests.cli.conftest import Croupier

BAD = [
    (b"", "card-count"),
    (b"   \t", "card-count"),
    (b"Ah", "card-count"),
    (b"Ah Kd 9c 9s 2h 3d 4d 5d", "card-count"),
    (b"Ah Kd 9c 9s Ah", "card-duplicate"),
    (b"AhKd9c9s2h", "card-text"),
    (b"ah kd 9c 9s 2h", "card-text"),
    (b"10h Kd 9c 9s 2h", "card-text"),
    (b"\xff\xfe Kd 9c 9s 2h", "card-text"),
    ("A♥ K♦ 9♣ 9♠ 2♥".encode(), "card-text"),
    (b"\x00\x00", "card-text"),
    (b'{"cards": "Ah"}', "card-text"),
    (b"\x1b[31mAh Kd 9c 9s 2h", "card-text"),
    (b"Ah " * (LONGEST_LINE // 3 + 1), "card-text"),
]


class Pieces(io.RawIOBase):
    """A source that gives its bytes in pieces of its own choosing."""

    def __init__(self, data: bytes, size: int) -> None:
        self._pieces = [data[at : at + size] for at in range(0, len(data), size)]

    def read1(self, size: int, /) -> bytes:
        return self._pieces.pop(0) if self._pieces else b""


def json_lines(output: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in output.splitlines()]


def test_five_card_hands_in_json(croupier: Croupier) -> None:
    result = croupier("hand", "five", "--json", lines=b"Ah Ad 9c 9s Kd 2d\r\n9h Th Jh Qh Kh")
    assert result.exit_code == 0
    pairs, straight_flush = json_lines(result.stdout)
    assert pairs == {
        "category": "two pair",
        "best": ["Ah", "Ad", "9c", "9s", "Kd"],
        "strength": five.strength(parse_cards("Ah Ad 9c 9s Kd")),
    }
    assert list(pairs) == ["category", "best", "strength"]
    assert straight_flush["category"] == "straight flush"


def test_four_card_hands_in_words(croupier: Croupier) -> None:
    result = croupier("hand", "four", lines=b"Ah Ad 9c 9s 2h\n3d 3c 3h 3s\n")
    first, second = result.stdout.splitlines()
    assert first == "two pair\tAh Ad 9c 9s\ttwo pair, aces and nines"
    assert second.startswith("four of a kind\t")
    assert result.exit_code == 0


@pytest.mark.parametrize(("line", "code"), BAD, ids=range(len(BAD)))
def test_a_bad_line_is_answered_in_its_place(croupier: Croupier, line: bytes, code: str) -> None:
    good = b"Ah Kd 9c 9s 2h"
    result = croupier("hand", "five", "--json", lines=good + b"\n" + line + b"\n" + good + b"\n")
    before, refused, after = json_lines(result.stdout)
    assert before == after
    assert before["category"] == "one pair"
    error = refused["error"]
    assert isinstance(error, dict)
    assert error["code"] == code
    assert set(error) == {"code", "message"}
    assert result.exit_code == 1
    plain = croupier("hand", "five", lines=line + b"\n")
    assert plain.stdout.startswith(f"error[{code}]: ")
    assert len(plain.stdout.splitlines()) == 1
    assert plain.stderr == ""


@pytest.mark.parametrize("size", [1, 2, 7, 1000, 1 << 20])
def test_lines_do_not_depend_on_how_they_arrive(size: int) -> None:
    data = b"\n".join(line for line, _ in BAD) + b"\nAh Kd 9c 9s 2h\n" + b"x" * 70_000 + b"\nAh"
    told = [text for lines, _ in answers(Pieces(data, size), five, as_json=True) for text in lines]
    assert len(told) == len(BAD) + 3
    assert [json.loads(text)["error"]["code"] for text in told[: len(BAD)]] == [c for _, c in BAD]
    assert json.loads(told[-3])["category"] == "one pair"
    assert json.loads(told[-2])["error"]["code"] == "card-text"


def test_a_line_without_end_is_not_kept() -> None:
    source = Pieces(b"Ah " * 1_000_000, 65_536)
    ((told, good),) = [found for found in answers(source, five, as_json=True) if found[0]]
    assert (len(told), good) == (1, False)


def test_a_byte_that_is_no_text_is_shown_once(croupier: Croupier) -> None:
    (refused,) = json_lines(croupier("hand", "five", "--json", lines=b"\xff\n").stdout)
    error = refused["error"]
    assert isinstance(error, dict)
    assert error["message"].startswith("'\N{REPLACEMENT CHARACTER}' is not a card")


def test_nothing_is_no_failure(croupier: Croupier) -> None:
    result = croupier("hand", "five", "--json")
    assert (result.exit_code, result.stdout) == (0, "")


def test_a_file_and_a_file_that_is_not_there(croupier: Croupier, home: Path) -> None:
    file = home / "hands"
    file.write_text("Ah Kd 9c 9s 2h\n", "utf-8")
    assert croupier("hand", "five", str(file)).stdout.startswith("one pair\t")
    for path in (home / "none", home):
        result = croupier("hand", "five", str(path))
        assert (result.exit_code, result.stdout) == (2, "")
        assert "Error: Invalid value" in result.stderr


def test_an_answer_does_not_wait_for_the_end_of_the_input() -> None:
    with _process() as process:
        assert process.stdin
        assert process.stdout
        for cards in ("Ah Kd 9c 9s 2h", "Ah Ad Ac As 2h"):
            process.stdin.write(f"{cards}\n".encode())
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
            assert answer["strength"] == five.strength(parse_cards(cards))
        process.stdin.close()
        assert process.wait(30) == 0


def test_a_reader_who_leaves_is_no_failure(home: Path) -> None:
    file = home / "hands"
    file.write_text("Ah Kd 9c 9s 2h\n" * 20_000, "utf-8")
    with _process(str(file)) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.wait(30) == 1
        assert process.stderr.read() == b""


def _process(*arguments: str) -> subprocess.Popen[bytes]:
    source = str(Path(__file__).parents[2] / "src")
    return subprocess.Popen(
        [sys.executable, "-m", "croupier.cli.app", "hand", "five", "--json", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": source},
    )
