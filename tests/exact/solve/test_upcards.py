"""Upcards of Six-card poker solved in parts: stopped, resumed, in any order, by any workers."""

import json
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest
from click.testing import CliRunner

from croupier.cli.solve import solve as command
from croupier.errors import RulesError
from croupier.exact.in_classes import solve_in_classes
from croupier.exact.whole.kept import Kept, Solved
from croupier.exact.whole.six_card_hands import Deals, Sheet
from croupier.exact.whole.symmetry import SymmetricDeck
from croupier.exact.whole.upcards import kept_in, solve_upcards
from croupier.games import load_game
from croupier.games.six_card import SixCard
from tests.exact.solve.test_command import KEYS

DECK = SymmetricDeck(suits=1)


def game(**settings: str) -> SixCard:
    found = load_game("six-card", settings)
    assert isinstance(found, SixCard)
    return found


def plain(solved: Iterable[tuple[int, Solved]]) -> list[object]:
    """All that is found, with arrays as lists."""
    return [
        (place, replace(one, tallies=one.tallies.tolist(), hands=one.hands.tolist()))
        for place, one in solved
        if one.hands is not None
    ]


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    return kept_in(tmp_path / "upcards.parquet", Sheet(game()))


def test_workers_and_order_change_nothing() -> None:
    sheet = Sheet(game())
    once = plain(solve_upcards(sheet, range(9, 13), deck=DECK))
    assert once == plain(solve_upcards(sheet, range(12, 8, -1), workers=3, deck=DECK))[::-1]


def test_a_stopped_run_goes_on(kept: Kept) -> None:
    sheet, told = Sheet(game()), list[tuple[int, int]]()

    def stopped(done: int, chunks: int) -> None:
        if done * 5 > chunks * 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(solve_upcards(sheet, range(5), 2, stopped, kept, DECK))
    assert len(kept.read()) == 3
    resumed = solve_upcards(sheet, range(5), 2, lambda *done: told.append(done), kept, DECK)
    assert plain(resumed) == plain(solve_upcards(sheet, range(5), deck=DECK))
    assert plain(kept.read().items()) == plain(solve_upcards(sheet, range(5), deck=DECK))
    (first, chunks), (last, _) = told[0], told[-1]
    assert (5 * first, last) == (3 * chunks, chunks)


@pytest.mark.parametrize("setting", ["dealer_discard", "purchase_price"])
def test_upcards_under_other_rules_are_refused(kept: Kept, setting: str) -> None:
    list(solve_upcards(Sheet(game()), range(1), kept=kept, deck=DECK))
    value = {"dealer_discard": "highest", "purchase_price": "extra_ante"}[setting]
    with pytest.raises(RulesError) as refused:
        kept_in(kept.path, Sheet(game(**{setting: value}))).read()
    assert refused.value.code == "output-foreign"


def test_upcards_that_there_are_not() -> None:
    with pytest.raises(RulesError) as refused:
        solve_in_classes(game(), wanted=range(14))
    assert refused.value.code == "setting-value"


@pytest.mark.parametrize("arguments", [("--classes", "0:14"), ("--set", "purchase_price=free")])
def test_what_the_command_refuses(arguments: tuple[str, str]) -> None:
    result = CliRunner().invoke(command, ("six-card", *arguments, "--json"))
    assert isinstance(result.exception, RulesError)
    assert result.exception.code == "setting-value"


@pytest.mark.long
def test_an_upcard_of_the_whole_deck_is_told_by_the_command() -> None:
    """Some seven minutes of one core."""
    result = CliRunner().invoke(command, ("six-card", "--fresh", "--classes", "0:1", "--json"))
    found = json.loads(result.stdout)
    assert set(found) == KEYS
    assert found["deals"] == 4 * comb(51, 5) * Deals(51).after_five
    for rows in (found["outcomes"], found["decisions"]):
        assert sum(row["combinations"] for row in rows) == found["deals"]
    net = sum(Fraction(row["pays"]) * row["combinations"] for row in found["outcomes"])
    assert Fraction(found["ev"]) == net / found["deals"]
