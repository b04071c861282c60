"""What was read and is to be looked at: reading comes first, so that it is known when it came."""

import asyncio
from collections import deque
from collections.abc import Callable

AT_ONCE = 16
"""So much is looked at before it is read again."""

Act = Callable[[], None]


class Inbox:
    """What the sockets of a process have read, in its order."""

    def __init__(self) -> None:
        self._waiting: deque[Act] = deque()
        self._more = asyncio.Event()

    def put(self, look: Act) -> None:
        """Look at something later."""
        self._waiting.append(look)
        self._more.set()

    async def run(self) -> None:
        """Look at what comes."""
        while True:
            while self._waiting:
                for _ in range(min(len(self._waiting), AT_ONCE)):
                    self._waiting.popleft()()
                await asyncio.sleep(0)
            self._more.clear()
            await self._more.wait()
