"""Around all that may fail: every request is timed and logged, and no failure gets past it."""

from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.server.logs import Log, where_failed
from croupier.server.metrics import Metrics
from croupier.server.refusals import failure, refusal

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class Observer:
    """The middleware that no failure gets past."""

    def __init__(self, app: ASGIApp, metrics: Metrics, log: Log) -> None:
        self._app = app
        self._metrics = metrics
        self._log = log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; where that fails before its answer began, say so and no more."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        began, status = perf_counter(), 0

        async def sending(message: Message) -> None:
            nonlocal status
            status = status or message.get("status", 101)
            await send(message)

        try:
            await self._app(scope, receive, sending)
        except Exception as error:
            self._log.error("failure", route=_route(scope), **where_failed(error))
            if status:
                raise ConnectionAbortedError("the answer had begun") from None
            scope["state"]["refused"] = "failure"
            await refusal(failure())(scope, receive, sending)
        finally:
            self._tell(scope, status, perf_counter() - began)

    def _tell(self, scope: Scope, status: int, seconds: float) -> None:
        route, refused = _route(scope), scope.get("state", {}).get("refused")
        method = scope.get("method", "SOCKET")
        method = method if method in METHODS or method == "SOCKET" else "OTHER"
        if refused:
            self._metrics.refusals.labels(refused).inc()
        if method != "SOCKET":
            self._metrics.requests.labels(method, route, status).observe(seconds)
        ms = round(seconds * 1000, 1)
        known = {"player": scope.get("state", {}).get("player"), "refused": refused}
        self._log.info(
            "request",
            method=method,
            route=route,
            status=status,
            ms=ms,
            **{name: value for name, value in known.items() if value is not None},
        )


def _route(scope: Scope) -> str:
    """The route's template: a path may hold anything, and its query a ticket."""
    return getattr(scope.get("route"), "path", "none")
