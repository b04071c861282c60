"""Ten thousand deals, the same on every machine, for implementations to agree on."""

import importlib.util
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType

import croupier
from croupier.deal import Binding, demo_seed

VERIFIER = Path(croupier.__file__).parent / "verifier" / "verify_round.py"
COUNT = 10_000
TEXTS = [
    *(
        "",
        "0",
        "1",
        "a",
        "a:1",
        "1:2",
        "2",
        "ab",
        "b",
        "lucky",
        "croupier/deal/1",
        "\0",
        "\0\0\0\1",
    ),
    *(
        "é",
        "e\u0301",
        "Глюк",
        "幸運",
        "🂡🃁",
        "\u2028\u2029",
        '"\\\n',
        "x" * 256,
        "é" * 128,
        "🂡" * 64,
    ),
]
THREE_BLOCKS = (63_794, 129_943)
"""Demonstration seeds whose deals need more than 64 bytes; found by search."""


@dataclass(frozen=True, slots=True)
class Vector:
    """All that goes into one deal."""

    binding: Binding
    seed: bytes
    client_seeds: dict[int, str]
    cut: int


def vectors() -> Iterator[Vector]:
    """Every pair of the texts at two seats, then mixtures, then the deals of three blocks."""
    pairs = [(one, other) for one in TEXTS for other in TEXTS]
    rng = Random(52)
    for number in range(COUNT - len(THREE_BLOCKS)):
        if number < len(pairs):
            client_seeds = dict(zip((1, 2), pairs[number], strict=True))
        else:
            seats = rng.sample([*range(1, 12), 100, 999_999_999], rng.randrange(5))
            client_seeds = {seat: rng.choice([*TEXTS, str(number)]) for seat in seats}
        words = rng.choices([*TEXTS, f"round-{number}"], k=4)
        yield Vector(Binding(*words), demo_seed("vectors", number), client_seeds, number % 52)
    for number in THREE_BLOCKS:
        binding = Binding("round-1", "table-1", "two-plus-four", "0" * 64)
        yield Vector(binding, demo_seed("blocks", number), {1: "lucky"}, 0)


@cache
def verifier() -> ModuleType:
    """The stand-alone verifier, loaded by its path as any other file would be."""
    spec = importlib.util.spec_from_file_location("stand_alone_verifier", VERIFIER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
