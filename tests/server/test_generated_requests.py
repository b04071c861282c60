"""Requests that schemathesis makes of the OpenAPI: every answer is as described."""

import asyncio
import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import CheckFunction, GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance
from starlette.types import Receive, Scope, Send

from croupier.house.service import Service
from croupier.server.app import create_app
from croupier.server.logs import json_log
from croupier.server.settings import Rate
from tests.server.arena import API, ORIGIN, SETTINGS

LIMITED = ("requests", "entrances", "recoveries", "advices")
PLENTY = Rate(10**6, 10**6)
OTHER_THAN: list[CheckFunction] = [positive_data_acceptance]
"""What is of the right form may be no legal move all the same."""


class Tried:
    """The server without its lifespan, which is this test's own, and a guest's cookie."""

    def __init__(self, folder: Path, database: str) -> None:
        self.service = Service.opened(folder, database)
        rates: dict[str, Any] = dict.fromkeys(LIMITED, PLENTY)
        self.logged = io.StringIO()
        self._app = create_app(self.service, replace(SETTINGS, **rates), json_log(self.logged))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "lifespan":
            raise RuntimeError("there is no lifespan here")
        await self._app(scope, receive, send)

    async def entered(self) -> str:
        """The cookie of a new guest."""
        transport = httpx.ASGITransport(self)
        async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client:
            await client.post(f"{API}/session")
            return client.cookies["croupier"]


@pytest.fixture
def tried(tmp_path: Path, database_url: str) -> Iterator[Tried]:
    """A server over a fresh house."""
    server = Tried(tmp_path, database_url)
    yield server
    asyncio.run(server.service.close())


@pytest.mark.parametrize("mode", GenerationMode)
def test_every_answer_is_as_described(tried: Tried, mode: GenerationMode) -> None:
    host = {"host": ORIGIN.partition("//")[2]}
    api = schemathesis.openapi.from_asgi(f"{API}/openapi.json", tried, headers=host)
    headers = {**host, "origin": ORIGIN, "cookie": f"croupier={asyncio.run(tried.entered())}"}
    operations = [one.ok() for one in api.get_all_operations() if isinstance(one, Ok)]
    assert len(operations) == 30
    for operation in operations:
        if mode is GenerationMode.NEGATIVE and not (
            any(operation.iter_parameters()) or operation.body
        ):
            continue  # nothing of it can be wrong

        @given(case=operation.as_strategy(generation_mode=mode))
        @settings(max_examples=25, suppress_health_check=list(HealthCheck))
        def answered(case: schemathesis.Case[Any]) -> None:
            if case.operation.label == f"DELETE {API}/session":
                headers["cookie"] = f"croupier={asyncio.run(tried.entered())}"
            case.call_and_validate(headers=headers, excluded_checks=OTHER_THAN)

        answered()
    assert '"failure"' not in tried.logged.getvalue()
