"""Ranking of hands whatever number of cards plays, by tables from a hand's ranks to its strength.

Every card has a key: a power of seven that stands for its rank, and below it a count of four bits
for each suit. The sum of the keys of up to seven cards tells how many there are of each rank and
of each suit, so that one look-up finds the strength of a hand in which no suit comes often enough.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import cached_property
from itertools import combinations, combinations_with_replacement, groupby
from typing import Generic, NamedTuple, TypeVar

from croupier.cards import DECK, RANKS, SUITS, Card
from croupier.errors import InvalidNotation
from croupier.hands.naming import HandName, named

CategoryT = TypeVar("CategoryT", bound=Enum)

ACE = len(RANKS) - 1

_SUIT_BITS = 16
_ENOUGH_OF_A_SUIT = 0x8888  # the top bit of each suit's four
_RANK_KEYS = tuple(7**rank for rank in range(len(RANKS)))
_KEYS = tuple(_RANK_KEYS[card.rank] << _SUIT_BITS | 1 << 4 * card.suit for card in DECK)
_key = _KEYS.__getitem__


class Hand(NamedTuple):
    """A distinct hand: `ranks` are 0 (a two) to 12 (an ace), the most significant first."""

    ranks: tuple[int, ...]
    straight: bool
    flush: bool

    @property
    def counts(self) -> tuple[int, ...]:
        """How often each rank comes, the largest first: a full house has (3, 2)."""
        return tuple(len(list(equal)) for _, equal in groupby(self.ranks))


class Ranking(Generic[CategoryT]):
    """The order of the hands of `sizes[0]` cards, and the best of them in any of `sizes` cards.

    `categories` go from the strongest to the weakest. Within a category the ranks decide, the
    most significant first. A strength is the place of a hand among all that are distinct: 1 for
    the weakest. Cards are taken to be distinct; a number of them that is not among the sizes is
    refused with `InvalidNotation("card-count")`.
    """

    def __init__(
        self,
        sizes: tuple[int, ...],
        categories: Iterable[CategoryT],
        category_of: Callable[[Hand], CategoryT],
    ) -> None:
        self._sizes = sizes
        self._size = sizes[0]
        self._categories = tuple(categories)
        self._category_of = category_of
        self._tables: dict[int, dict[int, int]] = {}
        self._suits_start = 0x1111 * (8 - self._size)

    def strength(self, cards: Sequence[Card]) -> int:
        """The strength of the best hand in the cards; higher is stronger, equal hands are equal.

        Builds a table on the first use of each number of cards.
        """
        try:
            table = self._tables[len(cards)]
        except KeyError:
            table = self._build(len(cards))
        total = sum(map(_key, cards), self._suits_start)
        if total & _ENOUGH_OF_A_SUIT:
            return max(table[total >> _SUIT_BITS], self._suited(cards, total))
        return table[total >> _SUIT_BITS]

    def category(self, strength: int) -> CategoryT:
        """The category of a strength."""
        return self._by_strength[strength]

    def range_of(self, category: CategoryT) -> range:
        """The strengths of a category."""
        return self._ranges[category]

    def best(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards that play, the most significant first; among equals those given first."""
        hand = self._hands[self.strength(cards)]
        left = list(cards)
        if hand.flush:
            suits = [card & 3 for card in cards]
            left = [card for card in cards if suits.count(card & 3) >= self._size]
        return tuple(left.pop([card >> 2 for card in left].index(rank)) for rank in hand.ranks)

    def name(self, cards: Sequence[Card]) -> HandName:
        """The name of the best hand in the cards."""
        strength = self.strength(cards)
        return named(self.category(strength).value, self._hands[strength].ranks)

    def _suited(self, cards: Sequence[Card], total: int) -> int:
        suit = (total & _ENOUGH_OF_A_SUIT).bit_length() // 4 - 1
        ranks = [_RANK_KEYS[card >> 2] for card in cards if card & 3 == suit]
        return max(self._flushes[sum(chosen)] for chosen in combinations(ranks, self._size))

    def _build(self, count: int) -> dict[int, int]:
        if count not in self._sizes:
            *fewer, most = self._sizes
            sizes = f"{', '.join(map(str, fewer))} or {most}"
            raise InvalidNotation("card-count", f"{count} cards: a hand is made from {sizes}")
        if count == self._size:
            table = self._keyed(flush=False)
        else:
            table = _with_one_more(self._tables.get(count - 1) or self._build(count - 1))
        self._tables[count] = table
        return table

    @cached_property
    def _flushes(self) -> dict[int, int]:
        return self._keyed(flush=True)

    def _keyed(self, flush: bool) -> dict[int, int]:
        return {
            sum(_RANK_KEYS[rank] for rank in hand.ranks): strength
            for strength, hand in self._hands.items()
            if hand.flush is flush
        }

    @cached_property
    def _hands(self) -> dict[int, Hand]:
        weakest_first = self._categories[::-1]
        place = {category: index for index, category in enumerate(weakest_first)}
        hands = sorted(
            _distinct_hands(self._size),
            key=lambda hand: (place[self._category_of(hand)], hand.ranks),
        )
        return dict(enumerate(hands, 1))

    @cached_property
    def _by_strength(self) -> dict[int, CategoryT]:
        return {strength: self._category_of(hand) for strength, hand in self._hands.items()}

    @cached_property
    def _ranges(self) -> dict[CategoryT, range]:
        sizes = Counter(self._by_strength.values())
        ranges, start = {}, 1
        for category in reversed(self._categories):
            ranges[category] = range(start, start + sizes[category])
            start += sizes[category]
        return ranges


def _distinct_hands(size: int) -> Iterable[Hand]:
    ranks = range(len(RANKS))
    straights = {tuple(range(top, top - size, -1)) for top in range(size - 1, ACE + 1)}
    straights.add(_wheel(size))
    for drawn in combinations_with_replacement(ranks, size):
        if max(map(drawn.count, drawn)) <= len(SUITS):
            order = _significant(drawn)
            yield Hand(order, order in straights, flush=False)
    for drawn in combinations(ranks, size):
        order = _significant(drawn)
        yield Hand(order, order in straights, flush=True)


def _significant(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """Ranks that come more often first, then the higher first; the ace last in the wheel."""
    order = tuple(sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True))
    wheel = _wheel(len(order))
    return wheel if order == wheel[-1:] + wheel[:-1] else order


def _wheel(size: int) -> tuple[int, ...]:
    return (*range(size - 2, -1, -1), ACE)


def _with_one_more(table: dict[int, int]) -> dict[int, int]:
    """The best strength with a card more, for hands that no suit decides."""
    grown: dict[int, int] = {}
    for ranks, strength in table.items():
        for rank in _RANK_KEYS:
            if grown.get(ranks + rank, 0) < strength:
                grown[ranks + rank] = strength
    return grown
