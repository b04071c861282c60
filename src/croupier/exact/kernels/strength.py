"""The strength of a set of cards from its key and its mask."""

import numpy as np

from croupier.exact.kernels.jit import kernel
from croupier.exact.kernels.tables import StrengthTable


@kernel
def strength(table: StrengthTable, key: int, mask: int) -> int:
    """The strength of the best hand in the cards that were summed up, some 2 ns.

    Short enough to be compiled into its caller, without which it takes twenty times as long.
    """
    low, high = key & 0xFFFFF, (key >> 20) & 0xFFFFF
    best = np.int64(table.unsuited[table.offset[low] + table.index[high]])
    if ((key + table.bias) >> 40) & 0x8888:
        for suit in range(4):
            best = max(best, np.int64(table.suited[(mask >> (16 * suit)) & 0x1FFF]))
    return int(best)
