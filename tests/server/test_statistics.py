"""A player's rounds added up: every bet once, his own alone, with the interval of the sample."""

import json
from math import sqrt
from random import Random

import pytest

from croupier.games import GAMES, load_game, load_tables
from croupier.house.played import Place, Played
from croupier.server.edges import BLIND, MAIN
from croupier.server.statistics import MOST_POINTS, Statistics
from tests.server.arena import API, Arena, play_round
from tests.server.test_advice import until_a_choice

pytestmark = pytest.mark.anyio
HASHES = {"two-plus-four": "", "six-card": ""}
TABLES = tuple(load_tables())


def row(game: str, *lines: tuple[str, int, int], boxes: int = 1) -> Played:
    """A settled round with these lines on each of its boxes: spot, stake and what was returned."""
    shown = [
        {"box": box, "spot": spot, "stake": stake, "returned": back}
        for box in range(1, boxes + 1)
        for spot, stake, back in lines
    ]
    stakes = {str(line["box"]): {"ante": 100} for line in shown}
    seat = {"stakes": stakes, "settlement": {"lines": shown}}
    return Played(Place(), game, json.dumps({"game": game, "seats": {"1": seat}}))


async def test_all_of_ones_own_rounds_are_added_up(here: Arena) -> None:
    async with here.guest() as guest, here.guest("192.0.2.7") as other:
        nets: list[int] = []
        for game in TABLES:
            nets += [(await play_round(guest, game))["round"]["net"] for _ in range(2)]
            await play_round(other, game)
        await until_a_choice(guest, "six-card", Random(1))  # an open round counts for nothing
        found = (await guest.get(f"{API}/statistics")).json()
        assert [game["game"] for game in found["games"]] == list(TABLES)
        assert [game["rounds"] for game in found["games"]] == [2] * len(TABLES)
        assert sum(game["net"] for game in found["games"]) == sum(nets)
        totals = [sum(nets[:count]) for count in range(1, len(nets) + 1)]
        assert found["points"] == [[count, net] for count, net in enumerate(totals, 1)]
        rounds = (await guest.get(f"{API}/rounds", params={"limit": 100})).json()["rounds"]
        for game in found["games"]:
            settled = [one for one in rounds if one["game"] == game["game"] and one["lines"]]
            assert game["staked"] == sum(one["staked"] for one in settled)
            assert game["returned"] == sum(one["returned"] for one in settled)
            (main,) = game["bets"]
            assert (main["bet"], main["rounds"], main["staked"]) == (MAIN, 2, game["staked"])
            unknown = game["game"] not in GAMES  # of a variant nothing is kept yet
            assert (main["exact"] is None) == (unknown or main["sampled"] is not None)
        one = (await guest.get(f"{API}/statistics", params={"game": "six-card"})).json()
        assert [game["game"] for game in one["games"]] == ["six-card"]
        first = 2 * TABLES.index("six-card")
        assert [net for _, net in one["points"]] == [nets[first], nets[first] + nets[first + 1]]


async def test_a_player_without_rounds_has_none(here: Arena) -> None:
    async with here.guest() as guest, here.client() as stranger:
        assert (await guest.get(f"{API}/statistics")).json() == {"games": [], "points": []}
        assert (await stranger.get(f"{API}/statistics")).status_code == 401
        for game, code in (("Six Card", "body-form"), ("bridge", "unknown-game")):
            refused = await guest.get(f"{API}/statistics", params={"game": game})
            assert refused.json()["error"]["code"] == code


@pytest.mark.parametrize("game", ["two-plus-four", "six-card"])
def test_blind_boxes_are_told_apart(game: str) -> None:
    """What best play returns on an open box it does not return there."""
    found, rules = Statistics(), load_game(game).rules.hash
    found.add([row(game, ("ante", 100, 0), ("bet", 200, 50), boxes=3)])
    (of_game,) = found.shown({game: rules})["games"]
    main, blind = of_game["bets"]
    assert (main["bet"], main["staked"], main["returned"]) == (MAIN, 600, 100)
    assert (blind["bet"], blind["staked"], blind["returned"]) == (BLIND, 300, 50)
    assert float(blind["exact"]) < 0.95 < float(main["exact"])
    assert (of_game["staked"], of_game["returned"]) == (900, 150)


def test_main_bets_are_together_and_side_bets_alone() -> None:
    found = Statistics()
    found.add([row("two-plus-four", ("bonus", 100, 0), ("ante", 500, 0), ("buy", 500, 0))])
    found.add(
        [row("two-plus-four", ("bonus", 100, 2600), ("ante", 500, 1000), ("bet", 1000, 1000))]
    )
    found.add([row("two-plus-four", ("bonus", 100, 0))])
    ((game,), points) = found.shown(HASHES).values()
    bets = {bet["bet"]: bet for bet in game["bets"]}
    assert (bets[MAIN]["rounds"], bets[MAIN]["staked"], bets[MAIN]["returned"]) == (2, 2500, 2000)
    assert (bets["bonus"]["rounds"], bets["bonus"]["staked"]) == (3, 300)
    assert (game["rounds"], game["net"]) == (3, 2000 + 2600 - 2800)
    assert points == [(1, -1100), (2, 1900), (3, 1800)]


def test_the_interval_is_that_of_a_ratio() -> None:
    """By residuals from the ratio, round for round, which is another way to the same figure."""
    random, found = Random(5), Statistics()
    played = [(random.choice((100, 300)), random.choice((0, 0, 200, 600))) for _ in range(400)]
    found.add(row("six-card", ("ante", staked, back)) for staked, back in played)
    ((game,), _) = found.shown(HASHES).values()
    (main,) = game["bets"]
    staked = sum(stake for stake, _ in played)
    ratio = sum(back for _, back in played) / staked
    within = 1.96 * sqrt(sum((back - ratio * stake) ** 2 for stake, back in played)) / staked
    assert float(main["measured"]) == pytest.approx(ratio, abs=1e-6)
    assert float(main["low"]) == pytest.approx(ratio - within, abs=1e-6)
    assert float(main["high"]) == pytest.approx(ratio + within, abs=1e-6)
    single = Statistics()
    single.add([row("six-card", ("ante", 100, 200))])
    ((game,), _) = single.shown(HASHES).values()
    assert (game["bets"][0]["low"], game["bets"][0]["high"]) == (None, None)


@pytest.mark.parametrize("count", [1, MOST_POINTS - 1, MOST_POINTS, MOST_POINTS + 1, 1999, 2000])
def test_a_long_history_has_so_many_points_and_its_end(count: int) -> None:
    found = Statistics(nets=[1] * count)
    points = found.shown({})["points"]
    assert len(points) <= MOST_POINTS
    assert len(points) > min(count, MOST_POINTS) // 2 - 1
    assert points[-1] == (count, count)
    assert all(number == net for number, net in points)
