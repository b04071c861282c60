"""The trial balance names every account at fault; beancount's own program checks the same books."""

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, text

from croupier.errors import LedgerError
from croupier.ledger import (
    Balance,
    Fault,
    Transfer,
    account,
    beancount,
    record,
    trial_balance,
)
from tests.ledger.test_triggers import SEEDED

DAY = 86_400_000
POST = Transfer("p", "bank", "hold:ann", 300, "cover", 40 * DAY, "post", "r", pending="c")
LATE = Transfer("q", "mint", "player:bob", 7, "grant", 39 * DAY)  # a clock that went back


MOVED = (
    "UPDATE account SET posted = posted + CASE id WHEN 'bank' THEN 20 ELSE -20 END"
    " WHERE id IN ('bank', 'player:bob')"
)


@pytest.fixture
def seeded(books: Engine) -> Engine:
    """Books in which every kind of transfer is."""
    with books.begin() as connection:
        record(connection, [*SEEDED, POST, LATE])
    return books


def tamper(connection: Connection, statement: str) -> None:
    """Change rows behind the triggers' back."""
    on = "" if connection.dialect.name == "sqlite" else " ON {}"
    for table in ("account", "transfer"):
        for name in (f"{table}_kept_on_update", f"{table}_kept_on_delete"):
            connection.execute(text(f"DROP TRIGGER {name}{on.format(table)}"))
    connection.execute(text(statement))


def test_sound_books_hold(seeded: Engine) -> None:
    with seeded.begin() as connection:
        trial = trial_balance(connection)
        trial.check()
    assert (trial.accounts, trial.transfers, trial.total) == (6, len(SEEDED) + 2, 0)
    assert trial.holds


@pytest.mark.parametrize(
    ("statement", "faults", "total"),
    [
        (
            "UPDATE account SET posted = posted + 1 WHERE id = 'player:bob'",
            {"player:bob": (Balance(108), Balance(107))},
            1,
        ),
        (
            "UPDATE account SET reserved = 1 WHERE id = 'bank'",
            {"bank": (Balance(770, 1), Balance(770))},
            0,
        ),
        (
            MOVED,
            {
                "bank": (Balance(790), Balance(770)),
                "player:bob": (Balance(87), Balance(107)),
            },
            0,
        ),
        (
            "UPDATE transfer SET amount = 99 WHERE id = 'g'",
            {
                "mint": (Balance(-1207, 2**53), Balance(-1206, 2**53)),
                "player:ann": (Balance(20), Balance(19)),
            },
            0,
        ),
        (
            "DELETE FROM transfer WHERE id = 'm'",
            {
                "bank": (Balance(770), Balance(760)),
                "hold:ann": (Balance(310), Balance(320)),
            },
            0,
        ),
        (
            "UPDATE transfer SET amount = 99 WHERE id = 'i'",
            {"mint": (Balance(-1207, 2**53), Balance(-1207, 99))},
            0,
        ),
    ],
)
def test_an_account_at_fault_is_named(
    seeded: Engine, statement: str, faults: dict[str, tuple[Balance, Balance]], total: int
) -> None:
    with seeded.begin() as connection:
        tamper(connection, statement)
        trial = trial_balance(connection)
        assert trial.faults == tuple(Fault(id, *faults[id]) for id in sorted(faults))
        assert trial.total == total
        with pytest.raises(LedgerError) as refused:
            trial.check()
        assert refused.value.code == "books-unbalanced"
        assert all(id in refused.value.message for id in faults)


def bean_check(tmp_path: Path, lines: Iterable[str]) -> subprocess.CompletedProcess[str]:
    """What beancount's program finds wrong with the books: nothing, if it returns 0."""
    path = tmp_path / "books.beancount"
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    program = str(Path(sys.executable).with_name("bean-check"))
    command = [program, "--no-cache", str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_beancount_agrees(seeded: Engine, tmp_path: Path) -> None:
    with seeded.begin() as connection:
        done = bean_check(tmp_path, beancount(connection))
    assert (done.returncode, done.stderr) == (0, "")


def test_beancount_takes_books_without_a_transfer(books: Engine, tmp_path: Path) -> None:
    with books.begin() as connection:
        assert bean_check(tmp_path, beancount(connection)).returncode == 0


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("UPDATE account SET posted = posted + 1 WHERE id = 'player:bob'", "Assets:Player-bob"),
        ("UPDATE account SET reserved = 1 WHERE id = 'bank'", "Assets:Bank:Reserved"),
        ("UPDATE transfer SET amount = 99 WHERE id = 'g'", "Equity:Mint"),
        ("DELETE FROM transfer WHERE id = 'm'", "Assets:Hold-ann"),
    ],
)
def test_beancount_finds_what_is_false(
    seeded: Engine, tmp_path: Path, statement: str, found: str
) -> None:
    with seeded.begin() as connection:
        tamper(connection, statement)
        done = bean_check(tmp_path, beancount(connection))
    assert done.returncode == 1
    assert f"Balance failed for '{found}'" in done.stderr


def test_beancount_has_one_name_for_every_account(books: Engine, tmp_path: Path) -> None:
    players = ["a-b", "a_b", "a-2d-b", "A-b", "0", "-", "x" * 190, "~!#$%&'()*+,./:;<=>?@[]^`{|}"]
    with books.begin() as connection:
        for player in players:
            connection.execute(account.insert(), {"id": f"player:{player}"})
        lines = list(beancount(connection))
    opened = [line for line in lines if " open Assets:Player" in line and "Reserved" not in line]
    assert len(set(opened)) == len(players) + 2
    assert bean_check(tmp_path, lines).returncode == 0
