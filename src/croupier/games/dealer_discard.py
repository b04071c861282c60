"""Which card a dealer of Six-card poker gives up when his game is bought (6C Buying … 1)."""

from functools import lru_cache

from croupier.cards import DECK, Card
from croupier.hands import five


def best_discard(hand: tuple[Card, ...], qualifies_from: int) -> Card:
    """The discard that makes five cards of five ranks, no flush, most likely to qualify.

    Over the 47 cards that the dealer does not hold; among equals the highest mean strength of the
    new hand, among those the lowest card. Suits matter only where four cards share one.
    """
    cards = sorted(hand)
    suits = [card.suit for card in cards]
    odd = next((i for i, suit in enumerate(suits) if suits.count(suit) == 1), -1)
    draws_to_flush = any(suits.count(suit) == 4 for suit in range(4))
    ranks = tuple(card.rank for card in cards)
    return cards[_best_index(ranks, odd if draws_to_flush else None, qualifies_from)]


@lru_cache(maxsize=8192)
def _best_index(ranks: tuple[int, ...], odd: int | None, qualifies_from: int) -> int:
    """The index of the discard for ascending ranks; `odd` is the one card of another suit."""
    suits = (0, 1, 2, 0, 1) if odd is None else tuple(int(i == odd) for i in range(5))
    cards = [Card.of(rank, suit) for rank, suit in zip(ranks, suits, strict=True)]
    unseen = [card for card in DECK if card not in cards]

    def chances(out: int) -> tuple[int, int]:
        kept = cards[:out] + cards[out + 1 :]
        strengths = [five.strength((*kept, card)) for card in unseen]
        return sum(s >= qualifies_from for s in strengths), sum(strengths)

    return max(range(5), key=lambda out: (*chances(out), -out))
