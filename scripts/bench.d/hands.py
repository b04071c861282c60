"""Strengths a second of processor time, and what the tables of each number of cards take."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from itertools import repeat
from random import Random
from time import perf_counter_ns, process_time_ns

from croupier.cards import DECK, Card
from croupier.hands import five, four

HANDS = 100_000
ROUNDS = 5
FIRST_HANDS = """
from time import process_time_ns
from croupier.cards import DECK
from croupier.hands import {0}
for size in {0}.SIZES:
    start = process_time_ns()
    {0}.strength(DECK[:size])
    print(process_time_ns() - start)
"""


def main() -> None:
    """Print each figure on a line."""
    print(f"import of croupier.hands: {_import_ns() / 1e6:.1f} ms")
    for name, strength, sizes in (
        ("five", five.strength, five.SIZES),
        ("four", four.strength, four.SIZES),
    ):
        for size, build_ns in zip(sizes, _builds_ns(name), strict=True):
            a_second = _strengths_a_second(strength, size)
            best_of = f"best {name} of {size}"
            print(f"{best_of}: {a_second:,} strengths/s, table in {build_ns / 1e6:.1f} ms")


def _strengths_a_second(strength: Callable[[Sequence[Card]], int], size: int) -> int:
    random = Random(size)
    hands = [tuple(random.sample(DECK, size)) for _ in range(HANDS)]
    best_ns = min(_timed_ns(strength, hands) for _ in range(ROUNDS))
    return HANDS * 10**9 // best_ns


def _timed_ns(strength: Callable[[Sequence[Card]], int], hands: Sequence[tuple[Card, ...]]) -> int:
    start = process_time_ns()
    for hand in hands:
        strength(hand)
    return process_time_ns() - start


def _builds_ns(name: str) -> list[int]:
    """What the first hand of each size takes, in a fresh interpreter that has no table yet."""
    command = [sys.executable, "-c", FIRST_HANDS.format(name)]
    return [int(line) for line in subprocess.check_output(command, text=True).split()]


def _import_ns() -> int:
    """Of a fresh interpreter, less what an empty one takes; the least of some runs."""
    imports = "from croupier.hands import five, four"
    took = [min(map(_run_ns, repeat(program, ROUNDS))) for program in (imports, "pass")]
    return took[0] - took[1]


def _run_ns(program: str) -> int:
    start = perf_counter_ns()
    subprocess.run([sys.executable, "-c", program], check=True)
    return perf_counter_ns() - start


if __name__ == "__main__":
    main()
