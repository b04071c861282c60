"""Counts of decisions and outcomes on reduced decks: as stored, by the engine and without it."""

from math import comb

import pytest

from croupier.games import GAMES
from tests.perft.cases import Case, cases
from tests.perft.road import scripted
from tests.perft.scripts import SCRIPTS
from tests.perft.walk import walked

CASES = cases()


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game}: {case.name}")
def test_counts_by_walking_the_engine(case: Case) -> None:
    assert walked(case) == case.counts


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game}: {case.name}")
def test_counts_without_the_engine(case: Case) -> None:
    assert scripted(SCRIPTS[case.game], case) == case.counts


def test_each_game_is_counted() -> None:
    assert {case.game for case in CASES} == set(GAMES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game}: {case.name}")
def test_each_turn_leads_to_a_turn_or_to_the_end(case: Case) -> None:
    led_to = [decisions + outcomes for decisions, outcomes, _, _ in case.counts]
    over = [rounds for _, _, rounds, _ in case.counts]
    assert led_to[-1] == 0 < over[-1]
    assert all(ended <= arrived for arrived, ended in zip(led_to, over[1:], strict=False))


def test_the_deals_of_eleven_cards_are_as_many_as_there_are_ways() -> None:
    """Four Card Poker: five of eleven and an upcard, then for each Play bet the other five."""
    (case,) = [case for case in CASES if case.name == "every hand and upcard of eleven cards"]
    deals = comb(11, 5) * 6
    assert [count[:3] for count in case.counts] == [
        (0, deals, 0),
        (3 * deals, 0, 0),
        (0, 2 * deals, deals),
        (0, 0, 2 * deals),
    ]
