"""What a live table tells: public messages in their order, and to each player his own seat.

A public message is encoded once, whoever gets it. The last ones are kept, so that a client that was
away for a moment gets all that it missed, or else everything anew. Copies of all go to the channels
of the table in other processes, which pass them on.
"""

import json
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias

from croupier.house.view import View

HISTORY = 256

Message: TypeAlias = Mapping[str, Any]
Encode: TypeAlias = Callable[[Message], str]
Own: TypeAlias = Callable[[str], View | None]
NOTHING: Mapping[str, str] = MappingProxyType({})
Copy: TypeAlias = Callable[[Mapping[str, str | int]], None]
"""Takes a message that was told, to be passed on."""


class Reader(Protocol):
    """Who is told. It takes what it is given, and never makes the table wait."""

    @property
    def player(self) -> str | None:
        """Who he is, if he plays."""
        ...

    def push(self, *texts: str) -> None:
        """Take messages, in their order."""
        ...


class Shows(Protocol):
    """A table as it is now, from which all messages are made."""

    def public(self) -> View:
        """What everyone may see."""
        ...

    def own(self, player: str) -> View | None:
        """What a player may see of his seat."""
        ...

    def seated(self) -> Collection[str]:
        """Who has a seat."""
        ...

    def now_ms(self) -> int:
        """The table's time."""
        ...


class Channel:
    """The readers of a table, and its messages under one owner, whose token is the `epoch`.

    There is no owner of `epoch` 0. `copy` gets what is told, while it is set.
    """

    def __init__(self, table: str, shows: Shows, encode: Encode) -> None:
        self.epoch = 0
        self.seq = 0
        self.copy: Copy | None = None
        self._table = table
        self._shows = shows
        self._encode = encode
        self._past: deque[str] = deque(maxlen=HISTORY)
        self._own_seq: Counter[str] = Counter()
        self._readers: set[Reader] = set()
        self._of_player: dict[str, tuple[Reader, ...]] = {}

    def join(self, reader: Reader) -> None:
        """Tell a reader everything from now on."""
        self._readers.add(reader)
        if reader.player is not None:
            self._of_player[reader.player] = (*self._of_player.get(reader.player, ()), reader)

    def leave(self, reader: Reader) -> None:
        """Tell a reader nothing more."""
        self._readers.discard(reader)
        if reader.player is not None:
            his = self._of_player.pop(reader.player, ())
            if left := tuple(one for one in his if one is not reader):
                self._of_player[reader.player] = left

    def begin(self, epoch: int, seq: int = 0, own_seq: Mapping[str, int] | None = None) -> None:
        """Begin anew under another owner, or where he is by now: everyone gets a snapshot."""
        self.epoch, self.seq = epoch, seq
        self._past.clear()
        self._own_seq = Counter(own_seq or {})
        for reader in tuple(self._readers):
            reader.push(self.snapshot(reader.player))

    def publish(self, kind: str, message: Message, owns: Mapping[str, str] = NOTHING) -> None:
        """Tell everyone, and players what is prepared for them."""
        seq = self.seq + 1
        self.pass_on(seq, self._encode({"t": kind, **self._stamp(seq), **message}), owns)

    def pass_on(self, seq: int, text: str, owns: Mapping[str, str] = NOTHING) -> None:
        """Tell everyone what is encoded; a player has it at once with what is his own.

        To thousands of sockets, one message each takes half the time of two.
        """
        self.seq = seq
        self._past.append(text)
        for reader in tuple(self._readers):
            own = owns.get(reader.player) if reader.player is not None else None
            reader.push(text) if own is None else reader.push(text, own)
        if self.copy:
            self.copy({"kind": "public", "seq": seq, "text": text})
        for player, own in owns.items():
            self._own_seq[player] += 1
            self._copy_own(player, self._own_seq[player], own)

    def phase(self, owns: Mapping[str, str] = NOTHING) -> None:
        """Tell everyone how the table is now, and players what is prepared for them."""
        view = {"now_ms": self._shows.now_ms(), "view": self._shows.public()}
        self.publish("phase", view, owns)

    def prepared(self, players: Iterable[str], own: Own) -> dict[str, str]:
        """What players are to be told next of their seats; a thread of its own may make it."""
        heard = [player for player in players if self.copy or player in self._of_player]
        return {player: self._encoded(self._own_seq[player] + 1, own(player)) for player in heard}

    def tell(self, players: Iterable[str], prepared: Mapping[str, str] = NOTHING) -> None:
        """Tell players how their seats are now."""
        for player in players:
            self._own_seq[player] += 1
            if self.copy or player in self._of_player:
                text = prepared.get(player) or self._own_text(player)
                self.pass_on_own(player, self._own_seq[player], text)

    def pass_on_own(self, player: str, own_seq: int, text: str) -> None:
        """Tell a player what is encoded of his seat."""
        self._own_seq[player] = own_seq
        for reader in self._of_player.get(player, ()):
            reader.push(text)
        self._copy_own(player, own_seq, text)

    def _copy_own(self, player: str, own_seq: int, text: str) -> None:
        if self.copy:
            self.copy({"kind": "own", "player": player, "seq": own_seq, "text": text})

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
            {"t": "snapshot", **self._stamp(self.seq), **public, "own_seq": own_seq, "own": own}
        )

    def state(self) -> str:
        """All that another channel needs to go on from here."""
        owns = {player: self._own_text(player) for player in self._shows.seated()}
        return json.dumps({"snapshot": self.snapshot(None), "own_seq": self._own_seq, "owns": owns})

    def _own_text(self, player: str) -> str:
        return self._encoded(self._own_seq[player], self._shows.own(player))

    def _encoded(self, own_seq: int, own: View | None) -> str:
        told = {"table": self._table, "epoch": self.epoch, "own_seq": own_seq, "own": own}
        return self._encode({"t": "own", **told})

    def _stamp(self, seq: int) -> Message:
        return {"table": self._table, "epoch": self.epoch, "seq": seq}
