"""How values look on the page and in the JSON."""

from fractions import Fraction

import numpy as np
import pytest

from croupier.exact.report.document import (
    Column,
    Estimate,
    Figure,
    Figures,
    Form,
    Report,
    Section,
    Table,
    Value,
    shown,
)


@pytest.mark.parametrize(
    ("value", "form", "text"),
    [
        (Fraction(-1, 3), "antes", "−0.333333"),
        (Fraction(1, 3), "antes", "+0.333333"),
        (Fraction(1, 3), "percent", "33.3333 %"),
        (Fraction(1, 3), "share", "33.33 %"),
        (Fraction(1, 3), "chance", "0.333333333"),
        (Fraction(3, 2), "net", "+1.5"),
        (0, "net", "0"),
        (-3, "net", "−3"),
        (1234567, "count", "1,234,567"),
        (Fraction(1, 649740), "odds", "1 in 649,740.0"),
        (Fraction(0), "odds", "never"),
        (-150, "money", "−1.50"),
        (None, "count", "–"),
        ("royal flush", "text", "royal flush"),
        (Estimate(-0.01234, 0.005), "antes", "−0.0123 ± 0.0098"),
        (Estimate(0.5, 0.02), "percent", "50.0 ± 3.9 %"),
        (Estimate(12.34, 51.0), "decimal", "12 ± 100"),
        (Estimate(0.25, 0.0), "share", "25.00 ± 0.00 %"),
    ],
)
def test_a_value_is_shown(value: Value, form: Form, text: str) -> None:
    assert shown(value, form) == text


def test_an_estimate_is_a_mean_with_its_error() -> None:
    found = Estimate.of(np.array([1.0, 2.0, 3.0, 6.0]))
    assert found.mean == 3
    assert found.std_error == pytest.approx((14 / 3 / 4) ** 0.5)
    assert found.margin == pytest.approx(1.96 * found.std_error, rel=1e-4)


def test_json_is_exact() -> None:
    table = Table("t", "T", (Column("a", "A"), Column("b", "B")), ((Fraction(1, 3), None),))
    summary = Figures((Figure("edge", "edge", Estimate(1.0, 0.5), "percent"),))
    report = Report("g", "G", "s", False, summary, (Section(1, "one", "One", (table,)),))
    data = report.to_json()
    assert data["summary"] == {
        "kind": "figures",
        "values": {"edge": {"mean": 1.0, "std_error": 0.5}},
    }
    (section,) = data["sections"] if isinstance(data["sections"], list) else []
    assert isinstance(section, dict)
    assert section["blocks"] == [
        {"kind": "table", "name": "t", "title": "T", "rows": [{"a": "1/3", "b": None}]}
    ]
