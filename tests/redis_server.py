"""A real Redis for the tests, on loopback: it keeps nothing when it is stopped."""

import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

MISSING = "Redis is not installed: scripts/test installs Debian's redis-server"
WAIT_S = 30


class RedisServer:
    """A Redis that can be stopped and started again at its address."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = _free_port()
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        program = shutil.which("redis-server")
        assert program, MISSING
        options = ["--port", str(self._port), "--bind", "127.0.0.1", "--save", ""]
        self._process = subprocess.Popen(
            [program, *options, "--appendonly", "no", "--dir", str(self._folder)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if "Ready to accept connections" in line:
                return
        raise AssertionError("Redis did not start")

    def stop(self) -> None:
        """Stop it at once."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(WAIT_S)
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running_redis(folder: Path) -> Iterator[RedisServer]:
    """A Redis, until the test is over."""
    server = RedisServer(folder)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture
def redis_server(tmp_path: Path) -> Iterator[RedisServer]:
    """A Redis of the test's own."""
    with running_redis(tmp_path) as server:
        yield server
