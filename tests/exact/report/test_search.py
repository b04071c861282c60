"""Rules by search: what they cost on a small deck, against every deal one by one."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest

from croupier.cards import Card
from croupier.exact.report.cells import Cells, Decisions, cells_of
from croupier.exact.report.features import five_card_scale, scale
from croupier.exact.report.search import Condition, Rule, RuleList, rule_lists
from croupier.exact.report.seen import caribbean_stud_view
from croupier.exact.report.survey import Survey, survey
from croupier.exact.strategies.caribbean_stud import SolvedCaribbeanStud
from croupier.exact.whole.caribbean_stud import showdowns
from croupier.exact.whole.symmetry import SymmetricDeck
from croupier.games import load_game
from croupier.games.caribbean_stud import CaribbeanStud
from croupier.hands import five
from tests.exact.plain.whole import cached, cards_of, hands_and_upcards, left

SMALL = SymmetricDeck(ranks=(8, 10, 11, 12), suits=3)
GAME = load_game("caribbean-stud")
assert isinstance(GAME, CaribbeanStud)


@pytest.fixture(scope="module")
def surveyed() -> Survey:
    assert isinstance(GAME, CaribbeanStud)
    rows = showdowns(GAME).hands(SMALL)
    return survey(SolvedCaribbeanStud(GAME), rows, caribbean_stud_view(), {})


def plain_levels(hand: Sequence[Card], upcard: Card) -> list[int]:
    """The features of `caribbean_stud_view`, one by one."""
    strength, ranks = five.strength(hand), sorted(card.rank for card in hand)
    held = [place for place, (_, start) in enumerate(five_card_scale()) if start <= strength]
    return [
        max(held, default=0),
        upcard.rank,
        upcard.rank in ranks,
        ranks[2],
        ranks[1],
        ranks[1] > upcard.rank,
    ]


def plain_option(rules: RuleList, levels: Sequence[int]) -> int:
    for rule in rules.rules:
        bounds = [(levels[known.feature], known) for known in rule.conditions]
        if all(
            level >= known.level if known.is_lower_bound else level <= known.level
            for level, known in bounds
        ):
            return rule.option
    return rules.otherwise


def plain_ev(rules: RuleList) -> Fraction:
    assert isinstance(GAME, CaribbeanStud)
    cards, strength = cards_of(SMALL), cached(five.strength)
    total = deals = 0
    for hand, upcard in hands_and_upcards(cards):
        held = strength(hand)
        pays = GAME.pays.multiple(held) or 0
        bets = plain_option(rules, plain_levels(hand, upcard))
        for down in combinations(left(cards, hand, (upcard,)), 4):
            dealer, net = strength((*down, upcard)), -1
            if bets and dealer < GAME.qualifies_from:
                net = 1
            elif bets:
                net = 1 + 2 * pays if held > dealer else -3 if held < dealer else 0
            total, deals = total + net, deals + 1
    return Fraction(total, deals)


def test_found_rules_are_worth_what_every_deal_says(surveyed: Survey) -> None:
    lists = rule_lists(surveyed.cells, 3)
    assert [len(found.rules) for found in lists][:2] == [0, 1]
    for found in lists:
        assert surveyed.value(found) == plain_ev(found)
        assert surveyed.cost(found) == surveyed.ev - plain_ev(found) >= 0
    costs = [surveyed.cost(found) for found in lists]
    assert costs == sorted(costs, reverse=True)


def small_cells(seed: int) -> Cells:
    """Cells of three features with random nets."""
    random = np.random.default_rng(seed)
    sizes = (3, 4, 2)
    features = [scale(f"f{n}", [*map(str, range(n))], "at least {}", "at most {}") for n in sizes]
    levels = np.array([*product(*map(range, sizes))]).T
    deals = np.asarray(random.integers(1, 9, levels.shape[1]))
    nets = np.asarray(random.integers(-50, 50, (3, levels.shape[1])))
    return cells_of(features, ["a", "b", "c"], [Decisions(levels, deals, nets)])


@pytest.mark.parametrize("seed", range(20))
def test_the_first_rule_is_the_best_of_all(seed: int) -> None:
    cells = small_cells(seed)
    conditions = [
        Condition(place, is_lower, level)
        for place, feature in enumerate(cells.features)
        for is_lower in (True, False)
        for level in range(len(feature.levels))
    ]
    sets = [some for size in (1, 2, 3) for some in combinations(conditions, size)]
    best = max(
        cells.net_of(RuleList((Rule(option, some),), otherwise).chosen(cells))
        for some in sets
        if len({known.feature for known in some}) == len(some)
        for option in range(3)
        for otherwise in range(3)
    )
    none, one = rule_lists(cells, 1)
    gained = cells.net_of(one.chosen(cells)) - cells.net_of(none.chosen(cells))
    # A condition more must bring three per cent more, so up to six per cent may be left.
    assert gained >= 0.94 * (best - cells.net_of(none.chosen(cells)))


def test_cells_add_up() -> None:
    cells = small_cells(3)
    fewer = cells.by("f4")
    assert fewer.deals.sum() == cells.deals.sum()
    assert (fewer.nets.sum(1) == cells.nets.sum(1)).all()
    assert fewer.best_nets.sum() == cells.best_nets.sum() == cells.nets.max(0).sum()
    assert (cells.best_deals.sum(0) == cells.deals).all()
    low = cells.at_most([("f3", 0), ("f2", 0)])
    assert len(low.deals) == 4


def test_rules_say_what_they_mean() -> None:
    cells = small_cells(0)
    rule = Rule(1, (Condition(0, True, 2), Condition(2, False, 0)))
    assert RuleList((rule,), 2).said(cells) == ["B with at least 2 and at most 0.", "Otherwise c."]
