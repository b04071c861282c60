"""The house's secrets in its data folder: the key of the seeds at rest, and that of the cookies.

A seed of an open round is in the database as ciphertext alone; the key is never in the database,
and so in no backup of it. Seeds are bound to their rounds: moved to another they do not open.
"""

import hashlib
import hmac
import os
import stat
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from croupier.deal import Entropy
from croupier.deal.entropy import drawn
from croupier.errors import HouseError
from croupier.house.drafts import draft_of

KEY_BYTES = 32
NONCE_BYTES = 12


class SeedKey:
    """Encrypts the seeds of rounds, and gives them back to the dealing process alone."""

    __slots__ = ("_cipher", "_entropy", "fingerprint")

    def __init__(self, key: bytes, entropy: Entropy = os.urandom) -> None:
        self._cipher = AESGCM(key)
        self.fingerprint = hmac.digest(key, b"croupier/seed-key/1", hashlib.sha256).hex()
        self._entropy = entropy

    def closed(self, round_id: str, seed: bytes) -> bytes:
        """The seed as it may be stored."""
        nonce = drawn(self._entropy, NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, seed, round_id.encode())

    def opened(self, round_id: str, stored: bytes) -> bytes:
        """The seed of a round; `HouseError("house-key")` if this key did not close it."""
        try:
            return self._cipher.decrypt(
                stored[:NONCE_BYTES], stored[NONCE_BYTES:], round_id.encode()
            )
        except (InvalidTag, ValueError):
            raise HouseError(
                "house-key", f"the seed of round {round_id} was not closed with this house's key"
            ) from None

    def __repr__(self) -> str:
        return "<SeedKey>"


def kept_key(path: Path, entropy: Entropy = os.urandom) -> bytes:
    """The key in a file that its owner alone may read; a new one where there is no file.

    A new one is whole and on the disk before it is used: none is ever half there, or gone again.
    """
    if not os.path.lexists(path):
        with draft_of(path, "house-key") as file:
            file.write(drawn(entropy, KEY_BYTES))
    return read_key(path)


def read_key(path: Path) -> bytes:
    """The key in a file; `HouseError("house-key")` where there is none, or all may read it."""
    try:
        key, mode = path.read_bytes(), path.stat().st_mode
    except OSError as error:
        raise HouseError("house-key", f"{path.name}: not read: {error.strerror}") from None
    if mode & stat.S_IROTH:
        raise HouseError("house-key", f"{path.name}: anyone may read it; chmod 600 {path}")
    if len(key) != KEY_BYTES:
        raise HouseError("house-key", f"{path.name}: not a key of {KEY_BYTES} bytes")
    return key
