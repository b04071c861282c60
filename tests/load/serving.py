"""A real server with live tables for a load, and the command that loads it."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.fault.processes import ROOT

TIMES = ("2", "1", "2", "0.5")


@dataclass(frozen=True, slots=True)
class Served:
    """Where a server is, and which process it is."""

    url: str
    pid: int


@contextmanager
def served(folder: Path, *options: str) -> Iterator[Served]:
    """`croupier serve` with these options, until the end of the block."""
    command = [sys.executable, "-m", "croupier", "serve", "--port", "0", "--data", str(folder)]
    folder.mkdir(exist_ok=True)
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(
            [*command, *options], cwd=ROOT, env=tree(), stdout=subprocess.PIPE, stderr=log
        )
    assert process.stdout is not None
    try:
        said = process.stdout.readline().decode()
        assert said.startswith("croupier serves "), (folder / "server.log").read_text()
        yield Served(said.split()[-1], process.pid)
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def tree() -> dict[str, str]:
    """The environment of programs of this tree."""
    return {**os.environ, "PYTHONPATH": str(ROOT / "src")}


def load_command(url: str, *options: object) -> list[str]:
    """The command, as a process is started with it."""
    return [sys.executable, "-m", "croupier", "load", url, *map(str, options)]


def loaded(url: str, *options: object) -> tuple[int, dict[str, Any]]:
    """The exit status of a load, and its report."""
    command = [*load_command(url, *options), "--json"]
    done = subprocess.run(command, env=tree(), capture_output=True, text=True, check=False)
    assert done.stdout, done.stderr
    return done.returncode, json.loads(done.stdout)
