"""What a strategy is, and those that need neither tables nor values."""

from dataclasses import dataclass, replace
from random import Random
from typing import Protocol

from croupier.games import State
from croupier.games.actions import Action, Bet, Fold, GoOn, Play, TakeWin
from croupier.games.round import Choice, Offer
from croupier.games.six_card import SixCardState
from croupier.games.two_plus_four import TwoPlusFourState
from croupier.hands import five


class Strategy(Protocol):
    """Decides by what a seat may see."""

    def choose(self, state: State, choice: Choice) -> Action:
        """The action to take at the decision that the state waits for."""


@dataclass(frozen=True, slots=True)
class AtRandom:
    """Any offer as likely as any other; with the lowest amount as often as with the highest."""

    draw: Random

    def choose(self, state: State, choice: Choice) -> Action:
        """One of the offers."""
        offer = self.draw.choice(choice.offers)
        return with_highest(offer) if self.draw.random() < 0.5 else offer.action


@dataclass(frozen=True, slots=True)
class AlwaysBet:
    """Bets on every hand as it is dealt, uninsured, and takes every win."""

    def choose(self, state: State, choice: Choice) -> Action:
        """The bet, or to fold where the balance does not cover it."""
        actions = [offer.action for offer in choice.offers]
        return next((act for act in actions if isinstance(act, Bet | GoOn | TakeWin)), actions[0])


@dataclass(frozen=True, slots=True)
class Mimic:
    """Bets on what would qualify the dealer, folds the rest, uninsured, and takes every win."""

    def choose(self, state: State, choice: Choice) -> Action:
        """The bet or the fold."""
        assert isinstance(state, TwoPlusFourState | SixCardState)
        may_fold = isinstance(choice.offers[0].action, Fold)
        if may_fold and five.strength(state.box(choice.box).hand) < state.game.qualifies_from:
            return Fold()
        return AlwaysBet().choose(state, choice)


def with_highest(offer: Offer) -> Action:
    """The offered action, with the highest amount where there is one to choose."""
    match offer.action, offer.amounts:
        case (Bet() | GoOn()) as action, (_, highest):
            return replace(action, insurance=highest)
        case Play(), (_, highest):
            return Play(highest)
        case action, _:
            return action
