"""The one wrapper under which kernels are compiled, and where the compiled code is kept.

The cache folder's name holds the package's version and a hash of the kernels' sources, so that a
changed kernel, or a changed callee of one, is never served from an older compilation.
"""

import hashlib
import os
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

from croupier import __version__

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])


def cache_folder() -> Path:
    """Where compiled kernels of this version and these sources are kept."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "croupier" / f"kernels-{__version__}-{_sources_hash()}"


def _sources_hash() -> str:
    sources = sorted(
        (file.name, file.read_bytes())
        for file in resources.files(__package__).iterdir()
        if file.name.endswith(".py")
    )
    return hashlib.sha256(repr((numba.__version__, sources)).encode()).hexdigest()[:12]


# numba makes its options at run time, where no type checker sees them.
numba.config.CACHE_DIR = str(cache_folder())  # type: ignore[attr-defined]


def kernel(function: FunctionT) -> FunctionT:
    """A function compiled on its first call, without the interpreter's lock, and kept on disk."""
    compiled = numba.njit(nogil=True, cache=True, error_model="numpy")(function)
    return cast(FunctionT, compiled)
