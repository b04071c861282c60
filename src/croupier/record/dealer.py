"""A dealer: opens the rounds of one game at one table."""

import hashlib
import os
import time
from functools import partial

from croupier.deal import Binding, Entropy, Seal, demo_seed, seal, seal_from
from croupier.deal.entropy import drawn
from croupier.errors import RulesError
from croupier.games.game import Game
from croupier.record.dealing import Clock, Keep, Log, Round
from croupier.record.round import DEMO_PREFIX
from croupier.record.schema import LARGEST

CLIENT_SEED_BYTES = 16


def system_clock() -> int:
    """The system's time."""
    return time.time_ns() // 1_000_000


def demo_clock() -> Clock:
    """A clock for demonstrations: a second passes whenever it is read."""
    readings = iter(range(0, 10**15, 1000))
    return lambda: next(readings)


class Dealer:
    """Opens rounds of one game at one table.

    With a `demo_seed` the rounds are demonstrations: ids, decks, client seeds and, unless a clock
    is given, times follow from it, and their records say that nothing was sealed. Their numbers go
    on from those that the log holds already. `RulesError("setting-value")` for a setting that is
    too large for a record.
    """

    def __init__(
        self,
        game: Game,
        table: str,
        clock: Clock | None = None,
        entropy: Entropy = os.urandom,
        log: Log | None = None,
        demo_seed: str | None = None,
        keep: Keep | None = None,
    ) -> None:
        _refuse_unrecordable(game)
        self.game = game
        self.table = table
        self._clock = clock or (system_clock if demo_seed is None else demo_clock())
        self._entropy = entropy
        self._log = log
        self._keep = keep
        self._demo_seed = demo_seed
        entries = log.entries if log is not None and demo_seed is not None else ()
        begins = self._demo_id(0)[:-6]
        self._number = len({entry.round for entry in entries if entry.round.startswith(begins)})

    def open_round(self) -> Round:
        """A new round, committed and logged before anything is staked."""
        self._number += 1
        client_seed = partial(self._client_seed, self._number)
        return Round(self.game, self._sealed(), self._clock, client_seed, self._log, self._keep)

    def _sealed(self) -> Seal:
        if self._demo_seed is None:
            round_id = f"{self.game.id}-{self._clock()}-{drawn(self._entropy, 4).hex()}"
            return seal(self._binding(round_id), self._entropy)
        binding = self._binding(self._demo_id(self._number))
        return seal_from(binding, demo_seed(self._demo_seed, self._number))

    def _binding(self, round_id: str) -> Binding:
        return Binding(round_id, self.table, self.game.id, self.game.rules.hash)

    def _demo_id(self, number: int) -> str:
        """Bound to the seed, so that rounds of different demonstrations do not share ids."""
        mark = hashlib.sha256(str(self._demo_seed).encode(errors="surrogatepass")).hexdigest()[:8]
        return f"{DEMO_PREFIX}{self.game.id}-{mark}-{number:06}"

    def _client_seed(self, number: int, seat: int) -> str:
        """The client seed of a player who brings none, a fresh one every round."""
        if self._demo_seed is None:
            return drawn(self._entropy, CLIENT_SEED_BYTES).hex()
        return demo_seed(f"{self._demo_seed} client {seat}", number).hex()[:32]


def _refuse_unrecordable(game: Game) -> None:
    for name, value in game.rules.values.items():
        for number in value if isinstance(value, tuple) else (value,):
            if isinstance(number, int) and abs(number) > LARGEST:
                raise RulesError("setting-value", f"{name}: a record holds up to {LARGEST}")
