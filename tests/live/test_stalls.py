"""What holds a table up: a phase is lengthened once for it, told once, and nobody is late by it."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from croupier.live.dealer import EXTENDED_MS, MOST_ORDERS, SLOW_MS, LiveDealer
from croupier.live.moves import Bet, Now
from croupier.live.turn import Answer, Order
from tests.live.playing import ANTE, hash_of
from tests.live.serving import Client, LiveArena, live_arena
from tests.server.arena import Json

pytestmark = pytest.mark.anyio


@pytest.fixture
async def live(tmp_path: Path) -> AsyncIterator[LiveArena]:
    async with live_arena(tmp_path) as live:
        yield live


def dealer_of(live: LiveArena) -> LiveDealer:
    """Who deals."""
    dealer: LiveDealer = live.here.app.state.desk.pit.dealer(live.spec.id)
    return dealer


async def begun(client: Client) -> tuple[str, int]:
    """A bet is placed, by which betting begins: the round, and when betting ends."""
    view = (await client.until("snapshot"))["view"]
    while view["phase"] != "asleep":
        view = (await client.until("phase"))["view"]
    round_id = view["round"]["id"]
    assert (await client.bet(round_id, "a"))["t"] == "answer"
    told = [message for message in heard(client) if message["t"] == "phase"]
    return round_id, told[-1]["view"]["ends_ms"]


def heard(client: Client) -> list[Json]:
    """All that a client was told."""
    return [json.loads(text) for text in client.socket.received]


async def phases(live: LiveArena, client: Client) -> list[tuple[str, int]]:
    """The phases that a client was told of since, each with its end."""
    before = len(heard(client))
    live.pass_ms(0)
    for n in (1, 2):  # a turn that is due is taken between
        await client.socket.send({"t": "ping", "n": n})
        await client.until("pong")
    told = [message for message in heard(client)[before:] if message["t"] == "phase"]
    return [(message["view"]["phase"], message["view"]["ends_ms"]) for message in told]


async def test_all_stalls_of_a_phase_are_told_at_once_near_its_end(live: LiveArena) -> None:
    async with live.player() as ann:
        _, ends_ms = await begun(ann)
        dealer = dealer_of(live)
        dealer.stalled(300)
        dealer.stalled(400)
        live.pass_ms(ends_ms - live.table.now_ms() - EXTENDED_MS - 1)
        assert await phases(live, ann) == []
        live.pass_ms(1)
        assert (await ann.until("phase"))["view"]["ends_ms"] == ends_ms + 700
        assert await phases(live, ann) == []


def slowed(live: LiveArena, ms: int) -> None:
    """Have the next transaction take so long."""
    world, left = live.world, [ms]

    def reached(point: str) -> None:
        if point == "writer.durable" and left:
            world.pass_ms(left.pop())

    world.reached = reached


@pytest.mark.parametrize(("took_ms", "longer_ms"), [(SLOW_MS, 0), (SLOW_MS + 1, SLOW_MS + 1)])
async def test_a_database_that_stands_still_lengthens_the_phase(
    live: LiveArena, took_ms: int, longer_ms: int
) -> None:
    async with live.player() as ann, live.player() as bob:
        round_id, ends_ms = await begun(ann)
        dealer_of(live).stalled(300)
        slowed(live, took_ms)
        assert (await bob.bet(round_id, "b"))["t"] == "answer"
        live.pass_ms(ends_ms - live.table.now_ms())
        assert (await ann.until("phase"))["view"]["ends_ms"] == ends_ms + 300 + longer_ms


async def test_a_phase_has_its_whole_time_from_when_it_is_told(live: LiveArena) -> None:
    async with live.player() as ann:
        await begun(ann)
        slowed(live, 5_000)
        live.pass_phase()
        told = await ann.until("phase", phase="seeds")
        assert told["view"]["ends_ms"] - told["now_ms"] == live.spec.times.seeds_ms
        assert live.table.round_ is not None
        assert live.table.round_.ends_ms == told["view"]["ends_ms"]


async def test_all_that_was_read_in_time_is_carried_out_before_a_phase_ends(
    live: LiveArena,
) -> None:
    async with live.player() as ann:
        round_id, ends_ms = await begun(ann)
        service, dealer = live.here.service, dealer_of(live)
        players = [(await service.enter()).player for _ in range(MOST_ORDERS + 1)]
        in_time = Now(ends_ms, live.world.now_ms)
        live.world.pass_ms(ends_ms - live.table.now_ms() + 5_000)
        orders = [
            Order(player, "bet", round_id, Bet(player, ANTE, 0, hash_of("b")), in_time)
            for player in players
        ]
        answers = await asyncio.gather(*map(dealer.order, orders))
        assert answers == [Answer()] * len(orders)
