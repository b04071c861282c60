"""Server seeds: new for every round, never from a source that does not hold."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

import croupier
from croupier.deal import Binding, demo_seed, fresh_seed, seal
from croupier.errors import DealError

BINDING = Binding("round-1", "table-1", "two-plus-four", "0" * 64)
FORKS, SEEDS_EACH = 8, 500
IN_FORKS = f"""
import os
from croupier.deal import Binding, seal
binding = Binding("r", "t", "g", "h")
seal(binding)
reader, writer = os.pipe()
for _ in range({FORKS}):
    if os.fork() == 0:
        seeds = "".join(seal(binding).reveal_void("test") for _ in range({SEEDS_EACH}))
        os.close(reader)
        with os.fdopen(writer, "w") as pipe:
            pipe.write(seeds)
        os._exit(0)
    os.wait()
    print(os.read(reader, 64 * {SEEDS_EACH}).decode(), end="")
for _ in range({SEEDS_EACH}):
    print(seal(binding).reveal_void("test"), end="")
"""


def test_seeds_never_repeat() -> None:
    assert len({fresh_seed() for _ in range(100_000)}) == 100_000


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_forked_processes_do_not_share_seeds() -> None:
    source = str(Path(croupier.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-c", IN_FORKS],
        env={**os.environ, "PYTHONPATH": source},
        capture_output=True,
        text=True,
        check=True,
    )
    seeds = {done.stdout[at : at + 64] for at in range(0, len(done.stdout), 64)}
    assert len(seeds) == (FORKS + 1) * SEEDS_EACH


def _broken(_: int) -> bytes:
    raise OSError("no device")


@pytest.mark.parametrize(
    "source",
    [
        lambda n: b"x" * n,
        lambda n: bytes(n),
        lambda n: bytes(range(n)),
        lambda n: os.urandom(n - 1),
        lambda n: os.urandom(n + 1),
        lambda n: os.urandom(n).hex(),
        lambda n: bytearray(os.urandom(n)),
        lambda _: b"",
        lambda _: None,
        _broken,
    ],
)
def test_a_source_that_does_not_hold_deals_nothing(source: Callable[[int], bytes]) -> None:
    with pytest.raises(DealError) as refused:
        seal(BINDING, source)
    assert refused.value.code == "entropy"


def test_one_draw_tests_and_the_next_is_the_seed() -> None:
    draws = iter([bytes(range(32)), bytes(range(32, 64))])
    assert fresh_seed(lambda _: next(draws)) == bytes(range(32, 64))


@pytest.mark.parametrize("dead", [0, 1])
def test_one_dead_draw_of_the_two_is_enough(dead: int) -> None:
    draws = iter([bytes(32) if place == dead else os.urandom(32) for place in range(2)])
    with pytest.raises(DealError, match="over and over") as refused:
        fresh_seed(lambda _: next(draws))
    assert refused.value.code == "entropy"


def test_a_source_that_dies_later_is_found_then() -> None:
    """The first draw is good, every later one returns the same."""
    calls = count()
    stuck = os.urandom(32)
    seal(BINDING, lambda n: os.urandom(n) if next(calls) < 2 else stuck)
    with pytest.raises(DealError, match="repeats"):
        seal(BINDING, lambda n: os.urandom(n) if next(calls) < 2 else stuck)


def test_demonstration_seeds_are_the_same_everywhere() -> None:
    assert demo_seed(7, 0) == demo_seed("7", 0)
    assert len({demo_seed(text, n) for text in ("", "7", "77") for n in range(100)}) == 300
    assert len(demo_seed("\ud800", 2**64 - 1)) == 32


def test_a_demonstration_seed_byte_for_byte() -> None:
    fields = b"\x00\x00\x00\x027a" + b"\x00\x00\x00\x00\x00\x00\x01\x02"
    assert demo_seed("7a", 258) == hashlib.sha256(b"croupier/demo/1" + fields).digest()
