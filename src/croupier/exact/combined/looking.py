"""Rounds on several boxes: what each decision loses that does not look at the other boxes' cards.

A *looking* player decides on a box best with all that he knows; a *blind* one decides best on the
same box as if it were alone. The gain of looking is the difference of their mean nets on that box.

Estimator: the round goes on as the blind player decides, and at each of his decisions the value of
the best option less the value of his option is added, both values with the other cards known and
the best looking play afterwards. It is unbiased: the value V of looking play is, over the cards
dealt between two decisions, the mean of V at the later one; so, along the blind player's path, the
values lost at the decisions add up in the mean to V before the round less what he ends with.
No term is below 0, and each is an exact fraction.

The cards known are those of the boxes decided before, those given away included; in Casino Hold'em,
where both hands are seen before either is decided, those of the other hand. Earlier boxes are
played best by themselves. What later boxes show before the dealer's exchange is not looked at.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from croupier.cards import Card
from croupier.errors import SimulationError
from croupier.exact.advice import Option
from croupier.exact.decisions import advise
from croupier.exact.simulation.run import BALANCE, smallest_stakes
from croupier.exact.strategies import position_of
from croupier.exact.strategies.advised import taken
from croupier.games import Game, State
from croupier.games.casino_holdem import CasinoHoldem, CasinoHoldemState
from croupier.games.round import Choice, Deal, Slot, Stakes
from croupier.games.six_card import OPEN_BOXES, SixCard, SixCardState
from croupier.games.two_plus_four import TwoPlusFour, TwoPlusFourState


class Deck(Protocol):
    """Where cards come from."""

    def open(self, slots: Collection[Slot], /) -> Sequence[Card]:
        """The cards of these slots."""


@dataclass(frozen=True, slots=True)
class Missed:
    """What a blind decision lost, in antes; `blind` and `best` differ where that is above 0."""

    step: str
    blind: Option
    best: Option
    ev: Fraction

    @property
    def text(self) -> str:
        """The step, what was done and what would have been better, without the cards."""
        return f"{self.step}: {_named(self.blind)} -> {_named(self.best)}"


def boxes_of(game: Game) -> Mapping[int, bool]:
    """The boxes that can look at others, by number, and whether they are open.

    `SimulationError("one-hand-seen")` where a player decides on a single hand.
    """
    match game:
        case CasinoHoldem():
            return {1: True, 2: True}
        case TwoPlusFour() | SixCard():
            return {box: box <= OPEN_BOXES for box in range(2, game.rules.most_boxes + 1)}
        case _:
            raise SimulationError(
                "one-hand-seen", f"in {game.id} a player sees no cards but those of one hand"
            )


def missed(
    game: Game, deck: Deck, looking: Collection[int], out: Collection[Card] = ()
) -> Iterator[tuple[int, Missed]]:
    """Every decision of a round on the boxes that look, with the box's number; box 1 is played too.

    `out` are cards that are in no one's deck, as everyone knows.
    """
    ante = Stakes(ante=smallest_stakes(game).ante)
    state = game.start(dict.fromkeys({1, *looking}, ante), BALANCE)
    while (step := state.next) is not None:
        match step:
            case Deal(slots):
                state = state.deal(deck.open(slots))
            case Choice(box):
                position = position_of(state, step)
                blind = advise({**position, "dead": _texts(out)})
                chosen = blind.options[blind.best]
                if box in looking:
                    dead = _texts((*out, *seen_elsewhere(state, box)))
                    seeing = advise({**position, "dead": dead})
                    best, same = seeing.options[seeing.best], seeing.options[blind.best]
                    assert _key(same) == _key(chosen), "both have the same options"
                    name = str(position["step"])
                    yield box, Missed(name, chosen, best, best.ev - same.ev)
                state = state.act(box, taken(chosen, step))


def seen_elsewhere(state: State, number: int) -> tuple[Card, ...]:
    """The cards of the boxes decided before, or of the other hand."""
    match state:
        case TwoPlusFourState(order=order):
            before = order[: order.index(number)]
            return tuple(card for other in before for card in state.box(other).hand)
        case SixCardState(boxes=boxes):
            earlier = [box for box in boxes if box.number < number]
            return tuple(card for box in earlier for card in (*box.hand, *box.gone))
        case CasinoHoldemState(hands=hands):
            return tuple(card for hand in hands if hand.number != number for card in hand.cards)
        case _:
            raise AssertionError(f"{state.game.id} shows no other box")


def _texts(cards: Collection[Card]) -> list[str]:
    return [str(card) for card in cards]


def _key(option: Option) -> tuple[object, ...]:
    return option.action, option.insurance, option.cards, option.multiple


def _named(option: Option) -> str:
    count = f" {len(option.cards)}" if option.cards else ""
    return f"{option.action}{count}{' insured' if option.insurance == 'max' else ''}"
