"""The table on a terminal: a whole screen, drawn anew for every question, and single keys."""

import codecs
import os
import re
import sys
import termios
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Self

from rich.console import Console as Screen
from rich.control import Control
from rich.text import Text

from croupier.cli.console import Key
from croupier.cli.endings import Ending
from croupier.cli.paint import FOUR_COLOURS, TWO_COLOURS, key_bar, screen
from croupier.cli.settings import Preferences
from croupier.cli.table import Table
from croupier.words import Words

_PRESS = re.compile(r"\x1b(?:\[[\d;]*[~A-Za-z]|O[A-Za-z])?|.", re.DOTALL)
_ARROWS = {"A": "up", "B": "down", "C": "right", "D": "left"}
_ERASE = ("\x7f", "\b")


@contextmanager
def _present() -> Iterator[None]:
    """A terminal that was taken away is as one where nobody is any more."""
    try:
        yield
    except OSError:
        raise EOFError from None


class TerminalConsole:
    """A `Console` on the terminal's other screen, so that what was there before comes back."""

    def __init__(self, ending: Ending, words: Words) -> None:
        self._ending = ending
        self._words = words
        self._colours = TWO_COLOURS
        self._screen = Screen(highlight=False, markup=False, emoji=False)
        self._table: Table | None = None
        self._messages: list[str] = []
        self._pressed: list[str] = []
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    @classmethod
    @contextmanager
    def opened(cls, ending: Ending, words: Words) -> Iterator[Self]:
        """The console, with the terminal as it was when it is left."""
        console, descriptor = cls(ending, words), sys.stdin.fileno()
        before = termios.tcgetattr(descriptor)
        # A key at a time and unseen, for as long as the table stands: what is typed ahead is kept.
        # Ctrl-Z is off, because what it leaves on the screen is of no use to the shell.
        keys = termios.tcgetattr(descriptor)
        keys[3] &= ~(termios.ECHO | termios.ICANON)
        keys[6][termios.VSUSP] = b"\0"
        termios.tcsetattr(descriptor, termios.TCSADRAIN, keys)
        console._screen.set_alt_screen(True)
        try:
            yield console
        finally:
            with suppress(OSError, termios.error):  # the terminal may be gone
                console._screen.show_cursor(True)
                console._screen.set_alt_screen(False)
                termios.tcsetattr(descriptor, termios.TCSADRAIN, before)

    def prefer(self, preferences: Preferences) -> None:
        """A deck of two colours or of four."""
        self._colours = FOUR_COLOURS if preferences.four_colours else TWO_COLOURS

    def show(self, table: Table) -> None:
        """The table, to be drawn with the next question."""
        self._table = table

    def say(self, text: str) -> None:
        """A message, until the next question is answered."""
        self._messages.append(text)

    def remind(self, text: str) -> None:
        """A message until the next question is answered; it comes again with the one after."""
        self.say(text)

    @_present()
    def ask(self, question: str, keys: Sequence[Key]) -> str:
        """The first key pressed that is one of these."""
        chars = {key.char for key in keys}
        self._draw(key_bar(question, keys, self._screen.width))
        self._screen.show_cursor(False)
        while True:
            pressed = self._key()
            for char in (pressed, pressed.lower()):
                if char in chars:
                    self._messages.clear()
                    return char

    @_present()
    def line(self, question: str) -> str:
        """A line typed below the table."""
        text = ""
        while True:
            if not self._pressed:
                self._draw([Text(question, "bold"), Text(f"> {text}")])
                self._screen.show_cursor(True)
            key = self._key()
            if key == "enter":
                self._messages.clear()
                return text.strip()
            if key in _ERASE:
                text = text[:-1]
            elif len(key) == 1 and key.isprintable():
                text += key

    @_present()
    def read(self, title: str, lines: Sequence[str]) -> None:
        """The lines a screen at a time."""
        room = max(self._screen.height - 4, 1)
        rows = [row for line in lines for row in Text(line).wrap(self._screen, self._screen.width)]
        for start in range(0, max(len(rows), 1), room):
            more = start + room < len(rows)
            back = self._words.text("page-back")
            forward = self._words.text("page-more") if more else back
            keys = [Key("enter", "enter", forward), Key("q", "quit", back)]
            self._screen.control(Control.clear(), Control.home())
            page = [Text(title, "bold"), Text(), *rows[start : start + room]]
            page += key_bar("", keys if more else keys[:1], self._screen.width)
            self._screen.print(Text("\n").join(page), end="")
            if self._key() == "q" and more:
                return

    def _draw(self, footer: Sequence[Text]) -> None:
        size = self._screen.size
        lines = screen(
            self._table, self._messages, footer, (size.width, size.height), self._colours
        )
        self._screen.control(Control.clear(), Control.home())
        self._screen.print(Text("\n").join(lines), end="", no_wrap=True, crop=True)

    def _key(self) -> str:
        while not self._pressed:
            with self._ending.breaking_in():
                read = os.read(sys.stdin.fileno(), 1024)
            if not read:
                raise EOFError
            self._pressed = _PRESS.findall(self._decoder.decode(read))
        key = self._pressed.pop(0)
        if key == "\x04":
            raise EOFError
        if key.startswith("\x1b"):
            return _ARROWS.get(key[-1], "other")
        return "enter" if key in "\r\n" else key
