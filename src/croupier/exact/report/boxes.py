"""Several boxes of one round: how their results hang together, from rounds of the engine."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from croupier.deal import Binding, SealedDeck, demo_seed, seal_from
from croupier.exact.report.document import Estimate
from croupier.exact.report.request import Sampling
from croupier.exact.simulation.run import BALANCE
from croupier.exact.strategies import Strategy, strategy
from croupier.exact.strategies.kept import OPTIMAL
from croupier.exact.whole.workers import Progress
from croupier.games import Game, State
from croupier.games.round import Choice, Deal, Stakes

TWO = (1, 2)


@dataclass(frozen=True, slots=True)
class Boxes:
    """The nets of rounds in antes, a box a column, and whether one player holds all the boxes."""

    boxes: tuple[int, ...]
    nets: NDArray[np.float64]
    is_one_player: bool

    @property
    def means(self) -> list[Estimate]:
        """The mean net of each box."""
        return [Estimate.of(column) for column in self.nets.T]

    def covariance(self, one: int, other: int) -> Estimate:
        """The covariance of two boxes' nets, by their places."""
        deviations = self.nets - self.nets.mean(0)
        return Estimate.of(deviations[:, one] * deviations[:, other])

    def correlation(self, one: int, other: int) -> float:
        """The correlation of two boxes' nets, by their places."""
        return float(np.corrcoef(self.nets[:, one], self.nets[:, other])[0, 1])

    @property
    def std_dev(self) -> float:
        """The standard deviation of all boxes' net together."""
        return float(self.nets.sum(1).std(ddof=1))


def play_boxes(sampling: Sampling, progress: Progress) -> Boxes | None:
    """Rounds with the same ante on as many boxes as a player may hold; None if that is one at most.

    Where every player has a single box, two players sit at the same deal.
    """
    game = sampling.game
    most = game.rules.most_boxes
    if game.rules.boxes < len(TWO):
        return None
    boxes = tuple(range(1, most + 1)) if most > 1 else TWO
    player = strategy(game, OPTIMAL, Random(sampling.seed))
    nets = []
    for number in range(sampling.deals):
        binding = Binding(str(number), "boxes", game.id, game.rules.hash)
        deck = seal_from(binding, demo_seed(f"{sampling.seed} boxes", number)).deck({1: ""})
        states = _states(game, boxes)
        by_box = dict.fromkeys(boxes, 0)
        for state in states:
            by_box |= _nets(player, state, deck)
        nets.append([by_box[box] for box in boxes])
        progress(number + 1, sampling.deals)
    return Boxes(boxes, np.array(nets) / ante_cents(game), most > 1)


def ante_cents(game: Game) -> int:
    """The smallest ante of an even number of cents, in which prices are whole."""
    lowest = game.rules.number("min_ante")
    return lowest + lowest % 2


def _states(game: Game, boxes: tuple[int, ...]) -> Iterator[State]:
    stakes = Stakes(ante=ante_cents(game))
    if game.rules.most_boxes > 1:
        yield game.start(dict.fromkeys(boxes, stakes), BALANCE)
        return
    for box in boxes:
        yield game.start({box: stakes}, BALANCE, set(boxes) - {box})


def _nets(player: Strategy, state: State, deck: SealedDeck) -> Mapping[int, int]:
    while (step := state.next) is not None:
        match step:
            case Deal(slots):
                state = state.deal(deck.open(slots))
            case Choice():
                state = state.act(step.box, player.choose(state, step))
    nets: dict[int, int] = {}
    for line in state.settlement.lines:
        nets[line.box] = nets.get(line.box, 0) + line.net
    return nets
