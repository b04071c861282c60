"""Rounds whose cards are given one by one, and their values by plain enumeration."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.cards import DECK, Card
from croupier.exact.decisions import advise
from croupier.exact.reference import dealt
from croupier.exact.strategies import position_of
from croupier.exact.strategies.advised import taken
from croupier.games import State
from croupier.games.round import Choice, Deal, Slot


def parsed(texts: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, texts.split()))


@dataclass(frozen=True)
class Given:
    """A deck by holder, each holder's cards in order."""

    cards: Mapping[str, Sequence[Card]]

    def open(self, slots: Collection[Slot], /) -> list[Card]:
        return [self.cards[slot.holder][slot.index - 1] for slot in slots]


def blind_value(state: State, deck: Collection[Card]) -> Fraction:
    """The mean net cents of a player who knows the cards of `deck` and looks at one box alone."""
    match state.next:
        case Deal():
            chances = [blind_value(after, deck) for after in dealt(state, deck)]
            return sum(chances, Fraction(0)) / len(chances)
        case Choice() as choice:
            out = [str(card) for card in DECK if card not in deck]
            advice = advise({**position_of(state, choice), "dead": out})
            action = taken(advice.options[advice.best], choice)
            return blind_value(state.act(choice.box, action), deck)
        case None:
            return Fraction(state.settlement.net)
