"""What the bets have come to so far: the measured return of every game's spots."""

from collections.abc import Iterable
from math import sqrt

from sqlalchemy import Connection, select, text

from croupier.games.round import Line
from croupier.house.batch import write
from croupier.house.schema import measured as table
from croupier.house.view import View
from croupier.ledger import Rows, given

_SUMS = ("bets", "staked", "returned", "staked2", "product", "returned2")
_INTO = f"INSERT INTO measured (game, spot, {', '.join(_SUMS)})"
_ADD = "ON CONFLICT (game, spot) DO UPDATE SET " + ", ".join(
    f"{name} = measured.{name} + excluded.{name}" for name in _SUMS
)
_COUNT = Rows(
    text(f"{_INTO} VALUES (:game, :spot, {', '.join(f':{name}' for name in _SUMS)}) {_ADD}"),
    # A statement changes no row twice, so that what is to be added to one is added up before.
    text(
        f"{_INTO} SELECT game, spot, {', '.join(f'sum({name})' for name in _SUMS)}"
        f" FROM {given(table)} GROUP BY game, spot {_ADD}"
    ),
)
CONFIDENCE = 1.96
"""Standard errors of a 95 % interval."""


def count(connection: Connection, game: str, lines: Iterable[Line]) -> None:
    """Add settled bets; a line without a stake, such as a bonus on the ante, joins its spot."""
    sums: dict[str, dict[str, int | float]] = {}
    for line in lines:
        of_spot = sums.setdefault(line.spot, dict.fromkeys(_SUMS, 0))
        staked, returned = line.stake, line.returned
        squares = float(staked) ** 2, float(staked) * returned, float(returned) ** 2
        for name, value in zip(_SUMS, (1, staked, returned, *squares), strict=True):
            of_spot[name] += value
    for spot, of_spot in sums.items():
        write(connection, _COUNT, {"game": game, "spot": spot, **of_spot})


def measured(connection: Connection) -> list[View]:
    """By game and spot: bets, cents staked and returned, and the return with its 95 % interval.

    `return` is returned over staked; it and its half-width `within` are None without a stake.
    """
    rows = connection.execute(select(table).order_by(table.c.game, table.c.spot)).mappings()
    found: list[View] = []
    for row in rows:
        ratio = row["returned"] / row["staked"] if row["staked"] else None
        within = None
        if ratio is not None and row["bets"] > 1:
            # The variance of a ratio of sums, to the first order.
            square = row["returned2"] - 2 * ratio * row["product"] + ratio**2 * row["staked2"]
            within = CONFIDENCE * sqrt(max(square, 0.0)) / row["staked"]
        sums = {name: row[name] for name in ("game", "spot", "bets", "staked", "returned")}
        found.append({**sums, "return": ratio, "within": within})
    return found
