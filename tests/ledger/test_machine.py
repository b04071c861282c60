"""Random transfers against a model that knows nothing but the list of what was taken."""

from contextlib import nullcontext
from dataclasses import asdict, replace
from typing import ClassVar, cast

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test
from sqlalchemy import Connection, Engine, insert, select
from sqlalchemy.exc import IntegrityError

from croupier.errors import LedgerError
from croupier.ledger import Balance, Transfer, account, balances, record, transfer, trial_balance
from croupier.ledger.transfers import HOLD, ROUTES, Code, Kind

ACCOUNTS = ("bank", "mint", "player:ann", "hold:ann", "player:bob", "hold:bob")


def balance(taken: list[Transfer], id: str) -> Balance:
    """An account's balance, added up."""
    moved = [t for t in taken if t.kind in ("posted", "post")]
    open_ = [t for t in taken if t.kind == "pending" and t.id not in {r.pending for r in taken}]
    return Balance(
        sum(t.amount * ((t.credit == id) - (t.debit == id)) for t in moved),
        sum(t.amount for t in open_ if t.debit == id),
    )


def fault(taken: list[Transfer], given: Transfer) -> str:
    """The code by which the next transfer is refused; empty if it is taken."""
    bet = (given.round, given.bet) if given.bet else None
    of_bet = [t for t in taken if bet and (t.round, t.bet) == bet]
    held = sum(balance(of_bet, id).posted for id in ACCOUNTS if id.startswith(HOLD))
    if given.pending:
        pending = next((t for t in taken if t.id == given.pending), None)
        if pending is None:
            return "pending-unknown"
        if any(t.pending == given.pending for t in taken):
            return "pending-resolved"
        if given.amount > pending.amount or (
            given.kind == "void" and given.amount < pending.amount
        ):
            return "pending-amount"
    elif any(t.code == given.code and not t.pending for t in of_bet):
        return "bet-settled"
    if bet and given.debit.startswith(HOLD) and given.kind != "void" and given.amount > held:
        return "bet-settled"
    after = balance([*taken, given], given.debit)
    return "funds-too-small" if after.available < 0 and given.debit != "mint" else ""


def first_fault(taken: list[Transfer], batch: list[Transfer]) -> str:
    """The code by which the first of several is refused; empty if all are taken."""
    faults = (fault([*taken, *batch[:place]], given) for place, given in enumerate(batch))
    return next(filter(None, faults), "")


class Books(RuleBasedStateMachine):
    """One transaction, which is rolled back in the end."""

    engine: ClassVar[Engine]

    def __init__(self) -> None:
        super().__init__()
        self.connection: Connection = self.engine.connect()
        self.transaction = self.connection.begin()
        self.taken: list[Transfer] = []
        self.made = 0

    def teardown(self) -> None:
        self.transaction.rollback()
        self.connection.close()

    @rule(data=st.data(), length=st.integers(1, 4))
    def link(self, data: st.DataObject, length: int) -> None:
        """Several linked transfers: they are all taken or, for the first fault, none."""
        batch = self._draw_several(data, length)
        refusal = first_fault(self.taken, batch)
        self._record(batch, refusal)
        self.taken += [] if refusal else batch

    @rule(data=st.data(), length=st.integers(1, 6))
    def write(self, data: st.DataObject, length: int) -> None:
        """In one statement, in any order, unasked: the database takes what the model takes."""
        batch = data.draw(st.permutations(self._draw_several(data, length)))
        refusal = first_fault(self.taken, batch)
        statement = insert(transfer).values([asdict(given) for given in batch])
        refused = pytest.raises(IntegrityError) if refusal else nullcontext()
        with refused, self.connection.begin_nested():
            self.connection.execute(statement)
        self.taken += [] if refusal else batch

    @rule(data=st.data())
    def repeat(self, data: st.DataObject) -> None:
        """What was taken is left as it is; with other content it is refused."""
        if self.taken:
            given = data.draw(st.sampled_from(self.taken))
            self._record([replace(given, at_ms=given.at_ms + 1)], "")
            self._record([replace(given, amount=given.amount + 1)], "transfer-differs")

    @invariant()
    def balances_are_the_sums(self) -> None:
        stored = balances(self.connection, ACCOUNTS)
        assert stored == {id: balance(self.taken, id) for id in ACCOUNTS}
        assert sum(balance.posted for balance in stored.values()) == 0
        assert all(stored[id].available >= 0 for id in ACCOUNTS if id != "mint")
        assert all(stored[id].reserved >= 0 for id in ACCOUNTS)
        assert trial_balance(self.connection).holds
        ids = self.connection.execute(select(transfer.c.id).order_by(transfer.c.number))
        assert list(ids.scalars()) == [t.id for t in self.taken]

    def _draw_several(self, data: st.DataObject, length: int) -> list[Transfer]:
        """Transfers one after the other: all but the last of them can be taken in this order."""
        batch: list[Transfer] = []
        for place in range(length):
            given = self._draw(data, [*self.taken, *batch])
            if place == length - 1 or not fault([*self.taken, *batch], given):
                batch.append(given)
        return batch

    def _draw(self, data: st.DataObject, taken: list[Transfer]) -> Transfer:
        """A transfer of a form that the books take."""
        self.made += 1
        id, amount = f"t{self.made}", data.draw(st.integers(1, 60))
        pending = [t for t in taken if t.kind == "pending"]
        if data.draw(st.booleans()) and pending:
            resolved = data.draw(st.sampled_from(pending))
            kind = cast(Kind, data.draw(st.sampled_from(("post", "void"))))
            amount = data.draw(st.sampled_from((amount, resolved.amount)))
            return replace(resolved, id=id, amount=amount, kind=kind, pending=resolved.id)
        code: Code = data.draw(st.sampled_from(list(ROUTES)))
        route, owner = ROUTES[code], data.draw(st.sampled_from(("ann", "bob")))
        debit, credit = (
            side + owner if side.endswith(":") else side for side in (route.debit, route.credit)
        )
        bet = data.draw(st.sampled_from("12")) if route.of_bet else None
        kind = cast(Kind, data.draw(st.sampled_from(("posted", "posted", "pending"))))
        round_id = data.draw(st.sampled_from("rq"))
        return Transfer(id, debit, credit, amount, code, self.made, kind, round_id, bet)

    def _record(self, batch: list[Transfer], refusal: str) -> None:
        if not refusal:
            answered = record(self.connection, batch)
            assert answered == balances(self.connection, answered)
            return
        with pytest.raises(LedgerError) as refused:
            record(self.connection, batch)
        assert refused.value.code == refusal


def test_the_books_are_the_model(books: Engine) -> None:
    class OnThese(Books):
        engine = books

    run_state_machine_as_test(OnThese, settings=settings(max_examples=40, stateful_step_count=20))
    with books.connect() as connection:
        assert connection.execute(select(account.c.last).distinct()).scalars().all() == [0]
