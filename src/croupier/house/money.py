"""What a round's events mean for the books: every bet in the hold, and out of it exactly once.

A stake moves from the player to his hold. A settled bet leaves it at once: what is returned of the
stake to the player, the rest to the bank, and the win from the bank to the player. While a round
is open, the bank's cover of the most that it can win is reserved, so that no win lacks its money.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from croupier.games.game import Game
from croupier.games.round import Line
from croupier.house.table import Event, Final, Place, Settled, Taken, Voided, bet_id
from croupier.ledger import BANK, Transfer, hold_account, player_account
from croupier.ledger.transfers import Code

LATER_ANTES = 3
"""What is staked on a box after its ante, in antes, is never more; insurance is apart."""


@dataclass(frozen=True, slots=True)
class Cover:
    """The pending transfer that reserves a round's most possible win, in cents."""

    id: str
    amount: int


def most_won(game: Game, placed: Place) -> int:
    """A bound on what a round can win, in cents.

    No stake pays more than the game's best pay row; insurance pays 1:1 and is bought from the
    balance.
    """
    rows = (row.pays for table in game.rules.paytables.values() for row in table.rows)
    best = max(rows, default=1)
    staked = sum(stakes.total for stakes in placed.stakes.values())
    antes = sum(stakes.ante or 0 for stakes in placed.stakes.values())
    return best * (staked + LATER_ANTES * antes) + placed.balance


@dataclass(frozen=True, slots=True)
class Bookings:
    """Writes the transfers of one round of one player at one time."""

    round_id: str
    player: str
    at_ms: int

    def of(
        self, events: Sequence[Event], cover: Cover | None, opening: int = 0
    ) -> tuple[list[Transfer], Cover | None]:
        """The transfers of a move's events, and the cover that stands after them.

        `opening` is the win to be covered from now on, in cents, where the round opens.
        """
        booked = [transfer for event in events for transfer in self._event(event)]
        won = sum(transfer.amount for transfer in booked if transfer.code == "win")
        over = any(isinstance(event, Final | Voided) for event in events)
        due = 0 if over else (cover.amount if cover else opening) - won
        if cover and cover.amount == due:
            return booked, cover
        before = [self._uncover(cover)] if cover else []
        number = int(cover.id.rpartition(".")[2]) + 1 if cover else 1
        after = Cover(f"{self.round_id}.cover.{number}", due) if due else None
        return [*before, *booked, *([self._cover(after)] if after else [])], after

    def _event(self, event: Event) -> Iterator[Transfer]:
        player, hold = player_account(self.player), hold_account(self.player)
        match event:
            case Taken(bet, amount):
                yield self._bet(bet, "stake", player, hold, amount)
            case Settled(line):
                yield from self._line(line)
            case Voided():
                for bet, amount in event.unsettled.items():
                    yield self._bet(bet, "return", hold, player, amount)
                for bet, amount in event.refunds.items():
                    yield self._bet(bet, "refund", BANK, player, amount)
            case Final():
                return
            case _:
                assert_never(event)

    def _line(self, line: Line) -> Iterator[Transfer]:
        player, hold = player_account(self.player), hold_account(self.player)
        bet, returned = bet_id(line.box, line.spot), min(line.returned, line.stake)
        if returned:
            yield self._bet(bet, "return", hold, player, returned)
        if line.stake > returned:
            yield self._bet(bet, "loss", hold, BANK, line.stake - returned)
        if line.returned > returned:
            yield self._bet(bet, "win", BANK, player, line.returned - returned)

    def _bet(self, bet: str, code: Code, debit: str, credit: str, amount: int) -> Transfer:
        name = f"{self.round_id}.{bet}.{code}"
        return Transfer(name, debit, credit, amount, code, self.at_ms, round=self.round_id, bet=bet)

    def _cover(self, cover: Cover) -> Transfer:
        hold = hold_account(self.player)
        return Transfer(
            cover.id, BANK, hold, cover.amount, "cover", self.at_ms, "pending", self.round_id
        )

    def _uncover(self, cover: Cover) -> Transfer:
        return Transfer(
            f"{cover.id}.void",
            *(BANK, hold_account(self.player), cover.amount, "cover", self.at_ms, "void"),
            self.round_id,
            pending=cover.id,
        )
