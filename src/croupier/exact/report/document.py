"""A report as data: sections of blocks, of which the page and the JSON are two views.

Numbers stay exact until a view is made: the JSON writes a fraction as "p/q", the page rounds it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor, log10, sqrt
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

JSON: TypeAlias = "str | int | float | list[JSON] | dict[str, JSON] | None"

NORMAL_95 = 1.959964
"""Half the width of a 95 % interval, in standard errors."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over a sample, with its standard error."""

    mean: float
    std_error: float

    @staticmethod
    def of(values: NDArray[np.float64]) -> "Estimate":
        """The mean of independent values."""
        return Estimate(float(values.mean()), float(values.std(ddof=1)) / sqrt(len(values)))

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval."""
        return NORMAL_95 * self.std_error


Value: TypeAlias = str | int | float | Fraction | Estimate | None
Form = Literal[
    "text",
    "count",
    "net",
    "antes",
    "chance",
    "percent",
    "share",
    "decimal",
    "rounded",
    "odds",
    "money",
]
"""How a page shows a value: `antes` with six decimals, `chance` with nine, `net` with few."""


@dataclass(frozen=True, slots=True)
class Prose:
    """Paragraphs, lists or tables in Markdown; `folded` under a summary where it is long."""

    text: str
    folded: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """One number with its name."""

    name: str
    title: str
    value: Value
    form: Form


@dataclass(frozen=True, slots=True)
class Figures:
    """Numbers that belong together."""

    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its key in the JSON, its heading and its form."""

    name: str
    title: str
    form: Form = "text"


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of values; the last is a total where `has_total`."""

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Value, ...], ...]
    note: str = ""
    has_total: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """One square of a chart: what it says, its colour by `kind` or `shade` 0…1, and its detail."""

    text: str
    kind: int | None = None
    shade: float | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """Squares by row and column; `legend` names the kinds in order. An absent square is None."""

    name: str
    title: str
    corner: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Mark | None, ...]], ...]
    legend: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Plot:
    """A drawing as SVG, what it shows in words, and the numbers that it is drawn from."""

    name: str
    title: str
    says: str
    svg: str
    data: Mapping[str, Sequence[Value]]


Block: TypeAlias = Prose | Figures | Table | Chart | Plot


@dataclass(frozen=True, slots=True)
class Section:
    """A numbered section."""

    number: int
    name: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """A whole report."""

    game: str
    title: str
    subtitle: str
    is_sampled: bool
    summary: Figures
    sections: tuple[Section, ...]

    def to_json(self) -> dict[str, JSON]:
        """Every figure, exact where the report has it exact; drawings by their numbers alone."""
        return {
            "game": self.game,
            "title": self.title,
            "sampled": self.is_sampled,
            "summary": _block(self.summary),
            "sections": [
                {
                    "number": section.number,
                    "name": section.name,
                    "title": section.title,
                    "blocks": [_block(block) for block in section.blocks],
                }
                for section in self.sections
            ],
        }


def _block(block: Block) -> JSON:
    match block:
        case Prose(text):
            return {"kind": "prose", "text": text}
        case Figures(figures):
            values: JSON = {figure.name: plain(figure.value) for figure in figures}
            return {"kind": "figures", "values": values}
        case Table():
            names = [column.name for column in block.columns]
            rows: list[JSON] = [
                dict(zip(names, map(plain, row), strict=True)) for row in block.rows
            ]
            return {"kind": "table", "name": block.name, "title": block.title, "rows": rows}
        case Chart():
            return {
                "kind": "chart",
                "name": block.name,
                "title": block.title,
                "columns": list(block.columns),
                "rows": {label: [_mark(mark) for mark in marks] for label, marks in block.rows},
            }
        case Plot():
            data: JSON = {name: [plain(v) for v in values] for name, values in block.data.items()}
            return {"kind": "plot", "name": block.name, "title": block.title, "data": data}


def _mark(mark: Mark | None) -> JSON:
    return None if mark is None else {"says": mark.text, "detail": mark.detail}


def plain(value: Value) -> JSON:
    """A value as JSON holds it."""
    match value:
        case Fraction():
            return str(value)
        case Estimate(mean, std_error):
            return {"mean": mean, "std_error": std_error}
        case _:
            return value


def shown(value: Value, form: Form) -> str:
    """A value as a page shows it; an estimate with the digits that its interval leaves."""
    match value:
        case None:
            return "–"
        case str():
            return value
        case Estimate(mean):
            scale = 100 if form in ("percent", "share") else 1
            digits = 1 - floor(log10(value.margin * scale)) if value.margin else 2
            decimals = min(max(digits, 0), 6)
            margin = _number(value.margin, form, decimals).lstrip("+")
            return f"{_number(mean, form, decimals)} ± {margin}".replace(" % ±", " ±")
        case _:
            return _number(value, form, None)


_DECIMALS = {"chance": 9, "antes": 6, "decimal": 6, "percent": 4, "share": 2, "rounded": 2}


def _number(value: int | float | Fraction, form: Form, decimals: int | None) -> str:
    places = _DECIMALS.get(form, 0) if decimals is None else decimals
    match form:
        case "count" | "text":
            return f"{value:,}" if isinstance(value, int) else str(value)
        case "net":
            text = f"{float(value):+g}" if value else "0"
        case "antes":
            text = f"{float(value):+.{places}f}"
        case "chance" | "decimal" | "rounded":
            text = f"{float(value):,.{places}f}"
        case "percent" | "share":
            text = f"{100 * float(value):.{places}f} %"
        case "odds":
            text = f"1 in {1 / float(value):,.1f}" if value else "never"
        case "money":
            text = f"{float(value) / 100:,.2f}"
    return text.replace("-", "−")
