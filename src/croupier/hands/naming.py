"""A hand by its name: what it is and which ranks it is of, for any language to word."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from croupier.cards import RANKS, Card

HandId = Literal[
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "straight",
    "three-of-a-kind",
    "two-pair",
    "one-pair",
    "ace-king",
    "high-card",
]
HAND_IDS: tuple[HandId, ...] = get_args(HandId)

_BY_CATEGORY: dict[str, HandId] = {**{name: name for name in HAND_IDS}, "no-hand": "high-card"}
_BY_COUNTS: dict[tuple[int, ...], HandId] = {
    (4,): "four-of-a-kind",
    (3,): "three-of-a-kind",
    (2, 2): "two-pair",
    (2,): "one-pair",
}


@dataclass(frozen=True, slots=True)
class HandName:
    """A hand's name and its distinct ranks, those that weigh most first.

    Two pair, aces and nines, with a king has the ranks A, 9 and K.
    """

    name: HandId
    ranks: tuple[str, ...]


def named(category: str, ranks: Iterable[int]) -> HandName:
    """The name of a hand of a category, by its words, and ranks from 0 (a two) to 12 (an ace)."""
    name = _BY_CATEGORY[category.replace(" ", "-")]
    return HandName(name, tuple(RANKS[rank] for rank in dict.fromkeys(ranks)))


def open_name(cards: Sequence[Card]) -> HandName:
    """What one to four open cards of a hand make so far, by their ranks alone.

    >>> from croupier.cards import parse_cards
    >>> open_name(parse_cards("9s Kd Kh")), open_name(parse_cards("Kd 9s Ah"))
    (HandName(name='one-pair', ranks=('K', '9')), HandName(name='ace-king', ranks=('A', 'K', '9')))
    """
    held = [card.rank for card in cards]
    ranks = sorted(set(held), key=lambda rank: (held.count(rank), rank), reverse=True)
    several = tuple(count for count in map(held.count, ranks) if count > 1)
    name = tuple(RANKS[rank] for rank in ranks)
    return HandName(
        _BY_COUNTS.get(several, "ace-king" if name[:2] == ("A", "K") else "high-card"), name
    )
