"""Live tables over HTTP and sockets: to watch one, nobody needs a session."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response
from starlette.websockets import WebSocket

from croupier.errors import CroupierError
from croupier.house.live_history import page, recall
from croupier.house.replaying import steps_of
from croupier.house.view import View
from croupier.live.records import record_bytes
from croupier.live.table import LiveTable
from croupier.server.answers import ReplayView
from croupier.server.desk import AtDesk, Desk, FromGuest, Guest, desk_of, guest_of
from croupier.server.live_connection import LiveConnection
from croupier.server.live_views import (
    LiveHistoryView,
    LiveRoundRecalled,
    LiveTablesView,
    LiveTableView,
)
from croupier.server.patience import wire_of
from croupier.server.playing import AGame, Before, Limit, RoundId
from croupier.server.refusals import refusal
from croupier.server.schema import API
from croupier.server.sockets import Sockets

live = APIRouter(prefix=f"{API}/live", tags=["live"])
live_sockets = APIRouter()

TableId = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,32}$")]


@live.get("/tables", response_model=LiveTablesView)
async def tables(desk: AtDesk) -> View:
    """The live tables, and how they are now."""
    return {"tables": [_listed(table) for table in desk.pit.tables]}


@live.get("/tables/{table}", response_model=LiveTableView)
async def table(table: TableId, desk: AtDesk) -> View:
    """A live table as everyone sees it."""
    return _listed(desk.pit.dealer(table).table)


@live.get("/rounds", response_model=LiveHistoryView)
async def rounds(
    guest: FromGuest, desk: AtDesk, before: Before = None, limit: Limit = 20, game: AGame = None
) -> View:
    """My rounds at live tables, or those of a game there; the latest first."""
    return await desk.service.run(lambda on: page(on, guest.player, before, limit, game))


@live.get("/rounds/{round_id}", response_model=LiveRoundRecalled)
async def one_round(round_id: RoundId, guest: FromGuest, desk: AtDesk) -> View:
    """One of my rounds at live tables, with the cards that I saw."""
    return await desk.service.run(lambda on: recall(on, guest.player, round_id))


@live.get(
    "/rounds/{round_id}/record",
    response_class=Response,
    responses={200: {"content": {"application/json": {"schema": {"type": "object"}}}}},
)
async def record(round_id: RoundId, guest: FromGuest, desk: AtDesk) -> Response:
    """The record of a settled round with my own hand, as `croupier verify` takes it."""
    return Response(await _record(desk, guest, round_id), media_type="application/json")


@live.get("/rounds/{round_id}/replay", response_model=ReplayView)
async def round_replay(round_id: RoundId, guest: FromGuest, desk: AtDesk) -> View:
    """A settled round with my own hand, played again: the table after every step."""
    return await run_in_threadpool(steps_of, await _record(desk, guest, round_id))


async def _record(desk: Desk, guest: Guest, round_id: str) -> bytes:
    return await desk.service.run(lambda on: record_bytes(on, round_id, guest.player))


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
