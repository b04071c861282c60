"""Statistics of many decks: each gives the probability of a result as odd as the one seen.

A deck is a row of 52 card ids; every distribution here is exact for uniform, independent decks.
"""

from collections.abc import Callable, Iterator
from math import erfc, exp, factorial, lgamma, log, sqrt

import numpy as np
from numpy.typing import NDArray

Decks = NDArray[np.uint8]
Counts = NDArray[np.int64]
N = 52
PART = 50_000
FAMILY_WISE = 0.01


def p_values(decks: Decks) -> dict[str, float]:
    """Every statistic of the battery by its name."""
    found = {
        "position by card": position_by_card(decks),
        "neighbours": neighbours(decks),
        "five-card categories": five_card_categories(decks),
        "fixed points": _fit(_tally(decks, fixed_points), matches_exactly()),
        "cycles": _fit(_tally(decks, cycles), cycles_exactly()),
        "rising sequences": _fit(_tally(decks, rising_sequences), rising_exactly()),
        "equal decks": equal_decks(decks),
    }
    for lag in range(1, 6):
        found[f"same card, lag {lag}"] = same_card(decks, lag)
        found[f"correlation, lag {lag}"] = correlation(decks, lag)
    return found


def rejected(found: dict[str, float]) -> list[str]:
    """The statistics that fail together at 1 %, by Holm's procedure."""
    names = sorted(found, key=lambda name: found[name])
    for place, name in enumerate(names):
        if found[name] > FAMILY_WISE / (len(names) - place):
            return names[:place]
    return names


# Tails ------------------------------------------------------------------------------------------


def chi_square_tail(statistic: float, df: int) -> float:
    """P(chi-square of df degrees ≥ statistic), by the finite sum for whole degrees."""
    half = statistic / 2
    tail = erfc(sqrt(half)) if df % 2 else 0.0
    if half == 0:
        return 1.0
    for step in range(df // 2):
        power = step + (0.5 if df % 2 else 0.0)
        tail += exp(power * log(half) - half - lgamma(power + 1))
    return min(tail, 1.0)


def normal_tails(z: float) -> float:
    """P(|standard normal| ≥ |z|)."""
    return erfc(abs(z) / sqrt(2))


def _fit(seen: Counts, weights: list[int]) -> float:
    """Goodness of fit to exact weights; neighbouring classes are pooled to 20 expected each."""
    total, whole = int(seen.sum()), sum(weights)
    classes: list[tuple[int, float]] = []
    count, expected = 0, 0.0
    for value, weight in enumerate(weights):
        count += int(seen[value])
        expected += total * (weight / whole)
        if expected >= 20:
            classes.append((count, expected))
            count, expected = 0, 0.0
    last_count, last_expected = classes.pop()
    classes.append((last_count + count, last_expected + expected))
    statistic = sum((count - expected) ** 2 / expected for count, expected in classes)
    return chi_square_tail(statistic, len(classes) - 1)


def _tally(decks: Decks, statistic: Callable[[Decks], Counts]) -> Counts:
    """How many decks have each value of a statistic, from 0."""
    return sum(
        (np.bincount(statistic(part), minlength=N + 1) for part in _parts(decks)),
        start=np.zeros(N + 1, dtype=np.int64),
    )


def _parts(decks: Decks) -> Iterator[Decks]:
    for start in range(0, len(decks), PART):
        yield decks[start : start + PART]


# One deck at a time -----------------------------------------------------------------------------


def position_by_card(decks: Decks) -> float:
    """The 52 × 52 table of counts.

    Each deck gives one card to each position, so rows and columns are fixed and the usual sum is
    52/51 of a chi-square of 51 × 51 degrees.
    """
    seen = np.stack([np.bincount(decks[:, place], minlength=N) for place in range(N)])
    expected = len(decks) / N
    statistic = float(((seen - expected) ** 2).sum() / expected) * (N - 1) / N
    return chi_square_tail(statistic, (N - 1) ** 2)


def neighbours(decks: Decks) -> float:
    """Which card follows which, the first after the last.

    The table's deviation splits into a symmetric part with 52·49/2 degrees and variance 1/51 of a
    deck each, and an antisymmetric part with 51·50/2 and 52/(51·50).
    """
    seen = np.zeros(N * N, dtype=np.int64)
    for place in range(N):
        pairs = decks[:, place].astype(np.int32) * N + decks[:, (place + 1) % N]
        seen += np.bincount(pairs, minlength=N * N)
    table = seen.reshape(N, N) - len(decks) / (N - 1) * (1 - np.eye(N))
    even, odd = (table + table.T) / 2, (table - table.T) / 2
    statistic = (even**2).sum() * (N - 1) + (odd**2).sum() * (N - 1) * (N - 2) / N
    return chi_square_tail(float(statistic) / len(decks), N * (N - 3) // 2 + (N - 1) * (N - 2) // 2)


def five_card_categories(decks: Decks) -> float:
    """The poker category of the five cards on top."""
    return _fit(_tally(decks, categories), CATEGORY_HANDS)


CATEGORY_HANDS = [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40]
_OF_EQUAL_PAIRS = np.array([0, 1, 2, 3, 6, 0, 7])


def categories(decks: Decks) -> Counts:
    """0 high card to 8 straight flush, of the first five cards."""
    ranks = np.sort(decks[:, :5] >> 2, axis=1).astype(np.int64)
    suits = decks[:, :5] & 3
    equal = sum((ranks[:, a] == ranks[:, b]).astype(np.int64) for a in range(5) for b in range(a))
    found = _OF_EQUAL_PAIRS[equal]
    run = (ranks[:, 4] - ranks[:, 0] == 4) | ((ranks[:, 4] == 12) & (ranks[:, 3] == 3))
    straight = (found == 0) & run
    flush = (suits == suits[:, :1]).all(axis=1)
    made = np.where(straight & flush, 8, np.where(flush, 5, np.where(straight, 4, found)))
    return np.asarray(made, dtype=np.int64)


def fixed_points(decks: Decks) -> Counts:
    """How many cards lie where a new deck has them."""
    return np.asarray((decks == np.arange(N)).sum(axis=1), dtype=np.int64)


def cycles(decks: Decks) -> Counts:
    """How many cycles the deck has as a permutation: each has one lowest member."""
    first, jump = decks.copy(), decks.astype(np.int64)
    np.minimum(first, np.arange(N, dtype=np.uint8), out=first)
    for _ in range(6):
        np.minimum(first, np.take_along_axis(first, jump, axis=1), out=first)
        jump = np.take_along_axis(jump, jump, axis=1)
    return np.asarray((first == np.arange(N)).sum(axis=1), dtype=np.int64)


def rising_sequences(decks: Decks) -> Counts:
    """How often the next higher card lies before the card."""
    places = np.empty_like(decks)
    np.put_along_axis(places, decks.astype(np.int64), np.arange(N, dtype=np.uint8)[None], axis=1)
    return np.asarray((places[:, 1:] < places[:, :-1]).sum(axis=1), dtype=np.int64)


def matches_exactly() -> list[int]:
    """Permutations of 52 by their fixed points."""
    none = [1, 0]
    for n in range(2, N + 1):
        none.append((n - 1) * (none[-1] + none[-2]))
    return [factorial(N) // (factorial(k) * factorial(N - k)) * none[N - k] for k in range(N + 1)]


def cycles_exactly() -> list[int]:
    """Permutations of 52 by their cycles: Stirling's numbers of the first kind."""
    row = [1]
    for n in range(N):
        row = [
            (row[k - 1] if k else 0) + n * (row[k] if k < len(row) else 0)
            for k in range(len(row) + 1)
        ]
    return row


def rising_exactly() -> list[int]:
    """Permutations of 52 by their descents: Euler's numbers."""
    row = [1]
    for n in range(2, N + 1):
        row = [
            (k + 1) * (row[k] if k < len(row) else 0) + (n - k) * (row[k - 1] if k else 0)
            for k in range(n)
        ]
    return row


# One deck after another -------------------------------------------------------------------------


def same_card(decks: Decks, lag: int) -> float:
    """Cards that lie where they lay `lag` decks ago: one a deck, with variance one."""
    pairs = len(decks) - lag
    seen = sum(
        int((now == before).sum())
        for now, before in zip(_parts(decks[lag:]), _parts(decks[:-lag]), strict=True)
    )
    return normal_tails((seen - pairs) / sqrt(pairs))


def correlation(decks: Decks, lag: int) -> float:
    """The product of the ids at each position with those of `lag` decks ago, about their mean."""
    pairs = len(decks) - lag
    seen = 0
    for now, before in zip(_parts(decks[lag:]), _parts(decks[:-lag]), strict=True):
        about = 2 * now.astype(np.int32) - (N - 1)
        seen += int((about * (2 * before.astype(np.int32) - (N - 1))).sum())
    spread = N * (N * N - 1) // 3
    return normal_tails(seen / (spread * sqrt(pairs / (N - 1))))


def equal_decks(decks: Decks) -> float:
    """Decks with the same eleven cards on top: the probability of any at all, if there is one."""
    keys = np.zeros(len(decks), dtype=np.uint64)
    for place in range(11):
        keys = keys * np.uint64(N) + decks[:, place]
    if len(np.unique(keys)) == len(keys):
        return 1.0
    return min(1.0, len(decks) ** 2 / 2 / (factorial(N) // factorial(N - 11)))
