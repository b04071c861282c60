"""What holds of any hand, whether five of its cards play or four."""

from itertools import combinations, pairwise
from random import Random
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, Card, card_texts, parse_cards
from croupier.hands import five, four
from croupier.hands.naming import HAND_IDS, HandId, HandName, named, open_name

Cards = list[Card]

# The whole deck, aces to sixes for wheels and quads, and two suits for flushes.
DECKS = (DECK, DECK[-4:] + DECK[:20], DECK[::2])
CARDS = st.sampled_from(DECKS).flatmap(
    lambda deck: st.lists(st.sampled_from(deck), min_size=7, max_size=7, unique=True)
)
both = pytest.mark.parametrize("hands", [five, four], ids=["five", "four"])
extra = st.integers(0, 2)


@both
@given(CARDS, extra)
def test_the_best_cards_are_some_of_the_cards_and_as_strong(
    hands: ModuleType, cards: Cards, more: int
) -> None:
    size = hands.SIZES[0]
    given_cards = cards[: size + more]
    best = hands.best(given_cards)
    assert len(set(best)) == size
    assert set(best) <= set(given_cards)
    assert hands.strength(best) == hands.strength(given_cards)
    assert hands.name(best) == hands.name(given_cards)


@both
@given(CARDS, extra)
def test_the_best_cards_are_the_first_of_the_strongest(
    hands: ModuleType, cards: Cards, more: int
) -> None:
    given_cards = cards[: hands.SIZES[0] + more]
    chosen = max(combinations(given_cards, hands.SIZES[0]), key=hands.strength)
    assert set(hands.best(given_cards)) == set(chosen)


@both
@given(CARDS, extra)
def test_the_best_cards_come_most_significant_first(
    hands: ModuleType, cards: Cards, more: int
) -> None:
    size = hands.SIZES[0]
    given_cards = cards[: size + more]
    best = hands.best(given_cards)
    ranks = [card.rank for card in best]
    if sorted(ranks) == [*range(size - 1), 12]:
        assert ranks == [*reversed(range(size - 1)), 12]
    else:
        keys = [(ranks.count(rank), rank) for rank in ranks]
        assert keys == sorted(keys, reverse=True)
    places = [(card.rank, given_cards.index(card)) for card in best]
    for (rank, place), (next_rank, next_place) in pairwise(places):
        assert rank != next_rank or place < next_place


@both
@given(CARDS, extra, st.randoms(use_true_random=False), st.permutations(range(4)))
def test_neither_the_order_nor_the_suits_names_matter(
    hands: ModuleType, cards: Cards, more: int, random: Random, suits: list[int]
) -> None:
    given_cards = cards[: hands.SIZES[0] + more]
    other = [Card.of(card.rank, suits[card.suit]) for card in given_cards]
    random.shuffle(other)
    assert hands.strength(other) == hands.strength(given_cards)


@both
@given(CARDS)
def test_a_card_more_never_weakens(hands: ModuleType, cards: Cards) -> None:
    fewest, _, most = hands.SIZES
    strengths = [hands.strength(cards[:size]) for size in range(fewest, most + 1)]
    assert strengths == sorted(strengths)


@both
@given(CARDS)
def test_cards_read_back_from_their_text_are_as_strong(hands: ModuleType, cards: Cards) -> None:
    best = hands.best(cards[: hands.SIZES[0]])
    assert parse_cards(card_texts(best)) == best
    assert hands.strength(parse_cards(card_texts(best))) == hands.strength(best)


@pytest.mark.parametrize(
    ("cards", "name", "ranks"),
    [
        ("Kd", "high-card", "K"),
        ("9s Td", "high-card", "T9"),
        ("9s 9d", "one-pair", "9"),
        ("Ad 9s 9d Kh", "one-pair", "9AK"),
        ("2d 9s Kd Ah", "ace-king", "AK92"),
        ("2d 9s 2h 9h", "two-pair", "92"),
        ("2d Ks 2h 2s", "three-of-a-kind", "2K"),
        ("2d 2c 2h 2s", "four-of-a-kind", "2"),
        ("5d 4d 3d 2d", "high-card", "5432"),
    ],
)
def test_open_cards_are_named_by_their_ranks_alone(cards: str, name: HandId, ranks: str) -> None:
    assert open_name(parse_cards(cards)) == HandName(name, tuple(ranks))


def test_every_category_has_a_name() -> None:
    for hands in (five, four):
        for category in hands.Category:
            assert named(category.value, (12, 11)).name in HAND_IDS
