"""Whole games against figures that others have published, each with its source."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from croupier.exact.whole.caribbean_rules import RULES
from croupier.exact.whole.caribbean_stud import solve_strategies
from croupier.exact.whole.four_card import nets, showdowns
from croupier.exact.whole.paid import paid_hands
from croupier.exact.whole.solution import SideBet
from croupier.games import load_game
from croupier.games.caribbean_stud import CaribbeanStud
from croupier.games.pay import four_card_pays
from tests.exact.solve.solutions import solution

CARIBBEAN_DEALS = 19_933_230_517_200
CARIBBEAN_BEST = 1_041_372_912_372


def percent(share: Fraction, digits: int) -> float:
    return round(100 * float(share), digits)


def side_bet(game: str, paytable: str) -> SideBet:
    (found,) = (bet for bet in solution(game).side_bets if bet.paytable == paytable)
    return found


def test_casino_holdem_returns_97_84_percent() -> None:
    """Evolution prints a return of 97.84 % of the Ante for the game with this Ante table."""
    solved = solution("casino-holdem")
    assert solved.law.deals == comb(52, 2) * comb(50, 3) * comb(47, 2) * comb(45, 2)
    assert percent(1 + solved.ev, 2) == 97.84


def test_casino_holdem_plays_82_percent_of_hands() -> None:
    """Shackleford's description of the game: the optimal player raises 82 % of the time."""
    fold, play = solution("casino-holdem").decisions
    assert percent(Fraction(play.combinations, fold.combinations + play.combinations), 0) == 82


def test_bonus_returns_93_74_percent() -> None:
    """Evolution prints a return of 93.74 % for the Bonus."""
    law = side_bet("casino-holdem", "bonus").law
    assert law.deals == comb(52, 5)
    assert percent(1 + law.ev, 2) == 93.74
    assert percent(-law.ev, 6) == 6.258349


@pytest.mark.parametrize(
    ("paytable", "edge", "digits"),
    [
        ("50-40-9-6-4-2-1", 1.98, 2),  # the lowest edge that Wikipedia prints
        ("50-30-7-6-5-2-1", 3.37, 2),  # Virgin Casino, New Jersey: a return of 96.63 %
        ("50-40-8-5-4-3-1", 3.89, 2),  # Holland Casino
        ("50-40-7-5-4-3-1", 6.15, 2),  # the highest edge that Wikipedia prints
        # From Shuffle Master's counts of the best four of five, by hand:
        ("50-40-9-6-4-2-1", 1.9786, 4),
        ("50-30-9-6-4-2-1", 2.7759, 4),
        ("50-30-7-6-5-2-1", 3.3724, 4),
        ("50-40-8-5-4-3-1", 3.8917, 4),
        ("50-40-8-6-4-2-1", 4.2355, 4),
        ("50-30-6-6-5-2-1", 5.6293, 4),
        ("50-40-7-5-4-3-1", 6.1486, 4),
    ],
)
def test_aces_up(paytable: str, edge: float, digits: int) -> None:
    assert percent(-side_bet("four-card", paytable).law.ev, digits) == edge


def test_every_aces_up_table_is_solved() -> None:
    tables = {name for name in load_game("four-card").rules.paytables if name != "ante_bonus"}
    assert {bet.paytable for bet in solution("four-card").side_bets} == tables


def test_counts_of_the_best_four_of_five() -> None:
    """Shuffle Master's chart of the hands that Aces Up pays, as quoted at Wizard of Vegas."""
    law = side_bet("four-card", "50-40-8-5-4-3-1").law
    counts = {row.outcome: row.combinations for row in law.outcomes}
    assert counts == {
        "four of a kind": 624,
        "straight flush": 2_072,
        "three of a kind": 58_656,
        "flush": 114_616,
        "straight": 101_808,
        "two pair": 123_552,
        "pair of aces": 81_096,
        "loses": 2_197_632 - 81_096,
    }


def test_four_card_poker_has_an_edge_of_2_79_percent() -> None:
    """Published edges of the same pay table differ by a factor of two; Wizard of Odds is right.

    The edge is 2.787853 % of the Ante and the element of risk 1.301311 %, exactly the fraction
    below. A newspaper quotes 2.78 % (cut off) and 1.30 % from Wizard of Odds.
    """
    solved = solution("four-card")
    assert solved.law.deals == comb(52, 5) * 47 * comb(46, 5)
    assert -solved.ev == Fraction(8_840_827_253, 317_119_576_410)
    assert percent(-solved.ev, 2) == 2.79
    assert percent(solved.element_of_risk, 2) == 1.30


@pytest.mark.parametrize(
    "claimed",
    [
        1.58,  # Shuffle Master
        1.59,  # Frome, a payback of 98.41 % with the basic strategy
        1.50,  # Frome, about 98.50 % with the expert's
        2.90,  # Jacobson, about, by simulation
        3.36,  # Wikipedia
        3.40,  # Ko, about, with a simple strategy
    ],
)
def test_other_edges_of_four_card_poker_are_wrong(claimed: float) -> None:
    assert abs(100 * float(-solution("four-card").ev) - claimed) > 0.1


def test_no_best_play_of_four_card_poker_is_two_antes() -> None:
    """For every hand against every upcard two antes are worth the mean of one and of three."""
    bonuses = paid_hands(load_game("four-card").rules.paytables["ante_bonus"], four_card_pays)
    for hands in showdowns().hands(workers=2):
        _, one, two, three = nets(hands, bonuses)
        assert np.array_equal(2 * two, one + three)
        assert not np.any(two > np.maximum(one, three))
    decisions = {row.decision: row.combinations for row in solution("four-card").decisions}
    assert decisions["play 2"] == 0


def test_caribbean_stud_is_the_published_integer() -> None:
    """The exact loss that Wizard of Odds prints for optimal play: 5.224 %, per unit 2.555 %."""
    solved = solution("caribbean-stud")
    assert solved.law.deals == CARIBBEAN_DEALS == comb(52, 5) * 47 * comb(46, 4)
    assert sum(row.pays * row.combinations for row in solved.law.outcomes) == -CARIBBEAN_BEST
    assert percent(-solved.ev, 3) == 5.224
    assert percent(solved.element_of_risk, 3) == 2.555


PUBLISHED = {  # the loss over all deals, the edge and the element of risk: Wizard of Odds
    "three rules of thumb": (1_041_417_758_724, 5.225, 2.554),
    "ace-king-jack-8-3 or better": (1_059_715_400_580, 5.316, 2.596),
    "a pair, or ace-king that matches the upcard": (1_063_176_931_284, 5.334, 2.616),
    "a pair or better": (1_090_272_101_460, 5.470, 2.738),
    "ace-king or better": (1_132_600_203_540, 5.682, 2.672),
    "everything": (3_310_360_338_060, 16.607, 5.536),
}


def test_six_strategies_of_caribbean_stud_are_the_published_integers() -> None:
    game = load_game("caribbean-stud")
    assert isinstance(game, CaribbeanStud)
    found = {}
    for name, (law, decisions) in solve_strategies(game, RULES, workers=2).items():
        stakes = sum(row.stake * row.combinations for row in decisions)
        loss = -sum(row.pays * row.combinations for row in law.outcomes)
        found[name] = (loss, percent(-law.ev, 3), percent(Fraction(loss, stakes), 3))
    assert found == PUBLISHED
