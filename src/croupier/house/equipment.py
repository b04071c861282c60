"""What a house works with: its key, settings, games and ports, and the time that it goes by."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.games import Game, load_game, load_tables
from croupier.house.keys import SeedKey
from croupier.house.ports import Ports
from croupier.house.recent import Recent
from croupier.house.settings import HouseSettings


@dataclass(frozen=True, slots=True)
class Equipment:
    """A house's key, its settings, its games as they are offered, variants too, and its ports.

    `booted_ms` is when its steady clock began, in milliseconds since the epoch.
    """

    key: SeedKey
    settings: HouseSettings = field(default_factory=HouseSettings)
    ports: Ports = field(default_factory=Ports)
    booted_ms: int = 0
    games: Mapping[str, Game] = field(default_factory=load_tables)
    recent: Recent = field(default_factory=Recent, compare=False, repr=False)

    def _offered(self, game: str) -> Game:
        if game not in self.games:
            # The engine's own refusal, with the games that there are.
            return load_game(game)
        return self.games[game]

    def _deadline(self) -> int:
        return self._lasting() + self.settings.abandon_after_ms

    def _lasting(self) -> int:
        """The time that deadlines and sessions go by: no step of the clock is in it."""
        return self.booted_ms + self.ports.steady_ms()

    def by_clock(self, decide_by_ms: int | None) -> int | None:
        """When a deadline is by the clock as it stands."""
        if decide_by_ms is None:
            return None
        # In whole seconds: two clocks that no one has set are not read in the same millisecond.
        ahead_s = round((self.ports.clock() - self._lasting()) / 1000)
        return decide_by_ms + ahead_s * 1000
