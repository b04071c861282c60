"""The databases keep the books by themselves: what plain SQL does to them is refused."""

import re
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import TypeAlias

import pytest
from sqlalchemy import Engine, insert, select, text
from sqlalchemy.exc import IntegrityError

from croupier.ledger import Transfer, account, record, transfer, trial_balance

Cheat: TypeAlias = str | Transfer

SEEDED = (
    Transfer("f", "mint", "bank", 1000, "fund", 1),
    Transfer("g", "mint", "player:ann", 100, "grant", 1),
    Transfer("h", "mint", "player:bob", 100, "grant", 1),
    Transfer("i", "mint", "player:bob", 2**53, "grant", 1, "pending"),
    Transfer("s", "player:ann", "hold:ann", 60, "stake", 1, round="r", bet="1"),
    Transfer("t", "player:ann", "hold:ann", 20, "stake", 1, round="r", bet="2"),
    Transfer("l", "hold:ann", "bank", 60, "loss", 1, round="r", bet="1"),
    Transfer("m", "hold:ann", "bank", 10, "loss", 1, round="r", bet="2"),
    Transfer("c", "bank", "hold:ann", 500, "cover", 1, "pending", "r"),
    Transfer("d", "bank", "hold:ann", 100, "cover", 1, "pending", "r"),
    Transfer("v", "bank", "hold:ann", 100, "cover", 1, "void", "r", pending="d"),
)
"""The player ann has 20, her hold 10 for bet 2, the bank 570 that it can give."""

GRANT = Transfer("x", "mint", "player:ann", 1, "grant", 1)
STAKE = Transfer("x", "player:ann", "hold:ann", 1, "stake", 1, round="r", bet="3")
RETURN = Transfer("x", "hold:ann", "player:ann", 1, "return", 1, round="r", bet="1")
LOSS = Transfer("x", "hold:ann", "bank", 1, "loss", 1, round="r", bet="1")
WIN = Transfer("x", "bank", "player:ann", 1, "win", 1, round="r", bet="1")
COVER = Transfer("x", "bank", "hold:ann", 1, "cover", 1, "pending", "r")
POST = Transfer("x", "bank", "hold:ann", 500, "cover", 1, "post", "r", pending="c")

# Who refuses it, and what it refuses. SQLite's triggers see what its constraints would refuse.
CHEATS: Mapping[str, tuple[Cheat, ...]] = {
    "a transfer is never changed": (
        "UPDATE transfer SET amount = 1 WHERE id = 'g'",
        "UPDATE transfer SET id = 'gg' WHERE id = 'g'",
    ),
    "a transfer is never removed": ("DELETE FROM transfer WHERE id = 'l'", "DELETE FROM transfer"),
    "a balance follows from a transfer": (
        "UPDATE account SET posted = posted + 1 WHERE id = 'player:ann'",
        "UPDATE account SET reserved = 0 WHERE id = 'bank'",
        "UPDATE account SET posted = 50, last = last + 1 WHERE id = 'player:ann'",
        "UPDATE account SET posted = 50, last = 99 WHERE id = 'player:ann'",
        "UPDATE account SET posted = 160, last = 2 WHERE id = 'player:ann'",
        "UPDATE account SET last = 0",
        "UPDATE account SET id = 'hold:eve' WHERE id = 'hold:bob'",
        "UPDATE account SET id = 'hold:eve', last = 99 WHERE id = 'hold:bob'",
        "UPDATE account SET id = 'hold:eve', last = 1 WHERE id = 'hold:bob'",
        # A transfer for an account, which moves nothing of it.
        "UPDATE account SET posted = 1000, last = 4 WHERE id = 'player:bob'",
        "UPDATE account SET posted = 1000, last = 9 WHERE id = 'hold:ann'",
        "UPDATE account SET posted = 1000, last = 11 WHERE id = 'hold:ann'",
    ),
    "transfer_credit_fkey|a balance follows from a transfer": (
        "UPDATE account SET id = 'player:eve', last = 99 WHERE id = 'player:bob'",
    ),
    "an account is never removed": ("DELETE FROM account WHERE id = 'hold:bob'",),
    "an account opens empty": (
        "INSERT INTO account (id, posted) VALUES ('player:eve', 5)",
        "INSERT INTO account (id, reserved) VALUES ('player:eve', 5)",
        "INSERT INTO account (id, last) VALUES ('player:eve', 5)",
    ),
    "no account is of its class": (
        "INSERT INTO account (id) VALUES ('eve')",
        "INSERT INTO account (id) VALUES ('player:')",
        "INSERT INTO account (id) VALUES ('')",
    ),
    "account_pkey|an account is never replaced": ("INSERT INTO account (id) VALUES ('bank')",),
    "transfer_id_key|a transfer is never replaced": (
        replace(GRANT, id="g"),
        replace(GRANT, id="g", amount=100),
    ),
    "transfer_once|a transfer is never replaced": (
        replace(STAKE, bet="2"),
        replace(STAKE, bet="2", kind="pending"),
        replace(LOSS, bet="2"),
    ),
    "transfer_pending_key|a transfer is never replaced": (
        replace(POST, kind="void", amount=100, pending="d"),
        replace(POST, amount=100, pending="d"),
    ),
    "the bet is settled": (
        RETURN,
        replace(RETURN, bet="2", amount=11),
        # What is taken later in the same statement is not held yet, and what was given is gone.
        """
        INSERT INTO transfer (id, debit, credit, amount, code, at_ms, kind, round, bet) VALUES
        ('x', 'hold:ann', 'player:ann', 1, 'return', 1, 'posted', 'r', '3'),
        ('y', 'player:ann', 'hold:ann', 1, 'stake', 1, 'posted', 'r', '3')
        """,
        """
        INSERT INTO transfer (id, debit, credit, amount, code, at_ms, kind, round, bet) VALUES
        ('x', 'player:ann', 'hold:ann', 5, 'stake', 1, 'posted', 'r', '3'),
        ('y', 'hold:ann', 'player:ann', 5, 'return', 1, 'posted', 'r', '3'),
        ('z', 'hold:ann', 'bank', 1, 'loss', 1, 'posted', 'r', '3')
        """,
    ),
    "account_never_negative|a transfer is not borne": (
        replace(STAKE, amount=21),
        replace(STAKE, amount=21, kind="pending"),
        replace(WIN, amount=571),
        replace(COVER, amount=571),
        # What comes later in the same statement is not there yet to be given.
        """
        INSERT INTO transfer (id, debit, credit, amount, code, at_ms, kind, round, bet) VALUES
        ('x', 'player:ann', 'hold:ann', 21, 'stake', 1, 'posted', 'r', '3'),
        ('y', 'mint', 'player:ann', 1, 'grant', 1, 'posted', NULL, NULL)
        """,
    ),
    "account_posted|a transfer is not borne": (replace(GRANT, amount=2**53),),
    "account_reserved|a transfer is not borne": (
        replace(GRANT, kind="pending"),
        # What is released later in the same statement is reserved still.
        """
        INSERT INTO transfer (id, debit, credit, amount, code, at_ms, kind, pending) VALUES
        ('x', 'mint', 'player:bob', 1, 'grant', 1, 'pending', NULL),
        ('y', 'mint', 'player:bob', 9007199254740992, 'grant', 1, 'void', 'i')
        """,
    ),
    "transfer_amount": (
        replace(GRANT, amount=0),
        replace(GRANT, amount=-1),
        replace(GRANT, amount=2**53 + 1),
    ),
    "transfer_accounts|transfer_route|an account is unknown": (replace(GRANT, credit="mint"),),
    "transfer_route": (
        replace(GRANT, code="gift"),  # type: ignore[arg-type]  # no such word
        replace(GRANT, credit="bank"),
        replace(STAKE, credit="player:bob"),
        replace(STAKE, bet=None),
        replace(WIN, credit="hold:ann"),
        Transfer("x", "bank", "mint", 1, "fund", 1),
        replace(GRANT, round="r", bet="1"),
    ),
    "transfer_stake_owner": (replace(STAKE, credit="hold:bob"),),
    "transfer_return_owner": (replace(RETURN, bet="2", credit="player:bob"),),
    "transfer_bet": (replace(STAKE, round=None),),
    "transfer_kind": (replace(GRANT, kind="later"),),  # type: ignore[arg-type]  # no such word
    "transfer_credit_fkey|an account is unknown": (replace(GRANT, credit="player:eve"),),
    "transfer_pending": (replace(COVER, pending="c"), replace(GRANT, pending="f")),
    "transfer_pending|no such transfer is pending": (
        replace(POST, pending=None),
        replace(POST, pending="y"),
    ),
    "no such transfer is pending": (
        replace(POST, pending="v"),
        replace(POST, amount=501),
        replace(POST, credit="hold:bob"),
        replace(POST, round="q"),
        replace(POST, kind="void", amount=499),
        replace(GRANT, kind="post", amount=100, pending="g"),
        # What comes later in the same statement is not pending yet.
        """
        INSERT INTO transfer (id, debit, credit, amount, code, at_ms, kind, pending) VALUES
        ('x', 'mint', 'player:bob', 9007199254740992, 'grant', 1, 'void', 'y'),
        ('y', 'mint', 'player:bob', 9007199254740992, 'grant', 1, 'pending', NULL)
        """,
    ),
}

SQLITE_CHEATS: Mapping[str, tuple[Cheat, ...]] = {
    "a transfer is never changed": (
        "UPDATE transfer SET number = 99 WHERE id = 'g'",
        "UPDATE OR REPLACE transfer SET id = 'f' WHERE id = 'g'",
    ),
    "an account is never replaced": ("REPLACE INTO account (id) VALUES ('mint')",),
    "a balance follows from a transfer": (
        "UPDATE OR REPLACE account SET id = 'mint', last = 99 WHERE id = 'player:ann'",
    ),
    "a transfer is never replaced": tuple(
        "REPLACE INTO transfer (number, id, debit, credit, amount, code, at_ms, kind, round, bet,"
        f" pending) VALUES ({values})"
        for values in (
            "NULL, 'g', 'mint', 'player:ann', 50, 'grant', 1, 'posted', NULL, NULL, NULL",
            "1, 'x', 'mint', 'player:ann', 50, 'grant', 1, 'posted', NULL, NULL, NULL",
            "NULL, 'x', 'player:ann', 'hold:ann', 1, 'stake', 1, 'posted', 'r', '2', NULL",
            "NULL, 'x', 'bank', 'hold:ann', 100, 'cover', 1, 'void', 'r', NULL, 'd'",
        )
    ),
    "a transfer is not borne": tuple(
        f"INSERT OR {otherwise} INTO transfer (id, debit, credit, amount, code, at_ms, kind, round,"
        f" bet) VALUES {values}"
        for otherwise in ("IGNORE", "FAIL")
        for values in (
            "('x', 'player:ann', 'hold:ann', 21, 'stake', 1, 'posted', 'r', '3')",
            "('x', 'mint', 'player:ann', 9007199254740992, 'grant', 1, 'posted', NULL, NULL)",
            "('x', 'mint', 'player:ann', 1, 'grant', 1, 'pending', NULL, NULL)",
        )
    ),
    "cannot store (REAL|TEXT) value in INTEGER column": tuple(
        "INSERT INTO transfer (id, debit, credit, amount, code, at_ms, kind)"
        f" VALUES ('x', 'mint', 'player:ann', {amount}, 'grant', 1, 'posted')"
        for amount in ("1.5", "'all'")
    ),
}

POSTGRESQL_CHEATS: Mapping[str, tuple[Cheat, ...]] = {
    "is never emptied": ("TRUNCATE transfer", "TRUNCATE account CASCADE"),
    "a transfer is not borne": (
        # Transfers that are written, and not posted before the statement ends.
        """
        WITH written AS (
            INSERT INTO transfer (id, debit, credit, amount, code, at_ms, kind) VALUES
            ('x', 'mint', 'player:ann', 1, 'grant', 1, 'posted'),
            ('y', 'mint', 'player:ann', 1, 'grant', 1, 'posted') RETURNING number
        )
        UPDATE account SET posted = 50, last = (SELECT min(number) FROM written)
        WHERE id = 'player:ann'
        """,
    ),
}


@pytest.fixture
def seeded(books: Engine) -> Engine:
    """Books with some transfers in them."""
    with books.begin() as connection:
        record(connection, SEEDED)
    return books


def refusal(books: Engine, cheat: Cheat) -> str:
    """What refuses a cheat, which has changed nothing; empty if nothing does."""
    with books.connect() as connection:
        before = [connection.execute(select(table)).all() for table in (account, transfer)]
    refused = ""
    with books.begin() as connection:
        try:
            if isinstance(cheat, Transfer):
                connection.execute(insert(transfer), asdict(cheat))
            else:
                connection.execute(text(cheat))
        except IntegrityError as error:
            refused = str(error.orig)
    with books.connect() as connection:
        after = [connection.execute(select(table)).all() for table in (account, transfer)]
        assert bool(refused) == (after == before), cheat
        assert trial_balance(connection).holds, cheat
    return refused


def test_every_cheat_is_refused(seeded: Engine) -> None:
    own = {"sqlite": SQLITE_CHEATS, "postgresql": POSTGRESQL_CHEATS}[seeded.dialect.name]
    wrong = [
        (cheat, refused)
        for expected, cheats in [*CHEATS.items(), *own.items()]
        for cheat in cheats
        if not re.search(expected, refused := refusal(seeded, cheat))
    ]
    assert not wrong, "\n".join(map(str, wrong))
