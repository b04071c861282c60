"""The client's own tests notice every fault that is planted in it."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.deal.test_browser import handed_over
from tests.planted.test_planted import ROOT

CLIENT = ROOT / "client"
PATCHES = sorted((Path(__file__).parent / "client").glob("*.patch"))
VECTORS = "vectors.json"
VITEST = ["node", "node_modules/vitest/vitest.mjs", "run", "--bail", "1"]


@pytest.fixture(scope="module")
def handed() -> dict[str, list[Any]]:
    """What the other verifiers say."""
    return handed_over()


@pytest.fixture
def tree(tmp_path: Path, handed: dict[str, list[Any]]) -> Path:
    """A copy of the client and of what it is built from; what npm installed is only read."""
    for name in ("client", "src/croupier/words", "docs", "tests/golden", "tests/deal"):
        ignored = shutil.ignore_patterns("node_modules", "__pycache__")
        shutil.copytree(ROOT / name, tmp_path / name, ignore=ignored)
    (tmp_path / "client" / "node_modules").symlink_to(CLIENT / "node_modules")
    (tmp_path / VECTORS).write_text(json.dumps(handed), "utf-8")
    return tmp_path


def client_suite(tree: Path) -> subprocess.CompletedProcess[str]:
    """Run the client's tests of a copy up to the first that fails."""
    plain = {**os.environ, "NO_COLOR": "1", "CROUPIER_VECTORS": str(tree / VECTORS)}
    return subprocess.run(VITEST, cwd=tree / "client", env=plain, capture_output=True, text=True)


@pytest.mark.long
def test_the_client_passes_without_a_fault(tree: Path) -> None:
    finished = client_suite(tree)
    assert finished.returncode == 0, finished.stdout + finished.stderr


@pytest.mark.long
@pytest.mark.parametrize("patch", PATCHES, ids=lambda patch: patch.stem)
def test_the_client_s_tests_notice(patch: Path, tree: Path) -> None:
    # Without a ceiling, git would look for a repository around the copy, and patch that.
    applied = subprocess.run(
        ["git", "apply", str(patch)],
        cwd=tree,
        env={**os.environ, "GIT_CEILING_DIRECTORIES": str(tree.parent)},
        capture_output=True,
        text=True,
    )
    assert applied.returncode == 0, f"the patch is out of date: {applied.stderr}"
    finished = client_suite(tree)
    assert finished.returncode == 1, finished.stdout
    assert "AssertionError" in finished.stderr or "Error:" in finished.stderr, finished.stderr


def test_there_are_faults_of_the_client_to_notice() -> None:
    assert len(PATCHES) >= 20
