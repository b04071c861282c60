"""The whole house in virtual time, 500 worlds of faults; what fails is named by its seed."""

from collections import Counter

import pytest

from croupier.house.backup import content_hash
from tests.fault.simulation import Simulation

SEEDS, AT_ONCE = 500, 25
DISTURBANCES = {
    *("dropped", "doubled", "answer lost", "repeated", "stale-seq", "batch of several"),
    *("failed before", "failed after", "disk full", "restarted", "clock stepped"),
    *("expired", "void", "switch", "reset", "house-disabled", "round-elsewhere"),
}


def simulated(seed: int) -> Simulation:
    """A whole run; its seed is named where it goes wrong."""
    simulation = Simulation(seed)
    try:
        return simulation.run()
    except Exception as error:
        error.add_note(f"Simulation({seed}).run() shows it again")
        raise


@pytest.mark.parametrize("first", range(0, SEEDS, AT_ONCE))
def test_the_house_holds(first: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(first, first + AT_ONCE):
        seen += simulated(seed).seen
    assert seen["done"] > 5 * AT_ONCE
    assert seen["repeated"] > AT_ONCE


def test_all_that_can_go_wrong_does() -> None:
    seen = sum((simulated(seed).seen for seed in range(40)), Counter[str]())
    assert {name for name, times in seen.items() if times} >= DISTURBANCES


def test_a_seed_shows_the_same_again() -> None:
    for seed in range(3):
        first, again = (simulated(seed) for _ in range(2))
        assert first.seen == again.seen
        hashes = {run.arena.do(content_hash) for run in (first, again)}
        assert len(hashes) == 1


@pytest.mark.long
@pytest.mark.parametrize("first", range(SEEDS, 20_000, SEEDS))
def test_the_house_holds_for_longer(first: int) -> None:
    for seed in range(first, first + SEEDS):
        simulated(seed)
