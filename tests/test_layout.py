"""The layout of the source: what may import what, how long things are, what no file may hold."""

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "croupier"


class Room(NamedTuple):
    """A part of croupier: the rooms it may import, and packages besides the standard library."""

    below: str
    packages: str = ""


# From the ground up: a room may import only what stands above it in this table.
CORE = "errors cards hands games deal record"
ROOMS = {
    "errors": Room(""),
    "cards": Room("errors"),
    "hands": Room("errors cards"),
    "games": Room("errors cards hands"),
    "deal": Room("errors cards hands games"),
    "record": Room("errors cards hands games deal"),
    "words": Room(CORE, "fluent"),
    "verifier": Room(""),
    "__init__": Room(CORE),
    "ledger": Room("errors", "alembic sqlalchemy"),
    "exact": Room(
        f"{CORE} __init__",
        "distributed jinja2 markdown_it markupsafe matplotlib numba numpy pyarrow rich",
    ),
    "house": Room(f"{CORE} ledger __init__", "alembic cryptography pyarrow sqlalchemy structlog"),
    "live": Room(f"{CORE} ledger house __init__", "redis sqlalchemy structlog"),
    "server": Room(
        f"{CORE} words exact ledger house live __init__",
        "fastapi h11 itsdangerous markdown_it prometheus_client pydantic starlette structlog "
        "uvicorn websockets",
    ),
    "load": Room(CORE, "websockets"),
    "gym": Room(f"{CORE} exact", "numpy"),
    "cli": Room(f"{CORE} words exact ledger house live server load __init__", "click rich"),
    "__main__": Room("cli"),
}

# Longer than 500 lines, or a function of more than 60: each with its reason.
LONG_FILES: dict[str, str] = {}
LONG_FUNCTIONS: dict[str, str] = {
    "src/croupier/house/migrations/versions/v0001_first.py upgrade": "every table at once",
}

VAGUE = re.compile(r"utils?|helpers?|common|managers?")
CACHES = {".mypy_cache", ".pytest_cache", ".ruff_cache", ".hypothesis"}
SKIPPED = {".venv", "node_modules", "__pycache__", *CACHES}
# Written backwards, so that this file names none either.
HOSTS = "gro.ipyp gro.detsohnohtyp gro.sjmpn moc.sjmpn oi.setarc /gro.naibed /moc.utnubu"
REGISTRIES = re.compile("|".join(re.escape(host[::-1]) for host in HOSTS.split()))
MACHINE_PATHS = re.compile(r"(?<![\w.~/-])/(?:home|root|tmp|work|Users)/")


class Import(NamedTuple):
    """One imported module, dotted, and the file that imports it."""

    module: str
    file: str


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def imports(path: Path) -> Iterator[Import]:
    """Every module that a file imports, wherever in it, `from croupier import x` as croupier.x."""
    file = path.relative_to(ROOT).as_posix()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, file) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None, f"{file} imports relatively"
            if node.module == "croupier":
                yield from (Import(f"croupier.{alias.name}", file) for alias in node.names)
            else:
                yield Import(node.module, file)


def room_of(module: str) -> str:
    """The room of a module of croupier; a name of the package itself is its `__init__`."""
    name = [*module.split("."), "__init__"][1]
    return name if name in ROOMS else "__init__"


def modules(*rooms: str) -> list[tuple[str, Path]]:
    """Every file of the rooms, of all when none is named, with its room."""
    paths = ((path.relative_to(PACKAGE), path) for path in sorted(PACKAGE.rglob("*.py")))
    found = [(inner.parts[0].removesuffix(".py"), path) for inner, path in paths]
    return [(room, path) for room, path in found if not rooms or room in rooms]


def python_files() -> list[Path]:
    folders = (ROOT / name for name in ("src", "tests", "scripts"))
    return [path for folder in folders for path in sorted(folder.rglob("*.py"))]


def tracked_files() -> list[Path]:
    """Every file of the project but this one, which names what it forbids."""
    listed = ""
    if (ROOT / ".git").exists() and shutil.which("git"):
        git = ["git", "-C", str(ROOT), "ls-files", "-z"]
        listed = subprocess.run(git, capture_output=True, text=True, check=False).stdout
    paths = [ROOT / name for name in listed.split("\0") if name]
    # Without git, an unpacked archive holds nothing else but what the tools leave there.
    paths = paths or [path for path in ROOT.rglob("*") if not SKIPPED & set(path.parts)]
    return [path for path in paths if path.is_file() and path != Path(__file__)]


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_every_room_is_in_the_table() -> None:
    assert {room for room, _ in modules()} - set(ROOMS) == set()


def test_imports_point_down() -> None:
    upward = [
        found
        for room, path in modules()
        for found in imports(path)
        if found.module.split(".")[0] == "croupier"
        and room_of(found.module) not in {room, *ROOMS[room].below.split()}
    ]
    assert upward == []


def test_rooms_use_their_packages_alone() -> None:
    foreign = [
        found
        for room, path in modules()
        for found in imports(path)
        if found.module.split(".")[0]
        not in {"croupier", *ROOMS[room].packages.split(), *sys.stdlib_module_names}
    ]
    assert foreign == []


def test_the_table_of_rooms_runs_upwards() -> None:
    seen: set[str] = set()
    for name, room in ROOMS.items():
        assert set(room.below.split()) <= seen, f"{name} may import rooms that come after it"
        seen.add(name)


def test_no_chance_but_the_sealed_deck() -> None:
    dealing = ("games", "deal", "record")
    drawing = [found for _, path in modules(*dealing) for found in imports(path)]
    assert [found for found in drawing if found.module.split(".")[0] == "random"] == []


def test_the_verifier_stands_alone() -> None:
    script = PACKAGE / "verifier" / "verify_round.py"
    used = {found.module.split(".")[0] for found in imports(script)}
    assert used <= sys.stdlib_module_names


@pytest.mark.parametrize("module", ["croupier", "croupier.record"])
def test_import_loads_the_standard_library_alone(module: str) -> None:
    script = (
        f"import sys; before = set(sys.modules); import {module}; print(*set(sys.modules) - before)"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    loaded = subprocess.check_output([sys.executable, "-c", script], text=True, env=environment)
    packages = {name.split(".")[0] for name in loaded.split()}
    assert "croupier" in packages
    assert packages - {"croupier"} <= sys.stdlib_module_names


def test_files_are_short() -> None:
    length = {named(path): len(path.read_text("utf-8").splitlines()) for path in python_files()}
    long = {file for file, lines in length.items() if lines > 500}
    assert long == set(LONG_FILES)


def test_functions_are_short() -> None:
    long = {
        f"{named(path)} {node.name}"
        for path in python_files()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno >= 60
    }
    assert long == set(LONG_FUNCTIONS)


def test_names_say_what_is_inside() -> None:
    names = [named(path.with_suffix("")) for path in python_files()]
    assert [name for name in names if any(map(VAGUE.fullmatch, name.split("/")))] == []


def test_folders_of_tests_are_packages() -> None:
    folders = {path.parent for path in (ROOT / "tests").rglob("*.py")}
    assert [named(folder) for folder in folders if not (folder / "__init__.py").exists()] == []


def test_no_file_names_a_registry_or_a_machine() -> None:
    found = []
    for path in tracked_files():
        text = path.read_text("utf-8", errors="ignore")
        found += [(named(path), match[0]) for match in REGISTRIES.finditer(text)]
        found += [(named(path), match[0]) for match in MACHINE_PATHS.finditer(text)]
    assert found == []


def test_lock_files_hold_hashes_and_no_addresses() -> None:
    locks = sorted((ROOT / "requirements").glob("*.txt"))
    assert [lock.name for lock in locks] == ["dev.txt", "mutation.txt", "node.txt", "run.txt"]
    for lock in locks:
        lines = [line for line in lock.read_text("utf-8").splitlines() if not line.startswith("#")]
        pins = [line for line in lines if not line.startswith(" ")]
        hashes = [line for line in lines if line.startswith("    --hash=sha256:")]
        assert len(pins) + len(hashes) == len(lines)
        assert all(re.match(r"[\w.-]+==[\w.]+ .*\\$", pin) for pin in pins)


UNTYPED = ("src/croupier/exact/kernels/jit.py",)
"""All of it is about numba, which has no types."""


def test_a_checker_that_is_told_to_look_away_is_told_why() -> None:
    """In words after it, or above it where the line is full."""
    unsaid = []
    for path in python_files():
        lines = path.read_text("utf-8").splitlines()
        for above, line in pairwise(["", *lines]):
            if re.search(r"# type: ignore\[[\w,-]+\]$", line) and not above.strip().startswith("#"):
                unsaid.append(named(path))
    assert set(unsaid) == set(UNTYPED)
