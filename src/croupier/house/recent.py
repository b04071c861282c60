"""Rounds as this process left them, which need not be played again for the next command.

A round follows from its row alone, whoever wrote that: what is kept here counts only for as long
as the row still says, column by column, what it was left with.
"""

from collections import OrderedDict
from collections.abc import Mapping

from sqlalchemy import RowMapping

from croupier.house.keys import SeedKey
from croupier.house.rounds import CHANGED, COMMITTED, restored
from croupier.house.table import TableRound

MOST = 4096
"""Some kilobytes each; the one left longest ago goes first."""

_COMPARED = sorted({*COMMITTED, *CHANGED} - {"decide_by_ms", "record"})
"""What a round follows from: neither a deadline, which is put off, nor the record of its end."""


class Recent:
    """The rounds left last, by their ids."""

    def __init__(self) -> None:
        self._left: OrderedDict[str, tuple[SeedKey, list[object], TableRound]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._left)

    def leave(self, row: Mapping[str, object], key: SeedKey, round_: TableRound) -> None:
        """Keep a round with the row that it is stored as, until it is over."""
        id = str(row["id"])
        self._left.pop(id, None)
        if not round_.is_over:
            self._left[id] = key, [row[name] for name in _COMPARED], round_
            if len(self._left) > MOST:
                self._left.popitem(last=False)

    def restored(self, row: RowMapping, key: SeedKey) -> TableRound:
        """The round of a row, as it was left or played again; see `rounds.restored`."""
        its_key, said, round_ = self._left.get(row["id"], (None, None, None))
        if round_ is not None and its_key is key and said == [row[name] for name in _COMPARED]:
            return round_
        return restored(row, key)
