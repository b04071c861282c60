"""A live table as another process tells it: what a process shows that does not own it."""

import json
from collections import deque
from collections.abc import Mapping

from croupier.house.view import View
from croupier.live.channel import Channel

Entry = Mapping[str, str]
MOST_READINGS = 64
COUNTED = ("players", "waiting", "taken")


class Mirror:
    """The table up to the last entry that was heard; it `is_live` while none is missing.

    An entry has its owner's `epoch`, a number `n` that is one higher each time, its `kind`, and
    `now`, the owner's time.
    """

    def __init__(self, channel: Channel) -> None:
        self.is_live = False
        self.view: View | None = None
        self._channel = channel
        self._epoch = 0
        self._n = 0
        self._owns: dict[str, str] = {}
        self._ahead_ms: deque[int] = deque(maxlen=MOST_READINGS)

    @property
    def ahead_ms(self) -> int:
        """How far this process's time is ahead of the owner's: what came fastest says it best."""
        return min(self._ahead_ms, default=0)

    def own(self, player: str) -> View | None:
        """What a player may see of his seat."""
        text = self._owns.get(player)
        own: View | None = json.loads(text)["own"] if text else None
        return own

    def forget(self, epoch: int) -> None:
        """The table is this process's own: of an earlier owner nothing is heard any more."""
        self.is_live, self.view, self._epoch = False, None, epoch
        self._owns.clear()

    def lose(self) -> None:
        """Something is missing, or may be: nothing is up to date until the owner tells it all."""
        if self.is_live:
            self.is_live = False
            self._channel.begin(0)

    def hear(self, entry: Entry, steady_ms: int) -> bool:
        """Go on with an entry; whether the whole state was taken from it."""
        epoch, n, kind = int(entry["epoch"]), int(entry["n"]), entry["kind"]
        if epoch < self._epoch:
            return False  # by an owner that was paused, and does not know yet
        if epoch > self._epoch:
            self._ahead_ms.clear()
        self._ahead_ms.append(steady_ms - int(entry["now"]))
        follows = self.is_live and (epoch, n) == (self._epoch, self._n + 1)
        if kind == "state" and not follows:
            self._epoch, self._n = epoch, n
            self._begin(entry["text"])
            return True
        self._n = n
        if not follows:
            self.lose()
        elif kind == "public":
            self._take(int(entry["seq"]), entry["text"])
        elif kind == "own":
            self._owns[entry["player"]] = entry["text"]
            self._channel.pass_on_own(entry["player"], int(entry["seq"]), entry["text"])
        return False

    def _begin(self, text: str) -> None:
        state = json.loads(text)
        snapshot = json.loads(state["snapshot"])
        self.view, self._owns = snapshot["view"], state["owns"]
        self.is_live = True
        self._channel.begin(self._epoch, snapshot["seq"], state["own_seq"])

    def _take(self, seq: int, text: str) -> None:
        message = json.loads(text)
        view, before = message.get("view"), self.view
        assert before is not None, "a live mirror has a view"
        if view is None:
            self.view = {**before, **{name: message[name] for name in COUNTED}}
        else:
            if _round_of(view) != _round_of(before):
                self._owns.clear()
            self.view = view
        self._channel.pass_on(seq, text)


def _round_of(view: View) -> str | None:
    return view["round"]["id"] if view["round"] else None
