"""Processes of the tests: they run the source that the tests run."""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]


def in_tree(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Run a program of this tree, whatever croupier is installed besides."""
    path = os.pathsep.join((str(ROOT / "src"), str(ROOT)))
    environment = {**os.environ, "PYTHONPATH": path}
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
