"""Who plays: guests, their sessions, and the code that takes a bankroll to another device."""

import hashlib
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, insert, or_, select, update

from croupier.deal import Entropy
from croupier.deal.entropy import drawn
from croupier.errors import HouseError
from croupier.house.schema import player, session
from croupier.house.settings import MINUTE_MS, HouseSettings

ID_BYTES, TOKEN_BYTES, CODE_BYTES = 8, 32, 15
_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""Thirty-two, none of which is mistaken for another."""

_SESSION = select(session).where(session.c.hash == bindparam("of"))
_SEEN = update(session).where(session.c.hash == bindparam("of")).values(seen_ms=bindparam("now"))


@dataclass(frozen=True, slots=True, repr=False)
class Entrance:
    """What a player holds after he came in; nobody else ever sees the two secrets."""

    player: str
    session: str
    recovery_code: str


def secret_hash(secret: str) -> str:
    """What the house keeps of a session or a recovery code."""
    return hashlib.sha256(b"croupier/secret/1" + secret.encode(errors="replace")).hexdigest()


def add_player(connection: Connection, entropy: Entropy, now_ms: int, lasting_ms: int) -> Entrance:
    """A new player with a session; his account is not open yet."""
    name, code = drawn(entropy, ID_BYTES).hex(), _code(entropy)
    row = {"id": name, "created_ms": now_ms, "recovery_hash": secret_hash(code)}
    connection.execute(insert(player), row)
    return Entrance(name, add_session(connection, name, entropy, lasting_ms), shown_code(code))


def recovered(connection: Connection, code: str, entropy: Entropy, now_ms: int) -> Entrance:
    """A session for whoever holds the code, and a new one that takes its place once it is used.

    Until then the code is good still: an answer that was lost locks nobody out.
    `HouseError("recovery-unknown")` for a code that no player has, or has any more.
    """
    typed = code.lower().replace("-", " ") if isinstance(code, str) else ""
    hashed = secret_hash("".join(typed.split()))
    good = or_(player.c.recovery_hash == hashed, player.c.previous_hash == hashed)
    name = connection.execute(select(player.c.id).where(good)).scalar_one_or_none()
    if name is None:
        raise HouseError("recovery-unknown", "no player has this recovery code")
    new = _code(entropy)
    codes = {"recovery_hash": secret_hash(new), "previous_hash": hashed}
    connection.execute(update(player).where(player.c.id == name).values(codes))
    return Entrance(name, add_session(connection, name, entropy, now_ms), shown_code(new))


def add_session(connection: Connection, of: str, entropy: Entropy, now_ms: int) -> str:
    """A new session of a player: its token."""
    token = drawn(entropy, TOKEN_BYTES).hex()
    row = {"hash": secret_hash(token), "player": of, "created_ms": now_ms, "seen_ms": now_ms}
    connection.execute(insert(session), row)
    return token


def session_player(connection: Connection, token: str, settings: HouseSettings, now_ms: int) -> str:
    """Whose session it is; it counts as used now.

    `HouseError("session-unknown")`, or `("session-over")` once it was left, idle or too old.
    """
    hashed = secret_hash(token)
    row = connection.execute(_SESSION, {"of": hashed}).one_or_none()
    if row is None:
        raise HouseError("session-unknown", "there is no such session")
    idle, age = now_ms - row.seen_ms, now_ms - row.created_ms
    if row.ended_ms is not None or idle > settings.idle_ms or age > settings.session_ms:
        raise HouseError("session-over", "the session is over")
    if idle >= min(MINUTE_MS, settings.idle_ms // 2):
        connection.execute(_SEEN, {"of": hashed, "now": now_ms})
    return str(row.player)


def end_session(connection: Connection, token: str, now_ms: int) -> str:
    """End a session; the hash that the house knows it by."""
    hashed = secret_hash(token)
    connection.execute(
        update(session)
        .where(session.c.hash == hashed, session.c.ended_ms.is_(None))
        .values(ended_ms=now_ms)
    )
    return hashed


def _code(entropy: Entropy) -> str:
    """A recovery code without its hyphens: 120 bits in 24 letters."""
    number = int.from_bytes(drawn(entropy, CODE_BYTES), "big")
    return "".join(_LETTERS[number >> 5 * place & 31] for place in range(24))


def shown_code(code: str) -> str:
    """A recovery code as a person reads it, in groups of four."""
    return "-".join(code[place : place + 4] for place in range(0, len(code), 4))
