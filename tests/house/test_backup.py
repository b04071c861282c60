"""A house kept in a file and made again from it: the whole of it, or nothing."""

import hashlib
import json
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Engine, create_engine, inspect, select

from croupier.errors import CroupierError, HouseError
from croupier.games import GAMES
from croupier.house.backup import back_up, content_hash, tables
from croupier.house.commands import Open
from croupier.house.database import FILE_NAME, open_engine
from croupier.house.operating import Order, operate
from croupier.house.restoring import restore
from croupier.house.schema import round_
from croupier.ledger import account
from tests.databases import new_database
from tests.house.playing import play_round, play_until
from tests.house.soundness import check_sound
from tests.house.world import START_MS, Arena
from tests.postgres import Cluster

Json = dict[str, Any]


def quiet(_done: int, _due: int) -> None:
    """Work goes on."""


def played(arena: Arena) -> str:
    """Two players, rounds of every game, one that is open, one that is void; who plays still."""
    random, player, other = Random(1), arena.enter(), arena.enter()
    for game in GAMES:
        play_round(arena, player, game, random)
    arena.send(other, "four-card", Open())
    given = {"round": arena.view(other, "four-card")["round"]["id"], "reason": "a test"}
    arena.do(lambda c: operate(c, arena.house, Order("void", "anna", given)))
    shut = {"target": "six-card", "reason": "a fire"}
    arena.do(lambda c: operate(c, arena.house, Order("disable", "anna", shut)))
    play_until(arena, player, "two-plus-four", "playing", random)
    return player


@pytest.fixture
def arena(tmp_path: Path, database_url: str) -> Iterator[Arena]:
    arena = Arena.at(tmp_path, database_url)
    yield arena
    arena.engine.dispose()


def kept(arena: Arena, path: Path) -> Path:
    """The backup of a house."""
    with arena.engine.begin() as connection:
        back_up(connection, path, START_MS, quiet)
    return path


@pytest.fixture(scope="module")
def backup(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One backup for many tests that spoil copies of it."""
    folder = tmp_path_factory.mktemp("kept")
    arena = Arena.at(folder, f"sqlite:///{folder / FILE_NAME}")
    played(arena)
    path = kept(arena, folder / "backup")
    arena.engine.dispose()
    return path


def refused(work: Callable[[], object]) -> HouseError:
    with pytest.raises(HouseError) as caught:
        work()
    return caught.value


def content(engine: Engine) -> str:
    with engine.begin() as connection:
        return content_hash(connection)


@pytest.mark.parametrize("into", ["sqlite", "postgresql"])
def test_a_house_goes_on_where_its_backup_was_made(
    arena: Arena, tmp_path: Path, into: str, request: pytest.FixtureRequest
) -> None:
    player = played(arena)
    path = kept(arena, tmp_path / "backup")
    url = None if into == "sqlite" else str(request.getfixturevalue("other_postgresql"))
    manifest = restore(tmp_path / "new", url, path, quiet)
    assert manifest["tables"]["player"] == 2
    again = Arena(open_engine(tmp_path / "new", url), arena.world, arena.house)
    try:
        assert content(again.engine) == content(arena.engine) == manifest["sha256"]
        assert kept(again, tmp_path / "second").read_bytes() == path.read_bytes()
        again.do(check_sound)
        view = again.view(player, "two-plus-four")
        assert view == arena.view(player, "two-plus-four")
        assert view["stage"] == "playing"
        again.world.pass_ms(again.house.settings.abandon_after_ms)
        assert [one.player for one in again.do(again.house.expire)] == [player]
        play_round(again, again.enter(), "four-card", Random(2))
        again.do(check_sound)
    finally:
        again.engine.dispose()


@pytest.fixture
def other_postgresql(postgresql: Cluster) -> Iterator[str]:
    """Another empty database on PostgreSQL."""
    with new_database(postgresql) as url:
        yield url


def test_a_backup_has_every_row_and_no_seed_of_an_open_round(arena: Arena, tmp_path: Path) -> None:
    played(arena)
    path = kept(arena, tmp_path / "backup")
    manifest, *lines = map(json.loads, path.read_bytes().splitlines())
    counted = dict.fromkeys(manifest["tables"], 0)
    for line in lines:
        counted[line["table"]] += 1
    assert counted == manifest["tables"]
    assert set(counted) == {table.name for table in tables()}
    empty = {"session", "boot", "live_table", "live_round", "live_seat"}
    assert {name for name, rows in counted.items() if not rows} <= empty
    rows = arena.do(lambda c: list(c.execute(select(round_).where(round_.c.stage == "playing"))))
    (row,) = rows
    seed = arena.house.key.opened(row.id, row.seed)
    text = path.read_bytes()
    assert seed.hex().encode() not in text
    assert seed not in text
    assert bytes(row.seed).hex().encode() in text, "encrypted it is there"
    assert (b"k" * 32).hex().encode() not in text
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_backup_is_never_written_over_another_file(arena: Arena, tmp_path: Path) -> None:
    path = tmp_path / "backup"
    path.write_text("something else")
    assert refused(lambda: kept(arena, path)).code == "backup"
    assert path.read_text() == "something else"
    assert refused(lambda: kept(arena, tmp_path / "nowhere" / "backup")).code == "backup"
    assert sorted(file.name for file in tmp_path.glob("*backup*")) == ["backup"]


def test_a_backup_that_is_interrupted_leaves_nothing(
    arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(arena)
    monkeypatch.setattr("croupier.house.backup._AT_ONCE", 10)

    def interrupt(done: int, due: int) -> None:
        assert 0 < done <= due
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), arena.engine.begin() as connection:
        back_up(connection, tmp_path / "backup", START_MS, interrupt)
    assert list(tmp_path.glob("*backup*")) == []


# What is torn or was changed


def spoilt(path: Path, into: Path, change: Callable[[list[Json]], object], seal: bool) -> Path:
    """A copy of a backup with its lines changed; with `seal` its manifest is made to fit."""
    manifest, *lines = map(json.loads, path.read_text("utf-8").splitlines())
    change(lines)
    body = b"".join(dumped(line) for line in lines)
    if seal:
        manifest["sha256"] = hashlib.sha256(body).hexdigest()
    into.write_bytes(dumped(manifest) + body)
    return into


def dumped(value: Json) -> bytes:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return f"{text}\n".encode()


def of(lines: list[Json], table: str, **where: object) -> Json:
    """The first row of a table where that holds."""
    return next(
        line["row"]
        for line in lines
        if line["table"] == table and where.items() <= line["row"].items()
    )


def more(lines: list[Json], table: str, name: str, by: Any, **where: object) -> None:
    row = of(lines, table, **where)
    row[name] += by


def without(lines: list[Json], table: str, **where: object) -> None:
    row = of(lines, table, **where)
    lines[:] = [line for line in lines if line["row"] is not row]


CHANGES: dict[str, Callable[[list[Json]], object]] = {
    "a balance": lambda lines: more(lines, "account", "posted", 100, id="bank"),
    "what is reserved": lambda lines: more(lines, "account", "reserved", 1, id="bank"),
    "a stake": lambda lines: more(lines, "transfer", "amount", 1, code="stake"),
    "a win": lambda lines: more(lines, "transfer", "amount", 100, code="grant"),
    "a code": lambda lines: of(lines, "transfer", code="grant").update(code="win"),
    "a transfer too few": lambda lines: without(lines, "transfer", code="grant"),
    "a transfer twice": lambda lines: lines.append(
        {"table": "transfer", "row": of(lines, "transfer", code="grant")}
    ),
    "an account too few": lambda lines: without(lines, "account", id="bank"),
    "an amount of text": lambda lines: of(lines, "transfer").update(amount="much"),
    "an amount of half a cent": lambda lines: of(lines, "transfer").update(amount=0.5),
    "an amount of nothing": lambda lines: of(lines, "transfer").update(amount=None),
    "a list for a name": lambda lines: of(lines, "player").update(id=["x"]),
    "an actor": lambda lines: of(lines, "audit").update(actor="nobody"),
    "an audit entry": lambda lines: more(lines, "audit", "line", " "),
    "an audit entry too few": lambda lines: without(lines, "audit"),
    "a commitment": lambda lines: more(lines, "commitment", "line", " "),
    "a commitment's round": lambda lines: of(lines, "commitment").update(round="another"),
    "a commitment too few": lambda lines: without(lines, "commitment"),
    "a record": lambda lines: of(lines, "round", stage="settled").update(record="{}\n"),
    "a record that is gone": lambda lines: of(lines, "round", stage="settled").update(record=None),
    "a stage": lambda lines: of(lines, "round", stage="settled").update(stage="playing"),
    "a seed that is no hex": lambda lines: of(lines, "round").update(seed="nope"),
    "a column too many": lambda lines: of(lines, "round").update(more=1),
    "a column too few": lambda lines: of(lines, "round").pop("cut"),
    "a round of nobody": lambda lines: of(lines, "round").update(player="nobody"),
    "a table that is none": lambda lines: lines.append({"table": "nope", "row": {}}),
    "a row that is none": lambda lines: lines.append({"table": "player", "row": []}),
    "a player too many": lambda lines: lines.append(
        {"table": "player", "row": {**of(lines, "player"), "id": "x", "recovery_hash": "y"}}
    ),
}
HASH_ALONE = {"a player too many"}
"""What may be so in a house: that it was changed, the hash alone tells."""


@pytest.mark.parametrize("change", CHANGES)
def test_a_backup_that_was_changed_is_refused_and_nothing_is_left(
    backup: Path, tmp_path: Path, change: str
) -> None:
    data = tmp_path / "data"
    for seal in (False, True):
        if seal and change in HASH_ALONE:
            continue
        path = spoilt(backup, tmp_path / f"changed-{seal}", CHANGES[change], seal)
        assert path.read_bytes() != backup.read_bytes()
        assert refused(lambda: restore(data, None, path, quiet)).code == "backup"
        assert sorted(file.name for file in data.iterdir()) == ["lock"]


def test_a_changed_backup_leaves_nothing_in_postgresql(
    backup: Path, tmp_path: Path, postgresql_url: str
) -> None:
    for number, change in enumerate(CHANGES):
        path = spoilt(
            backup, tmp_path / f"{number}", CHANGES[change], seal=change not in HASH_ALONE
        )
        error = refused(lambda: restore(tmp_path, postgresql_url, path, quiet))
        assert error.code == "backup", change
    engine = create_engine(postgresql_url)
    assert inspect(engine).get_table_names() == []
    engine.dispose()


def test_a_torn_backup_is_refused_wherever_it_is_torn(backup: Path, tmp_path: Path) -> None:
    whole, random = backup.read_bytes(), Random(1)
    ends = [0, 1, len(whole) - 1, whole.rfind(b"\n", 0, -1) + 1, whole.find(b"\n") + 1]
    ends += [random.randrange(len(whole)) for _ in range(15)]
    for end in ends:
        path = tmp_path / "torn"
        path.write_bytes(whole[:end])
        assert refused(lambda: restore(tmp_path / "data", None, path, quiet)).code == "backup"
        assert sorted(file.name for file in (tmp_path / "data").iterdir()) == ["lock"]


MANIFESTS: dict[str, tuple[Callable[[Json], object], str]] = {
    "another format": (lambda manifest: manifest.update(format="croupier/backup/2"), "backup"),
    "no format": (lambda manifest: manifest.pop("format"), "backup"),
    "no hash": (lambda manifest: manifest.pop("sha256"), "backup"),
    "another hash": (lambda manifest: manifest.update(sha256="0" * 64), "backup"),
    "a field too many": (lambda manifest: manifest.update(more=1), "backup"),
    "tables that are none": (lambda manifest: manifest.update(tables=[]), "backup"),
    "a table too few": (lambda manifest: manifest["tables"].pop("audit"), "backup"),
    "another count": (lambda manifest: manifest["tables"].update(round=99), "backup"),
    "a count that is none": (lambda manifest: manifest["tables"].update(round="9"), "backup"),
    "a later version": (lambda manifest: manifest.update(version="9999"), "database-version"),
}


@pytest.mark.parametrize("change", MANIFESTS)
def test_a_manifest_that_does_not_fit_is_refused(backup: Path, tmp_path: Path, change: str) -> None:
    head, _, body = backup.read_bytes().partition(b"\n")
    manifest = json.loads(head)
    spoil, code = MANIFESTS[change]
    spoil(manifest)
    path = tmp_path / "changed"
    path.write_bytes(dumped(manifest) + body)
    assert refused(lambda: restore(tmp_path / "data", None, path, quiet)).code == code
    assert not (tmp_path / "data" / FILE_NAME).exists()


def test_nothing_is_restored_over_a_house(arena: Arena, backup: Path, tmp_path: Path) -> None:
    arena.enter()
    before = content(arena.engine)
    url = arena.engine.url.render_as_string(hide_password=False)
    error = refused(lambda: restore(tmp_path, url, backup, quiet))
    assert (error.code, "already" in str(error)) == ("backup", True)
    assert content(arena.engine) == before


def test_a_restore_that_is_interrupted_leaves_nothing_and_can_be_done_again(
    backup: Path, tmp_path: Path
) -> None:
    def interrupt(done: int, due: int) -> None:
        if done > due // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        restore(tmp_path, None, backup, interrupt)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["lock"]
    (tmp_path / f".{FILE_NAME}.new").write_text("left by a crash")
    manifest = restore(tmp_path, None, backup, quiet)
    engine = open_engine(tmp_path, None)
    assert content(engine) == manifest["sha256"]
    with engine.begin() as connection:
        assert connection.execute(select(account).where(account.c.id == "bank")).one()
    engine.dispose()


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    for name, data in (("empty", b""), ("text", b"hello\n"), ("json", b"{}\n"), ("list", b"[]\n")):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(CroupierError) as caught:
            restore(tmp_path / "data", None, tmp_path / name, quiet)
        assert caught.value.code == "backup"
    with pytest.raises(HouseError, match="cannot be read"):
        restore(tmp_path / "data", None, tmp_path / "nothing", quiet)
