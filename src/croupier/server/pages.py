"""The built client: its files as they were when the server started, each at its own path."""

import base64
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

UNBUILT = "The client is not built: run `npm ci && npm run build` in the folder `client`.\n"

KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".txt": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
CODINGS = {"br": ".br", "gzip": ".gz"}
"""Encodings made when the client was built, the better first."""

FOR_EVER = "public, max-age=31536000, immutable"
"""For what has a hash of its content in its name."""

_INLINE = re.compile(r"<(script|style)(?![^>]*\ssrc=)[^>]*>(.+?)</\1>", re.DOTALL)
_UNWANTED = re.compile(r";\s*q=0(\.0*)?\s*$")


@dataclass(frozen=True, slots=True)
class File:
    """A file with its encodings and its headers."""

    content: dict[str, bytes]
    headers: dict[str, str]

    def answered(self, request: Request) -> Response:
        """The file in the best encoding that is taken, or that it has not changed."""
        coding = _chosen(self.content, request.headers.get("accept-encoding", ""))
        content = self.content[coding]
        headers = {**self.headers, "Vary": "Accept-Encoding", "ETag": _tag(content)}
        if coding:
            headers["Content-Encoding"] = coding
        if headers["ETag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(content, headers=headers)


def serve_pages(app: FastAPI, folder: Path) -> None:
    """Serve every file of a folder, `index.html` at the root; a sentence where there is none."""
    files = dict(_files(folder))
    if "/index.html" not in files:
        _serve(app, "/", None)
        return
    _serve(app, "/", files["/index.html"])
    for path, file in files.items():
        _serve(app, path, file)


def _serve(app: FastAPI, path: str, file: File | None) -> None:
    async def page(request: Request) -> Response:
        return file.answered(request) if file else PlainTextResponse(UNBUILT, 404)

    app.add_api_route(path, page, methods=["GET", "HEAD"], include_in_schema=False)


def _files(folder: Path) -> Iterator[tuple[str, File]]:
    """Every file of a known kind by its path; what is not there is not found."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in KINDS and path.is_file():
            name = path.relative_to(folder).as_posix()
            plain = path.read_bytes()
            content = {"": plain}
            for coding, ending in CODINGS.items():
                encoded = path.with_name(path.name + ending)
                if encoded.is_file():
                    content[coding] = encoded.read_bytes()
            yield f"/{name}", File(content, _headers(name, path.suffix, plain))


def _headers(name: str, suffix: str, content: bytes) -> dict[str, str]:
    lasting = FOR_EVER if name.startswith("assets/") else "no-cache"
    headers = {"Content-Type": KINDS[suffix], "Cache-Control": lasting}
    if suffix == ".html":
        headers["Content-Security-Policy"] = policy(content.decode())
    return headers


def policy(page: str) -> str:
    """What a page may load: of this server alone; inline only what it has, by its hash."""
    hashes = {"script": "", "style": ""}
    for kind, inside in _INLINE.findall(page):
        digest = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
        hashes[kind] += f" 'sha256-{digest}'"
    return (
        f"default-src 'self'; script-src 'self'{hashes['script']};"
        f" style-src 'self'{hashes['style']}; object-src 'none'; base-uri 'none';"
        " form-action 'none'; frame-ancestors 'none'"
    )


def _chosen(content: dict[str, bytes], accepted: str) -> str:
    wanted = {
        one.partition(";")[0].strip().lower()
        for one in accepted.split(",")
        if not _UNWANTED.search(one)
    }
    return next((coding for coding in CODINGS if coding in wanted and coding in content), "")


def _tag(content: bytes) -> str:
    return f'"{hashlib.sha256(content).hexdigest()[:24]}"'
