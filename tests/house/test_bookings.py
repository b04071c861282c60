"""What a round's events move: every bet into the hold, out of it once, and the bank's cover."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select

from croupier.errors import CroupierError, HouseError
from croupier.games import GAMES, load_game
from croupier.games.round import Line, Stakes
from croupier.house.commands import Bet, Open
from croupier.house.money import Bookings, Cover, most_won
from croupier.house.schema import round_
from croupier.house.settings import HouseSettings
from croupier.house.table import Place, Settled, Taken, Voided
from croupier.ledger import BANK, Transfer, balances, hold_account, player_account, transfer
from tests.house.playing import next_body, play_round, play_until
from tests.house.rows import everything
from tests.house.soundness import check_sound
from tests.house.world import Arena

BOOKINGS = Bookings("r-1", "ann", 7)
HOLD, PLAYER = hold_account("ann"), player_account("ann")
COVER = Cover("r-1.cover.1", 5000)


def moved(transfers: list[Transfer]) -> dict[str, int]:
    """What transfers that are not pending give each account, in cents."""
    sums: Counter[str] = Counter()
    for one in transfers:
        if one.kind == "posted":
            sums[one.debit] -= one.amount
            sums[one.credit] += one.amount
    return {account: cents for account, cents in sums.items() if cents}


def test_a_stake_goes_into_the_hold() -> None:
    booked, cover = BOOKINGS.of([Taken("1.ante", 500)], COVER)
    assert moved(booked) == {PLAYER: -500, HOLD: 500}
    (one,) = booked
    assert (one.id, one.code, one.round, one.bet) == ("r-1.1.ante.stake", "stake", "r-1", "1.ante")
    assert cover == COVER


@pytest.mark.parametrize(
    ("stake", "returned", "codes"),
    [
        (500, 0, {"loss": 500}),
        (500, 1, {"return": 1, "loss": 499}),
        (500, 499, {"return": 499, "loss": 1}),
        (500, 500, {"return": 500}),
        (500, 501, {"return": 500, "win": 1}),
        (500, 1000, {"return": 500, "win": 500}),
        (500, 50_500, {"return": 500, "win": 50_000}),
        (0, 700, {"win": 700}),
        (0, 0, {}),
    ],
)
def test_a_settled_bet_leaves_the_hold_once(
    stake: int, returned: int, codes: dict[str, int]
) -> None:
    line = Line(1, "ante", stake, returned, "win", "6C 1")
    booked, _ = BOOKINGS.of([Settled(line)], Cover("r-1.cover.1", 10**6))
    posted = [one for one in booked if one.kind == "posted"]
    assert {one.code: one.amount for one in posted} == codes
    assert len(posted) == len(codes)
    due = {PLAYER: returned, HOLD: -stake, BANK: stake - returned}
    assert moved(booked) == {account: cents for account, cents in due.items() if cents}


def test_a_cover_is_opened_lowered_by_a_win_and_released_at_the_end() -> None:
    opened, cover = BOOKINGS.of([Taken("1.ante", 500)], None, opening=5000)
    assert cover == COVER
    assert [(one.code, one.kind, one.amount) for one in opened] == [
        ("stake", "posted", 500),
        ("cover", "pending", 5000),
    ]
    won = [Settled(Line(1, "bonus", 0, 2000, "win", "6C 1"))]
    lowered, less = BOOKINGS.of(won, cover)
    assert less == Cover("r-1.cover.2", 3000)
    # Released before the win, so that the bank has the money for it; reserved anew after it.
    assert [(one.kind, one.amount, one.pending) for one in lowered] == [
        ("void", 5000, "r-1.cover.1"),
        ("posted", 2000, None),
        ("pending", 3000, None),
    ]
    ended, none = BOOKINGS.of([Voided("", "a test", {"1.ante": 500}, {"2.bonus": 100})], less)
    assert none is None
    assert [(one.kind, one.code, one.amount) for one in ended] == [
        ("void", "cover", 3000),
        ("posted", "return", 500),
        ("posted", "refund", 100),
    ]


def cents(arena: Arena, player: str) -> tuple[int, int, int, int]:
    """A player's balance and hold; the bank's balance and what is reserved of it."""
    names = [player_account(player), hold_account(player), BANK]
    stand = arena.do(lambda connection: balances(connection, names))
    own, hold, bank = (stand[name] for name in names)
    return own.posted, hold.posted, bank.posted, bank.reserved


@pytest.mark.parametrize("name", GAMES)
def test_what_is_on_the_table_is_in_the_hold_at_every_step(arena: Arena, name: str) -> None:
    """B38: what is staked comes back or is the bank's, to the cent."""
    player, random = arena.enter(), Random(f"hold {name}")
    grant, bank = arena.house.settings.grant, arena.house.settings.bank
    for _ in range(6):
        view = arena.send(player, name, Open()).view
        while view["stage"] in ("betting", "playing"):
            view = arena.send(player, name, next_body(view, random), view["seq"]).view
            own, hold, left, reserved = cents(arena, player)
            assert own == view["balance"]
            assert own + hold + left == grant + bank
            staked = sum(sum(spots.values()) for spots in view["round"]["staked"].values())
            out = sum(line["stake"] for line in view["round"]["lines"])
            assert hold == (staked - out if view["stage"] == "playing" else 0)
            assert (reserved > 0) == (view["stage"] == "playing")


@pytest.mark.parametrize("lacking", [0, 1])
def test_no_round_is_staked_that_could_win_more_than_the_bank_has(
    tmp_path: Path, database_url: str, lacking: int
) -> None:
    stakes, settings = {1: Stakes(ante=500)}, HouseSettings()
    most = most_won(load_game("six-card"), Place(stakes, "", 0, settings.grant))
    arena = Arena.at(tmp_path, database_url, replace(settings, bank=most - lacking))
    player = arena.enter()
    arena.send(player, "six-card", Open())
    before = everything(arena)
    if lacking:
        with pytest.raises(HouseError) as refused:
            arena.send(player, "six-card", Bet(stakes, "mine"))
        assert refused.value.code == "bank-too-small"
        assert everything(arena) == before
    else:
        arena.send(player, "six-card", Bet(stakes, "mine"))
        assert cents(arena, player)[2:] == (most, most)
    arena.do(check_sound)
    arena.engine.dispose()


def test_a_void_after_a_bonus_was_lost_or_won_leaves_wins_and_returns_stakes(arena: Arena) -> None:
    """Each stake once: from the hold, or from the bank where it had lost already."""
    random, ends = Random(4), set[bool]()
    while ends != {False, True}:
        player, grant = arena.enter(), arena.house.settings.grant
        arena.send(player, "two-plus-four", Open())
        staked = Bet({1: Stakes(ante=500, bonus=500)}, f"client {random.random()}")
        view = arena.send(player, "two-plus-four", staked).view
        if view["stage"] != "playing":
            continue
        (bonus,) = (line for line in view["round"]["lines"] if line["spot"] == "bonus")
        ends.add(won := bonus["returned"] > 0)
        arena.void(view["round"]["id"])
        assert cents(arena, player)[:2] == (grant + max(bonus["returned"] - 500, 0), 0)
        with pytest.raises(CroupierError, match="over"):
            arena.void(view["round"]["id"])
        codes = select(transfer.c.bet, transfer.c.code).where(
            transfer.c.round == view["round"]["id"], transfer.c.bet.is_not(None)
        )
        booked = sorted((bet, code) for bet, code in arena.do(lambda c: c.execute(codes).all()))
        bonus_codes = ["return", "stake", "win"] if won else ["loss", "refund", "stake"]
        assert booked == [
            ("1.ante", "return"),
            ("1.ante", "stake"),
            *(("1.bonus", code) for code in bonus_codes),
        ]
    arena.do(check_sound)


def test_rounds_leave_nothing_reserved_or_held(arena: Arena) -> None:
    player, random = arena.enter(), Random(5)
    for name in GAMES:
        play_round(arena, player, name, random)
        view = play_until(arena, player, name, "playing", random)
        arena.world.pass_ms(arena.house.settings.abandon_after_ms)
        arena.do(arena.house.expire)
        assert arena.view(player, name)["stage"] == "settled"
        view = play_until(arena, player, name, "playing", random)
        arena.void(view["round"]["id"])
        assert (cents(arena, player)[1], cents(arena, player)[3]) == (0, 0)
    covers = select(round_.c.cover).where(round_.c.cover.is_not(None))
    assert arena.do(lambda connection: list(connection.scalars(covers))) == []
    arena.do(check_sound)
