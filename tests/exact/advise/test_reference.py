"""Advice against the reference solver, which plays the engine's rounds out, on few cards."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from croupier.cards import DECK, Card, parse_cards
from croupier.exact import advise
from tests.exact.advise.engine import ANTE, reference
from tests.exact.advise.positions import STEPS, draw_position, values_of

UNSEEN = {"first": 8, "bought": 9, "changed": 10}
MAX_PAYOUTS = (50, 150, 350, 1000, 5000)
BALANCES = (0, 100, 150, 200, 300, 350, 400, 500, 600, 1000)


def assert_equal(position: Mapping[str, Any]) -> None:
    expected, found = reference(position), values_of(advise(position))
    if position["game"] == "four-card":
        # The reference tries the ends of what may be played; the value is linear between them.
        found = {key: ev for key, ev in found.items() if key in expected}
        assert set(found) >= {("fold",)}
    else:
        assert list(found) == list(expected), position
    assert all(expected[key] == ev for key, ev in found.items()), position


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_equals_the_reference(game: str, step: str) -> None:
    random = Random(f"{game} {step}")
    for _ in range(3 if (game, step) == ("six-card", "first") else 8):
        assert_equal(draw_position(game, step, random, UNSEEN.get(step, 9)))


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_equals_the_reference_under_limits(game: str, step: str) -> None:
    random = Random(f"limits {game} {step}")
    for balance in BALANCES:
        position = draw_position(game, step, random, 7 if game == "six-card" else 9)
        if step in ("bought", "changed") and game == "six-card" and balance < 2 * ANTE:
            continue  # a price always leaves the BET covered
        limits = {"ante": ANTE, "max_payout": random.choice(MAX_PAYOUTS), "balance": balance}
        assert_equal({**position, "limits": limits})


@pytest.mark.parametrize("on_tie", ["lost", "returned"])
def test_insurance_that_meets_a_tie(on_tie: str) -> None:
    """An insured hand is seldom tied: here is a straight against a straight."""
    known = {"hand": ["5c", "6d", "7h", "8s", "9c"], "dealer": ["5d", "6h", "7s", "8c"]}
    unseen = parse_cards("9d 9h 2c 3d Ks As Qd")
    seen = [*unseen, *map(Card.parse, known["hand"] + known["dealer"])]
    dead = [str(card) for card in DECK if card not in seen]
    settings = {"insurance_on_tie": on_tie}
    position = {"game": "two-plus-four", "settings": settings, "step": "first"} | known
    position["dead"] = dead
    assert advise(position).facts.tie > 0
    assert_equal(position)


@pytest.mark.long
@pytest.mark.parametrize(("game", "step"), STEPS)
def test_equals_the_reference_on_many_positions(game: str, step: str) -> None:
    random = Random(f"long {game} {step}")
    for _ in range(500):
        few = 7 if (game, step) == ("six-card", "first") else UNSEEN.get(step, 9)
        assert_equal(draw_position(game, step, random, few))
