"""What a house is handed by who means it harm, or by a machine that fails."""

import asyncio
import hashlib
import json
import os
from pathlib import Path

import pytest

from croupier.deal.canonical import canonical
from croupier.errors import DealError, HouseError
from croupier.house import service as services
from croupier.house.backup import back_up
from croupier.house.database import open_engine
from croupier.house.drafts import draft_of
from croupier.house.keys import kept_key
from croupier.house.operating import Order
from croupier.house.reaching import HouseAt
from croupier.house.restoring import restore
from croupier.house.service import Service

SURROGATE = "\udcff"


def test_a_key_that_could_not_be_made_is_made_the_next_time(tmp_path: Path) -> None:
    path = tmp_path / "seed.key"

    def failing(size: int) -> bytes:
        raise OSError(5, "no entropy")

    with pytest.raises((HouseError, DealError)):
        kept_key(path, failing)
    assert list(tmp_path.iterdir()) == []
    assert kept_key(path) == kept_key(path)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///", "sqlite:///:memory:"])
def test_no_house_is_kept_where_nothing_stays(tmp_path: Path, url: str) -> None:
    with pytest.raises(HouseError) as refused:
        open_engine(tmp_path, url)
    assert refused.value.code == "database-url"


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ann:half@SECRET@127.0.0.1/none",
        "postgresql://ann:SECRET@127.0.0.1:port/none",
        "postgresql://ann:SECRET@[::1/none",
        "postgresql:///none?host=a&host=b&host=c&port=SECRET",
        "postgresql:///none?plugin=SECRET",
        "oracle://ann:SECRET@127.0.0.1/none",
        "ann:SECRET@127.0.0.1",
    ],
)
def test_what_is_no_url_of_a_database_is_not_shown(tmp_path: Path, url: str) -> None:
    with pytest.raises(HouseError) as refused:
        open_engine(tmp_path, url)
    assert (refused.value.code, "SECRET" in str(refused.value)) == ("database-url", False)


def test_all_that_a_house_writes_is_its_owners_alone(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    before = os.umask(0o022)
    try:
        service = Service.opened(tmp_path)
        modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
        asyncio.run(service.close())
    finally:
        os.umask(before)
    assert modes.keys() == {"house.db", "house.db-wal", "lock", "seed.key"}
    assert set(modes.values()) == {0o600}


def test_of_two_that_write_a_file_one_does(tmp_path: Path) -> None:
    path = tmp_path / "history"
    with draft_of(path, "backup") as first:
        first.write(b"first")
        with pytest.raises(HouseError, match="is written by another process"):
            draft_of(path, "backup").__enter__()
        first.write(b" alone")
    assert path.read_bytes() == b"first alone"
    with pytest.raises(HouseError, match="is there already"):
        draft_of(path, "backup").__enter__()
    assert list(tmp_path.iterdir()) == [path]


def test_a_draft_that_was_left_behind_is_replaced(tmp_path: Path) -> None:
    path, before = tmp_path / "history", tmp_path / "history of yesterday"
    before.write_bytes(b"whole")
    os.link(before, tmp_path / ".history.new")  # as it is between its two names
    with draft_of(path, "backup") as file:
        file.write(b"new")
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"new", 0o600)
    assert before.read_bytes() == b"whole"
    assert set(tmp_path.iterdir()) == {path, before}


def test_the_clock_goes_on_whatever_fails(
    tmp_path: Path, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ticking() -> None:
        service = await asyncio.to_thread(Service.opened, tmp_path, database_url)
        again = asyncio.Event()
        failures = [
            RuntimeError("a bug"),
            BrokenPipeError(32, "the log"),
            HouseError("storage", ""),
        ]

        async def sweep() -> int:
            if failures:
                raise failures.pop()
            again.set()
            return 0

        monkeypatch.setattr(services, "SWEEP_SECONDS", 0)
        monkeypatch.setattr(service, "sweep", sweep)
        service.start_clock()
        try:
            await asyncio.wait_for(again.wait(), 20)
        finally:
            await service.close()

    asyncio.run(ticking())


@pytest.mark.parametrize("text", [SURROGATE, "\0", "a\nb", "\x1b[2J"])
@pytest.mark.parametrize(
    ("operation", "name"), [("find", "round"), ("player", "player"), ("disable", "target")]
)
def test_what_is_no_text_is_looked_up_nowhere(
    tmp_path: Path, database_url: str, operation: str, name: str, text: str
) -> None:
    async def asked() -> None:
        service = await asyncio.to_thread(Service.opened, tmp_path, database_url)
        try:
            given = {name: text} | ({"reason": "why"} if operation == "disable" else {})
            with pytest.raises(HouseError) as refused:
                await service.operate(Order(operation, "a", given))
            assert refused.value.code == "command-form"
        finally:
            await service.close()

    asyncio.run(asked())


OTHER_TYPES: dict[str, object] = {
    "too large": 2**64,
    "surrogate": "\ud800",
    "NUL": "\0",
    "text for a number": "null",
    "a number for text": 7,
    "endless": 1e999,
    "a fraction": 1.5,
    "true": True,
    "a list": [1],
}


@pytest.mark.parametrize("other", OTHER_TYPES)
@pytest.mark.parametrize(
    ("table", "column"),
    [("player", "resets"), ("player", "recovery_hash"), ("audit", "at_ms"), ("audit", "actor")],
)
def test_a_backup_of_other_types_is_refused_and_leaves_nothing(
    tmp_path: Path, table: str, column: str, other: str
) -> None:
    value = OTHER_TYPES[other]
    is_text = column in ("recovery_hash", "actor")
    if is_text and other == "text for a number":
        return
    file, new = _backup(tmp_path), tmp_path / "new"
    manifest, *lines = [json.loads(line) for line in file.read_text().splitlines()]
    row = next(line["row"] for line in lines if line["table"] == table)
    row[column] = value
    body = "".join(json.dumps(line) + "\n" for line in lines).encode()
    manifest["sha256"] = hashlib.sha256(body).hexdigest()
    file.write_bytes(f"{canonical(manifest)}\n".encode() + body)
    with pytest.raises(HouseError) as refused:
        restore(new, None, file, lambda done, due: None)
    assert refused.value.code == "backup"
    assert {path.name for path in new.iterdir()} <= {"lock"}


def _backup(folder: Path) -> Path:
    """A backup of a house with one player."""
    home = folder / "home"

    async def entered() -> None:
        service = await asyncio.to_thread(Service.opened, home)
        await service.enter()
        await service.close()

    asyncio.run(entered())
    file = folder / "backup"
    with HouseAt(home).reading() as connection:
        back_up(connection, file, 0, lambda done, due: None)
    return file
