"""Whole rounds on a terminal: single keys, a drawn screen, and the old screen back at the end."""

import errno
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from croupier.cli.endings import Ending
from croupier.cli.settings import load_preferences, settings_file
from croupier.cli.terminal import TerminalConsole
from croupier.games.showdown import waits_for_answers
from croupier.record import read_record
from croupier.words import Words
from tests.cli.arranged import seed_where

ESCAPE = re.compile(rb"\x1b(?:\[[0-9;?]*[a-zA-Z]|[()][AB])")
PATIENCE = 60


class Terminal:
    """A process on a terminal of its own, and what it has drawn."""

    def __init__(self, process: "subprocess.Popen[bytes]", controller: int) -> None:
        self.process = process
        self._controller = controller
        self.raw = b""
        self._seen = 0
        self._settings = termios.tcgetattr(controller)

    def press(self, keys: str) -> None:
        """Type, all at once."""
        os.write(self._controller, keys.encode())

    def until(self, text: str) -> str:
        """What was drawn since the last time, up to a text."""
        deadline = time.monotonic() + PATIENCE
        while text not in (drawn := self.drawn[self._seen :]):
            assert time.monotonic() < deadline, f"{text!r} was not drawn: {drawn[-2000:]}"
            assert self._read(), f"{text!r} was not drawn before the end: {drawn[-2000:]}"
        self._seen += drawn.index(text) + len(text)
        return drawn

    @property
    def is_as_it_was(self) -> bool:
        """Whether the terminal's settings are those from before the process."""
        return termios.tcgetattr(self._controller) == self._settings

    def hang_up(self) -> None:
        """Take the terminal away."""
        os.close(self._controller)
        self._controller = os.open(os.devnull, os.O_RDONLY)

    def close(self) -> None:
        """Leave nothing behind."""
        self.process.kill()
        self.process.wait()
        os.close(self._controller)

    def end(self) -> int:
        """The exit status, once all is drawn."""
        while self._read():
            pass
        return self.process.wait(PATIENCE)

    @property
    def drawn(self) -> str:
        """All that was drawn, without colours and movements."""
        return ESCAPE.sub(b"", self.raw).decode(errors="ignore").replace("\r", "")

    def _read(self) -> bool:
        if not select.select([self._controller], [], [], PATIENCE)[0]:
            return False
        try:
            data = os.read(self._controller, 65_536)
        except OSError:  # how a terminal of Linux ends
            return False
        self.raw += data
        return bool(data)


@contextmanager
def terminal(
    *arguments: str, size: tuple[int, int] = (24, 80), more: Mapping[str, str] = {}
) -> Iterator[Terminal]:
    controller, side = pty.openpty()
    fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
    environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    environment |= {"PYTHONPATH": str(Path(__file__).parents[2] / "src"), "TERM": "xterm-256color"}
    process = subprocess.Popen(
        [sys.executable, "-m", "croupier.cli.app", *arguments],
        stdin=side,
        stdout=side,
        stderr=side,
        start_new_session=True,
        preexec_fn=_take_the_terminal,
        env={**environment, "PYTHONUTF8": "1", "COLUMNS": "", "LINES": "", **more},
    )
    os.close(side)
    opened = Terminal(process, controller)
    try:
        yield opened
    finally:
        opened.close()


def _take_the_terminal() -> None:
    """Make standard input the terminal that keys such as Ctrl-C and a hang-up come from."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


ROUNDS = {
    "two-plus-four": ("ab", "d", "f"),
    "six-card": ("4a", "d", "f"),
    "four-card": ("7au", "d", "f"),
    "casino-holdem": ("ab", "d", "f"),
    "caribbean-stud": ("a", "d", "f"),
}


@pytest.mark.parametrize("size", [(24, 80), (40, 120)])
@pytest.mark.parametrize("game", ROUNDS)
def test_a_round_of_each_game(home: Path, game: str, size: tuple[int, int]) -> None:
    bets, deal, fold = ROUNDS[game]
    with terminal("play", game, "--records", str(home / "rounds"), size=size) as table:
        table.until("commitment ")
        table.press(bets)
        table.until("1.00")
        table.press(deal)
        drawn = table.until("your decision.")
        assert "░" in drawn
        assert any(suit in drawn for suit in "♣♦♥♠")
        table.press(fold)
        drawn = table.until("Round over: net ")
        assert "server seed " in drawn
        table.press("q")
        assert table.end() == 0
        assert table.raw.count(b"\x1b[?1049h") == table.raw.count(b"\x1b[?1049l") == 1
        assert b"\x1b[?25h" in table.raw.rpartition(b"\x1b[?25l")[2], "the cursor is back"
        assert "; croupier verify " in table.drawn.replace("\n", "")
        assert table.is_as_it_was
    (file,) = (home / "rounds").glob("*.json")
    assert read_record(file).seats


def test_colours_of_the_suits(home: Path) -> None:
    with terminal("play", "two-plus-four", "--seed", "1") as table:
        table.press("ado")
        table.until("The deck has four colours.")
        assert b"31;47m" in table.raw, "red on white"
        assert b"34;47m" in table.raw, "blue on white"
        table.press("qyq")
        assert table.end() == 0


def test_no_color_is_respected(home: Path) -> None:
    with terminal("play", "two-plus-four", "--seed", "1", more={"NO_COLOR": "1"}) as table:
        table.press("ad")
        table.until("your decision.")
        assert b"31;47m" not in table.raw
        table.press("qy")
        assert table.end() == 0


def test_the_exchange_is_marked_and_unmarked(home: Path) -> None:
    seed = seed_where(waits_for_answers, "six-card", 1, 2)
    options = ("--seed", seed, "--records", str(home / "rounds"))
    with terminal("play", "six-card", *options) as table:
        table.press("a2adbb")
        table.until("Exchange: none.")
        table.press("1")
        table.until("Exchange: 1.")
        table.press("12")
        table.until("Exchange: 2.")
        table.press("g")
        table.until("Round over")
        table.press("q")
        assert table.end() == 0
    (file,) = (home / "rounds").glob("*.json")
    actions = [str(made.action) for made in read_record(file).seats[1].decisions]
    assert actions == ["bet", "bet", "win", "exchange"]


def test_arrows_amounts_history_and_rules(home: Path) -> None:
    with terminal("play", "six-card", "--seed", "1") as table:
        table.press("\x1b[C")
        table.until("Box 2, chip 1.00")
        table.press("\x1b[A")
        table.until("Box 2, chip 5.00")
        table.press("\x1b[D")
        table.until("Box 1, chip 5.00")
        table.press("\x1bOP=")
        table.until("Spot and amount")
        table.press("a 12.50\r")
        table.until("staked 12.50")
        table.press("h")
        table.until("Nothing was played yet.")
        table.press("\r?")
        table.until("Six-card poker, version 1")
        table.press("\r")
        table.until("More")
        table.press("q")
        table.until("staked 12.50")
        table.press("q")
        assert table.end() == 0


@pytest.mark.rule("2P4 R18")
def test_promptings_are_shown_and_turned_off_for_good(home: Path) -> None:
    with terminal("play", "two-plus-four", "--seed", "1") as table:
        table.until("Put an ANTE")
        table.press("t")
        table.until("Reminders are off.")
        table.press("q")
        assert table.end() == 0
    assert not load_preferences(settings_file()).promptings
    with terminal("play", "two-plus-four", "--seed", "1") as table:
        assert "Put an ANTE" not in table.until("staked 0.00")
        table.press("q")
        assert table.end() == 0


@pytest.mark.parametrize("way", ["ctrl-c", "ctrl-d", "terminate", "hang-up"])
@pytest.mark.parametrize("dealt", [False, True])
def test_who_is_cut_off_leaves_no_round_open(home: Path, way: str, dealt: bool) -> None:
    with terminal("play", "casino-holdem", "--records", str(home / "rounds")) as table:
        table.until("commitment ")
        table.press("ad" if dealt else "a")
        table.until("your decision." if dealt else "staked 1.00")
        match way:
            case "ctrl-c":
                table.press("\x03")
            case "ctrl-d":
                table.press("\x04")
            case "terminate":
                table.process.send_signal(signal.SIGTERM)
            case _:
                table.hang_up()
        status = table.end()
        assert "Traceback" not in table.drawn
        if way != "hang-up":
            assert (status, f"Rounds {int(dealt)}, bankroll " in table.drawn) == (0, True)
    log = (home / "rounds" / "log.jsonl").read_text("utf-8").splitlines()
    assert len(log) == 2
    assert ('"outcome":"settled"' if dealt else '"outcome":"void"') in log[1]


def test_a_terminal_that_fails_is_as_one_where_nobody_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> bytes:
        raise OSError(errno.EIO, "the terminal is gone")

    monkeypatch.setattr(sys, "stdin", open(os.devnull, encoding="utf-8"))  # noqa: PTH123, SIM115  (a stream)
    monkeypatch.setattr(os, "read", fail)
    console = TerminalConsole(Ending(), Words("en"))
    with pytest.raises(EOFError):
        console.ask("", ())
    with pytest.raises(EOFError):
        console.line("")
    with pytest.raises(EOFError):
        console.read("", [])
    sys.stdin.close()


def test_plain_lines_on_a_terminal(home: Path) -> None:
    with terminal("play", "six-card", "--seed", "1", "--plain") as table:
        table.press("a\nd\nf\nq\n")
        assert table.end() == 0
        assert b"\x1b" not in table.raw
        assert "Round over: net -1.00." in table.drawn


@pytest.mark.parametrize("more", [{"TERM": "dumb"}, {"PYTHONIOENCODING": "ascii"}])
def test_a_terminal_that_cannot_show_cards_gets_lines(home: Path, more: dict[str, str]) -> None:
    with terminal("play", "six-card", "--seed", "1", more=more) as table:
        table.press("q\n")
        assert table.end() == 0
        assert b"\x1b" not in table.raw


def test_a_refusal_leaves_the_terminal_as_it_was(home: Path) -> None:
    (home / "rounds").mkdir()
    (home / "rounds" / "log.jsonl").write_bytes(b"no log\n")
    with terminal("play", "six-card", "--records", str(home / "rounds")) as table:
        assert table.end() == 1
        assert table.drawn.startswith("error[record-form]: ")


def test_a_progress_bar_on_a_terminal(home: Path) -> None:
    with terminal("play", "casino-holdem", "--auto", "random", "--rounds", "300") as table:
        table.until("2 Hand Casino Hold'em")
        table.until("100%")
        assert table.end() == 0
        assert "rounds    300" in table.drawn
