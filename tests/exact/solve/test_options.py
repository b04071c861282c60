"""What the options of a game are worth, from classes that are kept."""

import json
from dataclasses import replace
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from croupier.cli.options import options as command
from croupier.errors import RulesError
from croupier.exact import options
from croupier.exact.in_classes import KEPT, family_of, solve_in_classes
from croupier.exact.options import options_of
from croupier.exact.whole import classes
from croupier.exact.whole.varied import WITHOUT
from croupier.exact.whole.workers import silent
from croupier.games import load_game
from croupier.games.six_card import SixCard
from croupier.games.two_plus_four import TwoPlusFour

LOST = Fraction(1, 64)


@pytest.mark.parametrize("name", ["two-plus-four", "six-card"])
def test_boxes_are_worth_what_is_solved_and_options_what_they_add(
    name: str, tmp_path: Path
) -> None:
    """Each class without an option is as if it lost a part of what it is worth with it."""
    game = load_game(name)
    assert isinstance(game, SixCard | TwoPlusFour)
    solved = family_of(game).kept_in(KEPT / f"{name}.parquet").read()
    kept = options._kept(game, tmp_path)
    folds, none = len(kept.folds), np.zeros(1, np.int64)
    without = {
        place: replace(
            one, folded=tuple(one.open_value - n for n in range(folds)), tallies=none, hands=None
        )
        for place, one in solved.items()
    }
    kept.write(without)
    found, law = options_of(game, tmp_path), solve_in_classes(game).law
    assert (found.opened, found.blind) == (law.ev, solve_in_classes(game, "blind").law.ev)
    weights = sum(one.weight for one in solved.values())
    opened = [found.opened - ev for ev in found.without.values()]
    assert opened == [Fraction(n * weights, law.deals) for n in range(folds)]
    part = dict(list(without.items())[:-1])
    kept.write(part)
    with pytest.raises(RulesError) as refused:
        options_of(game, tmp_path)
    assert refused.value.code == "not-solved"


def test_a_blind_box_is_set_against_a_blind_one() -> None:
    half, third = Fraction(1, 2), Fraction(1, 3)
    without = {"without_change": third, "blind_without_purchase": -half}
    found = options.Options(half, -third, without)
    assert found.worth("without_change") == half - third
    assert found.worth("blind_without_purchase") == half - third


def test_other_games_have_no_options_told() -> None:
    with pytest.raises(RulesError) as refused:
        options_of(load_game("four-card"))
    assert refused.value.code == "not-solved"


def test_what_is_solved_is_kept_apart_from_what_hands_are_worth(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 2 Plus 4 Poker; a class of the whole game takes half a second."""
    game, whole = load_game("two-plus-four"), classes.solve_classes
    assert isinstance(game, TwoPlusFour)

    def solve(game: TwoPlusFour, wanted: None, *how: Any, **others: Any) -> Any:
        return whole(game, [16_000], *how, **others)

    monkeypatch.setattr(classes, "solve_classes", solve)
    options.solve_options(game, tmp_path, 1, silent)
    ((place, found),) = options._kept(game, tmp_path).read().items()
    cells = classes.varied_in(tmp_path / "two-plus-four-cells.parquet", game, WITHOUT).read()
    solved = family_of(game).kept_in(KEPT / "two-plus-four.parquet").read()
    assert (place, found.open_value) == (16_000, solved[16_000].open_value)
    assert found.folded == cells[place].folded
    assert cells[place].tallies[..., 0].sum() == comb(48, 5)


def test_what_is_solved_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the command, as data too; what is solved is in the folder afterwards."""
    asked = []

    def solve(game: object, folder: Path, *_: object) -> None:
        asked.append(folder)

    monkeypatch.setattr("croupier.cli.options.solve_options", solve)
    monkeypatch.setattr(
        "croupier.cli.options.options_of",
        lambda *_: options.Options(LOST, -LOST, {"without_change": -LOST}),
    )
    told = CliRunner().invoke(command, ("six-card", "--keep", str(tmp_path)))
    assert asked == [tmp_path]
    assert "without change                 1.562500%     3.125000%" in told.stdout
    data = json.loads(CliRunner().invoke(command, ("six-card", "--json")).stdout)
    assert data["without"] == {"without_change": {"ev": "-1/64", "worth": "1/32"}}
