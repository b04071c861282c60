"""Casino Hold'em: fold, or play two antes."""

from fractions import Fraction

import numpy as np

from croupier.exact.advice import Advice, Facts, Option
from croupier.exact.kernels.showdowns import met_on_boards
from croupier.exact.kernels.tables import CARD_BIT, CARD_KEY, five_card_table
from croupier.exact.multiples import multiples
from croupier.exact.position import Position, Shape
from croupier.games.casino_holdem import CasinoHoldem

SHAPES = {"flop": Shape(4, hand=(2,), board=(3,))}


def advise(position: Position) -> Advice:
    """The options of one hand; the other's cards are dead where they are known."""
    game, limits = position.game, position.limits
    assert isinstance(game, CasinoHoldem)
    results = np.zeros(4, np.int64)
    net = met_on_boards(
        five_card_table(7),
        CARD_KEY,
        CARD_BIT,
        np.array(position.unseen, np.int64),
        np.array(position.hand, np.int64),
        np.array(position.board, np.int64),
        game.qualifies_from,
        multiples(game.ante_pays),
        results,
    )
    counts = [int(count) for count in results]
    options = [Option("fold", Fraction(-1))]
    if 2 * limits.ante <= limits.balance:
        options.append(Option("play", Fraction(net, sum(counts))))
    return Advice(tuple(options), Facts.counted(*counts))
