"""What a server is told at its start: where it is reached, whom it trusts, what it bears."""

import ipaddress
from dataclasses import dataclass
from typing import TypeAlias

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network


@dataclass(frozen=True, slots=True)
class Rate:
    """So many a second on the average, so many at once."""

    a_second: float
    at_once: int


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """`origins` are the pages that may play; `proxies` are believed about who stands behind them.

    Times in seconds, sizes in bytes. `secure` cookies are for https alone. `advice_waiting` are the
    positions that are taken on at once, `advice_threads` of them are worked on. A request comes
    whole within `request_s`. There are `places` connections, and twice as many sockets beside
    them.
    """

    origins: frozenset[str]
    cookie_key: bytes
    proxies: tuple[Network, ...] = ()
    secure: bool = False
    requests: Rate = Rate(50, 300)
    entrances: Rate = Rate(0.5, 30)
    recoveries: Rate = Rate(0.1, 10)
    advices: Rate = Rate(2, 20)
    messages: Rate = Rate(50, 200)
    session_s: int = 24 * 60 * 60
    largest_body: int = 16_384
    largest_message: int = 16_384
    places: int = 1024
    connections_of_address: int = 256
    request_s: float = 20
    sockets_of_player: int = 8
    sockets_of_address: int = 64
    outbox: int = 64
    ticket_s: float = 30
    silent_s: float = 90
    away_s: float = 30 * 60
    recheck_s: float = 60
    advice_threads: int = 1
    advice_waiting: int = 8
