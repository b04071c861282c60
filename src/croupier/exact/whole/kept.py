"""Finished classes of a game kept in a file, so that a stopped run goes on."""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, parse_cards
from croupier.errors import RulesError

Box = Literal["open", "blind"]
"""A blind box decides nothing before the showdown: in Six-card poker, the closed one."""


@dataclass(frozen=True, slots=True)
class Solved:
    """One class of the dealer's open cards solved, for one of its `weight` sets of cards.

    Values are net antes over all deals; what `folded` and `tallies` count is the game's. `hands`
    is what some hands are worth over their own deals, in a game that keeps it.
    """

    upcards: tuple[int, ...]
    weight: int
    open_value: int
    blind_value: int
    folded: tuple[int, ...]
    tallies: NDArray[np.int64]
    hands: NDArray[np.int64] | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """A Parquet file of finished classes, one a row, under one set of rules.

    `folds` names the columns of what is folded; `shape` is that of the tallies.
    """

    path: Path
    digest: str
    folds: tuple[str, ...]
    shape: tuple[int, ...]

    def read(self) -> dict[int, Solved]:
        """The classes by number; `RulesError` for a file that is not of these rules, or damaged."""
        if not self.path.exists():
            return {}
        # Loaded where it is used, and few ever do.
        import pyarrow as pa  # type: ignore[import-untyped]  # no types come with it
        from pyarrow import parquet

        try:
            metadata = parquet.read_schema(self.path).metadata or {}
            if metadata.get(b"rules") != self.digest.encode():
                raise RulesError("output-foreign", f"{self.path} holds classes under other rules")
            table = parquet.read_table(self.path)
        except pa.ArrowInvalid:
            raise RulesError("output-foreign", f"{self.path} is no Parquet file") from None
        found = dict(self._solved(table))
        if metadata.get(b"classes") != _classes_digest(found).encode():
            raise RulesError("digest", f"{self.path} is not as it was written")
        return found

    def write(self, solved: Mapping[int, Solved]) -> None:
        """Put these classes, and no others, in the file."""
        import pyarrow as pa
        from pyarrow import parquet

        ordered = {place: solved[place] for place in sorted(solved)}
        metadata = {"rules": self.digest, "classes": _classes_digest(ordered)}
        rows = [self._row(place, one) for place, one in ordered.items()]
        table = pa.Table.from_pylist(rows, self._schema(metadata))
        unfinished = self.path.with_name(f"{self.path.name}.part")
        parquet.write_table(
            table, unfinished, use_dictionary=False, compression="zstd", compression_level=9
        )
        unfinished.replace(self.path)

    def _schema(self, metadata: Mapping[str, str]) -> Any:
        import pyarrow as pa

        columns = [
            ("class", pa.int32()),
            ("upcards", pa.string()),
            ("weight", pa.int32()),
            *((name, pa.int64()) for name in ("open_value", "blind_value", *self.folds)),
            ("tallies", pa.list_(pa.int64(), prod(self.shape))),
            ("hands", pa.list_(pa.int64())),
        ]
        return pa.schema(columns, metadata)

    def _row(self, place: int, solved: Solved) -> dict[str, object]:
        return {
            "class": place,
            "upcards": " ".join(str(DECK[card]) for card in solved.upcards),
            "weight": solved.weight,
            "open_value": solved.open_value,
            "blind_value": solved.blind_value,
            **dict(zip(self.folds, solved.folded, strict=True)),
            "tallies": solved.tallies.ravel(),
            "hands": solved.hands,
        }

    def _solved(self, table: Any) -> Iterator[tuple[int, Solved]]:
        tallies = table["tallies"].combine_chunks().flatten().to_numpy().reshape(-1, *self.shape)
        rows = table.drop_columns("tallies").to_pylist()
        for row, counted in zip(rows, tallies, strict=True):
            yield (
                row["class"],
                Solved(
                    tuple(map(int, parse_cards(row["upcards"]))),
                    row["weight"],
                    row["open_value"],
                    row["blind_value"],
                    tuple(row[name] for name in self.folds),
                    counted,
                    None if row["hands"] is None else np.array(row["hands"], np.int64),
                ),
            )


def _classes_digest(solved: Mapping[int, Solved]) -> str:
    digest = hashlib.sha256()
    for place, one in solved.items():
        numbers = (place, one.upcards, one.weight, one.open_value, one.blind_value, one.folded)
        digest.update(repr(numbers).encode() + one.tallies.astype("<i8").tobytes())
        if one.hands is not None:
            digest.update(one.hands.astype("<i8").tobytes())
    return digest.hexdigest()


def resumed(
    wanted: Sequence[int],
    solve: Callable[[Sequence[int]], Iterator[Solved]],
    kept: Kept | None,
    saved: int = 1,
) -> Iterator[tuple[int, Solved]]:
    """The classes with these numbers: those kept first, the others as they are solved.

    They are kept whenever so many have come, and at the end.
    """
    solved = kept.read() if kept else {}
    missing = [place for place in wanted if place not in solved]
    yield from ((place, solved[place]) for place in wanted if place in solved)
    try:
        for place, one in zip(missing, solve(missing), strict=True):
            solved[place] = one
            yield place, one
            if kept and len(solved) % saved == 0:
                kept.write(solved)
    finally:
        if kept and missing:
            kept.write(solved)
