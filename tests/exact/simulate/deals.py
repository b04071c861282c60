"""Rounds dealt at random up to the player's first decision."""

from collections.abc import Iterator
from random import Random

from croupier.cards import DECK, Card
from croupier.exact.simulation.run import BALANCE, BOX, smallest_stakes
from croupier.games import Game, State
from croupier.games.round import Choice, Deal, Slot


def first_decisions(game: Game, seed: str, rounds: int) -> Iterator[tuple[State, list[Card]]]:
    """The state at the first decision of each round, and the deck from which it was dealt."""
    draw = Random(seed)
    for _ in range(rounds):
        deck = draw.sample(DECK, len(DECK))
        state = game.start({BOX: smallest_stakes(game)}, BALANCE)
        yield dealt(state, deck), deck


def dealt(state: State, deck: list[Card]) -> State:
    """The state with everything opened that it waits for before its next decision or its end."""
    while isinstance(state.next, Deal):
        state = state.deal(opened(deck, state.next.slots))
    return state


def opened(deck: list[Card], slots: tuple[Slot, ...]) -> list[Card]:
    """The cards of these slots."""
    return [deck[slot.position] for slot in slots]


def choice_of(state: State) -> Choice:
    """What the state waits for, which is a decision."""
    assert isinstance(state.next, Choice)
    return state.next
