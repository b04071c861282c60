"""Random rounds put to everything that a round of any game must hold to."""

import pickle
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest

from croupier.errors import BetRefused
from croupier.games import State
from tests.conformance.play import Played, play, replayed
from tests.conformance.refusals import try_out
from tests.conformance.tables import House, Table, houses, random_table
from tests.reference.settle import settle

MIXED = 40
"""Houses with mixed settings, besides those that differ from the rules in one choice."""


def checked_rounds(name: str, chunk: int, count: int) -> Iterator[Played]:
    """Rounds of a game, each with its own seed; a failure says which round it was."""
    found = houses(name, Random(f"{name} {chunk}"), MIXED)
    for number in range(count):
        try:
            yield _checked_round(found, Random(f"{name} {chunk} {number}"))
        except Exception as failure:
            failure.add_note(f"in round {number} of chunk {chunk} of {name}")
            raise


def _checked_round(found: Sequence[House], random: Random) -> Played:
    """A round at one of the houses; one time in four at the first, which is as published."""
    house = random.choice(found) if random.randrange(4) else found[0]
    played = play(random_table(house, random), random)
    state = random.choice(played.states)
    check_balance(played.table)
    check_settlement(played)
    check_replay(played)
    check_other_world(played, state, random)
    try_out(state, random)
    if not random.randrange(10):
        check_pickle(state)
    return played


def check_balance(table: Table) -> None:
    """A balance of exactly what is placed is enough, and one cent less is not."""
    placed = table.balance - table.start().balance
    assert replace(table, balance=placed).start().balance == 0
    with pytest.raises(BetRefused) as refusal:
        replace(table, balance=placed - 1).start()
    assert refusal.value.code == "balance-too-small"


def check_settlement(played: Played) -> None:
    """A second route, from the deck and the decisions alone, comes to the same cents."""
    table, lines = played.table, played.states[-1].settlement.lines
    stakes = {
        box: {str(spot): cents for spot, cents in placed.named().items()}
        for box, placed in table.stakes.items()
    }
    house = table.house
    by_rules = settle(
        house.game.id, house.settings, stakes, table.taken, table.deck, played.decisions
    )
    assert by_rules == {(line.box, line.spot): (line.stake, line.returned) for line in lines}


def check_replay(played: Played) -> None:
    """The same deck and decisions lead through the same states and offers to the same lines."""
    states = list(played.states)
    again = replayed(played.table, played.decisions, len(states) - 1)
    assert again == states
    assert [state.next for state in again] == [state.next for state in states]
    assert again[-1].settlement == states[-1].settlement


def check_other_world(played: Played, state: State, random: Random) -> None:
    """With other cards in all slots that are still closed, the round is the same up to here."""
    opened = set(state.cards())
    closed = [card for card in played.table.deck if card not in opened]
    random.shuffle(closed)
    deck = tuple(card if card in opened else closed.pop() for card in played.table.deck)
    world = replace(played.table, deck=deck)
    reached = replayed(world, played.decisions, played.states.index(state))[-1]
    assert repr(reached) == repr(state)
    assert repr(reached.next) == repr(state.next)
    assert (reached.shown(), reached.lines) == (state.shown(), state.lines)


def check_pickle(state: State) -> None:
    """A state goes through a pickle; games are compared by their rules, which stay the same."""
    copy: State = pickle.loads(pickle.dumps(state))
    assert copy.game.rules == state.game.rules
    assert replace(copy, game=state.game) == state
    assert copy.next == state.next
