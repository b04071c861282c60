"""Exact advice off the event loop: so many positions at once, and no more wait."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from croupier.errors import HouseError
from croupier.games import State
from croupier.games.round import Choice
from croupier.record.files import decode_record
from croupier.server.settings import ServerSettings


class Advisers:
    """Threads that value positions; what they need is loaded with the first of them."""

    def __init__(self, settings: ServerSettings) -> None:
        self._threads = ThreadPoolExecutor(settings.advice_threads, "advice")
        self._free = settings.advice_waiting

    async def advise(self, position: dict[str, Any]) -> dict[str, Any]:
        """The advice; `HouseError("advice-busy")` where too many wait, or what `exact` refuses."""
        return await self._work(lambda: _advised(position))

    async def at(self, state: State) -> dict[str, Any]:
        """The advice on the decision that a round waits for."""
        return await self._work(lambda: _advised_at(state))

    async def on(self, record: bytes) -> dict[str, Any]:
        """The decisions of a round that is over, with what each has cost."""
        return await self._work(lambda: _judged(record))

    async def _work(self, work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        if not self._free:
            raise HouseError("advice-busy", "too many positions are worked on: try again")
        self._free -= 1
        doing = asyncio.get_running_loop().run_in_executor(self._threads, work)
        doing.add_done_callback(self._done)
        return await asyncio.shield(doing)  # a client who leaves does not free a busy thread

    def _done(self, work: "asyncio.Future[dict[str, Any]]") -> None:
        self._free += 1
        if not work.cancelled():
            work.exception()  # seen, though the client may have left

    def close(self) -> None:
        """Take nothing on any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _advised(position: dict[str, Any]) -> dict[str, Any]:
    from croupier.exact import advise

    return advise(position).to_json()


def _advised_at(state: State) -> dict[str, Any]:
    from croupier.exact.valued import valued

    assert isinstance(state.next, Choice), "a decision is awaited"
    return valued(state, state.next).to_json()


def _judged(record: bytes) -> dict[str, Any]:
    from croupier.exact.valued import judged

    return {"decisions": list(judged(decode_record(record)))}
