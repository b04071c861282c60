"""Pay tables by design: what is found is worth what a solution says, and is found again."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from croupier.cli.design import design as command
from croupier.errors import RulesError
from croupier.exact.design.bets import design, table_of
from croupier.exact.design.column import Column
from croupier.exact.design.designing import Wanted
from croupier.exact.report.survey import with_pays
from croupier.exact.solve import solve
from croupier.exact.whole import caribbean_stud
from croupier.exact.whole.workers import silent
from croupier.games import load_game
from croupier.games.caribbean_stud import CaribbeanStud

ONE = Fraction(1)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, arguments)


def figures(*arguments: str) -> Any:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.exception
    return json.loads(result.stdout)


@pytest.mark.parametrize("paytable", [bet.paytable for bet in solve("four-card").side_bets])
def test_a_side_bet_is_worth_what_is_solved(paytable: str) -> None:
    """Every table that is shipped, found by its own edge."""
    game = load_game("four-card", {"aces_up": paytable})
    (known,) = (bet for bet in solve("four-card", paytable).side_bets)
    column = Column.of(table_of(game, "aces_up"), {}, ONE)
    (found,) = design(game, "aces_up", column, Wanted(known.law.ev, 2, 1), 1, silent)
    assert (found.pays, found.changes, found.worth.ev) == (column.pays, 0, known.law.ev)
    assert found.worth.std_dev == pytest.approx(known.law.std_dev, rel=1e-12)


def test_a_main_bet_is_solved_anew_under_every_table(tmp_path: Path) -> None:
    game = load_game("caribbean-stud")
    assert isinstance(game, CaribbeanStud)
    column, wanted = Column.of(table_of(game, "main"), {}, ONE), Wanted(Fraction(-3, 100), 2, 3)
    kept = tmp_path / "tables.jsonl"
    found = design(game, "main", column, wanted, 2, silent, kept)
    assert len(found) == 3
    for one in found:
        assert abs(one.worth.ev - wanted.value) < Fraction(1, 2_000)
        assert 1 <= one.changes <= 2
    pays = dict(zip(column.hands, map(int, found[0].pays), strict=True))
    changed = CaribbeanStud(with_pays(game.rules, "bet", pays))
    law, _ = caribbean_stud.solve_rounds(changed, workers=2)
    assert found[0].worth.ev == law.ev
    assert found[0].worth.std_dev == pytest.approx(law.std_dev, rel=1e-12)

    def solves_nothing(done: int, chunks: int) -> None:
        raise AssertionError("all is kept")

    assert design(game, "main", column, wanted, 2, solves_nothing, kept) == found
    other = load_game("casino-holdem")
    tables = Column.of(table_of(other, "main"), {}, ONE)
    with pytest.raises(RulesError) as refused:
        design(other, "main", tables, wanted, 1, silent, kept)
    assert refused.value.code == "output-foreign"


def test_the_command_tells_what_is_paid_otherwise() -> None:
    found = figures("two-plus-four", "--bet", "bonus", "--target-edge", "2%", "--tables", "3")
    assert [set(one) for one in found] == [{"pays", "changes", "ev", "edge", "std_dev"}] * 3
    assert all(abs(one["edge"] - 0.02) < 1e-5 for one in found)
    fixed = ("--fix", "royal flush=1200", "--fix", "full house=70")
    again = figures("two-plus-four", "--bet", "bonus", "--target-edge", "1/50", *fixed)
    assert {(one["pays"]["royal flush"], one["pays"]["full house"]) for one in again} == {
        ("1200", "70")
    }
    told = run("two-plus-four", "--bet", "bonus", "--target-edge", "2%", "--tables", "3").stdout
    assert told.splitlines()[1].lstrip().startswith(f"{found[0]['edge']:.6%}")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("four-card", "--bet", "bonus", "--target-edge", "0"), "unknown-paytable"),
        (("four-card", "--bet", "ante", "--target-edge", "0"), "unknown-paytable"),
        (("nosuch", "--target-edge", "0"), "unknown-game"),
        (("four-card", "--target-edge", "0", "--fix", "flush=3"), "setting-value"),
        (("caribbean-stud", "--target-edge", "0", "--grid", "1/2"), "setting-value"),
    ],
)
def test_what_cannot_be_designed(arguments: tuple[str, ...], code: str) -> None:
    result = run(*arguments)
    assert isinstance(result.exception, RulesError), result.output
    assert result.exception.code == code


@pytest.mark.parametrize(
    "arguments",
    [
        ("--target-edge", "much"),
        ("--target-edge", "1/0"),
        ("--target-edge", "nan"),
        ("--target-edge", "9" * 5_000),
        ("--target-edge", "0", "--grid", "1/3"),
        ("--target-edge", "0", "--fix", "flush"),
        ("--target-edge", "0", "--fix", "flush=x"),
        ("--target-edge", "0", "--changes", "4"),
        ("--target-edge", "0", "--tables", "0"),
        (),
    ],
)
def test_what_the_command_does_not_read(arguments: tuple[str, ...]) -> None:
    assert run("caribbean-stud", *arguments).exit_code == 2
