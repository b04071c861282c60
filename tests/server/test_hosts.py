"""Under which names the server answers: a page's name that was made to lead to it is none."""

import ipaddress
from pathlib import Path

import pytest

from tests.server.arena import API, ORIGIN, Arena, arena
from tests.server.test_hostile import Line, listening

pytestmark = pytest.mark.anyio
PAGES = frozenset({"https://play.example", "http://[2001:db8::1]:8000"})
PATHS = ("/metrics", "/health", "/ready", f"{API}/games", f"{API}/session")


async def answered(here: Arena, host: str, path: str, **headers: str) -> int:
    """The status of a request from this machine under a name."""
    async with here.client(base="http://127.0.0.1:8000", host=host, **headers) as client:
        return (await client.get(path)).status_code


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "x.localhost", "2130706433"],
)
async def test_a_name_that_was_made_to_lead_here_is_refused(here: Arena, host: str) -> None:
    for path in PATHS:
        assert await answered(here, host, path) == 403
    async with here.client(host=host, origin=f"http://{host}") as client:
        refused = await client.post(f"{API}/session")
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "origin")


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1:8000", "192.0.2.7", "[::1]:8000", "LocalHost:9", "play.example", "[2001:db8::1]"],
)
async def test_the_pages_this_machine_and_bare_addresses_are_served(
    tmp_path: Path, host: str
) -> None:
    async with arena(tmp_path, origins=PAGES) as here:
        for path in PATHS[:4]:
            assert await answered(here, host, path) == 200


async def test_a_proxy_calls_the_server_what_it_likes(tmp_path: Path) -> None:
    proxies = (ipaddress.ip_network("127.0.0.1"),)
    async with arena(tmp_path, origins=PAGES, proxies=proxies) as here:
        forwarded = {"x_forwarded_for": "198.51.100.4"}
        assert await answered(here, "croupier:8000", f"{API}/games", **forwarded) == 200
        assert await answered(here, "croupier:8000", "/metrics", **forwarded) == 404
        assert await answered(here, "croupier:8000", "/metrics") == 403


async def test_a_socket_has_the_name_of_a_page(here: Arena) -> None:
    async with listening(here) as port:
        line = await Line.to(port)
        asked = (
            "GET /ws?ticket=x HTTP/1.1\r\nhost: evil.example\r\nupgrade: websocket\r\n"
            "connection: Upgrade\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"sec-websocket-version: 13\r\norigin: {ORIGIN}\r\n\r\n"
        )
        assert (await line.says(asked.encode())).startswith(b"HTTP/1.1 403")
        line.close()
