"""The strength of a set of cards from its key and its mask."""

import numpy as np

from croupier.exact.kernels.jit import kernel
from croupier.exact.kernels.tables import StrengthTable


@kernel
def strength(table: StrengthTable, key: int, mask: int) -> int:
    """The strength of the best hand in the cards that were summed up, some 5 ns."""
    low, high = key & 0xFFFFF, (key >> 20) & 0xFFFFF
    best = np.int64(table.unsuited[table.offset[low] + table.index[high]])
    flush = ((key + table.bias) >> 40) & 0x8888
    if flush:
        suit = 0
        while not (flush >> (4 * suit + 3)) & 1:
            suit += 1
        best = max(best, np.int64(table.suited[(mask >> (16 * suit)) & 0x1FFF]))
    return best
