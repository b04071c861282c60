"""The games as a house offers them: rules, settings and pay tables, for anyone to read."""

from collections.abc import Collection, Iterable

from croupier.games import Game
from croupier.house.switches import HOUSE, of_game
from croupier.house.view import View


def catalogue(games: Iterable[Game], closed: Collection[str]) -> list[View]:
    """Every game and variant by what its table is called; `enabled`: whether it takes new bets."""
    return [_entry(game, closed) for game in games]


def _entry(game: Game, closed: Collection[str]) -> View:
    rules, values = game.rules, game.rules.values
    chips, slots = rules.numbers("chips"), game.slots({1})
    return {
        "id": rules.table,
        "game": game.id,
        "name": rules.name,
        "summary": rules.summary,
        "enabled": HOUSE not in closed and of_game(rules.table) not in closed,
        "rules": {"version": rules.version, "hash": rules.hash, "source": rules.source},
        "boxes": rules.boxes,
        "most_boxes": rules.most_boxes,
        "holder": rules.holder,
        "stakes": list(game.stakes),
        "chips": list(chips),
        "minimums": {stake: values.get(f"min_{stake}", chips[0]) for stake in game.stakes},
        "maximums": {stake: values.get(f"max_{stake}") for stake in game.stakes},
        "max_payout": values.get("max_payout"),
        "cards": {
            "dealer": len(slots["dealer"]),
            "box": len(slots[game.holder(1)]),
            "board": len(slots.get("board", ())),
        },
        "spots": [
            {"name": spot.name, "title": spot.title, "figure": spot.figure} for spot in rules.spots
        ],
        "settings": {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in values.items()
        },
        "paytables": {
            name: {
                "title": table.title,
                "rows": [{"hand": row.hand, "pays": row.pays} for row in table.rows],
            }
            for name, table in rules.paytables_in_force().items()
        },
    }
