"""The parts of a report that need no solution: frequencies, rules, examples, published figures."""

import re
from collections import Counter
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from croupier.cards import DECK, Card
from croupier.exact.kernels.batch import tally_strengths
from croupier.exact.kernels.tables import CARD_BIT, CARD_KEY, five_card_table, four_card_table
from croupier.exact.report.about import Anchor, about
from croupier.exact.report.examples import examples
from croupier.exact.report.features import RANK_NAMES, five_card_scale, four_card_scale, grouped
from croupier.exact.report.frequencies import frequencies
from croupier.exact.report.rulebook import choices
from croupier.exact.report.sections.opening import decision
from croupier.games import GAMES, load_game
from croupier.games.actions import Action, Bet, Change, Fold, GoOn, Play
from croupier.games.pages import common_page, rules_page
from croupier.hands import five, four


@pytest.mark.parametrize("size", [5, 6, 7])
def test_sets_are_tallied_by_strength(size: int) -> None:
    cards = [card for card in DECK if card.rank in (0, 3, 4, 5, 12)][3:]
    tally = np.zeros(8192, np.int64)
    tally_strengths(five_card_table(size), CARD_KEY[cards], CARD_BIT[cards], size, tally)
    plain = Counter(five.strength(some) for some in combinations(cards, size))
    assert {place: int(tally[place]) for place in np.flatnonzero(tally)} == plain


def test_sets_are_tallied_by_four_card_strength() -> None:
    cards = [card for card in DECK if card.rank in (0, 1, 2, 11, 12)][2:]
    tally = np.zeros(8192, np.int64)
    tally_strengths(four_card_table(6), CARD_KEY[cards], CARD_BIT[cards], 6, tally)
    plain = Counter(four.strength(some) for some in combinations(cards, 6))
    assert {place: int(tally[place]) for place in np.flatnonzero(tally)} == plain


def test_known_frequencies() -> None:
    """Best four of five as Shuffle Master's chart prints them; the usual ones of five and seven."""
    of_five, of_six = frequencies("four-card")
    assert dict(of_five.counts)["flush"] == 114_616
    assert sum(count for name, count in of_five.counts if name in ("one pair", "high card")) == (
        2_197_632
    )
    assert of_six.total == 20_358_520
    first, board = frequencies("casino-holdem")
    assert dict(first.counts)["full house"] == 3_744
    assert dict(board.counts)["royal flush"] == 4_324
    assert board.total == 133_784_560


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_the_rules_is_found(game: str) -> None:
    page = rules_page(load_game(game).rules)
    found = list(choices(page))
    assert len(found) == len(re.findall(r"\(decided\s+here:", page))
    code = load_game(game).rules.code
    assert all(choice.paragraph.startswith(code) for choice in found)
    assert all("decided here" not in choice.says + choice.decided for choice in found)
    assert not any(mark in choice.says + choice.decided for choice in found for mark in ("**", "`"))


def test_the_common_rules_have_choices() -> None:
    assert [choice.paragraph for choice in choices(common_page())] == ["Cards and hands"]


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (Fold(), "fold"),
        (Bet(), "bet"),
        (Bet(insurance=1400), "bet with insurance of 14.00"),
        (GoOn(insurance=600), "go on with insurance of 6.00"),
        (Play(300), "play 3.00"),
        (Change((Card.parse("Js"), Card.parse("Th"))), "change J♠ 10♥"),
    ],
)
def test_a_decision_has_the_cards_and_amounts_of_its_example(action: Action, told: str) -> None:
    assert decision(str(action)) == told


@pytest.mark.parametrize("game", GAMES)
def test_examples_each_show_something_new(game: str) -> None:
    known, seen = load_game(game), set[tuple[str, str, str]]()
    found = examples(known, "croupier")
    assert found == examples(known, "croupier")
    for example in found:
        assert not example.endings <= seen
        seen |= example.endings
        assert example.net == sum(line.returned - line.stake for line in example.lines)
        assert all(line.rule.startswith(known.rules.code) for line in example.lines)
    assert {"win", "lose", "folded"} <= {outcome for _, outcome, _ in seen}


@pytest.mark.parametrize(
    ("printed", "ours", "verdict"),
    [
        ("97.84 %", Fraction(978423, 1000000), "yes"),
        ("97.84 %", Fraction(97846, 100000), "yes, but cut off"),
        ("97.84 %", Fraction(97834, 100000), "no"),
        ("2.9 %", Fraction(2788, 100000), "no"),
        ("82 %", Fraction(8199, 10000), "yes"),
        ("1,041,372,912,372", 1041372912372, "yes"),
        ("1,041,372,912,372", 1041372912371, "no"),
    ],
)
def test_a_published_figure_agrees_to_its_digits(
    printed: str, ours: int | Fraction, verdict: str
) -> None:
    assert Anchor("figure", "says", printed, "source").verdict(ours) == verdict


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_told_about(game: str) -> None:
    told, rules = about(game), load_game(game).rules
    hands = {row.hand for row in rules.paytable(told.main_table).rows}
    assert told.method
    assert told.limits
    assert all(set(variant.pays) <= hands for variant in told.variants)


def test_scales_start_where_their_hands_do() -> None:
    for hands, levels in ((five, five_card_scale()), (four, four_card_scale())):
        names, starts = zip(*levels, strict=True)
        assert list(starts) == sorted(set(starts))
        for name, start in levels[1:]:
            words = hands.category(start).value
            if name.startswith("a pair"):
                assert words == "one pair"
            elif name.endswith(" high"):
                assert words in ("no hand", "high card")
            elif name.startswith("ace-king"):
                assert words == "ace-king"
            else:
                assert words == name
                assert hands.category(start - 1).value != name
        assert [name for name in names if name.startswith("a pair")] == [
            f"a pair of {rank}s" for rank in RANK_NAMES
        ]


def test_levels_are_grouped() -> None:
    feature = grouped("f", "abcde", "ad", " open")
    assert feature.levels == ("a to c", "d to e")
    assert feature.at_least == ("a or better open", "d or better open")
    assert feature.at_most == ("c or lower open", "e or lower open")
    assert grouped("f", "abc", "ab").at_most == ("a", "c or lower")
