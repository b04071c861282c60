"""The ledger: accounts of play money in double entry, whole cents, and never a transfer undone.

Every transfer takes from one account what it gives to another, so the sum of all is 0. Only the
mint is ever below 0: it is where the money comes from.
"""

from croupier.ledger.books import balances, open_account, record
from croupier.ledger.schema import account, metadata, transfer
from croupier.ledger.standing import Balance
from croupier.ledger.transfers import (
    BANK,
    MINT,
    Code,
    Kind,
    Transfer,
    hold_account,
    player_account,
)
from croupier.ledger.triggers import install, triggers

__all__ = [
    "BANK",
    "MINT",
    "Balance",
    "Code",
    "Kind",
    "Transfer",
    "account",
    "balances",
    "hold_account",
    "install",
    "metadata",
    "open_account",
    "player_account",
    "record",
    "transfer",
    "triggers",
]
