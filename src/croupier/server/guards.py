"""What every request passes before it is read: rate, host, origin, size and form."""

import ipaddress
from collections.abc import Iterator
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.errors import CroupierError, HouseError
from croupier.server.buckets import Buckets, Clock
from croupier.server.peers import Peer
from croupier.server.refusals import refusal
from croupier.server.settings import ServerSettings
from croupier.server.strict_json import parse_json

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class Guard:
    """The middleware that refuses what need not be read."""

    def __init__(self, app: ASGIApp, settings: ServerSettings, clock: Clock) -> None:
        self._app = app
        self._settings = settings
        self._requests = Buckets(settings.requests, clock)
        pages = (_host(urlsplit(origin).netloc) for origin in settings.origins)
        self._hosts = {"localhost", *pages}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request or a handshake on, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        try:
            receive = await self._admitted(scope, receive)
        except CroupierError as error:
            await _refuse(error, scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _admitted(self, scope: Scope, receive: Receive) -> Receive:
        peer: Peer = scope["state"]["peer"]
        self._requests.take_or_refuse(peer.address)
        headers = Headers(scope=scope)
        if peer.direct:
            self._check_host(headers)
        if scope["type"] == "websocket":
            self._check_origin(headers, required=True)
            return receive
        if scope["method"] in SAFE:
            return receive
        self._check_origin(headers, required=False)
        body = await _read(receive, headers, self._settings.largest_body)
        if body:
            if headers.get("content-type", "").partition(";")[0].strip() != "application/json":
                raise HouseError("body-form", "the body is not application/json")
            parse_json(body)
        return _replayed(body, receive)

    def _check_host(self, headers: Headers) -> None:
        """Refuse a page whose name was made to lead here: it is of the same origin as the answer.

        A bare address is no such name. What a proxy calls this server is its own affair.
        """
        host = _host(headers.get("host", "localhost"))
        if host not in self._hosts and not _is_address(host):
            raise HouseError("origin", "nothing is served here under this name")

    def _check_origin(self, headers: Headers, required: bool) -> None:
        """Refuse what another site's page sends; without `Origin` a request is no browser's."""
        origins, site = headers.getlist("origin"), headers.get("sec-fetch-site")
        if not origins and not required and site in (None, "same-origin", "none"):
            return
        if len(origins) != 1 or origins[0] not in self._settings.origins:
            raise HouseError("origin", "this origin may not play here")


def _host(place: str) -> str:
    """The host of a place such as `Play.Example:8000`."""
    try:
        return urlsplit(f"//{place}").hostname or ""
    except ValueError:
        return ""


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


async def _refuse(error: CroupierError, scope: Scope, receive: Receive, send: Send) -> None:
    scope["state"]["refused"] = error.code
    if scope["type"] == "websocket":
        await receive()  # the handshake itself, which is answered with the refusal
    await refusal(error)(scope, receive, send)


async def _read(receive: Receive, headers: Headers, most: int) -> bytes:
    """The whole body; `HouseError("body-too-large")` as soon as that is known."""
    length = headers.get("content-length", "0")
    body = b""
    more = True
    while more:
        # What was announced beyond the limit is not waited for.
        if len(body) > most or (length.isdigit() and int(length[:20]) > most):
            raise HouseError("body-too-large", f"a body is up to {most} bytes")
        message = await receive()
        if message["type"] == "http.disconnect":
            raise HouseError("body-form", "the body ended before its time")
        body += message.get("body", b"")
        more = message.get("more_body", False)
    if len(body) > most:
        raise HouseError("body-too-large", f"a body is up to {most} bytes")
    return body


def _replayed(body: bytes, receive: Receive) -> Receive:
    """A body that was read, to be read again."""
    messages: Iterator[Message] = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def receiving() -> Message:
        message = next(messages, None)
        return message if message is not None else await receive()

    return receiving
