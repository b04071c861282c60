"""What everyone at a table is told: the same to all, in order, and nothing that contradicts it."""

import hashlib
import json
from collections import OrderedDict
from typing import Any

from croupier.deal.seal import Binding, seal_from
from croupier.load.tally import Tally

MOST_KEPT = 1024
ROUND_ORDER = ("asleep", "betting", "seeds", "deciding", "settled")
OVER = ("settled", "void")
FOLLOWS = {
    "asleep": {"betting", "seeds", "void"},
    "betting": {"betting", "seeds", "void"},
    "seeds": {"seeds", "deciding", "void"},
    "deciding": {"deciding", "settled", "void"},
}
"""Which phases may be told next of the same round."""

Message = dict[str, Any]

Phase = tuple[str, str | None]
"""A phase, and the round that is in it."""


class Facts:
    """What is known of a round: once said, it stays so."""

    def __init__(self) -> None:
        self._said: Message = {}
        self._cards: dict[tuple[str, int], str] = {}

    @property
    def commitment(self) -> object:
        """The round's commitment."""
        return self._said.get("commitment")

    def contradicts(self, name: str, value: object) -> bool:
        """Whether something else was said before; what is null says nothing."""
        return value is not None and self._said.setdefault(name, value) != value

    def other_cards(self, cards: dict[str, list[str | None]]) -> list[str]:
        """The holders of whom other cards were shown before."""
        return [
            holder
            for holder, held in cards.items()
            for place, card in enumerate(held)
            if card is not None and self._cards.setdefault((holder, place), card) != card
        ]


class Story:
    """What a table told, to all of its players in this process together."""

    def __init__(self, table: str, tally: Tally) -> None:
        self.table = table
        self.tally = tally
        self._read: OrderedDict[bytes, Message] = OrderedDict()
        self._phases: dict[tuple[int, int], Phase] = {}
        self._facts: dict[str, Facts] = {}
        self._offsets: dict[int, tuple[float, float]] = {}
        self._audited: set[str] = set()

    def read(self, text: bytes) -> Message:
        """A message; `ValueError` for what is none. What all are told is looked at once."""
        if text in self._read:
            return self._read[text]
        message: Message = json.loads(text)
        if message["t"] in ("phase", "count"):
            self._read[text] = message
            if len(self._read) > MOST_KEPT:
                self._read.popitem(last=False)
            self._told(message, text)
        return message

    def _told(self, message: Message, text: bytes) -> None:
        epoch, seq = message["epoch"], message["seq"]
        digest = hashlib.sha256(text).digest()
        if self.tally.digests.setdefault((self.table, epoch, seq), digest) != digest:
            self.tally.wrong("told-differently", f"message {seq} of table {self.table}")
            return
        before = self._phases.get((epoch, seq - 1))
        if message["t"] == "count":
            if before is not None:
                self._phases[epoch, seq] = before
            return
        view = message["view"]
        now = _phase(view)
        self._phases[epoch, seq] = now
        if before is not None and not _may_follow(before, now):
            self.tally.wrong("phase-order", f"{now} after {before} at table {self.table}")
        self.look(view)

    def snapshot(self, message: Message) -> None:
        """Look at a snapshot, which must be of the phase that the messages before it told."""
        now = _phase(message["view"])
        told = self._phases.setdefault((message["epoch"], message["seq"]), now)
        if told != now and (told[0], now) != ("asleep", ("betting", told[1])):
            self.tally.wrong("phase-order", f"a snapshot of {now} after {told} at {self.table}")
        self.look(message["view"])

    def look(self, view: Message) -> None:
        """Look at a table as everyone sees it."""
        if view["table"] != self.table:
            self.tally.wrong("other-table", f"{view['table']} at table {self.table}")
        round_, phase = view["round"], view["phase"]
        if round_ is None:
            return
        facts = self.facts(round_["id"])
        for name in ("commitment", "log", "rules", "seeds_digest", "server_seed"):
            if facts.contradicts(name, round_[name]):
                self.tally.wrong("round-differs", f"{name} of {round_['id']}")
        self.look_at_cards(round_["id"], round_["cards"])
        if phase in ROUND_ORDER[:-1] and (round_["server_seed"] or round_["results"]):
            self.tally.wrong("told-too-soon", f"{round_['id']} while {phase}")
        if phase in ROUND_ORDER[:3] and round_["cards"]:
            self.tally.wrong("told-too-soon", f"cards of {round_['id']} while {phase}")
        if phase in OVER and not facts.contradicts("over", phase):
            self._check_seed(view)

    def look_at_cards(self, round_id: str, cards: dict[str, list[str | None]]) -> None:
        """Look at cards that anyone was shown: there is one deal for all."""
        for holder in self.facts(round_id).other_cards(cards):
            self.tally.wrong("deal-differs", f"{holder} in {round_id}")

    def facts(self, round_id: str) -> Facts:
        """What is known of a round."""
        return self._facts.setdefault(round_id, Facts())

    def _check_seed(self, view: Message) -> None:
        """The seed that is revealed is the one that was committed to."""
        round_ = view["round"]
        binding = Binding(round_["id"], self.table, view["game"], round_["rules"]["hash"])
        seal = seal_from(binding, bytes.fromhex(round_["server_seed"]))
        if seal.commitment != round_["commitment"]:
            self.tally.wrong("commitment", f"the seed of {round_['id']} is another")

    def audits(self, round_id: str) -> bool:
        """Whether a round's record is still to be looked at; yes only once."""
        is_new = round_id not in self._audited
        self._audited.add(round_id)
        return is_new

    # The table's time, by the quickest ping of all players

    def ponged(self, epoch: int, sent_ms: float, heard_ms: float, table_ms: int) -> None:
        """A ping was answered."""
        took_ms = heard_ms - sent_ms
        if epoch not in self._offsets or took_ms < self._offsets[epoch][0]:
            self._offsets[epoch] = took_ms, table_ms - (sent_ms + heard_ms) / 2

    def since(self, epoch: int, table_ms: int, heard_ms: float) -> float | None:
        """Milliseconds from a moment of the table to one of this process, where that is known."""
        if epoch not in self._offsets:
            return None
        return heard_ms + self._offsets[epoch][1] - table_ms


def _phase(view: Message) -> Phase:
    return view["phase"], view["round"]["id"] if view["round"] else None


def _may_follow(before: Phase, now: Phase) -> bool:
    (phase, round_id), (next_phase, next_id) = before, now
    if "paused" in (phase, next_phase) or round_id is None:
        return True
    if next_id == round_id:
        return next_phase in FOLLOWS.get(phase, ())
    return phase in OVER and next_phase == "asleep"
