"""A real PostgreSQL for the tests: a cluster of their own, reached through a socket in its folder.

Run as a program it serves one run of the tests: it starts a cluster, and stops it as soon as the
run has let go of the lock in the folder, which it does however it ends.
"""

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

MISSING = "PostgreSQL 15 or newer is not installed: scripts/test installs Debian's postgresql"
ADMIN = "postgres"
WANTED, SERVED, STARTING, READY = "wanted", "served", "starting", "ready"


def binaries() -> Path:
    """The folder of Debian's newest PostgreSQL server, else of the one on the path."""
    versions = Path("/usr/lib/postgresql").glob("*/bin/postgres")
    if found := sorted(versions, key=lambda path: float(path.parts[-3])):
        return found[-1].parent
    if on_path := shutil.which("postgres"):
        return Path(on_path).resolve().parent
    raise FileNotFoundError(MISSING)


def new_folder() -> Path:
    """An empty folder that the server may own, short enough for the name of a socket."""
    folder = Path(tempfile.mkdtemp(prefix="croupier-"))
    if os.geteuid() == 0:
        shutil.chown(folder, ADMIN, ADMIN)
    return folder


@dataclass(frozen=True, slots=True)
class Cluster:
    """A PostgreSQL cluster in a folder; everything that it commits is synced."""

    folder: Path

    def url(self, database: str = ADMIN) -> str:
        """The address of one of its databases."""
        return f"postgresql+psycopg://{ADMIN}@/{database}?host={self.folder}"

    def create(self) -> None:
        """Make the cluster's files."""
        options = ("--no-sync", "--no-locale", "--encoding=UTF8", "--auth=trust")
        self._run("initdb", f"--username={ADMIN}", *options)

    def start(self) -> None:
        """Start the server and wait until it takes connections."""
        options = f"-k {self.folder} -c listen_addresses='' -c shared_buffers=32MB"
        self._run("pg_ctl", "start", "--wait", "--silent", "--log", "log", "--options", options)

    def stop(self, mode: Literal["fast", "immediate"] = "fast") -> None:
        """Stop the server; `immediate` is as if the machine had lost its power."""
        self._run("pg_ctl", "stop", "--wait", "--silent", "--mode", mode)

    def _run(self, program: str, *arguments: str) -> None:
        # The server refuses to run as root.
        user = ADMIN if os.geteuid() == 0 else None
        command = [str(binaries() / program), "--pgdata", str(self.folder / "data"), *arguments]
        # Not a pipe, which the server would keep open for as long as it runs.
        with tempfile.TemporaryFile() as output:
            done = subprocess.run(
                command,
                user=user,
                group=user,
                extra_groups=[] if user else None,
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                check=False,
            )
            output.seek(0)
            assert done.returncode == 0, output.read().decode(errors="replace")


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock on a file; it is let go of however the process ends."""
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextmanager
def run_of_tests() -> Iterator[Path]:
    """A folder in which a run of tests finds its cluster, once a test has asked for it."""
    folder = new_folder()
    # Opened before there is a cluster: with the folder goes the file, but not what is open.
    with (folder / SERVED).open("w") as served:
        with locked(folder / WANTED):
            yield folder
        fcntl.flock(served, fcntl.LOCK_EX)
    shutil.rmtree(folder, ignore_errors=True)


def ready(folder: Path) -> Cluster:
    """The run's cluster, started by whichever process of the run asks first."""
    with locked(folder / STARTING):
        if not (folder / READY).exists():
            command = [sys.executable, __file__, str(folder)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr
            (folder / READY).touch()
    return Cluster(folder)


def serve(folder: Path) -> None:
    """Start a cluster; leave behind a process that stops it once the run is over."""
    cluster = Cluster(folder)
    with locked(folder / SERVED):
        cluster.create()
        cluster.start()
        if os.fork():
            os._exit(0)
        os.setsid()
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        with locked(folder / WANTED):
            cluster.stop("immediate")
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
