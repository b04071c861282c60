"""The command that serves the house over HTTP and WebSocket."""

import atexit
import ipaddress
import os
import re
import subprocess
import sys
import webbrowser
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

import click

from croupier.errors import HouseError
from croupier.house.keys import kept_key
from croupier.house.service import Service
from croupier.live.cycle import Times
from croupier.live.dealer import Linked
from croupier.live.pit import LIVE_GAMES, TABLES
from croupier.live.turn import TableSpec
from croupier.server.app import create_app
from croupier.server.built import is_stale
from croupier.server.logs import log_to_stderr
from croupier.server.run import bound, leave_no_core, places
from croupier.server.run import serve as serve_app
from croupier.server.settings import Network, ServerSettings

DATA = Path("croupier-data")
_PORTS = {"http": 80, "https": 443}
"""What a browser leaves out of an origin."""

LOCAL = ("127.0.0.1", "localhost", "::1")


class Origin(click.ParamType[str]):
    """A web page's origin, such as https://play.example."""

    name = "origin"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The origin as a browser writes it."""
        try:
            parts = urlsplit(value)
            port = "" if parts.port in (None, _PORTS.get(parts.scheme)) else f":{parts.port}"
        except ValueError:
            self.fail(f"{value!r} is not an origin", param, ctx)
        origin = f"{parts.scheme}://{_bracketed(parts.hostname or '')}{port}"
        if parts.scheme not in ("http", "https") or not parts.hostname or value != origin:
            self.fail(f"{value!r} is not an origin, such as https://play.example", param, ctx)
        return value


class Proxy(click.ParamType[Network]):
    """The address of a proxy, or a network of them."""

    name = "network"

    def convert(
        self, value: str | Network, param: click.Parameter | None, ctx: click.Context | None
    ) -> Network:
        """The network."""
        try:
            return ipaddress.ip_network(value) if isinstance(value, str) else value
        except ValueError:
            self.fail(f"{value!r} is not an address or network", param, ctx)


class LiveTable(click.ParamType[TableSpec]):
    """A live table, such as evening=casino-holdem."""

    name = "id=game"

    def convert(
        self, value: str | TableSpec, param: click.Parameter | None, ctx: click.Context | None
    ) -> TableSpec:
        """The table."""
        if isinstance(value, TableSpec):
            return value
        table, _, game = value.partition("=")
        if not re.fullmatch(r"[a-z0-9-]{1,32}", table) or game not in LIVE_GAMES:
            self.fail(f"{value!r} is not such as evening={LIVE_GAMES[0]}", param, ctx)
        return TableSpec(table, game)


@click.command()
@click.option("--database", metavar="URL", help="A PostgreSQL database; else SQLite in --data.")
@click.option(
    "--redis",
    metavar="URL",
    help="A Redis over which live tables are played on several servers of one PostgreSQL database.",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="The port to listen on; 0 for one that is free.",
)
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    default=DATA,
    show_default=True,
    help="Folder of the house's keys and of its SQLite database.",
)
@click.option(
    "--origin",
    "origins",
    type=Origin(),
    multiple=True,
    help="Where the client is served from; this machine alone if not given.",
)
@click.option(
    "--proxy", "proxies", type=Proxy(), multiple=True, help="Whose X-Forwarded-* is believed."
)
@click.option(
    "--live",
    "specs",
    type=LiveTable(),
    multiple=True,
    help="A live table, ID=GAME, of Hold'em or Four Card Poker; two of each if not given.",
)
@click.option(
    "--live-times",
    "seconds",
    type=click.FloatRange(0.1, 3600),
    nargs=4,
    metavar="BETTING SEEDS DECIDING PAUSE",
    help="How long the phases of live tables last, in seconds.",
)
@click.option("--open", "opens", is_flag=True, help="Open the page in the browser.")
def serve(
    database: str | None,
    redis: str | None,
    host: str,
    port: int,
    data: Path,
    origins: tuple[str, ...],
    proxies: tuple[Network, ...],
    specs: tuple[TableSpec, ...],
    seconds: tuple[float, float, float, float] | None,
    opens: bool,
) -> None:
    """Open the house, and serve it until it is stopped."""
    _check_names(specs)
    log = log_to_stderr()
    leave_no_core()
    linked = linked_over(redis) if redis else None
    with bound(host, port) as listener:
        service = Service.opened(data, database)
        if is_stale():
            log.info("stale_client", note="the page is not built from its sources as they are")
        port = listener.getsockname()[1]
        here = (f"http://{_bracketed(name)}:{port}" for name in (host, *LOCAL))
        settings = ServerSettings(
            origins=frozenset(origins or here),
            cookie_key=kept_key(data / "cookie.key"),
            proxies=proxies,
            places=places(),
            secure=bool(origins) and all(origin.startswith("https:") for origin in origins),
        )
        address = f"http://{_bracketed(host)}:{port}"
        tables = _timed(specs or TABLES, seconds)
        app = create_app(service, settings, log, tables=tables, linked=linked)
        serve_app(app, listener, log, lambda: _ready(address, opens))


def linked_over(url: str) -> Linked:
    """What links live tables over a Redis; `HouseError("redis")` where that cannot be."""
    try:
        from croupier.live.relay import linked
    except ModuleNotFoundError:
        raise HouseError("redis", "--redis needs the package redis: croupier[redis]") from None
    return linked(url)


def _check_names(specs: Sequence[TableSpec]) -> None:
    """Refuse a table that is named twice: one of the two would not be there."""
    names = [spec.id for spec in specs]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise click.BadParameter(f"the table {twice!r} is named twice", param_hint="--live")


def _timed(
    specs: Sequence[TableSpec], seconds: tuple[float, float, float, float] | None
) -> list[TableSpec]:
    """The tables with these times, slow ones with as many times of them as before."""
    if seconds is None:
        return list(specs)
    times, usual = Times(*(round(1000 * each) for each in seconds)), Times().betting_ms
    return [replace(spec, times=times.slowed(spec.times.betting_ms // usual)) for spec in specs]


def _ready(address: str, opens: bool) -> None:
    click.echo(f"croupier serves {address}")
    # Without a screen there is a browser for the terminal at best, which would take it over.
    screens = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    if opens and (sys.platform in ("darwin", "win32") or any(map(os.environ.get, screens))):
        # In a thread, because some browsers are waited for.
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        _compile_advice()


def _compile_advice() -> None:
    """Have what the coach needs compiled beside the server: his first answer waits for nothing."""
    program = "from croupier.exact.warm import warm_games; warm_games()"
    nowhere = subprocess.DEVNULL
    compiling = subprocess.Popen(
        [sys.executable, "-c", program], stdin=nowhere, stdout=nowhere, stderr=nowhere
    )
    atexit.register(compiling.kill)


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
