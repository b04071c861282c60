"""Reminders of the rules at the moments that need them (`2P4 R18`); they never change a round."""

from collections.abc import Iterator

from croupier.cli.betting import Desk
from croupier.games import Game
from croupier.games.actions import Buy, Change, Fold, Play
from croupier.games.game import State
from croupier.games.round import Choice
from croupier.games.showdown import waits_for_answers
from croupier.games.six_card import SixCardState
from croupier.games.two_plus_four import TwoPlusFourState


def before_the_deal(game: Game, desk: Desk) -> Iterator[str]:
    """What is to be known about the stakes that lie there."""
    antes = [stakes.ante for stakes in desk.stakes.values() if stakes.ante]
    bonus_alone = any(stakes.ante is None for stakes in desk.stakes.values())
    match game.id:
        case "two-plus-four":
            yield from _two_plus_four(antes, bonus_alone, game.rules.number("max_ante_ratio"))
        case "six-card" if not antes:
            yield "Put an ANTE on one, two or three boxes (6C Table and bets 1)."
        case "six-card" if len(antes) > 2:
            yield (
                "The third box is closed: its BET of two antes is placed at once, and on it "
                "nothing is bought, changed or folded (6C Table and bets 3)."
            )
        case "four-card" if not desk.stakes:
            yield "Put an Ante, an Aces Up bet, or both on one seat (4C Bets 1)."
        case "four-card" if bonus_alone:
            yield "With Aces Up alone there is nothing to decide (4C Deal and decisions 5)."
        case "caribbean-stud" if not antes:
            yield "Put an ANTE on the box (CS Bets 1)."
        case "casino-holdem" if bonus_alone or not desk.stakes:
            yield "Put an Ante on either hand or on both; a Bonus needs one (2H Table 2)."


def _two_plus_four(antes: list[int], bonus_alone: bool, ratio: int) -> Iterator[str]:
    if not antes and not bonus_alone:
        yield "Put an ANTE, a bonus bet, or both on any of the boxes (2P4 R1)."
    if bonus_alone:
        yield "A box with a bonus bet alone gets five cards and no decisions (2P4 R1)."
    if len(antes) > 2:
        yield (
            "The first two boxes with an ANTE are open. The others are blind: their BET of two "
            "antes is placed at once, they cannot fold or buy (2P4 R2, R17)."
        )
    if antes and max(antes) >= ratio * min(antes):
        yield f"The largest ante has to be less than {ratio} times the smallest (2P4 F2)."


def at_a_choice(state: State) -> Iterator[str]:
    """What is to be known about the decision that is awaited."""
    step = state.next
    assert isinstance(step, Choice), "a decision is awaited"
    kinds = {type(offer.action) for offer in step.offers}
    if kinds == {Fold}:
        yield "The balance does not cover the next bet: there is only Fold."
    elif waits_for_answers(state):
        yield from _at_the_exchange(state)
    elif isinstance(state, TwoPlusFourState):
        yield from _at_two_plus_four(state, step, Buy in kinds)
    elif isinstance(state, SixCardState):
        yield from _at_six_card(Buy in kinds, Change in kinds)
    elif state.game.id == "four-card":
        yield "Fold loses the Ante and leaves Aces Up alone (4C Deal and decisions 4)."
        yield "Play one to three antes; an equal hand wins as well (4C Showdown 1)."
    elif state.game.id == "caribbean-stud":
        yield "Bet places two antes; Fold loses the ante (CS Deal and decisions 3)."
        yield "The dealer needs an ace-king, or else the BET comes back (CS Showdown 1)."
    elif Play in kinds:
        yield "The dealer needs a pair of fours, on the board or not (2H Outcomes 5)."
        yield "If he has none, the Ante is paid whatever your hand (2H Outcomes 6)."


def _at_the_exchange(state: State) -> Iterator[str]:
    if isinstance(state, TwoPlusFourState):
        yield (
            "Go on takes the win: ANTE 1:1, BET back. A marked box gives its ANTE instead, and "
            "the dealer's highest card is replaced (2P4 R13)."
        )
        yield "Boxes can be marked and unmarked until Go on (2P4 R14)."
    elif isinstance(state, SixCardState):
        price = "pays one more ante" if state.game.takes_extra_ante else "gives its ANTE instead"
        yield (
            f"Go on takes the win: ANTE 1:1, BET back. A marked box {price}, and the dealer "
            f"exchanges {state.exchanged_card} (6C Buying the dealer's game 8)."
        )


def _at_two_plus_four(state: TwoPlusFourState, step: Choice, can_buy: bool) -> Iterator[str]:
    insurable = any(offer.amounts for offer in step.offers)
    if can_buy and state.bet_is_obligatory:
        yield (
            "If you buy, the BET is placed at once and there is no fold: the dealer's open cards "
            "are below a pair of kings (2P4 R9)."
        )
    elif can_buy:
        yield "After buying you may still fold, for the ante and the price (2P4 R9)."
    if insurable:
        yield (
            "Insurance is paid 1:1 if the dealer does not qualify, comes back if he is higher, "
            "and is lost otherwise (2P4 R11)."
        )
    if insurable and can_buy:
        yield "Who insures now cannot buy a card any more (2P4 R10)."


def _at_six_card(can_buy: bool, can_change: bool) -> Iterator[str]:
    if can_buy and can_change:
        yield "After a change nothing can be bought; buy first to do both (6C Decisions 5)."
    elif can_change:
        yield "One of the six cards can be changed for two antes (6C Decisions 4)."
