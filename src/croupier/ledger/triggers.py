"""The triggers that keep the books: balances follow from transfers, and from nothing else.

A transfer, once written, changes the balances of its two accounts; it is never changed or removed.
An account's balances change only by what the transfer that it names as its last one says.
"""

from collections.abc import Iterator
from itertools import starmap
from typing import NamedTuple

from sqlalchemy import Connection

from croupier.ledger.schema import is_of
from croupier.ledger.transfers import BANK, HOLD, MAX_CENTS, MINT, PLAYER

_PENDING_HELD = """
    SELECT 1 FROM transfer p WHERE p.id = NEW.pending AND p.kind = 'pending'
    AND p.debit = NEW.debit AND p.credit = NEW.credit AND p.code = NEW.code
    AND coalesce(p.round, '') = coalesce(NEW.round, '')
    AND coalesce(p.bet, '') = coalesce(NEW.bet, '')
    AND (p.amount = NEW.amount OR p.amount > NEW.amount AND NEW.kind = 'post')
"""
_BET_HELD = """
    SELECT coalesce(sum(CASE NEW.debit WHEN credit THEN amount WHEN debit THEN -amount END)
        FILTER (WHERE {earlier}), 0)
    FROM transfer WHERE round = NEW.round AND bet = NEW.bet AND kind IN ('posted', 'post')
"""


def _unfounded(earlier: str) -> dict[str, str]:
    """What a transfer is refused for; `earlier` is the SQL of what was written before it."""
    return {
        "no such transfer is pending": (
            f"NEW.kind IN ('post', 'void') AND NOT EXISTS ({_PENDING_HELD} AND {earlier})"
        ),
        "the bet is settled": (
            "NEW.bet IS NOT NULL AND NEW.kind <> 'void' AND"
            f" {is_of('NEW.debit', HOLD)} AND NEW.amount > ({_BET_HELD.format(earlier=earlier)})"
        ),
    }


_CLASSES = " OR ".join(is_of("NEW.id", kind) for kind in (BANK, MINT, PLAYER, HOLD))


def _unborne(id: str, posted: str, reserved: str) -> str:
    """The SQL of what no account may come to."""
    return (
        f"({posted} NOT BETWEEN -{MAX_CENTS} AND {MAX_CENTS} OR {reserved} NOT BETWEEN 0 AND"
        f" {MAX_CENTS} OR {id} <> '{MINT}' AND {posted} < {reserved})"
    )


class _Guard(NamedTuple):
    """Before `event` on a table: what is refused, as SQL conditions by their messages."""

    table: str
    event: str
    refused: dict[str, str]


_GUARDS = (
    _Guard("transfer", "UPDATE", {"a transfer is never changed": "1 = 1"}),
    _Guard("transfer", "DELETE", {"a transfer is never removed": "1 = 1"}),
    _Guard(
        "account",
        "INSERT",
        {
            "an account opens empty": "NEW.posted <> 0 OR NEW.reserved <> 0 OR NEW.last <> 0",
            "no account is of its class": f"NOT ({_CLASSES})",
        },
    ),
    _Guard("account", "DELETE", {"an account is never removed": "1 = 1"}),
)

# Every transfer moves its accounts' balances with the statement that writes it, so that none is
# left for another update to name: its number is the account's last already. One that moves nothing
# is none of the account that it may be for.
_UNMOVED = """
    NOT EXISTS (SELECT 1 FROM transfer WHERE number = NEW.last
    AND (debit = NEW.id OR credit = NEW.id AND kind IN ('posted', 'post')))
"""
_FOLLOWS = "a balance follows from a transfer"

# SQLite looks at each row before it is written, when it has no number yet; PostgreSQL see below.
_ROW_GUARDS = (
    _Guard("transfer", "INSERT", _unfounded(earlier="TRUE")),
    _Guard(
        "account",
        "UPDATE",
        {_FOLLOWS: f"NEW.id <> OLD.id OR NEW.last <= OLD.last OR {_UNMOVED}"},
    ),
)

# What SQLite leaves open: INSERT OR REPLACE removes the row in its way without asking the trigger
# on DELETE, INSERT OR IGNORE and OR FAIL write a transfer though a constraint refuses its posting,
# and a connection can do without foreign keys.
_SQLITE_GUARDS = (
    _Guard(
        "transfer",
        "INSERT",
        {
            "an account is unknown": (
                "(SELECT count(*) FROM account WHERE id IN (NEW.debit, NEW.credit)) <> 2"
            ),
            "a transfer is never replaced": (
                "EXISTS (SELECT 1 FROM transfer WHERE id = NEW.id OR number = NEW.number"
                " OR pending = NEW.pending) OR NEW.kind IN ('posted', 'pending') AND EXISTS"
                " (SELECT 1 FROM transfer WHERE round = NEW.round AND bet = NEW.bet"
                " AND code = NEW.code AND kind IN ('posted', 'pending'))"
            ),
        },
    ),
    _Guard(
        "account",
        "INSERT",
        {"an account is never replaced": "EXISTS (SELECT 1 FROM account WHERE id = NEW.id)"},
    ),
    _Guard(
        "account",
        "UPDATE",
        {"a transfer is not borne": _unborne("NEW.id", "NEW.posted", "NEW.reserved")},
    ),
)

_POSTING = """
    UPDATE account SET last = NEW.number,
        posted = posted - CASE WHEN NEW.kind IN ('posted', 'post') THEN NEW.amount ELSE 0 END,
        reserved = reserved + CASE NEW.kind WHEN 'posted' THEN 0 WHEN 'pending' THEN NEW.amount
            ELSE -(SELECT amount FROM transfer WHERE id = NEW.pending) END
        WHERE id = NEW.debit;
    UPDATE account SET last = NEW.number, posted = posted + NEW.amount
        WHERE id = NEW.credit AND NEW.kind IN ('posted', 'post');
"""

# PostgreSQL looks at all rows of a statement when they are written, and posts transfers together,
# one update an account. First it is seen that each is founded on those of lower numbers, that it is
# borne by what its account had before it, and that no update has named it already. What was held
# for a bet is not given by two transactions that do not see each other: the second waits here for
# the first to end.
_HOLDING = f"""
    PERFORM 1 FROM account WHERE id IN
        (SELECT debit FROM written WHERE {is_of("debit", HOLD)}) ORDER BY id FOR UPDATE;
"""
_ENTRIES = """
    WITH entry AS (
        SELECT number, debit AS account,
            CASE WHEN kind IN ('posted', 'post') THEN -amount ELSE 0 END AS posted,
            CASE kind WHEN 'posted' THEN 0 WHEN 'pending' THEN amount
                ELSE -(SELECT amount FROM transfer WHERE id = written.pending) END AS reserved
        FROM written
        UNION ALL
        SELECT number, credit, amount, 0 FROM written WHERE kind IN ('posted', 'post')
    )
"""
_STEP = _unborne("id", "account.posted + step.posted", "account.reserved + step.reserved")
_POSTING_TOGETHER = f"""
    IF EXISTS ({_ENTRIES} SELECT 1 FROM account JOIN (
        SELECT account, number, sum(posted) OVER earlier AS posted,
            sum(reserved) OVER earlier AS reserved
            FROM entry WINDOW earlier AS (PARTITION BY account ORDER BY number)
        ) AS step ON id = account WHERE number <= last OR {_STEP})
    THEN RAISE EXCEPTION 'a transfer is not borne' USING ERRCODE = '23000'; END IF;
    {_ENTRIES} UPDATE account SET last = number, posted = account.posted + total.posted,
        reserved = account.reserved + total.reserved
        FROM (SELECT account, max(number) AS number, sum(posted) AS posted,
            sum(reserved) AS reserved FROM entry GROUP BY account) AS total WHERE id = account;
    RETURN NULL;
"""

# An account is none of those before if its id is another, or its last transfer not a later one.
_FOLLOWED = f"""
    EXISTS (SELECT 1 FROM (
        SELECT id, last FROM after UNION ALL SELECT id, -last FROM before
        ) AS step GROUP BY id HAVING count(*) <> 2 OR sum(last) <= 0)
    OR EXISTS (SELECT 1 FROM after AS new WHERE {_UNMOVED})
"""


def triggers(dialect: str) -> tuple[str, ...]:
    """The statements that make the triggers, for `sqlite` or `postgresql`."""
    if dialect == "sqlite":
        return tuple(_sqlite())
    assert dialect == "postgresql", dialect
    return tuple(_postgresql())


def install(connection: Connection) -> None:
    """Make the triggers, once, in a new database that has the tables."""
    for statement in triggers(connection.dialect.name):
        connection.exec_driver_sql(statement)


def _sqlite() -> Iterator[str]:
    for kept, guards in (("kept", (*_GUARDS, *_ROW_GUARDS)), ("sound", _SQLITE_GUARDS)):
        for table, event, refused in guards:
            checks = (
                f"SELECT RAISE(ABORT, '{message}') WHERE {condition};"
                for message, condition in refused.items()
            )
            yield (
                f"CREATE TRIGGER {table}_{kept}_on_{event.lower()} BEFORE {event} ON {table}"
                f" BEGIN {' '.join(checks)} END"
            )
    yield f"CREATE TRIGGER transfer_posted AFTER INSERT ON transfer BEGIN {_POSTING} END"


def _postgresql() -> Iterator[str]:
    for table, event, refused in _GUARDS:
        body = f"{' '.join(starmap(_refusing, refused.items()))} RETURN NEW;"
        yield from _made(f"{table}_kept_on_{event.lower()}", f"BEFORE {event} ON {table}", body)
    for table in ("transfer", "account"):
        body = _refusing(f"{table} is never emptied", "TRUE")
        yield from _made(f"{table}_kept_on_truncate", f"BEFORE TRUNCATE ON {table}", body, "")
    founded = (
        _refusing(message, f"EXISTS (SELECT 1 FROM written AS new WHERE {condition})")
        for message, condition in _unfounded(earlier="number < NEW.number").items()
    )
    when = "AFTER INSERT ON transfer REFERENCING NEW TABLE AS written"
    body = f"{_HOLDING} {' '.join(founded)} {_POSTING_TOGETHER}"
    yield from _made("transfer_posted", when, body, "")
    when = "AFTER UPDATE ON account REFERENCING OLD TABLE AS before NEW TABLE AS after"
    body = f"{_refusing(_FOLLOWS, _FOLLOWED)} RETURN NULL;"
    yield from _made("account_kept_on_update", when, body, "")


def _refusing(message: str, condition: str) -> str:
    return f"IF {condition} THEN RAISE EXCEPTION '{message}' USING ERRCODE = '23000'; END IF;"


def _made(name: str, when: str, body: str, each: str = "FOR EACH ROW") -> tuple[str, str]:
    """A function and its trigger; `new` is the row of a query where there is one so named."""
    text = f"#variable_conflict use_column\nBEGIN {body} END"
    return (
        f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$\n{text} $$",
        f"CREATE TRIGGER {name} {when} {each} EXECUTE FUNCTION {name}()",
    )
