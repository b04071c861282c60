"""Accounts and transfers as tables, and the constraints that are the last line of the books."""

from collections.abc import Iterable

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Identity,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
)

from croupier.ledger.transfers import BANK, KINDS, MAX_CENTS, MINT, ROUTES

metadata = MetaData()

Whole = BigInteger().with_variant(Integer(), "sqlite")
"""64 bits on both; SQLite's strict tables, which take no fraction, know no other name for it."""


def is_of(account: str, kind: str) -> str:
    """The SQL that tells whether an account is of a class."""
    if kind in (BANK, MINT):
        return f"{account} = '{kind}'"
    return f"substr({account}, 1, {len(kind)}) = '{kind}' AND length({account}) > {len(kind)}"


def _routes() -> str:
    """The SQL of every way that money can go."""
    return " OR ".join(
        f"code = '{code}' AND {is_of('debit', route.debit)} AND {is_of('credit', route.credit)}"
        f" AND bet IS {'NOT ' if route.of_bet else ''}NULL"
        for code, route in ROUTES.items()
    )


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"'{name}'" for name in names)


account = Table(
    "account",
    metadata,
    Column("id", Text, primary_key=True),
    Column("posted", Whole, nullable=False, server_default="0"),
    Column("reserved", Whole, nullable=False, server_default="0"),
    Column("last", Whole, nullable=False, server_default="0"),  # the last transfer's number
    CheckConstraint(f"posted BETWEEN -{MAX_CENTS} AND {MAX_CENTS}", name="account_posted"),
    CheckConstraint(f"reserved BETWEEN 0 AND {MAX_CENTS}", name="account_reserved"),
    CheckConstraint(f"id = '{MINT}' OR posted >= reserved", name="account_never_negative"),
    sqlite_strict=True,
)

transfer = Table(
    "transfer",
    metadata,
    Column("number", Whole, Identity(always=True), primary_key=True),
    Column("id", Text, nullable=False, unique=True),
    Column("debit", Text, ForeignKey("account.id"), nullable=False),
    Column("credit", Text, ForeignKey("account.id"), nullable=False),
    Column("amount", Whole, nullable=False),
    Column("code", Text, nullable=False),
    Column("at_ms", Whole, nullable=False),
    Column("kind", Text, nullable=False),
    Column("round", Text),
    Column("bet", Text),
    Column("pending", Text, ForeignKey("transfer.id"), unique=True),  # it is resolved once
    CheckConstraint("debit <> credit", name="transfer_accounts"),
    CheckConstraint(f"amount BETWEEN 1 AND {MAX_CENTS}", name="transfer_amount"),
    CheckConstraint(f"kind IN ({_listed(KINDS)})", name="transfer_kind"),
    CheckConstraint("(kind IN ('post', 'void')) = (pending IS NOT NULL)", name="transfer_pending"),
    CheckConstraint(_routes(), name="transfer_route"),
    CheckConstraint(
        "substr(debit, 1, 7) <> 'player:' OR substr(debit, 8) = substr(credit, 6)",
        name="transfer_stake_owner",
    ),
    CheckConstraint(
        "substr(debit, 1, 5) <> 'hold:' OR credit = 'bank' OR substr(debit, 6) = substr(credit, 8)",
        name="transfer_return_owner",
    ),
    CheckConstraint("bet IS NULL OR round IS NOT NULL", name="transfer_bet"),
    sqlite_strict=True,
)

Index(  # what resolves a pending transfer has its bet and code too
    "transfer_once",
    *(transfer.c.round, transfer.c.bet, transfer.c.code, transfer.c.pending.is_(None)),
    unique=True,
)
