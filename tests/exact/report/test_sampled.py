"""Sampled surveys: what is drawn, how it is weighted, and that it hits what is known exactly."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from croupier.exact import advise
from croupier.exact.in_classes import kept_solution
from croupier.exact.report import contrasts
from croupier.exact.report.contrasts import other_settings, worth_of_setting, worth_of_sight
from croupier.exact.report.document import Estimate
from croupier.exact.report.request import Sampling
from croupier.exact.report.sampled import UNIT, SampledSurvey, best_of, survey_sampled
from croupier.exact.report.search import RuleList
from croupier.exact.report.seen_sampled import hand_kinds, six_card_view, two_plus_four_view
from croupier.exact.whole.solution import Solution
from croupier.exact.whole.workers import silent
from croupier.games import Game, load_game

CARIBBEAN_EV = Fraction(-142031221, 2718662100)


@pytest.fixture(scope="module")
def caribbean() -> SampledSurvey:
    sampling = Sampling(load_game("caribbean-stud"), "test", 600)
    return survey_sampled(sampling, six_card_view(), hand_kinds(), ("fold", "bet"), 2, silent)


def test_a_sample_of_a_solved_game_hits_its_exact_value(caribbean: SampledSurvey) -> None:
    found = caribbean.ev
    assert abs(found.mean - CARIBBEAN_EV) < 4 * found.std_error
    assert found.std_error < 0.03


def test_shares_of_decisions_hit_the_exact_ones(caribbean: SampledSurvey) -> None:
    bets = caribbean.share(1)
    assert abs(bets.mean - Fraction(10410224542740, 19933230517200)) < 4 * bets.std_error
    assert caribbean.share(0).mean + bets.mean == pytest.approx(1)


def test_every_stratum_is_drawn_and_weighs_what_it_should(caribbean: SampledSurvey) -> None:
    drawn = np.bincount(caribbean.strata)
    assert len(drawn) == len(hand_kinds())
    assert drawn.min() >= 2
    assert caribbean.hands.sum() == comb(52, 5)
    weights = np.bincount(caribbean.strata, caribbean.deals.deals)
    assert weights == pytest.approx(1000 * caribbean.hands, rel=0.01)


def test_rules_are_tested_on_the_other_half(caribbean: SampledSurvey) -> None:
    always = RuleList((), 1)
    value, cost = caribbean.value(always), caribbean.cost(always)
    exact = Fraction(-3310360338060, 19933230517200)
    assert abs(value.mean - exact) < 4 * value.std_error
    assert cost.mean > 0
    deals = len(caribbean.strata)
    assert abs(int(caribbean.searched.deals.sum()) * 2 / caribbean.deals.deals.sum() - 1) < 0.01
    assert deals % 2 == 0


def test_the_workers_make_no_difference() -> None:
    sampling = Sampling(load_game("two-plus-four"), "test", 10)
    surveys = [
        survey_sampled(
            sampling, two_plus_four_view(), hand_kinds(), ("fold", "bet", "buy"), workers, silent
        )
        for workers in (1, 2)
    ]
    assert surveys[0].ev == surveys[1].ev
    assert (surveys[0].deals.nets == surveys[1].deals.nets).all()


def test_options_are_named_by_kind() -> None:
    advice = advise(
        {
            "game": "six-card",
            "settings": {},
            "step": "first",
            "hand": ["Ah", "Kd", "9c", "9s", "2h"],
            "dealer": ["Td"],
        }
    )
    ones = [option.ev for option in advice.options if len(option.cards) == 1]
    assert best_of(advice, "change 1") == max(ones)
    assert len(ones) == 5
    assert round(best_of(advice, "fold") * UNIT) == -UNIT


def test_to_see_more_is_never_worth_less() -> None:
    seen = worth_of_sight(Sampling(load_game("casino-holdem"), "test", 40), 2, silent)
    assert seen.mean >= 0


def test_a_setting_that_gives_more_is_worth_more() -> None:
    sampling = Sampling(load_game("two-plus-four"), "test", 60)
    returned = worth_of_setting(sampling, None, {"insurance_on_tie": "returned"}, 2, silent)
    assert isinstance(returned, Estimate)
    assert returned.mean >= 0


def test_a_setting_is_exact_where_both_ways_are_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the other way were the other game that comes with the package."""
    known, other = (kept_solution(load_game(name)) for name in ("two-plus-four", "six-card"))
    assert known
    assert other
    asked = list[object]()

    def kept(game: Game) -> Solution:
        asked.append(dict(game.rules.values))
        return other

    sampling = Sampling(load_game("two-plus-four", {"min_ante": 300}), "test", 2)
    changed = {"insurance_on_tie": "returned"}
    with monkeypatch.context() as patched:
        patched.setattr(contrasts, "kept_solution", kept)
        worth = worth_of_setting(sampling, known, changed, 1, silent)
    assert worth == other.law.ev - known.law.ev
    assert asked == [{**sampling.game.rules.values, **changed}]


def test_settings_are_changed_alone_and_together() -> None:
    rules = load_game("six-card", {"purchase_price": "extra_ante"}).rules
    assert list(other_settings(rules).values()) == [
        {"purchase_price": "box_ante"},
        {"dealer_discard": "highest"},
        {"dealer_discard": "highest", "purchase_price": "box_ante"},
    ]
