"""Golden rounds: made again byte for byte, played again, told again, verified."""

import subprocess
import sys
from pathlib import Path

import pytest

from croupier.deal import read_log
from croupier.errors import VerificationFailed
from croupier.record import read_record, verify
from croupier.words import Words
from croupier.words.story import tell
from tests.record.golden import DEMONSTRATIONS, FOLDER, golden_files, shows

RECORDS = sorted(FOLDER.glob("*/*.json"))
VERIFIER = Path(__file__).parents[2] / "src" / "croupier" / "verifier" / "verify_round.py"


def test_the_files_are_made_again_byte_for_byte() -> None:
    kept = {path.relative_to(FOLDER).as_posix(): path.read_bytes() for path in FOLDER.glob("*/*")}
    assert kept == golden_files()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_record_is_read_verified_and_told(path: Path) -> None:
    record = read_record(path)
    assert record.encoded() == path.read_bytes()
    assert "\n".join([*tell(record, Words("en")), ""]) == path.with_suffix(".txt").read_text(
        "utf-8"
    )
    with pytest.raises(VerificationFailed, match="all else is true") as failed:
        verify(record, read_log(path.parent / "log.jsonl"))
    assert failed.value.code == "not-sealed"


def test_they_show_every_action_and_most_outcomes() -> None:
    shown = set().union(*(shows(read_record(path)) for path in RECORDS))
    actions = {item[0].__name__ for item in shown if isinstance(item, tuple) and len(item) == 2}
    outcomes = {item[1] for item in shown if isinstance(item, tuple) and len(item) == 4}
    every = {"Fold", "Bet", "Buy", "Change", "GoOn", "Play", "TakeWin", "Exchange"}
    assert actions == every
    assert outcomes >= {"win", "lose", "push", "folded", "spent", "given", "given-win"}
    assert len({path.parent.name for path in RECORDS}) == len(DEMONSTRATIONS)


def test_the_verifier_that_stands_alone_agrees() -> None:
    command = [sys.executable, str(VERIFIER), *map(str, RECORDS)]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = told.stdout.splitlines()
    assert len(lines) == len(RECORDS)
    assert all("not sealed: a demonstration round" in line for line in lines), told
