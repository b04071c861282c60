"""Compiled kernels are kept where that is possible; nothing depends on it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.exact.kernels import jit
from croupier.exact.kernels.jit import cache_folder, kernel

SCRIPT = """
import numpy as np
from croupier.exact.kernels.suits import all_sets
print(all_sets(5, 2, 10).sum())
"""


def called(cache: Path) -> str:
    result = subprocess.run(
        [sys.executable, "-W", "error", "-c", SCRIPT],
        env={**os.environ, "XDG_CACHE_HOME": str(cache)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stderr == ""
    return result.stdout


@pytest.mark.parametrize("kind", ["nbi", "nbc"])
@pytest.mark.parametrize("size", [0, 10, 1000])
def test_a_damaged_file_is_compiled_again(tmp_path: Path, kind: str, size: int) -> None:
    whole = called(tmp_path)
    files = list(tmp_path.rglob(f"*.{kind}"))
    assert files
    sizes = [file.stat().st_size for file in files]
    for file in files:
        file.write_bytes(file.read_bytes()[: min(size, file.stat().st_size // 2)])
    assert called(tmp_path) == whole
    assert [file.stat().st_size for file in files] == sizes
    assert called(tmp_path) == whole


def test_an_account_without_a_home_has_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert not cache_folder().exists()


def test_kernels_run_where_no_place_is_found_to_keep_them(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(function: object) -> None:
        raise RuntimeError("cannot cache function: no locator available")

    def doubled(number: int) -> int:
        return 2 * number

    monkeypatch.setattr(jit, "_Cache", nowhere)
    assert kernel(doubled)(21) == 42
