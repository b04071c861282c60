"""What a player can decide: a closed union of frozen values whose text forms parse back.

fold                     give the hand and the ante up
bet [insurance=CENTS]    place the BET of two antes, insured or not
buy                      buy a sixth card
change CARD [CARD]       pay for other cards
go-on [insurance=CENTS]  continue where the BET already stands
play CENTS               place the Play bet
win                      take the win when the dealer does not qualify
exchange                 give the ante so that the dealer exchanges a card
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from croupier.cards import Card, card_texts, parse_cards
from croupier.errors import CroupierError, InvalidNotation


@dataclass(frozen=True, slots=True)
class Fold:
    """Give the hand and its ante up."""

    def __str__(self) -> str:
        return "fold"


@dataclass(frozen=True, slots=True)
class Bet:
    """Place the BET of two antes; `insurance` in cents, 0 for none."""

    insurance: int = 0

    def __str__(self) -> str:
        return f"bet insurance={self.insurance}" if self.insurance else "bet"


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy a sixth card for one ante."""

    def __str__(self) -> str:
        return "buy"


@dataclass(frozen=True, slots=True)
class Change:
    """Pay for new cards in place of these; kept from the highest card to the lowest."""

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if not all(isinstance(card, Card) for card in self.cards):
            raise InvalidNotation("action-text", "a change names cards")
        object.__setattr__(self, "cards", tuple(sorted(self.cards, reverse=True)))

    def __str__(self) -> str:
        return f"change {card_texts(self.cards)}"


@dataclass(frozen=True, slots=True)
class GoOn:
    """Continue where the BET already stands; `insurance` in cents, 0 for none."""

    insurance: int = 0

    def __str__(self) -> str:
        return f"go-on insurance={self.insurance}" if self.insurance else "go-on"


@dataclass(frozen=True, slots=True)
class Play:
    """Place the Play bet; `stake` in cents."""

    stake: int

    def __str__(self) -> str:
        return f"play {self.stake}"


@dataclass(frozen=True, slots=True)
class TakeWin:
    """Take the win of a hand against a dealer who does not qualify."""

    def __str__(self) -> str:
        return "win"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Give the price so that the dealer, who does not qualify, exchanges a card."""

    def __str__(self) -> str:
        return "exchange"


Action: TypeAlias = Fold | Bet | Buy | Change | GoOn | Play | TakeWin | Exchange

_PLAIN: dict[str, Action] = {
    "fold": Fold(),
    "bet": Bet(),
    "buy": Buy(),
    "go-on": GoOn(),
    "win": TakeWin(),
    "exchange": Exchange(),
}
_INSURED: dict[str, Callable[[int], Action]] = {"bet": Bet, "go-on": GoOn}


def parse_action(text: str) -> Action:
    """The action a text names; `InvalidNotation("action-text")` for anything else.

    >>> parse_action("change 9c Kd"), parse_action("bet insurance=1400")
    (Change(cards=(Card('Kd'), Card('9c'))), Bet(insurance=1400))
    """
    try:
        action = _parsed(text) if isinstance(text, str) else None
    except CroupierError as error:
        raise InvalidNotation("action-text", f"{text!r:.40} is not an action: {error}") from None
    if action is None or (str(action) != text and not isinstance(action, Change)):
        raise InvalidNotation("action-text", f"{text!r:.40} is not an action")
    return action


def _parsed(text: str) -> Action | None:
    plain = _PLAIN.get(text)
    if plain is not None:
        return plain
    word, _, rest = text.partition(" ")
    if word == "change":
        cards = parse_cards(rest)
        return Change(cards) if cards else None
    if word == "play" and _is_amount(rest):
        return Play(int(rest))
    name, _, amount = rest.partition("=")
    if word in _INSURED and name == "insurance" and _is_amount(amount):
        return _INSURED[word](int(amount))
    return None


def _is_amount(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 16
