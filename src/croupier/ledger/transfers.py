"""What a transfer is: who gives, who receives, how much, what for, and which forms it can have."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from croupier.errors import LedgerError

BANK: Final = "bank"
MINT: Final = "mint"
PLAYER: Final = "player:"
HOLD: Final = "hold:"

MAX_CENTS: Final = 2**53
"""No amount and no balance is larger: what every client's numbers hold exactly."""

MAX_TIME_MS: Final = 250_000_000_000_000
"""Before the year 10000, where dates end."""

Code: TypeAlias = Literal[
    "fund", "grant", "reset", "stake", "return", "loss", "win", "refund", "cover"
]
Kind: TypeAlias = Literal["posted", "pending", "post", "void"]


@dataclass(frozen=True, slots=True)
class Route:
    """The classes of account that a code gives from and to, and whether it is about a bet."""

    debit: str
    credit: str
    of_bet: bool = False


ROUTES: Mapping[Code, Route] = {
    "fund": Route(MINT, BANK),
    "grant": Route(MINT, PLAYER),
    "reset": Route(MINT, PLAYER),
    "stake": Route(PLAYER, HOLD, of_bet=True),
    "return": Route(HOLD, PLAYER, of_bet=True),
    "loss": Route(HOLD, BANK, of_bet=True),
    "win": Route(BANK, PLAYER, of_bet=True),
    "refund": Route(BANK, PLAYER, of_bet=True),
    "cover": Route(BANK, HOLD),
}
"""There is no way from one player to another, nor back into the mint."""

CODES: Final[tuple[Code, ...]] = get_args(Code)
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
RESOLVING: Final = ("post", "void")
_NAME = re.compile(r"[!#-\[\]-~]{1,200}", re.ASCII)  # no space, quote or backslash


@dataclass(frozen=True, slots=True)
class Transfer:
    """Moves `amount` cents from the debit account, which gives, to the credit account.

    `pending` reserves the amount on the debit account and moves nothing; `post` resolves it and
    moves the amount, or less; `void` releases it. Both name the pending transfer.
    """

    id: str
    debit: str
    credit: str
    amount: int
    code: Code
    at_ms: int
    kind: Kind = "posted"
    round: str | None = None
    bet: str | None = None
    pending: str | None = None


def player_account(player: str) -> str:
    """The account of a player's own money."""
    return PLAYER + player


def hold_account(player: str) -> str:
    """The account that holds what a player has staked."""
    return HOLD + player


def owner_of(account: str) -> str:
    """The player that an account is kept for; empty for bank and mint."""
    return account.partition(":")[2]


def class_of(account: str) -> str:
    """`bank`, `mint`, `player:` or `hold:`."""
    name, colon, _ = account.partition(":")
    return name + colon


def check_account(account: object) -> None:
    """Refuse what names no account that there could be."""
    if account in (BANK, MINT):
        return
    text = account if isinstance(account, str) and _is_name(account) else ""
    if class_of(text) not in (PLAYER, HOLD) or not owner_of(text):
        raise LedgerError("account-unknown", f"no account is named {account!r}")


def check_form(transfer: Transfer) -> None:
    """Refuse a transfer that no books would take."""
    _check_amount(transfer.amount)
    check_account(transfer.debit)
    check_account(transfer.credit)
    if transfer.debit == transfer.credit:
        raise LedgerError("account-same", f"{transfer.debit} gives to itself")
    if fault := _fault(transfer):
        raise LedgerError("transfer-form", f"transfer {transfer.id!r}: {fault}")


def _check_amount(amount: object) -> None:
    # A bool is an int to Python, and 1.0 equals 1: neither is an amount.
    if type(amount) is not int:
        raise LedgerError("amount-not-whole", f"an amount is whole cents, not {amount!r}")
    if amount <= 0:
        raise LedgerError("amount-not-positive", f"an amount is positive, not {amount}")
    if amount > MAX_CENTS:
        raise LedgerError("amount-too-large", f"an amount is at most {MAX_CENTS}, not {amount}")


def _fault(transfer: Transfer) -> str:
    """What is wrong with a transfer besides its amount and accounts; empty when nothing is."""
    named = (transfer.round, transfer.bet, transfer.pending)
    if not (_is_name(transfer.id) and all(name is None or _is_name(name) for name in named)):
        return "a name is 1 to 200 characters of ASCII"
    if type(transfer.at_ms) is not int or not 0 <= transfer.at_ms < MAX_TIME_MS:
        return "its time is in whole milliseconds since 1970"
    if transfer.code not in CODES or transfer.kind not in KINDS:
        return f"no transfer is {transfer.kind} and {transfer.code}"
    return _route_fault(transfer, ROUTES[transfer.code])


def _route_fault(transfer: Transfer, route: Route) -> str:
    accounts = (transfer.debit, transfer.credit)
    owners = {owner_of(account) for account in accounts} - {""}
    if (*map(class_of, accounts),) != (route.debit, route.credit):
        return f"{transfer.code} does not go from {transfer.debit} to {transfer.credit}"
    if len(owners) > 1:
        return "it goes from one player to another"
    if route.of_bet != (transfer.bet is not None):
        return f"{transfer.code} names a bet" if route.of_bet else f"{transfer.code} names no bet"
    if transfer.bet is not None and transfer.round is None:
        return "a bet is one of a round"
    if (transfer.kind in RESOLVING) != (transfer.pending is not None):
        return "post and void name a pending transfer, nothing else does"
    return ""


def _is_name(name: object) -> bool:
    return isinstance(name, str) and _NAME.fullmatch(name) is not None
