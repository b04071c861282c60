"""Advice against every hidden card dealt out, on the full deck with and without dead cards."""

from fractions import Fraction
from random import Random

import pytest

from croupier.exact import Facts, advise
from tests.exact.advise.positions import Position, cards_of, draw_position, unseen_of
from tests.exact.plain import showdowns

BETS = [
    ("two-plus-four", "first"),
    ("two-plus-four", "bought"),
    ("two-plus-four", "blind"),
    ("six-card", "first"),
    ("six-card", "bought"),
    ("six-card", "changed"),
    ("four-card", "first"),
    ("casino-holdem", "flop"),
    ("caribbean-stud", "first"),
]
"""The steps at which the hand as it is may meet the dealer's unknown one."""

SLOW = {"six-card", "four-card", "casino-holdem"}


def plain(position: Position) -> showdowns.Result:
    hand, left = cards_of(position, "hand"), unseen_of(position)
    dealer, board = cards_of(position, "dealer"), cards_of(position, "board")
    match position["game"]:
        case "two-plus-four":
            return showdowns.two_plus_four(hand, dealer, left)
        case "six-card":
            return showdowns.six_card(hand, dealer[0], left, position["settings"])
        case "four-card":
            return showdowns.four_card(hand, dealer[0], left)
        case "casino-holdem":
            return showdowns.casino_holdem(hand, board, left)
        case _:
            return showdowns.caribbean_stud(hand, dealer[0], left)


def spent(position: Position) -> Fraction:
    """Antes that were paid for cards."""
    bought, changed = len(position["hand"]) > 5, len(position.get("gone", ()))
    prices = (Fraction(0), Fraction(2 if bought else 1), Fraction(3, 2))
    return bought + prices[changed]


def assert_equal(position: Position) -> None:
    expected, advice = plain(position), advise(position)
    facts = advice.facts
    assert expected[:4] == (facts.not_qualify, facts.win, facts.tie, facts.lose), position
    bet = next(option for option in advice.options if option.action in ("bet", "play"))
    assert bet.ev == expected.ev - spent(position), position


@pytest.mark.parametrize(("game", "step"), BETS)
def test_equals_all_deals(game: str, step: str) -> None:
    random = Random(f"{game} {step}")
    for _ in range(2 if game in SLOW else 40):
        assert_equal(draw_position(game, step, random))


@pytest.mark.parametrize(("game", "step"), BETS)
def test_equals_all_deals_of_half_a_deck(game: str, step: str) -> None:
    random = Random(f"half {game} {step}")
    for _ in range(25):
        assert_equal(draw_position(game, step, random, unseen=random.randint(14, 26)))


@pytest.mark.long
@pytest.mark.parametrize(("game", "step"), BETS)
def test_equals_all_deals_of_many_positions(game: str, step: str) -> None:
    random = Random(f"long {game} {step}")
    for _ in range(500):
        assert_equal(draw_position(game, step, random))


@pytest.mark.parametrize(
    ("game", "step"), [("two-plus-four", "exchange"), ("six-card", "purchase")]
)
def test_a_dealer_who_is_known_does_not_qualify(game: str, step: str) -> None:
    facts = advise(draw_position(game, step, Random(step))).facts
    assert facts == Facts.counted(1, 0, 0, 0)
