"""JSON as a stranger may send it: every value means one thing, or the text is refused."""

import json
from typing import Any, NoReturn

from croupier.errors import HouseError

MAX_DEPTH = 8
MAX_DIGITS = 20


def parse_json(data: bytes | str) -> object:
    """The value of a text without a key twice, a fraction, NaN, NUL or deep nesting.

    `HouseError("body-form")` for any other.
    """
    try:
        value: object = json.loads(
            data if isinstance(data, str) else data.decode(),
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=_refused,
            parse_constant=_refused,
        )
        _check(value, MAX_DEPTH)
    except RecursionError:
        raise HouseError("body-form", "not JSON as it is taken here: too deep") from None
    except ValueError as error:  # not UTF-8 and not JSON are ValueErrors too
        raise HouseError("body-form", f"not JSON as it is taken here: {error!s:.80}") from None
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key comes twice")
    return found


def _whole(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise ValueError(f"a number has more than {MAX_DIGITS} digits")
    return int(digits)


def _refused(text: str) -> NoReturn:
    raise ValueError(f"{text:.20} is not a whole number")


def _check(value: object, depth: int) -> None:
    """Refuse nesting, and characters that no text here has and not every database takes."""
    if depth < 0:
        raise ValueError("too deep")
    match value:
        case str():
            if "\0" in value:
                raise ValueError("a text holds NUL")
            value.encode()  # a lone surrogate is no UTF-8
        case dict():
            for key, inner in value.items():
                _check(key, depth)
                _check(inner, depth - 1)
        case list():
            for inner in value:
                _check(inner, depth - 1)
        case _:
            pass
