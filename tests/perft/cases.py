"""The cases that are counted, and the form of a count."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.cards import Card, parse_cards
from croupier.games.round import Holder

HERE = Path(__file__).parent
Count = tuple[int, int, int, int]
"""At one depth: decisions and outcomes that lead on, rounds that are over, their net in cents."""


@dataclass(frozen=True, slots=True)
class Case:
    """A table with a reduced deck: what is `given` to some holders first, and the `rest`."""

    name: str
    game: str
    settings: dict[str, object]
    stakes: dict[int, dict[str, int]]
    balance: int
    given: dict[Holder, tuple[Card, ...]]
    rest: tuple[Card, ...]
    counts: tuple[Count, ...]


def cases() -> list[Case]:
    """Every case of every file beside this one."""
    return [
        _case(item)
        for path in sorted(HERE.glob("*.toml"))
        for item in tomllib.loads(path.read_text("utf-8"))["case"]
    ]


def _case(item: dict[str, Any]) -> Case:
    return Case(
        item["name"],
        item["game"],
        item.get("settings", {}),
        {int(box): placed for box, placed in item["stakes"].items()},
        item["balance"],
        {holder: parse_cards(text) for holder, text in item.get("given", {}).items()},
        parse_cards(item["rest"]),
        tuple((row[0], row[1], row[2], row[3]) for row in item["counts"]),
    )


class Counts:
    """Counts by depth while they are made."""

    def __init__(self) -> None:
        self.rows: list[list[int]] = []

    def add(
        self, depth: int, decisions: int = 0, outcomes: int = 0, over: int = 0, net: int = 0
    ) -> None:
        """Add to the counts at a depth."""
        while len(self.rows) <= depth:
            self.rows.append([0, 0, 0, 0])
        for column, count in enumerate((decisions, outcomes, over, net)):
            self.rows[depth][column] += count

    def all(self) -> tuple[Count, ...]:
        """What was counted, from the first depth to the last."""
        return tuple((row[0], row[1], row[2], row[3]) for row in self.rows)
