"""The one wrapper under which kernels are compiled, and where the compiled code is kept.

The cache folder's name holds the package's version and a hash of the kernels' sources, so that a
changed kernel, or a changed callee of one, is never served from an older compilation. A file there
that cannot be read is compiled and written again; where nothing can be written, kernels are
compiled in every process.
"""

import hashlib
import os
from collections.abc import Callable
from contextlib import suppress
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core.caching import FunctionCache

from croupier import __version__

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])


def cache_folder() -> Path:
    """Where compiled kernels of this version and these sources are kept."""
    return _cache_home() / "croupier" / f"kernels-{__version__}-{_sources_hash()}"


def _cache_home() -> Path:
    """The user's cache folder; that of an account without a home is nowhere."""
    try:
        return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    except RuntimeError:
        return Path(os.devnull)


def _sources_hash() -> str:
    sources = sorted(
        (file.name, file.read_bytes())
        for file in resources.files(__package__).iterdir()
        if file.name.endswith(".py")
    )
    return hashlib.sha256(repr((numba.__version__, sources)).encode()).hexdigest()[:12]


# numba makes its options at run time, where no type checker sees them.
numba.config.CACHE_DIR = str(cache_folder())  # type: ignore[attr-defined]


class _Cache(FunctionCache):
    """numba's cache, in which a file that is damaged or cannot be written stops nobody."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled code, None where there is none that can be read."""
        try:
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        except Exception:  # unpickling what is damaged may raise anything
            with suppress(OSError):
                self.flush()  # type: ignore[no-untyped-call]
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep compiled code where that is possible."""
        with suppress(OSError):
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]


def kernel(function: FunctionT) -> FunctionT:
    """A function compiled on its first call, without the interpreter's lock, and kept on disk."""
    compiled = numba.njit(nogil=True, error_model="numpy")(function)
    # Disabled, numba's compiler is not there; and it refuses to cache what it finds no place for.
    with suppress(RuntimeError, AttributeError):
        compiled._cache = _Cache(function)  # type: ignore[attr-defined,no-untyped-call]
    return cast(FunctionT, compiled)
