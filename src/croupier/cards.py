"""A card, a deck, their text.

A card is an integer, `rank * 4 + suit`: ranks 2…A are 0…12, suits c d h s are 0…3. Its text is
two characters, such as `As` or `Td`, and parses back to the same card.
"""

from collections.abc import Iterable, Sequence

from croupier.errors import InvalidNotation

RANKS = "23456789TJQKA"
SUITS = "cdhs"


class Card(int):
    """One of the 52 cards; the integer is `rank * 4 + suit`.

    >>> Card.parse("As"), int(Card.parse("As")), str(Card.of(8, 1))
    (Card('As'), 51, 'Td')
    """

    __slots__ = ()

    @property
    def rank(self) -> int:
        """0 (a two) to 12 (an ace)."""
        return self >> 2

    @property
    def suit(self) -> int:
        """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
        return self & 3

    def __str__(self) -> str:
        return _TEXTS[self]

    def __repr__(self) -> str:
        return f"Card({_TEXTS[self]!r})"

    def __format__(self, spec: str) -> str:
        return format(_TEXTS[self], spec)

    @staticmethod
    def of(rank: int, suit: int) -> "Card":
        """The card of a rank (0…12) and a suit (0…3)."""
        return DECK[rank * 4 + suit]

    @staticmethod
    def parse(text: str) -> "Card":
        """The card that two characters name; `InvalidNotation("card-text")` for anything else."""
        card = _BY_TEXT.get(text) if isinstance(text, str) else None
        if card is None:
            raise InvalidNotation(
                "card-text",
                f"{_shown(text)} is not a card: rank (23456789TJQKA) and suit (cdhs), as in Ah",
            )
        return card


_TEXTS = tuple(rank + suit for rank in RANKS for suit in SUITS)
DECK: tuple[Card, ...] = tuple(Card(number) for number in range(52))
_BY_TEXT = {text: DECK[number] for number, text in enumerate(_TEXTS)}


def _shown(text: object) -> str:
    shown = repr(text)
    return shown if len(shown) <= 24 else shown[:20] + "…" + shown[-1]


def distinct(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The same cards as a tuple; `InvalidNotation("card-duplicate")` names one that comes twice."""
    seen: dict[Card, None] = {}
    for card in cards:
        if card in seen:
            raise InvalidNotation("card-duplicate", f"{card} comes twice")
        seen[card] = None
    return tuple(seen)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards written with blanks between them, each at most once.

    >>> parse_cards("Ah Kd 9c")
    (Card('Ah'), Card('Kd'), Card('9c'))
    """
    return distinct(Card.parse(word) for word in text.split())


def card_texts(cards: Sequence[Card]) -> str:
    """Cards as text that `parse_cards` reads back."""
    return " ".join(_TEXTS[card] for card in cards)
