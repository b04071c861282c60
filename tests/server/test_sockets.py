"""Sockets under bad weather: slow and silent readers, large and odd messages, ends of all kinds."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from croupier.house.commands import Answer
from croupier.house.house import Moved
from croupier.server.line import (
    AWAY,
    GOING_AWAY,
    NOT_TEXT,
    SESSION_ENDED,
    SILENT,
    TOO_BIG,
    TOO_SLOW,
)
from croupier.server.settings import Rate
from tests.server.arena import (
    API,
    Arena,
    Denied,
    Json,
    arena,
    message,
    open_command,
    place_command,
    seated,
)

pytestmark = pytest.mark.anyio
GAME = "two-plus-four"
TAKE = {"t": "watch", "game": GAME, "take": True}


def _token(cookie: str) -> str:
    """The token in a signed cookie."""
    return cookie.rpartition(".")[0]


def _moved(player: str, view: dict[str, Any]) -> Moved:
    return Moved(player, Answer(view["seq"], dict(view)))


async def settled(turns: int = 50) -> None:
    """Let what can run, run."""
    for _ in range(turns):
        await asyncio.sleep(0)


async def test_a_slow_reader_gets_one_snapshot_and_then_the_end(
    tmp_path: Path, database_url: str
) -> None:
    async with (
        seated(tmp_path, database_url, outbox=4) as (here, guest, slow),
        here.socket(guest) as other,
    ):
        player = await here.service.session(_token(guest.cookies["croupier"]))
        slow.reading.clear()
        view = await here.service.view(player, GAME)

        def change(times: int) -> None:
            for _ in range(times):
                view["seq"] += 1
                here.service._tell(_moved(player, view))

        change(1)
        await settled()  # the first is on its way, and waits for the reader
        change(5)
        slow.reading.set()
        told = [await slow.receive() for _ in range(2)]
        assert [(one["t"], one["seq"]) for one in told] == [("update", 1), ("snapshot", 6)]
        slow.reading.clear()
        change(1)
        await settled()
        change(10)
        slow.reading.set()
        assert await slow.close_code() == TOO_SLOW
        heard = [(await other.receive())["seq"] for _ in range(3)]
        assert heard == sorted(heard), "others go on hearing in order"


async def test_answers_wait_for_a_slow_reader_and_none_is_lost(
    tmp_path: Path, database_url: str
) -> None:
    async with seated(tmp_path, database_url, outbox=2) as (_here, _guest, socket):
        socket.reading.clear()
        for n in range(20):
            await socket.send({"t": "ping", "n": n})
        await settled()
        socket.reading.set()
        assert [(await socket.receive())["n"] for _ in range(20)] == list(range(20))


async def test_a_message_too_large_closes(here: Arena) -> None:
    async with here.guest() as guest, here.socket(guest) as socket:
        await socket.send(" " * 16_385)
        assert await socket.close_code() == TOO_BIG


async def test_a_binary_message_closes(here: Arena) -> None:
    async with here.guest() as guest, here.socket(guest) as socket:
        await socket.send_bytes(b"{}")
        assert await socket.close_code() == NOT_TEXT


MISFORMED = (
    *("", "{", "[]", "1", "null", '"t"', "{}", '{"t":"deal"}', "[" * 5000),
    *('{"t":"ping","t":"ping","n":1}', '{"t":"ping","n":1.0}', '{"t":"ping","n":true}'),
    *('{"t":"ping","n":NaN}', '{"t":"ping","n":1e3}', '{"t":"ping","n":"1"}'),
    *('{"t":"ping","n":-1}', '{"t":"pong","n":1}', '{"t":"ping","n":1,"more":1}'),
    *('{"t":"watch","game":"\\u0000"}', '{"t":"\\ud800"}'),
)


async def test_a_message_out_of_form_is_refused_and_the_socket_goes_on(here: Arena) -> None:
    async with here.guest() as guest, here.socket(guest) as socket:
        for text in MISFORMED:
            refused = await socket.ask(text)
            assert (refused["t"], refused["id"]) == ("refusal", None), text
            assert refused["error"]["code"] == "body-form", text
            assert (await socket.ask({"t": "ping", "n": 1}))["t"] == "pong"


async def test_a_silent_socket_is_closed(tmp_path: Path, database_url: str) -> None:
    async with seated(tmp_path, database_url, silent_s=0.01) as (_here, _guest, socket):
        assert await socket.close_code() == SILENT


async def test_pings_alone_do_not_keep_a_player_here(here: Arena) -> None:
    async with here.guest() as guest, here.socket(guest) as socket:
        here.time.now += 29 * 60
        await socket.ask({"t": "ping", "n": 1})
        await socket.ask({"t": "watch", "game": GAME})
        here.time.now += 29 * 60
        await socket.ask({"t": "ping", "n": 2})
        here.time.now += 2 * 60
        await socket.send({"t": "ping", "n": 3})
        assert await socket.close_code() == AWAY


async def test_a_session_is_looked_at_again(here: Arena) -> None:
    async with here.guest() as guest, here.socket(guest) as socket:
        token = _token(guest.cookies["croupier"])
        await here.service.run(lambda connection: here.service.house.leave(connection, token))
        here.time.now += 61
        await socket.send(message(open_command()))
        assert await socket.close_code() == SESSION_ENDED
        assert (await guest.get(f"{API}/session")).json()["error"]["code"] == "session-over"


async def test_a_player_and_an_address_have_so_many_sockets(
    tmp_path: Path, database_url: str
) -> None:
    caps: Json = {"sockets_of_player": 2, "sockets_of_address": 3}
    async with (
        arena(tmp_path, database_url, **caps) as here,
        here.guest() as guest,
        here.guest() as friend,
    ):
        async with here.socket(guest), here.socket(guest):
            with pytest.raises(Denied) as denied:
                async with here.socket(guest):
                    pass
            assert (denied.value.status, denied.value.code) == (429, "rate-limited")
            async with here.socket(friend):
                with pytest.raises(Denied):
                    async with here.socket(friend):
                        pass
                async with here.socket(friend, address="127.0.0.2"):
                    pass
        async with here.socket(guest):
            pass


async def test_messages_come_at_a_rate(tmp_path: Path, database_url: str) -> None:
    async with seated(tmp_path, database_url, messages=Rate(1, 3)) as (here, _guest, socket):
        for n in range(3):
            assert (await socket.ask({"t": "ping", "n": n}))["t"] == "pong"
        refused = await socket.ask(message(open_command("too-soon")))
        assert (refused["id"], refused["error"]["code"]) == ("too-soon", "rate-limited")
        here.time.now += 1
        assert (await socket.ask(message(open_command("too-soon"))))["t"] == "answer"


async def test_at_the_end_what_is_worked_on_is_answered(tmp_path: Path, database_url: str) -> None:
    async with (
        seated(tmp_path, database_url) as (here, guest, socket),
        here.socket(guest) as idle,
    ):
        await socket.ask(message(open_command()))
        await socket.send(message(place_command()))
        await settled(5)
        await here.app.state.sockets.close()
        received: list[Json] = []
        while not received or received[-1]["t"] != "answer":
            received.append(await socket.receive())
        assert received[-1]["id"] == "place-1"
        for one in (socket, idle):
            assert await one.close_code() == GOING_AWAY
        with pytest.raises(Denied):
            async with here.socket(guest):
                pass


async def test_a_client_who_leaves_is_forgotten(here: Arena) -> None:
    async with here.guest() as guest:
        async with here.socket(guest):
            pass
        assert here.app.state.sockets._open == set()
        assert not here.app.state.sockets._of_player
        assert not here.service.listeners._updates
        assert not here.service.listeners.known


async def test_a_second_tab_takes_the_table_over_visibly(here: Arena) -> None:
    """The first is told so, once for each time, and hears of all changes all the same."""
    async with (
        here.guest() as guest,
        here.guest("192.0.2.3") as other,
        here.socket(guest) as first,
        here.socket(other) as stranger,
    ):
        assert (await first.ask(TAKE))["t"] == "snapshot"
        async with here.socket(guest) as second:
            await second.ask({**TAKE, "take": False})
            snapshot = await second.ask({**TAKE, "have_seq": 0})
            assert (snapshot["t"], snapshot["view"]) == ("snapshot", None)
            assert await first.receive() == {"t": "taken", "game": GAME}
            await second.ask(message(open_command()))
            assert (await first.receive())["t"] == "update"
            await first.ask(TAKE)
            while (told := await second.receive())["t"] == "update":
                pass
            assert told == {"t": "taken", "game": GAME}
        pong = await stranger.ask({"t": "ping", "n": 1})
        assert pong["t"] == "pong", "nothing was told to another player"
        unknown = await first.ask({**TAKE, "game": "bridge"})
        assert unknown["error"]["code"] == "unknown-game"
