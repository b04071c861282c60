"""The built client as it is served: exact paths, lasting files, encodings, and a strict policy."""

import base64
import gzip
import hashlib
import re
from pathlib import Path
from typing import cast

import pytest

from croupier.house.service import Service
from croupier.server.pages import policy
from tests.server.arena import ORIGIN, SETTINGS, Arena, Request, Time

pytestmark = pytest.mark.anyio
INDEX = b'<!doctype html><script type="module" src="/assets/app-1a2b.js"></script>'
VERIFY = b"<!doctype html><style>a{}</style><script>let x = 1</script>"
SCRIPT = b"export {}; // " + b"x" * 100


@pytest.fixture
def built(tmp_path: Path) -> Arena:
    """A server of a small client; it has no house."""
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(INDEX)
    (folder / "verify.html").write_bytes(VERIFY)
    (folder / "icon.svg").write_bytes(b"<svg/>")
    (folder / "assets" / "app-1a2b.js").write_bytes(SCRIPT)
    (folder / "assets" / "app-1a2b.js.gz").write_bytes(gzip.compress(SCRIPT))
    (folder / "assets" / "app-1a2b.js.br").write_bytes(b"brotli")
    (folder / "build.hash").write_bytes(b"hash")
    (tmp_path / "seed.key").write_bytes(b"secret")
    return Arena(cast(Service, None), SETTINGS, Time(), folder)


async def test_the_page_is_asked_for_anew_and_its_files_last(built: Arena) -> None:
    async with built.client() as client:
        for path in ("/", "/index.html"):
            page = await client.get(path)
            assert (page.status_code, page.content) == (200, INDEX)
            assert page.headers["content-type"] == "text/html; charset=utf-8"
            assert page.headers["cache-control"] == "no-cache"
        script = await client.get("/assets/app-1a2b.js", headers={"accept-encoding": "identity"})
        assert script.content == SCRIPT
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert (await client.get("/icon.svg")).headers["cache-control"] == "no-cache"
        known = page.headers["etag"]
        again = await client.get("/", headers={"if-none-match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", known)
        head = await client.head("/")
        assert (head.status_code, head.headers["content-length"]) == (200, str(len(INDEX)))


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("GZIP", "gzip"),
        ("br;q=0", None),
        ("", None),
        ("zstd", None),
    ],
)
async def test_a_file_comes_in_an_encoding_that_is_taken(
    built: Arena, accepted: str, coding: str | None
) -> None:
    path = "/assets/app-1a2b.js"
    async with (
        built.client(accept_encoding=accepted) as client,
        client.stream("GET", path) as answer,
    ):
        assert answer.headers.get("content-encoding") == coding
        assert answer.headers["vary"] == "Accept-Encoding"
        raw = b"".join([part async for part in answer.aiter_raw()])
        kept = {"br": b"brotli", "gzip": gzip.compress(SCRIPT), None: SCRIPT}[coding]
        assert len(raw) == len(kept)


@pytest.mark.parametrize(
    "path",
    [
        *(
            "/seed.key",
            "/../seed.key",
            "/%2e%2e/seed.key",
            "/..%2fseed.key",
            "/assets/../index.html",
        ),
        *("/assets/../../seed.key", "/assets%2f..%2f..%2fseed.key", "//index.html", "/assets/"),
        *("/build.hash", "/index.html/", "/index.html%00", "/assets/app-1a2b.js.br", "/INDEX.HTML"),
        *("/assets/none.js", "/assets", "/.", "/..", "/\\..\\seed.key", "/assets/app-1a2b.js/x"),
    ],
)
async def test_no_other_path_leads_to_a_file(built: Arena, path: str) -> None:
    status, body = await built.request(Request("GET", path))
    assert status == 404
    assert b'"not-found"' in body


async def test_what_changes_something_is_no_page(built: Arena) -> None:
    async with built.client() as client:
        for method in ("POST", "PUT", "DELETE", "OPTIONS"):
            assert (await client.request(method, "/")).status_code == 405


async def test_without_a_client_it_says_how_to_build_one(tmp_path: Path) -> None:
    async with Arena(cast(Service, None), SETTINGS, Time(), tmp_path).client() as client:
        answer = await client.get("/")
        assert answer.status_code == 404
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"
        assert "npm run build" in answer.text
        assert len(answer.text.splitlines()) == 1


async def test_3_4_a_page_loads_from_this_server_alone(built: Arena) -> None:
    """Its policy lets nothing in that is inline, but what the page itself has, by its hash."""
    async with built.client(base=ORIGIN) as client:
        for path, inline in (("/", []), ("/verify.html", [b"let x = 1", b"a{}"])):
            headers = (await client.get(path)).headers
            said = dict(
                one.strip().split(" ", 1) for one in headers["content-security-policy"].split(";")
            )
            assert said["default-src"] == "'self'"
            assert {"object-src", "base-uri", "form-action", "frame-ancestors"} <= said.keys()
            assert "unsafe" not in headers["content-security-policy"]
            allowed = re.findall(r"'sha256-([^']+)'", said["script-src"] + said["style-src"])
            hashed = [base64.b64encode(hashlib.sha256(text).digest()).decode() for text in inline]
            assert allowed == hashed
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["cross-origin-opener-policy"] == "same-origin"
            assert headers["referrer-policy"] == "no-referrer"
        other = (await client.get("/icon.svg")).headers["content-security-policy"]
        assert "default-src 'none'" in other


def test_only_what_is_inline_has_a_hash() -> None:
    told = policy('<script src="/a.js"></script><script type="module">1</script><style></style>')
    assert told.count("sha256-") == 1
