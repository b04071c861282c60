"""Which key the seeds of a database are closed with: its fingerprint is kept beside them.

With another key no open round could go on, and a round that is void would never be revealed. So a
house opens with that key alone, and only an operator who says why gives it another.
"""

from pathlib import Path

from sqlalchemy import Connection, insert, select

from croupier.deal import Entropy
from croupier.errors import HouseError
from croupier.house.keys import SeedKey, kept_key, read_key
from croupier.house.schema import seed_key

KEY_NAME = "seed.key"
_KEPT = select(seed_key.c.fingerprint)


def key_in(connection: Connection, folder: Path, entropy: Entropy) -> SeedKey:
    """The key in a data folder; a new one for a new database, where there is none.

    `HouseError("house-key")` where the key is missing that a database has seeds of.
    """
    path = folder / KEY_NAME
    if connection.scalar(_KEPT) is None:
        return SeedKey(kept_key(path, entropy), entropy)
    if not path.exists():
        raise _refused(f"{path} is missing")
    return SeedKey(read_key(path), entropy)


def keep_key(connection: Connection, key: SeedKey) -> None:
    """Let a new database have this key; see `check_key` for one that has its own."""
    if connection.scalar(_KEPT) is None:
        connection.execute(insert(seed_key), {"fingerprint": key.fingerprint})
    check_key(connection, key)


def check_key(connection: Connection, key: SeedKey) -> None:
    """`HouseError("house-key")` for another key than that of the database."""
    if connection.scalar(_KEPT) != key.fingerprint:
        raise _refused(f"{KEY_NAME} is another")


def _refused(what: str) -> HouseError:
    return HouseError(
        "house-key",
        f"{what}, and the rounds of this database need the key that they were dealt with: "
        "put that back, or have it replaced by croupier house new-key",
    )
