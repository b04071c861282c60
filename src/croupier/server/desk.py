"""What every request needs of the server it came to."""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from fastapi import Depends
from starlette.requests import HTTPConnection

from croupier.house.service import Service
from croupier.live.pit import Pit
from croupier.server.advising import Advisers
from croupier.server.buckets import Buckets, Clock
from croupier.server.cookies import SessionCookie
from croupier.server.logs import Log
from croupier.server.metrics import Metrics
from croupier.server.peers import Peer
from croupier.server.settings import ServerSettings
from croupier.server.tickets import Tickets


@dataclass(frozen=True, slots=True)
class Desk:
    """The house and the server's own parts."""

    service: Service
    pit: Pit
    settings: ServerSettings
    clock: Clock
    log: Log
    metrics: Metrics
    cookie: SessionCookie
    tickets: Tickets
    advisers: Advisers
    entrances: Buckets
    recoveries: Buckets
    advices: Buckets


def desk_of(connection: HTTPConnection) -> Desk:
    """The desk of the server that a request came to."""
    desk: Desk = connection.app.state.desk
    return desk


def peer_at(connection: HTTPConnection) -> Peer:
    """Who sent a request."""
    peer: Peer = connection.state.peer
    return peer


# Coroutines: what is none goes to a thread and back for every request.
async def _desk(connection: HTTPConnection) -> Desk:
    return desk_of(connection)


async def _peer(connection: HTTPConnection) -> Peer:
    return peer_at(connection)


AtDesk = Annotated[Desk, Depends(_desk)]
FromPeer = Annotated[Peer, Depends(_peer)]


class Guest(NamedTuple):
    """A player, and the session over which he came."""

    player: str
    session: str


async def guest_of(connection: HTTPConnection, desk: AtDesk) -> Guest:
    """The player of a request; `HouseError("session-unknown")` or `("session-over")`."""
    token = desk.cookie.token(connection)
    player = await desk.service.session(token)
    connection.state.player = player
    return Guest(player, token)


FromGuest = Annotated[Guest, Depends(guest_of)]
