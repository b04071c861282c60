"""The players of a house: how they come and go, their sessions and their bankrolls."""

from dataclasses import dataclass

from sqlalchemy import Connection

from croupier.errors import HouseError
from croupier.house import sittings, switches
from croupier.house.equipment import Equipment
from croupier.house.people import Entrance, add_player, end_session, recovered, session_player
from croupier.house.view import View
from croupier.ledger import (
    MINT,
    Transfer,
    balances,
    hold_account,
    open_account,
    player_account,
    record,
)


@dataclass(frozen=True, slots=True)
class Players(Equipment):
    """What a house does for its players, tables apart."""

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
        live = sittings.live_round_of(connection, player)
        enabled = switches.off(connection, [switches.of_player(player)]) is None
        balance, held = found[account].posted, found[hold].posted
        return {
            "player": player,
            "balance": balance,
            "held": held,
            "enabled": enabled,
            "open": {"game": playing.game, "round": playing.id} if playing else None,
            "live": {"table": live.table, "round": live.id} if live else None,
            "grant": self.settings.grant,
            "can_reset": balance < self.settings.broke_below and playing is None and live is None,
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
