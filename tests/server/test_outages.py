"""A server whose database fails under it: told as such, and over once the database is back."""

import os
import resource
import shutil
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Literal

import httpx
import psycopg
import pytest

from croupier.errors import HouseError
from croupier.house.reaching import HouseAt
from tests.postgres import Cluster, new_folder
from tests.server.arena import API, Json, open_command, place_command, play_round
from tests.server.test_serving import Served, served

pytestmark = pytest.mark.anyio
TABLE = f"{API}/tables/four-card"
UNREADY = (503, "storage")


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL that the test stops."""
    cluster = Cluster(new_folder())
    cluster.create()
    cluster.start()
    yield cluster
    cluster.stop("immediate")
    shutil.rmtree(cluster.folder)


def refused(answer: httpx.Response) -> tuple[int, str]:
    """The status and the code of a refusal."""
    return answer.status_code, answer.json()["error"]["code"]


async def command(guest: httpx.AsyncClient, asked: Json) -> httpx.Response:
    """A command at the table."""
    return await guest.post(f"{TABLE}/commands", json=asked)


async def all_is_refused(guest: httpx.AsyncClient) -> None:
    """Whatever is asked is refused as it should be; the process itself lives."""
    assert refused(await command(guest, place_command())) == UNREADY
    for path in (f"{API}/session", f"{API}/games", "/ready", "/metrics"):
        answer = await guest.get(path)
        assert refused(answer) == UNREADY
        assert answer.headers["retry-after"]
    assert (await guest.get("/health")).status_code == 200


async def all_goes_on(server: Served, guest: httpx.AsyncClient, opened: Json) -> None:
    """The round that was open is played to its end, and what was sent before is known."""
    assert (await guest.get("/ready")).status_code == 200
    again = (await command(guest, open_command())).json()
    assert (again["repeated"], again["view"]) == (True, opened["view"])
    placed = await command(guest, place_command())
    assert placed.status_code == 200, placed.text
    view = placed.json()["view"]
    while choice := view["round"]["choice"]:
        move = {"kind": "decide", "box": choice["box"], "action": choice["offers"][0]["action"]}
        sent = {"id": f"d{view['seq']}", "expected_seq": view["seq"], "move": move}
        view = (await command(guest, sent)).json()["view"]
    assert view["stage"] == "settled"
    assert (await guest.get(f"{API}/session")).json()["held"] == 0
    assert server.process.poll() is None


@pytest.mark.parametrize("mode", ["immediate", "fast"])
async def test_postgresql_is_stopped_and_started_under_a_server(
    tmp_path: Path, cluster: Cluster, mode: Literal["immediate", "fast"]
) -> None:
    with served(tmp_path, "--database", cluster.url()) as server:
        async with server.client() as guest:
            await guest.post(f"{API}/session")
            opened = (await command(guest, open_command())).json()
            cluster.stop(mode)
            await all_is_refused(guest)
            cluster.start()
            await all_goes_on(server, guest, opened)
        assert server.stop() == 0
    assert HouseAt(tmp_path / "data", cluster.url()).operate("status")["books"] == "balanced"


async def test_postgresql_has_no_place_for_a_server(tmp_path: Path, cluster: Cluster) -> None:
    with served(tmp_path, "--database", cluster.url()) as server:
        async with server.client() as guest:
            await guest.post(f"{API}/session")
            opened = (await command(guest, open_command())).json()
            _as_admin(cluster, "ALTER SYSTEM SET max_connections = 8")
            cluster.stop()
            cluster.start()
            with ExitStack() as holding:
                _hold_all_connections(cluster, holding)
                await all_is_refused(guest)
            while _connections(cluster):
                pass
            await all_goes_on(server, guest, opened)


def _as_admin(cluster: Cluster, statement: str) -> list[tuple[object, ...]]:
    with psycopg.connect(f"host={cluster.folder} user=postgres", autocommit=True) as admin:
        done = admin.execute(statement.encode())
        return done.fetchall() if done.description else []


def _connections(cluster: Cluster) -> object:
    others = "backend_type = 'client backend' AND pid <> pg_backend_pid()"
    return _as_admin(cluster, f"SELECT count(*) FROM pg_stat_activity WHERE {others}")[0][0]


def _hold_all_connections(cluster: Cluster, holding: ExitStack) -> None:
    """Have every connection that PostgreSQL has, those of a server that was quicker too."""
    ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = %s"
    own: list[int] = []
    while True:
        try:
            place = f"host={cluster.folder} user=postgres"
            one = holding.enter_context(psycopg.connect(place, autocommit=True))
        except psycopg.OperationalError:
            others = one.execute(f"{ended} AND pid <> ALL(%s)", ("client backend", own))
            if not others.fetchall():
                return
        else:
            own.append(one.info.backend_pid)


async def test_connections_that_are_ended_are_made_again(tmp_path: Path, cluster: Cluster) -> None:
    with served(tmp_path, "--database", cluster.url()) as server:
        async with server.client() as guest:
            await guest.post(f"{API}/session")
            opened = (await command(guest, open_command())).json()
            ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname <> ''"
            for _ in range(5):
                _as_admin(cluster, f"{ended} AND pid <> pg_backend_pid()")
                assert (await guest.get(f"{API}/session")).status_code == 200
            await all_goes_on(server, guest, opened)


async def test_a_database_that_does_not_answer_is_not_waited_for(
    tmp_path: Path, cluster: Cluster
) -> None:
    with served(tmp_path, "--database", cluster.url()) as server:
        async with server.client() as guest:
            guest.timeout = httpx.Timeout(20)
            await guest.post(f"{API}/session")
            opened = (await command(guest, open_command())).json()
            backend = "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            backend += " AND datname <> ''"
            frozen = [int(str(row[0])) for row in _as_admin(cluster, backend)]
            for pid in frozen:
                os.kill(pid, signal.SIGSTOP)
            assert refused(await guest.get("/ready")) == UNREADY
            assert (await guest.get("/health")).status_code == 200
            for pid in frozen:
                os.kill(pid, signal.SIGCONT)
            await all_goes_on(server, guest, opened)


async def test_a_full_disk_refuses_moves_until_there_is_room(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        data = tmp_path / "data"
        async with server.client() as guest:
            await guest.post(f"{API}/session")
            opened = (await command(guest, open_command())).json()
            size = (data / "house.db-wal").stat().st_size
            _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, hard))
            for _ in range(3):
                assert refused(await command(guest, place_command())) == UNREADY
                assert refused(await guest.get("/ready")) == UNREADY
            assert (await guest.get(TABLE)).json()["seq"] == opened["seq"], "what is there is shown"
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
            await all_goes_on(server, guest, opened)
            await play_round(guest, "six-card")
        assert server.stop() == 0
        assert "program-failed" not in server.logged
    assert HouseAt(data).operate("status")["books"] == "balanced"


async def test_a_copy_for_which_there_is_no_room_is_told(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        data = tmp_path / "data"
        async with server.client() as guest:
            await guest.post(f"{API}/session")
            _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (8192, hard))
            with pytest.raises(HouseError, match="the copy of the database: ") as told:
                HouseAt(data).reading().__enter__()
            assert told.value.code == "storage"
        assert list(data.glob("snapshot-*")) == []
