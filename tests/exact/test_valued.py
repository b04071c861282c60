"""Decisions of rounds valued: actions of the table, amounts between the ends, and what was lost."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from croupier.cards import parse_cards
from croupier.exact.valued import valued
from croupier.games import GAMES, State, load_game
from croupier.games.actions import Bet, Buy, GoOn, Play
from croupier.games.round import Choice, Deal, Stakes
from tests.conformance.play import amounts_of, random_action
from tests.conformance.tables import random_deck

ROUNDS = {"two-plus-four": 6, "six-card": 4}


def decisions(name: str) -> list[tuple[State, Choice]]:
    """The decisions of random rounds on two boxes where the game has them."""
    game, random, found = load_game(name), Random(f"valued {name}"), list[tuple[State, Choice]]()
    boxes = (1,) if game.rules.most_boxes == 1 else (1, 2)
    for _ in range(ROUNDS.get(name, 12)):
        state, deck = (
            game.start({box: Stakes(ante=500) for box in boxes}, 10**6),
            random_deck(random),
        )
        while (step := state.next) is not None:
            if isinstance(step, Deal):
                state = state.deal([deck[slot.position] for slot in step.slots])
            else:
                found.append((state, step))
                state = state.act(step.box, random_action(step.offers, random))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_option_is_an_action_on_offer_and_every_offer_has_its_value(name: str) -> None:
    random = Random(name)
    for state, choice in decisions(name):
        found = valued(state, choice)
        for option, action in zip(found.advice.options, found.actions, strict=True):
            assert choice.offer_for(action) is not None
            assert found.ev(action) == option.ev, "by its slope or as it was valued"
        best = found.ev(found.best)
        for offer in choice.offers:
            for action in amounts_of(offer, random):
                assert found.ev(action) <= best
        assert [option["action"] for option in found.options()] == list(map(str, found.actions))


@pytest.mark.parametrize(
    "hand", ["9c 9d 9h Kd 2s", "4c 5d 6h 7d 8s", "Ah Kh 9h 5h 2h", "7c 7d 7h 2c 2s"]
)
@pytest.mark.parametrize("upcards", ["Ac Qd 8c 3s", "Kc Ks 5c 3s"])
@pytest.mark.parametrize("kind", [Bet, GoOn])
def test_an_insurance_between_the_ends_is_worth_what_it_is_as_the_highest(
    hand: str, upcards: str, kind: type[Bet | GoOn]
) -> None:
    """A smaller balance makes an amount between them the highest; it is valued by itself there."""
    state = load_game("two-plus-four").start({1: Stakes(ante=500)}, 10**6)
    state = state.deal(parse_cards(upcards)).deal(parse_cards(hand))
    if kind is GoOn:
        state = state.act(1, Buy())
        state = state.deal(parse_cards("Jd"))
    offer = next(offer for offer in _choice(state).offers if offer.amounts)
    assert offer.amounts is not None
    if type(offer.action) is not kind:
        return  # after a purchase without the BET
    low, high = offer.amounts
    between = (low + high) // 2
    less = replace(state, balance=offer.price + between)
    option = next(
        one for one in valued(less, _choice(less)).advice.options if one.insurance == "max"
    )
    assert valued(state, _choice(state)).ev(kind(between)) == option.ev


def _choice(state: State) -> Choice:
    assert isinstance(state.next, Choice)
    return state.next


def test_a_play_between_whole_antes_is_between_their_values() -> None:
    """Also where the balance covers nothing more than one ante and a half."""
    state = load_game("four-card").start({1: Stakes(ante=500)}, 10**6)
    state = state.deal(parse_cards("Ah Ad 9c 9s 2h 9d"))
    assert isinstance(state.next, Choice)
    one, two = (valued(state, state.next).ev(Play(stake)) for stake in (500, 1000))
    poor = replace(state, balance=750)
    assert isinstance(poor.next, Choice)
    found = valued(poor, poor.next)
    assert [str(action) for action in found.actions] == ["fold", "play 500"]
    assert found.ev(Play(750)) == (one + two) / 2 != Fraction(0)
