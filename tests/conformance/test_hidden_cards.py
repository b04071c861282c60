"""What lies face down at a decision: what the dealer hides, and the boxes that come later."""

from random import Random

import pytest

from croupier.games import State
from croupier.games.actions import Exchange, TakeWin
from croupier.games.round import Choice, Stakes
from tests.conformance.play import play
from tests.conformance.tables import Table, houses, random_table

ROUNDS = 300
CLOSED = {
    "two-plus-four": {"dealer": 2},
    "six-card": {"dealer": 4},
    "four-card": {"dealer": 5},
    "casino-holdem": {"dealer": 2, "board": 2},
}
"""How many cards a holder has face down for as long as there is something to stake."""


@pytest.mark.parametrize("name", CLOSED)
def test_the_dealer_hides_his_cards_while_there_is_something_to_stake(name: str) -> None:
    for state, _ in _decisions(name):
        shown = state.shown()
        assert {holder: shown[holder].count(None) for holder in CLOSED[name]} == CLOSED[name]


@pytest.mark.parametrize("name", ["two-plus-four", "six-card"])
def test_a_later_box_is_closed_until_the_one_before_is_decided(name: str) -> None:
    for state, table in _decisions(name):
        assert isinstance(state.next, Choice)
        order = _order(name, table.stakes)
        revealed = order[: order.index(state.next.box) + 1]
        shown = state.shown()
        for box in order:
            assert (None not in shown[f"box{box}"]) == (box in revealed)


def _decisions(name: str) -> list[tuple[State, Table]]:
    """Every state of random rounds in which something is to be staked or given up."""
    found = houses(name, Random(name), 10)
    tables = [random_table(random.choice(found), random) for random in map(Random, range(ROUNDS))]
    states = [(state, table) for table in tables for state in play(table, Random(0)).states]
    return [(state, table) for state, table in states if _is_about_a_stake(state)]


def _is_about_a_stake(state: State) -> bool:
    answers = (TakeWin, Exchange)
    return isinstance(state.next, Choice) and not isinstance(state.next.offers[0].action, answers)


def _order(name: str, stakes: dict[int, Stakes]) -> list[int]:
    """The boxes as they are revealed: in 2 Plus 4 Poker the larger of two open antes first."""
    boxes = sorted(stakes)
    if name != "two-plus-four":
        return boxes
    with_ante = [box for box in boxes if stakes[box].ante]
    first_two = sorted(with_ante[:2], key=lambda box: stakes[box].ante or 0, reverse=True)
    return first_two + [box for box in boxes if box not in first_two]
