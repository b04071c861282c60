"""Whole rounds over requests and over sockets: every command answered once, every change told."""

from pathlib import Path

import httpx
import pytest

from croupier.games import GAMES, load_tables
from croupier.house.settings import HouseSettings
from croupier.server.edges import edge_views
from croupier.server.views import TableView
from tests.server.arena import (
    API,
    Arena,
    Json,
    decide_command,
    message,
    open_command,
    place_command,
    play_round,
    seated,
)

pytestmark = pytest.mark.anyio
GAME = "two-plus-four"


async def me(client: httpx.AsyncClient) -> Json:
    """Who the client is, and what he has."""
    found: Json = (await client.get(f"{API}/session")).json()
    return found


@pytest.mark.parametrize("game", load_tables())
async def test_a_round_by_requests(here: Arena, game: str) -> None:
    views: list[Json] = []
    async with here.guest() as guest:
        before = await me(guest)
        last = await play_round(guest, game, views.append)
        after = await me(guest)
        assert last["stage"] == "settled"
        assert after["balance"] == last["balance"] == before["balance"] + last["round"]["net"]
        of_house = await here.service.view(after["player"], game)
        for view in (*views, of_house):
            assert TableView.model_validate(view).model_dump(mode="json") == view, (
                "all is passed on"
            )


async def test_a_round_is_recalled(here: Arena) -> None:
    async with here.guest() as guest:
        rounds = [(await play_round(guest, game))["round"]["id"] for game in load_tables()]
        first = (await guest.get(f"{API}/rounds", params={"limit": 2})).json()
        rest = (await guest.get(f"{API}/rounds", params={"before": first["next"]})).json()
        assert [one["id"] for one in first["rounds"] + rest["rounds"]] == rounds[::-1]
        assert rest["next"] is None
        player = (await me(guest))["player"]
        for one in first["rounds"]:
            assert (await guest.get(f"{API}/rounds/{one['id']}")).json() == one
            assert await here.service.recall(player, one["id"]) == one, "all is passed on"
            record = await guest.get(f"{API}/rounds/{one['id']}/record")
            assert record.content == await here.service.record(player, one["id"])


async def test_the_log_of_commitments_is_public(here: Arena) -> None:
    async with here.guest() as guest, here.client() as stranger:
        await play_round(guest)
        whole = (await stranger.get(f"{API}/commitments")).json()
        assert (whole["size"], len(whole["entries"])) == (2, 2), "a commitment and a reveal"
        rest = (await stranger.get(f"{API}/commitments", params={"after": 0})).json()
        assert rest["entries"] == whole["entries"][1:]


async def test_a_round_over_a_socket(here: Arena) -> None:
    async with here.guest() as guest, here.socket(guest) as socket:
        idle = await socket.ask({"t": "watch", "game": GAME})
        assert (idle["t"], idle["seq"], idle["view"]["stage"]) == ("snapshot", 0, "idle")
        opened = await socket.ask(message(open_command()))
        assert (opened["t"], opened["id"], opened["repeated"]) == ("answer", "open-1", False)
        placed = await socket.ask(message(place_command()))
        assert placed["view"]["round"]["staked"]["1"]["ante"] == 500
        known = await socket.ask({"t": "watch", "game": GAME, "have_seq": 2})
        assert (known["seq"], known["view"]) == (2, None)
        behind = await socket.ask({"t": "watch", "game": GAME, "have_seq": 1})
        assert behind["view"] == placed["view"]
        pong = await socket.ask({"t": "ping", "n": 5})
        assert (pong["t"], pong["n"]) == ("pong", 5)


async def test_every_command_is_answered_whatever_it_is(here: Arena) -> None:
    async with here.guest() as guest, here.socket(guest) as socket:
        fresh = await socket.ask(message(open_command()))
        again = await socket.ask(message(open_command()))
        assert again == {**fresh, "repeated": True}
        for command, code in (
            (open_command(seq=1), "command-differs"),
            (open_command("late"), "stale-seq"),
            (open_command("early", seq=9), "stale-seq"),
            (open_command("twice", seq=1), "round-open"),
            (decide_command("soon", 1, 1, "fold"), "not-a-choice"),
            (decide_command("none", 1, 1, "raise"), "action-text"),
            (place_command("rich", 1, 10**9), "balance-too-small"),
            ({**open_command("odd", 1), "more": 1}, "body-form"),
        ):
            refused = await socket.ask(message(command))
            assert (refused["t"], refused["id"]) == ("refusal", command["id"])
            assert refused["error"]["code"] == code
            by_request = await guest.post(f"{API}/tables/{GAME}/commands", json=command)
            assert by_request.json()["error"]["code"] == code
        unknown = await socket.ask(message(open_command("x"), game="bridge"))
        assert unknown["error"]["code"] == "unknown-game"


async def test_a_burst_of_one_command_is_one_command(here: Arena) -> None:
    """B47, B48: fast clicks and a lagging network do not act twice."""
    async with here.guest() as guest, here.socket(guest) as socket:
        await socket.ask(message(open_command()))
        for _ in range(100):
            await socket.send(message(place_command()))
        answers: list[Json] = []
        while len(answers) < 100:
            received = await socket.receive()
            answers += [received] if received["t"] == "answer" else []
        assert [answer["repeated"] for answer in answers] == [False] + 99 * [True]
        assert all(answer["view"] == answers[0]["view"] for answer in answers)
        now = await me(guest)
        assert now["balance"] + now["held"] == now["grant"], "staked once"
        assert now["held"] == 500


async def test_a_round_goes_on_upon_another_device(here: Arena) -> None:
    """B53: a device that comes later finds the round, and both hear of every change."""
    async with here.guest() as guest, here.socket(guest) as first:
        await first.ask(message(open_command()))
        placed = await first.ask(message(place_command()))
        async with here.socket(guest) as second:
            shown = await second.receive()
            assert (shown["t"], shown["view"]) == ("snapshot", placed["view"])
            choice = shown["view"]["round"]["choice"]
            fold = decide_command("fold-1", 2, choice["box"], "fold")
            answer = await second.ask(message(fold))
            assert answer["seq"] == 3
            heard = [await first.receive() for _ in range(1)]
            assert [(one["t"], one["seq"]) for one in heard] == [("update", 3)]
            assert heard[0]["view"] == answer["view"]


async def test_changes_by_clock_and_operator_are_told(tmp_path: Path, database_url: str) -> None:
    house = HouseSettings(abandon_after_ms=0)
    async with seated(tmp_path, database_url, house) as (here, _guest, socket):
        await socket.ask(message(open_command()))
        placed = await socket.ask(message(place_command()))
        await here.service.sweep()
        ended = await socket.receive()
        assert (ended["t"], ended["seq"], ended["view"]["stage"]) == ("update", 3, "settled")
        reopened = await socket.ask(message(open_command("open-2", 3)))
        round_id = reopened["view"]["round"]["id"]
        await here.service.void(round_id, "operator", "a test")
        void = await socket.receive()
        assert (void["view"]["stage"], void["view"]["round"]["id"]) == ("void", round_id)
        assert placed["view"]["round"]["server_seed"] is None


async def test_the_games_are_shown_as_the_house_offers_them(here: Arena) -> None:
    async with here.client() as stranger:
        shown = (await stranger.get(f"{API}/games")).json()["games"]
        edges = [game.pop("edges") for game in shown]
        assert shown == await here.service.games(), "all is passed on"
        assert edges == [edge_views(game["id"], game["rules"]["hash"]) for game in shown]
        assert all(edges)
        assert [game["id"] for game in shown] == list(load_tables())
        assert list(dict.fromkeys(game["game"] for game in shown)) == list(GAMES)
        for game in shown:
            rules = (await stranger.get(f"{API}/rules/{game['id']}")).json()
            assert (rules["game"], rules["data"]["id"]) == (game["id"], game["game"])
            assert len(rules["page"]) > 1000


async def test_advice_is_exact(here: Arena) -> None:
    position = {"game": "four-card", "step": "first", "dealer": ["9d"]}
    position |= {"hand": ["Ah", "Kd", "9c", "9s", "2h"]}
    async with here.guest() as guest:
        advice = (await guest.post(f"{API}/advise", json=position)).json()
        best = advice["options"][advice["best"]]
        assert best["ev_decimal"] == max(option["ev_decimal"] for option in advice["options"])
        assert {option["action"] for option in advice["options"]} == {"fold", "play"}
        refused = await guest.post(f"{API}/advise", json={**position, "hand": ["9d"]})
        assert refused.status_code == 422
