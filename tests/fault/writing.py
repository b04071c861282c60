"""A house on SQLite whose writes are watched: `python -m tests.fault.writing FOLDER TRANSACTIONS`.

After each transaction it says so in a file, with the hash of all that the database holds then.
"""

import os
import sys
from pathlib import Path
from random import Random

from croupier.games import GAMES
from croupier.house.backup import content_hash
from tests.house.playing import next_body
from tests.house.world import Arena

ANSWERS = "answers"


def main(folder: Path, transactions: int) -> None:
    """Play at random; end without closing anything."""
    arena, random = Arena.at(folder, f"sqlite:///{folder / 'house.db'}"), Random("writing")
    answers = os.open(folder / ANSWERS, os.O_WRONLY | os.O_CREAT, 0o600)
    player, game = arena.enter(), "two-plus-four"
    for _ in range(transactions):
        os.write(answers, f"{arena.do(content_hash)}\n".encode())
        view = arena.view(player, game)
        if view["stage"] == "playing" and random.randrange(12) == 0:
            arena.void(view["round"]["id"])
        elif view["stage"] in ("settled", "void") and random.randrange(3) == 0:
            game = random.choice(tuple(GAMES))
        elif view["balance"] < 20_000:
            player = arena.enter()
        else:
            arena.send(player, game, next_body(view, random), view["seq"])
    os._exit(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
