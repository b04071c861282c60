"""Charts of best play as they are kept: counted over all deals, or sampled square by square.

`scripts/keep_charts.py` makes the files; a chart is of the rules whose hash stands in it.
"""

import json
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any

from croupier.games import Game
from croupier.house.view import View


@cache
def kept_chart(game: str, rules_hash: str) -> Mapping[str, Any] | None:
    """The chart of a game; None where none was made, or under other rules than it is of."""
    file = resources.files("croupier.server") / "kept" / f"chart-{game}.json"
    if not file.is_file():
        return None
    data: Mapping[str, Any] = json.loads(file.read_text("utf-8"))
    return data if data["rules"] == rules_hash else None


def strategy(game: Game) -> View:
    """The chart of a game as it is offered."""
    kept = kept_chart(game.rules.table, game.rules.hash)
    return {"game": game.rules.table, "chart": None if kept is None else _shown(kept)}


def _shown(kept: Mapping[str, Any]) -> View:
    squares = [[None] * len(kept["columns"]["levels"]) for _ in kept["rows"]["levels"]]
    for row, column, best, deals in kept["squares"]:
        squares[row][column] = {"best": kept["options"][best], "shares": _shares(deals)}
    elsewhere = kept["elsewhere"]
    return {
        **{name: kept[name] for name in ("exact", "deals", "options", "rows", "columns")},
        "squares": squares,
        "elsewhere": None if elsewhere is None else _shares(elsewhere),
        "lists": [{**one, "cost": _decimal(Fraction(one["cost"]))} for one in kept["lists"]],
    }


def _shares(deals: Iterable[int]) -> list[str]:
    counts = list(deals)
    return [_decimal(Fraction(count, sum(counts))) for count in counts]


def _decimal(value: Fraction) -> str:
    return f"{float(value):.6f}"
