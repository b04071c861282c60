"""Four Card Poker: fold, or play one, two or three antes."""

from fractions import Fraction

import numpy as np

from croupier.exact.advice import Advice, Facts, Option
from croupier.exact.kernels.showdowns import met_by_fives
from croupier.exact.kernels.tables import CARD_BIT, CARD_KEY, four_card_table
from croupier.exact.position import Position, Shape
from croupier.games.four_card import MOST_PLAY, FourCard
from croupier.hands import four

SHAPES = {"first": Shape(5, hand=(5,), dealer=(1,))}


def advise(position: Position) -> Advice:
    """The options with an Ante; Aces Up has no decision."""
    game, limits = position.game, position.limits
    assert isinstance(game, FourCard)
    strength = four.strength(position.hand)
    showdowns = np.zeros(3, np.int64)
    met_by_fives(
        four_card_table(6),
        CARD_KEY,
        CARD_BIT,
        np.array(position.unseen, np.int64),
        position.dealer[0],
        strength,
        showdowns,
    )
    lower, equal, higher = map(int, showdowns)
    facts = Facts.counted(0, lower, equal, higher)
    edge = facts.win + facts.tie - facts.lose
    bonus = game.ante_bonus_pays.multiple(strength) or 0
    plays = [
        Option("play", (1 + multiple) * edge + bonus, multiple=multiple)
        for multiple in range(1, MOST_PLAY + 1)
        if multiple * limits.ante <= limits.balance
    ]
    return Advice((Option("fold", Fraction(-1)), *plays), facts)
