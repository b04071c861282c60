"""What a sealed deal costs on one core: the seal, the shuffle, the log, and checking them again."""

from collections.abc import Callable
from statistics import median
from time import process_time_ns
from typing import TypeVar

from croupier.deal import (
    Binding,
    CommitmentLog,
    demo_seed,
    parse_log,
    seal,
    seal_from,
    shuffled,
)

T = TypeVar("T")
CALLS, RUNS = 2_000, 15
BINDING = Binding("round-1", "table-1", "two-plus-four", "0" * 64)
CLIENT_SEEDS = {1: "0123456789abcdef" * 2}


def main() -> None:
    """Print each figure on a line: processor time, the median over some runs."""
    sealed = [seal_from(BINDING, demo_seed("bench", number)) for number in range(CALLS)]
    keys = [demo_seed("keys", number) for number in range(CALLS)]
    bindings = [BINDING] * CALLS
    deal_us = _median_us(lambda made: made.deck(CLIENT_SEEDS, 17), sealed)
    print(f"sealed deck (key, stream, shuffle, cut): {deal_us:.1f} µs")
    print(f"shuffle of a key alone: {_median_us(shuffled, keys):.1f} µs")
    print(f"fresh seal (entropy, self-test, commitment): {_median_us(seal, bindings):.1f} µs")
    print(f"log entry appended: {_median_us(_logged, [50] * 20) / 100:.1f} µs")
    lines = "".join(f"{entry.line}\n" for entry in _logged(1000).entries)
    print(f"log entry read and verified: {_median_us(parse_log, [lines]) / 2000:.1f} µs")


def _logged(rounds: int) -> CommitmentLog:
    """A log of so many rounds, each committed and revealed."""
    log = CommitmentLog()
    for number in range(rounds):
        made = seal_from(Binding(f"round-{number}", "table-1", "game", "0" * 64), bytes(32))
        log.commit(made, number)
        log.reveal(made.binding.round_id, made.reveal_void("to write it down"), number)
    return log


def _median_us(call: Callable[[T], object], arguments: list[T]) -> float:
    """Microseconds a call."""
    return median(_run_ns(call, arguments) for _ in range(RUNS)) / len(arguments) / 1000


def _run_ns(call: Callable[[T], object], arguments: list[T]) -> int:
    start = process_time_ns()
    for argument in arguments:
        call(argument)
    return process_time_ns() - start


if __name__ == "__main__":
    main()
