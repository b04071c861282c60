"""Five-card hands: every one of them, against counts and against an evaluator not of ours."""

from collections import Counter
from itertools import combinations
from math import comb
from random import Random

import pytest
from phevaluator import evaluate_cards  # type: ignore[import-untyped]  # no types come with it

from croupier.cards import DECK, Card, parse_cards
from croupier.errors import InvalidNotation
from croupier.hands import five
from croupier.hands.five import Category
from croupier.hands.naming import HandId, HandName

# Five ranks with ace and king that are no straight, in any suits that are not all the same.
ACE_KING_HANDS = (comb(11, 3) - 1) * (4**5 - 4)
COUNTS = {
    Category.ROYAL_FLUSH: 4,
    Category.STRAIGHT_FLUSH: 36,
    Category.FOUR_OF_A_KIND: 624,
    Category.FULL_HOUSE: 3_744,
    Category.FLUSH: 5_108,
    Category.STRAIGHT: 10_200,
    Category.THREE_OF_A_KIND: 54_912,
    Category.TWO_PAIR: 123_552,
    Category.ONE_PAIR: 1_098_240,
    Category.ACE_KING: ACE_KING_HANDS,
    Category.NO_HAND: 1_302_540 - ACE_KING_HANDS,
}


def strength(text: str) -> int:
    return five.strength(parse_cards(text))


def category(text: str) -> Category:
    return five.category(strength(text))


def agrees(cards: tuple[Card, ...]) -> bool:
    from_the_strongest: int = evaluate_cards(*cards)
    return 7_463 - from_the_strongest == five.strength(cards)


def test_every_hand_counts_in_its_category() -> None:
    hands = Counter(map(five.strength, combinations(DECK, 5)))
    assert sorted(hands) == list(range(1, 7_463))
    counts: Counter[Category] = Counter()
    for strength, count in hands.items():
        counts[five.category(strength)] += count
    assert counts == COUNTS
    assert counts.total() == comb(52, 5)


def test_every_hand_is_in_the_order_of_phevaluator() -> None:
    assert all(map(agrees, combinations(DECK, 5)))


@pytest.mark.parametrize("size", [6, 7])
def test_best_of_more_cards_is_in_the_order_of_phevaluator(size: int) -> None:
    random = Random(size)
    assert all(agrees(tuple(random.sample(DECK, size))) for _ in range(1_000_000))


def test_ranges_follow_each_other_from_the_weakest_to_the_strongest() -> None:
    strengths = [at for name in reversed(five.CATEGORIES) for at in five.range_of(name)]
    assert strengths == list(range(1, 7_463))
    assert all(five.category(at) is name for name in Category for at in five.range_of(name))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ah Kh Qh Jh Th", Category.ROYAL_FLUSH),
        ("5h 4h 3h 2h Ah", Category.STRAIGHT_FLUSH),
        ("Kh Qh Jh Th 9h Ad", Category.STRAIGHT_FLUSH),
        ("Ah Kh Qh Jh Ts", Category.STRAIGHT),
        ("5h 4h 3h 2h As", Category.STRAIGHT),
        ("4h 3h 2h As Kd", Category.ACE_KING),
        ("3h 2h Ah Kh Qh", Category.FLUSH),
        ("2h Ah Ks Qd Jc", Category.ACE_KING),
        ("Ah Kd 4c 3s 2h", Category.ACE_KING),
        ("Ah Qd Jc Ts 9h", Category.NO_HAND),
        ("Ah Kh Qs Js 2d 2c", Category.ONE_PAIR),
        ("9h 9d 9c 8s 8h 8d 2c", Category.FULL_HOUSE),
    ],
)
def test_category(text: str, expected: Category) -> None:
    assert category(text) is expected


def test_the_wheel_is_the_lowest_straight() -> None:
    assert strength("Ah 2d 3c 4s 5h") == five.range_of(Category.STRAIGHT)[0]
    assert strength("Ah 2h 3h 4h 5h") == five.range_of(Category.STRAIGHT_FLUSH)[0]


def test_ranks_decide_and_suits_do_not() -> None:
    assert strength("9h 9d 9c 2s 2h") < strength("Th Td Tc 2s 2h") < strength("Ts Td Tc 3s 3h")
    assert strength("Ah Ad 4c 3s 2h") < strength("As Ac 5c 3d 2d") == strength("Ah Ad 5h 3s 2c")


def test_two_trips_and_three_pairs_give_their_best_five() -> None:
    assert strength("9h 9d 9c 8s 8h 8d 2c") == strength("9h 9d 9c 8s 8h")
    assert strength("Ah Ad Kh Kd Qh Qd Jc") == strength("Ah Ad Kh Kd Qh")


@pytest.mark.parametrize("count", [0, 1, 4, 8, 52])
def test_no_hand_is_made_from_another_number_of_cards(count: int) -> None:
    for function in (five.strength, five.best, five.name):
        with pytest.raises(InvalidNotation, match="5, 6 or 7") as refused:
            function(DECK[:count])
        assert refused.value.code == "card-count"


@pytest.mark.parametrize(
    ("text", "best"),
    [
        ("2c 9h Ad 9s 2d", "9h 9s 2c 2d Ad"),
        ("2c 9h 9d 9s 2d", "9h 9d 9s 2c 2d"),
        ("Ac 2d 5h 3s 4c", "5h 4c 3s 2d Ac"),
        ("Ac 2c 5c 3c 4c 6d", "5c 4c 3c 2c Ac"),
        ("Ac Td Jh Qs Kc 9d", "Ac Kc Qs Jh Td"),
        ("Th Ts Ac Jd 4h 4s 4c", "4h 4s 4c Th Ts"),
        ("Ks Kh Qd Qc Js Jh 2d", "Ks Kh Qd Qc Js"),
        ("Kh Ks Qc Qd Jh Js 2d", "Kh Ks Qc Qd Jh"),
        ("3c 5d 5c 4h 2s Ah 7d", "5d 4h 3c 2s Ah"),
    ],
)
def test_best_cards_come_in_order(text: str, best: str) -> None:
    assert five.best(parse_cards(text)) == parse_cards(best)


@pytest.mark.parametrize(
    ("text", "name", "ranks"),
    [
        ("Ah Kh Qh Jh Th 9h", "royal-flush", "AKQJT"),
        ("9h 8h 7h 6h 5h", "straight-flush", "98765"),
        ("As 2s 3s 4s 5s", "straight-flush", "5432A"),
        ("6h 6d 6c 6s Ah", "four-of-a-kind", "6A"),
        ("7h 7d 7c 2s 2h", "full-house", "72"),
        ("Ah Jh 7h 4h 2h", "flush", "AJ742"),
        ("9h 8d 7h 6h 5h", "straight", "98765"),
        ("9h 9d 9s Ac Qd", "three-of-a-kind", "9AQ"),
        ("Ah Ad 9c 9s Kh", "two-pair", "A9K"),
        ("Kh Kd As Qc 9h", "one-pair", "KAQ9"),
        ("Ah Kd Qc 9s 4h", "ace-king", "AKQ94"),
        ("Jh Td 8c 3s 2h", "high-card", "JT832"),
    ],
)
def test_names(text: str, name: HandId, ranks: str) -> None:
    assert five.name(parse_cards(text)) == HandName(name, tuple(ranks))
