"""A house on each of the two databases."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.world import Arena


@pytest.fixture
def arena(tmp_path: Path, database_url: str) -> Iterator[Arena]:
    """A founded house: the test runs on both databases."""
    arena = Arena.at(tmp_path, database_url)
    yield arena
    arena.engine.dispose()
