"""Caribbean Stud: fold, or bet two antes."""

from fractions import Fraction
from math import comb

import numpy as np

from croupier.exact.advice import Advice, Facts, Option
from croupier.exact.kernels.six_card import rank_dealers
from croupier.exact.kernels.tables import CARD_BIT, CARD_KEY, five_card_table
from croupier.exact.position import Position, Shape
from croupier.games.caribbean_stud import PARAGRAPHS, CaribbeanStud
from croupier.games.showdown import Result, Showdown
from croupier.hands import five

SHAPES = {"first": Shape(4, hand=(5,), dealer=(1,))}


def advise(position: Position) -> Advice:
    """The options on the five cards; the dealer's last is open."""
    game, limits = position.game, position.limits
    assert isinstance(game, CaribbeanStud)
    unseen = np.array(position.unseen, np.int64)
    dealers = np.empty(comb(len(unseen), 4), np.int64)
    rank_dealers(five_card_table(5), CARD_KEY, CARD_BIT, unseen, position.dealer[0], dealers)
    player = five.strength(position.hand)
    qualified = dealers[dealers >= game.qualifies_from]
    ways = [(qualified < player), (qualified == player), (qualified > player)]
    met = [int(np.count_nonzero(way)) for way in ways]
    facts = Facts.counted(len(dealers) - len(qualified), *met)
    options = [Option("fold", Fraction(-1))]
    if 2 * limits.ante <= limits.balance:
        options.append(Option("bet", _bet_ev(game, player, facts)))
    return Advice(tuple(options), facts)


def _bet_ev(game: CaribbeanStud, player: int, facts: Facts) -> Fraction:
    pays = game.pays.multiple(player) or 0
    showdown = Showdown(1, 1, 2, pays, PARAGRAPHS)
    chances: dict[Result, Fraction] = {
        "not-qualified": facts.not_qualify,
        "player": facts.win,
        "equal": facts.tie,
        "dealer": facts.lose,
    }
    nets = {result: sum(line.net for line in showdown.lines(result)) for result in chances}
    return sum((chances[result] * net for result, net in nets.items()), Fraction(0))
