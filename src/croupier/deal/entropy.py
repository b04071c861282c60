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
    test, seed = _drawn(entropy), _drawn(entropy)
    if test == seed:
        raise DealError("entropy", "the entropy source repeats itself: no deal")
    return seed


def _drawn(entropy: Entropy) -> bytes:
    try:
        drawn = entropy(SEED_BYTES)
    except (OSError, NotImplementedError):
        raise DealError("entropy", "the entropy source failed: no deal") from None
    if type(drawn) is not bytes or len(drawn) != SEED_BYTES:
        raise DealError("entropy", f"the entropy source did not give {SEED_BYTES} bytes: no deal")
    if len(set(drawn)) == 1:
        raise DealError("entropy", "the entropy source gave one byte over and over: no deal")
    return drawn


def demo_seed(seed: int | str, number: int) -> bytes:
    """The server seed of a demonstration's round: anyone can compute it, so it seals nothing."""
    text = framed(str(seed).encode(errors="surrogatepass"))
    return hashlib.sha256(b"croupier/demo/1" + text + number.to_bytes(8, "big")).digest()
