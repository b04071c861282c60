"""What a player is told over his sockets: every message once, in order, and his own seat right."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from croupier.errors import CroupierError
from croupier.games import load_game
from croupier.load.seat import Wager, found_wrong
from croupier.load.story import OVER, Story
from croupier.load.tally import Tally

AGAIN = {"not-owner", "storage"}
"""Refusals of what may have been done all the same: who asks again gets to know."""

Message = dict[str, Any]


@dataclass(slots=True)
class CatchingUp:
    """A player who is back has asked for what he missed, until a ping behind it is answered.

    `last` is the last public message that he has of those he missed, `upto` what a snapshot held.
    """

    last: int
    began_ms: float
    ping: int = -1
    upto: int | None = None
    replaced: bool = False


class Witness:
    """One player's view, and whether all of it is as it must be; `balance` is in cents, None
    where it is not known (any more)."""

    def __init__(self, name: str, story: Story, tally: Tally, balance: int | None) -> None:
        self.name = name
        self.story = story
        self.balance = balance
        self.epoch = -1
        self.seq = 0
        self.own_seq = 0
        self.view: Message | None = None
        self.own: Message | None = None
        self.wager: Wager | None = None
        self.waiting: dict[str, Message] = {}
        """Commands that are not answered, by id."""
        self.catching_up: CatchingUp | None = None
        self.pinged: dict[int, float] = {}
        self.rounds = 0
        self.refused: Callable[[Message, str], None] = lambda _command, _code: None
        self._last_over: str | None = None
        self._event_ms: int | None = None
        self._tally = tally

    def wrong(self, kind: str, what: str) -> None:
        """Something was not as it must be."""
        self._tally.wrong(kind, f"{self.name} at {self.story.table}: {what}")

    def hear(self, text: bytes, at_ms: float) -> None:
        """Take a message, read at this time in milliseconds."""
        try:
            message = self.story.read(text)
            self._hear(message, at_ms)
        except (CroupierError, LookupError, TypeError, ValueError) as error:
            self.wrong("form", f"{error!r:.80} in {text[:100]!r}")

    def _hear(self, message: Message, at_ms: float) -> None:
        self._tally.counts["messages"] += 1
        match message["t"]:
            case "snapshot":
                self._snapshot(message)
            case "phase" | "count":
                self._public(message, at_ms)
            case "own":
                self._own(message, at_ms)
            case "answer":
                self._answered(message["id"])
            case "refusal":
                self._refused(message["id"], message["error"]["code"])
            case "pong":
                self._ponged(message["n"], message["now_ms"], at_ms)
            case other:
                self.wrong("form", f"a message {other!r:.20}")

    # What everyone is told

    def _snapshot(self, message: Message) -> None:
        epoch, seq, back = message["epoch"], message["seq"], self.catching_up
        if not epoch:  # the table is out of reach, and goes on from where it was
            self._see(message["view"], is_snapshot=True)
            return
        if epoch < self.epoch or (epoch == self.epoch and seq < self.seq):
            self.wrong("snapshot-old", f"{epoch}.{seq} after {self.epoch}.{self.seq}")
        if epoch == self.epoch and message["own_seq"] < self.own_seq:
            self.wrong("snapshot-old", f"own {message['own_seq']} after {self.own_seq}")
        if back is not None:
            back.replaced = back.upto is not None
            back.upto = seq
        elif self.epoch >= 0:
            self._tally.counts["snapshots in place of messages"] += 1
        self.epoch, self.seq, self.own_seq = epoch, seq, message["own_seq"]
        self._event_ms = None
        self.story.snapshot(message)
        self._see(message["view"], is_snapshot=True)
        self._seat(message["own"])

    def _public(self, message: Message, at_ms: float) -> None:
        if not self._in_order(message["epoch"], message["seq"]):
            return
        self.seq = message["seq"]
        if self.view is None:
            self.wrong("gap", "no snapshot came first")
        elif message["t"] == "count":
            told = {name: message[name] for name in ("players", "waiting", "taken")}
            self.view = {**self.view, **told}
        else:
            self._event_ms = message["now_ms"]
            self._took("public", at_ms)
            self._see(message["view"])

    def _in_order(self, epoch: int, seq: int) -> bool:
        """Whether a public message is the next one; one that was missed is noted as had."""
        back = self.catching_up
        if epoch != self.epoch:
            self.wrong("epoch", f"a message of {epoch} in {self.epoch}")
            return False
        if back is not None and seq <= self.seq:
            if seq != back.last + 1:
                self.wrong("resume", f"{seq} after {back.last}")
            back.last = seq
            return False
        if seq != self.seq + 1:
            self.wrong("gap" if seq > self.seq else "doubled", f"{seq} after {self.seq}")
        return seq > self.seq

    def _took(self, kind: str, at_ms: float) -> None:
        if self._event_ms is not None:
            took_ms = self.story.since(self.epoch, self._event_ms, at_ms)
            if took_ms is not None:
                self._tally.waited(kind, took_ms)

    def _see(self, view: Message, is_snapshot: bool = False) -> None:
        """The table has gone on; a snapshot may leave the end of a round out."""
        round_, before = view["round"], self.view
        self.view = view
        if round_ is None:
            if is_snapshot and view["phase"] == "closed" and self.wager is not None:
                self._lost(self.wager, may_be=True)  # another owner has found it settled
                self.wager = None
            return
        if before is None:
            self._leave_out(view)
        wager, is_new = self.wager, not before or (before["round"] or {}).get("id") != round_["id"]
        if is_new:
            self._over((before["round"] or {}).get("id") if before else None)
            if wager is not None and wager.round != round_["id"] and not wager.settled:
                self._lost(wager, is_snapshot or self.catching_up is not None)
                self.wager = None
        if view["phase"] in OVER:
            self._over(round_["id"])

    def begin(self) -> None:
        """Count the rounds from now on."""
        self.rounds = 0
        if self.view:
            self._leave_out(self.view)

    def _leave_out(self, view: Message) -> None:
        """Do not count a round that is past its betting: only the rest of it is seen."""
        if view["round"] and view["phase"] not in ("asleep", "betting"):
            self._last_over = view["round"]["id"]

    def _over(self, round_id: str | None) -> None:
        if round_id not in (None, self._last_over):
            self._last_over = round_id
            self.rounds += 1

    def _lost(self, wager: Wager, may_be: bool) -> None:
        """A round is gone without its settlement, which only who was away may miss."""
        own = self.own
        if own and own["round"] == wager.round and own["net"] is not None:
            # It came, but whether a decision was in time is not known yet.
            self._tally.counts["settlements before an answer"] += 1
            self.balance = own["balance"]
        elif wager.taken and not may_be:
            self.wrong("settlement-missing", f"of {wager.round}")
        elif wager.taken:
            self._tally.counts["settlements missed while away"] += 1
            self.balance = None

    # The own seat

    def _own(self, message: Message, at_ms: float) -> None:
        seq, back = message["own_seq"], self.catching_up
        if message["epoch"] != self.epoch:
            self.wrong("epoch", f"an own message of {message['epoch']} in {self.epoch}")
            return
        if seq != self.own_seq + 1 and (back is None or seq != self.own_seq):
            kind = "own-gap" if seq > self.own_seq else "own-doubled"
            self.wrong(kind, f"{seq} after {self.own_seq}")
        self.own_seq = max(seq, self.own_seq)
        own = message["own"]
        # Cards and money come to all at once; another change is the player's own doing.
        if own and self.own and _is_dealt_on(self.own, own):
            self._took("own", at_ms)
        self._seat(own)

    def _seat(self, own: Message | None) -> None:
        """Take the own seat as it is now."""
        before, self.own = self.own, own
        if own is None:
            wager = self.wager
            if wager and wager.taken and self._is_at(wager.round):
                self.wrong("seat-missing", f"in {wager.round}")
            return
        is_over = before and before["round"] == own["round"] and before["net"] is not None
        if is_over and own != before:
            self.wrong("settlement", f"{own['round']} was settled otherwise before")
        if self.wager is None or self.wager.round != own["round"]:
            self.wrong("not-mine", f"a seat in {own['round']}")
            return
        self.story.look_at_cards(own["round"], own["cards"])
        self.check_seat()

    def _is_at(self, round_id: str) -> bool:
        return bool(self.view and self.view["round"] and self.view["round"]["id"] == round_id)

    def _check_late(self) -> None:
        """Look at a settlement that came before it was known what was decided in time."""
        if self.own is not None and self.own["net"] is not None:
            self.check_seat()

    def check_seat(self) -> None:
        """Play the own seat again, unless it is not known yet what was decided in time."""
        own, wager, view = self.own, self.wager, self.view
        if own is None or wager is None or view is None or wager.round != own["round"]:
            return
        is_over = own["net"] is not None
        if wager.settled or (is_over and self.waits_for("decide")):
            return
        if view["phase"] == "void" and self._is_at(own["round"]):
            wrong = None if own["balance"] == wager.balance else "void: a stake was not returned"
        else:
            wrong = found_wrong(load_game(view["game"]), wager, own, view["taken"])
        wager.seat = own["seat"]
        if wrong is not None:
            self.wrong(*wrong.split(": ", 1))
        if is_over:
            self._tally.counts["settlements"] += 1
            wager.settled, self.balance = True, own["balance"]
        elif view["phase"] == "void":
            wager.settled = True

    # What was asked

    def waits_for(self, kind: str) -> bool:
        """Whether a command of a kind is not answered."""
        return any(command["t"] == kind for command in self.waiting.values())

    def _answered(self, id: str) -> None:
        command = self.waiting.pop(id, None)
        if command is None:
            self.wrong("answer", f"to {id}, which does not wait for one")
        elif command["t"] == "bet" and self.wager and self.wager.round == command["round"]:
            self.wager.taken = True
            self._tally.counts["bets"] += 1
        self._check_late()

    def _refused(self, id: str | None, code: str) -> None:
        command = self.waiting.pop(id, None) if id is not None else None
        self._tally.refusals[code] += 1
        if command is None:
            self.wrong("answer", f"{code} for {id}, which does not wait for an answer")
            return
        wager = self.wager
        if code not in AGAIN and wager is not None and wager.round == command["round"]:
            if command["t"] == "bet":
                self.wager = None
            elif command["t"] == "decide":
                for box in command["actions"]:
                    wager.decided.pop(int(box), None)
        self.refused(command, code)
        self._check_late()

    def _ponged(self, n: int, table_ms: int, at_ms: float) -> None:
        sent_ms = self.pinged.pop(n, None)
        if sent_ms is None:
            self.wrong("answer", f"a pong to {n}, which was not sent")
            return
        self.story.ponged(self.epoch, sent_ms, at_ms, table_ms)
        back = self.catching_up
        if back is not None and n == back.ping:
            if not back.replaced and back.last < (back.upto or 0):
                self.wrong("resume", f"only to {back.last} of {back.upto}")
            self.catching_up = None
            self._tally.waited("resumed", at_ms - back.began_ms)


def _is_dealt_on(before: Message, own: Message) -> bool:
    is_same = own["round"] == before["round"]
    return is_same and (own["cards"], own["net"]) != (before["cards"], before["net"])
