"""Amounts are read exactly, and what is no amount is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cli.money import parse_money
from croupier.errors import CroupierError
from croupier.games.round import MAX_CENTS
from croupier.record.words import money, signed


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("1000", 100_000),
        ("1000.00", 100_000),
        ("1,000.00", 100_000),
        ("12,345,678.9", 1_234_567_890),
        ("0.01", 1),
        ("0.5", 50),
        (" 2.50 ", 250),
        ("90071992547409.92", MAX_CENTS),
    ],
)
def test_amounts(text: str, cents: int) -> None:
    assert parse_money(text) == cents


@pytest.mark.parametrize(
    ("text", "code"),
    [
        *(
            (text, "stake-text")
            for text in ("", " ", "-1", "+1", "1e3", "1E3", "NaN", "inf", "True")
        ),
        *(
            (text, "stake-text")
            for text in ("1.234", "1.", ".5", "1,00", "1,0000", "01", "00.5", "1_0")
        ),
        *(
            (text, "stake-text")
            for text in ("１", "1٣", "1.٣", "0x10", "1/2", "1 000", "$5", "5\x00", "9" * 99)
        ),
        ("0", "stake-not-positive"),
        ("0.00", "stake-not-positive"),
        ("90071992547409.93", "stake-too-large"),
        ("9" * 30, "stake-too-large"),
    ],
)
def test_no_amounts(text: str, code: str) -> None:
    with pytest.raises(CroupierError) as refused:
        parse_money(text)
    assert refused.value.code == code
    assert "\n" not in refused.value.message


@given(st.integers(1, MAX_CENTS))
def test_what_is_shown_is_read_back(cents: int) -> None:
    assert parse_money(money(cents)) == cents


def test_a_win_has_its_plus() -> None:
    assert [signed(cents) for cents in (123_456, 0, -5)] == ["+1,234.56", "0.00", "-0.05"]
