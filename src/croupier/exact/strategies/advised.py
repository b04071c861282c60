"""The strategy that asks for the exact value of every option and takes the best."""

from dataclasses import dataclass

from croupier.cards import Card
from croupier.exact.advice import Option
from croupier.exact.decisions import advise
from croupier.exact.strategies.strategy import with_highest
from croupier.games import State
from croupier.games.actions import Action, Change, Play
from croupier.games.caribbean_stud import CaribbeanStudState
from croupier.games.casino_holdem import CasinoHoldemState
from croupier.games.four_card import FourCardState
from croupier.games.round import Choice
from croupier.games.six_card import SixCardState
from croupier.games.two_plus_four import TwoPlusFourState


@dataclass(frozen=True, slots=True)
class Advised:
    """Plays every box best, with all cards that the seat has seen taken into account."""

    def choose(self, state: State, choice: Choice) -> Action:
        """The first action of the highest value."""
        advice = advise(position_of(state, choice))
        return taken(advice.options[advice.best], choice)


def position_of(state: State, choice: Choice) -> dict[str, object]:
    """The decision that a round waits for, as a position to be advised on."""
    step, known = _known(state, choice.box)
    held = {card for cards in known.values() for card in cards}
    known["dead"] = tuple(card for card in state.cards() if card not in held)
    ante = state.staked()[choice.box]["ante"]
    return {
        "game": state.game.id,
        "settings": dict(state.game.rules.values),
        "step": step,
        **{kind: [str(card) for card in cards] for kind, cards in known.items()},
        "limits": {"ante": ante, "balance": state.balance},
    }


def _known(state: State, number: int) -> tuple[str, dict[str, tuple[Card, ...]]]:
    """The step, and the cards of the box and of the dealer by kind."""
    match state:
        case TwoPlusFourState(upcards=up, downcards=down):
            box = state.box(number)
            before = "bought" if box.bought else "blind" if box.blind else "first"
            step = "exchange" if down else before
            return step, {"hand": box.hand, "dealer": down + up}
        case SixCardState(upcard=up, downcards=down):
            own = state.box(number)
            before = "changed" if own.change_price else "bought" if own.bought else "first"
            step = "purchase" if down else before
            gone = {"gone": own.gone} if own.gone else {}
            return step, {"hand": own.hand, "dealer": down + up, **gone}
        case FourCardState(hand=hand, upcard=up) | CaribbeanStudState(hand=hand, upcard=up):
            return "first", {"hand": hand, "dealer": up}
        case CasinoHoldemState(hands=hands, board=board):
            return "flop", {"hand": hands[number - 1].cards, "board": board}
        case _:
            raise AssertionError(f"{state.game.id} has no positions")


def taken(option: Option, choice: Choice) -> Action:
    """The action among the offers that an option stands for."""
    offer = next(offer for offer in choice.offers if _is(option, offer.action))
    if option.insurance == "max":
        return with_highest(offer)
    if option.multiple and offer.amounts:
        return Play(option.multiple * offer.amounts[0])
    return offer.action


def _is(option: Option, action: Action) -> bool:
    if isinstance(action, Change):
        return frozenset(option.cards) == frozenset(action.cards)
    # Where the BET already stands, to go on is called a bet.
    return option.action == str(action).split()[0].replace("go-on", "bet")
