"""64 clients of one player at once: of all that they send each command is done once, or refused."""

import asyncio
from functools import partial
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DBAPIError

from croupier.errors import CroupierError
from croupier.house.commands import Command
from croupier.house.database import open_engine
from croupier.house.listening import Update
from croupier.house.service import Service
from croupier.house.settings import HouseSettings
from croupier.house.writer import Writer
from croupier.ledger import is_retried
from tests.fault.racing import GAMES_RACED, LATE, Racer, Tally, check_race, race
from tests.house.playing import next_body
from tests.house.world import Arena

CLIENTS = 64
SETTINGS = HouseSettings(grant=10**8)


def raced(folder: Path, url: str, writers: int, rounds: int) -> Tally:
    """What came of so many rounds of each client, with writers who know nothing of each other."""
    arena = Arena.at(folder, url, SETTINGS)
    player, tally = arena.enter(), Tally(CLIENTS, rounds)
    engines = [arena.engine, *(open_engine(folder, url) for _ in range(writers - 1))]
    for engine in engines:
        event.listen(engine, "handle_error", partial(_count_conflict, tally))
    working = [Writer(engine) for engine in engines]
    race(Racer(arena.house, working, player, tally, number) for number in range(CLIENTS))
    for writer in working:
        writer.close()
    arena.do(lambda connection: check_race(connection, arena.house, player, tally))
    for engine in engines:
        engine.dispose()
    assert tally.settled >= rounds - len(GAMES_RACED)  # the last may be open
    assert tally.repeated
    return tally


def _count_conflict(tally: Tally, context: ExceptionContext) -> None:
    error = context.sqlalchemy_exception
    tally.conflicts += isinstance(error, DBAPIError) and is_retried(error)


def test_nothing_is_lost_or_done_twice(tmp_path: Path, database_url: str) -> None:
    """M2, M3: no balance is overdrawn, and a command that comes again is answered as it was."""
    assert raced(tmp_path, database_url, writers=1, rounds=10).refused["stale-seq"] > CLIENTS


def test_two_writers_on_one_database(tmp_path: Path, postgresql_url: str) -> None:
    """As of two processes: what cannot be brought into an order is done again as a whole."""
    assert raced(tmp_path, postgresql_url, writers=2, rounds=6).conflicts


@pytest.mark.long
def test_nothing_is_lost_in_200_rounds(tmp_path: Path, database_url: str) -> None:
    raced(tmp_path, database_url, writers=1, rounds=200)


@pytest.mark.long
def test_two_writers_for_200_rounds(tmp_path: Path, postgresql_url: str) -> None:
    raced(tmp_path, postgresql_url, writers=2, rounds=200)


def test_tasks_on_an_event_loop(tmp_path: Path, database_url: str) -> None:
    """B47, B48: whoever listens sees every change of a table once, in its order."""
    asyncio.run(_tasks(tmp_path, database_url))


async def _tasks(folder: Path, url: str) -> None:
    service = Service.opened(folder, url, SETTINGS)
    player = (await service.enter()).player
    told: list[Update] = []
    service.listeners.subscribe(player, told.append)
    tally = Tally(CLIENTS, 4)
    await asyncio.gather(*(_client(service, player, n, tally) for n in range(CLIENTS)))
    await service.run(lambda connection: check_race(connection, service.house, player, tally))
    await service.close()
    for game in GAMES_RACED:
        seqs = [update.seq for update in told if update.game == game]
        assert seqs == list(range(1, len(seqs) + 1))
    assert len(told) == len(tally.fresh)


async def _client(service: Service, player: str, number: int, tally: Tally) -> None:
    random, sent = Random(f"client {number}"), 0
    while not tally.enough:
        game = random.choice(GAMES_RACED)
        view = await service.view(player, game)
        tally.takes_part(number, view)
        sent += 1
        command = Command(f"t{number}-{sent}", view["seq"], next_body(view, random))
        calls = [service.command(player, game, command) for _ in range(random.randint(1, 3))]
        for outcome in await asyncio.gather(*calls, return_exceptions=True):
            if isinstance(outcome, CroupierError):
                assert outcome.code in LATE
            elif isinstance(outcome, BaseException):
                raise outcome
            tally.take(game, command, outcome)
