"""The one text of a JSON value, and a reader that takes no other."""

import json
from itertools import takewhile
from typing import NoReturn

from croupier.errors import RecordError

MAX_DIGITS = 20
_ENCODER = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
)


def canonical(value: object) -> str:
    """Keys sorted by code point, no blanks, nothing escaped that need not be; no NaN."""
    return _ENCODER.encode(value)


def parse_canonical(text: str) -> object:
    """The value of a canonical text of objects, lists, texts, whole numbers, true, false and null.

    `RecordError("record-form")` for anything else: a key twice, a fraction, a number of more than
    20 digits, nesting without end, or the same value written in another way.
    """
    try:
        value: object = json.loads(text, parse_int=_whole, parse_float=_refused)
        # Of a key that comes twice only the last value is left, so the texts differ.
        due = canonical(value)
    except RecursionError:
        raise RecordError("record-form", "not JSON as it is written here: too deep") from None
    except ValueError as error:
        raise RecordError("record-form", f"not JSON as it is written here: {error}") from None
    if due != text:
        same = takewhile(lambda pair: pair[0] == pair[1], zip(due, text, strict=False))
        place = sum(1 for _ in same)
        raise RecordError("record-form", f"not in canonical form from character {place} on")
    return value


def _whole(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise ValueError(f"a number has more than {MAX_DIGITS} digits")
    return int(digits)


def _refused(text: str) -> NoReturn:
    raise ValueError(f"{text[:MAX_DIGITS]} is not a whole number")
