"""At a table: its view, commands on it, advice, and the rounds that were played."""

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from croupier.games import load_game
from croupier.games.round import MAX_CENTS
from croupier.house.awaited import awaited
from croupier.house.history import page
from croupier.house.played import Place, played
from croupier.house.preview import preview_of
from croupier.house.replaying import steps_of
from croupier.house.view import View
from croupier.server.answers import (
    AdviceView,
    HistoryRound,
    HistoryView,
    ReplayView,
    RoundAdviceView,
    StatisticsView,
)
from croupier.server.commands import GAME, CommandForm, GameId, PositionForm, PreviewForm, placed
from croupier.server.desk import AtDesk, FromGuest
from croupier.server.refusals import refusal_data
from croupier.server.schema import API
from croupier.server.statistics import Statistics
from croupier.server.views import AnswerView, PreviewView, TableView

playing = APIRouter(prefix=API)

RoundId = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,80}$")]
Before = Annotated[int | None, Query(ge=0, le=MAX_CENTS)]
AGame = Annotated[str | None, Query(pattern=GAME)]
ROWS = 500
"""So many rounds are read at once, and the house goes on between."""

Limit = Annotated[int, Query(ge=1, le=100)]


@playing.get("/tables/{game}", tags=["play"], response_model=TableView)
async def table(game: GameId, guest: FromGuest, desk: AtDesk) -> View:
    """My table of a game, as I see it."""
    return await desk.service.view(guest.player, game)


@playing.post("/tables/{game}/commands", tags=["play"], response_model=AnswerView)
async def command(game: GameId, form: CommandForm, guest: FromGuest, desk: AtDesk) -> View:
    """Make a move on my table; as over the socket, which tells other devices too."""
    with desk.metrics.timed():
        answer = await desk.service.command(guest.player, game, form.command())
    return {"seq": answer.seq, "view": answer.view, "repeated": answer.repeated}


@playing.post("/tables/{game}/preview", tags=["play"], response_model=PreviewView)
async def preview(game: GameId, form: PreviewForm, guest: FromGuest, desk: AtDesk) -> View:
    """What stakes would come to at my table; it changes nothing, and reads no round."""
    house, stakes = desk.service.house, placed(form.stakes)
    looked = await desk.service.run(lambda on: preview_of(on, house, guest.player, game, stakes))
    refusal = None if looked.refusal is None else refusal_data(looked.refusal)
    return {**looked.view, "refusal": refusal}


@playing.post("/advise", tags=["play"], response_model=AdviceView, response_model_exclude_none=True)
async def advise(form: PositionForm, guest: FromGuest, desk: AtDesk) -> dict[str, Any]:
    """The exact value of every option in a position: nothing of any round that is played here."""
    desk.advices.take_or_refuse(guest.player)
    return await desk.advisers.advise(form.model_dump(exclude_none=True))


@playing.get(
    "/tables/{game}/advice",
    tags=["play"],
    response_model=AdviceView,
    response_model_exclude_none=True,
)
async def table_advice(game: GameId, guest: FromGuest, desk: AtDesk) -> dict[str, Any]:
    """The exact value of every option at the decision that my table waits for, as I see it."""
    desk.advices.take_or_refuse(guest.player)
    house = desk.service.house
    state = await desk.service.run(lambda on: awaited(on, house, guest.player, game))
    return await desk.advisers.at(state)


@playing.get("/rounds", tags=["history"], response_model=HistoryView)
async def rounds(
    guest: FromGuest, desk: AtDesk, before: Before = None, limit: Limit = 20, game: AGame = None
) -> View:
    """My rounds, or those of a game; the latest first. `next` is the `before` of the next page."""
    return await desk.service.run(lambda on: page(on, guest.player, before, limit, game))


@playing.get("/rounds/{round_id}", tags=["history"], response_model=HistoryRound)
async def one_round(round_id: RoundId, guest: FromGuest, desk: AtDesk) -> View:
    """One of my rounds: its cards, choices, bets and balances."""
    return await desk.service.recall(guest.player, round_id)


@playing.get(
    "/rounds/{round_id}/record",
    tags=["history"],
    response_class=Response,
    responses={200: {"content": {"application/json": {"schema": {"type": "object"}}}}},
)
async def record(round_id: RoundId, guest: FromGuest, desk: AtDesk) -> Response:
    """The record of my round that is over, byte for byte as `croupier verify` takes it."""
    data = await desk.service.record(guest.player, round_id)
    return Response(data, media_type="application/json")


@playing.get("/rounds/{round_id}/replay", tags=["history"], response_model=ReplayView)
async def round_replay(round_id: RoundId, guest: FromGuest, desk: AtDesk) -> View:
    """My round that is over, played again from its record: the table after every step."""
    kept = await desk.service.record(guest.player, round_id)
    return await run_in_threadpool(steps_of, kept)


@playing.get(
    "/rounds/{round_id}/advice",
    tags=["history"],
    response_model=RoundAdviceView,
    response_model_exclude_none=True,
)
async def round_advice(round_id: RoundId, guest: FromGuest, desk: AtDesk) -> dict[str, Any]:
    """Every decision of my round that is over: the best one, and what mine has cost."""
    desk.advices.take_or_refuse(guest.player)
    return await desk.advisers.on(await desk.service.record(guest.player, round_id))


@playing.get("/statistics", tags=["history"], response_model=StatisticsView)
async def statistics(guest: FromGuest, desk: AtDesk, game: AGame = None) -> View:
    """What my settled rounds came to, by game and bet, and my net after each of them."""
    desk.advices.take_or_refuse(guest.player)
    games, found, after = desk.service.house.games, Statistics(), Place()
    if game is not None and game not in games:
        load_game(game)  # which refuses it, with the games that there are
    reading = partial(played, player=guest.player, game=game, limit=ROWS)
    while rounds := await desk.service.run(partial(reading, after=after)):
        await run_in_threadpool(found.add, rounds)
        after = rounds[-1].place
    return found.shown({known.rules.table: known.rules.hash for known in games.values()})
