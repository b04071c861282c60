"""The tests' own PostgreSQL: durable, fresh for every test, and gone when the run is."""

import fcntl
import signal
import subprocess
import sys
from pathlib import Path

from sqlalchemy import Engine, create_engine, inspect, text

from tests.postgres import SERVED, Cluster

RUN = """
import sys
from tests.postgres import ready, run_of_tests
with run_of_tests() as folder:
    ready(folder)
    print(folder, flush=True)
    sys.stdin.read()
"""


def test_it_syncs_what_it_commits(postgresql: Cluster) -> None:
    engine = create_engine(postgresql.url())
    with engine.begin() as connection:
        settings = {
            name: connection.execute(text(f"SHOW {name}")).scalar_one()
            for name in ("fsync", "synchronous_commit", "full_page_writes", "listen_addresses")
        }
    engine.dispose()
    assert settings == {
        "fsync": "on",
        "synchronous_commit": "on",
        "full_page_writes": "on",
        "listen_addresses": "",
    }


def test_every_test_has_its_own_database(engine: Engine) -> None:
    with engine.begin() as connection:
        assert inspect(connection).get_table_names() == []
        connection.execute(text("CREATE TABLE mine (id INTEGER)"))


test_every_test_has_its_own_database_again = test_every_test_has_its_own_database


def test_it_ends_with_its_run_however_that_ends() -> None:
    for end in (signal.SIGKILL, signal.SIGTERM, None):
        run = subprocess.Popen(
            [sys.executable, "-c", RUN],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=Path(__file__).parents[1],
            text=True,
        )
        assert run.stdin is not None
        assert run.stdout is not None
        folder = Path(run.stdout.readline().strip())
        server = int((folder / "data" / "postmaster.pid").read_text().split()[0])
        assert is_running(server)
        with (folder / SERVED).open() as served:
            if end:
                run.send_signal(end)
            run.communicate("")
            fcntl.flock(served, fcntl.LOCK_EX)  # as soon as nobody serves it any more
        assert not folder.exists()
        assert not is_running(server)


def is_running(process: int) -> bool:
    """Whether a process is there, and not only its place in the table."""
    command = ["ps", "-o", "stat=", "-p", str(process)]
    state = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return state.strip() != "" and not state.startswith("Z")
