"""Tickets for a socket: got over a session, good once, for it alone, and for half a minute."""

import hmac
import secrets
from typing import NamedTuple

from croupier.errors import HouseError
from croupier.server.buckets import Clock

MOST = 20_000


class _Ticket(NamedTuple):
    session: str
    ends_at: float


class Tickets:
    """The tickets that were issued and not used."""

    def __init__(self, seconds: float, clock: Clock) -> None:
        self._seconds = seconds
        self._clock = clock
        self._issued: dict[str, _Ticket] = {}

    def issue(self, session: str) -> str:
        """A ticket for a session; the oldest are given up where there are too many."""
        now = self._clock()
        for old in list(self._issued):  # in the order of their ends
            if self._issued[old].ends_at > now and len(self._issued) < MOST:
                break
            del self._issued[old]
        ticket = secrets.token_urlsafe(32)
        self._issued[ticket] = _Ticket(session, now + self._seconds)
        return ticket

    def redeem(self, ticket: str, session: str) -> None:
        """Use a ticket up; `HouseError("ticket")` if it is none of this session, or over."""
        found = self._issued.pop(ticket, None)
        if (
            found is None
            or found.ends_at < self._clock()
            or not hmac.compare_digest(found.session.encode(), session.encode())
        ):
            raise HouseError("ticket", "no ticket of this session, used already, or too old")
