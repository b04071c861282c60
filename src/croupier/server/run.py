"""The server as a process: an address, the HTTP library, and an end that loses nothing."""

import gc
import logging
import resource
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

import uvicorn
from fastapi import FastAPI

from croupier.errors import CroupierError, HouseError
from croupier.server.logs import Log, ToLog
from croupier.server.patience import PatientSocket, patient_http
from croupier.server.settings import ServerSettings

STOP_S = 15
BACKLOG = 128
"""How many connections wait to be taken; all that wait are taken at once."""

MOST_FILES = 65_536
_SPARE = 4 * BACKLOG + 64
"""Files beside those of connections and sockets, and of connections that are being turned away."""


class _Server(uvicorn.Server):
    """Says when it listens, and lets the sockets end before the connections are cut."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, listening: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._listening = listening

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            await super().startup(sockets)
        except SystemExit:
            failed: CroupierError | None = getattr(self._app.state, "failed", None)
            raise failed or HouseError("failure", "the server did not start; see its log") from None
        # What the process is made of stays: to look through it again takes a third of a second.
        gc.collect()
        gc.freeze()
        with suppress(OSError):  # nobody reads where it is announced, and it serves all the same
            self._listening()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await self._app.state.sockets.close()
        await super().shutdown(sockets)


def bound(host: str, port: int) -> socket.socket:
    """A socket bound to an address; `HouseError("address")` if it is not to be had."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind, protocol)
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
            listener.listen(1024)
        except OSError:
            listener.close()
            raise
    except (OSError, OverflowError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise HouseError("address", f"{host}:{port}: {reason}") from None
    return listener


def places() -> int:
    """How many connections this process holds, and twice as many sockets; it gets what it can."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = max(soft, min(hard, MOST_FILES)) if hard != resource.RLIM_INFINITY else MOST_FILES
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    return max(files - _SPARE, files // 2) // 3


def leave_no_core() -> None:
    """Have no copy of the memory written where this process is killed: keys and seeds are in it."""
    _, hard = resource.getrlimit(resource.RLIMIT_CORE)
    resource.setrlimit(resource.RLIMIT_CORE, (0, hard))


def configured(app: FastAPI, log: Log) -> uvicorn.Config:
    """How the HTTP library is to serve an application."""
    for name in ("uvicorn", "uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [ToLog(log)], False
    settings: ServerSettings = app.state.desk.settings
    return uvicorn.Config(
        app,
        http=patient_http(settings),
        backlog=BACKLOG,
        loop="asyncio",
        ws=PatientSocket,
        ws_max_size=settings.largest_message,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        log_level="warning",  # what it tells more than that holds queries, and so tickets
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=STOP_S,
    )


def serve(app: FastAPI, listener: socket.socket, log: Log, listening: Callable[[], None]) -> None:
    """Serve until SIGTERM or SIGHUP, which end it in order, or SIGINT, which interrupts after that.

    A SIGHUP that is ignored, as by `nohup`, stays so.
    """
    server = _Server(configured(app, log), app, listening)

    def stop(_number: int, _frame: FrameType | None) -> None:
        server.should_exit = True  # the library takes the signal while it serves

    heard = (signal.SIGTERM, signal.SIGHUP)
    before = {one: signal.getsignal(one) for one in heard}
    for one in heard:
        if before[one] is not signal.SIG_IGN:
            signal.signal(one, stop)
    try:
        server.run([listener])
    finally:
        for one in heard:
            signal.signal(one, before[one])
