"""The house: every operation on players and tables, each within one transaction of the database.

Nothing here commits: a caller runs an operation in a transaction and answers when that is durable.
An operation that is refused has changed nothing; one that is run again does nothing twice.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy import Connection, RowMapping

from croupier.deal import Binding, check_client_seed, check_cut, fresh_seed, seal_from
from croupier.deal.entropy import drawn
from croupier.errors import CroupierError, HouseError, IllegalAction, StaleMove
from croupier.games import GAMES, Game, load_game
from croupier.house import sittings, switches
from croupier.house.audit import Change, check_reason, note
from croupier.house.batch import book
from croupier.house.commands import Answer, Bet, Command, Open, Seat
from croupier.house.custody import keep_key
from croupier.house.keys import SeedKey
from croupier.house.measured import count
from croupier.house.money import Bookings, Cover, most_won
from croupier.house.people import Entrance, add_player, end_session, recovered, session_player
from croupier.house.ports import Ports
from croupier.house.publishing import publish_commitment, publish_reveal
from croupier.house.rounds import add_round, move_round, postpone, restored
from croupier.house.settings import HouseSettings
from croupier.house.table import (
    Decide,
    Expire,
    Final,
    Move,
    Place,
    TableRound,
    Void,
    Voided,
    advance,
)
from croupier.house.unplayable import give_up
from croupier.house.view import Around, View, table_view
from croupier.house.writer import Beside
from croupier.ledger import (
    BANK,
    MINT,
    Balance,
    Transfer,
    balances,
    hold_account,
    open_account,
    player_account,
    record,
)
from croupier.record.round import LogPlace

CLIENT_SEED_BYTES = 16


@dataclass(frozen=True, slots=True)
class Moved:
    """A table that was changed: whose it is, and how it looks now."""

    player: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class House:
    """The house with its key, its settings, its games as they are offered, and its ports.

    `booted_ms` is when its steady clock began, in milliseconds since the epoch.
    """

    key: SeedKey
    settings: HouseSettings = field(default_factory=HouseSettings)
    ports: Ports = field(default_factory=Ports)
    booted_ms: int = 0
    games: Mapping[str, Game] = field(
        default_factory=lambda: {name: load_game(name) for name in GAMES}
    )

    def found(self, connection: Connection) -> None:
        """Open the bank and fund it from the mint, once; keep whose key the seeds are closed with.

        `HouseError("house-key")` where that is another.
        """
        keep_key(connection, self.key)
        open_account(connection, MINT)
        open_account(connection, BANK)
        fund = Transfer("fund.1", MINT, BANK, self.settings.bank, "fund", 0)
        record(connection, [fund])

    # Players

    def enter(self, connection: Connection) -> Entrance:
        """A new player with the grant from the mint."""
        self.ports.reached("enter.begun")
        now_ms = self.ports.clock()
        came = add_player(connection, self.ports.entropy, now_ms, self._lasting())
        self.ports.reached("enter.player")
        account = player_account(came.player)
        open_account(connection, account)
        open_account(connection, hold_account(came.player))
        self.ports.reached("enter.accounts")
        grant = f"{came.player}.grant"
        record(connection, [Transfer(grant, MINT, account, self.settings.grant, "grant", now_ms)])
        self.ports.reached("enter.granted")
        return came

    def recover(self, connection: Connection, code: str) -> Entrance:
        """A session for the holder of a recovery code."""
        self.ports.reached("recover.begun")
        came = recovered(connection, code, self.ports.entropy, self._lasting())
        self.ports.reached("recover.changed")
        return came

    def session(self, connection: Connection, token: str) -> str:
        """The player of a session."""
        return session_player(connection, token, self.settings, self._lasting())

    def leave(self, connection: Connection, token: str) -> str:
        """End a session; its hash."""
        self.ports.reached("leave.begun")
        return end_session(connection, token, self._lasting())

    def player(self, connection: Connection, player: str) -> View:
        """A player's money and where he plays."""
        account, hold = player_account(player), hold_account(player)
        sittings.check_player(connection, player)
        found = balances(connection, [account, hold])
        playing = sittings.open_round(connection, player)
        enabled = switches.off(connection, [switches.of_player(player)]) is None
        balance, held = found[account].posted, found[hold].posted
        return {
            "player": player,
            "balance": balance,
            "held": held,
            "enabled": enabled,
            "open": {"game": playing.game, "round": playing.id} if playing else None,
            "grant": self.settings.grant,
            "can_reset": playing is None and balance < self.settings.broke_below,
        }

    def reset(self, connection: Connection, player: str) -> View:
        """Set a player who is broke back to the grant; `HouseError("not-broke")` for others."""
        self.ports.reached("reset.begun")
        now = self.player(connection, player)
        if not now["can_reset"]:
            raise HouseError(
                "not-broke",
                f"a bankroll is reset below {self.settings.broke_below} cents, with no round open",
            )
        number = sittings.count_reset(connection, player)
        self.ports.reached("reset.counted")
        amount = self.settings.grant - int(now["balance"])
        account, at_ms = player_account(player), self.ports.clock()
        again = Transfer(f"{player}.reset.{number}", MINT, account, amount, "reset", at_ms)
        record(connection, [again])
        self.ports.reached("reset.granted")
        return self.player(connection, player)

    # Tables

    def view(self, connection: Connection, player: str, game: str) -> View:
        """A player's table as he sees it."""
        self._offered(game)
        row = sittings.load(connection, player, game, command=None)
        round_ = self._shown(row)
        around = Around(game, row["seq"] or 0, row["balance"], row["off"] is None)
        return table_view(around, round_, self.by_clock(row["decide_by_ms"]))

    def _shown(self, row: RowMapping) -> TableRound | None:
        """The table's last round; not one that is over and cannot be played again."""
        try:
            return restored(row, self.key) if row["id"] is not None else None
        except CroupierError:
            if row["stage"] in ("betting", "playing"):
                raise
            return None

    def command(self, connection: Connection, player: str, game: str, command: Command) -> Answer:
        """Carry a player's command out once, and answer it as often as it comes."""
        self.ports.reached("command.begun")
        command.check()
        offered = self._offered(game)
        row = sittings.load(connection, player, game, command.id)
        self.ports.reached("command.loaded")
        fingerprint = command.fingerprint(game)
        if row["fingerprint"] is not None:
            return _again(row, fingerprint)
        seq = row["seq"] or 0
        if command.expected_seq != seq:
            raise StaleMove(
                "stale-seq", f"the table is at {seq}, the command at {command.expected_seq}"
            )
        answer = self._carried_out(connection, row, offered, command)
        sittings.keep_command(
            connection, (player, command.id), fingerprint, answer, self.ports.clock()
        )
        self.ports.reached("command.kept")
        return answer

    def beside(self, player: str, game: str, command: Command) -> Beside[Answer]:
        """A command as work for a writer, who reads and writes at once for many of them.

        One that is none at all is refused here.
        """
        command.check()
        self._offered(game)
        return Beside(
            lambda connection: self.command(connection, player, game, command),
            Seat(player, game, command.id),
        )

    def _carried_out(
        self, connection: Connection, row: RowMapping, game: Game, command: Command
    ) -> Answer:
        match command.body:
            case Open():
                return self._open(connection, row, game)
            case Bet():
                return self._bet(connection, row, command.body)
            case Decide():
                return self._move(connection, row, command.body, "decide")

    def _offered(self, game: str) -> Game:
        if game not in self.games:
            # The engine's own refusal, with the games that there are.
            return load_game(game)
        return self.games[game]

    def _open(self, connection: Connection, row: RowMapping, game: Game) -> Answer:
        """Commit a round, before anything is staked on it."""
        if row["stage"] in ("betting", "playing"):
            raise IllegalAction("round-open", f"round {row['id']} is open at this table")
        _refuse_closed(row)
        now_ms = self._now(row)
        self._refuse_too_soon(connection, row["player"], now_ms)
        entropy = self.ports.entropy
        table = row["table"] or f"t-{drawn(entropy, 8).hex()}"
        round_id = f"{game.id}-{now_ms}-{drawn(entropy, 6).hex()}"
        server_seed = fresh_seed(entropy)
        sealed = seal_from(Binding(round_id, table, game.id, game.rules.hash), server_seed)
        self.ports.reached("open.sealed")
        entry = publish_commitment(connection, sealed, now_ms)
        self.ports.reached("open.published")
        round_ = TableRound(game, sealed, LogPlace(entry.position, entry.hash))
        kept = self.key.closed(round_id, server_seed)
        add_round(connection, row["player"], round_, kept, now_ms)
        self.ports.reached("open.stored")
        return self._seated(connection, row, round_, table, row["balance"])

    def _bet(self, connection: Connection, row: RowMapping, bet: Bet) -> Answer:
        """Take the stakes into the hold and deal."""
        if row["stage"] == "playing":
            raise IllegalAction("round-open", "the stakes are placed already")
        if row["stage"] != "betting":
            raise HouseError("no-round", "no round waits for stakes at this table")
        _refuse_closed(row)
        if row["playing"]:
            raise HouseError("round-elsewhere", f"round {row['playing']} is to be ended first")
        check_cut(bet.cut)
        seed = bet.client_seed
        if seed is None:
            seed = drawn(self.ports.entropy, CLIENT_SEED_BYTES).hex()
        check_client_seed(seed)
        place = Place(bet.stakes, seed, bet.cut, row["balance"])
        return self._move(connection, row, place, "bet")

    def _move(self, connection: Connection, row: RowMapping, move: Move, name: str) -> Answer:
        """Make a move on a stored round, with the money that goes with it."""
        reached = self.ports.reached
        if row["id"] is None:
            raise HouseError("no-round", "there is no round at this table")
        before = restored(row, self.key)
        now_ms = self._now(row)
        after, events = advance(before, move, now_ms)
        reached(f"{name}.advanced")
        bookings = Bookings(str(row["id"]), str(row["player"]), now_ms)
        standing = Cover(row["cover"], row["cover_amount"]) if row["cover"] else None
        opening = most_won(before.game, move) if isinstance(move, Place) else 0
        booked, cover = bookings.of(events, standing, opening)
        stand = self._book(connection, booked) if booked else {}
        reached(f"{name}.booked")
        for event in events:
            if isinstance(event, Final):
                publish_reveal(
                    connection, row["id"], event.record.server_seed, event.record.ended_at_ms
                )
                lines = (line for seat in event.record.seats.values() for line in seat.result.lines)
                count(connection, after.game.id, lines)
            elif isinstance(event, Voided):
                publish_reveal(connection, row["id"], event.seed, now_ms, event.reason)
        reached(f"{name}.published")
        account = player_account(str(row["player"]))
        balance = stand[account].posted if account in stand else int(row["balance"])
        decide_by_ms = self._deadline()
        move_round(connection, after, events, cover, now_ms, decide_by_ms, balance)
        reached(f"{name}.stored")
        answer = self._seated(connection, row, after, row["table"], balance, decide_by_ms)
        reached(f"{name}.seated")
        return answer

    def _book(self, connection: Connection, booked: list[Transfer]) -> dict[str, Balance]:
        try:
            return book(connection, booked)
        except CroupierError as error:
            if error.code == "funds-too-small":
                raise HouseError(
                    "bank-too-small", "the bank cannot cover what these stakes could win"
                ) from None
            raise

    def _seated(
        self,
        connection: Connection,
        row: RowMapping,
        round_: TableRound,
        table: str,
        balance: int,
        decide_by_ms: int | None = None,
    ) -> Answer:
        """Store that the table has gone on, and show it."""
        seq, game = (row["seq"] or 0) + 1, round_.game.id
        place = (str(row["player"]), game)
        sittings.go_on(connection, place, table, row["seq"], round_.seal.binding.round_id)
        around = Around(game, seq, balance, row["off"] is None)
        return Answer(seq, table_view(around, round_, self.by_clock(decide_by_ms)))

    def _now(self, row: RowMapping) -> int:
        """The time, never before what is stored of the round."""
        stored = [row[name] or 0 for name in ("created_ms", "started_ms", "ended_ms")]
        # The end of a round is later than its decisions.
        decisions = json.loads(row["decisions"] or "[]") if row["ended_ms"] is None else []
        return max(self.ports.clock(), *map(int, stored), *(int(made[2]) for made in decisions))

    def _refuse_too_soon(self, connection: Connection, player: str, now_ms: int) -> None:
        gap = self.settings.round_gap_ms
        if gap and (last := sittings.last_start(connection, player)) and now_ms - last < gap:
            raise HouseError("round-too-soon", f"a round starts {gap} ms after the last at soonest")

    # The clock and the operator

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

    def _deadline(self) -> int:
        return self._lasting() + self.settings.abandon_after_ms

    def _lasting(self) -> int:
        """The time that deadlines and sessions go by: no step of the clock is in it."""
        return self.booted_ms + self.ports.steady_ms()

    def by_clock(self, decide_by_ms: int | None) -> int | None:
        """When a deadline is by the clock as it stands."""
        if decide_by_ms is None:
            return None
        # In whole seconds: two clocks that no one has set are not read in the same millisecond.
        ahead_s = round((self.ports.clock() - self._lasting()) / 1000)
        return decide_by_ms + ahead_s * 1000

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
        now_ms, place = self.ports.clock(), (str(row["player"]), str(row["game"]))
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


def _refuse_closed(row: RowMapping) -> None:
    if row["off"] is not None:
        raise HouseError(switches.code(row["off"]), f"{row['off']} is closed for new bets")


def _again(row: RowMapping, fingerprint: str) -> Answer:
    if row["fingerprint"] != fingerprint:
        raise HouseError("command-differs", "another command was sent under this id")
    return Answer(row["answered_seq"], json.loads(row["view"]), repeated=True)
