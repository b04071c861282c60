"""Published rules for when to bet in Caribbean Stud, to be set against best play."""

import numpy as np
from numpy.typing import NDArray

from croupier.cards import RANKS, parse_cards
from croupier.exact.whole.caribbean_stud import Strategy
from croupier.exact.whole.upcard import Hands
from croupier.hands import five

Bets = NDArray[np.bool_]

ACE_KING = five.range_of(five.Category.ACE_KING)
JACK, QUEEN, KING = (RANKS.index(rank) for rank in "JQK")


def everything(hands: Hands) -> Bets:
    """Bet without looking."""
    return hands.strengths > 0


def at_least_ace_king(hands: Hands) -> Bets:
    """Bet what would qualify."""
    return hands.strengths >= ACE_KING.start


def at_least_ace_king_jack_eight_three(hands: Hands) -> Bets:
    """Bet a pair or better, and the best of the ace-king hands."""
    return hands.strengths >= five.strength(parse_cards("As Kd Jc 8h 3s"))


def at_least_a_pair(hands: Hands) -> Bets:
    """Bet a pair or better."""
    return hands.strengths >= ACE_KING.stop


def pair_or_matched_ace_king(hands: Hands) -> Bets:
    """Bet a pair or better, and an ace-king hand that holds the upcard's rank."""
    return at_least_a_pair(hands) | (at_least_ace_king(hands) & _matched(hands))


def rules_of_thumb(hands: Hands) -> Bets:
    """Bet a pair or better, and an ace-king hand in three cases.

    If the upcard is a queen or lower and its rank is held; if it is an ace or a king and a queen or
    a jack is held; if its rank is not held, a queen is, and the fourth highest card is above it.
    """
    matched, ranks = _matched(hands), hands.cards >> 2
    queen = _holds(hands, QUEEN)
    upcard = hands.upcard >> 2
    if upcard >= KING:
        bet = queen | _holds(hands, JACK)
    else:
        bet = matched | (queen & (ranks[:, 1] > upcard))
    return at_least_a_pair(hands) | (at_least_ace_king(hands) & bet)


def _matched(hands: Hands) -> Bets:
    return _holds(hands, hands.upcard >> 2)


def _holds(hands: Hands, rank: int) -> Bets:
    return np.asarray((hands.cards >> 2 == rank).any(1))


RULES: dict[str, Strategy] = {
    "three rules of thumb": rules_of_thumb,
    "ace-king-jack-8-3 or better": at_least_ace_king_jack_eight_three,
    "a pair, or ace-king that matches the upcard": pair_or_matched_ace_king,
    "a pair or better": at_least_a_pair,
    "ace-king or better": at_least_ace_king,
    "everything": everything,
}
