"""Keep the charts that the server shows: counted over all deals, or sampled.

    PYTHONPATH=src python scripts/keep_charts.py [GAME]...

The squares and the lists of rules of a game that is solved are those of `croupier report`; where it
is not, every square is a sample of its own, which the seed draws again.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from croupier.exact.report.cells import Cells, Feature
from croupier.exact.report.charts import (
    Listed,
    Sampler,
    Square,
    axes,
    counted_squares,
    elsewhere,
    level_id,
    level_ids,
    worth_their_length,
)
from croupier.exact.report.evidence import MOST_RULES
from croupier.exact.report.search import rule_lists
from croupier.exact.report.seen import VIEWS
from croupier.exact.report.survey import survey
from croupier.exact.strategies import solved_game
from croupier.exact.whole.workers import cores, silent
from croupier.games import GAMES, Game, load_game

KEPT = Path(__file__).parents[1] / "src" / "croupier" / "server" / "kept"
SEED, DEALS = "charts", 48


def main() -> None:
    """Write the files of the games that are named, or of all."""
    for name in sys.argv[1:] or GAMES:
        game = load_game(name)
        data = {"rules": game.rules.hash, **(_solved(game) or _sampled(game))}
        text = json.dumps(data, separators=(",", ":")).replace(",[[", ",\n[[")
        (KEPT / f"chart-{name}.json").write_text(f"{text}\n", "utf-8")
        print(name, len(text), flush=True)


def _solved(game: Game) -> dict[str, Any] | None:
    solved = solved_game(game)
    if solved is None:
        return None
    view = VIEWS[game.id]()
    found = survey(solved, solved.rows(cores(), silent), view, {})
    lists = worth_their_length(found, rule_lists(found.cells, MOST_RULES))
    return {
        "exact": True,
        "seed": None,
        "deals": None,
        "options": found.cells.options,
        **_drawn(axes(view), counted_squares(found, view)),
        "elsewhere": elsewhere(found, view) if view.charted else None,
        "lists": [_list(found.cells, listed) for listed in lists],
    }


def _sampled(game: Game) -> dict[str, Any]:
    sampler = Sampler(game, SEED, DEALS)
    return {
        "exact": False,
        "seed": SEED,
        "deals": DEALS,
        "options": sampler.options,
        **_drawn(axes(sampler.view), sampler.squares(sampler.places())),
        "elsewhere": None,
        "lists": [],
    }


def _drawn(features: tuple[Feature, Feature], squares: Iterator[Square]) -> dict[str, Any]:
    rows, columns = (
        {"feature": level_id(one.name), "levels": [*map(level_ids, one.levels)]} for one in features
    )
    return {
        "rows": rows,
        "columns": columns,
        "squares": [[one.row, one.column, one.best, one.deals] for one in squares],
    }


def _list(cells: Cells, listed: Listed) -> dict[str, Any]:
    rules = [
        {
            "option": cells.options[rule.option],
            "conditions": [
                {
                    "feature": level_id((feature := cells.features[one.feature]).name),
                    "bound": "at-least" if one.is_lower_bound else "at-most",
                    "level": level_id(feature.levels[one.level]),
                }
                for one in rule.conditions
            ],
        }
        for rule in listed.rules.rules
    ]
    otherwise = cells.options[listed.rules.otherwise]
    return {"cost": str(listed.cost), "rules": rules, "otherwise": otherwise}


if __name__ == "__main__":
    main()
