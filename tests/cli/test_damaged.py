"""A house whose database was damaged, exchanged or taken away: refused in a line, untouched."""

import asyncio
import json
import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from shutil import copytree

import pytest
from click.testing import Result
from sqlalchemy import create_engine

from croupier.house.reaching import HouseAt
from croupier.house.service import Service
from tests.cli.conftest import Croupier
from tests.fault.processes import in_tree

Damage = Callable[[Path], object]


@pytest.fixture(scope="module")
def stopped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a house that has players, closed in order."""
    folder = tmp_path_factory.mktemp("stopped") / "data"
    asyncio.run(_visited(folder, ended=True))
    return folder


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a house as it lies there in service: what came last is in its WAL alone."""
    folder = tmp_path_factory.mktemp("killed") / "data"
    asyncio.run(_visited(folder, ended=False))
    return folder.with_name("copy")


async def _visited(folder: Path, ended: bool) -> None:
    for _ in range(2):
        service = await asyncio.to_thread(Service.opened, folder)
        for _ in range(3):
            await service.enter()
        if not ended:
            copytree(folder, folder.with_name("copy"), dirs_exist_ok=True)
        await service.close()


def cut(size: int) -> Damage:
    return lambda folder: os.truncate(folder / "house.db", size)


def overwritten(at: int) -> Damage:
    """Half a page of zeros in the place of what was there."""

    def damage(folder: Path) -> None:
        with (folder / "house.db").open("r+b") as file:
            file.seek(at)
            file.write(bytes(2048))

    return damage


def replaced(content: bytes) -> Damage:
    return lambda folder: (folder / "house.db").write_bytes(content)


def another_folder(folder: Path) -> None:
    (folder / "house.db").unlink()
    (folder / "house.db").mkdir()


def of_version(version: str) -> Damage:
    def damage(folder: Path) -> None:
        _run(folder, f"UPDATE alembic_version SET version_num = '{version}'")

    return damage


def of_another(*statements: str, with_key: bool = False) -> Damage:
    """The database of another program under our name."""

    def damage(folder: Path) -> None:
        (folder / "house.db").unlink()
        if not with_key:
            (folder / "seed.key").unlink()
        _run(folder, *statements)

    return damage


def _run(folder: Path, *statements: str) -> None:
    with closing(sqlite3.connect(folder / "house.db")) as connection, connection:
        for statement in statements:
            connection.execute(statement)


NOTES = "CREATE TABLE notes (text)"
ALEMBIC = ("CREATE TABLE alembic_version (version_num)", "INSERT INTO alembic_version VALUES ('x')")
TWO = "INSERT INTO alembic_version VALUES ('0001')"
NO_TEXT = "UPDATE alembic_version SET version_num = x'00ff'"
DAMAGES: dict[str, tuple[Damage, str]] = {
    "empty": (cut(0), "storage"),
    "the header alone": (cut(100), "storage"),
    "a page and a bit": (cut(5000), "storage"),
    "the last page gone": (lambda folder: cut(_size(folder) - 4096)(folder), "storage"),
    "a root overwritten": (overwritten(4096 * 3), "storage"),
    "noise": (replaced(bytes(range(256)) * 64), "storage"),
    "text": (replaced(b"no database\n"), "storage"),
    "a folder": (another_folder, "storage"),
    "a folder for the WAL": (lambda folder: (folder / "house.db-wal").mkdir(), "storage"),
    "gone": (lambda folder: (folder / "house.db").unlink(), "storage"),
    "a later version": (of_version("9999"), "database-version"),
    "notes": (of_another(NOTES), "database-version"),
    "notes beside our key": (of_another(NOTES, with_key=True), "storage"),
    "another with our tables": (of_another("CREATE TABLE player (id)"), "database-version"),
    "two versions": (lambda folder: _run(folder, TWO), "database-version"),
    "a version that is no text": (lambda folder: _run(folder, NO_TEXT), "database-version"),
    "a trigger gone": (lambda folder: _run(folder, "DROP TRIGGER transfer_posted"), "storage"),
    "a table gone": (lambda folder: _run(folder, "DROP TABLE live_seat"), "storage"),
    "another with versions": (of_another(*ALEMBIC), "database-version"),
}


def _size(folder: Path) -> int:
    return (folder / "house.db").stat().st_size


def held(folder: Path) -> dict[str, bytes | None]:
    """All that is in a folder but its lock."""
    return {
        path.name: path.read_bytes() if path.is_file() else None
        for path in folder.iterdir()
        if path.name != "lock"
    }


def refusal(result: Result) -> str:
    """The one line with which a command ended; what comes before it is the log of the server."""
    *logged, line = result.output.splitlines()
    assert result.exit_code == 1, result.output
    assert all(json.loads(one)["event"] for one in logged)
    return line


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_is_no_house_is_refused_and_left_alone(
    stopped: Path, tmp_path: Path, croupier: Croupier, damage: str
) -> None:
    folder, (do, code) = tmp_path / "data", DAMAGES[damage]
    copytree(stopped, folder)
    do(folder)
    before = held(folder)
    told = croupier("serve", "--port", "0", "--data", str(folder))
    assert refusal(told).startswith(f"error[{code}]: ")
    for asked in (("status",), ("disable", "house", "--reason", "a test"), ("audit", "verify")):
        told = croupier("house", *asked, "--data", str(folder))
        assert refusal(told).startswith(("error[storage]: ", "error[database-version]: "))
    assert held(folder) == before


def test_the_tables_of_another_on_postgresql_are_left_alone(
    tmp_path: Path, postgresql_url: str, croupier: Croupier
) -> None:
    engine = create_engine(postgresql_url)
    with engine.begin() as connection:
        connection.exec_driver_sql(NOTES.replace("text", "said text"))
    at = ("--data", str(tmp_path), "--database", postgresql_url)
    told = croupier("serve", "--port", "0", *at)
    assert refusal(told) == "error[database-version]: the database holds tables of another program"
    with engine.connect() as connection:
        names = connection.exec_driver_sql(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        )
        assert [row[0] for row in names] == ["notes"]
    engine.dispose()


def test_triggers_that_are_off_on_postgresql_are_noticed(
    tmp_path: Path, postgresql_url: str, croupier: Croupier
) -> None:
    asyncio.run(Service.opened(tmp_path, postgresql_url).close())
    engine = create_engine(postgresql_url)
    at = ("--data", str(tmp_path), "--database", postgresql_url)
    with engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE transfer DISABLE TRIGGER transfer_posted")
    for asked in (("serve", "--port", "0"), ("house", "status")):
        says = "error[storage]: the database is damaged: it has no transfer_posted at work"
        assert refusal(croupier(*asked, *at)) == says
    with engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE transfer ENABLE TRIGGER transfer_posted")
    engine.dispose()
    assert croupier("house", "status", *at).exit_code == 0


@pytest.mark.parametrize("wal", [None, b"", b"x" * 31, b"noise" * 9999, 3000, 20_000])
def test_a_torn_wal_is_an_earlier_moment_of_the_house_and_whole(
    killed: Path, tmp_path: Path, wal: bytes | int | None
) -> None:
    folder = tmp_path / "data"
    copytree(killed, folder)
    path = folder / "house.db-wal"
    if wal is None:
        path.unlink()
    elif isinstance(wal, bytes):
        path.write_bytes(wal)
    else:
        os.truncate(path, wal)
    service = Service.opened(folder)
    try:
        found = asyncio.run(service.status())
        assert (found["books"], found["players"] in range(3, 6)) == ("balanced", True)
    finally:
        asyncio.run(service.close())
    assert HouseAt(folder).operate("verify-audit")["audit"] > 0


@pytest.mark.parametrize("closed", ["house.db", "seed.key", "lock", "."])
def test_what_may_not_be_written_is_told(stopped: Path, tmp_path: Path, closed: str) -> None:
    folder = tmp_path / "data"
    copytree(stopped, folder)
    (folder / closed).chmod(0o500 if closed == "." else 0)
    before = (folder / "house.db").read_bytes()
    program = (sys.executable, "-m", "croupier")
    told = in_tree([*_bounded(), *program, "serve", "--port", "0", "--data", str(folder)])
    assert told.returncode == 1
    assert told.stderr.splitlines()[-1].startswith(
        ("error[storage]: ", "error[house-key]: ", "error[address]: ")
    )
    assert (folder / "house.db").read_bytes() == before
    (folder / closed).chmod(0o700)


def _bounded() -> list[str]:
    """How root is made to respect permissions."""
    if os.geteuid() != 0:
        return []
    return ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
