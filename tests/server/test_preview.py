"""Stakes looked at before they are placed: what they come to is what the table takes."""

from random import Random
from typing import Any

import pytest

from croupier.games import GAMES, load_game
from tests.house.playing import random_stakes
from tests.server.arena import API, Arena, Json, open_command

pytestmark = pytest.mark.anyio
PATH = f"{API}/tables/two-plus-four/preview"


async def looked(here: Arena, game: str, stakes: Json) -> Json:
    async with here.guest() as guest:
        answer = await guest.post(f"{API}/tables/{game}/preview", json={"stakes": stakes})
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found


@pytest.mark.parametrize("game", GAMES)
async def test_what_is_looked_at_is_what_is_taken(here: Arena, game: str) -> None:
    random = Random(f"preview {game}")
    for _ in range(5):
        async with here.guest() as guest:
            stakes = random_stakes(load_game(game), random, 100_000)
            named = {str(box): on_box.named() for box, on_box in stakes.items()}
            before = await here.dump()
            seen = (await guest.post(f"{API}/tables/{game}/preview", json={"stakes": named})).json()
            assert await here.dump() == before, "looking changes nothing"
            assert seen["refusal"] is None
            path = f"{API}/tables/{game}/commands"
            await guest.post(path, json=open_command())
            move = {"kind": "place", "stakes": named}
            command = {"id": "place", "expected_seq": 1, "move": move}
            view = (await guest.post(path, json=command)).json()["view"]
            boxes = {box["box"]: box for box in seen["boxes"]}
            assert sum(box["at_once"] for box in boxes.values()) == seen["total"]
            for box in view["round"]["boxes"]:
                looked_at = boxes.pop(box["box"])
                assert (box["kind"], box["order"]) == (looked_at["kind"], looked_at["order"])
                staked = view["round"]["staked"][str(box["box"])]
                assert looked_at["at_once"] == sum(staked.values())
            assert boxes == {}


async def test_boxes_and_reminders(here: Arena) -> None:
    stakes: dict[str, Any] = {str(box): {"ante": 500} for box in (1, 2, 4)}
    seen = await looked(here, "two-plus-four", stakes)
    assert [(box["box"], box["kind"], box["at_once"]) for box in seen["boxes"]] == [
        (1, "open", 500),
        (2, "open", 500),
        (4, "blind", 1500),
    ]
    assert [prompt["id"] for prompt in seen["prompts"]] == ["prompt-blind-boxes"]
    nothing = await looked(here, "two-plus-four", {})
    assert (nothing["boxes"], nothing["total"]) == ([], 0)
    assert nothing["refusal"]["code"] == "stakes-empty"
    assert nothing["prompts"][0]["id"] == "prompt-stake-two-plus-four"


@pytest.mark.parametrize(
    ("game", "stakes", "code", "args"),
    [
        (
            "two-plus-four",
            {"2": {"ante": 50}},
            "stake-below-minimum",
            {"minimum_cents": 100, "box": 2},
        ),
        (
            "six-card",
            {"1": {"ante": 20000}},
            "stake-above-maximum",
            {"maximum_cents": 10000, "box": 1},
        ),
        ("six-card", {"3": {"ante": 501}}, "price-not-whole", {"box": 3}),
        ("casino-holdem", {"2": {"bonus": 500}}, "stake-needs-ante", {"box": 2}),
        (
            "four-card",
            {"1": {"ante": 500}, "2": {"ante": 500}},
            "stakes-too-many-boxes",
            {"most": 1},
        ),
        (
            "two-plus-four",
            {"1": {"ante": 500}, "2": {"ante": 2500}},
            "antes-too-far-apart",
            {"ratio": 5},
        ),
    ],
)
async def test_a_refusal_has_its_numbers(
    here: Arena, game: str, stakes: Json, code: str, args: Json
) -> None:
    seen = await looked(here, game, stakes)
    assert (seen["refusal"]["code"], seen["refusal"]["args"]) == (code, args)
    assert (seen["boxes"], seen["total"]) == ([], 0)


async def test_what_only_the_balance_does_not_cover_has_its_boxes(here: Arena) -> None:
    seen = await looked(here, "two-plus-four", {"3": {"ante": 10**9}})
    assert [(box["box"], box["at_once"]) for box in seen["boxes"]] == [(3, 10**9)]
    assert seen["refusal"]["code"] == "balance-too-small"
    async with here.guest() as guest:
        balance = (await guest.get(f"{API}/session")).json()["balance"]
    assert seen["refusal"]["args"] == {"needed_cents": 10**9, "balance_cents": balance}


async def test_what_is_no_stake_is_refused(here: Arena) -> None:
    async with here.guest() as guest, here.client() as stranger:
        bad: list[Any] = [{"0": {"ante": 500}}, {"1": {"ante": -1}}, {"1": {"chips": 1}}, [], None]
        for stakes in bad:
            refused = await guest.post(PATH, json={"stakes": stakes})
            assert (refused.status_code, refused.json()["error"]["code"]) == (422, "body-form")
        unknown = await guest.post(f"{API}/tables/bridge/preview", json={"stakes": {}})
        assert unknown.json()["error"]["code"] == "unknown-game"
        assert (await stranger.post(PATH, json={"stakes": {}})).status_code == 401
