"""The ledger: accounts of play money in double entry, whole cents, and never a transfer undone.

Every transfer takes from one account what it gives to another, so the sum of all is 0. Only the
mint is ever below 0: it is where the money comes from.
"""

from croupier.ledger.beancount import beancount
from croupier.ledger.books import Books, balances, open_account, record
from croupier.ledger.rows import Rows, added, changed, given
from croupier.ledger.schema import account, metadata, transfer
from croupier.ledger.standing import Balance
from croupier.ledger.transactions import is_retried, retrying
from croupier.ledger.transfers import (
    BANK,
    MINT,
    Code,
    Kind,
    Transfer,
    hold_account,
    player_account,
)
from croupier.ledger.trial import Fault, TrialBalance, trial_balance
from croupier.ledger.triggers import install, triggers

__all__ = [
    "BANK",
    "MINT",
    "Balance",
    "Books",
    "Code",
    "Fault",
    "Kind",
    "Rows",
    "Transfer",
    "TrialBalance",
    "account",
    "added",
    "balances",
    "beancount",
    "changed",
    "given",
    "hold_account",
    "install",
    "is_retried",
    "metadata",
    "open_account",
    "player_account",
    "record",
    "retrying",
    "transfer",
    "trial_balance",
    "triggers",
]
