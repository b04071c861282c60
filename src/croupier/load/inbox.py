"""What was read and is to be looked at: reading comes first, so that it is known when it came."""

import asyncio
from collections import deque
from collections.abc import Callable

AT_ONCE = 16
"""So much is looked at before it is read again."""

Look = Callable[[bytes, float], None]


class Inbox:
    """The messages of all players of a process, in the order in which they were read."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self._more = asyncio.Event()

    def put(self, look: Look, text: bytes, at_ms: float) -> None:
        """Look at a message later."""
        self._add(lambda: look(text, at_ms))

    async def caught_up(self) -> None:
        """Wait until all is looked at that was read before."""
        done = asyncio.get_running_loop().create_future()
        self._add(lambda: None if done.done() else done.set_result(None))
        await done

    async def run(self) -> None:
        """Look at what comes."""
        while True:
            while self._waiting:
                for _ in range(min(len(self._waiting), AT_ONCE)):
                    self._waiting.popleft()()
                await asyncio.sleep(0)
            self._more.clear()
            await self._more.wait()

    def _add(self, act: Callable[[], None]) -> None:
        self._waiting.append(act)
        self._more.set()
