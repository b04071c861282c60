"""The books: transfers recorded all or none, each once, and none that the accounts cannot bear."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import fields
from typing import Any

from sqlalchemy import (
    JSON,
    Connection,
    Executable,
    FunctionElement,
    Select,
    bindparam,
    func,
    or_,
    select,
    text,
)

from croupier.errors import LedgerError
from croupier.ledger.rows import added
from croupier.ledger.schema import account, transfer
from croupier.ledger.standing import Balance, Standing
from croupier.ledger.transfers import Transfer, check_account, check_form

_OPEN = text(
    "INSERT INTO account (id) SELECT :id WHERE NOT EXISTS"
    " (SELECT 1 FROM account WHERE id = :id) ON CONFLICT DO NOTHING"
)
_BALANCES = select(account.c.id, account.c.posted, account.c.reserved)
_NAMES = [field.name for field in fields(Transfer)]
_EARLIER = select(*(transfer.c[name] for name in _NAMES))
_RELATED = _EARLIER.where(
    or_(
        transfer.c.id.in_(bindparam("ids", expanding=True)),
        transfer.c.pending.in_(bindparam("pending", expanding=True)),
        transfer.c.bet.is_not(None) & transfer.c.round.in_(bindparam("rounds", expanding=True)),
    )
)


def _named(each: Callable[..., FunctionElement[Any]]) -> Select[Any]:
    """The names of a list, which comes as JSON: one text for any number, to be planned once."""
    return select(each(bindparam("names", type_=JSON)).table_valued("value").c.value)


_NAMED = {
    "sqlite": _named(func.json_each),
    "postgresql": _named(func.json_array_elements_text),
}
_STANDING = {
    dialect: _BALANCES.where(account.c.id.in_(named)).order_by(account.c.id).with_for_update()
    for dialect, named in _NAMED.items()
}
_OF_ROUNDS = {
    dialect: _EARLIER.where(transfer.c.round.in_(named)) for dialect, named in _NAMED.items()
}
_WRITE = added(transfer, _NAMES)


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
    books = Books(connection)
    answer = books.record(transfers)
    books.write()
    return answer


class Books:
    """The books for as long as a transaction: read for many transfers at once, and so written.

    Accounts that were read are locked. Nothing is written before `write`, and after an error
    nothing is to be.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._dialect = connection.dialect.name
        self._standing = Standing({}, ())
        self._rounds: set[str] = set()
        self._new: list[Transfer] = []

    def read(self, accounts: Collection[str], rounds: Collection[str]) -> None:
        """Read these accounts, and all that was ever booked for these rounds.

        The ids of such a round's transfers are taken to be its own, and not looked up any more.
        """
        self._rounds.update(rounds)
        self._know(accounts, _OF_ROUNDS[self._dialect], {"names": list(rounds)})

    def record(self, transfers: Sequence[Transfer]) -> dict[str, Balance]:
        """Take transfers to be written; see the function of this name."""
        for given in transfers:
            check_form(given)
        touched = {id for given in transfers for id in (given.debit, given.credit)}
        unread = [given for given in transfers if given.round not in self._rounds]
        self._know(touched - self._standing.balances.keys(), _RELATED, _related(unread))
        self._new += [given for given in transfers if self._standing.takes(given)]
        balances = self._standing.balances
        return {id: balances[id] for id in touched}

    def write(self) -> None:
        """Write what was taken."""
        if new := self._new:
            self._new = []
            _WRITE.write(self._connection, [_row(given) for given in new])

    def _know(
        self, accounts: Collection[str], earlier: Executable, of: Mapping[str, list[str]]
    ) -> None:
        """The accounts, locked in one order against deadlocks, and what was written before."""
        stand: dict[str, Balance] = {}
        if accounts:
            rows = self._connection.execute(_STANDING[self._dialect], {"names": list(accounts)})
            stand = {id: Balance(posted, reserved) for id, posted, reserved in rows}
        found = self._connection.execute(earlier, of) if any(of.values()) else ()
        self._standing.add(stand, (Transfer(*row) for row in found))


def _row(given: Transfer) -> dict[str, object]:
    return {name: getattr(given, name) for name in _NAMES}


def _related(transfers: Sequence[Transfer]) -> dict[str, list[str]]:
    """By what the earlier transfers are found on which these depend."""
    pending = {given.pending for given in transfers if given.pending is not None}
    bets = {given.round for given in transfers if given.bet is not None}
    return {
        "ids": list({given.id for given in transfers} | pending),
        "pending": list(pending),
        "rounds": [name for name in bets if name is not None],
    }
