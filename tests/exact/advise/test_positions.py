"""What is refused as a position, and with which code."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import CroupierError
from croupier.exact import advise
from tests.exact.advise.positions import STEPS

Position = dict[str, Any]


def cards(text: str) -> list[str]:
    return text.split()


FIRST: Position = {
    "game": "two-plus-four",
    "settings": {},
    "step": "first",
    "hand": cards("Ah Kd 9c 9s 2h"),
    "dealer": cards("Td 8d Kc Ad"),
    "dead": [],
}
EXCHANGE = {**FIRST, "step": "exchange", "dealer": cards("Td 8d 3c 4s 7h Js")}
SIX: Position = {
    "game": "six-card",
    "step": "first",
    "hand": cards("Ah Kd 9c 9s 2h"),
    "dealer": ["Td"],
}
BOUGHT = {**SIX, "step": "bought", "hand": cards("Ah Kd 9c 9s 2h 3h")}
CHANGED = {**SIX, "step": "changed", "gone": ["3c"]}
PURCHASE = {**SIX, "step": "purchase", "dealer": cards("Td 8d 3c 4s 7h")}
FLOP: Position = {
    "game": "casino-holdem",
    "step": "flop",
    "hand": cards("Ah Kd"),
    "board": cards("9c 9s 2h"),
}
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
NOT_IN_SIX = [card for card in DECK if card not in (*SIX["hand"], *SIX["dealer"])]

REFUSED: dict[str, tuple[object, str]] = {
    "no object": ([], "position-form"),
    "nothing": ({}, "position-form"),
    "no game": ({**FIRST, "game": None}, "position-form"),
    "a game that is a list": ({**FIRST, "game": ["two-plus-four"]}, "position-form"),
    "unknown game": ({**FIRST, "game": "baccarat"}, "unknown-game"),
    "no step": ({key: FIRST[key] for key in FIRST if key != "step"}, "unknown-step"),
    "a step of another game": ({**FIRST, "step": "flop"}, "unknown-step"),
    "a step that is a list": ({**FIRST, "step": ["first"]}, "unknown-step"),
    "settings in a list": ({**FIRST, "settings": []}, "position-form"),
    "unknown setting": ({**FIRST, "settings": {"jokers": 2}}, "unknown-setting"),
    "setting of another game": (
        {**SIX, "settings": {"insurance_on_tie": "lost"}},
        "unknown-setting",
    ),
    "no such value": ({**FIRST, "settings": {"insurance_on_tie": "won"}}, "setting-value"),
    "a value below": ({**FIRST, "settings": {"max_payout": -1}}, "setting-value"),
    "no pay table": ({"game": "four-card", "settings": {"aces_up": "-1"}}, "setting-value"),
    "unknown key": ({**FIRST, "pot": 5}, "position-form"),
    "cards of another step": ({**SIX, "gone": ["3c"]}, "card-count"),
    "cards of another game": ({**FIRST, "board": ["3c"]}, "card-count"),
    "no hand": ({key: FIRST[key] for key in FIRST if key != "hand"}, "position-form"),
    "a hand in one text": ({**FIRST, "hand": "Ah Kd 9c 9s 2h"}, "position-form"),
    "too few cards": ({**FIRST, "hand": cards("Ah Kd 9c 9s")}, "card-count"),
    "too many cards": ({**FIRST, "hand": cards("Ah Kd 9c 9s 2h 3h")}, "card-count"),
    "five after a purchase": ({**FIRST, "step": "bought"}, "card-count"),
    "six on a blind box": (
        {**FIRST, "step": "blind", "hand": cards("Ah Kd 9c 9s 2h 3h")},
        "card-count",
    ),
    "a hidden dealer": ({**FIRST, "dealer": []}, "card-count"),
    "no card": ({**FIRST, "hand": ["Ah", "Kd", "9c", "9s", "2x"]}, "card-text"),
    "no text": ({**FIRST, "hand": ["Ah", "Kd", "9c", "9s", 2]}, "card-text"),
    "a card in a list": ({**FIRST, "hand": ["Ah", "Kd", "9c", "9s", ["2h"]]}, "card-text"),
    "a card twice": ({**FIRST, "hand": cards("Ah Kd 9c 9s Ah")}, "card-duplicate"),
    "a card held twice": ({**FIRST, "dealer": cards("Td 8d Kc Ah")}, "card-duplicate"),
    "dead cards that overlap": ({**FIRST, "dead": ["2h"]}, "card-duplicate"),
    "a dead card twice": ({**FIRST, "dead": ["3h", "3h"]}, "card-duplicate"),
    "gone and held": ({**CHANGED, "gone": ["2h"]}, "card-duplicate"),
    "no dead list": ({**FIRST, "dead": None}, "position-form"),
    "too few left": ({**SIX, "dead": NOT_IN_SIX[6:]}, "card-count"),
    "nothing was changed": ({**CHANGED, "gone": []}, "card-count"),
    "three were changed": ({**CHANGED, "gone": cards("3c 4c 5c")}, "card-count"),
    "two after a purchase": (
        {**CHANGED, "hand": BOUGHT["hand"], "gone": cards("3c 4c")},
        "position-impossible",
    ),
    "a dealer with a pair": (
        {**EXCHANGE, "dealer": cards("Td 8d 3c 4s 7h Ts")},
        "position-impossible",
    ),
    "a dealer with ace-king": (
        {**PURCHASE, "dealer": cards("Ad Ks 3c 4s 7h")},
        "position-impossible",
    ),
    "a dealer with a straight": (
        {**PURCHASE, "dealer": cards("3d 4c 5c 6s 7h")},
        "position-impossible",
    ),
    "limits in a list": ({**FIRST, "limits": [100]}, "position-form"),
    "limits without an ante": ({**FIRST, "limits": {"balance": 100}}, "position-form"),
    "unknown limit": ({**FIRST, "limits": {"ante": 100, "time": 1}}, "position-form"),
    "no ante": ({**FIRST, "limits": {"ante": 0}}, "stake-not-positive"),
    "part of a cent": ({**FIRST, "limits": {"ante": 100.5}}, "stake-not-whole"),
    "a truth for an ante": ({**FIRST, "limits": {"ante": True}}, "stake-not-whole"),
    "too large an ante": ({**FIRST, "limits": {"ante": 10**17}}, "stake-too-large"),
    "no balance": ({**FIRST, "limits": {"ante": 100, "balance": "much"}}, "balance-not-whole"),
    "debts": ({**FIRST, "limits": {"ante": 100, "balance": -1}}, "balance-not-whole"),
    "no maximum payout": ({**FIRST, "limits": {"ante": 100, "max_payout": 0}}, "setting-value"),
    "a maximum payout in words": (
        {**SIX, "limits": {"ante": 100, "max_payout": "much"}},
        "stake-not-whole",
    ),
    "1.5 antes that are not whole": ({**SIX, "limits": {"ante": 101}}, "price-not-whole"),
    "a BET that is not covered": (
        {**BOUGHT, "limits": {"ante": 100, "balance": 199}},
        "position-impossible",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str) -> None:
    position, code = REFUSED[case]
    with pytest.raises(CroupierError) as refusal:
        advise(position)  # type: ignore[arg-type]  # none at all
    assert refusal.value.code == code
    assert len(refusal.value.message) < 300


@pytest.mark.parametrize("position", [FIRST, EXCHANGE, SIX, BOUGHT, CHANGED, PURCHASE, FLOP])
def test_the_positions_that_these_spoil_are_good(position: Position) -> None:
    assert advise(position).options


def test_optional_parts_may_be_absent() -> None:
    short = {key: FIRST[key] for key in ("game", "step", "hand", "dealer")}
    assert advise(short) == advise(FIRST)
    assert advise({**FIRST, "limits": None}) == advise(FIRST)


def test_lists_that_a_step_has_not_may_be_there_and_empty() -> None:
    for position in (SIX, BOUGHT, PURCHASE, FIRST):
        assert advise({**position, "gone": [], "board": []}) == advise(position)


def test_tuples_are_lists() -> None:
    assert advise({**FIRST, "hand": tuple(FIRST["hand"])}) == advise(FIRST)


def test_a_limit_that_is_not_given_is_the_tables() -> None:
    """A maximum payout is a setting of 2 Plus 4; limits without one keep the setting."""
    capped = {**FIRST, "settings": {"max_payout": 150}}
    assert advise(capped) == advise(FIRST)
    assert advise({**capped, "limits": {"ante": 100}}) == advise(
        {**FIRST, "limits": {"ante": 100, "max_payout": 150}}
    )
    assert advise({**capped, "limits": {"ante": 100}}) != advise(FIRST)


def test_the_page_of_positions_has_every_step_and_each_is_advised_on() -> None:
    page = Path(__file__).parents[3] / "docs" / "positions.md"
    lines = [line for line in page.read_text("utf-8").splitlines() if line.startswith("{")]
    positions = [json.loads(line) for line in lines]
    assert [(position["game"], position["step"]) for position in positions] == STEPS
    for position in positions:
        assert advise(position).options
