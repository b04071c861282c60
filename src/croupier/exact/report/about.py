"""What a report says of a game beside its figures, read from `about.toml`."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from importlib import resources

from croupier.exact.report.document import Value


@dataclass(frozen=True, slots=True)
class Variant:
    """Other multiples for some hands of the game's main pay table."""

    name: str
    source: str
    pays: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Anchor:
    """A published figure, as it was printed."""

    figure: str
    says: str
    printed: str
    source: str

    @property
    def value(self) -> Fraction:
        """What is printed."""
        number = Fraction(self.printed.removesuffix("%").strip().replace(",", ""))
        return number / 100 if self.printed.endswith("%") else number

    def verdict(self, ours: Value) -> str:
        """Whether ours, rounded to the digits that are printed, is what is printed."""
        assert isinstance(ours, int | Fraction), "only what is exact is compared"
        _, _, decimals = self.printed.removesuffix("%").strip().partition(".")
        unit = Fraction(1, 10 ** len(decimals)) / (100 if "%" in self.printed else 1)
        if abs(ours - self.value) <= unit / 2:
            return "yes"
        return "yes, but cut off" if 0 <= ours - self.value < unit else "no"


@dataclass(frozen=True, slots=True)
class About:
    """A game's own part of a report; `limits` are sentences."""

    main_table: str
    method: str
    limits: tuple[str, ...]
    variants: tuple[Variant, ...]
    anchors: tuple[Anchor, ...]


def about(game: str) -> About:
    """What is said of a game."""
    text = resources.files(__package__).joinpath("about.toml").read_text("utf-8")
    data = tomllib.loads(text)[game]
    return About(
        data["main_table"],
        " ".join(data["method"].split()),
        tuple(data["limits"]),
        tuple(Variant(**variant) for variant in data.get("variants", ())),
        tuple(Anchor(**anchor) for anchor in data.get("anchors", ())),
    )
