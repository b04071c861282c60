"""The application: the house behind its guards."""

import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from croupier.errors import CroupierError
from croupier.house.service import Service
from croupier.live.dealer import Linked
from croupier.live.pit import TABLES, Pace, Pit
from croupier.live.turn import TableSpec
from croupier.server.advising import Advisers
from croupier.server.buckets import Buckets, Clock
from croupier.server.built import BUILT
from croupier.server.cookies import SessionCookie
from croupier.server.desk import Desk
from croupier.server.guards import Guard
from croupier.server.live import live, live_sockets
from croupier.server.live_views import encoded
from croupier.server.logs import Log
from croupier.server.metrics import Metrics
from croupier.server.observing import Observer
from croupier.server.outgoing import Outgoing
from croupier.server.pages import serve_pages
from croupier.server.playing import playing
from croupier.server.reading import condition, reading
from croupier.server.refusals import refuse_typed
from croupier.server.schema import API, live_schema, openapi_data, socket_schema
from croupier.server.settings import ServerSettings
from croupier.server.sockets import Sockets, sockets
from croupier.server.tickets import Tickets
from croupier.server.visiting import visiting


def create_app(
    service: Service,
    settings: ServerSettings,
    log: Log,
    clock: Clock = time.monotonic,
    pages: Path = BUILT,
    tables: Sequence[TableSpec] = TABLES,
    pace: Pace | None = None,
    linked: Linked | None = None,
) -> FastAPI:
    """The application; it closes the house when it is shut down.

    `pages` is the folder of the built client, `tables` are the live ones, which other processes
    serve too where they are `linked`.
    """
    metrics = Metrics()
    app = FastAPI(
        title="croupier",
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
        redirect_slashes=False,
    )
    app.state.desk = Desk(
        service,
        Pit(service, tables, encoded, pace, linked),
        settings,
        clock,
        log,
        metrics,
        SessionCookie(settings),
        Tickets(settings.ticket_s, clock),
        Advisers(settings),
        Buckets(settings.entrances, clock),
        Buckets(settings.recoveries, clock),
        Buckets(settings.advices, clock),
    )
    app.state.sockets = Sockets(settings, metrics)
    for router in (visiting, playing, live, reading, condition, sockets, live_sockets):
        app.include_router(router)
    _publish(app)
    serve_pages(app, pages)
    for kind in (CroupierError, RequestValidationError, HTTPException):
        app.add_exception_handler(kind, refuse_typed)
    app.add_middleware(Guard, settings=settings, clock=clock)
    app.add_middleware(Observer, metrics=metrics, log=log)
    app.add_middleware(Outgoing, settings=settings)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    desk: Desk = app.state.desk
    desk.service.start_clock()
    try:
        await desk.service.start_operator()
    except CroupierError as error:
        app.state.failed = error
        await desk.service.close()
        raise
    forget = desk.service.listeners.on_session_end(app.state.sockets.session_ended)
    desk.service.elsewhere = desk.pit.void
    desk.pit.start()
    try:
        yield
    finally:
        forget()
        await app.state.sockets.close()
        await desk.pit.close()
        desk.advisers.close()
        await desk.service.close()


def _publish(app: FastAPI) -> None:
    """Serve the descriptions of the API, as they are committed in `docs/schema`."""
    described: dict[str, dict[str, Any]] = {
        "openapi.json": openapi_data(app),
        "socket.json": socket_schema(),
        "live.json": live_schema(),
    }

    def serve(name: str) -> None:
        @app.get(f"{API}/{name}", include_in_schema=False)
        async def description() -> Response:
            return JSONResponse(described[name])

    for name in described:
        serve(name)
