"""What is kept of solved games is made again where it is damaged."""

from pathlib import Path
from typing import IO

import numpy as np
import pytest

from croupier.errors import SimulationError
from croupier.exact.strategies import exact_value, kept, solved_game
from croupier.exact.strategies.kept import best_table
from croupier.games import load_game

GAME = load_game("caribbean-stud")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("kept")


@pytest.mark.parametrize("text", ["", "{", "null", "{}", '{"nets": {"a": 1}, "decisions": {}}'])
def test_a_damaged_law_is_found_again(
    monkeypatch: pytest.MonkeyPatch, folder: Path, text: str
) -> None:
    monkeypatch.setattr(kept, "_folder", lambda: folder)
    whole = exact_value(GAME, "always-bet")
    (file,) = folder.glob("*always-bet*.json")
    file.write_text(text)
    assert exact_value(GAME, "always-bet") == whole
    assert file.read_text() != text


@pytest.mark.parametrize("size", [0, 10, 5000])
def test_a_damaged_table_is_made_again(
    monkeypatch: pytest.MonkeyPatch, folder: Path, size: int
) -> None:
    monkeypatch.setattr(kept, "_folder", lambda: folder)
    solved = solved_game(GAME)
    assert solved is not None
    whole = np.array(best_table(solved))
    (file,) = folder.glob("*.npy")
    file.write_bytes(file.read_bytes()[:size])
    assert np.array_equal(best_table(solved), whole)


def test_no_half_of_a_file_is_left(tmp_path: Path) -> None:
    def interrupted(out: IO[bytes]) -> None:
        out.write(b"half")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        kept._keep(tmp_path / "law.json", interrupted)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(SimulationError):
        kept._keep(tmp_path / "nowhere" / "law.json", lambda out: out.write(b"{}"))
