"""A round as data: what was agreed before the deal, what was opened and decided, what came of it.

`docs/records.md` describes the record field by field, `docs/schema/round-1.json` its shape.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from croupier.cards import Card
from croupier.deal.canonical import canonical
from croupier.games.actions import Action
from croupier.games.game import State
from croupier.games.round import Line, Slot, Stakes
from croupier.games.rules import SettingValue

FORMAT = "croupier/round/1"
DEMO_PREFIX = "demo-"
"""How the id of a demonstration round begins, and of no other: so the commitment binds it."""


@dataclass(frozen=True, slots=True)
class RulesInForce:
    """The rules of a round: their version, their hash and every setting."""

    version: int
    hash: str
    settings: Mapping[str, SettingValue]


@dataclass(frozen=True, slots=True)
class LogPlace:
    """Where the commitment log holds a round's commitment."""

    position: int
    hash: str


@dataclass(frozen=True, slots=True)
class Decision:
    """An action on a box, and when it was taken, in milliseconds since the epoch."""

    box: int
    action: Action
    at_ms: int


@dataclass(frozen=True, slots=True)
class Result:
    """What a round came to for one seat, in cents; `balance` is the player's afterwards."""

    lines: tuple[Line, ...]
    staked: int
    returned: int
    net: int
    balance: int

    @staticmethod
    def of(state: State) -> "Result":
        """The result of a final state."""
        due = state.settlement
        return Result(due.lines, due.staked, due.returned, due.net, state.final_balance)

    def data(self) -> dict[str, object]:
        """The result as JSON holds it."""
        return {
            "lines": [line_data(line) for line in self.lines],
            "staked": self.staked,
            "returned": self.returned,
            "net": self.net,
            "balance": self.balance,
        }


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat's round: its balance before it in cents, its stakes, cards, decisions and result."""

    balance: int
    stakes: Mapping[int, Stakes]
    opened: tuple[tuple[Slot, Card], ...]
    decisions: tuple[Decision, ...]
    result: Result

    def data(self) -> dict[str, object]:
        """The seat as JSON holds it."""
        return {
            "balance": self.balance,
            "stakes": {str(box): placed.named() for box, placed in self.stakes.items()},
            "opened": [[str(slot), str(card)] for slot, card in self.opened],
            "actions": [
                {"box": made.box, "action": str(made.action), "at_ms": made.at_ms}
                for made in self.decisions
            ],
            "settlement": self.result.data(),
        }


@dataclass(frozen=True, slots=True)
class Record:
    """A whole round, final and revealed. `taken` are the boxes in play, ascending.

    `seats` may leave seats of a shared table out; their boxes and client seeds are there all the
    same, because the deal depends on them.
    """

    round: str
    table: str
    game: str
    rules: RulesInForce
    sealed: bool
    commitment: str
    log: LogPlace | None
    cut: int
    client_seeds: Mapping[int, str]
    taken: tuple[int, ...]
    seats: Mapping[int, Seat]
    started_at_ms: int
    ended_at_ms: int
    server_seed: str

    def body(self) -> dict[str, object]:
        """The record as JSON holds it, without its digest."""
        rules, log = self.rules, self.log
        return {
            "format": FORMAT,
            "round": self.round,
            "table": self.table,
            "game": self.game,
            "rules": {
                "version": rules.version,
                "hash": rules.hash,
                "settings": dict(rules.settings),
            },
            "sealed": self.sealed,
            "commitment": self.commitment,
            "log": None if log is None else {"position": log.position, "hash": log.hash},
            "cut": self.cut,
            "client_seeds": {str(seat): text for seat, text in self.client_seeds.items()},
            "taken": list(self.taken),
            "seats": {str(number): seat.data() for number, seat in self.seats.items()},
            "started_at_ms": self.started_at_ms,
            "ended_at_ms": self.ended_at_ms,
            "server_seed": self.server_seed,
        }

    @property
    def digest(self) -> str:
        """SHA-256 (hex) over the record without this field."""
        return digest_of(self.body())

    def encoded(self) -> bytes:
        """The bytes of the record's file."""
        body = self.body()
        return f"{canonical({**body, 'digest': digest_of(body)})}\n".encode()


def digest_of(body: Mapping[str, object]) -> str:
    """SHA-256 (hex) over the canonical text of a record's fields without its digest."""
    return hashlib.sha256(f"{FORMAT}\n{canonical(body)}".encode()).hexdigest()


def line_data(line: Line) -> dict[str, object]:
    """A line of a settlement as JSON holds it."""
    return {
        "box": line.box,
        "spot": line.spot,
        "stake": line.stake,
        "returned": line.returned,
        "outcome": line.outcome,
        "rule": line.rule,
        "pays": line.pays,
        "capped": line.capped,
    }
