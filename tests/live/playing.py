"""A live table in a world of its own: turns are taken when a test says so."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from croupier.errors import CroupierError
from croupier.games.actions import Action, Fold, Play
from croupier.games.round import Stakes
from croupier.live.cycle import LiveRound
from croupier.live.lease import acquire
from croupier.live.moves import Bet, Decide, Now, Reveal, Void
from croupier.live.table import LiveTable, changed
from croupier.live.turn import Answer, Order, OrderMove, Owner, TableSpec, Turn, Unbooked
from tests.house.world import Arena

HOLDEM = TableSpec("holdem", "casino-holdem")
FOUR_CARD = TableSpec("four-card", "four-card")
ANTE = {1: Stakes(ante=500, bonus=100), 2: Stakes(ante=300)}


def seed_of(player: str) -> str:
    """A client seed of a player."""
    return f"the seed of {player}"


def hash_of(seed: str) -> str:
    """What comes with the bet."""
    return hashlib.sha256(seed.encode()).hexdigest()


@dataclass(eq=False)
class Reader:
    """A client that hears all."""

    player: str | None = None
    texts: list[str] = field(default_factory=list)

    def push(self, *texts: str) -> None:
        """Take messages."""
        self.texts.extend(texts)

    @property
    def messages(self) -> list[dict[str, Any]]:
        """All that it heard."""
        return [json.loads(text) for text in self.texts]


@dataclass
class Live:
    """A house with a live table, and who plays there."""

    arena: Arena
    table: LiveTable
    sent: int = 0
    turns: list[Turn] = field(default_factory=list)

    @classmethod
    def at(cls, arena: Arena, spec: TableSpec = HOLDEM) -> "Live":
        """A table with an owner, and its first round open."""
        live = cls(arena, LiveTable(arena.house, spec, json.dumps))
        live.own()
        live.turn()
        return live

    @classmethod
    def in_memory(cls, spec: TableSpec = HOLDEM, seed: object = 0) -> "Live":
        """The same in a database that is nowhere else."""
        return cls.at(Arena.in_memory(seed), spec)

    def own(self, owner: str = "here") -> None:
        """Have the table's lease, and the round that is in the database."""
        spec, house = self.table.spec, self.arena.house
        lease = self.arena.do(lambda on: acquire(on, spec.id, spec.game, owner))
        assert lease is not None
        round_ = self.arena.do(self.table.restored)
        self.table.taken_over(Owner(house, spec, lease), round_)

    def restart(self) -> None:
        """The process again, from nothing but its database and its key."""
        self.arena.restart()
        self.table = LiveTable(self.arena.house, self.table.spec, json.dumps)
        self.own()

    @property
    def round_(self) -> LiveRound:
        """The table's round."""
        assert self.table.round_ is not None
        return self.table.round_

    def turn(self, orders: Sequence[Order] = (), stalled_ms: int = 0) -> Turn:
        """A turn; what the books refuse is refused, and the rest done without it."""
        waiting = list(orders)
        refused: dict[int, CroupierError] = {}
        while True:
            try:
                turn = self.arena.do(self.table.turn(waiting, stalled_ms))
                break
            except Unbooked as error:
                refused[orders.index(waiting.pop(error.place))] = error
        told = changed(turn)
        prepared = self.table.prepared(turn, told)
        reached = self.table.adopt(turn, prepared=prepared)
        self.table.channel.tell([one for one in told if one not in reached], prepared)
        self.turns.append(turn)
        return turn

    def order(self, player: str, move: OrderMove, at: Now | None = None) -> Order:
        """A new command of a player for the round that is open."""
        self.sent += 1
        return Order(
            player,
            f"{self.table.spec.id}-{self.sent}",
            self.round_.id,
            move,
            at or self.table.now(),
        )

    def say(self, player: str, move: OrderMove, at: Now | None = None) -> Answer:
        """What a command is answered, or its refusal raised."""
        [answer] = self.turn([self.order(player, move, at)]).answers
        if isinstance(answer, CroupierError):
            raise answer
        return answer

    def bet(self, player: str, stakes: Mapping[int, Stakes] = ANTE) -> Answer:
        """A bet of a player, with the hash of his seed."""
        return self.say(player, Bet(player, stakes, 0, hash_of(seed_of(player))))

    def reveal(self, player: str) -> Answer:
        """The player's seed."""
        return self.say(player, Reveal(player, seed_of(player)))

    def decide(self, player: str, actions: Mapping[int, Action]) -> Answer:
        """Decisions of a player."""
        return self.say(player, Decide(player, list(actions.items())))

    def decide_all(self, player: str) -> Answer:
        """Play on the first box, and fold the others."""
        seat = self.round_.seats[player]
        first, *others = seat.choices
        stake = first.offers[-1].price
        return self.decide(player, {first.box: Play(stake)} | {one.box: Fold() for one in others})

    def void(self, reason: str = "a test") -> Answer:
        """The round is given up by an operator."""
        return self.say("operator", Void(reason))

    def pass_to_end(self) -> None:
        """Let the phase run out."""
        ends_ms = self.round_.ends_ms
        assert ends_ms is not None
        self.arena.world.pass_ms(ends_ms - self.table.now_ms() + 101)
        self.turn()

    def to_deal(self, *players: str, stakes: Mapping[int, Stakes] = ANTE) -> None:
        """Bets and seeds of players, and the deal."""
        for player in players:
            self.bet(player, stakes)
        self.pass_to_end()
        for player in players:
            self.reveal(player)
        assert self.round_.phase == "deciding"
