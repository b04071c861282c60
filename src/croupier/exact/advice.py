"""Advice: the exact value of every option at a decision."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from croupier.cards import Card

JSON: TypeAlias = dict[str, "str | int | float | list[str] | JSON | list[JSON]"]


@dataclass(frozen=True, slots=True)
class Option:
    """One legal action: its value in antes net over the round, best play afterwards.

    `cards` are those to change, `multiple` is a Play bet in antes.
    """

    action: str
    ev: Fraction
    insurance: Literal["none", "max"] | None = None
    cards: tuple[Card, ...] = ()
    multiple: int | None = None

    def to_json(self) -> JSON:
        """The option as an object of JSON."""
        shown: JSON = {"action": self.action}
        if self.insurance is not None:
            shown["insurance"] = self.insurance
        if self.cards:
            shown["cards"] = [str(card) for card in self.cards]
        if self.multiple is not None:
            shown["multiple"] = self.multiple
        return {**shown, "ev": str(self.ev), "ev_decimal": round(float(self.ev), 15)}


@dataclass(frozen=True, slots=True)
class Facts:
    """How the hand as it is will meet the dealer, no exchange: probabilities, together 1.

    `insurance_ev_per_unit` is what a unit of insurance is worth, None where none is offered.
    """

    not_qualify: Fraction
    win: Fraction
    tie: Fraction
    lose: Fraction
    insurance_ev_per_unit: Fraction | None = None

    @staticmethod
    def counted(not_qualify: int, win: int, tie: int, lose: int) -> "Facts":
        """The facts from numbers of equally likely deals."""
        deals = not_qualify + win + tie + lose
        return Facts(*(Fraction(count, deals) for count in (not_qualify, win, tie, lose)))

    def to_json(self) -> JSON:
        """The facts as an object of JSON."""
        names = ("not_qualify", "win", "tie", "lose", "insurance_ev_per_unit")
        values = {name: getattr(self, name) for name in names}
        return {name: str(value) for name, value in values.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Advice:
    """Every option of a position, in a stable order, and the facts of the hand."""

    options: tuple[Option, ...]
    facts: Facts

    @property
    def best(self) -> int:
        """The place of the first option of the highest value."""
        values = [option.ev for option in self.options]
        return values.index(max(values))

    def to_json(self) -> JSON:
        """The advice as an object of JSON."""
        options = [option.to_json() for option in self.options]
        return {"options": options, "best": self.best, "facts": self.facts.to_json()}
