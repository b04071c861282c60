"""Tables of the games that take hours: between bounds that hold, solved exactly where wanted."""

import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import comb
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from croupier.cli.design import design as command
from croupier.errors import RulesError
from croupier.exact.design.bets import list_tables, table_of
from croupier.exact.design.bounds import Bounds
from croupier.exact.design.column import Column, Pays
from croupier.exact.design.designing import Wanted, Worth
from croupier.exact.design.long_games import InForce, Listed, LongGame
from croupier.exact.in_classes import family_of, law_of_classes
from croupier.exact.kernels.disjoint import strengths_of
from croupier.exact.kernels.suits import all_sets
from croupier.exact.kernels.tables import CARD_BIT, CARD_KEY, five_card_table
from croupier.exact.whole.symmetry import SymmetricDeck
from croupier.exact.whole.workers import silent
from croupier.games import load_game
from croupier.games.six_card import SixCard
from croupier.games.two_plus_four import TwoPlusFour
from croupier.hands import five

ONE = Fraction(1)
DECKS = {
    "two-plus-four": SymmetricDeck(ranks=(8, 10, 11, 12)),
    "six-card": SymmetricDeck(suits=1),
}
CHANGED: dict[str, list[dict[str, int]]] = {
    "two-plus-four": [
        {"four of a kind": 14},
        {"four of a kind": 28, "royal flush": 60},
        {"full house": 4},
        {"full house": 10, "royal flush": 150},
        {"flush": 3, "full house": 6},
        {"one pair": 0},
        {"straight": 6, "two pair": 1},
    ],
    "six-card": [{"flush": 3}, {"straight flush": 75, "flush": 3}, {"flush": 7}],
}
GAMES = pytest.mark.parametrize("name", DECKS)
SOLVED = pytest.mark.parametrize(
    "name", ["two-plus-four", pytest.param("six-card", marks=pytest.mark.long)]
)
"""Six-card poker takes minutes even on the smallest deck on which it can be played."""


@cache
def rules_of(name: str) -> InForce:
    game = load_game(name)
    assert isinstance(game, TwoPlusFour | SixCard)
    deck = DECKS[name]
    return InForce(game, classes_of(game, deck), deck)


def classes_of(game: LongGame, deck: SymmetricDeck) -> Any:
    family = family_of(game, deck)
    return dict(family.solve(range(family.count), 1, silent, None))


@cache
def reach(name: str) -> tuple[Fraction, ...]:
    """As `reach_of` has it, on a smaller deck."""
    deck, size = DECKS[name], 6 if name == "two-plus-four" else 7
    cards = deck.cards
    sets = all_sets(len(cards), size, comb(len(cards), size))
    table = five_card_table(size)
    ranked = strengths_of(table, CARD_KEY[cards], CARD_BIT[cards], sets, 0, 0)
    best = [five.range_of(category) for category in five.Category]
    counts = [int(((row.start <= ranked) & (ranked < row.stop)).sum()) for row in best]
    counts = [*counts[:9], sum(counts[9:])]
    most = 4 if name == "two-plus-four" else 2
    return tuple(most * Fraction(count, len(sets)) for count in accumulate(counts))


def worth(name: str, pays: Pays) -> Fraction:
    """By a whole solution under the other table."""
    game = rules_of(name).paying(pays)
    return law_of_classes(family_of(game, DECKS[name]), "open", classes_of(game, DECKS[name]))[0].ev


def tables(name: str) -> Iterator[Pays]:
    rows = rules_of(name).table.rows
    for changed in CHANGED[name]:
        yield tuple(Fraction(changed.get(row.hand, row.pays)) for row in rows)


def no_word(tables: int, seconds: float) -> None:
    assert tables > 0 <= seconds


def nothing(*_: object) -> None:
    raise AssertionError("all is kept")


def find(name: str, keep: Path | None, target: Fraction, **fixed: int) -> list[Listed]:
    return find_telling(name, keep, target, silent, no_word, **fixed)


def find_telling(
    name: str, keep: Path | None, target: Fraction, progress: Any, starts: Any, **fixed: int
) -> list[Listed]:
    rules = rules_of(name)
    rows = {hand.replace("_", " "): Fraction(pays) for hand, pays in fixed.items()}
    column = Column.of(rules.table, rows, ONE)
    known = {rules.pays: Worth(rules.now.ev, rules.now.std_dev)}
    wanted = Wanted(target, 1, 1)
    return list_tables(rules, column, wanted, known, reach(name), 1, progress, starts, keep)


@SOLVED
def test_whole_solutions_are_within_the_bounds(name: str) -> None:
    rules = rules_of(name)
    worths = {pays: worth(name, pays) for pays in tables(name)}
    played, base = rules.played(), {rules.pays: rules.now.ev}
    for pays, value in worths.items():
        alone = Bounds(played, reach(name), base)
        others = {other: known for other, known in worths.items() if other != pays}
        beside = Bounds(played, reach(name), {**base, **others})
        assert alone.least(pays) <= beside.least(pays) <= value
        assert value <= beside.most(pays) <= alone.most(pays)
        assert rules.law(pays).ev == played.value(pays) <= value


@SOLVED
def test_tables_are_solved_as_whole_games_are(name: str, tmp_path: Path) -> None:
    target = rules_of(name).now.ev - Fraction(1, 20)
    found = find(name, tmp_path / "tables.jsonl", target)
    assert len(found) == 1
    for one in found:
        assert one.solved
        assert one.least == worth(name, one.pays)
    again = find_telling(name, tmp_path / "tables.jsonl", target, nothing, nothing)
    assert again == found
    for one in find(name, None, target):
        assert one.least <= worth(name, one.pays) <= one.most
        assert not one.solved


def test_another_row_that_is_fixed_is_solved_too(tmp_path: Path) -> None:
    name = "two-plus-four"
    found = find(name, tmp_path / "tables.jsonl", Fraction(0), flush=6)
    assert all(one.pays[4] == 6 for one in found)
    assert [one.least for one in found] == [worth(name, one.pays) for one in found]


def test_only_rare_rows_of_2_plus_4_change() -> None:
    rules = rules_of("two-plus-four")
    column = rules.changing(Column.of(rules.table, {"full house": Fraction(7)}, ONE))
    assert column.free == (True, True, True, *[False] * 7)


@SOLVED
def test_a_stopped_search_goes_on(name: str, tmp_path: Path) -> None:
    target, kept = rules_of(name).now.ev - Fraction(1, 20), tmp_path / "tables.jsonl"
    told = list[tuple[int, int]]()

    def stopped(done: int, chunks: int) -> None:
        if 2 * done > chunks:
            raise KeyboardInterrupt

    def goes_on(done: int, chunks: int) -> None:
        told.append((done, chunks))

    with pytest.raises(KeyboardInterrupt):
        find_telling(name, kept, target, stopped, no_word)
    assert not kept.exists()
    found = find_telling(name, kept, target, goes_on, no_word)
    assert told[0][0] > 0, "what was solved is not solved again"
    assert found == find(name, tmp_path / "other.jsonl", target)
    kept.write_text("{}\n")
    with pytest.raises(RulesError) as refused:
        find(name, kept, target)
    assert refused.value.code == "output-foreign"


@GAMES
def test_the_command_tells_bounds_that_hold_the_target(name: str) -> None:
    arguments = (name, "--target-edge", "1%", "--tables", "3")
    result = CliRunner().invoke(command, (*arguments, "--json"))
    assert result.exit_code == 0, result.exception
    found = json.loads(result.stdout)
    assert len(found) == 3
    for one in found:
        least, most = one["edge_between"]
        assert not one["solved"]
        assert least < 0.01 < most + 0.001
        assert 0 < one["changes"] <= 2
    told = CliRunner().invoke(command, arguments).stdout
    assert "Bounds, not solved" in told
    assert f"{found[0]['edge_between'][1]:.6%}" in told


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("two-plus-four", "--bet", "main", "--grid", "1/2"), "setting-value"),
        (("six-card", "--grid", "1/2"), "setting-value"),
        (("two-plus-four", "--set", "insurance_on_tie=returned"), "not-solved"),
        (("six-card", "--set", "dealer_discard=highest"), "not-solved"),
        (("two-plus-four", "--fix", "aces=3"), "setting-value"),
    ],
)
def test_what_cannot_be_designed(arguments: tuple[str, ...], code: str) -> None:
    result = CliRunner().invoke(command, (*arguments, "--target-edge", "0"))
    assert isinstance(result.exception, RulesError), result.output
    assert result.exception.code == code


def test_a_table_that_is_kept_of_another_search_is_not_told_against_what_is_fixed() -> None:
    rules = rules_of("two-plus-four")
    column = Column.of(table_of(rules.game, "main"), {"full house": Fraction(8)}, ONE)
    worths = {rules.pays: Worth(Fraction(0), 1.0), column.pays: Worth(ONE, None)}
    assert [one.pays for one in Wanted(Fraction(0), 2, 5).ranked(column, worths)] == [column.pays]
    raised = replace(column, pays=(*column.pays[:9], Fraction(2)))
    assert not column.allows(raised.pays), "a multiple of 1 is not raised by half at most"
