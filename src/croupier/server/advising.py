"""Exact advice off the event loop: so many positions at once, and no more wait."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from croupier.errors import HouseError
from croupier.server.settings import ServerSettings


class Advisers:
    """Threads that value positions; what they need is loaded with the first of them."""

    def __init__(self, settings: ServerSettings) -> None:
        self._threads = ThreadPoolExecutor(settings.advice_threads, "advice")
        self._free = settings.advice_waiting

    async def advise(self, position: dict[str, Any]) -> dict[str, Any]:
        """The advice; `HouseError("advice-busy")` where too many wait, or what `exact` refuses."""
        if not self._free:
            raise HouseError("advice-busy", "too many positions are worked on: try again")
        self._free -= 1
        work = asyncio.get_running_loop().run_in_executor(self._threads, _advised, position)
        work.add_done_callback(self._done)
        return await asyncio.shield(work)  # a client who leaves does not free a busy thread

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
