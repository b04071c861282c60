"""What solving a game for its strategies gave, kept in the user's cache folder.

The files' names hold a hash of the rules with their settings and of all sources that count, so that
nothing is served that other rules or other code have made.
"""

import hashlib
import json
import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import IO, Any

import numpy as np

from croupier.errors import SimulationError
from croupier.exact.kernels.jit import cache_folder
from croupier.exact.strategies.solved import Exact, SolvedGame, Table
from croupier.exact.whole.workers import Progress, cores, silent

OPTIMAL = "optimal"
_SOURCES = ("cards.py", "hands", "games", "exact/multiples.py", "exact/strategies", "exact/whole")


def exact_of(
    solved: SolvedGame[Any, Any, Any],
    name: str,
    workers: int | None = None,
    progress: Progress = silent,
) -> Exact:
    """The exact law of best play or of a rule; some ten seconds when it is asked for first.

    `SimulationError` if the cache folder cannot be written.
    """
    file, table_file = _file(solved, name, "json"), _file(solved, name, "npy")
    kept = _kept_exact(file)
    if kept is not None and (name != OPTIMAL or _kept_table(solved, table_file) is not None):
        return kept
    table = np.zeros(solved.places, np.uint8) if name == OPTIMAL else None
    rule = solved.rules.get(name)
    exact = solved.evaluate(rule, workers or cores(), progress, table)
    if table is not None:
        _keep(table_file, lambda out: np.save(out, table))
    nets = {row.pays: row.combinations for row in exact.law.outcomes}
    text = json.dumps({"nets": nets, "decisions": dict(exact.decisions)})
    _keep(file, lambda out: out.write(text.encode()))
    return exact


def best_table(solved: SolvedGame[Any, Any, Any]) -> Table:
    """The table of best decisions, which all processes share."""
    exact_of(solved, OPTIMAL)
    table = _kept_table(solved, _file(solved, OPTIMAL, "npy"))
    assert table is not None, "it is made where it was not kept"
    return table


def _kept_exact(file: Path) -> Exact | None:
    """What a file keeps; None where it is not there or damaged."""
    try:
        kept = json.loads(file.read_text("utf-8"))
        nets = {int(net): deals for net, deals in kept["nets"].items()}
        return Exact.over(nets, kept["decisions"])
    except (OSError, ValueError, TypeError, LookupError, AttributeError, ArithmeticError):
        return None


def _kept_table(solved: SolvedGame[Any, Any, Any], file: Path) -> Table | None:
    try:
        table: Table = np.load(file, mmap_mode="r")
    except (OSError, ValueError, EOFError):
        return None
    is_whole = table.shape == (solved.places,) and table.dtype == np.uint8
    return table if is_whole else None


def _file(solved: SolvedGame[Any, Any, Any], name: str, kind: str) -> Path:
    rules = solved.game.rules
    digest = hashlib.sha256(f"{rules.hash} {_sources_hash()}".encode()).hexdigest()[:16]
    return _folder() / f"{rules.id}-{name}-{digest}.{kind}"


@cache
def _folder() -> Path:
    """The cache folder, made before anything is solved that could not be kept there."""
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _not_writable(folder, error) from None
    return folder


def _keep(file: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Write a file in one step, so that nobody reads half of it."""
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        with draft.open("wb") as out:
            write(out)
        draft.replace(file)
    except OSError as error:
        raise _not_writable(file.parent, error) from None
    finally:  # a Ctrl-C, too, leaves no half of it behind
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def _not_writable(folder: Path, error: OSError) -> SimulationError:
    return SimulationError("output-not-writable", f"{folder}: {error.strerror or error}")


@cache
def _sources_hash() -> str:
    root = resources.files("croupier")
    digest = hashlib.sha256()
    for name in _SOURCES:
        for file in _files(root / name):
            digest.update(file.read_bytes())
    return digest.hexdigest()


def _files(source: Traversable) -> list[Traversable]:
    """The source files, in the order of their names."""
    if source.is_file():
        return [source] if source.name.endswith((".py", ".toml")) else []
    inner = sorted(source.iterdir(), key=lambda file: file.name)
    return [file for each in inner for file in _files(each)]
