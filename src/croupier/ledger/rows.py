"""Many rows written by one statement: PostgreSQL takes them as one JSON text.

There each row by itself costs a message, and the statement begun again; SQLite is a call away.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, Table, TextClause, text


def _bytes(value: object) -> str:
    """The text of a bytea; nothing else of a row is unknown to JSON."""
    assert isinstance(value, bytes), f"{type(value)} in a row"
    return f"\\x{value.hex()}"


_JSON = json.JSONEncoder(ensure_ascii=False, allow_nan=False, default=_bytes)


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """How rows of a table are written: by `each`, or as the JSON text `rows` by `together`.

    Where they are rows that have these `keys`, the last of those that have the same stands.
    """

    each: TextClause
    together: TextClause
    keys: Sequence[str] = ()

    def write(self, connection: Connection, rows: Sequence[Mapping[str, object]]) -> None:
        """Write rows that have all these columns."""
        if connection.dialect.name != "postgresql":
            connection.execute(self.each, rows)
            return
        if self.keys:  # a statement changes no row twice
            rows = list({tuple(row[key] for key in self.keys): row for row in rows}.values())
        connection.execute(self.together, {"rows": _JSON.encode(rows)})


def given(table: Table) -> str:
    """The SQL of the rows of a JSON text `rows`, for PostgreSQL."""
    return f'json_populate_recordset(NULL::"{table.name}", CAST(:rows AS json)) AS given'


def added(table: Table, names: Iterable[str]) -> Rows:
    """Rows are added that have these columns."""
    columns = [f'"{name}"' for name in names]
    into = f'INSERT INTO "{table.name}" ({", ".join(columns)})'
    values = ", ".join(f":{name}" for name in names)
    return Rows(
        text(f"{into} VALUES ({values})"),
        text(f"{into} SELECT {', '.join(columns)} FROM {given(table)}"),
    )


def changed(table: Table, keys: Sequence[str], names: Iterable[str]) -> Rows:
    """The rows that have these keys are given other values in these columns."""

    def update(value: str) -> str:
        sets = ", ".join(f'"{name}" = {value.format(name)}' for name in names)
        return f'UPDATE "{table.name}" SET {sets}'

    def where(value: str) -> str:
        return " AND ".join(f'"{table.name}"."{key}" = {value.format(key)}' for key in keys)

    each, other = ":{0}", 'given."{0}"'
    return Rows(
        text(f"{update(each)} WHERE {where(each)}"),
        text(f"{update(other)} FROM {given(table)} WHERE {where(other)}"),
        keys,
    )
