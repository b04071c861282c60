"""What standards demand of a house, item by item; test_rounds and test_switching hold others."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection, RowMapping, insert, select, update
from sqlalchemy.exc import DBAPIError

import croupier
from croupier.errors import CroupierError
from croupier.games import GAMES, load_game, load_tables
from croupier.games.actions import Fold, parse_action
from croupier.games.round import Stakes
from croupier.house import service as service_module
from croupier.house.audit import check_audit
from croupier.house.commands import Answer, Bet, Body, Command, Open
from croupier.house.house import House
from croupier.house.keys import SeedKey
from croupier.house.publishing import check_commitments
from croupier.house.rounds import committed, parsed_stakes, restored
from croupier.house.schema import audit, round_, switch
from croupier.house.service import Service
from croupier.house.table import Decide, Event, Final, Move, Place, TableRound, advance
from croupier.house.view import View
from croupier.house.writer import together
from croupier.ledger import (
    Transfer,
    hold_account,
    player_account,
    record,
    transfer,
    trial_balance,
)
from croupier.ledger.transfers import CODES
from tests.house.playing import next_body, play_until
from tests.house.rows import everything
from tests.house.soundness import check_sound, published_log
from tests.house.test_operating import forge_balance
from tests.house.world import SECRET, Arena, World

GAME = "six-card"
STAKES = Bet({1: Stakes(ante=500)})
WAIT_S = 60


def refusal(work: Callable[[], object]) -> str:
    with pytest.raises(CroupierError) as refused:
        work()
    return refused.value.code


# R: random numbers

PLAYERS = 12
IN_FORKS = f"""
import os, sys
from pathlib import Path
from sqlalchemy import select
from croupier.house.commands import Command, Open
from croupier.house.database import migrate, sqlite_engine
from croupier.house.house import House
from croupier.house.publishing import check_commitments
from croupier.house.keys import SeedKey
from croupier.house.schema import round_
from croupier.house.writer import together

engine, house = sqlite_engine(Path(":memory:")), House(SeedKey(b"k" * 32))
migrate(engine)
together(engine, [house.found])
def play(batches):
    for _ in range(batches):
        guests = together(engine, [house.enter] * {PLAYERS})
        together(engine, [
            house.beside(guest.player, game, Command(game, 0, Open()))
            for guest in guests
            for game in house.games
        ])
    found = together(engine, [lambda c: c.execute(select(round_)).all()])[0]
    for row in found:
        seed = house.key.opened(row.id, row.seed).hex()
        print(os.getpid(), seed, row.id[-12:], row.table, row.seed[:12].hex(), flush=False)
    sys.stdout.flush()
for _ in range(2):
    if os.fork() == 0:
        play(int(sys.argv[1]))
        os._exit(0)
    os.wait()
play(int(sys.argv[1]))
"""


@pytest.mark.parametrize("batches", [4, pytest.param(560, marks=pytest.mark.long)])
def test_r2_no_two_rounds_share_a_seed_in_forks_neither(batches: int) -> None:
    """Nor a name, a table or a nonce: of a house and of two copies of its process."""
    done = subprocess.run(
        [sys.executable, "-c", IN_FORKS, str(batches)],
        env={**os.environ, "PYTHONPATH": str(Path(croupier.__file__).parents[1])},
        capture_output=True,
        text=True,
        check=True,
    )
    lines = [line.split() for line in done.stdout.splitlines()]
    assert len({line[0] for line in lines}) == 3
    for column in zip(*(line[1:] for line in lines), strict=True):
        assert len(set(column)) == len(column) == 3 * batches * PLAYERS * len(load_tables())


def failing_at(house: House, call: int, fault: Callable[[int], bytes]) -> House:
    """A house whose source of entropy gives out at one of its draws, and from there on."""
    calls, working = list[int](), house.ports.entropy

    def entropy(size: int) -> bytes:
        calls.append(size)
        return working(size) if len(calls) < call else fault(size)

    ports = replace(house.ports, entropy=entropy)
    return replace(house, ports=ports, key=SeedKey(SECRET, entropy))


def no_device(size: int) -> bytes:
    raise OSError("no device")


@pytest.mark.parametrize("fault", [no_device, lambda size: b"", lambda size: bytes(size - 1)])
def test_r8_without_entropy_nothing_is_dealt(arena: Arena, fault: Callable[[int], bytes]) -> None:
    """At whichever draw it fails; with a source that works again the table goes on."""
    player, house = arena.enter(), arena.house
    bodies: list[tuple[Body, int]] = [(Open(), 5), (STAKES, 1)]
    for seq, (body, draws) in enumerate(bodies):
        command = Command(f"c{seq}", seq, body)
        before = everything(arena)
        for call in range(1, draws + 1):
            arena.house = failing_at(house, call, fault)
            assert refusal(lambda: arena.command(player, GAME, command)) == "entropy"
            assert everything(arena) == before
        arena.house = failing_at(house, draws + 1, fault)
        assert arena.command(player, GAME, command).seq == seq + 1
    arena.do(check_sound)


@pytest.mark.parametrize(
    "stuck", [bytes, lambda size: b"x" * size, lambda size: bytes(range(size))]
)
def test_r8_a_source_that_repeats_itself_deals_nothing(
    arena: Arena, stuck: Callable[[int], bytes]
) -> None:
    player = arena.enter()
    arena.house = failing_at(arena.house, 1, stuck)
    before = everything(arena)
    assert refusal(lambda: arena.send(player, GAME, Open())) == "entropy"
    assert everything(arena) == before


def test_r10_r11_players_at_once_make_one_log_without_a_gap(arena: Arena) -> None:
    """Transactions of many commands, rounds that are void or abandoned among them."""
    random = Random(11)
    seats = [(arena.enter(), name) for name in GAMES for _ in range(2)]
    for number in range(12):
        views = [arena.view(*seat) for seat in seats]
        sent = [Command(f"c{number}", view["seq"], next_body(view, random)) for view in views]
        works = [arena.house.beside(*seat, one) for seat, one in zip(seats, sent, strict=True)]
        answers = together(arena.engine, works)
        assert all(isinstance(answer, Answer) for answer in answers)
        open_ = [
            answer.view for answer in answers if answer.view["stage"] in ("betting", "playing")
        ]
        if number % 3 == 0:
            arena.void(random.choice(open_)["round"]["id"])
        if number % 5 == 4:
            arena.world.pass_ms(arena.house.settings.abandon_after_ms)
            arena.do(arena.house.expire)
    for seat in seats:
        view = arena.view(*seat)
        if view["stage"] in ("betting", "playing"):
            arena.void(view["round"]["id"])
    log = arena.do(published_log)
    assert log.unrevealed == ()
    assert [entry.position for entry in log.entries] == list(range(len(log.entries)))
    ids = arena.do(lambda connection: list(connection.scalars(select(round_.c.id))))
    assert sorted(entry.round for entry in log.entries) == sorted(ids * 2)
    arena.do(check_sound)


# F: rules


def test_f3_a_win_is_paid_by_the_rules_of_its_stakes(arena: Arena) -> None:
    """The most that a table pays is lowered while a round is open: the next pays less, not it."""
    player, random, name, low = arena.enter(), Random(3), "two-plus-four", 600
    old = arena.house
    games = {**old.games, name: load_game(name, {"max_payout": low})}
    new = replace(old, games=games)
    seen = dict[str, int]()
    while len(seen) < 2:
        player = arena.enter()
        for rules, house in (("old", old), ("new", new)):
            arena.house = house
            view = play_until(arena, player, name, "playing", random)
            hash_, arena.house = view["round"]["rules"]["hash"], new
            while view["stage"] == "playing":
                view = arena.send(player, name, next_body(view, random), view["seq"]).view
            assert view["round"]["rules"]["hash"] == hash_ == house.games[name].rules.hash
            won = max(line["returned"] - line["stake"] for line in view["round"]["lines"])
            capped = sum(line["capped"] for line in view["round"]["lines"])
            if rules == "old" and won > low:
                assert capped == 0
                seen["old"] = won
            if rules == "new" and capped:
                assert won <= low
                seen["new"] = capped
    arena.do(check_sound)


# H: history


@pytest.mark.parametrize("name", GAMES)
def test_h3_every_record_is_made_again_from_its_row_to_the_byte(arena: Arena, name: str) -> None:
    random = Random(f"h3 {name}")
    for number in range(6):
        player = arena.enter()
        view = play_until(arena, player, name, "playing", random)
        arena.world.pass_ms(random.randrange(9999))
        if number % 2:
            arena.world.pass_ms(arena.house.settings.abandon_after_ms)
            arena.do(arena.house.expire)
            continue
        while view["stage"] == "playing":
            arena.world.pass_ms(random.randrange(9999))
            view = arena.send(player, name, next_body(view, random), view["seq"]).view
    arena.restart()
    rows = arena.do(lambda connection: connection.execute(select(round_)).mappings().all())
    settled = [row for row in rows if row["stage"] == "settled"]
    assert len(settled) >= 6
    for row in settled:
        seed = arena.house.key.opened(row["id"], row["seed"])
        final = _played_again(committed(row, seed), row)[-1]
        assert isinstance(final, Final)
        assert final.record.encoded().decode() == row["record"]


def _played_again(round_: TableRound, row: RowMapping) -> tuple[Event, ...]:
    """What the last move of a row's round comes to."""
    stakes = parsed_stakes(json.loads(row["stakes"]))
    place = Place(stakes, row["client_seed"], row["cut"], row["balance_before"])
    moves: list[tuple[Move, int]] = [(place, row["started_ms"])]
    for box, action, at_ms in json.loads(row["decisions"]):
        moves.append((Decide(box, parse_action(action)), at_ms))
    events: tuple[Event, ...] = ()
    for move, at_ms in moves:
        round_, events = advance(round_, move, at_ms)
    return events


# I: interrupted rounds


@pytest.mark.parametrize("name", GAMES)
def test_i2_an_open_round_waits_on_another_device(arena: Arena, name: str) -> None:
    guest, random = arena.do(arena.house.enter), Random(f"i2 {name}")
    view = play_until(arena, guest.player, name, "playing", random)
    came = arena.do(lambda connection: arena.house.recover(connection, guest.recovery_code))
    known = arena.do(lambda connection: arena.house.player(connection, came.player))
    assert known["open"] == {"game": name, "round": view["round"]["id"]}
    assert arena.view(came.player, name) == view
    assert refusal(lambda: arena.send(came.player, name, Open())) == "round-open"
    other = next(game for game in GAMES if game != name)
    arena.send(came.player, other, Open())
    stakes = Bet({1: Stakes(ante=500)})
    assert refusal(lambda: arena.send(came.player, other, stakes)) == "round-elsewhere"
    while view["stage"] == "playing":
        view = arena.send(came.player, name, next_body(view, random), view["seq"]).view
    assert arena.send(came.player, other, stakes).view["stage"] in ("playing", "settled")


@pytest.mark.parametrize("name", GAMES)
def test_i3_an_abandoned_round_takes_what_costs_nothing_else_folds(arena: Arena, name: str) -> None:
    """It ends as if he had gone on, or taken the win, wherever that is free."""
    random = Random(f"i3 {name}")
    for number in range(12):
        player = arena.enter()
        view = play_until(arena, player, name, "playing", random)
        for _ in range(number % 3):
            after = arena.send(player, name, next_body(view, random), view["seq"]).view
            view = after if after["stage"] == "playing" else view
            if after["stage"] != "playing":
                break
        if arena.view(player, name)["stage"] != "playing":
            continue
        due = _left_alone(_stored(arena, view["round"]["id"]))
        assert view["round"]["decide_by_ms"] == (
            arena.world.now_ms + arena.house.settings.abandon_after_ms
        )
        arena.world.pass_ms(arena.house.settings.abandon_after_ms)
        (moved,) = arena.do(arena.house.expire)
        assert moved.answer.view["round"]["net"] == due
    arena.do(check_sound)


def _stored(arena: Arena, round_id: str) -> TableRound:
    found = select(round_).where(round_.c.id == round_id)
    row = arena.do(lambda connection: connection.execute(found).mappings().one())
    return restored(row, arena.house.key)


def _left_alone(round_: TableRound) -> int:
    """What a round comes to if what is free is taken, and else the fold."""
    while (choice := round_.choice) is not None:
        free = [
            offer.action
            for offer in choice.offers
            if not offer.price and not isinstance(offer.action, Fold)
        ]
        action = free[0] if free else Fold()
        round_, _ = advance(round_, Decide(choice.box, action), 10**14)
    assert round_.play is not None
    return round_.play.state.settlement.net


def test_i4_rounds_go_on_after_a_start_and_only_an_operator_voids(
    tmp_path: Path, database_url: str
) -> None:
    """The house is opened and closed at every decision; one round cannot be played again."""
    world, random = World(4), Random(4)

    def opened() -> Service:
        return Service.opened(tmp_path, database_url, ports=world.ports())

    async def run() -> None:
        service = opened()
        whole, broken = [(await service.enter()).player for _ in range(2)]
        view = await _moved(service, broken, await service.view(broken, GAME), random)
        view = await _moved(service, broken, view, random)
        lost = view["round"]["id"]
        gone = update(round_).where(round_.c.id == lost).values(client_seed="another")
        await service.run(lambda connection: connection.execute(gone))
        view = await service.view(whole, GAME)
        while view["stage"] != "settled":
            view = await _moved(service, whole, view, random)
            await service.close()
            world.pass_ms(1000)
            service = opened()
            assert await service.view(whole, GAME) == view
        world.pass_ms(service.house.settings.abandon_after_ms)
        assert await service.sweep() == 0
        (stage,) = await service.run(_stages(lost))
        assert stage == "playing", "it waits for an operator"
        await service.void(lost, "ann", "it is broken")
        assert await service.run(_stages(lost)) == ["void"]
        assert (await service.player(broken))["balance"] == service.house.settings.grant
        await service.run(check_sound_but_broken)
        await service.close()

    asyncio.run(run())


def check_sound_but_broken(connection: Connection) -> None:
    """The books and the logs."""
    trial_balance(connection).check()
    check_audit(connection)
    check_commitments(connection)


def _stages(round_id: str) -> Callable[[Connection], list[str]]:
    found = select(round_.c.stage).where(round_.c.id == round_id)
    return lambda connection: list(connection.scalars(found))


async def _moved(service: Service, player: str, view: View, random: Random) -> View:
    body = next_body(view, random)
    if isinstance(body, Bet):
        body = Bet({1: Stakes(ante=500)}, "mine")
    command = Command(f"c{view['seq']}", view["seq"], body)
    return (await service.command(player, GAME, command)).view


# M: money


def test_m4_no_way_leads_from_one_player_to_another(arena: Arena) -> None:
    """By no code, kind or account of theirs: neither through the books nor past them."""
    ann, bob = arena.enter(), arena.enter()
    accounts = [name(of) for of in (ann, bob) for name in (player_account, hold_account)]
    before = everything(arena)
    for debit, credit in permutations(accounts, 2):
        if debit.partition(":")[2] == credit.partition(":")[2]:
            continue
        for code in CODES:
            for bet in (None, "1.ante"):
                given = Transfer("x", debit, credit, 1, code, 1, round="r", bet=bet)
                found = refusal(lambda: arena.do(lambda c: record(c, [given])))
                assert found == "transfer-form"
                row = {name: getattr(given, name) for name in given.__slots__}
                with pytest.raises(DBAPIError):
                    arena.do(lambda c: c.execute(insert(transfer), row))
    assert everything(arena) == before


@pytest.mark.parametrize("when", ["at the start", "each hour"])
def test_m6_books_that_do_not_balance_close_the_house_and_name_the_account(
    tmp_path: Path, database_url: str, when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_module, "SWEEP_SECONDS", 0)
    monkeypatch.setattr(service_module, "AUDIT_EVERY", 1)
    world = World(6)

    async def run() -> None:
        service = Service.opened(tmp_path, database_url, ports=world.ports())
        player = (await service.enter()).player
        account = player_account(player)
        await service.command(player, GAME, Command("a", 0, Open()))
        await service.run(lambda connection: forge_balance(connection, account, 1))
        if when == "at the start":
            await service.close()
            service = Service.opened(tmp_path, database_url, ports=world.ports())
        else:
            service.start_clock()
        async with asyncio.timeout(WAIT_S):
            while not (closed := await service.run(_closed)):
                await asyncio.sleep(0)
        ((subject, reason),) = closed
        assert subject == "house"
        assert f"{account}: stored 100001 (0 reserved), by its transfers 100000" in reason
        with pytest.raises(CroupierError) as refused:
            await service.command(player, GAME, Command("b", 1, STAKES))
        assert refused.value.code == "house-disabled"
        lines = await service.run(lambda connection: list(connection.scalars(select(audit.c.line))))
        assert any('"actor":"auditor"' in line and account in line for line in lines)
        await service.close()

    asyncio.run(run())


def _closed(connection: Connection) -> list[tuple[str, str]]:
    rows = connection.execute(select(switch.c.subject, switch.c.reason)).all()
    return [(row.subject, row.reason) for row in rows]


@pytest.mark.parametrize("name", GAMES)
def test_m8_a_round_is_settled_when_its_players_session_is_over(arena: Arena, name: str) -> None:
    """Left, idle for long, or closed out: what is open is ended, and what is won is paid."""
    random, won = Random(f"m8 {name}"), set[bool]()
    for number in range(100):
        if number >= 8 and len(won) == 2:
            break
        guest = arena.do(arena.house.enter)
        view = play_until(arena, guest.player, name, "playing", random)
        arena.do(lambda connection: arena.house.leave(connection, guest.session))
        subject = f"player:{guest.player}"
        arena.do(lambda c: arena.house.switch(c, subject, False, "ann", "a test"))
        arena.world.pass_ms(arena.house.settings.session_ms + 1)
        code = refusal(lambda: arena.do(lambda c: arena.house.session(c, guest.session)))
        assert code == "session-over"
        if number % 2:
            (moved,) = arena.do(arena.house.expire)
            view = moved.answer.view
        while view["stage"] == "playing":
            view = arena.send(guest.player, name, next_body(view, random), view["seq"]).view
        assert view["stage"] == "settled"
        row = arena.do(
            lambda c: c.execute(select(round_).where(round_.c.id == view["round"]["id"])).one()
        )
        known = arena.do(lambda c: arena.house.player(c, guest.player))
        assert (known["balance"], known["held"]) == (row.balance_after, 0)
        won.add(view["round"]["net"] > 0)
    assert won == {False, True}
    arena.do(check_sound)
