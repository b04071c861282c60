"""Rounds played at random before a witness, and played again from what was written down."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from croupier.cards import Card
from croupier.games import State
from croupier.games.actions import Action, Bet, Fold, GoOn, Play, parse_action
from croupier.games.round import Choice, Deal, Offer, Slot
from tests.conformance.tables import Table
from tests.conformance.witness import Witness


@dataclass(frozen=True, slots=True)
class Played:
    """A whole round: its states from the first to the last, what was opened and decided."""

    table: Table
    states: tuple[State, ...]
    opened: dict[Slot, Card]
    decisions: tuple[tuple[int, str], ...]


def play(table: Table, random: Random) -> Played:
    """A round to its end, each step seen by a witness."""
    state = table.start()
    witness = Witness(table, state)
    states, decisions = [state], []
    while (step := state.next) is not None:
        match step:
            case Deal(slots):
                cards = table.cards(slots)
                after = state.deal(cards)
                witness.dealt(step, cards, state, after)
            case Choice(box, offers):
                action = random_action(offers, random)
                after = state.act(box, action)
                witness.acted(step, action, state, after)
                decisions.append((box, str(action)))
        state = after
        states.append(state)
    witness.over(state)
    return Played(table, tuple(states), witness.opened, tuple(decisions))


def replayed(table: Table, decisions: Iterable[tuple[int, str]], steps: int) -> list[State]:
    """The states of so many steps, from the table's deck and decisions that are read from text."""
    state, rest = table.start(), iter(decisions)
    states = [state]
    for _ in range(steps):
        if isinstance(state.next, Deal):
            state = state.deal(table.cards(state.next.slots))
        else:
            box, text = next(rest)
            state = state.act(box, parse_action(text))
        states.append(state)
    return states


def random_action(offers: Sequence[Offer], random: Random) -> Action:
    """A kind of action, folds the least often, then one of that kind and one of its amounts."""
    kinds = {type(offer.action): 1 if isinstance(offer.action, Fold) else 4 for offer in offers}
    (kind,) = random.choices(list(kinds), list(kinds.values()))
    offer = random.choice([offer for offer in offers if type(offer.action) is kind])
    return random.choice(amounts_of(offer, random))


def amounts_of(offer: Offer, random: Random) -> list[Action]:
    """The offer's action with its lowest amount, both ends of its range and one between."""
    if offer.amounts is None:
        return [offer.action]
    low, high = offer.amounts
    amounts = (low, high, random.randint(low, high))
    return [offer.action, *(with_amount(offer.action, amount) for amount in amounts)]


def with_amount(action: Action, amount: int) -> Action:
    """The same action with another amount."""
    match action:
        case Bet():
            return Bet(amount)
        case GoOn():
            return GoOn(amount)
        case Play():
            return Play(amount)
        case _:
            raise AssertionError(f"{action} has no amount")
