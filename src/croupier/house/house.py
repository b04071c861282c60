"""The house: every operation on players and tables, each within one transaction of the database.

Nothing here commits: a caller runs an operation in a transaction and answers when that is durable.
An operation that is refused has changed nothing; one that is run again does nothing twice.
"""

from dataclasses import dataclass

from sqlalchemy import Connection, RowMapping

from croupier.errors import CroupierError, HouseError
from croupier.house import sittings, switches
from croupier.house.audit import Change, check_reason, note
from croupier.house.commands import Answer
from croupier.house.custody import keep_key
from croupier.house.players import Players
from croupier.house.rounds import postpone, restored
from croupier.house.table import Expire, Void
from croupier.house.tables import Tables
from croupier.house.unplayable import give_up
from croupier.house.view import Around, table_view
from croupier.ledger import BANK, MINT, Transfer, open_account, record


@dataclass(frozen=True, slots=True)
class Moved:
    """A table that was changed: whose it is, and how it looks now."""

    player: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class House(Players, Tables):
    """The house with all that is done in it; here is what its clock and its operator do."""

    def found(self, connection: Connection) -> None:
        """Open the bank and fund it from the mint, once; keep whose key the seeds are closed with.

        `HouseError("house-key")` where that is another.
        """
        keep_key(connection, self.key)
        open_account(connection, MINT)
        open_account(connection, BANK)
        fund = Transfer("fund.1", MINT, BANK, self.settings.bank, "fund", 0)
        record(connection, [fund])

    def expire(self, connection: Connection, most: int = 100) -> list[Moved]:
        """End the rounds that nobody decided in time, up to so many.

        One that cannot be played again is an operator's to void, and holds up no other.
        """
        moved: list[Moved] = []
        for player, game in sittings.overdue(connection, self._lasting(), most):
            row = sittings.load(connection, player, game, command=None)
            if not self._plays(row):
                postpone(connection, row["id"], self._deadline())
                continue
            moved.append(Moved(player, self._move(connection, row, Expire(), "expire")))
        return moved

    def _plays(self, row: RowMapping) -> bool:
        """Whether a round plays again."""
        try:
            restored(row, self.key)
        except CroupierError:
            return False
        return True

    def void(self, connection: Connection, round_id: str, actor: str, reason: str) -> Moved:
        """Give a round up for a reason: every stake goes back, and its seed is revealed.

        What cannot be played again is given back by what the books say of it.
        """
        self.ports.reached("void.begun")
        said = check_reason(reason)
        player, game = sittings.table_of(connection, round_id)
        row = sittings.load(connection, player, game, command=None)
        if row["id"] != round_id or row["stage"] not in ("betting", "playing"):
            raise HouseError("round-final", f"round {round_id} is over")
        if self._plays(row):
            answer = self._move(connection, row, Void(said), "void")
        else:
            answer = self._give_up(connection, row, said)
        change = Change(actor, "void", f"round:{round_id}", said, str(row["stage"]), "void")
        note(connection, change, self.ports.clock())
        self.ports.reached("void.noted")
        return Moved(player, answer)

    def _give_up(self, connection: Connection, row: RowMapping, reason: str) -> Answer:
        now_ms, place = self.ports.clock(), (str(row["player"]), str(row["offered"]))
        balance = give_up(connection, row, self.key, reason, now_ms)
        seq = (row["seq"] or 0) + 1
        sittings.go_on(connection, place, row["table"], row["seq"], row["id"])
        around = Around(place[1], seq, balance, row["off"] is None)
        return Answer(seq, table_view(around, None))

    def switch(
        self, connection: Connection, subject: str, enabled: bool, actor: str, reason: str
    ) -> bool:
        """Open or close the house, a game or a player to new bets; whether it was otherwise."""
        self.ports.reached("switch.begun")
        said = check_reason(reason)
        switches.check_subject(connection, subject, self.games)
        changed = switches.turn(connection, subject, enabled, said, self.ports.clock())
        if changed:
            words = ("disabled", "enabled") if enabled else ("enabled", "disabled")
            verb = "enable" if enabled else "disable"
            note(connection, Change(actor, verb, subject, said, *words), self.ports.clock())
        self.ports.reached("switch.noted")
        return changed
