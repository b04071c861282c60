"""Coming in, coming back and leaving: a guest's session and his bankroll."""

from contextlib import suppress

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from croupier.errors import HouseError
from croupier.house.people import Entrance
from croupier.house.view import View
from croupier.server.commands import RecoverForm
from croupier.server.desk import AtDesk, Desk, FromGuest, FromPeer
from croupier.server.schema import API
from croupier.server.views import EnteredView, PlayerView, TicketView

visiting = APIRouter(prefix=API, tags=["session"])


@visiting.post("/session", status_code=201, response_model=EnteredView)
async def enter(request: Request, response: Response, desk: AtDesk, peer: FromPeer) -> View:
    """Come in as a new guest, with a bankroll of play money; note the recovery code."""
    desk.entrances.take_or_refuse(peer.address)
    await _leave(desk, request)
    return await _entered(desk, request, response, await desk.service.enter())


@visiting.post("/session/recover", status_code=201, response_model=EnteredView)
async def recover(
    form: RecoverForm, request: Request, response: Response, desk: AtDesk, peer: FromPeer
) -> View:
    """Come back by a recovery code, on any device; a new code takes its place once it is used."""
    desk.recoveries.take_or_refuse(peer.address)
    entrance = await desk.service.recover(form.code)
    await _leave(desk, request)
    return await _entered(desk, request, response, entrance)


@visiting.get("/session", response_model=PlayerView)
async def me(guest: FromGuest, desk: AtDesk) -> View:
    """Who I am, and what I have."""
    return await desk.service.player(guest.player)


@visiting.delete("/session", status_code=204)
async def leave(request: Request, guest: FromGuest, desk: AtDesk) -> Response:
    """Leave: the session is over, and its sockets are closed."""
    await desk.service.leave(guest.session)
    response = Response(status_code=204)
    desk.cookie.drop(response, request)
    return response


@visiting.post("/session/reset", response_model=PlayerView)
async def reset(guest: FromGuest, desk: AtDesk) -> View:
    """Have the bankroll set back to the grant, when broke."""
    return await desk.service.reset(guest.player)


@visiting.post("/socket-ticket", status_code=201, response_model=TicketView)
async def socket_ticket(guest: FromGuest, desk: AtDesk) -> View:
    """A ticket for one socket, to be used over this session, soon."""
    seconds = int(desk.settings.ticket_s)
    return {"ticket": desk.tickets.issue(guest.session), "expires_in_s": seconds}


async def _leave(desk: Desk, request: Request) -> None:
    """End the session that the client has, so that nobody keeps it beside the new one."""
    with suppress(HouseError):
        token = desk.cookie.token(request)
        await desk.service.session(token)
        await desk.service.leave(token)


async def _entered(desk: Desk, request: Request, response: Response, came: Entrance) -> View:
    request.state.player = came.player
    desk.cookie.keep(response, request, came.session)
    return {**await desk.service.player(came.player), "recovery_code": came.recovery_code}
