"""Many at once on PostgreSQL: nothing is lost, nothing doubled, nobody overdrawn."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace

import pytest
from sqlalchemy import Connection, Engine, insert, text
from sqlalchemy.exc import DBAPIError, IntegrityError

from croupier.errors import LedgerError
from croupier.ledger import Balance, Transfer, balances, record, retrying, transfer, trial_balance

THREADS = 8
GRANT = Transfer("g", "mint", "player:ann", 1000, "grant", 1)
STAKE = Transfer("s", "player:ann", "hold:ann", 10, "stake", 1, round="r", bet="1")

pytestmark = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
isolated = pytest.mark.parametrize("isolation", ["READ COMMITTED", "SERIALIZABLE"])


def result(books: Engine, transfers: list[Transfer]) -> str:
    """What comes of a transaction that is retried."""

    def work(connection: Connection) -> str:
        try:
            record(connection, transfers)
        except LedgerError as refused:
            return refused.code
        return "ok"

    return retrying(books, work)


def at_once(
    books: Engine, isolation: str, work: Callable[[Engine, int], str], many: int
) -> Counter[str]:
    """How often each result came, of so many calls by several threads."""
    isolated = books.execution_options(isolation_level=isolation)
    with ThreadPoolExecutor(THREADS) as pool:
        return Counter(pool.map(lambda number: work(isolated, number), range(many)))


def found(books: Engine, *accounts: str) -> list[Balance]:
    with books.begin() as connection:
        assert trial_balance(connection).holds
        return [balances(connection, [id])[id] for id in accounts]


@isolated
def test_nobody_stakes_more_than_he_has(books: Engine, isolation: str) -> None:
    def stake(engine: Engine, number: int) -> str:
        return result(engine, [replace(STAKE, id=f"s{number}", bet=f"{number}")])

    assert result(books, [GRANT]) == "ok"
    results = at_once(books, isolation, stake, 160)
    assert results == {"ok": 100, "funds-too-small": 60}
    assert found(books, "player:ann", "hold:ann") == [Balance(0), Balance(1000)]


@isolated
def test_the_same_transfer_counts_once(books: Engine, isolation: str) -> None:
    def again(engine: Engine, number: int) -> str:
        return result(engine, [replace(GRANT, at_ms=number)])

    assert at_once(books, isolation, again, 40) == {"ok": 40}
    assert found(books, "player:ann") == [Balance(1000)]


@isolated
def test_a_bet_is_settled_by_one_of_many(books: Engine, isolation: str) -> None:
    def settle(engine: Engine, number: int) -> str:
        way = {"code": "return", "credit": "player:ann"} if number % 2 else {"code": "loss"}
        given = replace(STAKE, id=f"x{number}", debit="hold:ann", credit="bank", at_ms=number)
        return result(engine, [replace(given, **way)])  # type: ignore[arg-type]  # a table of texts

    assert result(books, [GRANT, STAKE, replace(STAKE, id="t", bet="2")]) == "ok"
    assert at_once(books, isolation, settle, 40) == {"ok": 1, "bet-settled": 39}
    assert found(books, "hold:ann") == [Balance(10)]


def test_what_was_held_is_not_given_by_two_that_do_not_see_each_other(books: Engine) -> None:
    isolated = books.execution_options(isolation_level="READ COMMITTED")
    gives = replace(STAKE, debit="hold:ann")
    returned = replace(gives, id="x", code="return", credit="player:ann")
    lost = replace(gives, id="y", code="loss", credit="bank")
    waits = text("SELECT count(*) FROM pg_locks WHERE NOT granted")

    def plainly(given: Transfer) -> None:
        with isolated.begin() as connection:
            connection.execute(insert(transfer), asdict(given))

    assert result(books, [GRANT, STAKE, replace(STAKE, id="t", bet="2")]) == "ok"
    with ThreadPoolExecutor(1) as pool, isolated.connect() as first, books.connect() as third:
        first.execute(insert(transfer), asdict(returned))
        second = pool.submit(plainly, lost)
        while not third.execute(waits).scalar() and not second.done():
            third.rollback()
        first.commit()
        with pytest.raises(IntegrityError, match="the bet is settled"):
            second.result()
    assert found(books, "hold:ann") == [Balance(10)]


@isolated
def test_ways_that_cross_do_not_lock_each_other(books: Engine, isolation: str) -> None:
    def cross(engine: Engine, number: int) -> str:
        ann = replace(GRANT, id=f"a{number}", amount=1)
        bob = replace(GRANT, id=f"b{number}", amount=1, credit="player:bob")
        return result(engine, [ann, bob] if number % 2 else [bob, ann])

    assert at_once(books, isolation, cross, 80) == {"ok": 80}
    assert found(books, "player:ann", "player:bob") == [Balance(80), Balance(80)]


def test_a_transaction_that_lost_is_done_again_as_a_whole(books: Engine) -> None:
    seen: list[int] = []

    def work(connection: Connection) -> None:
        [balance] = balances(connection, ["player:ann"]).values()
        if not seen:
            assert result(books, [GRANT]) == "ok"  # another comes between
        seen.append(balance.posted)
        record(connection, [STAKE])

    retrying(books, work)
    assert seen == [0, 1000]
    assert found(books, "player:ann", "hold:ann") == [Balance(990), Balance(10)]


def test_a_transaction_is_done_again_so_often_and_no_more(books: Engine) -> None:
    seen: list[int] = []

    def work(connection: Connection) -> None:
        number = len(seen)
        seen.append(number)
        balances(connection, ["mint"])
        result(books, [replace(GRANT, id=f"g{number}")])
        record(connection, [replace(GRANT, id=f"h{number}")])

    with pytest.raises(DBAPIError, match="could not serialize"):
        retrying(books, work, attempts=3)
    assert seen == [0, 1, 2]
    assert found(books, "player:ann") == [Balance(3000)]


def test_no_other_error_is_retried(books: Engine) -> None:
    seen: list[int] = []

    def work(connection: Connection) -> None:
        seen.append(1)
        connection.execute(text("DELETE FROM account"))

    with pytest.raises(IntegrityError):
        retrying(books, work)
    assert seen == [1]
