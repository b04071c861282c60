"""The line between the browser and the house, which can be slow, and can be cut and mended."""

import asyncio
from contextlib import suppress
from threading import Thread

CHUNK = 65_536


class Line:
    """Takes connections on a port of its own, and carries what comes to the house and back."""

    def __init__(self) -> None:
        self.house_port = 0
        self.delay_s = 0.0
        self._is_cut = False
        self._ends = set[asyncio.StreamWriter]()
        self._tasks = set[asyncio.Task[None]]()
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server = asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result()
        self.port: int = self._server.sockets[0].getsockname()[1]

    @property
    def origin(self) -> str:
        """Where the browser finds the page."""
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """End every connection, and take none until the line is mended."""
        self._is_cut = True
        self._loop.call_soon_threadsafe(self._break)

    def mend(self) -> None:
        """Carry again."""
        self._is_cut = False

    def close(self) -> None:
        """Take the line down for good."""
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _listen(self) -> asyncio.Server:
        return await asyncio.start_server(self._taken, "127.0.0.1", 0)

    async def _taken(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        with suppress(OSError, asyncio.CancelledError):
            await self._carried(reader, writer)
        writer.transport.abort()

    async def _carried(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_cut:
            return
        there, back = await asyncio.open_connection("127.0.0.1", self.house_port)
        ends = {writer, back}
        self._ends |= ends
        try:
            await asyncio.gather(self._pipe(reader, back), self._pipe(there, writer))
        finally:
            self._ends -= ends
            back.transport.abort()

    async def _pipe(self, source: asyncio.StreamReader, end: asyncio.StreamWriter) -> None:
        while data := await source.read(CHUNK):
            if self.delay_s:
                await asyncio.sleep(self.delay_s)
            end.write(data)
            await end.drain()
        end.close()

    def _break(self) -> None:
        for end in self._ends:
            end.transport.abort()

    async def _end(self) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
