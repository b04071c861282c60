"""Decisions to practise on: kept in order, as the table shows them, and exact."""

from importlib import resources
from random import Random

import pytest

from croupier.exact.valued import valued
from croupier.games import GAMES, load_game
from croupier.server.practice import answers, awaiting, kept
from tests.server.arena import API, Arena

pytestmark = pytest.mark.anyio
MOST_BYTES = 300_000
SAMPLE = {"two-plus-four": 8, "six-card": 5}


async def test_they_are_given_page_by_page_the_hardest_first(here: Arena) -> None:
    async with here.client() as stranger:
        for game in GAMES:
            path = f"{API}/practice/{game}"
            first = (await stranger.get(path, params={"count": 3})).json()
            rest = (await stranger.get(path, params={"from": 3, "count": 50})).json()
            assert (len(first["positions"]), len(rest["positions"])) == (3, 50)
            assert first["size"] == rest["size"] >= 200
            positions = first["positions"] + rest["positions"]
            assert len({one["id"] for one in positions}) == 53
            gaps = [float(one["gap"]) for one in positions]
            assert gaps == sorted(gaps)
            assert gaps[0] >= 0.01
            past = (await stranger.get(path, params={"from": first["size"]})).json()
            assert past["positions"] == []
        unknown = await stranger.get(f"{API}/practice/bridge")
        assert unknown.json()["error"]["code"] == "unknown-game"
        for params in ({"count": 0}, {"count": 51}, {"from": -1}):
            refused = await stranger.get(f"{API}/practice/six-card", params=params)
            assert refused.json()["error"]["code"] == "body-form"


@pytest.mark.parametrize("game", GAMES)
async def test_a_position_is_what_a_table_shows_at_a_decision(here: Arena, game: str) -> None:
    async with here.client() as stranger:
        page = await stranger.get(f"{API}/practice/{game}", params={"from": 40, "count": 30})
    for one in page.json()["positions"]:
        offers = {offer["action"] for offer in one["choice"]["offers"]}
        options = [option["action"] for option in one["options"]]
        assert len(set(options)) == len(options) >= 2
        assert offers <= set(options)
        evs = {option["action"]: float(option["ev"]) for option in one["options"]}
        assert evs[one["best"]] == max(evs.values())
        best, second = sorted(evs.values(), reverse=True)[:2]
        assert best - second == pytest.approx(float(one["gap"]), abs=2e-6)
        (box,) = one["boxes"]
        assert (box["state"], one["choice"]["box"]) == ("active", box["box"])
        assert one["staked"]["1"]["ante"] == 1000


@pytest.mark.parametrize("name", GAMES)
def test_some_are_valued_again_to_the_last_unit(name: str) -> None:
    game, random = load_game(name), Random(f"practice {name}")
    for drill in random.sample(kept(name, game.rules.hash), SAMPLE.get(name, 12)):
        state, choice = awaiting(game, drill.cards, drill.actions)
        again = valued(state, choice)
        assert tuple(again.ev(action) for action in answers(choice)) == drill.evs
        assert again.ev(again.best) == max(drill.evs)


def test_under_other_rules_there_are_none_and_together_they_are_small() -> None:
    assert kept("two-plus-four-no-house-edge", load_game("two-plus-four").rules.hash) == ()
    assert all(kept(name, "0" * 64) == () for name in GAMES)
    files = (resources.files("croupier.server") / "kept").iterdir()
    assert sum(len(file.read_bytes()) for file in files) < MOST_BYTES
    steps = {drill.actions for drill in kept("six-card", load_game("six-card").rules.hash)}
    assert len(steps) > 3, "decisions after a purchase and after a change too"
