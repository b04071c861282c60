"""The first to see a request and the last to see its answer: who asks, and the headers of all."""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.server.peers import peer_of
from croupier.server.settings import ServerSettings

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


class Outgoing:
    """The middleware that knows the peer, and adds the headers of every answer."""

    def __init__(self, app: ASGIApp, settings: ServerSettings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request or a handshake on."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        peer = peer_of(scope, self._settings.proxies)
        scope.setdefault("state", {})["peer"] = peer
        headers = dict(HEADERS)
        if peer.is_https or self._settings.secure:
            headers["Strict-Transport-Security"] = HSTS

        async def sending(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                answer = MutableHeaders(scope=message)
                for name, value in headers.items():
                    answer.setdefault(name, value)  # a page has a policy of its own
            await send(message)

        await self._app(scope, receive, sending)
