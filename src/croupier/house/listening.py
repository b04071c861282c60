"""Who is told what changes: the tables of a player, and the sessions that end."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from croupier.house.view import View


@dataclass(frozen=True, slots=True)
class Update:
    """A table after a change, whatever caused it."""

    game: str
    seq: int
    view: View
    closed: bool = False


Listener: TypeAlias = Callable[[Update], None]
Place: TypeAlias = tuple[str, str]
"""A player, and the game of a table of his."""


class Listeners:
    """All who listen, and what they know: the seq of every table that one of them was shown."""

    def __init__(self) -> None:
        self._updates: dict[str, list[Listener]] = {}
        self._sessions: list[Callable[[str], None]] = []
        self._known: dict[Place, int] = {}

    def subscribe(self, player: str, listener: Listener) -> Callable[[], None]:
        """Tell a listener of every change on a player's tables, until the answer is called."""
        self._updates.setdefault(player, []).append(listener)

        def leave() -> None:
            listening = self._updates.get(player, [])
            if listener in listening:
                listening.remove(listener)
            if not listening:
                self._updates.pop(player, None)
                for place in [place for place in self._known if place[0] == player]:
                    del self._known[place]

        return leave

    def on_session_end(self, listener: Callable[[str], None]) -> Callable[[], None]:
        """Tell a listener the hash of every session that is ended."""
        self._sessions.append(listener)
        return lambda: self._sessions.remove(listener)

    def tell(self, player: str, update: Update) -> None:
        """A table was changed."""
        self._learn((player, update.game), update.seq)
        for listener in tuple(self._updates.get(player, ())):
            listener(update)

    def shown(self, player: str, view: View) -> None:
        """A table is looked at: where it is news to those who know it, they are told."""
        place, seq = (player, str(view["game"])), int(view["seq"])
        if seq > self._known.get(place, seq):
            self.tell(player, Update(place[1], seq, view))
        self._learn(place, seq)

    def _learn(self, place: Place, seq: int) -> None:
        if place[0] in self._updates:
            self._known[place] = max(seq, self._known.get(place, 0))

    def session_ended(self, session_hash: str) -> None:
        """A session was ended."""
        for listener in tuple(self._sessions):
            listener(session_hash)

    @property
    def known(self) -> dict[Place, int]:
        """The seq of every table that a listener knows."""
        return dict(self._known)
