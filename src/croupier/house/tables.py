"""The tables of a house: a command carried out once, with the money and the log that go with it."""

import json
from dataclasses import dataclass

from sqlalchemy import Connection, RowMapping

from croupier.deal import Binding, check_client_seed, check_cut, fresh_seed, seal_from
from croupier.deal.entropy import drawn
from croupier.errors import CroupierError, HouseError, IllegalAction, StaleMove
from croupier.games import Game
from croupier.house import sittings, switches
from croupier.house.batch import book
from croupier.house.commands import Answer, Bet, Command, Open, Seat
from croupier.house.equipment import Equipment
from croupier.house.measured import count
from croupier.house.money import Bookings, Cover, most_won
from croupier.house.publishing import publish_commitment, publish_reveal
from croupier.house.rounds import COMMITTED, add_round, move_round, restored
from croupier.house.table import Decide, Final, Move, Place, TableRound, Voided, advance
from croupier.house.view import Around, View, table_view
from croupier.house.writer import Beside
from croupier.ledger import Balance, Transfer, player_account
from croupier.record.round import LogPlace

CLIENT_SEED_BYTES = 16


@dataclass(frozen=True, slots=True)
class Tables(Equipment):
    """What players do at the tables of a house, and see of them."""

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
        stored = add_round(connection, row["player"], round_, kept, now_ms)
        self.recent.leave(stored, self.key, round_)
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
        before = self.recent.restored(row, self.key)
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
                count(connection, after.game.rules.table, lines)
            elif isinstance(event, Voided):
                publish_reveal(connection, row["id"], event.seed, now_ms, event.reason)
        reached(f"{name}.published")
        account = player_account(str(row["player"]))
        balance = stand[account].posted if account in stand else int(row["balance"])
        decide_by_ms = self._deadline()
        moved = move_round(connection, after, events, cover, now_ms, decide_by_ms, balance)
        self.recent.leave({name: row[name] for name in COMMITTED} | moved, self.key, after)
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
        seq, game = (row["seq"] or 0) + 1, round_.game.rules.table
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


def _refuse_closed(row: RowMapping) -> None:
    if row["off"] is not None:
        raise HouseError(switches.code(row["off"]), f"{row['off']} is closed for new bets")


def _again(row: RowMapping, fingerprint: str) -> Answer:
    if row["fingerprint"] != fingerprint:
        raise HouseError("command-differs", "another command was sent under this id")
    return Answer(row["answered_seq"], json.loads(row["view"]), repeated=True)
