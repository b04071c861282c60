"""Five-card hands: the best five of five, six or seven cards."""

from enum import Enum

from croupier.hands.ranking import ACE, Hand, Ranking


class Category(Enum):
    """From the strongest to the weakest; the value is its words."""

    ROYAL_FLUSH = "royal flush"
    STRAIGHT_FLUSH = "straight flush"
    FOUR_OF_A_KIND = "four of a kind"
    FULL_HOUSE = "full house"
    FLUSH = "flush"
    STRAIGHT = "straight"
    THREE_OF_A_KIND = "three of a kind"
    TWO_PAIR = "two pair"
    ONE_PAIR = "one pair"
    ACE_KING = "ace-king"
    NO_HAND = "no hand"


_GROUPED = {
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIR,
    (2, 1, 1, 1): Category.ONE_PAIR,
}


def _category_of(hand: Hand) -> Category:
    if hand.straight and hand.flush:
        return Category.ROYAL_FLUSH if hand.ranks[0] == ACE else Category.STRAIGHT_FLUSH
    if hand.flush:
        return Category.FLUSH
    if hand.straight:
        return Category.STRAIGHT
    has_ace_king = hand.ranks[:2] == (ACE, ACE - 1)
    return _GROUPED.get(hand.counts, Category.ACE_KING if has_ace_king else Category.NO_HAND)


SIZES = (5, 6, 7)
CATEGORIES = tuple(Category)

_RANKING = Ranking(SIZES, CATEGORIES, _category_of)
strength = _RANKING.strength
category = _RANKING.category
range_of = _RANKING.range_of
best = _RANKING.best
name = _RANKING.name
