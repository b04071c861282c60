"""What is asked of a house while it is being killed, and what is known of it from its answers."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, func, select

from croupier.deal.canonical import canonical
from croupier.errors import BetRefused, CroupierError, HouseError
from croupier.games import GAMES
from croupier.house import switches
from croupier.house.commands import Answer, Command
from croupier.house.house import House, Moved
from croupier.house.people import Entrance
from croupier.house.schema import audit, command, player, round_
from croupier.house.view import View
from tests.house.playing import next_body

KINDS = ("enter", "recover", "leave", "reset", "void", "switch", "expire", "command")
SWITCHED = "game:four-card"


def random_kind(point: str, random: Random) -> str:
    """Commands for the most part; often what leads to a point."""
    wanted = point.partition(".")[0]
    if wanted in KINDS and random.randrange(2):
        return wanted
    return random.choices(KINDS, (2, 1, 1, 2, 2, 1, 1, 40))[0]


@dataclass(frozen=True, slots=True)
class Errand:
    """One thing that is asked; `text` is a code, a token, a round or a reason, by its kind."""

    kind: str
    player: str = ""
    game: str = ""
    command: Command | None = None
    text: str = ""
    on: bool = False

    def work(self, house: House) -> Callable[[Connection], Any]:
        """What a house does for it."""
        match self.kind:
            case "enter":
                return house.enter
            case "recover":
                return lambda on: house.recover(on, self.text)
            case "leave":
                return lambda on: house.leave(on, self.text)
            case "reset":
                return lambda on: house.reset(on, self.player)
            case "void":
                return lambda on: house.void(on, self.text, "operator", f"because of {self.text}")
            case "switch":
                return lambda on: house.switch(on, SWITCHED, self.on, "operator", self.text)
            case "expire":
                return house.expire
            case _:
                asked = self.command
                assert asked is not None
                return house.beside(self.player, self.game, asked)


@dataclass(frozen=True, slots=True)
class Refused:
    """An errand that the house did not do."""

    code: str


@dataclass
class Known:
    """All that the house has acknowledged, and what it was asked and has not answered yet."""

    tables: dict[tuple[str, str], View] = field(default_factory=dict)
    balances: dict[str, int] = field(default_factory=dict)
    commands: dict[tuple[str, str], tuple[int, str]] = field(default_factory=dict)
    codes: dict[str, str] = field(default_factory=dict)
    sessions: dict[str, str] = field(default_factory=dict)
    left: set[str] = field(default_factory=set)
    resets: Counter[str] = field(default_factory=Counter)
    voids: set[str] = field(default_factory=set)
    four_card: bool = True
    notes: int = 0
    waiting: dict[int, Errand] = field(default_factory=dict)
    lost_entrances: int = 0
    repeated: int = 0
    asked: int = 0

    def answered(self, number: int, outcome: Any) -> None:
        """The house has answered an errand."""
        errand = self.waiting.pop(number)
        if isinstance(outcome, Refused):
            assert outcome.code != "storage", f"{errand}: {outcome}"
            return
        match errand.kind:
            case "enter" | "recover":
                self._entered(outcome)
            case "leave":
                self.left.add(errand.text)
                self.sessions.pop(errand.text, None)
            case "reset":
                self.resets[errand.player] += 1
                self.balances[errand.player] = outcome["balance"]
            case "switch":
                self.notes += outcome
                self.four_card = errand.on
            case "void":
                self.voids.add(errand.text)
                self.notes += 1
                self._moved(outcome)
            case "expire":
                for moved in outcome:
                    self._moved(moved)
            case _:
                self._commanded(errand, outcome)

    def _entered(self, came: Entrance) -> None:
        self.codes[came.player] = came.recovery_code
        self.sessions[came.session] = came.player
        self.balances.setdefault(came.player, 100_000)

    def _commanded(self, errand: Errand, answer: Answer) -> None:
        assert errand.command is not None
        assert answer.seq == errand.command.expected_seq + 1
        kept = answer.seq, canonical(answer.view)
        known = self.commands.setdefault((errand.player, errand.command.id), kept)
        assert known == kept, "the same command was answered otherwise before"
        self.repeated += answer.repeated
        self._moved(Moved(errand.player, answer))

    def _moved(self, moved: Moved) -> None:
        view = moved.answer.view
        self.tables[moved.player, view["game"]] = view
        self.balances[moved.player] = view["balance"]

    # What is asked next

    def pick(self, kind: str, random: Random, number: int) -> Errand | None:
        """Something of a kind to ask now; None where there is nothing of it."""
        busy = {errand.player for errand in self.waiting.values()}
        free = sorted(set(self.balances) - busy)
        if kind == "enter" or not free:
            return Errand("enter")
        of = random.choice(free)
        match kind:
            case "recover":
                return Errand(kind, of, text=self.codes[of]) if of in self.codes else None
            case "leave":
                return self._leaving(random)
            case "reset" | "expire":
                return Errand(kind, of)
            case "switch":
                return Errand(kind, text="for a change", on=not self.four_card)
            case "void":
                return self._voiding(set(free), random)
            case _:
                return self._asking(of, random, number)

    def _leaving(self, random: Random) -> Errand | None:
        if len(self.sessions) < 2:
            return None
        token = random.choice(sorted(self.sessions))
        return Errand("leave", self.sessions[token], text=token)

    def _voiding(self, free: set[str], random: Random) -> Errand | None:
        rounds = {
            view["round"]["id"]: of
            for (of, _), view in self.tables.items()
            if of in free and view["stage"] in ("betting", "playing")
        }
        if not rounds:
            return None
        chosen = random.choice(sorted(rounds))
        return Errand("void", rounds[chosen], text=chosen)

    def _asking(self, of: str, random: Random, number: int) -> Errand | None:
        """A step of the round that he plays; else of any table of his."""
        own = {game: view for (who, game), view in self.tables.items() if who == of}
        playing = [game for game, view in own.items() if view["stage"] == "playing"]
        game = playing[0] if playing else random.choice(tuple(GAMES))
        view = {**own.get(game, {"game": game, "stage": "idle", "seq": 0})}
        view["balance"] = self.balances[of]
        try:
            body = next_body(view, random)
        except BetRefused:
            return None
        return Errand("command", of, game, Command(f"c{number}", view["seq"], body))

    # What must be there

    def check(self, connection: Connection, house: House) -> None:
        """Assert that all that was acknowledged is there once, and nothing that was not asked."""
        busy = {errand.player for errand in self.waiting.values()}
        quiet = all(errand.kind != "expire" for errand in self.waiting.values())
        self._check_commands(connection)
        self._check_people(connection, house)
        for (of, game), shown in self.tables.items():
            if of in busy or not quiet:
                continue
            found = house.view(connection, of, game)
            due = {**shown, "balance": self.balances[of], "enabled": found["enabled"]}
            assert found == due, f"{of} at {game}"
        for of, balance in self.balances.items():
            if of not in busy and quiet:
                assert house.player(connection, of)["balance"] == balance
        self._check_operator(connection)

    def _check_commands(self, connection: Connection) -> None:
        rows = connection.execute(select(command)).all()
        stored = {(row.player, row.id): (row.seq, row.view) for row in rows}
        missing = self.commands.keys() - stored.keys()
        assert not missing, f"acknowledged and lost: {missing}"
        assert {key: stored[key] for key in self.commands} == self.commands
        asked = {
            (errand.player, errand.command.id)
            for errand in self.waiting.values()
            if errand.command is not None
        }
        assert stored.keys() <= self.commands.keys() | asked

    def _check_people(self, connection: Connection, house: House) -> None:
        rows = {row.id: row for row in connection.execute(select(player))}
        entering = sum(errand.kind == "enter" for errand in self.waiting.values())
        extra = len(rows) - len(self.balances) - self.lost_entrances
        assert self.balances.keys() <= rows.keys()
        assert 0 <= extra <= entering
        leaving = {errand.text for errand in self.waiting.values() if errand.kind == "leave"}
        for token, of in self.sessions.items():
            assert token in leaving or house.session(connection, token) == of
        for token in self.left:
            with pytest.raises(HouseError, match="over"):
                house.session(connection, token)
        resetting = Counter(e.player for e in self.waiting.values() if e.kind == "reset")
        for of, row in rows.items():
            assert 0 <= row.resets - self.resets[of] <= resetting[of]

    def _check_operator(self, connection: Connection) -> None:
        rows = connection.execute(select(round_.c.id, round_.c.stage))
        stages = {row.id: row.stage for row in rows}
        assert all(stages[name] == "void" for name in self.voids)
        changing = sum(errand.kind in ("void", "switch") for errand in self.waiting.values())
        noted = connection.execute(select(func.count()).select_from(audit)).scalar_one()
        assert 0 <= noted - self.notes <= changing
        if not any(errand.kind == "switch" for errand in self.waiting.values()):
            assert (switches.off(connection, [SWITCHED]) is None) == self.four_card

    # What is asked again

    def ask_again(self, house: House, do: Callable[[Callable[[Connection], Any]], Any]) -> None:
        """Ask what was not answered once more, as a client does."""
        for number, errand in list(self.waiting.items()):
            if errand.kind == "enter":
                del self.waiting[number]
                continue
            try:
                self.answered(number, do(errand.work(house)))
            except CroupierError as error:
                self.refused_again(number, error)
        do(lambda connection: self.look_again(connection, house))

    def refused_again(self, number: int, error: CroupierError) -> None:
        """An errand that had no answer was asked again and refused: it was done the first time."""
        errand = self.waiting.pop(number)
        assert error.code in DONE_BEFORE[errand.kind], f"{errand}: {error.code}"
        if errand.kind == "recover":
            del self.codes[errand.player]  # the new code went with the answer
        if errand.kind == "void":
            self.voids.add(errand.text)

    def look_again(self, connection: Connection, house: House) -> None:
        """Take from the house what went with answers that never came."""
        assert not self.waiting
        for of, game in self.tables:
            self.tables[of, game] = house.view(connection, of, game)
        for of in self.balances:
            self.balances[of] = house.player(connection, of)["balance"]
        rows = connection.execute(select(player)).all()
        self.resets = Counter({row.id: row.resets for row in rows})
        self.lost_entrances = len(rows) - len(self.balances)
        self.notes = connection.execute(select(func.count()).select_from(audit)).scalar_one()


DONE_BEFORE = {
    "recover": {"recovery-unknown"},
    "reset": {"not-broke"},
    "void": {"round-final"},
    "command": {"game-disabled"},  # the switch was turned beside it
}
