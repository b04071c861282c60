"""The reference solver: expectimax over the engine's own `State`, in plain Python.

Slow and plain, for reduced decks and for subtrees near a round's end. It knows no game: it opens
the slots that a state waits for in every possible way and takes the best of what a state offers.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, groupby

from croupier.cards import Card
from croupier.errors import IllegalAction
from croupier.games import State
from croupier.games.actions import Action, Bet, GoOn, Play
from croupier.games.round import Choice, Deal, Offer


def value(state: State, deck: Collection[Card]) -> Fraction:
    """The expected net cents of a round that is played best from here on.

    `deck` is all cards of the game, those that the state shows included. The amounts to choose are
    tried at both ends: a round's net is linear in each of them.
    """
    match state.next:
        case Deal():
            chances = [value(after, deck) for after in dealt(state, deck)]
            return sum(chances, Fraction(0)) / len(chances)
        case Choice():
            return max(values(state, deck).values())
        case None:
            return Fraction(state.settlement.net)


def values(state: State, deck: Collection[Card]) -> dict[Action, Fraction]:
    """The same for every action that can be taken now, in the order of the offers."""
    step = state.next
    if not isinstance(step, Choice):
        raise IllegalAction("not-a-choice", "the round does not wait for a decision")
    taken = [action for offer in step.offers for action in _actions(offer)]
    return {action: value(state.act(step.box, action), deck) for action in taken}


def dealt(state: State, deck: Collection[Card]) -> Iterator[State]:
    """The state after each possible deal, all equally likely.

    The order in which one holder's cards come in a single deal is without meaning in every game,
    so each set of cards is dealt once.
    """
    step = state.next
    if not isinstance(step, Deal):
        raise IllegalAction("not-a-deal", "the round does not wait for cards")
    holders = groupby(step.slots, key=lambda slot: slot.holder)
    sizes = [len(list(slots)) for _, slots in holders]
    left = sorted(set(deck) - set(state.cards()))
    if len(left) < sum(sizes):
        raise IllegalAction(
            "deal-cards", f"{sum(sizes)} cards are to be dealt and {len(left)} are left"
        )
    for cards in _parted(left, sizes):
        yield state.deal(cards)


def _parted(cards: Sequence[Card], sizes: Sequence[int]) -> Iterator[tuple[Card, ...]]:
    """Disjoint sets of these sizes, one after the other."""
    if not sizes:
        yield ()
        return
    for taken in combinations(cards, sizes[0]):
        left = [card for card in cards if card not in taken]
        yield from (taken + others for others in _parted(left, sizes[1:]))


def _actions(offer: Offer) -> Iterator[Action]:
    """The offered action, and those with the lowest and the highest amount besides."""
    yield offer.action
    for amount in dict.fromkeys(offer.amounts or ()):
        match offer.action:
            case Bet() | GoOn():
                yield replace(offer.action, insurance=amount)
            case Play(lowest) if amount != lowest:
                yield Play(amount)
