"""Whole rounds over requests and over a socket."""

import pytest

from croupier.games import GAMES
from croupier.server.views import TableView
from tests.server.arena import (
    API,
    Arena,
    Json,
    message,
    open_command,
    place_command,
    play_round,
)

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", GAMES)
async def test_a_round_by_requests(here: Arena, game: str) -> None:
    views: list[Json] = []
    async with here.guest() as guest:
        before = (await guest.get(f"{API}/session")).json()
        last = await play_round(guest, game, views.append)
        after = (await guest.get(f"{API}/session")).json()
        assert last["stage"] == "settled"
        assert after["balance"] == last["balance"] == before["balance"] + last["round"]["net"]
        record = await guest.get(f"{API}/rounds/{last['round']['id']}/record")
        assert record.json()["round"] == last["round"]["id"]
        for seen in views:
            assert TableView.model_validate(seen).model_dump(mode="json") == seen
        house = await here.service.view(after["player"], game)
        assert TableView.model_validate(house).model_dump(mode="json") == house, "nothing left out"


async def test_a_round_over_a_socket(here: Arena) -> None:
    async with here.guest() as guest, here.socket(guest) as socket:
        idle = await socket.ask({"t": "watch", "game": "two-plus-four"})
        assert (idle["t"], idle["seq"], idle["view"]["stage"]) == ("snapshot", 0, "idle")
        opened = await socket.ask(message(open_command()))
        assert (opened["t"], opened["id"], opened["repeated"]) == ("answer", "open-1", False)
        placed = await socket.ask(message(place_command()))
        assert placed["view"]["round"]["staked"]["1"]["ante"] == 500
        known = await socket.ask({"t": "watch", "game": "two-plus-four", "have_seq": 2})
        assert (known["seq"], known["view"]) == (2, None)
        assert await socket.ask({"t": "ping", "n": 5}) | {"now_ms": 0} == {
            "t": "pong",
            "n": 5,
            "now_ms": 0,
        }
