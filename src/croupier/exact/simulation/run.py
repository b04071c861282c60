"""A run of rounds: what is played, by which strategy, from which decks."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random, SystemRandom
from typing import Any

from croupier import __version__
from croupier.deal import Binding, SealedDeck, demo_seed, seal, seal_from
from croupier.errors import SimulationError
from croupier.exact.simulation.tally import MAIN, Tally, decision_name
from croupier.exact.strategies import Strategy, strategies, strategy
from croupier.games import Game, load_game
from croupier.games.round import Choice, Deal, Stakes
from croupier.games.rules import SettingValue

BALANCE = 2**50
"""So much, in cents, that it never binds."""

BOX = 1
QUICK_CHUNK, SLOW_CHUNK = 2000, 20
"""Rounds in a chunk: a second's work or less."""


@dataclass(frozen=True, slots=True)
class Run:
    """Rounds on one box, all with the smallest stakes on every bet that is placed before the deal.

    Without a seed the decks are sealed, from fresh seeds; with one they are a demonstration's, the
    same for anyone. The rounds are played in chunks, each of which depends on nothing but the run
    and its number.
    """

    game: str
    settings: tuple[tuple[str, SettingValue], ...]
    strategy: str
    rounds: int
    seed: str | None

    @staticmethod
    def of(game: Game, strategy_name: str, rounds: int, seed: str | None) -> "Run":
        """A run that can be played; `CroupierError` says why there is none."""
        check_rounds(rounds)
        if not isinstance(strategy_name, str) or strategy_name not in strategies(game):
            strategy(game, strategy_name, Random())  # refuses it
        game.start({BOX: smallest_stakes(game)}, BALANCE)
        return Run(game.id, tuple(game.rules.values.items()), strategy_name, rounds, seed)

    def load(self) -> Game:
        """The game with its settings."""
        return load_game(self.game, dict(self.settings))

    @property
    def chunk_rounds(self) -> int:
        """How many rounds a chunk has; the last one may have fewer."""
        quick = strategies(self.load())[self.strategy].is_quick
        return QUICK_CHUNK if quick else SLOW_CHUNK

    @property
    def chunks(self) -> int:
        """How many chunks there are."""
        return -(-self.rounds // self.chunk_rounds)

    def chunk_range(self, number: int) -> range:
        """The numbers of a chunk's rounds."""
        size = self.chunk_rounds
        return range(number * size, min((number + 1) * size, self.rounds))

    def play(self, number: int) -> Tally:
        """Play one chunk."""
        return play_chunk(self, number)

    def nothing(self) -> Tally:
        """No round."""
        return Tally()

    def read(self, data: Mapping[str, Any]) -> Tally:
        """The tally that an object stands for; `ValueError` or the like if it is none."""
        return Tally.from_json(data)

    def may_have_played(self, number: int, tally: Tally) -> bool:
        """Whether a chunk of that number could come to this: its rounds, on every bet."""
        bets = {MAIN, *self.load().stakes}
        return (
            0 <= number < self.chunks
            and tally.rounds == len(self.chunk_range(number))
            and tally.bets.keys() == bets
            and tally.is_whole
        )

    def to_json(self) -> dict[str, object]:
        """All that the results depend on."""
        return {
            "simulation": self.game,
            "croupier": __version__,
            "rules": self.load().rules.hash,
            "settings": dict(self.settings),
            "strategy": self.strategy,
            "rounds": self.rounds,
            "chunk_rounds": self.chunk_rounds,
            "seed": self.seed,
        }


def check_rounds(rounds: int) -> None:
    """`SimulationError` unless there is one at least."""
    if type(rounds) is not int or rounds < 1:
        raise SimulationError("rounds-not-positive", f"{rounds!r:.24} rounds: there must be one")


def smallest_stakes(game: Game) -> Stakes:
    """The smallest stakes that the table takes; an even ante, as some prices want it."""
    rules = game.rules
    chip = rules.numbers("chips")[0]
    limits = {name: rules.values.get(f"min_{name}", chip) for name in game.stakes}
    stakes = {name: limit for name, limit in limits.items() if isinstance(limit, int)}
    stakes["ante"] += stakes["ante"] % 2
    return Stakes(**stakes)


def play_chunk(run: Run, number: int) -> Tally:
    """Play one chunk of a run."""
    game = run.load()
    draw = SystemRandom() if run.seed is None else random_of(f"{run.seed} {number}")
    player, stakes, tally = strategy(game, run.strategy, draw), smallest_stakes(game), Tally()
    for round_number in run.chunk_range(number):
        _play_round(game, player, stakes, deck_of(game, run.seed, round_number), tally)
    return tally


def random_of(text: str) -> Random:
    """The draws of a text, whatever it holds: a lone surrogate is no UTF-8."""
    return Random(text.encode(errors="surrogatepass"))


def deck_of(game: Game, seed: str | None, number: int) -> SealedDeck:
    """The deck of a round: of a seed the same for anyone, without one a fresh one."""
    binding = Binding(str(number), "simulation", game.id, game.rules.hash)
    sealed = seal(binding) if seed is None else seal_from(binding, demo_seed(seed, number))
    return sealed.deck({BOX: ""})


def _play_round(
    game: Game, player: Strategy, stakes: Stakes, deck: SealedDeck, tally: Tally
) -> None:
    state, decided = game.start({BOX: stakes}, BALANCE), []
    while (step := state.next) is not None:
        match step:
            case Deal(slots):
                state = state.deal(deck.open(slots))
            case Choice():
                action = player.choose(state, step)
                decided.append(decision_name(action, state.offer_for(step.box, action)))
                state = state.act(step.box, action)
    side_bets = (name for name in game.stakes if name != MAIN)
    tally.count(state.settlement.lines, side_bets, decided)
