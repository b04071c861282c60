"""What a house should answer, kept in a few dicts: stages, seqs, balances, switches."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.house.commands import Answer, Bet, Command, Open
from croupier.house.table import Decide
from croupier.house.view import View
from tests.house.playing import offers_of

OPEN = ("betting", "playing")
IDLE: Mapping[str, Any] = {"seq": 0, "stage": "idle", "round": None}

MAY_REFUSE = {
    "bet": {"balance-too-small"},
    "decide": set[str](),
    "open": set[str](),
}


@dataclass
class Model:
    """The reference: it is told what came of everything, and asserts that it had to."""

    grant: int
    balances: dict[str, int] = field(default_factory=dict)
    tables: dict[tuple[str, str], View] = field(default_factory=dict)
    commands: dict[tuple[str, str], tuple[Command, Answer]] = field(default_factory=dict)
    before: dict[str, int] = field(default_factory=dict)
    closed: set[str] = field(default_factory=set)

    def table(self, player: str, game: str) -> Mapping[str, Any]:
        """A table as it was shown last."""
        return self.tables.get((player, game)) or {**IDLE, "game": game}

    def playing(self, player: str) -> str | None:
        """The game in which a player has stakes."""
        found = [
            game
            for (of, game), view in self.tables.items()
            if of == player and view["stage"] == "playing"
        ]
        assert len(found) <= 1
        return found[0] if found else None

    def entered(self, player: str) -> None:
        """A player came in."""
        assert player not in self.balances
        self.balances[player] = self.grant

    def is_broke(self, player: str, below: int) -> bool:
        """Whether a player is set back if he asks for it."""
        return self.playing(player) is None and self.balances[player] < below

    def was_reset(self, player: str, below: int) -> None:
        """A player was broke."""
        assert self.is_broke(player, below)
        self.balances[player] = self.grant

    def commanded(self, player: str, game: str, command: Command, answer: Answer) -> None:
        """A command was carried out, or answered again."""
        key = player, command.id
        if answer.repeated:
            known, first = self.commands[key]
            assert known == command
            assert (answer.seq, answer.view) == (first.seq, first.view)
            return
        assert key not in self.commands, f"{command.id} was carried out twice"
        assert self.refusal(player, game, command) is None
        self.commands[key] = command, answer
        self._check_money(player, game, command, answer.view)
        self._moved(player, answer)

    def refused(self, player: str, game: str, command: Command, code: str) -> None:
        """A command was refused."""
        due = self.refusal(player, game, command)
        kind = type(command.body).__name__.lower()
        assert code == due or (due is None and code in MAY_REFUSE[kind]), f"{code}, not {due}"

    def refusal(self, player: str, game: str, command: Command) -> str | None:
        """The code that a new command must be refused with, None for one to be carried out."""
        table = self.table(player, game)
        if command.expected_seq != table["seq"]:
            return "stale-seq"
        stage = table["stage"]
        match command.body:
            case Open():
                return "round-open" if stage in OPEN else self._closed(player, game)
            case Bet():
                if stage != "betting":
                    return "round-open" if stage == "playing" else "no-round"
                elsewhere = self.playing(player) is not None
                return self._closed(player, game) or ("round-elsewhere" if elsewhere else None)
            case Decide():
                if stage == "playing":
                    return None
                if stage == "idle":
                    return "no-round"
                return "not-a-choice" if stage == "betting" else "round-over"

    def _closed(self, player: str, game: str) -> str | None:
        subjects = {"house": "house-disabled", f"game:{game}": "game-disabled"}
        subjects[f"player:{player}"] = "player-disabled"
        return next((subjects[name] for name in sorted(subjects) if name in self.closed), None)

    def _check_money(self, player: str, game: str, command: Command, view: View) -> None:
        """The balance after a command: less what it cost, and with what its new lines returned."""
        before = self.table(player, game)
        cost, settled = 0, 0
        match command.body:
            case Open():
                pass
            case Bet(stakes):
                self.before[view["round"]["id"]] = self.balances[player]
                cost = staked_on(view)
                # A box that plays blind places its bet with its ante.
                assert cost >= sum(placed.total for placed in stakes.values())
            case Decide(_, action):
                choice = before["round"]["choice"]
                (offer,) = [offer for offer in offers_of(choice) if offer.admits(action)]
                cost, settled = offer.price_of(action), returned(before)
                lines = before["round"]["lines"]
                assert all(line in view["round"]["lines"] for line in lines)
        won = returned(view) - settled
        assert view["balance"] == self.balances[player] - cost + won

    def expired(self, player: str, answer: Answer) -> None:
        """A round was ended because nobody decided."""
        before = self.tables[player, answer.view["game"]]
        assert before["stage"] == "playing"
        assert answer.view["stage"] == "settled"
        assert answer.view["round"]["staked"] == before["round"]["staked"]
        won = returned(answer.view) - returned(before)
        assert answer.view["balance"] == self.balances[player] + won
        self._moved(player, answer)

    def clock_stepped(self, by_ms: int) -> None:
        """What is shown of a deadline goes with the clock, and so stays as far off as it was."""
        for key, view in self.tables.items():
            if view["round"] and (shown := view["round"]["decide_by_ms"]) is not None:
                moved = {**view["round"], "decide_by_ms": shown + by_ms}
                self.tables[key] = {**view, "round": moved}

    def voided(self, player: str, answer: Answer) -> None:
        """A round was given up: all is as before it, but for wins that were paid already."""
        before = self.tables[player, answer.view["game"]]
        assert before["stage"] in OPEN
        assert answer.view["stage"] == "void"
        due = self.balances[player]
        if before["stage"] == "playing":
            kept = (max(0, line["returned"] - line["stake"]) for line in before["round"]["lines"])
            due = self.before[before["round"]["id"]] + sum(kept)
        assert answer.view["balance"] == due
        self._moved(player, answer)

    def _moved(self, player: str, answer: Answer) -> None:
        key = player, answer.view["game"]
        assert answer.seq == answer.view["seq"] == self.table(*key)["seq"] + 1
        self.tables[key] = answer.view
        self.balances[player] = answer.view["balance"]


def returned(view: Mapping[str, Any]) -> int:
    """What came back to the player on a round's settled bets, in cents."""
    return sum(line["returned"] for line in view["round"]["lines"]) if view["round"] else 0


def staked_on(view: Mapping[str, Any]) -> int:
    """All that is staked on a round so far, in cents."""
    return sum(sum(spots.values()) for spots in view["round"]["staked"].values())
