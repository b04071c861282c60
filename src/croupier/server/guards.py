"""What every request passes before it is read: rate, origin, size and form; and what is added."""

from collections.abc import Iterator

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.errors import CroupierError, HouseError
from croupier.server.buckets import Buckets, Clock
from croupier.server.peers import Peer, peer_of
from croupier.server.refusals import refusal
from croupier.server.settings import ServerSettings
from croupier.server.strict_json import parse_json

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
HSTS = "max-age=31536000; includeSubDomains"


class Guard:
    """The middleware that refuses what need not be read, and adds the headers of every answer."""

    def __init__(self, app: ASGIApp, settings: ServerSettings, clock: Clock) -> None:
        self._app = app
        self._settings = settings
        self._requests = Buckets(settings.requests, clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request or a handshake on, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        peer = peer_of(scope, self._settings.proxies)
        scope.setdefault("state", {})["peer"] = peer
        send = _with_headers(send, peer.is_https or self._settings.secure)
        try:
            receive = await self._admitted(scope, receive, peer)
        except CroupierError as error:
            await _refuse(error, scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _admitted(self, scope: Scope, receive: Receive, peer: Peer) -> Receive:
        self._requests.take_or_refuse(peer.address)
        headers = Headers(scope=scope)
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

    def _check_origin(self, headers: Headers, required: bool) -> None:
        """Refuse what another site's page sends; without `Origin` a request is no browser's."""
        origins, site = headers.getlist("origin"), headers.get("sec-fetch-site")
        if not origins and not required and site in (None, "same-origin", "none"):
            return
        if len(origins) != 1 or origins[0] not in self._settings.origins:
            raise HouseError("origin", "this origin may not play here")


def _with_headers(send: Send, is_https: bool) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            headers = MutableHeaders(scope=message)
            headers.update(HEADERS)
            if is_https:
                headers["Strict-Transport-Security"] = HSTS
        await send(message)

    return sending


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
