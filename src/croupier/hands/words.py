"""A hand in a person's words, from its category's words and its ranks."""

from collections.abc import Sequence

_ONE = (
    "deuce",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)
_MANY = tuple("sixes" if name == "six" else f"{name}s" for name in _ONE)


def described(category: str, ranks: Sequence[int]) -> str:
    """Words for a hand whose ranks (0…12) come the most significant first.

    >>> described("two pair", (12, 12, 7, 7, 11)), described("flush", (9, 6, 4, 2))
    ('two pair, aces and nines, king kicker', 'flush, jack high')
    """
    one = [_ONE[rank] for rank in ranks]
    first, last = _MANY[ranks[0]], _MANY[ranks[-1]]
    match category:
        case "royal flush":
            return category
        case "four of a kind" | "three of a kind":
            return _list(category, first, _kickers(one, ranks.count(ranks[0])))
        case "full house":
            return f"{category}, {first} over {last}"
        case "two pair":
            return _list(category, f"{first} and {_MANY[ranks[2]]}", _kickers(one, 4))
        case "one pair":
            return _list(f"pair of {first}", _kickers(one, 2))
        case "ace-king":
            return _list(category, _kickers(one, 2))
        case "high card":
            return _list(f"{one[0]} high", _kickers(one, 1))
        case _:
            return f"{category}, {one[0]} high"


def _kickers(names: Sequence[str], taken: int) -> str:
    rest = names[taken:]
    return f"{rest[0]} kicker" if len(rest) == 1 else " ".join(rest)


def _list(*parts: str) -> str:
    return ", ".join(part for part in parts if part)
