"""Four-card hands: the best four of four, five or six cards.

The four are chosen to rank highest, so four of a kind comes before a straight flush, which comes
before three of a kind held in the same cards.
"""

from enum import Enum

from croupier.hands.ranking import Hand, Ranking


class Category(Enum):
    """From the strongest to the weakest; the value is its words."""

    FOUR_OF_A_KIND = "four of a kind"
    STRAIGHT_FLUSH = "straight flush"
    THREE_OF_A_KIND = "three of a kind"
    FLUSH = "flush"
    STRAIGHT = "straight"
    TWO_PAIR = "two pair"
    ONE_PAIR = "one pair"
    HIGH_CARD = "high card"


_GROUPED = {
    (4,): Category.FOUR_OF_A_KIND,
    (3, 1): Category.THREE_OF_A_KIND,
    (2, 2): Category.TWO_PAIR,
    (2, 1, 1): Category.ONE_PAIR,
}


def _category_of(hand: Hand) -> Category:
    if hand.straight and hand.flush:
        return Category.STRAIGHT_FLUSH
    if hand.flush:
        return Category.FLUSH
    if hand.straight:
        return Category.STRAIGHT
    return _GROUPED.get(hand.counts, Category.HIGH_CARD)


SIZES = (4, 5, 6)
CATEGORIES = tuple(Category)

_RANKING = Ranking(SIZES, CATEGORIES, _category_of)
strength = _RANKING.strength
category = _RANKING.category
range_of = _RANKING.range_of
best = _RANKING.best
name = _RANKING.name
