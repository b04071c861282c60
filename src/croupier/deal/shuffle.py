"""The shuffle: a key's stream of bytes, and a Fisher–Yates shuffle drawn from it without bias."""

import hmac
from collections.abc import Iterator
from itertools import count
from typing import TypeVar

from croupier.cards import DECK, Card

Item = TypeVar("Item")


def stream(key: bytes) -> Iterator[int]:
    """The bytes of a key, without end: block i is HMAC-SHA256(key, i as four bytes, big-endian)."""
    for number in count():
        yield from hmac.digest(key, number.to_bytes(4, "big"), "sha256")


def fisher_yates(items: list[Item], source: Iterator[int]) -> list[Item]:
    """Shuffle a list of up to 256 items in place, from the top, with one accepted byte a step.

    The largest multiple of m within 256 is the limit: a byte below it leaves every remainder
    equally often, a byte from it upwards is thrown away. A single byte is meant to be tight:
    nearly every deal takes the branch that rejects.
    """
    for m in range(len(items), 1, -1):
        limit = 256 - 256 % m
        while (byte := next(source)) >= limit:
            pass
        drawn = byte % m
        items[m - 1], items[drawn] = items[drawn], items[m - 1]
    return items


def shuffled(key: bytes, n: int = 52) -> list[Card]:
    """The first n cards by id in the order that a key gives them."""
    return fisher_yates(list(DECK[:n]), stream(key))
