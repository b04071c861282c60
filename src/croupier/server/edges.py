"""What each bet is worth by best play, as it is kept: counted over all deals, or sampled.

`scripts/keep_edges.py` makes the file from `docs/results` and from the rounds of
`croupier simulate`; each game's figures are of the rules whose hash stands beside them.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, TypeAlias

MAIN = "main"
"""All bets of a game but its side bets: they are won and lost together."""

BLIND = "blind"
"""The same of a box that is not decided on."""

Edge: TypeAlias = Mapping[str, Any]
"""A bet's `edge` of its first stake, and its `return` of all that is staked, as decimal texts."""


def edges(game: str, rules_hash: str) -> list[Edge]:
    """The kept figures of a game's bets; none under other rules than they are of."""
    kept = _kept().get(game)
    return list(kept["bets"]) if kept and kept["rules"] == rules_hash else []


def edge_views(game: str, rules_hash: str) -> list[dict[str, Any]]:
    """The house edges as they are offered."""
    names = ("bet", "edge", "exact", "low", "high", "rounds")
    return [{name: edge[name] for name in names} for edge in edges(game, rules_hash)]


@cache
def _kept() -> Mapping[str, Any]:
    file = resources.files("croupier.server") / "kept" / "edges.json"
    kept: Mapping[str, Any] = json.loads(file.read_text("utf-8"))
    return kept
