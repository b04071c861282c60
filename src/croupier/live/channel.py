"""What a live table tells: public messages in their order, and to each player his own seat.

A public message is encoded once, whoever gets it. The last ones are kept, so that a client that was
away for a moment gets all that it missed, or else everything anew.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any, Protocol, TypeAlias

from croupier.house.view import View

HISTORY = 256

Message: TypeAlias = Mapping[str, Any]
Encode: TypeAlias = Callable[[Message], str]


class Reader(Protocol):
    """Who is told. It takes what it is given, and never makes the table wait."""

    @property
    def player(self) -> str | None:
        """Who he is, if he plays."""
        ...

    def push(self, text: str) -> None:
        """Take a message."""
        ...


class Shows(Protocol):
    """A table as it is now, from which all messages are made."""

    def public(self) -> View:
        """What everyone may see."""
        ...

    def own(self, player: str) -> View | None:
        """What a player may see of his seat."""
        ...

    def now_ms(self) -> int:
        """The table's time."""
        ...


class Channel:
    """The readers of a table, and its messages under one owner, whose token is the `epoch`."""

    def __init__(self, table: str, shows: Shows, encode: Encode) -> None:
        self.epoch = 0
        self.seq = 0
        self._table = table
        self._shows = shows
        self._encode = encode
        self._past: deque[str] = deque(maxlen=HISTORY)
        self._own_seq: Counter[str] = Counter()
        self._readers: set[Reader] = set()
        self._of_player: dict[str, set[Reader]] = {}

    def join(self, reader: Reader) -> None:
        """Tell a reader everything from now on."""
        self._readers.add(reader)
        if reader.player is not None:
            self._of_player.setdefault(reader.player, set()).add(reader)

    def leave(self, reader: Reader) -> None:
        """Tell a reader nothing more."""
        self._readers.discard(reader)
        if reader.player is not None and (his := self._of_player.get(reader.player)):
            his.discard(reader)
            if not his:
                del self._of_player[reader.player]

    def begin(self, epoch: int) -> None:
        """Begin anew under another owner: everyone gets a snapshot."""
        self.epoch, self.seq = epoch, 0
        self._past.clear()
        self._own_seq.clear()
        for reader in tuple(self._readers):
            reader.push(self.snapshot(reader.player))

    def publish(self, kind: str, message: Message) -> None:
        """Tell everyone."""
        self.seq += 1
        text = self._encode({"t": kind, **self._stamp(), **message})
        self._past.append(text)
        for reader in tuple(self._readers):
            reader.push(text)

    def phase(self) -> None:
        """Tell everyone how the table is now."""
        self.publish("phase", {"now_ms": self._shows.now_ms(), "view": self._shows.public()})

    def tell(self, players: Iterable[str]) -> None:
        """Tell players how their seats are now."""
        for player in players:
            self._own_seq[player] += 1
            if readers := self._of_player.get(player):
                text = self._own_text(player)
                for reader in tuple(readers):
                    reader.push(text)

    def missed(self, player: str | None, epoch: int, seq: int, own_seq: int) -> list[str]:
        """All that came after what a client has, or where that is not known a snapshot."""
        behind = self.seq - seq
        if epoch != self.epoch or not 0 <= behind <= len(self._past):
            return [self.snapshot(player)]
        found = list(islice(self._past, len(self._past) - behind, None))
        if player is not None and self._own_seq[player] != own_seq:
            found.append(self._own_text(player))
        return found

    def snapshot(self, player: str | None) -> str:
        """Everything at once."""
        own = None if player is None else self._shows.own(player)
        own_seq = 0 if player is None else self._own_seq[player]
        public = {"now_ms": self._shows.now_ms(), "view": self._shows.public()}
        return self._encode(
            {"t": "snapshot", **self._stamp(), **public, "own_seq": own_seq, "own": own}
        )

    def _own_text(self, player: str) -> str:
        own = {"own_seq": self._own_seq[player], "own": self._shows.own(player)}
        return self._encode({"t": "own", "table": self._table, "epoch": self.epoch, **own})

    def _stamp(self) -> Message:
        return {"table": self._table, "epoch": self.epoch, "seq": self.seq}
