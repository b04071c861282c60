"""Five-card hands ranked by their definitions alone: slow, and nothing shared with the tables."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

from croupier.cards import Card

CLASSES = (
    "no hand",
    "ace-king",
    "one pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
)
ACE, KING = 12, 11
Hand = tuple[int, ...]
"""The class (a place in `CLASSES`) and the ranks that break ties; greater is stronger."""

GROUPED = {
    (4, 1): "four of a kind",
    (3, 2): "full house",
    (3, 1, 1): "three of a kind",
    (2, 2, 1): "two pair",
    (2, 1, 1, 1): "one pair",
}


def five_card(cards: Sequence[Card]) -> Hand:
    """The best hand of five that the cards hold."""
    return max(map(_exactly_five, combinations(cards, 5)))


def class_of(hand: Hand) -> str:
    """The name of a hand's class."""
    return CLASSES[hand[0]]


def at_least(name: str, hand: Hand) -> bool:
    """Whether a hand is of that class or of a higher one."""
    return hand[0] >= CLASSES.index(name)


def has_aces_or_better(hand: Hand) -> bool:
    """Whether a hand is a pair of aces or more."""
    return hand[:2] >= (CLASSES.index("one pair"), ACE)


@cache
def places() -> dict[Hand, int]:
    """The place of each of the 7462 distinct hands, 1 for the lowest."""
    hands = set()
    for ranks in combinations_with_replacement(range(13), 5):
        if max(map(ranks.count, ranks)) < 5:
            # Equal ranks stand side by side, so they get different suits, and no hand is a flush.
            hands.add(five_card([Card.of(rank, i % 4) for i, rank in enumerate(ranks)]))
    for ranks in combinations(range(13), 5):
        hands.add(five_card([Card.of(rank, 0) for rank in ranks]))
    return {hand: place for place, hand in enumerate(sorted(hands), start=1)}


def _exactly_five(cards: tuple[Card, ...]) -> Hand:
    ranks = [card.rank for card in cards]
    if len(set(ranks)) < 5:
        ranks = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
        return _of(GROUPED[tuple(ranks.count(rank) for rank in dict.fromkeys(ranks))], ranks)
    ranks.sort(reverse=True)
    if ranks == [ACE, 3, 2, 1, 0]:
        ranks = [3, 2, 1, 0, -1]
    is_straight = ranks[0] - ranks[4] == 4
    if len({card.suit for card in cards}) == 1:
        if is_straight:
            return _of("royal flush" if ranks[0] == ACE else "straight flush", ranks)
        return _of("flush", ranks)
    if is_straight:
        return _of("straight", ranks)
    return _of("ace-king" if ranks[:2] == [ACE, KING] else "no hand", ranks)


def _of(name: str, ranks: list[int]) -> Hand:
    return CLASSES.index(name), *ranks
