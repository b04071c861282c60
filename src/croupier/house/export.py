"""The history of a house as files: records to verify, or settled bets to count, or the log.

A line of JSON is a round's verification record, as `croupier verify` reads it. CSV and Parquet have
a row for every line of a settlement; their amounts are in cents and their times in milliseconds.
"""

import csv
import io
import json
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

from sqlalchemy import Connection, Select, func, select

from croupier.errors import HouseError
from croupier.house.backup import Progress
from croupier.house.drafts import draft_of
from croupier.house.schema import commitment, round_
from croupier.house.sittings import check_player
from croupier.house.view import View

JSONL, CSV, PARQUET, LOG = FORMATS = ("jsonl", "csv", "parquet", "log")
COLUMNS: dict[str, type] = {
    "round": str,
    "game": str,
    "player": str,
    "started_ms": int,
    "ended_ms": int,
    "box": int,
    "spot": str,
    "stake": int,
    "returned": int,
    "net": int,
    "outcome": str,
    "rule": str,
    "pays": int,
    "balance_before": int,
    "balance_after": int,
    "decisions": str,
}
_AT_ONCE = 1000


@dataclass(frozen=True, slots=True)
class Wanted:
    """Whose settled rounds, and which: ended from `since_ms` on and before `until_ms`."""

    player: str | None = None
    since_ms: int | None = None
    until_ms: int | None = None

    def of(self, found: Select[Any]) -> Select[Any]:
        """The rounds among those that are found."""
        found = found.where(round_.c.stage == "settled")
        if self.player is not None:
            found = found.where(round_.c.player == self.player)
        if self.since_ms is not None:
            found = found.where(round_.c.ended_ms >= self.since_ms)
        if self.until_ms is not None:
            found = found.where(round_.c.ended_ms < self.until_ms)
        return found


def export(
    connection: Connection, path: Path, kind: str, wanted: Wanted, progress: Progress
) -> int:
    """Write settled rounds as they were committed, one after the other, or the whole log; how many.

    `HouseError("export-format")` for a format that there is not, or a file that cannot be written,
    `("player-unknown")` for a player.
    """
    if kind not in FORMATS:
        raise HouseError("export-format", f"no format {kind!r:.20}: there are {', '.join(FORMATS)}")
    if wanted.player is not None:
        check_player(connection, wanted.player)
    rows = _rows(connection, kind, wanted, progress)
    with draft_of(path, "export-format") as file, closing(rows):
        return _WRITERS[kind](file, rows)


def _rows(
    connection: Connection, kind: str, wanted: Wanted, progress: Progress
) -> Generator[Any, None, None]:
    if kind == LOG:
        due = connection.execute(select(func.count()).select_from(commitment)).scalar_one()
        found: Select[Any] = select(commitment.c.line).order_by(commitment.c.position)
    else:
        due = connection.execute(wanted.of(select(func.count()).select_from(round_))).scalar_one()
        found = wanted.of(select(round_.c.player, round_.c.record)).order_by(round_.c.number)
    with connection.execute(found, execution_options={"yield_per": _AT_ONCE}) as rows:
        for number, row in enumerate(rows, 1):
            yield row
            if number % _AT_ONCE == 0:
                progress(number, due)


def _write_log(file: BinaryIO, entries: Iterable[Any]) -> int:
    return sum(1 for entry in entries if file.write(f"{entry.line}\n".encode()))


def _write_records(file: BinaryIO, rounds: Iterable[Any]) -> int:
    return sum(1 for row in rounds if file.write(row.record.encode()))


def _write_csv(file: BinaryIO, rounds: Iterable[Any]) -> int:
    text = io.TextIOWrapper(file, "utf-8", newline="")
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    count = 0
    for row in rounds:
        writer.writerows(_lines(row))
        count += 1
    text.flush()
    text.detach()
    return count


def _write_parquet(file: BinaryIO, rounds: Iterable[Any]) -> int:
    # Loaded where it is used: it takes as long as all the rest.
    import pyarrow as pa  # type: ignore[import-untyped]  # no types come with it
    from pyarrow import parquet

    types = {str: pa.string(), int: pa.int64()}
    schema = pa.schema([(name, types[kind]) for name, kind in COLUMNS.items()])
    count, left = 0, iter(rounds)
    with parquet.ParquetWriter(file, schema) as writer:
        while batch := list(islice(left, _AT_ONCE)):
            lines = [line for row in batch for line in _lines(row)]
            writer.write_table(pa.Table.from_pylist(lines, schema))
            count += len(batch)
    return count


_WRITERS = {JSONL: _write_records, CSV: _write_csv, PARQUET: _write_parquet, LOG: _write_log}


def _lines(row: Any) -> Iterator[View]:
    """The settled bets of a round, one by one."""
    record = json.loads(row.record)
    (seat,) = record["seats"].values()
    settlement = seat["settlement"]
    for line in settlement["lines"]:
        yield {
            "round": record["round"],
            "game": record["game"],
            "player": row.player,
            "started_ms": record["started_at_ms"],
            "ended_ms": record["ended_at_ms"],
            **{name: line[name] for name in ("box", "spot", "stake", "returned")},
            "net": line["returned"] - line["stake"],
            **{name: line[name] for name in ("outcome", "rule", "pays")},
            "balance_before": seat["balance"],
            "balance_after": settlement["balance"],
            "decisions": "; ".join(f"{made['box']} {made['action']}" for made in seat["actions"]),
        }
