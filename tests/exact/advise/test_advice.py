"""The form of advice, and what holds of every piece of it."""

from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import pytest

from croupier.exact import advise
from tests.exact.advise.positions import (
    STEPS,
    all_settings,
    draw_position,
    unseen_of,
    values_of,
)

EXAMPLE = {
    "game": "two-plus-four",
    "settings": {},
    "step": "first",
    "hand": ["Ah", "Kd", "9c", "9s", "2h"],
    "dealer": ["Td", "8d", "Kc", "Ad"],
    "dead": [],
}
ORDER = ("fold", "bet", "buy", "change", "play", "win", "exchange")


def test_example() -> None:
    assert advise(EXAMPLE).to_json() == {
        "options": [
            {"action": "fold", "ev": "-1", "ev_decimal": -1.0},
            {
                "action": "bet",
                "insurance": "none",
                "ev": "223/301",
                "ev_decimal": 0.740863787375415,
            },
            {"action": "buy", "ev": "73/129", "ev_decimal": 0.565891472868217},
        ],
        "best": 1,
        "facts": {"not_qualify": "0", "win": "563/903", "tie": "0", "lose": "340/903"},
    }


def actions(position: dict[str, Any]) -> list[tuple[object, ...]]:
    return list(values_of(advise(position)))


TRIPS = "Ah Ad Ac 9s 2h"
UP = "Td 8d Kc 3d"


def at(game: str, step: str, **parts: str) -> dict[str, Any]:
    return {"game": game, "step": step, **{kind: text.split() for kind, text in parts.items()}}


def test_options_of_two_plus_four() -> None:
    bets: list[tuple[object, ...]] = [("bet", "none"), ("bet", "max")]
    first = at("two-plus-four", "first", hand=TRIPS, dealer=UP)
    assert actions(first) == [("fold",), *bets, ("buy",)]
    assert actions({**first, "hand": EXAMPLE["hand"]}) == [("fold",), bets[0], ("buy",)]
    assert actions({**first, "step": "blind"}) == bets
    bought = at("two-plus-four", "bought", hand=TRIPS + " 7h", dealer=UP)
    assert actions(bought) == bets
    assert actions({**bought, "dealer": ["Td", "8d", "Kc", "Kd"]}) == [("fold",), *bets]
    sold = at("two-plus-four", "exchange", hand=TRIPS, dealer=UP + " 4s 7h")
    assert actions(sold) == [("win",), ("exchange",)]


def test_options_of_six_card() -> None:
    hand = TRIPS.split()
    first = at("six-card", "first", hand=TRIPS, dealer="Td")
    singles = [("change", card) for card in hand]
    doubles = [key for key in actions(first) if len(key) == 3]
    assert actions(first) == [("fold",), ("bet",), ("buy",), *singles, *doubles]
    assert len(doubles) == 10
    bought = at("six-card", "bought", hand=TRIPS + " 7h", dealer="Td")
    assert actions(bought) == [("fold",), ("bet",), *singles, ("change", "7h")]
    changed = at("six-card", "changed", hand=TRIPS, gone="7h", dealer="Td")
    assert actions(changed) == [("fold",), ("bet",)]
    sold = at("six-card", "purchase", hand=TRIPS, dealer="Td 8d Kc 3d 4s")
    assert actions(sold) == [("win",), ("exchange",)]


def test_options_of_the_others() -> None:
    four = at("four-card", "first", hand=TRIPS, dealer="Td")
    assert actions(four) == [("fold",), ("play", 1), ("play", 2), ("play", 3)]
    holdem = at("casino-holdem", "flop", hand="Ah Ad", board="Ac 9s 2h")
    assert actions(holdem) == [("fold",), ("play",)]
    stud = at("caribbean-stud", "first", hand=TRIPS, dealer="Td")
    assert actions(stud) == [("fold",), ("bet",)]


@pytest.mark.parametrize(
    ("hand", "gone", "win"),
    [
        (TRIPS, "", 1),
        (TRIPS, "7h", 0),
        (TRIPS, "7h 6h", Fraction(-1, 2)),
        (TRIPS + " Kh", "", 0),
        (TRIPS + " Kh", "7h", -2),
    ],
)
def test_prices_paid_are_in_the_win(hand: str, gone: str, win: Fraction) -> None:
    position = at("six-card", "purchase", hand=hand, dealer="Td 8d Kc 3d 4s", gone=gone)
    assert values_of(advise(position))["win",] == win
    known = at("six-card", "changed", hand=hand, dealer="Td", gone=gone)
    if gone:
        assert values_of(advise(known))["fold",] == win - 2


def test_prices_paid_are_in_the_win_of_two_plus_four() -> None:
    for hand, win in ((TRIPS, 1), (TRIPS + " Kh", 0)):
        position = at("two-plus-four", "exchange", hand=hand, dealer=UP + " 4s 7h")
        assert values_of(advise(position))["win",] == win


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_form(game: str, step: str) -> None:
    random = Random(f"form {game} {step}")
    for _ in range(5):
        advice = advise(draw_position(game, step, random))
        shown = advice.to_json()
        places = [ORDER.index(option.action) for option in advice.options]
        assert places == sorted(places)
        values = [option.ev for option in advice.options]
        assert shown["best"] == values.index(max(values))
        assert set(shown) == {"options", "best", "facts"}
        facts = advice.facts
        assert facts.not_qualify + facts.win + facts.tie + facts.lose == 1
        insured = any(option.insurance == "max" for option in advice.options)
        assert insured == (facts.insurance_ev_per_unit is not None)
        for option in advice.options:
            told = option.to_json()
            assert Fraction(str(told["ev"])) == option.ev
            assert told["ev_decimal"] == pytest.approx(float(option.ev), abs=1e-15)


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_suits_and_the_order_of_cards_have_no_meaning(game: str, step: str) -> None:
    random = Random(f"suits {game} {step}")
    for settings in all_settings(game):
        position = {**draw_position(game, step, random), "settings": settings}
        to = dict(zip("cdhs", random.choice(list(permutations("cdhs"))), strict=True))

        def renamed(text: str, to: dict[str, str] = to) -> str:
            return text[0] + to[text[1]]

        other = dict(position)
        for kind in ("hand", "gone", "dead", "board"):
            if kind in position:
                shuffled = random.sample(position[kind], len(position[kind]))
                other[kind] = [renamed(text) for text in shuffled]
        other["dealer"] = [renamed(text) for text in position.get("dealer", ())]
        if "dealer" not in position:
            del other["dealer"]
        expected = {
            frozenset([key[0], *(renamed(str(card)) for card in key[1:])])
            if key[0] == "change"
            else frozenset(key): ev
            for key, ev in values_of(advise(position)).items()
        }
        found = {frozenset(key): ev for key, ev in values_of(advise(other)).items()}
        assert found == expected
        assert advise(other).facts == advise(position).facts


@pytest.mark.parametrize("step", ["first", "bought", "blind"])
def test_insurance_is_linear(step: str) -> None:
    """What it adds is its size, three, four, … of a kind, times what a unit is worth."""
    hand = TRIPS + " 7h" * (step == "bought")
    position = at("two-plus-four", step, hand=hand, dealer=UP)
    advice = advise(position)
    unit = advice.facts.insurance_ev_per_unit
    assert unit is not None
    values = values_of(advice)
    assert values["bet", "max"] - values["bet", "none"] == 6 * unit
    for size in (1, 2, 5, 6, 7):
        limits = {"ante": 100, "max_payout": 100 * size}
        limited = values_of(advise({**position, "limits": limits}))
        assert limited["bet", "max"] - limited["bet", "none"] == min(size, 6) * unit
    assert ("bet", "max") not in values_of(
        advise({**position, "limits": {"ante": 100, "max_payout": 99}})
    )


def test_a_play_bet_of_two_is_the_mean_of_one_and_three() -> None:
    random = Random(2)
    for _ in range(20):
        advice = advise(draw_position("four-card", "first", random))
        values = values_of(advice)
        assert 2 * values["play", 2] == values["play", 1] + values["play", 3]
        assert advice.options[advice.best].multiple != 2


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_limits_that_do_not_bind_change_nothing(game: str, step: str) -> None:
    position = draw_position(game, step, Random(game))
    limits = {"ante": 100, "max_payout": 10**9, "balance": 10**9}
    assert advise({**position, "limits": limits}) == advise(position)


def test_what_a_balance_does_not_cover_is_not_offered() -> None:
    first = at("six-card", "first", hand=TRIPS, dealer="Td")
    counts = {100: 1, 200: 2, 299: 2, 300: 3 + 5, 349: 3 + 5, 350: 3 + 5 + 10}
    for balance, count in counts.items():
        limits = {"ante": 100, "balance": balance}
        assert len(advise({**first, "limits": limits}).options) == count
    four = at("four-card", "first", hand=TRIPS, dealer="Td")
    for balance, count in {99: 1, 100: 2, 250: 3, 300: 4}.items():
        limits = {"ante": 100, "balance": balance}
        assert len(advise({**four, "limits": limits}).options) == count
    sold = at("six-card", "purchase", hand=TRIPS, dealer="Td 8d Kc 3d 4s")
    sold["settings"] = {"purchase_price": "extra_ante"}
    for balance, count in {99: 1, 100: 2}.items():
        limits = {"ante": 100, "balance": balance}
        assert len(advise({**sold, "limits": limits}).options) == count


def test_dead_cards_are_not_dealt() -> None:
    position = draw_position("casino-holdem", "flop", Random(3), unseen=45)
    assert len(unseen_of(position)) == 45
    alone = {**position, "dead": []}
    assert advise(position).facts != advise(alone).facts
