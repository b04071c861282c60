"""Several processes at one house: what one of them does, the players at the others are told."""

import asyncio
import os
import shutil
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from croupier.errors import HouseError
from croupier.house.commands import Command, Open
from croupier.house.folder import lock_folder
from croupier.house.listening import Update
from croupier.house.reaching import HouseAt
from croupier.house.service import Service

GAME = "four-card"


def test_what_another_process_does_is_told_within_a_sweep(
    tmp_path: Path, postgresql_url: str
) -> None:
    async def told() -> None:
        async with AsyncExitStack() as taken:
            first = await _opened(tmp_path / "a", postgresql_url, taken)
            (tmp_path / "b").mkdir()
            shutil.copy(tmp_path / "a" / "seed.key", tmp_path / "b")
            second = await _opened(tmp_path / "b", postgresql_url, taken)
            player = (await first.enter()).player
            heard: list[Update] = []
            leave = first.listeners.subscribe(player, heard.append)
            opened = await first.command(player, GAME, Command("a", 0, Open()))
            await second.sweep()
            await first.sweep()
            assert [one.seq for one in heard] == [1], "nothing else happened"

            reason = {"round": opened.view["round"]["id"], "reason": "a test"}
            at = HouseAt(tmp_path / "a", postgresql_url)
            await asyncio.to_thread(at.operate, "void", reason)
            await first.sweep()
            await first.sweep()
            assert [(one.seq, one.view["stage"]) for one in heard[1:]] == [(2, "void")]

            await second.command(player, GAME, Command("b", 2, Open()))
            assert (await first.view(player, GAME))["seq"] == 3
            await first.sweep()
            assert [one.seq for one in heard] == [1, 2, 3], "who looks at it has the others told"
            leave()
            assert first.listeners.known == {}

    asyncio.run(told())


async def _opened(folder: Path, url: str, taken: AsyncExitStack) -> Service:
    service = await asyncio.to_thread(Service.opened, folder, url)
    taken.push_async_callback(service.close)
    return service


def test_who_has_the_folder_is_named(tmp_path: Path) -> None:
    locked = lock_folder(tmp_path)
    for content, says in (
        (None, f"process {os.getpid()} has the data folder"),
        (b"", "another process has the data folder"),
        (b"x\n", "another process has the data folder"),
    ):
        if content is not None:
            (tmp_path / "lock").write_bytes(content)
        with pytest.raises(HouseError) as refused:
            lock_folder(tmp_path)
        assert (refused.value.code, refused.value.message) == ("database-busy", says)
    os.close(locked)
    os.close(lock_folder(tmp_path))
    assert (tmp_path / "lock").read_text() == f"{os.getpid()}\n"
