"""How the accounts stand, brought forward transfer by transfer; each is taken or refused."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from croupier.errors import LedgerError
from croupier.ledger.transfers import HOLD, MAX_CENTS, MINT, RESOLVING, Transfer, class_of


@dataclass(frozen=True, slots=True)
class Balance:
    """What an account has, in cents, and how much of it is reserved."""

    posted: int = 0
    reserved: int = 0

    @property
    def available(self) -> int:
        """What the account can give, in cents; only the mint's is ever below 0."""
        return self.posted - self.reserved


class Standing:
    """Balances, and the earlier transfers that the next ones depend on."""

    def __init__(self, balances: Mapping[str, Balance], written: Iterable[Transfer]) -> None:
        self._balances: dict[str, Balance] = {}
        self._written: dict[str, Transfer] = {}
        self._resolved: set[str | None] = set()
        self._booked: set[tuple[str | None, str | None, str]] = set()
        self._held: dict[tuple[str | None, str | None], int] = {}
        self.add(balances, written)

    def add(self, balances: Mapping[str, Balance], written: Iterable[Transfer]) -> None:
        """Know more of the books; what was known already has gone on since, and stays."""
        for id, balance in balances.items():
            self._balances.setdefault(id, balance)
        for transfer in written:
            if transfer.id not in self._written:
                self._write(transfer)

    @property
    def balances(self) -> Mapping[str, Balance]:
        """The balances as they are now, by account."""
        return self._balances

    def takes(self, transfer: Transfer) -> bool:
        """Take a new transfer; False where it is written already."""
        if known := self._written.get(transfer.id):
            if replace(known, at_ms=transfer.at_ms) != transfer:
                raise LedgerError("transfer-differs", f"{transfer.id} is another transfer")
            return False
        pending = self._pending(transfer)
        self._check_bet(transfer)
        self._move(transfer, pending)
        self._write(transfer)
        return True

    def _pending(self, transfer: Transfer) -> Transfer | None:
        """The pending transfer that is resolved."""
        if transfer.pending is None:
            return None
        pending = self._written.get(transfer.pending)
        if pending is None or pending.kind != "pending" or not _same_way(pending, transfer):
            raise LedgerError("pending-unknown", f"{transfer.id}: no {transfer.pending} is pending")
        if transfer.pending in self._resolved:
            raise LedgerError("pending-resolved", f"{transfer.pending} is resolved already")
        left = pending.amount - transfer.amount
        if left < 0 or (left and transfer.kind == "void"):
            raise LedgerError(
                "pending-amount",
                f"{transfer.id}: {pending.amount} is pending, not {transfer.amount}",
            )
        return pending

    def _check_bet(self, transfer: Transfer) -> None:
        """Refuse to book a bet twice, and to give more for it than was taken."""
        if transfer.bet is None or transfer.kind == "void":
            return
        bet = transfer.round, transfer.bet
        twice = transfer.kind != "post" and (*bet, transfer.code) in self._booked
        gives = class_of(transfer.debit) == HOLD
        if twice or (gives and transfer.amount > self._held.get(bet, 0)):
            raise LedgerError(
                "bet-settled",
                f"{transfer.id}: bet {transfer.bet} of round {transfer.round} is settled",
            )

    def _move(self, transfer: Transfer, pending: Transfer | None) -> None:
        released = pending.amount if pending else 0
        reserved = transfer.amount if transfer.kind == "pending" else -released
        moved = transfer.amount if transfer.kind in ("posted", "post") else 0
        debit, credit = self._balance(transfer.debit), self._balance(transfer.credit)
        debit = Balance(debit.posted - moved, debit.reserved + reserved)
        credit = Balance(credit.posted + moved, credit.reserved)
        if debit.available < 0 and transfer.debit != MINT:
            raise LedgerError(
                "funds-too-small", f"{transfer.id}: {transfer.debit} lacks {-debit.available}"
            )
        if max(-debit.posted, debit.reserved, credit.posted) > MAX_CENTS:
            raise LedgerError("amount-too-large", f"{transfer.id}: a balance would be too large")
        self._balances |= {transfer.debit: debit, transfer.credit: credit}

    def _balance(self, account: str) -> Balance:
        if account not in self._balances:
            raise LedgerError("account-unknown", f"no account {account} is open")
        return self._balances[account]

    def _write(self, transfer: Transfer) -> None:
        self._written[transfer.id] = transfer
        self._resolved.add(transfer.pending)
        bet = transfer.round, transfer.bet
        if transfer.bet is not None and transfer.kind not in RESOLVING:
            self._booked.add((*bet, transfer.code))
        if transfer.bet is not None and transfer.kind in ("posted", "post"):
            taken = (class_of(transfer.credit) == HOLD) - (class_of(transfer.debit) == HOLD)
            self._held[bet] = self._held.get(bet, 0) + taken * transfer.amount


def _same_way(pending: Transfer, transfer: Transfer) -> bool:
    return all(
        getattr(pending, name) == getattr(transfer, name)
        for name in ("debit", "credit", "code", "round", "bet")
    )
