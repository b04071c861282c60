"""The table over a pipe, for a log or for a screen reader: whole lines, nothing is ever moved."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TextIO

from croupier.cards import Card
from croupier.cli.console import Key
from croupier.cli.endings import Ending
from croupier.cli.settings import Preferences
from croupier.cli.table import Laid, Place, Table
from croupier.record.words import printable
from croupier.words import Words

_LONGEST_LINE = 4096


class PlainConsole:
    """A `Console` of lines: of the table it tells what has changed."""

    def __init__(self, source: TextIO, out: TextIO, ending: Ending, words: Words) -> None:
        self._source = source
        self._out = out
        self._ending = ending
        self._words = words
        self._told: dict[str, str] = {}
        self._is_read = True
        self._listed: set[str] = set()
        self._reminding: set[str] = set()
        self._reminded: set[str] = set()

    def prefer(self, preferences: Preferences) -> None:
        """Lines look the same whatever is preferred."""

    def show(self, table: Table) -> None:
        """Tell every line of the table that is not as it was."""
        lines = dict(self._lines(table))
        for name, line in lines.items():
            if self._told.get(name) != line:
                self.say(line)
        self._told = lines

    def say(self, text: str) -> None:
        """A line; when nobody reads any more, the player has left too."""
        if self._is_read:
            try:
                print(text, file=self._out, flush=True)
            except OSError:
                self._is_read = False

    def remind(self, text: str) -> None:
        """A line, unless it was said before the last question."""
        self._reminding.add(text)
        if text not in self._reminded:
            self.say(text)

    def ask(self, question: str, keys: Sequence[Key]) -> str:
        """The key whose char or word is the next line; an empty line is Enter."""
        self._reminded, self._reminding = self._reminding, set()
        listed = "; ".join(f"{key.shown} {key.says}" for key in keys if key.says)
        first = self._words.text("keys-listed", question=question, keys=listed)
        self.say(question if listed in self._listed else first)
        self._listed.add(listed)
        by_name = {name: key.char for key in keys for name in (key.word, key.char)}
        while True:
            answer = self._next_line() or "enter"
            char = by_name.get(answer) or by_name.get(answer.lower())
            if char:
                return char
            self.say(self._words.text("key-impossible", typed=repr(answer[:24]), keys=listed))

    def line(self, question: str) -> str:
        """The next line."""
        self.say(question)
        return self._next_line()

    def read(self, title: str, lines: Sequence[str]) -> None:
        """All the lines, after their title."""
        for line in (title, *lines):
            self.say(line)

    def _next_line(self) -> str:
        with self._ending.breaking_in():
            whole = line = self._source.readline(_LONGEST_LINE)
            while len(line) == _LONGEST_LINE and not line.endswith("\n"):
                line = self._source.readline(_LONGEST_LINE)
        if not whole or not self._is_read:
            raise EOFError
        if not self._source.isatty():
            self.say(f"> {printable(whole.strip()[:80])}")
        return whole.strip()

    def _lines(self, table: Table) -> Iterator[tuple[str, str]]:
        yield "title", table.title
        for status in table.status:
            yield status, status
        for place in table.places:
            yield place.title, f"{place.title}: {self._place(place)}"
            for result in place.results:
                yield f"{place.title} {result}", f"{place.title}: {result}"
        yield "balance", table.balance

    def _place(self, place: Place) -> str:
        laid = ", ".join(map(self._laid, place.laid))
        parts = (cards_in_words(place.cards, self._words), place.words, place.note, laid)
        return "; ".join(part for part in parts if part)

    def _laid(self, laid: Laid) -> str:
        spot = f"{laid.title} ({laid.shape})" if laid.shape else laid.title
        return (
            f"{spot} {laid.amount}" if laid.amount else self._words.text("laid-nothing", spot=spot)
        )


def cards_in_words(cards: Sequence[Card | None], words: Words) -> str:
    """Cards by their text, those that lie face down by their number."""
    told = []
    for down, group in groupby(cards, lambda card: card is None):
        same = list(group)
        told.append(words.text("cards-down", count=len(same)) if down else " ".join(map(str, same)))
    return ", ".join(told)
