"""The history of a house as files: records to verify, or settled bets to count, or the log.

A line of JSON is a round's verification record, as `croupier verify` reads it; that of a round at a
live table has all its seats. CSV and Parquet have a row for every line of a settlement; amounts are
in cents and times in milliseconds.
"""

import csv
import io
import json
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass
from heapq import merge
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Any, BinaryIO, NamedTuple, TypeAlias

from sqlalchemy import Connection, Select, Table, func, null, select

from croupier.errors import HouseError
from croupier.games.rules import table_name
from croupier.house.backup import Progress
from croupier.house.drafts import draft_of
from croupier.house.schema import commitment, live_round, live_seat, round_
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
_STREAMED = {"yield_per": _AT_ONCE}


@dataclass(frozen=True, slots=True)
class Wanted:
    """Whose settled rounds, and which: ended from `since_ms` on and before `until_ms`."""

    player: str | None = None
    since_ms: int | None = None
    until_ms: int | None = None

    def of(self, found: Select[Any], rounds: Table) -> Select[Any]:
        """The rounds among those of a table that are found."""
        found = found.where(rounds.c.stage == "settled")
        if self.player is not None:
            his = select(live_seat.c.round).where(live_seat.c.player == self.player)
            own = rounds is round_
            found = found.where(rounds.c.player == self.player if own else rounds.c.id.in_(his))
        if self.since_ms is not None:
            found = found.where(rounds.c.ended_ms >= self.since_ms)
        if self.until_ms is not None:
            found = found.where(rounds.c.ended_ms < self.until_ms)
        return found


LiveRecord: TypeAlias = Callable[[Connection, str, str | None], bytes]
"""The record of a round at a live table by its id, with all seats or that of a player."""


class _Settled(NamedTuple):
    """A round's record, and whose it is; at a live table, by seat."""

    record: str
    player: str = ""
    players: Mapping[str, str] = MappingProxyType({})


def export(
    connection: Connection,
    path: Path,
    kind: str,
    wanted: Wanted,
    progress: Progress,
    live_record: LiveRecord,
) -> int:
    """Write settled rounds as they were committed, one after the other, or the whole log; how many.

    `HouseError("export-format")` for a format that there is not, or a file that cannot be written,
    `("player-unknown")` for a player.
    """
    if kind not in FORMATS:
        raise HouseError("export-format", f"no format {kind!r:.20}: there are {', '.join(FORMATS)}")
    if wanted.player is not None:
        check_player(connection, wanted.player)
    rows = _log(connection) if kind == LOG else _rounds(connection, wanted, live_record)
    due = _count(connection, kind, wanted)
    with draft_of(path, "export-format") as file, closing(rows):
        return _WRITERS[kind](file, _told(rows, progress, due))


def _told(rows: Iterable[Any], progress: Progress, due: int) -> Iterator[Any]:
    for number, row in enumerate(rows, 1):
        yield row
        if number % _AT_ONCE == 0:
            progress(number, due)


def _count(connection: Connection, kind: str, wanted: Wanted) -> int:
    def count(table: Table) -> Select[Any]:
        return select(func.count()).select_from(table)

    if kind == LOG:
        return int(connection.execute(count(commitment)).scalar_one())
    counts = (wanted.of(count(table), table) for table in (round_, live_round))
    return sum(connection.execute(one).scalar_one() for one in counts)


def _log(connection: Connection) -> Generator[Any, None, None]:
    found = select(commitment.c.line).order_by(commitment.c.position)
    with connection.execute(found, execution_options=_STREAMED) as rows:
        yield from rows


def _rounds(
    connection: Connection, wanted: Wanted, live_record: LiveRecord
) -> Generator[_Settled, None, None]:
    own = select(round_.c.log_position, round_.c.id, round_.c.player, round_.c.record)
    live = select(live_round.c.log_position, live_round.c.id, null(), null())
    with ExitStack() as opened:
        both = []
        for found, table in ((own, round_), (live, live_round)):
            asked = wanted.of(found, table).order_by(table.c.number)
            rows = connection.execute(asked, execution_options=_STREAMED)
            both.append(opened.enter_context(rows))
        for _, id, player, record in merge(*both, key=lambda row: int(row[0])):
            if record is None:
                yield _at_live_table(connection, id, wanted.player, live_record)
            else:
                yield _Settled(record, player)


def _at_live_table(
    connection: Connection, id: str, player: str | None, live_record: LiveRecord
) -> _Settled:
    seats = select(live_seat.c.seat, live_seat.c.player).where(live_seat.c.round == id)
    players = {str(seat): of for seat, of in connection.execute(seats)}
    return _Settled(live_record(connection, id, player).decode(), players=players)


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
    count = 0

    def lines() -> Iterator[View]:
        nonlocal count
        for row in rounds:
            yield from _lines(row)
            count += 1

    left = lines()
    with parquet.ParquetWriter(file, schema) as writer:
        while batch := list(islice(left, _AT_ONCE)):
            writer.write_table(pa.Table.from_pylist(batch, schema))
    return count


_WRITERS = {JSONL: _write_records, CSV: _write_csv, PARQUET: _write_parquet, LOG: _write_log}


def _lines(row: _Settled) -> Iterator[View]:
    """The settled bets of a round, one by one."""
    record = json.loads(row.record)
    for number, seat in record["seats"].items():
        settlement = seat["settlement"]
        decisions = "; ".join(f"{made['box']} {made['action']}" for made in seat["actions"])
        for line in settlement["lines"]:
            yield {
                "round": record["round"],
                "game": table_name(record["game"], record["rules"]["settings"]),
                "player": row.players.get(number, row.player),
                "started_ms": record["started_at_ms"],
                "ended_ms": record["ended_at_ms"],
                **{name: line[name] for name in ("box", "spot", "stake", "returned")},
                "net": line["returned"] - line["stake"],
                **{name: line[name] for name in ("outcome", "rule", "pays")},
                "balance_before": seat["balance"],
                "balance_after": settlement["balance"],
                "decisions": decisions,
            }
