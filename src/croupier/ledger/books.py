"""The books: transfers recorded all or none, each once, and none that the accounts cannot bear."""

from collections.abc import Collection, Sequence
from dataclasses import fields

from sqlalchemy import Connection, bindparam, insert, or_, select, text

from croupier.errors import LedgerError
from croupier.ledger.schema import account, transfer
from croupier.ledger.standing import Balance, Standing
from croupier.ledger.transfers import Transfer, check_account, check_form

_OPEN = text(
    "INSERT INTO account (id) SELECT :id WHERE NOT EXISTS"
    " (SELECT 1 FROM account WHERE id = :id) ON CONFLICT DO NOTHING"
)
_BALANCES = select(account.c.id, account.c.posted, account.c.reserved)
_NAMES = [field.name for field in fields(Transfer)]
_STANDING = (
    _BALANCES.where(account.c.id.in_(bindparam("touched", expanding=True)))
    .order_by(account.c.id)
    .with_for_update()
)
_RELATED = select(*(transfer.c[name] for name in _NAMES)).where(
    or_(
        transfer.c.id.in_(bindparam("ids", expanding=True)),
        transfer.c.pending.in_(bindparam("pending", expanding=True)),
        transfer.c.bet.is_not(None) & transfer.c.round.in_(bindparam("rounds", expanding=True)),
    )
)
_WRITE = insert(transfer).returning(transfer.c.number)


def open_account(connection: Connection, id: str) -> None:
    """Open an account, empty; nothing changes where it is open."""
    check_account(id)
    connection.execute(_OPEN, {"id": id})


def balances(connection: Connection, accounts: Collection[str]) -> dict[str, Balance]:
    """The balances as they are stored; LedgerError (account-unknown) where one is not open."""
    rows = connection.execute(_BALANCES.where(account.c.id.in_(accounts)))
    found = {id: Balance(posted, reserved) for id, posted, reserved in rows}
    for id in accounts:
        if id not in found:
            raise LedgerError("account-unknown", f"no account {id} is open")
    return found


def record(connection: Connection, transfers: Sequence[Transfer]) -> dict[str, Balance]:
    """Write the transfers in their order, all or none; one that is written already is left.

    It is the same transfer if all but its time is the same. A LedgerError changes nothing; after
    any other error the caller has to roll back. Answers how the accounts stand that are in them.
    """
    for given in transfers:
        check_form(given)
    standing = _standing(connection, transfers)
    if new := [given for given in transfers if standing.takes(given)]:
        connection.execute(_WRITE, [_row(given) for given in new])
    return standing.balances


def _row(given: Transfer) -> dict[str, object]:
    return {name: getattr(given, name) for name in _NAMES}


def _standing(connection: Connection, transfers: Sequence[Transfer]) -> Standing:
    """The accounts, locked in one order against deadlocks, and what was written before."""
    touched = {id for given in transfers for id in (given.debit, given.credit)}
    rows = connection.execute(_STANDING, {"touched": list(touched)})
    accounts = {row.id: Balance(row.posted, row.reserved) for row in rows}
    pending = {given.pending for given in transfers if given.pending is not None}
    wanted = {
        "ids": list({given.id for given in transfers} | pending),
        "pending": list(pending),
        "rounds": list({given.round for given in transfers if given.bet is not None}),
    }
    found = connection.execute(_RELATED, wanted)
    return Standing(accounts, (Transfer(*row) for row in found))
