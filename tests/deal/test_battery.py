"""A million sealed decks pass the battery; eight shuffles that are known to be bad do not."""

from collections.abc import Callable, Iterable
from functools import cmp_to_key
from itertools import cycle, islice
from math import factorial

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.deal import Binding, demo_seed, fisher_yates, seal_from, shuffled, stream
from croupier.games.round import Slot
from tests.deal import battery
from tests.deal.battery import Decks

SEALED = 1_000_000
FEW = 20_000
WHOLE = tuple(Slot("board", 1, position) for position in range(52))


def sealed(count: int) -> Decks:
    """Decks as a table deals them: a seal a round, a client seed, everything opened."""
    cards = bytearray()
    for number in range(count):
        binding = Binding(f"round-{number}", "table-1", "two-plus-four", "0" * 64)
        deck = seal_from(binding, demo_seed("battery", number)).deck({1: "lucky"})
        cards += bytes(deck.open(WHOLE))
    return np.frombuffer(cards, dtype=np.uint8).reshape(count, 52)


def swapped(places: Iterable[int], draw: Callable[[int], NDArray[np.int64]]) -> Decks:
    """Decks shuffled side by side: at each place, swap with the places that `draw` gives."""
    decks = np.tile(np.arange(52, dtype=np.uint8), (FEW, 1))
    rows = np.arange(FEW)
    for place in places:
        other = draw(place)
        held = decks[:, place].copy()
        decks[:, place] = decks[rows, other]
        decks[rows, other] = held
    return decks


def fair() -> Decks:
    rng = np.random.default_rng(1)
    return swapped(range(51, 0, -1), lambda place: rng.integers(0, place + 1, FEW))


def naive_swap() -> Decks:
    rng = np.random.default_rng(2)
    return swapped(range(52), lambda _: rng.integers(0, 52, FEW))


def sattolo() -> Decks:
    rng = np.random.default_rng(3)
    return swapped(range(51, 0, -1), lambda place: rng.integers(0, place, FEW))


def sort_by_random() -> Decks:
    bits = np.random.default_rng(4)
    toss = cycle(bits.choice([-1, 1], 1_000_003).tolist())
    key = cmp_to_key(lambda _a, _b: next(toss))
    return np.array([sorted(range(52), key=key) for _ in range(FEW // 4)], dtype=np.uint8)


def six_bits_modulo() -> Decks:
    rng = np.random.default_rng(5)
    return swapped(range(51, 0, -1), lambda place: rng.integers(0, 64, FEW) % (place + 1))


def stale_deck() -> Decks:
    decks = fair()
    decks[1000::1000] = decks[999:-1:1000]
    return decks


def swapped_bound() -> Decks:
    rng = np.random.default_rng(6)
    return swapped(range(51, 1, -1), lambda place: rng.integers(0, place + 1, FEW))


def seed_of_32_bits() -> Decks:
    seeds = np.random.default_rng(7).integers(0, 2**32, 300_000, dtype=np.uint32)
    return np.array([shuffled(seed.tobytes()) for seed in seeds], dtype=np.uint8)


def repeated_block() -> Decks:
    def order(number: int) -> list[int]:
        block = list(islice(stream(demo_seed("repeated", number)), 32))
        return fisher_yates(list(range(52)), cycle(block))

    return np.array([order(number) for number in range(FEW)], dtype=np.uint8)


def test_a_million_sealed_decks_pass() -> None:
    found = battery.p_values(sealed(SEALED))
    assert len(found) == 17
    assert not battery.rejected(found), found


@pytest.mark.parametrize(
    "bad",
    [
        naive_swap,
        sattolo,
        sort_by_random,
        six_bits_modulo,
        stale_deck,
        swapped_bound,
        seed_of_32_bits,
        repeated_block,
    ],
)
def test_a_bad_shuffle_is_rejected(bad: Callable[[], Decks]) -> None:
    assert battery.rejected(battery.p_values(bad()))


def test_the_machinery_of_the_bad_ones_is_fair_in_itself() -> None:
    assert not battery.rejected(battery.p_values(fair()))


def test_the_battery_raises_its_alarm_for_one_fair_run_in_a_hundred() -> None:
    rng = np.random.default_rng(8)
    new = np.tile(np.arange(52, dtype=np.uint8), (1000, 1))
    runs = [battery.p_values(rng.permuted(new, axis=1)) for _ in range(400)]
    assert sum(bool(battery.rejected(found)) for found in runs) <= 10
    for name in set(runs[0]) - {"equal decks"}:
        below_half = sum(found[name] < 0.5 for found in runs)
        assert 160 <= below_half <= 240, name


@pytest.mark.parametrize(
    "weights", [battery.matches_exactly(), battery.cycles_exactly(), battery.rising_exactly()]
)
def test_the_exact_counts_are_of_all_permutations(weights: list[int]) -> None:
    assert sum(weights) == factorial(52)


def test_the_categories_are_of_all_hands() -> None:
    assert sum(battery.CATEGORY_HANDS) == 2_598_960


@pytest.mark.parametrize(
    ("statistic", "df", "tail"),
    [(3.841, 1, 0.05), (5.991, 2, 0.05), (15.086, 5, 0.01), (23.209, 10, 0.01), (0, 3, 1)],
)
def test_the_tail_of_chi_square_is_the_tables(statistic: float, df: int, tail: float) -> None:
    assert battery.chi_square_tail(statistic, df) == pytest.approx(tail, rel=1e-3)
