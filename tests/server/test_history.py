"""Rounds looked at again: by game, and step by step as they were seen."""

from random import Random

import httpx
import pytest

from croupier.games import GAMES
from tests.house.playing import next_body
from tests.house.two_worlds import said
from tests.server.arena import API, Arena, Json, play_round

pytestmark = pytest.mark.anyio
SEEN = ("cards", "hands", "open_hand", "qualifies", "boxes", "exchange", "staked", "lines")


async def test_the_rounds_of_one_game_are_to_be_had(here: Arena) -> None:
    async with here.guest() as guest:
        for game in ("four-card", "six-card", "four-card"):
            await play_round(guest, game)
        path = f"{API}/rounds"
        rounds = (await guest.get(path)).json()["rounds"]
        assert [one["game"] for one in rounds] == ["four-card", "six-card", "four-card"]
        assert [one["nth"] for one in rounds] == [3, 2, 1]
        some = (await guest.get(path, params={"game": "four-card", "limit": 1})).json()
        assert some["rounds"] == rounds[:1]
        rest = {"game": "four-card", "limit": 1, "before": some["next"]}
        last = (await guest.get(path, params=rest)).json()
        assert ([one["id"] for one in last["rounds"]], last["next"]) == ([rounds[2]["id"]], None)
        none = (await guest.get(path, params={"game": "casino-holdem"})).json()
        assert none == {"rounds": [], "next": None}


async def test_a_player_counts_his_own_rounds(here: Arena) -> None:
    async with here.guest() as guest, here.guest("192.0.2.8") as other:
        for _ in range(2):
            await play_round(other, "four-card")
        await play_round(guest, "four-card")
        (first,) = (await guest.get(f"{API}/rounds")).json()["rounds"]
        assert (first["nth"], (await guest.get(f"{API}/rounds/{first['id']}")).json()) == (1, first)
        path = f"{API}/tables/four-card"
        seq = (await guest.get(path)).json()["seq"]
        opened = {"id": "o", "expected_seq": seq, "move": {"kind": "open"}}
        view = (await guest.post(f"{path}/commands", json=opened)).json()["view"]
        sealed = (await guest.get(f"{API}/rounds/{view['round']['id']}")).json()
        assert (sealed["nth"], sealed["stakes"]) == (2, {})


@pytest.mark.parametrize("game", GAMES)
async def test_a_round_is_shown_again_as_it_was_seen(here: Arena, game: str) -> None:
    """Every view of the table while it was played is a step, in that order; the last one too."""
    random = Random(f"replay {game}")
    async with here.guest() as guest, here.guest("192.0.2.9") as other:
        for _ in range(3):
            seen = await played(guest, game, random)
            path = f"{API}/rounds/{seen[-1]['id']}/replay"
            steps = (await guest.get(path)).json()["steps"]
            shown = [{name: step[name] for name in SEEN} for step in steps]
            left = iter(shown)
            assert all({name: view[name] for name in SEEN} in left for view in seen)
            assert shown[-1] == {name: seen[-1][name] for name in SEEN}
            taken = [[step["box"], step["action"]] for step in steps if step["action"]]
            made = (await guest.get(path.removesuffix("/replay"))).json()
            assert taken == [decision[:2] for decision in made["decisions"]]
            opened = [slot for step in steps for slot in step["opened"]]
            assert opened == [slot.partition("@")[0] for slot in made["opened"]]
        assert (await other.get(path)).json()["error"]["code"] == "round-unknown"


async def played(guest: httpx.AsyncClient, game: str, random: Random) -> list[Json]:
    """A round of random bets and decisions: what was seen of it after every move."""
    path = f"{API}/tables/{game}"
    view: Json = (await guest.get(path)).json()
    views: list[Json] = []
    while not views or view["stage"] not in ("settled", "void"):
        command = {"id": f"c-{view['seq']}", "expected_seq": view["seq"]}
        command["move"] = said(next_body(view, random))
        view = (await guest.post(f"{path}/commands", json=command)).json()["view"]
        if view["stage"] != "betting":
            views.append(view["round"])
    return views
