"""Advice on one's own rounds: exact, of what is seen there alone, and never of another's."""

from fractions import Fraction
from pathlib import Path
from random import Random

import httpx
import pytest

from croupier.cards import DECK
from croupier.games import GAMES, load_game, load_tables
from croupier.house.commands import Bet, Open
from croupier.server.settings import Rate
from tests.house.playing import next_body, random_stakes
from tests.house.two_worlds import Laid, Twin, said
from tests.server.arena import API, Arena, Json, arena, play_round, seated

pytestmark = pytest.mark.anyio


async def until_a_choice(guest: httpx.AsyncClient, game: str, random: Random) -> Json:
    """The view of a round that waits for a decision."""
    path = f"{API}/tables/{game}"
    view: Json = (await guest.get(path)).json()
    while view["round"] is None or view["round"]["choice"] is None:
        command = {"id": f"c-{view['seq']}", "expected_seq": view["seq"]}
        command["move"] = said(next_body(view, random))
        view = (await guest.post(f"{path}/commands", json=command)).json()["view"]
    return view


@pytest.mark.parametrize("game", load_tables())
async def test_advice_at_a_table_is_that_of_the_position(here: Arena, game: str) -> None:
    """The options are among the offers as they are sent, and the best is to be had."""
    async with here.guest() as guest:
        before = await until_a_choice(guest, game, Random(f"advice {game}"))
        advice = (await guest.get(f"{API}/tables/{game}/advice")).json()
        offers = {offer["action"] for offer in before["round"]["choice"]["offers"]}
        options = {option["action"].partition(" insurance=")[0] for option in advice["options"]}
        assert {one for one in options if not one.startswith("play")} <= offers
        assert len(advice["options"]) >= len(offers)
        best = max(advice["options"], key=lambda option: Fraction(option["ev"]))
        assert advice["options"][advice["best"]] == best
        assert (await guest.get(f"{API}/tables/{game}")).json() == before
        move = {"kind": "decide", "box": before["round"]["choice"]["box"], "action": best["action"]}
        command = {"id": "best", "expected_seq": before["seq"], "move": move}
        taken = await guest.post(f"{API}/tables/{game}/commands", json=command)
        assert taken.status_code == 200, taken.text


@pytest.mark.parametrize("game", load_tables())
async def test_a_round_that_is_over_is_judged(here: Arena, game: str) -> None:
    async with here.guest() as guest, here.guest("192.0.2.9") as other:
        view = await play_round(guest, game)
        path = f"{API}/rounds/{view['round']['id']}"
        played = (await guest.get(path)).json()["decisions"]
        judged = (await guest.get(f"{path}/advice")).json()["decisions"]
        assert [[one["box"], one["action"]] for one in judged] == [made[:2] for made in played]
        for one in judged:
            evs = {option["action"]: Fraction(option["ev"]) for option in one["options"]}
            assert evs[one["best"]] == max(evs.values())
            cost = evs[one["best"]] - evs[one["action"]]
            assert one["cost"] == f"{float(cost):.6f}"
            assert one["cost_cents"] == round(cost * 500)
        assert (await other.get(f"{path}/advice")).json()["error"]["code"] == "round-unknown"


async def test_where_no_decision_is_awaited_there_is_no_advice(here: Arena) -> None:
    async with here.guest() as guest, here.client() as stranger:
        path = f"{API}/tables/four-card"
        assert (await stranger.get(f"{path}/advice")).status_code == 401
        none = await guest.get(f"{path}/advice")
        assert (none.status_code, none.json()["error"]["code"]) == (409, "no-round")
        unknown = await guest.get(f"{API}/tables/bridge/advice")
        assert unknown.json()["error"]["code"] == "no-round"
        over = await play_round(guest, "four-card")
        refused = await guest.get(f"{path}/advice")
        assert refused.json()["error"]["code"] == "not-a-choice"
        view = await until_a_choice(guest, "four-card", Random(3))
        open_round = await guest.get(f"{API}/rounds/{view['round']['id']}/advice")
        assert open_round.json()["error"]["code"] == "round-unknown"
        assert over["round"]["id"] != view["round"]["id"]


async def test_advice_comes_at_a_rate(tmp_path: Path, database_url: str) -> None:
    async with arena(tmp_path, database_url, advices=Rate(0.001, 3)) as here, here.guest() as guest:
        round_id = (await play_round(guest, "caribbean-stud"))["round"]["id"]
        paths = (f"{API}/rounds/{round_id}/advice", f"{API}/tables/caribbean-stud/advice")
        statuses = [(await guest.get(path)).status_code for path in (*paths, *paths)]
        assert statuses == [200, 422, 200, 429]


@pytest.mark.parametrize("game", GAMES)
async def test_advice_is_the_same_whatever_lies_face_down(game: str) -> None:
    """Two worlds with the same cards open and all others laid otherwise get the same advice."""
    random = Random(f"advice of two worlds {game}")
    one, other = Twin.born("one", game, game), Twin.born("other", game, game)
    for _ in range(4):
        one.laid = Laid(tuple(random.sample(DECK, len(DECK))))
        bet = Bet(random_stakes(load_game(game), random, 10**5), "seed", 3)
        told = []
        for twin in (one, other):
            with twin.alive():
                async with twin.player(over_socket=False):
                    await twin.send(Open())
                    await twin.send(bet)
                    told.append(await twin.ask(f"{API}/tables/{game}/advice"))
            other.laid = one.laid.otherwise(random)
        assert told[0] == told[1]


async def test_2_4_1_advice_is_bounded(tmp_path: Path, database_url: str) -> None:
    async with seated(tmp_path, database_url, advice_waiting=0) as (_here, guest, _socket):
        position = {"game": "four-card", "step": "first", "hand": [], "dealer": []}
        busy = await guest.post(f"{API}/advise", json=position)
        assert (busy.status_code, busy.json()["error"]["code"]) == (503, "advice-busy")
