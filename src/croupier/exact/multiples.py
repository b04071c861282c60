"""A pay table as an array over the strengths of five-card hands."""

import numpy as np
from numpy.typing import NDArray

from croupier.games.pay import Pays
from croupier.hands import five

STRONGEST = five.range_of(five.Category.ROYAL_FLUSH)[-1]


def multiples(pays: Pays) -> NDArray[np.int64]:
    """What each strength is paid to one, 0 for a hand that is not paid."""
    table = np.zeros(STRONGEST + 1, np.int64)
    for start, stop, multiple in zip(pays.starts, pays.stops, pays.multiples, strict=True):
        table[start:stop] = multiple
    return table
