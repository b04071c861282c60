"""The value of a card drawn is the mean of the values of the positions that it may lead to."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from croupier.exact import advise
from tests.exact.advise.positions import Position, draw_position, unseen_of, values_of


def mean_best(positions: Iterable[Position]) -> Fraction:
    values = [max(option.ev for option in advise(position).options) for position in positions]
    return sum(values, Fraction(0)) / len(values)


def bought(position: Position) -> Iterator[Position]:
    for card in unseen_of(position):
        yield {**position, "step": "bought", "hand": [*position["hand"], str(card)]}


def changed(position: Position, gone: tuple[str, ...]) -> Iterator[Position]:
    kept = [card for card in position["hand"] if card not in gone]
    for drawn in combinations(map(str, unseen_of(position)), len(gone)):
        yield {**position, "step": "changed", "hand": [*kept, *drawn], "gone": list(gone)}


@pytest.mark.parametrize("unseen", [6, 20, 36, 43])
def test_two_plus_four_buys_its_mean(unseen: int) -> None:
    position = draw_position("two-plus-four", "first", Random(unseen), unseen)
    assert values_of(advise(position))["buy",] == mean_best(bought(position))


def assert_draws_their_mean(position: Position, actions: Iterable[tuple[object, ...]]) -> None:
    values = values_of(advise(position))
    for action in actions:
        gone = tuple(map(str, action[1:]))
        later = changed(position, gone) if gone else bought(position)
        assert values[action] == mean_best(later), (position, action)


def draws(position: Position) -> list[tuple[object, ...]]:
    return [key for key in values_of(advise(position)) if key[0] in ("buy", "change")]


@pytest.mark.parametrize("unseen", [7, 9, 12, 14])
def test_six_card_draws_its_mean_from_few_cards(unseen: int) -> None:
    random = Random(unseen)
    first = draw_position("six-card", "first", random, unseen)
    one, two = random.sample([key for key in draws(first) if len(key) != 2], 2)
    assert_draws_their_mean(first, [one, two, ("change", first["hand"][0]), ("buy",)])
    later = draw_position("six-card", "bought", random, unseen)
    assert_draws_their_mean(later, draws(later))


@pytest.mark.parametrize(
    "hand", ["Ah Ad Ac 4s 2h", "Ah 9h Th 4h 2s", "5c 6d 7h 8s Kc", "Ks Qs Js Ts 2d"]
)
def test_six_card_draws_its_mean_from_a_full_deck(hand: str) -> None:
    """Hands with which the dealer's game is bought: trips, and draws to a straight and a flush."""
    position = {"game": "six-card", "step": "first", "hand": hand.split(), "dealer": ["9c"]}
    last = position["hand"][-1]
    assert_draws_their_mean(position, [("change", last)])


@pytest.mark.long
@pytest.mark.parametrize("seed", range(500))
def test_six_card_draws_one_card_its_mean(seed: int) -> None:
    random = Random(f"one {seed}")
    position = draw_position("six-card", "first", random)
    singles = [key for key in draws(position) if len(key) == 2]
    assert_draws_their_mean(position, [random.choice(singles), ("buy",)])


@pytest.mark.long
@pytest.mark.parametrize("seed", range(500))
def test_six_card_bought_draws_its_mean(seed: int) -> None:
    random = Random(f"bought {seed}")
    position = draw_position("six-card", "bought", random)
    assert_draws_their_mean(position, [random.choice(draws(position))])


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_six_card_draws_two_cards_their_mean(seed: int) -> None:
    random = Random(f"two {seed}")
    position = draw_position("six-card", "first", random)
    doubles = [key for key in draws(position) if len(key) == 3]
    assert_draws_their_mean(position, [random.choice(doubles)])
