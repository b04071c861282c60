"""The books as text for beancount, so that another's program checks ours.

All money is assets but the mint's, which is equity. What is reserved lies in a part of its own
account. In the end the stored balances are asserted, which the transfers have to bear out.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, Row, func, select

from croupier.ledger.schema import account, transfer
from croupier.ledger.transfers import MINT

RESERVED = ":Reserved"
_AT_ONCE = 1000


def beancount(connection: Connection) -> Iterator[str]:
    """Yield the lines: accounts, transfers in the order of their numbers, stored balances."""
    first, last = connection.execute(
        select(func.min(transfer.c.at_ms), func.max(transfer.c.at_ms))
    ).one()
    # Read once, so that accounts and assertions agree whatever the isolation.
    accounts = connection.execute(select(account).order_by(account.c.id)).all()
    yield 'option "title" "croupier"'
    for row in accounts:
        yield f"{_date(first or 0)} open {_name(row.id)} CENT"
        yield f"{_date(first or 0)} open {_name(row.id)}{RESERVED} CENT"
    yield from _transfers(connection)
    # An assertion holds at the beginning of its day.
    after = _date((last or 0) + timedelta(days=1) // timedelta(milliseconds=1))
    for row in accounts:
        yield f"{after} balance {_name(row.id)} {row.posted} CENT"
        yield f"{after} balance {_name(row.id)}{RESERVED} {row.reserved} CENT"


def _transfers(connection: Connection) -> Iterator[str]:
    pending = transfer.alias()
    rows = connection.execute(
        select(transfer, pending.c.amount.label("released"))
        .outerjoin(pending, pending.c.id == transfer.c.pending)
        .order_by(transfer.c.number),
        execution_options={"yield_per": _AT_ONCE},
    )
    for row in rows:
        yield f'{_date(row.at_ms)} * "{row.code}" "{row.id}"'
        yield f"  number: {row.number}"
        for name in ("kind", "round", "bet", "pending"):
            if (value := getattr(row, name)) is not None:
                yield f'  {name}: "{value}"'
        yield from _postings(row)


def _postings(row: Row[tuple[object, ...]]) -> Iterator[str]:
    """What a transfer moves: nothing of it comes from nowhere, which beancount checks."""
    debit, credit = _name(row.debit), _name(row.credit)
    reserved = row.amount if row.kind == "pending" else -(row.released or 0)
    moved = row.amount if row.kind in ("posted", "post") else 0
    for name, amount in (
        (debit, -moved - reserved),
        (debit + RESERVED, reserved),
        (credit, moved),
    ):
        if amount:
            yield f"  {name}  {amount} CENT"


def _name(id: str) -> str:
    """An account's name, in which beancount takes letters, digits and hyphens alone."""
    kind, _, owner = id.partition(":")
    if not owner:
        return "Equity:Mint" if id == MINT else "Assets:Bank"
    spelled = re.sub(r"[^0-9A-Za-z]", lambda found: f"-{ord(found[0]):02x}-", owner)
    return f"Assets:{kind.title()}-{spelled}"


def _date(at_ms: int) -> str:
    return (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=at_ms)).date().isoformat()
