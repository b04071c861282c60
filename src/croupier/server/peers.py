"""Who is at the other end: his address, and whether he came by https."""

import ipaddress
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.types import Scope

from croupier.server.settings import Network


class Peer(NamedTuple):
    """An address (an IPv6 network of 64 bits is one household) and its scheme; `direct` if no proxy
    stands between.
    """

    address: str
    is_https: bool
    direct: bool

    @property
    def is_local(self) -> bool:
        """Whether the request comes from this machine, and not through a proxy on it."""
        return self.direct and self.address in ("127.0.0.1", "::1", "local")


def peer_of(scope: Scope, proxies: tuple[Network, ...]) -> Peer:
    """The peer of a request: what proxies say is believed of the trusted ones alone."""
    address = plain(scope["client"][0]) if scope.get("client") else "local"
    is_https = scope["scheme"] in ("https", "wss")
    if not is_trusted(address, proxies):
        return Peer(_household(address), is_https, True)
    headers = Headers(scope=scope)
    is_https = is_https or headers.get("x-forwarded-proto", "").strip().lower() == "https"
    behind = [hop.strip() for line in headers.getlist("x-forwarded-for") for hop in line.split(",")]
    for hop in map(plain, reversed(behind)):
        if not is_trusted(hop, proxies):
            return Peer(_household(hop), is_https, False)
    return Peer(_household(address), is_https, not behind)


def plain(address: str) -> str:
    """An address as it is written where IPv4 does not come by way of IPv6."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    mapped = parsed.ipv4_mapped if isinstance(parsed, ipaddress.IPv6Address) else None
    return str(mapped or parsed)


def is_trusted(address: str, proxies: tuple[Network, ...]) -> bool:
    """Whether an address is that of a proxy which is believed."""
    try:
        return any(ipaddress.ip_address(address) in network for network in proxies)
    except ValueError:
        return False


def _household(address: str) -> str:
    """What is counted as one address; a text that is none counts as it is, cut short."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address[:45]
    if parsed.version == 4 or parsed.is_loopback:
        return str(parsed)
    return str(ipaddress.ip_network((parsed, 64), strict=False).network_address)
