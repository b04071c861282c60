"""A run of rounds on all boxes that a player may hold: which game, how many, from which decks."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from croupier import __version__
from croupier.exact.combined.gains import TOGETHER, Gains, row_of
from croupier.exact.combined.looking import boxes_of, missed
from croupier.exact.simulation.run import SLOW_CHUNK, check_rounds, deck_of
from croupier.games import Game, load_game
from croupier.games.rules import SettingValue


@dataclass(frozen=True, slots=True)
class CombinedRun:
    """Rounds with the smallest ante on every box; a seed's decks are those of `simulate`."""

    game: str
    settings: tuple[tuple[str, SettingValue], ...]
    rounds: int
    seed: str

    @staticmethod
    def of(game: Game, rounds: int, seed: str) -> "CombinedRun":
        """A run that can be played; `SimulationError` says why there is none."""
        check_rounds(rounds)
        boxes_of(game)
        return CombinedRun(game.id, tuple(game.rules.values.items()), rounds, seed)

    def load(self) -> Game:
        """The game with its settings."""
        return load_game(self.game, dict(self.settings))

    @property
    def chunks(self) -> int:
        """How many chunks there are."""
        return -(-self.rounds // SLOW_CHUNK)

    @property
    def rows(self) -> tuple[str, ...]:
        """What gains are told of."""
        rows = tuple(row_of(box) for box in boxes_of(self.load()))
        return (*rows, TOGETHER) if len(rows) > 1 else rows

    def chunk_range(self, number: int) -> range:
        """The numbers of a chunk's rounds."""
        return range(number * SLOW_CHUNK, min((number + 1) * SLOW_CHUNK, self.rounds))

    def play(self, number: int) -> Gains:
        """Play one chunk."""
        game, gains = self.load(), Gains()
        for round_number in self.chunk_range(number):
            deck, boxes = deck_of(game, self.seed, round_number), boxes_of(game)
            gains.count(boxes, missed(game, deck, boxes))
        return gains

    def nothing(self) -> Gains:
        """No round."""
        return Gains()

    def read(self, data: Mapping[str, Any]) -> Gains:
        """The gains that an object stands for; `ValueError` or the like if it is none."""
        return Gains.from_json(data)

    def may_have_played(self, number: int, gains: Gains) -> bool:
        """Whether a chunk of that number could come to this."""
        return (
            0 <= number < self.chunks
            and gains.rounds == len(self.chunk_range(number))
            and gains.rows.keys() == set(self.rows)
            and all(gain.is_of(gains.rounds) for gain in gains.rows.values())
        )

    def to_json(self) -> dict[str, object]:
        """All that the results depend on."""
        return {
            "combined": self.game,
            "croupier": __version__,
            "rules": self.load().rules.hash,
            "settings": dict(self.settings),
            "rounds": self.rounds,
            "chunk_rounds": SLOW_CHUNK,
            "seed": self.seed,
        }
