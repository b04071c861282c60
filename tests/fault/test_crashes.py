"""A house is killed at every point that it names and at any time, and nothing is lost by it."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.fault.crashing import ANY_TIME, points
from tests.fault.processes import in_tree
from tests.postgres import Cluster


def campaign(*arguments: str) -> dict[str, Any]:
    """What came of killing a house again and again; its errors name the seed of what went wrong."""
    command = [sys.executable, "-m", "tests.fault.crashing", *arguments]
    done = in_tree(command)
    assert done.returncode == 0, done.stderr
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def test_the_house_names_enough_points() -> None:
    assert len(points()) >= 40


def test_nothing_is_lost_on_sqlite(tmp_path: Path) -> None:
    _check(campaign(str(tmp_path), "--cycles", "100"), 100)


def test_nothing_is_lost_on_postgresql(tmp_path: Path, postgresql: Cluster) -> None:
    _check(campaign(str(tmp_path), "--server", postgresql.url(), "--cycles", "100"), 100)


def _check(result: dict[str, Any], cycles: int) -> None:
    """It was killed at every point, and at times that nobody named; and something was going on."""
    killed = result["killed"]
    assert set(killed) == {*points(), ANY_TIME}
    assert sum(killed.values()) == cycles
    assert result["answered"] > cycles
    assert result["asked_again"] > cycles


@pytest.mark.long
@pytest.mark.parametrize("seed", ["1", "2"])
def test_nothing_is_lost_with_other_seeds(tmp_path: Path, seed: str) -> None:
    _check(campaign(str(tmp_path), "--seed", seed, "--cycles", "100"), 100)
