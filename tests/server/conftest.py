"""What the tests of the server share."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.arena import Arena, arena


@pytest.fixture
def anyio_backend() -> str:
    """The event loop of every test."""
    return "asyncio"


@pytest.fixture
async def here(tmp_path: Path, database_url: str, anyio_backend: str) -> AsyncIterator[Arena]:
    """A server over a fresh house, on SQLite and on PostgreSQL."""
    async with arena(tmp_path, database_url) as opened:
        yield opened
