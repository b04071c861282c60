"""The key of the seeds: a house opens with its own, and an operator alone gives it another."""

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Barrier

import pytest
from sqlalchemy import select

from croupier.errors import HouseError
from croupier.games import GAMES
from croupier.house.audit import check_audit
from croupier.house.backup import back_up
from croupier.house.commands import Command
from croupier.house.custody import KEY_NAME, keep_key, key_in
from croupier.house.database import migrate, open_engine
from croupier.house.keys import SeedKey
from croupier.house.reaching import HouseAt
from croupier.house.restoring import restore
from croupier.house.schema import round_, seed_key
from croupier.house.service import Service
from croupier.house.view import View
from croupier.house.writer import together
from croupier.ledger import trial_balance
from tests.house.playing import next_body
from tests.house.soundness import check_sound, published_log

ANOTHER = b"another key of 32 bytes in here!"


def put(path: Path, key: bytes) -> None:
    """A key as it is to be put there: for its owner alone."""
    path.touch(0o600)
    path.write_bytes(key)


def opened(folder: Path, url: str | None) -> None:
    """Open a house and close it."""
    asyncio.run(Service.opened(folder, url).close())


def refused(folder: Path, url: str | None) -> str:
    """How a house is refused that is opened."""
    with pytest.raises(HouseError) as caught:
        opened(folder, url)
    assert caught.value.code == "house-key"
    return caught.value.message


def with_open_rounds(folder: Path, url: str) -> dict[str, View]:
    """A house whose players have a round open in each game: their tables, by player."""

    async def play() -> dict[str, View]:
        service, random = Service.opened(folder, url), Random(7)
        tables = {}
        for game in GAMES:
            player = (await service.enter()).player
            view = await service.view(player, game)
            while view["stage"] != "playing":
                command = Command(f"c-{view['seq']}", view["seq"], next_body(view, random))
                view = (await service.command(player, game, command)).view
            tables[player] = view
        await service.close()
        return tables

    return asyncio.run(play())


def seen(folder: Path, url: str, tables: dict[str, View]) -> dict[str, View]:
    """The tables as they are shown now."""

    async def look() -> dict[str, View]:
        service = Service.opened(folder, url)
        found = {name: await service.view(name, view["game"]) for name, view in tables.items()}
        key = service.house.key
        await service.run(lambda connection: check_sound(connection, records=False, key=key))
        await service.close()
        return found

    return asyncio.run(look())


def test_a_house_with_another_key_is_not_opened(tmp_path: Path, database_url: str) -> None:
    tables, path = with_open_rounds(tmp_path, database_url), tmp_path / KEY_NAME
    own = path.read_bytes()
    put(path, ANOTHER)
    assert "seed.key is another" in refused(tmp_path, database_url)
    assert "croupier house new-key" in refused(tmp_path, database_url)
    round_id = next(iter(tables.values()))["round"]["id"]
    at = HouseAt(tmp_path, database_url)
    with pytest.raises(HouseError, match="another"):
        at.operate("void", {"round": round_id, "reason": "the seed would not be revealed"})
    assert at.operate("status")["rounds"]["playing"] == len(GAMES)
    put(path, own)
    assert seen(tmp_path, database_url, tables) == tables


def test_a_lost_key_is_told_and_not_replaced(tmp_path: Path, database_url: str) -> None:
    tables, path = with_open_rounds(tmp_path, database_url), tmp_path / KEY_NAME
    own = path.read_bytes()
    path.unlink()
    assert f"{path} is missing" in refused(tmp_path, database_url)
    assert not path.exists()
    put(path, own)
    assert seen(tmp_path, database_url, tables) == tables


def test_a_key_that_anyone_may_read_opens_no_house(tmp_path: Path, database_url: str) -> None:
    opened(tmp_path, database_url)
    path = tmp_path / KEY_NAME
    path.chmod(0o604)
    assert refused(tmp_path, database_url) == f"{KEY_NAME}: anyone may read it; chmod 600 {path}"
    path.chmod(0o640)
    opened(tmp_path, database_url)


@pytest.mark.parametrize("exchanged", [True, False])
def test_an_operator_gives_up_the_rounds_of_a_lost_key(
    tmp_path: Path, database_url: str, exchanged: bool
) -> None:
    tables, path = with_open_rounds(tmp_path, database_url), tmp_path / KEY_NAME
    own = path.read_bytes()
    path.unlink()
    if exchanged:
        put(path, ANOTHER)
    at = HouseAt(tmp_path, database_url)
    with pytest.raises(HouseError, match="reason"):
        at.replace_key("")
    assert path.exists() == exchanged
    given_up = at.replace_key("the disk of the key is gone")
    assert sorted(given_up["void"]) == sorted(view["round"]["id"] for view in tables.values())
    assert path.read_bytes() not in ([own] if exchanged else [own, ANOTHER])
    opened(tmp_path, database_url)
    with at.reading() as connection:
        check_audit(connection)
        assert trial_balance(connection).holds
        rows = connection.execute(select(round_).where(round_.c.stage != "settled")).all()
        revealed = published_log(connection).revealed
    assert len(rows) == len(tables)
    for row in rows:
        assert (row.stage, row.reason) == ("void", "the disk of the key is gone")
        assert row.balance_after == row.balance_before
        assert revealed(row.id) is None, "its seed is lost"
    put(path, own)
    assert "another" in refused(tmp_path, database_url)


def test_a_key_that_is_the_houses_already_is_not_replaced(
    tmp_path: Path, database_url: str
) -> None:
    tables, at = with_open_rounds(tmp_path, database_url), HouseAt(tmp_path, database_url)
    with pytest.raises(HouseError, match="already"):
        at.replace_key("a slip")
    assert seen(tmp_path, database_url, tables) == tables


def test_the_key_of_an_open_house_is_not_replaced(tmp_path: Path) -> None:
    async def use() -> None:
        service = Service.opened(tmp_path)
        with pytest.raises(HouseError, match="the house is open"):
            await asyncio.to_thread(HouseAt(tmp_path).replace_key, "a slip")
        await service.close()

    asyncio.run(use())


def test_two_folders_are_not_two_keys_of_one_database(tmp_path: Path, postgresql_url: str) -> None:
    opened(tmp_path / "first", postgresql_url)
    assert "another" in refused_with_a_key(tmp_path / "second", postgresql_url)
    assert "missing" in refused(tmp_path / "third", postgresql_url)
    opened(tmp_path / "first", postgresql_url)


def refused_with_a_key(folder: Path, url: str) -> str:
    folder.mkdir()
    put(folder / KEY_NAME, ANOTHER)
    return refused(folder, url)


def test_of_two_that_found_a_house_together_one_has_its_key(
    tmp_path: Path, postgresql_url: str
) -> None:
    """Both saw that there was no key when they made theirs."""
    engine, both = open_engine(tmp_path, postgresql_url), Barrier(2, timeout=30)
    migrate(engine)

    def entropy(size: int) -> bytes:
        both.wait()
        return os.urandom(size)

    def found(name: str) -> SeedKey | HouseError:
        folder = tmp_path / name
        folder.mkdir()
        key: SeedKey = together(engine, [lambda c: key_in(c, folder, entropy)])[0]
        refusal: HouseError | None = together(engine, [lambda c: keep_key(c, key)])[0]
        return refusal or key

    with ThreadPoolExecutor() as pool:
        keys = list(pool.map(found, ("first", "second")))
    kept = together(engine, [lambda c: list(c.scalars(select(seed_key.c.fingerprint)))])[0]
    assert kept == [key.fingerprint for key in keys if isinstance(key, SeedKey)]
    assert [key.code for key in keys if isinstance(key, HouseError)] == ["house-key"]
    engine.dispose()


def test_a_restored_house_wants_the_key_of_its_backup(tmp_path: Path, database_url: str) -> None:
    tables, copy = with_open_rounds(tmp_path, database_url), tmp_path / "backup"
    with HouseAt(tmp_path, database_url).reading() as connection:
        back_up(connection, copy, 0, lambda done, due: None)
    assert SeedKey((tmp_path / KEY_NAME).read_bytes()).fingerprint in copy.read_text("utf-8")
    assert (tmp_path / KEY_NAME).read_bytes().hex() not in copy.read_text("utf-8")
    new = tmp_path / "new"
    restore(new, None, copy, lambda done, due: None)
    assert "missing" in refused(new, None)
    put(new / KEY_NAME, ANOTHER)
    assert "another" in refused(new, None)
    put(new / KEY_NAME, (tmp_path / KEY_NAME).read_bytes())
    assert seen(new, f"sqlite:///{new / 'house.db'}", tables) == tables
