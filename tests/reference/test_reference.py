"""The second route itself: its order of hands, the amounts it comes to, and what it rejects."""

from random import Random

import pytest

from croupier.cards import DECK, Card, parse_cards
from croupier.hands import five
from tests.reference.five import five_card, has_aces_or_better, places
from tests.reference.settle import settle
from tests.reference.table import Settled


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        # The examples that the rules of six-card poker print.
        ("5c 5d 4h 3s 2c", "4c 4d Ah Ks Qc"),
        ("5c 5d Qh 3s 2c", "5c 5d Jh Ts 9c"),
        ("Ac Ad 2h 2s 3c", "Kc Kd Qh Qs Ac"),
        ("3c 3d 3h 2s 2c", "2c 2d 2h As Ac"),
        # Each class against the next.
        ("Ac Kc Qc Jc Tc", "Kd Qd Jd Td 9d"),
        ("5c 4c 3c 2c Ac", "Ad Ah As Ac Kd"),
        ("2c 2d 2h 2s 3c", "Ac Ad Ah Ks Kc"),
        ("2c 2d 2h 3s 3c", "Ac Kc Qc Jc 9c"),
        ("7c 5c 4c 3c 2c", "Ac Kd Qh Js Tc"),
        ("5c 4d 3h 2s Ac", "Ac Ad Ah Ks Qc"),
        ("2c 2d 2h 4s 3c", "Ac Ad Kh Ks Qc"),
        ("3c 3d 2h 2s 4c", "Ac Ad Kh Qs Jc"),
        ("2c 2d 5h 4s 3c", "Ac Kd Qh Js 9c"),
        ("Ac Kd 4h 3s 2c", "Ac Qd Jh Ts 9c"),
        ("6c 5d 4h 3s 2c", "5c 4d 3h 2s Ac"),
    ],
)
def test_order_of_hands(higher: str, lower: str) -> None:
    assert five_card(parse_cards(higher)) > five_card(parse_cards(lower))


def test_a_straight_does_not_run_on_past_the_ace() -> None:
    assert five_card(parse_cards("3c 2d Ac Kd Qh")) < five_card(parse_cards("2c 2d 3h 4s 5c"))


@pytest.mark.parametrize(
    ("hand", "wins"),
    [("Ac Ad 2h 3s 4c", True), ("Kc Kd Ah Qs Jc", False), ("2c 2d 3h 3s 4c", True)],
)
def test_aces_or_better(hand: str, wins: bool) -> None:
    assert has_aces_or_better(five_card(parse_cards(hand))) == wins


@pytest.mark.parametrize("size", [5, 6, 7])
def test_places_are_the_strengths_of_the_tables(size: int) -> None:
    random = Random(size)
    assert sorted(places().values()) == list(range(1, 7_463))
    for _ in range(500):
        cards = random.sample(DECK, size)
        assert places()[five_card(cards)] == five.strength(cards)


def deck(text: str) -> list[Card]:
    """A deck that begins with these cards."""
    top = parse_cards(text)
    return [*top, *(card for card in DECK if card not in top)]


# Box 2 gets 9c 9d 9h 5s 2d, the dealer Qh Tc 8d 6s 4h and then 3c. Td and 7d are next.
TWO_PLUS_FOUR = deck("9c Qh 9d Tc 9h 8d 5s 6s 2d 4h 3c Td 7d")
# Hand 1 is Ac Kd, hand 2 is 4c 4d, the dealer has 5h 5s, the board is 4h 9c 9d 2s 3s.
HOLDEM = deck("Ac Kd 4c 4d 5h 5s 4h 9c 9d 2s 3s")


@pytest.mark.parametrize(
    ("game", "stakes", "cards", "actions", "settled"),
    [
        (
            "two-plus-four",
            {2: {"ante": 100, "bonus": 10}},
            TWO_PLUS_FOUR,
            [(2, "bet insurance=600"), (2, "exchange")],
            # A ten comes for the queen: a pair of tens, which three nines beat.
            {
                (2, "bonus"): (10, 260),
                (2, "insurance"): (600, 1200),
                (2, "ante"): (100, 100),
                (2, "bet"): (200, 800),
            },
        ),
        (
            "six-card",
            {2: {"ante": 100}},
            TWO_PLUS_FOUR,
            [(2, "change 2d"), (2, "bet"), (2, "win")],
            {(2, "change"): (100, 0), (2, "ante"): (100, 200), (2, "bet"): (200, 200)},
        ),
        (
            "four-card",
            {2: {"ante": 100, "aces_up": 10}},
            TWO_PLUS_FOUR,
            [(2, "play 300")],
            {
                (2, "play"): (300, 600),
                (2, "ante"): (100, 200),
                (2, "ante_bonus"): (0, 200),
                (2, "aces_up"): (10, 90),
            },
        ),
        (
            "casino-holdem",
            {1: {"ante": 100}, 2: {"ante": 100, "bonus": 10}},
            HOLDEM,
            [(1, "fold"), (2, "play 200")],
            {
                (1, "ante"): (100, 0),
                (2, "bonus"): (10, 310),
                (2, "ante"): (100, 400),
                (2, "play"): (200, 400),
            },
        ),
    ],
)
def test_amounts(
    game: str,
    stakes: dict[int, dict[str, int]],
    cards: list[Card],
    actions: list[tuple[int, str]],
    settled: Settled,
) -> None:
    assert settle(game, {}, stakes, (), cards, actions) == settled
    assert settle(game, {}, stakes, (), [str(card) for card in cards], actions) == settled


@pytest.mark.parametrize(
    "actions",
    [
        [(2, "bet"), (1, "bet"), (1, "win"), (2, "win")],  # the larger ante is played first
        [(1, "bet"), (2, "bet"), (2, "win"), (1, "win")],  # and answers first
        [(1, "buy"), (1, "bet"), (2, "fold"), (1, "win")],  # the BET was obligatory
        [(1, "fold"), (2, "fold"), (1, "win")],  # nothing is left to decide
        [(1, "bet insurance=100"), (2, "fold"), (1, "win")],  # the hand cannot be insured
    ],
)
def test_decisions_that_the_rules_do_not_ask_for(actions: list[tuple[int, str]]) -> None:
    stakes = {1: {"ante": 200}, 2: {"ante": 100}}
    cards = deck("2c 3c Qh 4d 5d Tc 6h 7h 8d 8s 9s 6s Jc Kc 4h 3d")
    rightly = [(1, "bet"), (2, "fold"), (1, "win")]
    assert settle("two-plus-four", {}, stakes, (), cards, rightly)[1, "ante"] == (200, 400)
    with pytest.raises(AssertionError):
        settle("two-plus-four", {}, stakes, (), cards, actions)
