"""The gains of rounds, by box: exact sums that add up."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from croupier.exact.combined.looking import Missed

TOGETHER = "together"
"""The row of all boxes that look, added up."""


def row_of(box: int) -> str:
    """What a box's row is called."""
    return f"box {box}"


@dataclass(slots=True)
class Gain:
    """Sums over rounds: the gains in antes and their squares, and the decisions that changed."""

    total: Fraction = Fraction(0)
    squares: Fraction = Fraction(0)
    changed: int = 0
    changes: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Gain") -> None:
        """Count the rounds of another one, too."""
        self.total += other.total
        self.squares += other.squares
        self.changed += other.changed
        self.changes.update(other.changes)

    def count(self, decisions: Iterable[Missed]) -> None:
        """Count one round."""
        better = [each for each in decisions if each.ev]
        gain = sum((each.ev for each in better), Fraction(0))
        self.total += gain
        self.squares += gain**2
        self.changed += bool(better)
        self.changes.update(each.text for each in better)

    def is_of(self, rounds: int) -> bool:
        """Whether so many rounds could come to this."""
        return (
            0 <= self.changed <= min(rounds, sum(self.changes.values()))
            and (self.total > 0) == (self.changed > 0)
            # The sum of squares is least where all gains are alike, and no gain is negative.
            and self.total**2 <= self.squares * max(self.changed, 1)
            and self.squares <= self.total**2
            and all(count > 0 for count in self.changes.values())
        )

    def to_json(self) -> dict[str, Any]:
        """The sums as an object of JSON, fractions as texts."""
        return {
            "gain": str(self.total),
            "squares": str(self.squares),
            "changed": self.changed,
            "changes": dict(sorted(self.changes.items())),
        }

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> "Gain":
        """The sums that an object stands for; `ValueError` or the like if it is none."""
        changes = Counter({str(name): int(count) for name, count in data["changes"].items()})
        fractions = _fraction(data["gain"]), _fraction(data["squares"])
        return Gain(*fractions, int(data["changed"]), changes)


@dataclass(slots=True)
class Gains:
    """So many rounds: what each box gained, and all of them together where there are several."""

    rounds: int = 0
    rows: dict[str, Gain] = field(default_factory=dict)

    def count(self, boxes: Iterable[int], decisions: Iterable[tuple[int, Missed]]) -> None:
        """Count one round, in which a box may have had no decision."""
        by_box: dict[str, list[Missed]] = {row_of(box): [] for box in boxes}
        for box, decision in decisions:
            by_box[row_of(box)].append(decision)
        if len(by_box) > 1:
            by_box[TOGETHER] = [each for decided in by_box.values() for each in decided]
        self.rounds += 1
        for row, decided in by_box.items():
            self.rows.setdefault(row, Gain()).count(decided)

    def add(self, other: "Gains") -> None:
        """Count the rounds of another one, too."""
        self.rounds += other.rounds
        for row, gain in other.rows.items():
            self.rows.setdefault(row, Gain()).add(gain)

    def to_json(self) -> dict[str, Any]:
        """The gains as an object of JSON."""
        rows = {row: gain.to_json() for row, gain in sorted(self.rows.items())}
        return {"rounds": self.rounds, "rows": rows}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> "Gains":
        """The gains that an object stands for; `ValueError` or the like if it is none."""
        rows = {str(row): Gain.from_json(gain) for row, gain in data["rows"].items()}
        return Gains(int(data["rounds"]), rows)


def _fraction(text: str) -> Fraction:
    try:
        return Fraction(text)
    except ZeroDivisionError:
        raise ValueError(f"{text!r:.24} is no fraction") from None
