"""Live messages over real sockets: at once to who reads, in order to who did not for a while."""

import asyncio
import json
from pathlib import Path

import pytest

from croupier.load.inbox import Inbox
from croupier.load.plan import Place
from croupier.load.wire import Socket
from croupier.server.live_connection import MOST_WAITING, LiveConnection
from tests.live.serving import live_arena
from tests.server.arena import ORIGIN, Json
from tests.server.test_hostile import listening

pytestmark = pytest.mark.anyio


async def test_nothing_overtakes_what_waits_for_a_reader(tmp_path: Path) -> None:
    heard: list[Json] = []

    def hear(text: bytes, _at_ms: float) -> None:
        heard.append(json.loads(text))

    async with (
        live_arena(tmp_path) as live,
        listening(live.here) as port,
        asyncio.timeout(60),
    ):
        place, channel, inbox = Place("127.0.0.1", port), live.table.channel, Inbox()
        looking = asyncio.create_task(inbox.run())
        while live.table.round_ is None:
            await asyncio.sleep(0)
        headers = {"Origin": ORIGIN}
        path = "/ws/live/holdem"
        socket = await Socket.opened(place, path, headers, inbox, hear, silent=True)
        [connection] = live.here.app.state.sockets._open
        assert isinstance(connection, LiveConnection)
        assert socket._transport is not None
        while len(connection._waiting or ()) < 2:
            channel.phase()
            await asyncio.sleep(0)
        socket._transport.resume_reading()
        while connection._waiting:
            read = len(heard)
            await asyncio.sleep(0)
            if len(heard) > read and len(connection._waiting or ()) < MOST_WAITING:
                channel.phase()
        while not heard or heard[-1]["seq"] < channel.seq:
            await asyncio.sleep(0)
        channel.phase()
        assert not connection._waiting, "it went straight to him"
        while heard[-1]["seq"] < channel.seq:
            await asyncio.sleep(0)
        socket.drop()
        looking.cancel()
    numbers = [message["seq"] for message in heard]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    assert [message["t"] for message in heard].count("snapshot") == 1
