"""Places of sets of cards in colex order: by the highest card, then by the next."""

from collections.abc import Iterable
from math import comb

import numpy as np
from numpy.typing import NDArray

_STEPS = tuple(tuple(comb(card, taken) for card in range(52)) for taken in range(6))
_STEP_ARRAY = np.array(_STEPS)


def place(cards: Iterable[int]) -> int:
    """The place of a set of up to five numbers below 52.

    >>> place([0, 1, 2]), place([5, 1, 0]), place([51, 50])
    (0, 10, 1325)
    """
    return sum(_STEPS[taken][card] for taken, card in enumerate(sorted(cards), 1))


def places(sets: NDArray[np.int64]) -> NDArray[np.int64]:
    """The same for every row, in any order."""
    taken = np.arange(1, sets.shape[1] + 1)
    total: NDArray[np.int64] = _STEP_ARRAY[taken, np.sort(sets, 1)].sum(1)
    return total
