"""Where a round's server seed comes from."""

import hashlib
import os
from collections.abc import Callable
from typing import TypeAlias

from croupier.deal.framing import framed
from croupier.errors import DealError

Entropy: TypeAlias = Callable[[int], bytes]
"""A port that gives so many unpredictable bytes, as `os.urandom` does."""

SEED_BYTES = 32


def fresh_seed(entropy: Entropy = os.urandom) -> bytes:
    """32 new bytes; `DealError("entropy")` from a source that fails or repeats itself.

    Two draws are taken and the second is the seed: a source that is stuck is found before a
    single card depends on it.
    """
    test, seed = drawn(entropy, SEED_BYTES), drawn(entropy, SEED_BYTES)
    if test == seed:
        raise DealError("entropy", "the entropy source repeats itself: no deal")
    if 1 in (len(set(test)), len(set(seed))):
        raise DealError("entropy", "the entropy source gave one byte over and over: no deal")
    return seed


def drawn(entropy: Entropy, size: int) -> bytes:
    """So many bytes; `DealError("entropy")` from a source that fails."""
    try:
        given = entropy(size)
    except (OSError, NotImplementedError):
        raise DealError("entropy", "the entropy source failed: no deal") from None
    if type(given) is not bytes or len(given) != size:
        raise DealError("entropy", f"the entropy source did not give {size} bytes: no deal")
    return given


def demo_seed(seed: int | str, number: int) -> bytes:
    """The server seed of a demonstration's round: anyone can compute it, so it seals nothing."""
    text = framed(str(seed).encode(errors="surrogatepass"))
    return hashlib.sha256(b"croupier/demo/1" + text + number.to_bytes(8, "big")).digest()
