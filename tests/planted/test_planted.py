"""The suite notices every fault that is planted here.

Each patch says in its first line what it breaks. Where other tests than those of the rules are to
notice it, its second line names them.
"""

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

ROOT = Path(__file__).parents[2]
PATCHES = sorted(Path(__file__).parent.glob("*.patch"))
RULES = "tests/reference tests/rules tests/matrix"


def suite(tree: Path, tests: str) -> subprocess.CompletedProcess[str]:
    """Run the tests of a copy up to the first that fails."""
    environment = {key: os.environ[key] for key in ("PATH", "LANG", "HOME") if key in os.environ}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--tb=line"]
    return subprocess.run(
        [*command, *tests.split()],
        cwd=tree,
        env={
            **environment,
            "PYTHONDONTWRITEBYTECODE": "1",
            "XDG_CACHE_HOME": str(tree / "cache"),  # what is compiled of a fault goes with it
        },
        capture_output=True,
        text=True,
    )


def copied(to: Path) -> Path:
    """A copy of what the tests need."""
    for name in ("src", "tests", "docs"):
        copytree(ROOT / name, to / name, ignore=ignore_patterns("__pycache__", "*.pyc"))
    for name in ("pyproject.toml", "README.md"):
        (to / name).write_bytes((ROOT / name).read_bytes())
    return to


@pytest.mark.long
def test_the_suite_passes_without_a_fault(tmp_path: Path) -> None:
    finished = suite(copied(tmp_path), RULES)
    assert finished.returncode == 0, finished.stdout


@pytest.mark.long
@pytest.mark.parametrize("patch", PATCHES, ids=lambda patch: patch.stem)
def test_the_suite_notices(patch: Path, tmp_path: Path) -> None:
    tree = copied(tmp_path)
    # Without a ceiling, git would look for a repository around the copy, and patch that.
    applied = subprocess.run(
        ["git", "apply", str(patch)],
        cwd=tree,
        env={**os.environ, "GIT_CEILING_DIRECTORIES": str(tmp_path.parent)},
        capture_output=True,
        text=True,
    )
    assert applied.returncode == 0, f"the patch is out of date: {applied.stderr}"
    second_line = patch.read_text("utf-8").splitlines()[1]
    finished = suite(tree, second_line or RULES)
    # 1: tests ran and one failed; any other status is no answer.
    assert finished.returncode == 1, finished.stdout


@pytest.mark.parametrize(
    "patch", sorted(Path(__file__).parent.rglob("*.patch")), ids=lambda patch: patch.stem
)
def test_a_patch_is_up_to_date(patch: Path) -> None:
    applies = ["git", "apply", "--check", str(patch)]
    applied = subprocess.run(applies, cwd=ROOT, capture_output=True, text=True)
    assert applied.returncode == 0, applied.stderr


def test_there_are_faults_to_notice() -> None:
    assert len(PATCHES) >= 50
