"""Engines that are wrong in one place each: random rounds must notice every one of them."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from croupier.cards import DECK
from croupier.games import casino_holdem, six_card, two_plus_four
from croupier.games.actions import Fold, Play
from croupier.games.casino_holdem import CasinoHoldemState
from croupier.games.four_card import FourCardState
from croupier.games.game import State
from croupier.games.round import Choice, Deal, Offer, Settlement
from croupier.games.six_card import SixCardState
from tests.conformance.rounds import checked_rounds

ENOUGH = 300
Right = Callable[..., Any]
"""The engine's own function, in whose place a fault is put."""


def costs_nothing(right: Right) -> Right:
    return lambda state, box, action, price: replace(
        right(state, box, action, price), balance=state.balance
    )


def offered_beyond_the_balance(right: Right) -> Right:
    return lambda state, hand: (Offer(Fold(), 0), Offer(Play(2 * hand.ante), 2 * hand.ante))


def offered_twice(right: Right) -> Right:
    return lambda state, *rest: right(state, *rest) + right(state, *rest)[:1]


def order_not_stable(right: Right) -> Right:
    turns = count()
    return lambda state, *rest: right(state, *rest)[:: 1 if next(turns) % 7 else -1]


def cent_too_much(right: Right) -> Right:
    return lambda state: tuple(replace(line, returned=line.returned + 1) for line in right(state))


def other_paragraph(right: Right) -> Right:
    return lambda state: tuple(replace(line, rule="4C Bets 9") for line in right(state))


def position_skipped(right: Right) -> Right:
    return lambda *state_and_box: tuple(
        replace(slot, position=slot.position + 1) for slot in right(*state_and_box)
    )


def opened_too_early(right: Right) -> Right:
    return lambda state: right(state) if state.hand else Deal((*state.slots["dealer"],))


def hidden_card_held(right: Right) -> Right:
    def dealt(state: FourCardState, slots: Any, cards: tuple[Any, ...]) -> Any:
        hidden = [card for card in DECK if card not in {*state.cards(), *cards}]
        return replace(right(state, slots, cards), slots={**state.slots, "hidden": hidden[:1]})

    return dealt


def changed_card_forgotten(right: Right) -> Right:
    return lambda state: [card for box in state.boxes for card in box.hand]


def any_amount_taken(right: Right) -> Right:
    return lambda offer, action: type(offer.action) is type(action)


def any_box_taken(right: Right) -> Right:
    return lambda state, box, action: right(state, getattr(state.next, "box", box), action)


def settled_before_the_end(right: Right) -> Any:
    return property(lambda state: Settlement(state.lines))


def silence_raises(right: Right) -> Any:
    return property(lambda choice: choice.offers[-1].action)


def no_maximum_payout(right: Right) -> Right:
    return lambda lines, max_payout: lines


def equal_hands_lose(right: Right) -> Right:
    return lambda player, dealer, lowest: (
        "dealer" if player == dealer >= lowest else right(player, dealer, lowest)
    )


def highest_card_given_up(right: Right) -> Right:
    return lambda hand, qualifies_from: max(hand)


FAULTS: list[tuple[Callable[[Right], Any], str, object, str]] = [
    (costs_nothing, "casino-holdem", CasinoHoldemState, "_acted"),
    (offered_beyond_the_balance, "casino-holdem", CasinoHoldemState, "_offers"),
    (offered_twice, "four-card", FourCardState, "_offers"),
    (order_not_stable, "casino-holdem", CasinoHoldemState, "_offers"),
    (cent_too_much, "six-card", SixCardState, "_lines"),
    (other_paragraph, "four-card", FourCardState, "_lines"),
    (position_skipped, "six-card", SixCardState, "_next_slots"),
    (opened_too_early, "four-card", FourCardState, "_step"),
    (hidden_card_held, "four-card", FourCardState, "_dealt"),
    (changed_card_forgotten, "six-card", SixCardState, "cards"),
    (any_amount_taken, "four-card", Offer, "admits"),
    (any_box_taken, "four-card", State, "offer_for"),
    (settled_before_the_end, "two-plus-four", State, "settlement"),
    (silence_raises, "four-card", Choice, "unanswered"),
    (no_maximum_payout, "two-plus-four", two_plus_four, "capped"),
    (equal_hands_lose, "casino-holdem", casino_holdem, "compare"),
    (highest_card_given_up, "six-card", six_card, "best_discard"),
]


@pytest.mark.parametrize(
    ("fault", "name", "owner", "attribute"), FAULTS, ids=[fault.__name__ for fault, *_ in FAULTS]
)
def test_random_rounds_notice(
    fault: Callable[[Right], Any],
    name: str,
    owner: object,
    attribute: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(owner, attribute, fault(getattr(owner, attribute)))
    with pytest.raises(AssertionError):
        for _ in checked_rounds(name, 0, ENOUGH):
            pass
