"""Classes of open cards, solved by any number of workers, stopped and resumed at will."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from croupier.cards import DECK, parse_cards
from croupier.errors import RulesError
from croupier.exact.whole.symmetry import WHOLE_DECK, SymmetricDeck
from croupier.exact.whole.two_plus_four import (
    BRANCHES,
    CATEGORIES,
    OPEN,
    SUMS,
    Hands,
    Sheet,
    Solved,
    solve_class,
)
from croupier.exact.whole.workers import Progress, in_chunks, silent

SHAPE = (len(BRANCHES), len(CATEGORIES), 2, len(SUMS))
SAVED = 64
"""Classes between two savings: half a minute of one core."""


def rules_digest(sheet: Sheet) -> str:
    """What the solution depends on: the pay table, and what an insurance is on equal hands."""
    rules = sheet.game.rules
    pays = [(row.hand, row.pays) for row in rules.paytables["bet"].rows]
    terms = repr((pays, sheet.game.qualifies_from, sheet.game.tie_returns_insurance))
    return hashlib.sha256(terms.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Kept:
    """A Parquet file of finished classes, one a row, under one set of rules."""

    path: Path
    digest: str

    def read(self) -> dict[int, Solved]:
        """The classes by number; `RulesError` for a file that is not of these rules, or damaged."""
        if not self.path.exists():
            return {}
        # Loaded where it is used, and few ever do.
        import pyarrow as pa  # type: ignore[import-untyped]  # no types come with it
        from pyarrow import parquet

        try:
            table = parquet.read_table(self.path)
        except pa.ArrowInvalid:
            raise RulesError("output-foreign", f"{self.path} is no Parquet file") from None
        metadata = table.schema.metadata or {}
        if metadata.get(b"rules") != self.digest.encode():
            raise RulesError("output-foreign", f"{self.path} holds classes under other rules")
        found = dict(_solved(table))
        if metadata.get(b"classes") != _classes_digest(found).encode():
            raise RulesError("digest", f"{self.path} is not as it was written")
        return found

    def write(self, solved: Mapping[int, Solved]) -> None:
        """Put these classes, and no others, in the file."""
        import pyarrow as pa
        from pyarrow import parquet

        ordered = {place: solved[place] for place in sorted(solved)}
        metadata = {"rules": self.digest, "classes": _classes_digest(ordered)}
        rows = [_row(place, one) for place, one in ordered.items()]
        table = pa.Table.from_pylist(rows, _schema(metadata))
        unfinished = self.path.with_name(f"{self.path.name}.part")
        parquet.write_table(
            table, unfinished, use_dictionary=False, compression="zstd", compression_level=9
        )
        unfinished.replace(self.path)


def _schema(metadata: Mapping[str, str]) -> Any:
    import pyarrow as pa

    tallies = pa.list_(pa.int64(), int(np.prod(SHAPE)))
    values = ("open_value", "blind_value", "folded", "folded_bought")
    columns = [
        ("class", pa.int32()),
        ("upcards", pa.string()),
        ("weight", pa.int32()),
        *((name, pa.int64()) for name in values),
        ("tallies", tallies),
    ]
    return pa.schema(columns, metadata)


def _classes_digest(solved: Mapping[int, Solved]) -> str:
    digest = hashlib.sha256()
    for place, one in solved.items():
        numbers = (place, one.upcards, one.weight, one.open_value, one.blind_value, one.folded)
        digest.update(repr(numbers).encode() + one.tallies.astype("<i8").tobytes())
    return digest.hexdigest()


def _row(place: int, solved: Solved) -> dict[str, object]:
    return {
        "class": place,
        "upcards": " ".join(str(DECK[card]) for card in solved.upcards),
        "weight": solved.weight,
        "open_value": solved.open_value,
        "blind_value": solved.blind_value,
        "folded": solved.folded[0],
        "folded_bought": solved.folded[1],
        "tallies": solved.tallies.ravel(),
    }


def _solved(table: Any) -> Iterator[tuple[int, Solved]]:
    tallies = table["tallies"].combine_chunks().flatten().to_numpy().reshape(-1, *SHAPE)
    rows = table.drop_columns("tallies").to_pylist()
    for row, counted in zip(rows, tallies, strict=True):
        yield (
            row["class"],
            Solved(
                tuple(map(int, parse_cards(row["upcards"]))),
                row["weight"],
                row["open_value"],
                row["blind_value"],
                (row["folded"], row["folded_bought"]),
                counted,
            ),
        )


def solve_classes(
    sheet: Sheet,
    wanted: Sequence[int] | None = None,
    workers: int = 1,
    progress: Progress = silent,
    kept: Kept | None = None,
    deck: SymmetricDeck = WHOLE_DECK,
) -> Iterator[tuple[int, Solved]]:
    """The classes with these numbers, all unless given; those kept first, the others as solved."""
    cards, (sets, weights) = deck.cards, deck.canonical_sets(OPEN)
    wanted = range(len(sets)) if wanted is None else wanted
    solved = kept.read() if kept else {}
    missing = [place for place in wanted if place not in solved]
    yield from ((place, solved[place]) for place in wanted if place in solved)
    rooms = [Hands(len(cards) - OPEN) for _ in range(workers if missing else 0)]

    def work(place: int) -> Solved:
        room = rooms.pop()
        try:
            return solve_class(sheet, cards, cards[sets[place]], int(weights[place]), room)
        finally:
            rooms.append(room)

    found = len(wanted) - len(missing)
    told = in_chunks(work, missing, workers, lambda done, _: progress(found + done, len(wanted)))
    try:
        for place, one in zip(missing, told, strict=True):
            solved[place] = one
            yield place, one
            if kept and len(solved) % SAVED == 0:
                kept.write(solved)
    finally:
        if kept and missing:
            kept.write(solved)
