"""What anyone may read: the games, their rules, the log of commitments, and how the server does."""

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from croupier.errors import HouseError
from croupier.games import load_game
from croupier.games.round import MAX_CENTS
from croupier.house.view import View
from croupier.server.answers import (
    CommitmentsView,
    GamesView,
    HealthView,
    PracticeView,
    RulesView,
    StrategyView,
)
from croupier.server.charts import strategy
from croupier.server.commands import GameId
from croupier.server.desk import AtDesk, FromPeer
from croupier.server.edges import edge_views
from croupier.server.practice import practice
from croupier.server.returns import measured
from croupier.server.rulebook import rulebook
from croupier.server.schema import API
from croupier.words import Language

reading = APIRouter(prefix=API, tags=["public"])
condition = APIRouter()


@reading.get("/games", response_model=GamesView)
async def games(desk: AtDesk) -> View:
    """The games, with their settings, pay tables, limits and edges, and whether they are open."""
    offered = await desk.service.games()
    edges = [edge_views(game["id"], game["rules"]["hash"]) for game in offered]
    return {"games": [{**game, "edges": own} for game, own in zip(offered, edges, strict=True)]}


@reading.get("/rules/{game}", response_model=RulesView)
async def rules(game: GameId, language: Language = "en") -> View:
    """A game's rules: its page and the one common to all games, in a language, and the data."""
    return await run_in_threadpool(rulebook, game, language)


@reading.get("/practice/{game}", response_model=PracticeView)
async def practise(
    game: GameId,
    desk: AtDesk,
    start: Annotated[int, Query(alias="from", ge=0, le=MAX_CENTS)] = 0,
    count: Annotated[int, Query(ge=1, le=50)] = 20,
) -> View:
    """Decisions of a game to practise on, the hardest first, with the value of every answer."""
    games = desk.service.house.games
    offered = games[game] if game in games else load_game(game)  # which refuses it
    return await run_in_threadpool(practice, offered, start, count)


@reading.get("/strategy/{game}", response_model=StrategyView)
async def chart(game: GameId, desk: AtDesk) -> View:
    """A chart of best play and short rules with what they cost; exact, or sampled and so marked."""
    games = desk.service.house.games
    offered = games[game] if game in games else load_game(game)  # which refuses it
    return await run_in_threadpool(strategy, offered)


@reading.get("/commitments", response_model=CommitmentsView)
async def commitments(
    desk: AtDesk,
    after: Annotated[int, Query(ge=-1, le=MAX_CENTS)] = -1,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
) -> View:
    """The log of commitments and reveals, from an entry on, each line as it is hashed."""
    return await desk.service.commitments(after, limit)


@condition.get("/health", response_model=HealthView)
async def health() -> View:
    """Whether the process answers."""
    return {"status": "ok"}


@condition.get("/ready", response_model=HealthView)
async def ready(desk: AtDesk) -> View:
    """Whether the house takes moves."""
    await desk.service.ready()
    return {"status": "ok"}


@condition.get("/metrics", include_in_schema=False)
async def metrics(desk: AtDesk, peer: FromPeer) -> Response:
    """The metrics, for this machine alone."""
    if not peer.is_local:
        raise HouseError("not-found", "there is nothing here")
    games = await desk.service.games()
    shown = desk.metrics.shown(measured(await desk.service.returns(), games), games)
    return Response(shown, media_type="text/plain; version=0.0.4; charset=utf-8")
