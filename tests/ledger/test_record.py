"""Every transfer of these tables has its result: `ok`, `exists`, or the code that refuses it."""

from dataclasses import replace

import pytest
from sqlalchemy import Connection, Engine, event, select

from croupier.errors import LedgerError
from croupier.ledger import (
    Balance,
    Books,
    Transfer,
    account,
    balances,
    open_account,
    record,
    transfer,
)

# id, debit → credit, amount, code, kind, round/bet, what it resolves = result
TABLES = {
    "money comes from the mint": """
        f1  mint → bank        1000  fund   posted  -  -  =  ok
        f1  mint → bank        1000  fund   posted  -  -  =  exists
        f1  mint → bank        1001  fund   posted  -  -  =  transfer-differs
        f1  mint → bank        1000  fund   pending -  -  =  transfer-differs
        g1  mint → player:ann   500  grant  posted  -  -  =  ok
        g2  mint → player:ann   500  reset  posted  -  -  =  ok
        bank 1000 0
        mint -2000 0
        player:ann 1000 0
    """,
    "what no books take": """
        g   mint → player:ann     0  grant  posted  -  -  =  amount-not-positive
        g   mint → player:ann    -1  grant  posted  -  -  =  amount-not-positive
        g   mint → player:ann  9007199254740993  grant  posted  -  -  =  amount-too-large
        g   mint → player:zoe     1  grant  posted  -  -  =  account-unknown
        g   mint → player:        1  grant  posted  -  -  =  account-unknown
        g   mint → player:a'b"c   1  grant  posted  -  -  =  account-unknown
        g   mint → house          1  grant  posted  -  -  =  account-unknown
        g   mint → mint           1  grant  posted  -  -  =  account-same
        g   mint → bank           1  grant  posted  -  -  =  transfer-form
        g   mint → hold:ann       1  grant  posted  -  -  =  transfer-form
        g   player:ann → mint     1  grant  posted  -  -  =  transfer-form
        g   player:ann → player:bob  1  stake  posted  r/1  -  =  transfer-form
        g   player:ann → hold:bob    1  stake  posted  r/1  -  =  transfer-form
        g   hold:ann → player:bob    1  return posted  r/1  -  =  transfer-form
        g   player:ann → hold:ann    1  stake  posted  -    -  =  transfer-form
        g   player:ann → hold:ann    1  stake  posted  /1   -  =  transfer-form
        g   mint → player:ann     1  grant  posted  r/1  -  =  transfer-form
        g   mint → player:ann     1  gift   posted  -  -  =  transfer-form
        g   mint → player:ann     1  grant  later   -  -  =  transfer-form
        g   mint → player:ann     1  grant  posted  -  p  =  transfer-form
        g   mint → player:ann     1  grant  post    -  -  =  transfer-form
        g g mint → player:ann     1  grant  posted  -  -  =  transfer-form
        mint 0 0
        player:ann 0 0
    """,
    "nobody gives what he has not": """
        g1  mint → player:ann   100  grant  posted  -  -  =  ok
        s1  player:ann → hold:ann  101  stake   posted  r/1  -  =  funds-too-small
        s1  player:ann → hold:ann  100  stake   posted  r/1  -  =  ok
        s2  player:ann → hold:ann    1  stake   posted  r/2  -  =  funds-too-small
        l1  hold:ann → bank        101  loss    posted  r/1  -  =  bet-settled
        w1  bank → player:ann        1  win     posted  r/1  -  =  funds-too-small
        l1  hold:ann → bank        100  loss    posted  r/1  -  =  ok
        w1  bank → player:ann      101  win     posted  r/1  -  =  funds-too-small
        w1  bank → player:ann      100  win     posted  r/1  -  =  ok
        bank 0 0
        hold:ann 0 0
        player:ann 100 0
    """,
    "no balance is beyond what clients count": """
        f1  mint → bank  9007199254740992  fund  posted  -  -  =  ok
        f2  mint → bank  1  fund  posted  -  -  =  amount-too-large
        f3  mint → player:ann  1  grant  posted  -  -  =  amount-too-large
        f4  mint → bank  9007199254740992  fund  pending  -  -  =  ok
        f5  mint → player:bob  1  grant  pending  -  -  =  amount-too-large
        bank 9007199254740992 0
        mint -9007199254740992 9007199254740992
    """,
    "a bet is settled once": """
        f1  mint → bank        1000  fund   posted  -  -  =  ok
        g1  mint → player:ann   500  grant  posted  -  -  =  ok
        s1  player:ann → hold:ann   10  stake   posted  r/1  -  =  ok
        s2  player:ann → hold:ann   20  stake   posted  r/2  -  =  ok
        s3  player:ann → hold:ann   10  stake   posted  r/1  -  =  bet-settled
        s4  player:ann → hold:ann   10  stake   posted  q/1  -  =  ok
        r1  hold:ann → player:ann    4  return  posted  r/1  -  =  ok
        r2  hold:ann → player:ann    4  return  posted  r/1  -  =  bet-settled
        l1  hold:ann → bank          7  loss    posted  r/1  -  =  bet-settled
        l1  hold:ann → bank          6  loss    posted  r/1  -  =  ok
        l1  hold:ann → bank          6  loss    posted  r/1  -  =  exists
        l2  hold:ann → bank          1  loss    posted  r/1  -  =  bet-settled
        w1  bank → player:ann       30  win     posted  r/2  -  =  ok
        w2  bank → player:ann       30  win     posted  r/2  -  =  bet-settled
        r3  hold:ann → player:ann   20  return  posted  r/2  -  =  ok
        l3  hold:ann → bank          1  loss    posted  r/2  -  =  bet-settled
        l4  hold:ann → bank          1  loss    posted  r/3  -  =  bet-settled
        l5  hold:bob → bank          1  loss    posted  q/1  -  =  funds-too-small
        v1  bank → player:ann        6  refund  posted  r/1  -  =  ok
        v2  bank → player:ann        6  refund  posted  r/1  -  =  bet-settled
        bank 970 0
        hold:ann 10 0
        player:ann 520 0
    """,
    "what is pending is reserved": """
        f1  mint → bank        100  fund   posted   -   -   =  ok
        c1  bank → hold:ann    101  cover  pending  r/  -   =  funds-too-small
        c1  bank → hold:ann     60  cover  pending  r/  -   =  ok
        c1  bank → hold:ann     60  cover  pending  r/  -   =  exists
        c2  bank → hold:ann     41  cover  pending  r/  -   =  funds-too-small
        c2  bank → hold:ann     40  cover  pending  r/  -   =  ok
        w1  bank → player:ann    1  win    posted   r/1 -   =  funds-too-small
        v0  bank → hold:ann     60  cover  void     r/  c0  =  pending-unknown
        v0  mint → bank        100  fund   void     -   f1  =  pending-unknown
        v0  bank → hold:bob     60  cover  void     r/  c1  =  pending-unknown
        v0  bank → hold:ann     60  cover  void     q/  c1  =  pending-unknown
        v0  bank → hold:ann     59  cover  void     r/  c1  =  pending-amount
        v0  bank → hold:ann     61  cover  void     r/  c1  =  pending-amount
        v1  bank → hold:ann     60  cover  void     r/  c1  =  ok
        v1  bank → hold:ann     60  cover  void     r/  c1  =  exists
        v2  bank → hold:ann     60  cover  void     r/  c1  =  pending-resolved
        p1  bank → hold:ann     60  cover  post     r/  c1  =  pending-resolved
        p2  bank → hold:ann     41  cover  post     r/  c2  =  pending-amount
        p2  bank → hold:ann     15  cover  post     r/  c2  =  ok
        p3  bank → hold:ann     15  cover  post     r/  c2  =  pending-resolved
        w1  bank → player:ann   86  win    posted   r/1 -   =  funds-too-small
        w1  bank → player:ann   85  win    posted   r/1 -   =  ok
        bank 0 0
        hold:ann 15 0
        player:ann 85 0
    """,
    "a bet can be pending too": """
        g1  mint → player:ann       100  grant  posted   -    -   =  ok
        s1  player:ann → hold:ann    60  stake  pending  r/1  -   =  ok
        s2  player:ann → hold:ann    40  stake  pending  r/1  -   =  bet-settled
        s2  player:ann → hold:ann    41  stake  posted   r/2  -   =  funds-too-small
        l1  hold:ann → bank           1  loss   posted   r/1  -   =  bet-settled
        p1  player:ann → hold:ann    60  stake  post     r/1  s1  =  ok
        t1  hold:ann → player:ann    60  return pending  r/1  -   =  ok
        l1  hold:ann → bank           1  loss   posted   r/1  -   =  funds-too-small
        v1  hold:ann → player:ann    60  return void     r/1  t1  =  ok
        l1  hold:ann → bank          60  loss   posted   r/1  -   =  ok
        bank 60 0
        hold:ann 0 0
        player:ann 40 0
    """,
}


def read(line: str) -> Transfer:
    """The transfer of a line."""
    way, _, rest = line.partition(" → ")
    *names, debit = way.split()
    credit, amount, code, kind, about, pending = rest.split()
    round_id, _, bet = about.strip("-").partition("/")
    return Transfer(
        # What is no transfer is refused as it runs.
        *(" ".join(names), debit, credit, int(amount), code, 1, kind),  # type: ignore[arg-type]
        *(name or None for name in (round_id, bet, pending.strip("-"))),
    )


def state(connection: Connection) -> tuple[object, ...]:
    """All that the books hold."""
    return tuple(
        tuple(connection.execute(select(table).order_by(*table.primary_key)))
        for table in (account, transfer)
    )


def result(connection: Connection, given: Transfer) -> str:
    """The result of recording a transfer; what is not `ok` has changed nothing."""
    before = state(connection)
    try:
        record(connection, [given])
        found = "exists" if state(connection) == before else "ok"
    except LedgerError as refused:
        found = refused.code
    assert found == "ok" or state(connection) == before
    return found


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_every_line_has_its_result(books: Engine, table: str) -> None:
    lines = [line.strip() for line in table.strip().splitlines()]
    with books.begin() as connection:
        for line in lines:
            if "=" in line:
                given, _, expected = line.partition("=")
                assert f"{given}=  {result(connection, read(given))}" == f"{given}={expected}"
            else:
                id, posted, reserved = line.split()
                expected_balance = Balance(int(posted), int(reserved))
                assert (id, balances(connection, [id])[id]) == (id, expected_balance)


GRANT = Transfer("g", "mint", "player:ann", 100, "grant", 1)
STAKE = Transfer("s", "player:ann", "hold:ann", 100, "stake", 1, round="r", bet="1")


@pytest.mark.parametrize("amount", [True, 1.0, 0.5, float("nan"), "1", b"1", None, 1j])
def test_an_amount_is_an_integer_and_nothing_that_equals_one(books: Engine, amount: object) -> None:
    given = replace(GRANT, amount=amount)  # type: ignore[arg-type]  # refused as it runs
    with books.begin() as connection:
        assert result(connection, given) == "amount-not-whole"


@pytest.mark.parametrize(
    "change",
    [
        *({"at_ms": at_ms} for at_ms in (-1, True, 1.0, "1", None, 250_000_000_000_000)),
        *({"id": id} for id in ("", None, 1, "a b", "a\0", "ä", "\ud800", '"', "\\", "a" * 201)),
        *({"round": name} for name in ("", 1, "a b", "a" * 201)),
        {"code": None},
        {"code": []},
        {"kind": None},
        {"kind": []},
    ],
    ids=str,
)
def test_a_transfer_has_only_values_that_it_can_have(
    books: Engine, change: dict[str, object]
) -> None:
    with books.begin() as connection:
        given = replace(GRANT, **change)  # type: ignore[arg-type]  # refused as it runs
        assert result(connection, given) == "transfer-form"


@pytest.mark.parametrize("account", [None, 1, [], "", "\0", "bank ", "Bank", "player:ä", "hold:"])
def test_an_account_has_a_name(books: Engine, account: object) -> None:
    with books.begin() as connection:
        for side in ("debit", "credit"):
            # What is no transfer is refused as it runs.
            given = replace(GRANT, **{side: account})  # type: ignore[arg-type]
            assert result(connection, given) == "account-unknown"
        with pytest.raises(LedgerError, match="no account is named"):
            open_account(connection, account)  # type: ignore[arg-type]  # refused as it runs


def test_all_or_none(books: Engine) -> None:
    beyond = replace(STAKE, id="t", amount=1, bet="2")
    with books.begin() as connection:
        before = state(connection)
        for wrong in (beyond, replace(GRANT, amount=1), replace(STAKE, id="t", amount=0)):
            with pytest.raises(LedgerError):
                record(connection, [GRANT, STAKE, wrong])
            assert state(connection) == before


def test_what_is_linked_counts_in_its_order(books: Engine) -> None:
    with books.begin() as connection:
        with pytest.raises(LedgerError, match="lacks 100"):
            record(connection, [STAKE, GRANT])
        record(connection, [GRANT, STAKE, GRANT])
        numbers = connection.execute(select(transfer.c.id).order_by(transfer.c.number)).scalars()
        assert list(numbers) == ["g", "s"]
        record(connection, [])


def test_a_transfer_done_again_later_is_the_same(books: Engine) -> None:
    with books.begin() as connection:
        record(connection, [GRANT])
        assert result(connection, replace(GRANT, at_ms=2)) == "exists"
        record(connection, [replace(GRANT, at_ms=3), STAKE])
        assert balances(connection, ["hold:ann"]) == {"hold:ann": Balance(100, 0)}


def test_an_account_is_opened_once(books: Engine) -> None:
    with books.begin() as connection:
        record(connection, [GRANT])
        before = state(connection)
        open_account(connection, "player:ann")
        assert state(connection) == before
        with pytest.raises(LedgerError, match="no account player:zoe is open") as refused:
            balances(connection, ["player:ann", "player:zoe"])
        assert refused.value.code == "account-unknown"


def test_a_batch_takes_three_statements(books: Engine) -> None:
    statements: list[str] = []
    with books.begin() as connection:
        listen = event.listens_for(connection, "before_cursor_execute")
        listen(lambda *call: statements.append(call[2].split()[0]))
        stakes = (replace(STAKE, id=f"s{bet}", amount=1, bet=f"{bet}") for bet in range(50))
        record(connection, [GRANT, *stakes])
    assert statements == ["SELECT", "SELECT", "INSERT"]


def test_books_go_on_from_what_waits(books: Engine) -> None:
    """Nothing is written before all is, and nothing that is known is read again."""
    win = Transfer("w", "bank", "player:ann", 20, "win", 2, round="r", bet="1")
    statements: list[str] = []
    with books.begin() as connection:
        record(connection, [Transfer("f", "mint", "bank", 100, "fund", 1)])
        before, kept = state(connection), Books(connection)
        kept.read(["bank", "mint", "player:ann", "hold:ann"], ["r"])
        listen = event.listens_for(connection, "before_cursor_execute")
        listen(lambda *call: statements.append(call[2].split()[0]))
        kept.record([GRANT])
        statements.clear()
        stood = kept.record([STAKE]) | kept.record([win])
        assert statements == []
        assert state(connection) == before
        kept.write()
        assert stood == balances(connection, stood)
        assert result(connection, win) == "exists"


def test_what_a_post_leaves_is_there_for_the_next(books: Engine) -> None:
    fund = Transfer("f", "mint", "bank", 100, "fund", 1)
    cover = Transfer("c", "bank", "hold:ann", 60, "cover", 1, "pending", "r")
    post = replace(cover, id="p", amount=15, kind="post", pending="c")
    win = Transfer("w", "bank", "player:ann", 85, "win", 1, round="r", bet="1")
    with books.begin() as connection:
        answered = record(connection, [fund, cover, post, win])
        assert answered == balances(connection, answered)
        assert answered["bank"] == Balance(0)
