"""The shuffle is proved, not sampled: every byte for every m, every order of a few cards."""

import ast
import hashlib
import hmac
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice, product
from pathlib import Path

import pytest

import croupier.deal
from croupier.cards import DECK
from croupier.deal import fisher_yates, shuffled, stream

DEALING = sorted(Path(croupier.deal.__file__).parent.glob("*.py"))
ALLOWED = {
    *("collections.abc", "dataclasses", "hashlib", "hmac", "itertools", "json", "os"),
    *("os.urandom", "pathlib", "re", "typing"),
}


def strange_names(source: str) -> set[str]:
    """What a source imports, or takes from `os`, that could put a deal on another footing."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names):
                found |= {alias.name for alias in names}
            case ast.ImportFrom(module=str(module)):
                found.add("from os" if module == "os" else module)
            case ast.Attribute(value=ast.Name(id="os"), attr=name):
                found.add(f"os.{name}")
            case ast.Name(id="__import__" | "eval" | "exec" | "hash" | "id" as name):
                found.add(name)
            case _:
                pass
    return {name for name in found - ALLOWED if not name.startswith("croupier.")}


@pytest.mark.parametrize("path", DEALING, ids=lambda path: path.name)
def test_dealing_uses_the_standard_primitives_alone(path: Path) -> None:
    assert not strange_names(path.read_text("utf-8"))


@pytest.mark.parametrize(
    "line",
    [
        "import random",
        "from random import shuffle",
        "import numpy.random as r",
        "def f():\n    import time",
        "import os\nos.getpid()",
        "from os import getpid",
        "__import__('random')",
    ],
)
def test_the_scan_sees_other_sources_of_chance(line: str) -> None:
    assert strange_names(line)


class Bytes(Iterator[int]):
    """Given bytes in turn, then zeros; counts how many were taken."""

    def __init__(self, given: Iterable[int]) -> None:
        self.given = iter(given)
        self.taken = 0

    def __next__(self) -> int:
        self.taken += 1
        return next(self.given, 0)


@pytest.mark.parametrize("m", range(2, 53))
def test_every_index_is_equally_likely(m: int) -> None:
    """All 256 bytes for one draw among m: accepted ones spread evenly, the rest draw again."""
    drawn: Counter[int] = Counter()
    rejected = 0
    for byte in range(256):
        source = Bytes([byte])
        top = fisher_yates(list(range(m)), source)[m - 1]
        if source.taken == m - 1:
            drawn[top] += 1
        else:
            assert source.taken == m
            assert top == 0
            rejected += 1
    assert drawn == dict.fromkeys(range(m), 256 // m)
    assert rejected == 256 % m


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_every_order_is_reached_by_as_many_draws(n: int) -> None:
    """One stream of accepted remainders for each order; each remainder has equally many bytes."""
    orders = Counter(
        tuple(fisher_yates(list(range(n)), iter(draws)))
        for draws in product(*(range(m) for m in range(n, 1, -1)))
    )
    assert len(orders) == {1: 1, 2: 2, 3: 6, 4: 24, 5: 120}[n]
    assert set(orders.values()) == {1}


def test_every_order_of_three_cards_over_all_bytes() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for first, second in product(range(256), repeat=2):
        source = Bytes([first, second])
        order = fisher_yates([0, 1, 2], source)
        if source.taken == 2:
            orders[tuple(order)] += 1
    assert sorted(orders.values()) == [255 * 256 // 6] * 6


def test_fifty_one_swaps_reach_every_place() -> None:
    """By structure: the draw for place i is among exactly the places 0 to i, whatever the rest."""
    for place in range(1, 52):
        for index in range(place + 1):
            draws = [*range(51, place, -1), index, *range(place - 1, 0, -1)]
            expected = list(range(52))
            expected[place], expected[index] = expected[index], expected[place]
            assert fisher_yates(list(range(52)), iter(draws)) == expected


def test_the_stream_is_counted_blocks() -> None:
    key = bytes(range(32))
    blocks = b"".join(
        hmac.new(key, number.to_bytes(4, "big"), hashlib.sha256).digest() for number in range(300)
    )
    assert bytes(islice(stream(key), len(blocks))) == blocks


def test_shuffled_is_a_permutation_and_depends_on_the_key_alone() -> None:
    assert sorted(shuffled(b"k" * 32)) == list(DECK)
    assert shuffled(b"k" * 32) == shuffled(b"k" * 32)
    assert shuffled(b"k" * 32) != shuffled(b"l" * 32)
    assert sorted(shuffled(b"k" * 32, 5)) == list(DECK[:5])
