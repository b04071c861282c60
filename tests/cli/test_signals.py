"""A signal may come at any moment of a game: what is written is whole and true all the same."""

import os
import random
import signal
import sys
from pathlib import Path
from types import FrameType

import pytest

from croupier.record import Verdict, verify_paths
from tests.cli.conftest import Croupier

MOMENTS = 120
ROUNDS = {
    "two-plus-four": "a a 2 a d b b g rebet d f f",
    "four-card": "a u d 1 rebet d f",
}


class Moments:
    """Counts the lines of croupier's own code as they are run, and sends a signal at one."""

    def __init__(self, at: int | None = None, number: int = signal.SIGINT) -> None:
        self.count = 0
        self._at = at
        self._number = number

    def __call__(self, frame: FrameType, event: str, _: object) -> "Moments | None":
        if "/croupier/" not in frame.f_code.co_filename:
            return None
        if event == "line":
            self.count += 1
            if self.count == self._at:
                os.kill(os.getpid(), self._number)
        return self


def played(croupier: Croupier, game: str, folder: Path, moments: Moments) -> int:
    """A session under these moments; its exit status."""
    before = sys.gettrace()
    sys.settrace(moments)
    try:
        return croupier("play", game, "--records", str(folder), lines=ROUNDS[game]).exit_code
    finally:
        sys.settrace(before)


@pytest.mark.parametrize("game", ROUNDS)
def test_a_signal_at_any_moment_leaves_the_records_whole(
    croupier: Croupier, home: Path, game: str
) -> None:
    whole = Moments()
    for name in ("first", "again"):  # the first builds tables that are there from then on
        whole = Moments()
        assert played(croupier, game, home / name, whole) == 0
    draw = random.Random(game)
    for run in range(MOMENTS):
        at, number = draw.randrange(whole.count), draw.choice((signal.SIGINT, signal.SIGTERM))
        before = signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            folder = home / str(run)
            status = played(croupier, game, folder, Moments(at, number))
        except KeyboardInterrupt:
            status = 130  # before the table was there
        finally:
            signal.signal(signal.SIGTERM, before)
        assert status in (0, 130), at
        assert_whole(folder)


def assert_whole(folder: Path) -> None:
    """All that was committed is revealed, and what was settled has its record."""
    log = folder / "log.jsonl"
    if not log.exists() or not log.stat().st_size:
        return
    answers = dict(verify_paths([folder]))
    assert all(isinstance(answer, Verdict) for answer in answers.values()), answers
    assert str(answers[log]).endswith(" 0 not revealed")
    assert list(folder.glob(".*.new")) == []
