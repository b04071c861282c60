"""Rounds played on the engine as examples of the rules: between them, every way a bet may end."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from croupier.deal import Binding, demo_seed, seal_from
from croupier.exact.simulation.run import BALANCE, BOX, smallest_stakes
from croupier.exact.strategies.strategy import AtRandom
from croupier.games import Game
from croupier.games.actions import Fold
from croupier.games.game import Shown
from croupier.games.round import Choice, Deal, Line

ROUNDS = 3000
MOST = 12
SECOND_THOUGHT = 0.75


@dataclass(frozen=True, slots=True)
class Example:
    """A round: the number of its deal, the cards at its end, what was decided, what was settled."""

    number: int
    shown: Shown
    decided: tuple[str, ...]
    lines: tuple[Line, ...]

    @property
    def endings(self) -> frozenset[tuple[str, str, str]]:
        """The ways in which bets ended here."""
        return frozenset((line.spot, line.outcome, line.rule) for line in self.lines)

    @property
    def net(self) -> int:
        """The change of the player's balance, in cents."""
        return sum(line.net for line in self.lines)


def examples(game: Game, seed: str) -> list[Example]:
    """Some of the rounds of a seed, each with an ending that no earlier one has.

    The decisions are drawn by lot, and a fold only once in four times that it is drawn, so that the
    rounds show the rules and no advice.
    """
    chosen, seen = list[Example](), set[tuple[str, str, str]]()
    for example in _rounds(game, seed):
        if not example.endings <= seen and len(chosen) < MOST:
            seen |= example.endings
            chosen.append(example)
    return chosen


def _rounds(game: Game, seed: str) -> Iterator[Example]:
    draw = Random(f"{seed} examples")
    player = AtRandom(draw)
    for number in range(ROUNDS):
        binding = Binding(str(number), "examples", game.id, game.rules.hash)
        deck = seal_from(binding, demo_seed(seed, number)).deck({BOX: ""})
        state, decided = game.start({BOX: smallest_stakes(game)}, BALANCE), list[str]()
        while (step := state.next) is not None:
            match step:
                case Deal(slots):
                    state = state.deal(deck.open(slots))
                case Choice():
                    action = player.choose(state, step)
                    while isinstance(action, Fold) and draw.random() < SECOND_THOUGHT:
                        action = player.choose(state, step)
                    decided.append(str(action))
                    state = state.act(step.box, action)
        yield Example(number, state.shown(), tuple(decided), state.settlement.lines)
