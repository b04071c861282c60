"""A home of its own for every test of the commands."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from croupier.cli.app import main

Croupier = Callable[..., Result]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder where settings and records go, on a system that is set to no language."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("CROUPIER_DEBUG", raising=False)
    return tmp_path


@pytest.fixture
def croupier() -> Croupier:
    """Run a command with its arguments; lines are what is typed over the pipe."""

    def run(*arguments: str, lines: str | bytes = "") -> Result:
        typed = (
            lines if isinstance(lines, bytes) else "".join(f"{line}\n" for line in lines.split())
        )
        return CliRunner().invoke(main, arguments, input=typed)

    return run
