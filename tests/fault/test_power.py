"""The power goes: what was answered is there when it is back, and nothing that is half done."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Engine

from croupier.house.backup import content_hash
from croupier.house.database import FILE_NAME, migrate, sqlite_engine
from croupier.house.writer import together
from tests.fault.crashing import points
from tests.fault.power import Call, Disk, watched
from tests.fault.stopping import Stopping
from tests.house.soundness import check_sound
from tests.postgres import Cluster, new_folder

TRANSACTIONS, CUTS, TIMES = 220, 500, 12


@pytest.fixture(scope="module")
def calls(tmp_path_factory: pytest.TempPathFactory) -> list[Call]:
    """All that a house did to its files while it was played in."""
    return watched(tmp_path_factory.mktemp("watched"), TRANSACTIONS)


def test_nothing_that_was_answered_is_lost_on_sqlite(calls: list[Call], tmp_path: Path) -> None:
    hashes = [call.data.decode().strip() for call in calls if call.file.endswith("answers")]
    assert len(hashes) == TRANSACTIONS
    for number, (cut, disk) in enumerate(_cuts(calls)):
        folder = tmp_path / str(number)
        folder.mkdir()
        disk.after_the_cut(folder, Random(f"cut {cut}"))
        answered = disk.answers.count(b"\n")
        found = _hash(folder)
        # The answer to a transaction is its durability; the next may have got as far.
        assert found in hashes[answered - 1 : answered + 1], f"cut {cut}: {answered} were answered"


def test_the_house_was_watched_through_a_checkpoint(calls: list[Call]) -> None:
    """The database itself is written and synced, not its log alone, and not all at once."""
    writes = [place for place, call in enumerate(calls) if call.file.endswith(FILE_NAME)]
    assert sum(calls[place].kind == "write" for place in writes) > 50
    assert sum(calls[place].kind == "sync" for place in writes) >= 2


def _cuts(calls: list[Call]) -> Iterator[tuple[int, Disk]]:
    """500 moments from the first answer on: one just after an answer, one anywhere, by turns."""
    first = next(place for place, call in enumerate(calls) if call.file.endswith("answers"))
    after = [place for place, call in enumerate(calls) if call.file.endswith("answers")]
    others = [place for place in range(first, len(calls)) if place not in set(after)]
    chosen = {*after, *Random("cuts").sample(others, CUTS - len(after))}
    disk = Disk()
    for place, call in enumerate(calls):
        disk.take(call)
        if place in chosen:
            yield place, disk


def _hash(folder: Path) -> str:
    """What a house finds when it opens the folder again, which must be sound."""
    engine = sqlite_engine(folder / FILE_NAME)
    try:
        migrate(engine)
        _check_pages(engine)
        sound, found = together(engine, [lambda on: check_sound(on, records=False), content_hash])
        assert sound is None
        return str(found)
    finally:
        engine.dispose()


def _check_pages(engine: Engine) -> None:
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA integrity_check").scalar_one() == "ok"


@pytest.fixture
def stopping(request: pytest.FixtureRequest) -> Iterator[Stopping]:
    """A house with a cluster of its own, which stops; every test's is another."""
    cluster = Cluster(new_folder())
    cluster.create()
    cluster.start()
    stopping = Stopping(cluster, random=Random(request.node.name))
    yield stopping
    stopping.engine.dispose()
    cluster.stop("immediate")
    shutil.rmtree(cluster.folder)


def test_nothing_that_was_answered_is_lost_on_postgresql(stopping: Stopping) -> None:
    for point in (*points()[::4], "writer.durable"):
        stopping.stop_at(point)
    assert len(stopping.known.commands) > 5


@pytest.mark.long
@pytest.mark.parametrize("time", range(TIMES))
def test_postgresql_stops_at_every_point(stopping: Stopping, time: int) -> None:
    assert TIMES * len(points()) >= CUTS
    for point in points():
        stopping.stop_at(point)
