"""A process that shows a table of another, and has its players' orders carried out there."""

import asyncio
from collections.abc import Sequence
from itertools import count
from uuid import uuid4

from croupier.errors import HouseError
from croupier.live.entries import Read, Waiting, give
from croupier.live.posting import order_text, read_answer
from croupier.live.table import LiveTable
from croupier.live.turn import Answer, Order

MOST_SILENT = 15
"""So often listened to no word from the owner, he is taken to be gone."""


class Ear:
    """Hears the owner, and keeps what he was not heard to answer: it is sent again."""

    def __init__(self, table: LiveTable, waiting: Waiting) -> None:
        self.pending: dict[str, tuple[Order, asyncio.Future[Answer]]] = {}
        self._table = table
        self._waiting = waiting
        self._process = uuid4().hex
        self._tokens = count()
        self._silent = 0

    def begin(self) -> None:
        """Ask for the whole state."""
        self._waiting.entries.clear()
        self._silent = 0
        self._ask()

    async def order(self, order: Order) -> Answer:
        """The owner's answer to an order, whoever he is by then; its refusal is raised."""
        if not self._table.mirror.is_live:
            raise HouseError("not-owner", "the table cannot be reached at the moment; try again")
        token = str(next(self._tokens))
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.pending[token] = order, answer
        self._post(token)
        try:
            return await answer
        finally:
            del self.pending[token]

    def give_up(self) -> None:
        """Refuse what waits for an answer."""
        for _, answer in self.pending.values():
            give(answer, HouseError("not-owner", "the server ends; try another"))

    def _ask(self) -> None:
        self._waiting.put({"kind": "ask"})

    def _post(self, token: str) -> None:
        order, _ = self.pending[token]
        sender, epoch = f"{self._process}:{token}", self._table.channel.epoch
        text = order_text(order)
        self._waiting.put({"kind": "order", "epoch": epoch, "from": sender, "text": text})

    def take(self, entries: Sequence[Read]) -> None:
        """Show what was told; after too long a silence, nothing."""
        mirror = self._table.mirror
        self._silent = 0 if entries else self._silent + 1
        if self._silent >= MOST_SILENT:
            mirror.lose()
        for entry in entries:
            if mirror.hear(entry, self._table.here_ms()):
                for token in self.pending:
                    self._post(token)
            elif mirror.is_live and entry["kind"] == "answer":
                self._take_answer(entry)
        if not mirror.is_live and (entries or self._silent % MOST_SILENT == 0):
            self._ask()

    def _take_answer(self, entry: Read) -> None:
        process, _, token = entry["to"].partition(":")
        if process == self._process and token in self.pending:
            give(self.pending[token][1], read_answer(entry["text"]))
