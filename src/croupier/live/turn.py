"""A turn at a live table: what waits is carried out in one transaction of the table's owner.

A turn changes nothing but the database: it is given the round, and gives the round after it. So it
can be done again, and its round is believed once it is durable.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias

from sqlalchemy import Connection, select, union_all

from croupier.deal import Binding, fresh_seed, seal_from
from croupier.deal.canonical import canonical
from croupier.deal.entropy import drawn
from croupier.errors import CroupierError, HouseError
from croupier.house import switches
from croupier.house.audit import Change, check_reason, note
from croupier.house.commands import Answer as Kept
from croupier.house.house import House
from croupier.house.publishing import publish_commitment
from croupier.house.schema import command, live_seat
from croupier.house.schema import round_ as private_round
from croupier.house.sittings import keep_command
from croupier.ledger import balances, player_account
from croupier.live.cycle import LiveRound, Times, advance
from croupier.live.lease import Lease, renew
from croupier.live.moves import Bet, Decide, Event, Leave, Move, Now, Reveal, Stall, Tick, Void
from croupier.live.recovery import kept_seats
from croupier.live.rows import add_round, read_ahead, store
from croupier.record.round import LogPlace

OrderMove: TypeAlias = Bet | Reveal | Decide | Leave | Void


@dataclass(frozen=True, slots=True)
class TableSpec:
    """A live table as it is offered."""

    id: str
    game: str
    times: Times = field(default_factory=Times)


class Order(NamedTuple):
    """A player's command under his own id, meant for a round, and when its bytes were read.

    The balance of a bet is filled in. A `Void` is an operator's, who is named as the player.
    """

    player: str
    id: str
    round: str
    move: OrderMove
    at: Now


class Answer(NamedTuple):
    """A command was carried out; `repeated` where it was before."""

    repeated: bool = False


class Unbooked(HouseError):
    """The books do not take an order: nothing of the turn is done."""

    def __init__(self, place: int, error: CroupierError) -> None:
        super().__init__("bank-too-small", "the bank cannot cover what these stakes could win")
        self.place = place
        self.__cause__ = error


@dataclass(frozen=True, slots=True)
class Turn:
    """What a turn has come to: the round after it, an answer for each order, and what happened."""

    round_: LiveRound | None
    answers: tuple[Answer | CroupierError, ...] = ()
    events: tuple[Event, ...] = ()
    opened: bool = False


@dataclass(frozen=True, slots=True)
class Owner:
    """The house, and the table of it that this process owns."""

    house: House
    spec: TableSpec
    lease: Lease

    def turn(
        self,
        connection: Connection,
        round_: LiveRound | None,
        orders: Sequence[Order],
        now: Now,
        stalled_ms: int = 0,
    ) -> Turn:
        """Carry orders out, let time pass, and open the next round when it is due.

        `HouseError("not-owner")` where the table has another owner by now; `Unbooked` names an
        order without which the turn is to be done again.
        """
        renew(connection, self.lease)
        taking = _Taking(connection, self, round_)
        if round_ is not None and stalled_ms:
            taking.move(Stall(stalled_ms), now)
        answers = tuple(taking.answers(orders))
        if taking.round_ is not None:
            taking.move(Tick(), now)
        opened = taking.is_due(now) and self._open(taking, now)
        return Turn(taking.round_, answers, tuple(taking.events), opened)

    def _open(self, taking: "_Taking", now: Now) -> bool:
        """Commit a round, unless the house or the game is closed for new bets."""
        if taking.off & {switches.HOUSE, switches.of_game(self.spec.game)}:
            return False
        house, game = self.house, self.house.games[self.spec.game]
        before, connection = taking.round_, taking.connection
        entropy = house.ports.entropy
        at_ms = max(now.clock_ms, before.latest_ms if before else 0)
        round_id = f"{game.id}-{at_ms}-{drawn(entropy, 6).hex()}"
        seed = fresh_seed(entropy)
        sealed = seal_from(Binding(round_id, self.spec.id, game.id, game.rules.hash), seed)
        entry = publish_commitment(connection, sealed, at_ms)
        kept = before.keeps if before else kept_seats(connection, self.spec.id, game)
        place = LogPlace(entry.position, entry.hash)
        taking.round_ = LiveRound(game, sealed, place, self.spec.times, at_ms, kept)
        add_round(connection, taking.round_, house.key.closed(round_id, seed))
        house.ports.reached("live.opened")
        return True


class _Taking:
    """A turn while it is taken."""

    def __init__(self, connection: Connection, owner: Owner, round_: LiveRound | None) -> None:
        self.connection = connection
        self.round_ = round_
        self.events: list[Event] = []
        self.off = {str(row["subject"]) for row in switches.closed(connection)}
        self._house = owner.house
        self._table = owner.spec.id

    def is_due(self, now: Now) -> bool:
        """Whether it is time for a next round."""
        round_ = self.round_
        if round_ is None:
            return True
        return not round_.is_open and now.steady_ms > (round_.ends_ms or 0)

    def move(self, move: Move, now: Now) -> None:
        """Make a move and store it."""
        before = self.round_
        if before is None:
            raise HouseError("no-round", "no round waits at this table")
        after, events = advance(before, move, now)
        for event in events:
            store(self.connection, after, before, event)
            self._house.ports.reached(f"live.{type(event).__name__.lower()}")
        self.round_ = after
        self.events += events

    def answers(self, orders: Sequence[Order]) -> list[Answer | CroupierError]:
        """What every order is answered; a refusal changes nothing."""
        found: list[Answer | CroupierError] = []
        known = self._known(orders)
        bettors = [order.player for order in orders if isinstance(order.move, Bet)]
        money = self._balances(bettors)
        if self.round_ is not None:
            booked = {order.player for order in orders if isinstance(order.move, Bet | Decide)}
            read_ahead(self.connection, self.round_.id, sorted(booked))
        elsewhere = self._elsewhere(bettors)
        for place, order in enumerate(orders):
            try:
                if isinstance(order.move, Void):
                    self._void(order, order.move)
                    found.append(Answer())
                elif self._is_repeated(order, known):
                    found.append(Answer(repeated=True))
                else:
                    self._carry_out(order, place, money, elsewhere)
                    known[order.player, order.id] = self._keep(order)
                    found.append(Answer())
            except Unbooked:
                raise
            except CroupierError as error:
                found.append(error)
        return found

    def _is_repeated(self, order: Order, known: Mapping[tuple[str, str], str]) -> bool:
        """Whether a command was answered before; refused where another was under its id."""
        before = known.get((order.player, order.id))
        if before is not None and before != self._fingerprint(order):
            raise HouseError("command-differs", "another command was sent under this id")
        return before is not None

    def _keep(self, order: Order) -> str:
        """Store that a command was answered; its fingerprint."""
        fingerprint = self._fingerprint(order)
        kept = Kept(0, {"table": self._table, "round": order.round})
        at = order.player, order.id
        keep_command(self.connection, at, fingerprint, kept, order.at.clock_ms)
        return fingerprint

    def _carry_out(
        self, order: Order, place: int, money: dict[str, int], elsewhere: set[str]
    ) -> None:
        round_, move = self.round_, order.move
        if round_ is None or round_.id != order.round:
            raise HouseError("late", "the table is at another round")
        if isinstance(move, Bet):
            self._refuse_closed(order.player)
            if order.player in elsewhere:
                raise HouseError("round-elsewhere", "your round at another table is to end first")
            move = replace(move, balance=money[order.player])
        try:
            self.move(move, order.at)
        except CroupierError as error:
            if error.code == "funds-too-small":
                raise Unbooked(place, error) from None
            raise

    def _void(self, order: Order, void: Void) -> None:
        said = check_reason(void.reason)
        before = self.round_
        if before is None or before.id != order.round:
            raise HouseError("round-unknown", f"round {order.round!r:.80} is not at this table now")
        self.move(Void(said), order.at)
        change = Change(order.player, "void", f"round:{before.id}", said, before.phase, "void")
        note(self.connection, change, self._house.ports.clock())

    def _refuse_closed(self, player: str) -> None:
        assert self.round_ is not None, "a bet is for a round"
        for subject in switches.subjects(player, self.round_.game.id):
            if subject in self.off:
                raise HouseError(switches.code(subject), f"{subject} is closed for new bets")

    def _fingerprint(self, order: Order) -> str:
        text = canonical([self._table, order.round, type(order.move).__name__, body(order.move)])
        return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()

    def _known(self, orders: Sequence[Order]) -> dict[tuple[str, str], str]:
        """The commands that were answered before, by player and id."""
        if not orders:
            return {}
        asked = select(command.c.player, command.c.id, command.c.fingerprint).where(
            command.c.player.in_({order.player for order in orders}),
            command.c.id.in_({order.id for order in orders}),
        )
        return {(row.player, row.id): row.fingerprint for row in self.connection.execute(asked)}

    def _balances(self, players: Sequence[str]) -> dict[str, int]:
        if not players:
            return {}
        found = balances(self.connection, [player_account(player) for player in players])
        return {player: found[player_account(player)].posted for player in players}

    def _elsewhere(self, players: Sequence[str]) -> set[str]:
        """Who of them has stakes in another round."""
        if not players:
            return set()
        here = self.round_.id if self.round_ else ""
        private = select(private_round.c.player).where(
            private_round.c.player.in_(players), private_round.c.stage == "playing"
        )
        live = select(live_seat.c.player).where(
            live_seat.c.player.in_(players),
            live_seat.c.balance_after.is_(None),
            live_seat.c.round != here,
        )
        return set(self.connection.scalars(union_all(private, live)))


def body(move: OrderMove) -> object:
    """What a move asks, as JSON."""
    match move:
        case Bet():
            stakes = {str(box): placed.named() for box, placed in move.stakes.items()}
            return [stakes, move.seed_hash]
        case Reveal():
            return move.seed
        case Decide():
            return [[box, str(action)] for box, action in move.actions]
        case Leave() | Void():
            return None
