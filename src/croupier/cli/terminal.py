"""The table on a terminal: a whole screen, drawn anew for every question, and single keys."""

import sys
from collections.abc import Sequence
from types import TracebackType
from typing import Self

import click
from rich.console import Console as Screen
from rich.control import Control
from rich.text import Text

from croupier.cli.console import Key
from croupier.cli.paint import FOUR_COLOURS, TWO_COLOURS, key_bar, screen
from croupier.cli.settings import Preferences
from croupier.cli.table import Table

_NAMED = {
    "\x1b[A": "up",
    "\x1b[B": "down",
    "\x1b[C": "right",
    "\x1b[D": "left",
    "\x1bOA": "up",
    "\x1bOB": "down",
    "\x1bOC": "right",
    "\x1bOD": "left",
}


class TerminalConsole:
    """A `Console` on the terminal's other screen, so that what was there before comes back."""

    def __init__(self) -> None:
        self._colours = TWO_COLOURS
        self._screen = Screen(highlight=False, markup=False, emoji=False)
        self._table: Table | None = None
        self._messages: list[str] = []
        self._pressed: list[str] = []

    def __enter__(self) -> Self:
        self._screen.set_alt_screen(True)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._screen.set_alt_screen(False)

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

    def line(self, question: str) -> str:
        """A line typed below the table."""
        self._draw([Text(question, "bold"), Text("> ")])
        self._screen.show_cursor(True)
        self._pressed.clear()
        text = sys.stdin.readline()
        if not text:
            raise EOFError
        self._messages.clear()
        return text.strip()

    def read(self, title: str, lines: Sequence[str]) -> None:
        """The lines a screen at a time."""
        room = max(self._screen.height - 4, 1)
        rows = [row for line in lines for row in Text(line).wrap(self._screen, self._screen.width)]
        for start in range(0, max(len(rows), 1), room):
            more = start + room < len(rows)
            keys = [Key("enter", "enter", "More" if more else "Back"), Key("q", "quit", "Back")]
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
            pressed = click.getchar()
            if not pressed:
                raise EOFError
            if pressed.startswith("\x1b"):
                self._pressed = [_NAMED.get(pressed, "other")]
            else:
                self._pressed = list(pressed)
        char = self._pressed.pop(0)
        if char == "\x03":
            raise KeyboardInterrupt
        if char == "\x04":
            raise EOFError
        return "enter" if char in "\r\n" else char
