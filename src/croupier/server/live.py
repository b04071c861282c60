"""Live tables over HTTP and sockets: to watch one, nobody needs a session."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.responses import Response
from starlette.websockets import WebSocket

from croupier.errors import CroupierError
from croupier.games.round import MAX_CENTS
from croupier.house.live_history import page
from croupier.house.view import View
from croupier.live.records import record_bytes
from croupier.live.table import LiveTable
from croupier.server.desk import AtDesk, FromGuest, Guest, desk_of, guest_of
from croupier.server.live_connection import LiveConnection
from croupier.server.live_views import LiveHistoryView, LiveTablesView, LiveTableView
from croupier.server.patience import wire_of
from croupier.server.refusals import refusal
from croupier.server.schema import API
from croupier.server.sockets import Sockets

live = APIRouter(prefix=f"{API}/live", tags=["live"])
live_sockets = APIRouter()

TableId = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,32}$")]
RoundId = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,80}$")]
Before = Annotated[int | None, Query(ge=0, le=MAX_CENTS)]
Limit = Annotated[int, Query(ge=1, le=100)]


@live.get("/tables", response_model=LiveTablesView)
async def tables(desk: AtDesk) -> View:
    """The live tables, and how they are now."""
    return {"tables": [_listed(table) for table in desk.pit.tables]}


@live.get("/tables/{table}", response_model=LiveTableView)
async def table(table: TableId, desk: AtDesk) -> View:
    """A live table as everyone sees it."""
    return _listed(desk.pit.dealer(table).table)


@live.get("/rounds", response_model=LiveHistoryView)
async def rounds(guest: FromGuest, desk: AtDesk, before: Before = None, limit: Limit = 20) -> View:
    """My rounds at live tables, the latest first."""
    return await desk.service.run(lambda on: page(on, guest.player, before, limit))


@live.get(
    "/rounds/{round_id}/record",
    response_class=Response,
    responses={200: {"content": {"application/json": {"schema": {"type": "object"}}}}},
)
async def record(round_id: RoundId, guest: FromGuest, desk: AtDesk) -> Response:
    """The record of a settled round with my own hand, as `croupier verify` takes it."""
    data = await desk.service.run(lambda on: record_bytes(on, round_id, guest.player))
    return Response(data, media_type="application/json")


def _listed(table: LiveTable) -> View:
    times = table.spec.times
    return {
        "id": table.spec.id,
        "game": table.spec.game,
        "betting_ms": times.betting_ms,
        "seeds_ms": times.seeds_ms,
        "deciding_ms": times.deciding_ms,
        "pause_ms": times.pause_ms,
        "view": table.public(),
    }


@live_sockets.websocket("/ws/live/{table}")
async def watch(socket: WebSocket, table: str) -> None:
    """Watch a table and, with a `ticket` of a session, play at it."""
    desk, wire = desk_of(socket), wire_of(socket)
    sockets: Sockets = socket.app.state.sockets
    try:
        dealer = desk.pit.dealer(table)
        guest = await _admitted(socket)
        line = (
            partial(LiveConnection, desk, wire, guest, dealer, wire.send_frame)
            if wire
            else partial(LiveConnection, desk, socket, guest, dealer)
        )
        serving = await sockets.opened(socket, guest.player if guest else None, line)
    except CroupierError as error:
        socket.state.refused = error.code
        await socket.send_denial_response(refusal(error))
        return
    if wire:
        wire.stay(serving)
    else:
        await serving


async def _admitted(socket: WebSocket) -> Guest | None:
    """The player of a socket, None of one that came without a ticket."""
    ticket = socket.query_params.get("ticket")
    if ticket is None:
        return None
    desk = desk_of(socket)
    desk.tickets.redeem(ticket, desk.cookie.token(socket))
    return await guest_of(socket, desk)
