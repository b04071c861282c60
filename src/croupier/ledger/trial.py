"""The trial balance: every account computed anew from its transfers, beside what is stored."""

from dataclasses import dataclass

from sqlalchemy import Connection, func, select, text

from croupier.errors import LedgerError
from croupier.ledger.schema import account, transfer
from croupier.ledger.standing import Balance
from croupier.ledger.transfers import MINT

# Three rows for a transfer at most: what it takes, what it gives, what it reserves or releases.
_RECOMPUTED = text("""
    SELECT id, sum(posted), sum(reserved) FROM (
        SELECT debit AS id, -amount AS posted, 0 AS reserved
            FROM transfer WHERE kind IN ('posted', 'post')
        UNION ALL
        SELECT credit, amount, 0 FROM transfer WHERE kind IN ('posted', 'post')
        UNION ALL
        SELECT debit, 0, amount FROM transfer t WHERE kind = 'pending'
            AND NOT EXISTS (SELECT 1 FROM transfer WHERE pending = t.id)
    ) moved GROUP BY id
""")


@dataclass(frozen=True, slots=True)
class Fault:
    """An account whose balance is not what its transfers make it, or is below 0."""

    account: str
    stored: Balance | None
    recomputed: Balance

    def __str__(self) -> str:
        stored, recomputed = self.stored, self.recomputed
        if stored is None:
            return f"{self.account}: {recomputed.posted} by its transfers, and no account"
        return (
            f"{self.account}: stored {stored.posted} ({stored.reserved} reserved), "
            f"by its transfers {recomputed.posted} ({recomputed.reserved} reserved)"
        )


@dataclass(frozen=True, slots=True)
class TrialBalance:
    """What the books amount to: `total` is the sum of all stored balances, in cents."""

    accounts: int
    transfers: int
    total: int
    faults: tuple[Fault, ...]

    @property
    def holds(self) -> bool:
        """Whether no account is at fault and the sum of all is 0."""
        return not self.faults and self.total == 0

    def check(self) -> None:
        """LedgerError (books-unbalanced), with the accounts at fault, if it does not hold."""
        if not self.holds:
            faults = "; ".join(map(str, self.faults))
            raise LedgerError("books-unbalanced", f"the sum is {self.total}, not 0; {faults}")


def trial_balance(connection: Connection) -> TrialBalance:
    """Compute every balance anew from all the transfers.

    Where others write meanwhile, the transaction has to be repeatable read or serializable.
    """
    rows = connection.execute(select(account.c.id, account.c.posted, account.c.reserved))
    stored = {id: Balance(posted, reserved) for id, posted, reserved in rows}
    recomputed = {
        id: Balance(int(posted), int(reserved))
        for id, posted, reserved in connection.execute(_RECOMPUTED)
    }
    faults = (
        Fault(id, stored.get(id), recomputed.get(id, Balance()))
        for id in sorted(stored.keys() | recomputed.keys())
    )
    return TrialBalance(
        accounts=len(stored),
        transfers=connection.execute(select(func.count()).select_from(transfer)).scalar_one(),
        total=sum(balance.posted for balance in stored.values()),
        faults=tuple(fault for fault in faults if _is_wrong(fault)),
    )


def _is_wrong(fault: Fault) -> bool:
    negative = fault.account != MINT and fault.recomputed.available < 0
    return fault.stored != fault.recomputed or negative
