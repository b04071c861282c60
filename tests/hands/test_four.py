"""Four-card hands: every one of them, and the best of every five and six cards."""

from collections import Counter
from itertools import combinations
from math import comb
from random import Random

import pytest

from croupier.cards import DECK, Card, parse_cards
from croupier.errors import InvalidNotation
from croupier.hands import four
from croupier.hands.four import Category
from croupier.hands.naming import HandId, HandName
from tests.hands.plain import CLASSES, four_card

# Of four cards, of the best four of five, of the best four of six.
COUNTS = {
    Category.FOUR_OF_A_KIND: (13, 624, 14_664),
    Category.STRAIGHT_FLUSH: (44, 2_072, 47_752),
    Category.THREE_OF_A_KIND: (2_496, 58_656, 897_616),
    Category.FLUSH: (2_816, 114_616, 2_245_352),
    Category.STRAIGHT: (2_772, 101_808, 1_744_080),
    Category.TWO_PAIR: (2_808, 123_552, 2_342_736),
    Category.ONE_PAIR: (82_368, 1_047_552, 8_194_320),
    Category.HIGH_CARD: (177_408, 1_150_080, 4_872_000),
}
# Of a pair of deuces, threes, … aces.
PAIRS = {
    4: [6_336] * 13,
    5: [81_096, 80_724, *[80_352] * 8, 80_724, 81_096, 81_096],
    6: [
        *(642_960, 633_384, 623_808),
        *[625_176] * 6,
        *(623_808, 633_384, 642_960, 642_960),
    ],
}


def strength(text: str) -> int:
    return four.strength(parse_cards(text))


def category(text: str) -> Category:
    return four.category(strength(text))


def lowest_pair(rank: int) -> int:
    low, next_low = [other for other in range(13) if other != rank][:2]
    return four.strength(
        [Card.of(rank, 0), Card.of(rank, 1), Card.of(low, 2), Card.of(next_low, 3)]
    )


@pytest.mark.parametrize("size", four.SIZES)
def test_every_hand_counts_in_its_category_and_pair(size: int) -> None:
    hands = Counter(map(four.strength, combinations(DECK, size)))
    assert hands.total() == comb(52, size)
    counts: Counter[Category] = Counter()
    for strength, count in hands.items():
        counts[four.category(strength)] += count
    assert counts == {name: by_size[size - 4] for name, by_size in COUNTS.items()}
    starts = [*map(lowest_pair, range(13)), four.range_of(Category.ONE_PAIR).stop]
    pairs = [sum(hands[at] for at in range(starts[rank], starts[rank + 1])) for rank in range(13)]
    assert pairs == PAIRS[size]


def test_every_hand_is_in_the_order_of_the_definitions() -> None:
    plain: dict[int, set[tuple[int, ...]]] = {}
    for cards in combinations(DECK, 4):
        plain.setdefault(four.strength(cards), set()).add(four_card(cards))
    assert sorted(plain) == list(range(1, 2_536))
    assert all(len(alike) == 1 for alike in plain.values())
    in_order = [plain[strength].pop() for strength in sorted(plain)]
    assert in_order == sorted(set(in_order))


@pytest.mark.parametrize("size", [5, 6])
def test_best_of_more_cards_is_that_of_the_definitions(size: int) -> None:
    definitions = {four_card(cards): four.strength(cards) for cards in combinations(DECK, 4)}
    random = Random(size)
    for _ in range(100_000):
        cards = random.sample(DECK, size)
        assert four.strength(cards) == definitions[four_card(cards)], cards


def test_categories_are_those_of_the_definitions() -> None:
    assert [name.value for name in reversed(four.CATEGORIES)] == list(CLASSES)
    strengths = [at for name in reversed(four.CATEGORIES) for at in four.range_of(name)]
    assert strengths == list(range(1, 2_536))
    for cards in combinations(DECK, 4):
        assert four.category(four.strength(cards)).value == CLASSES[four_card(cards)[0]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ah Kh Qh Jh", Category.STRAIGHT_FLUSH),
        ("4h 3h 2h Ah", Category.STRAIGHT_FLUSH),
        ("4h 3h 2h As", Category.STRAIGHT),
        ("3h 2h Ah Ks", Category.HIGH_CARD),
        ("2h Ah Kh Qh", Category.FLUSH),
        ("Ah Ad Kc Ks", Category.TWO_PAIR),
        ("9h 8h 7h 6h 9d 9c", Category.STRAIGHT_FLUSH),
        ("9h 8h 7h 2h 9d 9c", Category.THREE_OF_A_KIND),
        ("9h 9d 9c 9s 8h 7h", Category.FOUR_OF_A_KIND),
        ("9h 8h 7h 2h 6d 5c", Category.FLUSH),
        ("9h 9d 8h 8d 7c 6s", Category.STRAIGHT),
    ],
)
def test_category(text: str, expected: Category) -> None:
    assert category(text) is expected


def test_the_wheel_is_the_lowest_straight() -> None:
    assert strength("Ah 2d 3c 4s") == four.range_of(Category.STRAIGHT)[0]
    assert strength("Ah 2h 3h 4h") == four.range_of(Category.STRAIGHT_FLUSH)[0]


@pytest.mark.parametrize("count", [0, 3, 7, 52])
def test_no_hand_is_made_from_another_number_of_cards(count: int) -> None:
    for function in (four.strength, four.best, four.name):
        with pytest.raises(InvalidNotation, match="4, 5 or 6") as refused:
            function(DECK[:count])
        assert refused.value.code == "card-count"


@pytest.mark.parametrize(
    ("text", "best"),
    [
        ("2c 9h 9s Ad", "9h 9s Ad 2c"),
        ("Ac 2d 3s 4c", "4c 3s 2d Ac"),
        ("Ac 2c 3c 4c 6d Kc", "4c 3c 2c Ac"),
        ("9d 9c 6h 7h 8h 9h", "9h 8h 7h 6h"),
        ("Ks Kh Qd Qc Js Jh", "Ks Kh Qd Qc"),
        ("2c 2d 2h Ad As Ac", "Ad As Ac 2c"),
        ("2c 3d Jh As Ac", "As Ac Jh 3d"),
    ],
)
def test_best_cards_come_in_order(text: str, best: str) -> None:
    assert four.best(parse_cards(text)) == parse_cards(best)


@pytest.mark.parametrize(
    ("text", "name", "ranks"),
    [
        ("6h 6d 6c 6s Ah", "four-of-a-kind", "6"),
        ("Ah Kh Qh Jh", "straight-flush", "AKQJ"),
        ("2h 2d 2c As", "three-of-a-kind", "2A"),
        ("Ah Jh 7h 4h", "flush", "AJ74"),
        ("As 2h 3h 4h", "straight", "432A"),
        ("Ah Ad 9c 9s Kh", "two-pair", "A9"),
        ("Kh Kd As Qc 9h", "one-pair", "KAQ"),
        ("Ah Kd Qc 9s 4h", "high-card", "AKQ9"),
    ],
)
def test_names(text: str, name: HandId, ranks: str) -> None:
    assert four.name(parse_cards(text)) == HandName(name, tuple(ranks))
