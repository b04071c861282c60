"""What a load is to be: where, how many, for how long, and how its players play."""

import ipaddress
import socket
from dataclasses import dataclass
from typing import Literal, TypeAlias
from urllib.parse import urlsplit

from croupier.errors import HouseError

MOST_PLAYERS = 20_000
MOST_TABLES = 1_000
MOST_ROUNDS = 1_000
MOST_SECONDS = 3_600
MOST_WORKERS = 64
MOST_SILENT = 2_000
STORM_S = 5.0

Decides: TypeAlias = Literal["random", "play"]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a server is, as `http://127.0.0.1:8000`."""

    host: str
    port: int
    is_https: bool = False

    @classmethod
    def of(cls, url: str) -> "Place":
        """The place that a URL names; `HouseError("address")` where it is none."""
        try:
            parts = urlsplit(url)
            port = parts.port or (443 if parts.scheme == "https" else 80)
        except ValueError:
            parts, port = urlsplit(""), 0
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/"):
            raise HouseError("address", f"{url!r:.80} is not such as http://127.0.0.1:8000")
        return cls(parts.hostname, port, parts.scheme == "https")

    @property
    def authority(self) -> str:
        """Host and port as HTTP names them."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def origin(self) -> str:
        """The origin of the server's own page."""
        return f"{'https' if self.is_https else 'http'}://{self.authority}"

    def here(self) -> "Place":
        """The place by its address; `HouseError("address")` where any of them is elsewhere."""
        try:
            found = socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            raise HouseError("address", f"{self.host}: {error}") from None
        addresses = [str(address[0]) for *_, address in found]
        if not all(ipaddress.ip_address(address).is_loopback for address in addresses):
            said = f"{self.host} is another machine; --anywhere, if its operator agrees"
            raise HouseError("address", said)
        return self


@dataclass(frozen=True, slots=True)
class Plan:
    """A load. Players are dealt over the tables in turn; `seconds` is the longest that it lasts."""

    place: Place
    tables: tuple[str, ...]
    players: int
    rounds: int
    seconds: float
    decides: Decides = "random"
    storm: bool = False
    silent: int = 0
    seed: int = 0

    def table_of(self, player: int) -> str:
        """The table of a player, by his number."""
        return self.tables[player % len(self.tables)]

    def address_of(self, player: int) -> str:
        """The address that a player is said to come from, where the server believes it."""
        return f"10.{player >> 16 & 255}.{player >> 8 & 255}.{player & 255}"
