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
from croupier.exact.in_classes import KEPT, family_of, solve_in_classes
from croupier.exact.report import counted, options
from croupier.exact.report.options import kept_options, options_of
from croupier.exact.report.seen_sampled import shown_level
from croupier.exact.whole import classes
from croupier.exact.whole.kept import Solved
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
    kept = kept_options(game, tmp_path)
    folds, none = len(kept.folds), np.zeros(kept.shape, np.int64)
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


def test_cells_are_kept_beside_the_values(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 2 Plus 4 Poker, as if one class were all; one of the whole game takes half a second."""
    game, whole = load_game("two-plus-four"), classes.solve_classes
    assert isinstance(game, TwoPlusFour)
    asked = list[range]()

    def solve(game: TwoPlusFour, wanted: range, *how: Any, **others: Any) -> Any:
        asked.append(wanted)
        return whole(game, [16_000] if 16_000 in wanted else [], *how, **others)

    monkeypatch.setattr(classes, "solve_classes", solve)
    monkeypatch.setattr(counted, "TOGETHER", 8_192)
    counted.solve_options(game, tmp_path, 1, silent)
    counted.solve_options(game, tmp_path, 1, silent)  # it is all there
    assert asked == [range(8_192), range(8_192, 16_384), range(16_384, 16_432)]
    ((place, found),) = kept_options(game, tmp_path).read().items()
    solved = family_of(game).kept_in(KEPT / "two-plus-four.parquet").read()[16_000]
    assert (place, found.open_value) == (16_000, solved.open_value)
    cells, deals = counted.counted_cells(game, tmp_path), comb(48, 5) * 43 * 861 * 40
    assert cells.deals.sum() == cells.best_deals.sum() == found.weight * deals
    assert cells.best_nets.sum() == found.weight * found.open_value
    assert cells.best_deals[0].sum() == found.weight * solved.folded[0] * 43 * 861 * 40
    assert set(cells.levels[1]) == {shown_level(np.array(found.upcards) >> 2)}
    assert (cells.nets.max(0) <= cells.best_nets).all()


def test_cells_of_all_upcards_are_told(tmp_path: Path) -> None:
    """Each as if all hands were the same, the best of which is to buy."""
    game, kept = load_game("six-card"), kept_options(load_game("six-card"), tmp_path)
    cells = np.zeros(kept.shape, np.int64)
    cells[3, 1, 0, 2] = 5, 0, 5, 0, 0, -30, 40, -50, -60, 40
    upcards = {
        rank: Solved((4 * rank,), 4, 0, 0, (0,) * len(kept.folds), cells) for rank in range(13)
    }
    kept.write(upcards)
    found = counted.counted_cells(game, tmp_path)
    after = found.deals[0] // 20
    assert after == 46 * 45 * comb(44, 4) * 40
    assert found.levels.tolist() == [[3] * 13, list(range(13)), [1] * 13, [0] * 13, [2] * 13]
    assert found.nets[:, 0].tolist() == [-20 * after, -120, 160, -200, -240]
    assert found.best_deals[:, 0].tolist() == [0, 0, 20 * after, 0, 0]
    survey = counted.counted_survey(game, tmp_path)
    assert survey is not None
    assert survey.ev == Fraction(40, 5 * after)
    kept.write({rank: upcards[rank] for rank in range(12)})
    assert counted.counted_survey(game, tmp_path) is None
    with pytest.raises(RulesError) as refused:
        counted.counted_cells(game, tmp_path)
    assert refused.value.code == "not-solved"


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
