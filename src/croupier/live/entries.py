"""The entries of a table's two streams, and those that wait to be written."""

import asyncio
from collections import deque
from collections.abc import Mapping
from typing import TypeAlias

from croupier.errors import CroupierError
from croupier.live.turn import Answer

MOST_KEPT = 20_000
"""Entries that a stream holds, about."""

Entry: TypeAlias = Mapping[str, str | int]
Read: TypeAlias = Mapping[str, str]
"""An entry as it comes out of a stream."""


class Waiting:
    """What waits to be written to the stream that is this process's to write."""

    def __init__(self) -> None:
        self.entries: deque[Entry] = deque()
        self.more = asyncio.Event()

    def put(self, entry: Entry) -> None:
        """Have an entry written after the others."""
        self.entries.append(entry)
        self.more.set()

    def taken(self, most: int) -> list[Entry]:
        """Up to so many of them, which are to be written now."""
        return [self.entries.popleft() for _ in range(min(len(self.entries), most))]


def give(answer: "asyncio.Future[Answer]", said: Answer | CroupierError) -> None:
    """Give an order its answer, or its refusal, unless it has one."""
    if answer.done():
        return
    if isinstance(said, CroupierError):
        answer.set_exception(said)
    else:
        answer.set_result(said)
