"""Amounts as a player writes them: read exactly, never through a float."""

import re

from croupier.errors import InvalidNotation
from croupier.games.round import check_cents

_MONEY = re.compile(r"(0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*)(?:\.(\d{1,2}))?", re.ASCII)


def parse_money(text: str) -> int:
    """The cents of an amount such as `1000`, `1,000.00` or `0.5`.

    `InvalidNotation("stake-text")` for any other text, `BetRefused` for nothing or far too much.
    """
    found = _MONEY.fullmatch(text.strip()) if len(text) <= 40 else None
    if not found:
        raise InvalidNotation(
            "stake-text", f"{text[:24]!r} is not an amount: write it as 5, 2.50 or 1,000.00"
        )
    whole, part = found[1].replace(",", ""), (found[2] or "").ljust(2, "0")
    cents = int(whole + part)
    check_cents(cents, "the amount of")
    return cents
