"""S5: whoever sets the clock ends no round by it and no session, and keeps none open."""

import asyncio
import shutil
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select

from croupier.errors import HouseError
from croupier.house.commands import Command
from croupier.house.custody import KEY_NAME
from croupier.house.ports import Ports
from croupier.house.schema import boot
from croupier.house.service import Service
from croupier.house.settings import HouseSettings
from croupier.house.view import View
from tests.house.playing import next_body, play_until
from tests.house.world import Arena, World

GAME = "six-card"
SETTINGS = HouseSettings()
DAY_MS = 24 * 60 * 60_000
STEPS = (-30 * DAY_MS, -60_000, 60_000, SETTINGS.abandon_after_ms, 30 * DAY_MS)


@pytest.mark.parametrize("step", STEPS)
def test_a_round_is_open_as_long_as_before(arena: Arena, step: int) -> None:
    player, random = arena.enter(), Random(1)
    view = play_until(arena, player, GAME, "playing", random)
    arena.world.pass_ms(SETTINGS.abandon_after_ms - 1)
    arena.world.now_ms += step
    assert arena.do(arena.house.expire) == []
    shown = arena.view(player, GAME)["round"]["decide_by_ms"]
    assert shown == view["round"]["decide_by_ms"] + step == arena.world.now_ms + 1
    arena.world.pass_ms(1)
    (moved,) = arena.do(arena.house.expire)
    assert moved.answer.view["stage"] == "settled"


def test_a_deadline_is_shown_as_it_was_between_two_ticks_of_the_clocks(arena: Arena) -> None:
    player = arena.enter()
    view = play_until(arena, player, GAME, "playing", Random(1))
    for ms in (1, -2):
        arena.world.now_ms += ms
        assert arena.view(player, GAME) == view


@pytest.mark.parametrize("step", STEPS)
def test_a_deadline_that_is_given_after_the_step_is_as_far_off(arena: Arena, step: int) -> None:
    player, random = arena.enter(), Random(1)
    arena.world.now_ms += step
    view = play_until(arena, player, GAME, "playing", random)
    due = arena.world.now_ms + SETTINGS.abandon_after_ms
    assert view["round"]["decide_by_ms"] == due
    arena.world.pass_ms(SETTINGS.abandon_after_ms - 1)
    assert arena.do(arena.house.expire) == []
    arena.world.pass_ms(1)
    assert len(arena.do(arena.house.expire)) == 1


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("lasts", [SETTINGS.idle_ms, SETTINGS.session_ms])
def test_a_session_is_good_as_long_as_before(arena: Arena, step: int, lasts: int) -> None:
    token = arena.do(arena.house.enter).session

    def used() -> str:
        return arena.do(lambda connection: arena.house.session(connection, token))

    arena.world.now_ms += step
    for _ in range(lasts // SETTINGS.idle_ms):
        arena.world.pass_ms(SETTINGS.idle_ms)
        used()
    arena.world.now_ms -= 2 * step
    used()
    arena.world.pass_ms(SETTINGS.idle_ms + 1)
    with pytest.raises(HouseError, match="the session is over"):
        used()


async def _seated(service: Service) -> View:
    """A player's table with a round that he is to decide."""
    player, random = (await service.enter()).player, Random(2)
    view = await service.view(player, GAME)
    while view["stage"] != "playing":
        command = Command(f"c-{view['seq']}", view["seq"], next_body(view, random))
        view = (await service.command(player, GAME, command)).view
    return view


def _booted(world: World, uptime_ms: int = 3_600_000) -> Ports:
    """The ports of a process in a world whose machine has been up for a while."""
    return replace(world.ports(), steady_ms=lambda: world.steady_ms + uptime_ms)


@pytest.mark.parametrize("step", STEPS)
def test_a_restart_of_the_house_after_a_step_changes_nothing(
    tmp_path: Path, database_url: str, step: int
) -> None:
    world = World(1)

    async def use() -> None:
        service = Service.opened(tmp_path, database_url, ports=_booted(world))
        await _seated(service)
        await service.close()
        world.now_ms += step
        world.pass_ms(SETTINGS.abandon_after_ms - 1)
        service = Service.opened(tmp_path, database_url, ports=_booted(world))
        assert await service.sweep() == 0
        world.pass_ms(1)
        assert await service.sweep() == 1
        await service.close()

    asyncio.run(use())


def test_after_a_start_of_the_machine_the_clock_is_all_there_is(
    tmp_path: Path, database_url: str
) -> None:
    world = World(1)

    async def use() -> None:
        service = Service.opened(tmp_path, database_url, ports=_booted(world))
        await _seated(service)
        await service.close()
        world.boot = "the machine, started again"
        world.now_ms += SETTINGS.abandon_after_ms - 1
        service = Service.opened(tmp_path, database_url, ports=_booted(world, 5))
        assert await service.sweep() == 0
        world.pass_ms(1)
        assert await service.sweep() == 1
        rows = await service.run(lambda c: list(c.scalars(select(boot.c.id))))
        assert sorted(rows) == ["a machine", "the machine, started again"]
        await service.close()

    asyncio.run(use())


@pytest.mark.parametrize("step", STEPS)
def test_processes_that_started_before_and_after_a_step_are_at_one(
    tmp_path: Path, postgresql_url: str, step: int
) -> None:
    world, second = World(1), tmp_path / "second"

    async def use() -> None:
        before = Service.opened(tmp_path, postgresql_url, ports=_booted(world))
        second.mkdir()
        shutil.copy(tmp_path / KEY_NAME, second)
        await _seated(before)
        world.now_ms += step
        after = Service.opened(second, postgresql_url, ports=_booted(world))
        await _seated(after)
        world.pass_ms(SETTINGS.abandon_after_ms - 1)
        assert [await one.sweep() for one in (before, after)] == [0, 0]
        world.pass_ms(1)
        assert [await one.sweep() for one in (before, after)] == [2, 0]
        await before.close()
        await after.close()

    asyncio.run(use())


def test_the_steady_clock_is_of_the_machine_and_goes_on() -> None:
    one, other = Ports(), Ports()
    assert one.boot == other.boot
    assert one.steady_ms() <= other.steady_ms() < one.steady_ms() + 60_000
