"""What the table needs of whoever shows it and asks the player."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from croupier.cli.settings import Preferences
from croupier.cli.table import Table


@dataclass(frozen=True, slots=True)
class Key:
    """One thing that can be done: a key on a keyboard, a word for a line, and what it does.

    A key that says nothing is not listed; one that stands for several has a label.
    """

    char: str
    word: str
    says: str = ""
    label: str = ""

    @property
    def shown(self) -> str:
        """The key as it is listed."""
        return self.label or self.char


class Console(Protocol):
    """A terminal or a pipe. What is asked of it raises `EOFError` when nobody is there any more."""

    def prefer(self, preferences: Preferences) -> None:
        """Look as the player likes it."""

    def show(self, table: Table) -> None:
        """The table as it is now."""

    def say(self, text: str) -> None:
        """A message, to be seen with the next question."""

    def remind(self, text: str) -> None:
        """A message that holds as long as it is repeated before every question."""

    def ask(self, question: str, keys: Sequence[Key]) -> str:
        """The char of the key that the player chose."""

    def line(self, question: str) -> str:
        """A line of text, without blanks at its ends."""

    def read(self, title: str, lines: Sequence[str]) -> None:
        """A text to be read in peace."""
