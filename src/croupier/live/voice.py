"""The owner of a table as others hear him: all that he tells, and their orders answered."""

import asyncio
from collections.abc import Coroutine, Iterable, Sequence
from typing import Any

from croupier.errors import CroupierError
from croupier.live.dealer import LiveDealer
from croupier.live.entries import MOST_KEPT, Entry, Read, Waiting, give
from croupier.live.posting import answer_text, read_order
from croupier.live.turn import Answer, Order


class Voice:
    """Numbers what is told, and has what is ordered carried out."""

    def __init__(self, dealer: LiveDealer, waiting: Waiting) -> None:
        self._dealer = dealer
        self._table = dealer.table
        self._waiting = waiting
        self._n = 0
        self._carrying: set[asyncio.Task[None]] = set()

    def begin(self) -> None:
        """Tell the whole state, and all that is told from now on."""
        self._waiting.entries.clear()
        self._n = 0
        self._tell_state()
        self._table.channel.copy = self.tell

    def end(self) -> None:
        """Tell nothing more."""
        self._table.channel.copy = None

    def tell(self, entry: Entry) -> None:
        """Tell the other processes."""
        if len(self._waiting.entries) >= MOST_KEPT:  # nobody could hear it all
            self._waiting.entries.clear()
            self._tell_state()
        self._n += 1
        self._waiting.put({**entry, "epoch": self._table.channel.epoch, "n": self._n})

    def _tell_state(self) -> None:
        self.tell({"kind": "state", "text": self._table.channel.state()})

    def take(self, entries: Sequence[Read]) -> None:
        """Do what other processes ask for."""
        if any(entry["kind"] == "ask" for entry in entries):
            self._tell_state()
        for entry in entries:
            if entry["kind"] == "order" and int(entry["epoch"]) == self._table.channel.epoch:
                self._start(self._carry_out(entry))

    async def _carry_out(self, entry: Read) -> None:
        said: Answer | CroupierError
        try:
            order = read_order(entry["text"], self._table.now())
            said = await self._dealer.order(order)
        except CroupierError as error:
            if error.code == "not-owner":
                return  # the next owner is asked
            said = error
        if self._table.channel.copy:
            self.tell({"kind": "answer", "to": entry["from"], "text": answer_text(said)})

    def carry_out_here(self, pending: Iterable[tuple[Order, "asyncio.Future[Answer]"]]) -> None:
        """Carry out what another process was asked, and did not answer while it was the owner."""
        for order, answer in pending:
            self._start(self._carry_out_own(order, answer))

    async def _carry_out_own(self, order: Order, answer: "asyncio.Future[Answer]") -> None:
        try:
            said: Answer | CroupierError = await self._dealer.order(order)
        except CroupierError as error:
            said = error
        give(answer, said)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._carrying.add(task)
        task.add_done_callback(self._carrying.discard)
