"""Work that shares a transaction: whole, in order, durable before it is answered, or not done."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, insert, select, text, update
from sqlalchemy.exc import OperationalError

from croupier.errors import CroupierError, HouseError
from croupier.games import GAMES, load_game
from croupier.games.round import Stakes
from croupier.house.commands import Bet, Command, Open
from croupier.house.database import sqlite_engine
from croupier.house.house import House
from croupier.house.keys import SeedKey
from croupier.house.listening import Update
from croupier.house.money import most_won
from croupier.house.schema import commitment, player, switch
from croupier.house.service import Service
from croupier.house.settings import HouseSettings
from croupier.house.table import Place
from croupier.house.writer import Alone, Writer, together
from tests.house.rows import everything
from tests.house.soundness import check_sound
from tests.house.world import SECRET, Arena

GAME = "six-card"
STAKES = Bet({1: Stakes(ante=500)}, "mine")
WAIT_S = 30
"""Answers come at once: whoever waits so long waits for nothing."""


@pytest.fixture
def writer(arena: Arena) -> Iterator[Writer]:
    with closing(Writer(arena.engine, lambda point: arena.world.reached(point))) as writer:
        yield writer


def without_entropy(house: House) -> House:
    """A house that has a round published, and then no nonce to encrypt its seed."""

    def failing(size: int) -> bytes:
        raise OSError("no entropy")

    return replace(house, key=SeedKey(SECRET, failing))


# What waits to be written


def test_commands_of_one_player_in_a_transaction_follow_from_each_other(arena: Arena) -> None:
    """Each sees what those before it left waiting; none has to be done again for that."""
    of, points = arena.enter(), list[str]()
    opened = arena.house.beside(of, GAME, Command("a", 0, Open()))
    staked = arena.house.beside(of, GAME, Command("b", 1, STAKES))
    answers = together(arena.engine, [opened, opened, staked, staked], points.append)
    assert points.count("writer.begun") == 1
    assert [answer.seq for answer in answers] == [1, 1, 2, 2]
    assert answers[1::2] == [replace(answer, repeated=True) for answer in answers[::2]]
    stale, other = together(
        arena.engine, [arena.house.beside(of, GAME, Command("c", 1, STAKES)), arena.house.enter]
    )
    assert stale.code == "stale-seq"
    assert arena.do(lambda connection: arena.house.player(connection, other.player))
    arena.do(check_sound)


def test_commands_of_many_players_in_a_transaction_make_one_log(arena: Arena) -> None:
    players = [arena.enter() for _ in range(6)]
    opened = together(
        arena.engine, [arena.house.beside(of, GAME, Command("a", 0, Open())) for of in players]
    )
    places = [answer.view["round"]["log"]["position"] for answer in opened]
    assert places == list(range(6))
    together(
        arena.engine, [arena.house.beside(of, GAME, Command("b", 1, STAKES)) for of in players]
    )
    arena.do(check_sound)


def test_whatever_else_reads_finds_all_written(arena: Arena) -> None:
    of = arena.enter()
    entries = select(commitment.c.round)
    opened, found, view = together(
        arena.engine,
        [
            arena.house.beside(of, GAME, Command("a", 0, Open())),
            lambda connection: list(connection.scalars(entries)),
            lambda connection: arena.house.view(connection, of, GAME),
        ],
    )
    assert found == [opened.view["round"]["id"]]
    assert view == opened.view


def test_more_commands_in_a_transaction_take_no_more_statements(arena: Arena) -> None:
    """Each is a journey to PostgreSQL, which all of them share."""
    statements: list[str] = []
    event.listen(
        arena.engine, "before_cursor_execute", lambda *about: statements.append(about[2][:40])
    )

    def taken(players: list[str]) -> list[int]:
        counts = []
        for command in (Command("a", 0, Open()), Command("b", 1, STAKES)):
            statements.clear()
            together(arena.engine, [arena.house.beside(of, GAME, command) for of in players])
            counts.append(len(statements))
        return counts

    players = [arena.enter() for _ in range(9)]
    assert taken(players[:2]) == taken(players[2:])
    arena.do(check_sound)


def test_what_was_read_ahead_is_read_again_after_other_work(arena: Arena) -> None:
    one, two = arena.enter(), arena.enter()
    opened, _, closed = together(
        arena.engine,
        [
            arena.house.beside(one, GAME, Command("a", 0, Open())),
            lambda connection: arena.house.switch(connection, "house", False, "operator", "test"),
            arena.house.beside(two, GAME, Command("a", 0, Open())),
        ],
    )
    assert opened.seq == 1
    assert closed.code == "house-disabled"


def test_the_bank_covers_no_more_than_it_has_in_one_transaction(
    tmp_path: Path, database_url: str
) -> None:
    placed = Place(STAKES.stakes, "mine", 0, HouseSettings().grant)
    bank = most_won(load_game(GAME), placed)
    arena = Arena.at(tmp_path, database_url, HouseSettings(bank=bank))
    players = [arena.enter(), arena.enter()]
    for command in (Command("a", 0, Open()), Command("b", 1, STAKES)):
        answers = together(arena.engine, [arena.house.beside(of, GAME, command) for of in players])
    assert answers[0].seq == 2
    assert answers[1].code == "bank-too-small"
    arena.do(check_sound)
    arena.engine.dispose()


# Refusals


@pytest.mark.parametrize("place", [0, 1, 2])
def test_work_that_is_refused_leaves_nothing_and_the_rest_is_done(arena: Arena, place: int) -> None:
    """The refused one had written to the log already, and was to write more."""
    players = [arena.enter() for _ in range(3)]
    houses = [arena.house] * 3
    houses[place] = without_entropy(arena.house)
    works = [
        house.beside(of, GAME, Command("a", 0, Open()))
        for house, of in zip(houses, players, strict=True)
    ]
    answers = together(arena.engine, works)
    refused = answers.pop(place)
    assert isinstance(refused, CroupierError)
    assert refused.code == "entropy"
    log = select(commitment.c.round).order_by(commitment.c.position)
    logged = arena.do(lambda connection: list(connection.scalars(log)))
    assert logged == [answer.view["round"]["id"] for answer in answers]
    assert arena.view(players[place], GAME)["stage"] == "idle"
    arena.do(check_sound)


def test_work_that_is_refused_takes_its_statements_back(arena: Arena) -> None:
    row = {"subject": "game:six-card", "reason": "half done", "at_ms": 1}

    def half(connection: Connection) -> None:
        connection.execute(insert(switch), row)
        raise HouseError("storage", "refused in the middle")

    before = everything(arena)
    refused, entered = together(arena.engine, [half, arena.house.enter])
    assert isinstance(refused, HouseError)
    assert everything(arena)["switch"] == before["switch"] == []
    assert arena.do(lambda connection: arena.house.player(connection, entered.player))


def test_a_refusal_changes_nothing(arena: Arena) -> None:
    of = arena.enter()
    before = everything(arena)
    with pytest.raises(CroupierError, match="entropy"):
        arena.do(without_entropy(arena.house).beside(of, GAME, Command("a", 0, Open())))
    assert everything(arena) == before


# Durable, then answered


def test_every_row_is_written_before_the_commit_and_answered_after_it(
    arena: Arena, writer: Writer
) -> None:
    of, happened = arena.enter(), list[str]()
    held = threading.Event()
    writer.submit(lambda connection: held.wait())
    answers = [
        writer.submit(arena.house.beside(of, GAME, Command("a", 0, Open()))),
        writer.submit(arena.house.beside(of, GAME, Command("b", 1, STAKES))),
    ]
    arena.world.reached = lambda point: happened.append(f"{point} {answers[0].done()}")
    event.listen(arena.engine, "commit", lambda _: happened.append("commit"))
    event.listen(
        arena.engine,
        "before_cursor_execute",
        lambda *about: happened.append("wrote") if " INTO " in about[2] else None,
    )
    held.set()
    assert [answer.result(WAIT_S).seq for answer in answers] == [1, 2]
    last_commit = len(happened) - 1 - happened[::-1].index("commit")
    assert happened[last_commit + 1 :] == ["writer.durable False"]
    assert happened[last_commit - 1] == "writer.written False"
    assert "wrote" in happened


def test_sqlite_syncs_every_commit_of_its_one_connection(tmp_path: Path) -> None:
    """2 is FULL: with NORMAL the last commits are lost with the power."""
    file = tmp_path / "house.db"
    arena = Arena.at(tmp_path, f"sqlite:///{file}")
    pragmas = {"synchronous": 2, "journal_mode": "wal", "locking_mode": "exclusive"}
    for name, due in {**pragmas, "foreign_keys": 1}.items():
        sql = f"PRAGMA {name}"
        found = arena.do(lambda connection: connection.exec_driver_sql(sql).scalar_one())
        assert found == due, name
    other = sqlite_engine(file)
    with pytest.raises(OperationalError, match="locked"), other.connect():
        pass
    other.dispose()
    arena.engine.dispose()


# Failures


def test_a_transaction_that_lost_is_done_again_from_its_beginning(
    tmp_path: Path, postgresql_url: str
) -> None:
    """On PostgreSQL another's commit comes between what ours read and what it writes."""
    arena = Arena.at(tmp_path, postgresql_url)
    of, done = arena.enter(), list[str]()
    more = update(player).where(player.c.id == of).values(resets=player.c.resets + 1)

    def first(connection: Connection) -> int:
        done.append("first")
        return int(connection.execute(select(player.c.resets)).scalar_one())

    def second(connection: Connection) -> None:
        if done.count("second") == 0:
            with arena.engine.begin() as other:
                other.execute(more)
        done.append("second")
        connection.execute(more)

    found, _ = together(arena.engine, [first, second])
    assert done == ["first", "second"] * 2
    assert found == 1, "what was read before the other's commit is read again"
    assert arena.do(lambda c: c.execute(select(player.c.resets)).scalar_one()) == 2
    arena.engine.dispose()


def test_work_that_fails_takes_no_other_with_it(arena: Arena, writer: Writer) -> None:
    of, held = arena.enter(), threading.Event()

    def failing(connection: Connection) -> None:
        raise KeyError("a fault of ours")

    def forbidden(connection: Connection) -> None:
        connection.execute(text("UPDATE transfer SET amount = amount + 1"))

    writer.submit(lambda connection: held.wait())
    before = writer.submit(arena.house.beside(of, GAME, Command("a", 0, Open())))
    failed, refused = writer.submit(failing), writer.submit(forbidden)
    after = writer.submit(arena.house.beside(of, GAME, Command("b", 1, STAKES)))
    held.set()
    assert (before.result(WAIT_S).seq, after.result(WAIT_S).seq) == (1, 2)
    with pytest.raises(KeyError):
        failed.result(WAIT_S)
    with pytest.raises(HouseError, match="the database failed"):
        refused.result(WAIT_S)
    arena.do(check_sound)


@pytest.mark.parametrize("point", ["writer.begun", "writer.worked", "writer.written"])
def test_a_disk_that_fails_has_nothing_done_and_does_not_stop_the_house(
    arena: Arena, writer: Writer, point: str
) -> None:
    of, before = arena.enter(), everything(arena)

    def fail(reached: str) -> None:
        if reached == point:
            raise OSError("no space left on device")

    arena.world.reached = fail
    with pytest.raises(HouseError, match="the database failed") as refused:
        writer.submit(arena.house.beside(of, GAME, Command("a", 0, Open()))).result(WAIT_S)
    assert refused.value.code == "storage"
    arena.world.reached = lambda reached: None
    assert everything(arena) == before
    assert (
        writer.submit(arena.house.beside(of, GAME, Command("a", 0, Open()))).result(WAIT_S).seq == 1
    )


def test_work_that_is_taken_back_is_not_done_and_does_not_stop_the_house(
    arena: Arena, writer: Writer
) -> None:
    of, held = arena.enter(), threading.Event()
    first = writer.submit(lambda connection: held.wait())
    left = writer.submit(arena.house.beside(of, GAME, Command("a", 0, Open())))
    alone = writer.submit(Alone(lambda engine: engine.name))
    assert left.cancel()
    assert alone.cancel()
    held.set()
    assert first.result(WAIT_S)
    assert (
        writer.submit(arena.house.beside(of, GAME, Command("b", 0, Open()))).result(WAIT_S).seq == 1
    )


def test_who_leaves_in_the_middle_leaves_others_told(arena: Arena) -> None:
    of = arena.enter()

    async def run() -> list[Update]:
        service, told = Service(arena.engine, arena.house), list[Update]()
        heard = asyncio.Event()

        def hear(update: Update) -> None:
            told.append(update)
            heard.set()

        service.listeners.subscribe(of, hear)
        command = asyncio.create_task(service.command(of, GAME, Command("a", 0, Open())))
        await asyncio.sleep(0)
        command.cancel()
        async with asyncio.timeout(20):
            await heard.wait()
            assert (await service.view(of, GAME))["seq"] == 1
        await service.close()
        return told

    (update,) = asyncio.run(run())
    assert (update.game, update.seq) == (GAME, 1)


# The end


def test_what_was_handed_in_is_done_before_the_end_and_nothing_after_it(arena: Arena) -> None:
    writer, held = Writer(arena.engine), threading.Event()
    works: list[Callable[[Connection], object]] = [arena.house.enter] * len(GAMES)
    writer.submit(lambda connection: held.wait())
    answers = [writer.submit(work) for work in works]
    held.set()
    writer.close()
    assert all(answer.done() for answer in answers)
    with pytest.raises(HouseError, match="closed"):
        writer.submit(arena.house.enter)
    writer.close()
