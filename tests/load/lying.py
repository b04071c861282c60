"""A line to a server on which what the server says can be changed: one who lies to the load."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

Change = Callable[[bytes], bytes]


@asynccontextmanager
async def lying(port: int, change: Change) -> AsyncIterator[int]:
    """The port of the line; what comes of the server's own goes through `change`.

    A change must leave the length as it is: it is made in the frames.
    """

    async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there_reader, there_writer = await asyncio.open_connection("127.0.0.1", port)
        here = str(line.sockets[0].getsockname()[1]).encode()

        async def carry(
            source: asyncio.StreamReader, target: asyncio.StreamWriter, changed: Change
        ) -> None:
            while data := await source.read(1 << 20):
                target.write(changed(data))
            target.transport.abort()

        said = carry(reader, there_writer, lambda data: data.replace(here, str(port).encode()))
        await asyncio.gather(said, carry(there_reader, writer, change), return_exceptions=True)

    line = await asyncio.start_server(take, "127.0.0.1", 0)
    async with line:
        yield line.sockets[0].getsockname()[1]
