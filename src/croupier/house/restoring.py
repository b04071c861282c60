"""A house made again from its backup: the whole of it, found true, or nothing."""

import hashlib
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from sqlalchemy import Connection, Engine, Table, insert, select
from sqlalchemy.exc import DataError, IntegrityError, InterfaceError, ProgrammingError

from croupier.errors import CroupierError, HouseError
from croupier.house.audit import check_audit
from croupier.house.backup import FORMAT, Progress, content_hash, kept, parsed, row_of, tables
from croupier.house.database import current_version, open_engine, refusing, sqlite_engine, upgrade
from croupier.house.drafts import flush_folder
from croupier.house.folder import folder_busy
from croupier.house.publishing import check_commitments
from croupier.house.reaching import locking, sqlite_file
from croupier.house.schema import round_
from croupier.house.view import View
from croupier.ledger import trial_balance
from croupier.record.files import decode_record

_MANIFEST = {"format", "program", "version", "at_ms", "tables", "sha256"}
_MOST_BYTES = 1 << 24
"""No line is longer."""

_AT_ONCE = 1000


def restore(folder: Path, database: str | None, path: Path, progress: Progress) -> View:
    """Make the house of a backup in an empty data folder or database; its manifest.

    `HouseError("backup")` for a file that is torn or not true, and where there is a house already;
    then nothing is left behind.
    """
    with _reading(path) as file, locking(folder) as is_ours:
        if not is_ours:
            raise folder_busy(folder)
        manifest = _manifest(file)
        with _empty(folder, database) as connection:
            try:
                _fill(connection, file, manifest, progress)
                _check(connection, manifest)
            except (DataError, IntegrityError, InterfaceError, ProgrammingError):
                raise HouseError("backup", "the rows of the backup are of no house") from None
            except CroupierError as error:
                if error.code == "backup":
                    raise
                raise HouseError("backup", f"the backup is not true: {error}") from None
    return manifest


@contextmanager
def _reading(path: Path) -> Iterator[BinaryIO]:
    try:
        file = path.open("rb")
    except OSError as error:
        raise HouseError("backup", f"{path}: cannot be read: {error.strerror}") from None
    with file:
        yield file


@contextmanager
def _empty(folder: Path, database: str | None) -> Iterator[Connection]:
    """A new database in a transaction, which is kept if all within succeeds."""
    file = sqlite_file(folder, database)
    if file is None:
        engine = open_engine(folder, database)
        with _transaction(engine) as connection:
            yield connection
        return
    if os.path.lexists(file):
        raise HouseError("backup", f"there is a house in {file.parent} already")
    draft = file.with_name(f".{file.name}.new")
    try:
        _remove(draft)
        with _transaction(sqlite_engine(draft)) as connection:
            yield connection
        draft.rename(file)
        flush_folder(file.parent)
    finally:
        _remove(draft)


@contextmanager
def _transaction(engine: Engine) -> Iterator[Connection]:
    try:
        with refusing(), engine.begin() as connection:
            upgrade(connection)
            if any(connection.execute(select(table).limit(1)).first() for table in tables()):
                raise HouseError("backup", "there is a house in this database already")
            yield connection
    finally:
        engine.dispose()


def _remove(draft: Path) -> None:
    for path in draft.parent.glob(f"{draft.name}*"):
        path.unlink()


def _manifest(file: BinaryIO) -> View:
    manifest = parsed(file.readline(_MOST_BYTES))
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise HouseError("backup", "the file is no backup of a house")
    counts = manifest.get("tables")
    if manifest.keys() != _MANIFEST or not isinstance(counts, dict):
        raise HouseError("backup", "the manifest lacks a field, or has one too many")
    if any(type(count) is not int for count in counts.values()):
        raise HouseError("backup", "the manifest does not count the rows")
    if manifest["version"] != current_version():
        raise HouseError(
            "database-version",
            f"the backup is of version {manifest['version']!r:.20}, "
            f"this program works with {current_version()}",
        )
    if counts.keys() != {table.name for table in tables()}:
        raise HouseError("backup", "the manifest does not name the tables of a house")
    return manifest


def _fill(connection: Connection, file: BinaryIO, manifest: View, progress: Progress) -> None:
    """Write the rows; the ledger makes its balances from the transfers."""
    digest, due = hashlib.sha256(), sum(manifest["tables"].values())
    counted = dict.fromkeys(manifest["tables"], 0)
    for table, rows in _batches(_hashed(file, digest)):
        written = [{"id": row["id"]} for row in rows] if table.name == "account" else rows
        connection.execute(insert(table).inline(), written)
        counted[table.name] += len(rows)
        progress(sum(counted.values()), due)
    if counted != manifest["tables"]:
        raise HouseError("backup", "the backup is torn: it has not the rows that it should have")
    if digest.hexdigest() != manifest["sha256"]:
        raise HouseError("backup", "the backup is torn, or was changed: its hash is another")


def _hashed(file: BinaryIO, digest: Any) -> Iterator[bytes]:
    while line := file.readline(_MOST_BYTES):
        digest.update(line)
        yield line


def _batches(lines: Iterator[bytes]) -> Iterator[tuple[Table, list[dict[str, object]]]]:
    named = {table.name: table for table in tables()}
    table, rows = None, list[dict[str, object]]()
    for number, line in enumerate(lines, 2):
        into, row = _row(named, line, number)
        if table is not None and rows and (into is not table or len(rows) == _AT_ONCE):
            yield table, rows
            rows = []
        table = into
        rows.append(row)
    if table is not None and rows:
        yield table, rows


def _row(named: Mapping[str, Table], line: bytes, number: int) -> tuple[Table, dict[str, object]]:
    value = parsed(line)
    table = named.get(str(value.get("table"))) if isinstance(value, dict) else None
    shown = value.get("row") if isinstance(value, dict) else None
    if table is None or not isinstance(shown, dict):
        raise HouseError("backup", f"line {number} is torn, or no row of a house")
    if shown.keys() != {column.name for column in kept(table)}:
        raise HouseError("backup", f"line {number} has not the fields of its table")
    try:
        return table, row_of(table, shown)
    except ValueError:
        raise HouseError("backup", f"line {number} is not a row of a house") from None


def _check(connection: Connection, manifest: View) -> None:
    """What was restored is what was backed up, and holds in itself."""
    if content_hash(connection) != manifest["sha256"]:
        raise HouseError("backup", "the balances do not follow from the transfers")
    trial_balance(connection).check()
    check_audit(connection)
    check_commitments(connection)
    records = select(round_.c.id, round_.c.record).where(round_.c.record.is_not(None))
    for row in connection.execute(records):
        if decode_record(row.record.encode()).round != row.id:
            raise HouseError("backup", f"round {row.id}: the record of another round")
