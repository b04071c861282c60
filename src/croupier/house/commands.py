"""What a player sends to his table, and what he is answered."""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from croupier.deal.canonical import canonical
from croupier.errors import HouseError
from croupier.games.round import Stakes
from croupier.house.table import Decide
from croupier.house.view import View

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Open:
    """Have a round committed."""


@dataclass(frozen=True, slots=True)
class Bet:
    """Stake on a committed round, in cents by box; without a client seed a fresh one is drawn."""

    stakes: Mapping[int, Stakes]
    client_seed: str | None = None
    cut: int = 0


Body: TypeAlias = Open | Bet | Decide


@dataclass(frozen=True, slots=True)
class Command:
    """A command under the client's own id; `expected_seq` is the table's seq that he saw.

    The same id with the same body is answered again and does nothing.
    """

    id: str
    expected_seq: int
    body: Body

    def check(self) -> None:
        """`HouseError("command-form")` for an id or a seq that is none."""
        if not isinstance(self.id, str) or not _ID.fullmatch(self.id):
            raise HouseError(
                "command-form", "a command's id is 1 to 64 letters, digits, hyphens, underscores"
            )
        if type(self.expected_seq) is not int or not 0 <= self.expected_seq < 2**53:
            raise HouseError("command-form", "expected_seq is a whole number from 0")

    def fingerprint(self, game: str) -> str:
        """SHA-256 (hex) of what the command asks of a game's table."""
        text = canonical([game, self.expected_seq, *body_data(self.body)])
        return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


class Seat(NamedTuple):
    """A player's place at a game's table, and the id of what he commands there, if anything."""

    player: str
    game: str
    command: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """The table after a command; `repeated` where it was answered before."""

    seq: int
    view: View
    repeated: bool = False


def body_data(body: Body) -> list[object]:
    """A body as JSON: what it is, and its parts."""
    match body:
        case Open():
            return ["open"]
        case Bet(stakes, client_seed, cut):
            placed = {repr(box): repr(on_box) for box, on_box in stakes.items()}
            return ["bet", placed, client_seed, repr(cut)]
        case Decide(box, action):
            return ["decide", repr(box), str(action)]
