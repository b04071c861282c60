"""Bugs that others reported of their tables, and that this house must not have: money."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import DBAPIError

from croupier.errors import CroupierError
from croupier.games import GAMES, load_game
from croupier.games.actions import Bet as Raise
from croupier.games.actions import GoOn, Play
from croupier.games.round import Stakes
from croupier.house.commands import Bet, Command, Open
from croupier.house.money import most_won
from croupier.house.schema import round_
from croupier.house.settings import HouseSettings
from croupier.house.table import Decide, Place
from croupier.house.view import View
from croupier.ledger import BANK, MINT, Transfer, balances, player_account, record, transfer
from tests.house.crowd import burst
from tests.house.playing import next_body, play_round, play_until
from tests.house.rows import everything
from tests.house.soundness import check_sound
from tests.house.world import Arena

GAME = "six-card"
STAKES = Bet({1: Stakes(ante=500)}, "mine")
WAIT_S = 60


def refusal(work: Callable[[], object]) -> str:
    with pytest.raises(CroupierError) as refused:
        work()
    return refused.value.code


def give(arena: Arena, player: str, cents: int, name: str = "more") -> None:
    """Money from the mint, while whatever else goes on."""
    more = Transfer(name, MINT, player_account(player), cents, "grant", 1)
    arena.do(lambda connection: record(connection, [more]))


def to_the_end(arena: Arena, player: str, view: View, random: Random) -> View:
    while view["stage"] == "playing":
        view = arena.send(player, view["game"], next_body(view, random), view["seq"]).view
    return view


# github.com/DankMemer/dank-memer-suggestions-and-bugs/issues/375, /347, /361
@pytest.mark.parametrize("name", GAMES)
def test_b19_money_that_comes_in_the_middle_changes_no_bet(arena: Arena, name: str) -> None:
    random, lost = Random(f"b19 {name}"), 0
    for number in range(8):
        player = arena.enter()
        view = play_until(arena, player, name, "playing", random)
        offers = view["round"]["choice"]
        give(arena, player, 777, f"more.{number}")
        view = arena.view(player, name)
        assert view["round"]["choice"] == offers
        assert view["balance"] + sum(
            sum(spots.values()) for spots in view["round"]["staked"].values()
        ) == 777 + _row(arena, view).balance_before + sum(
            line["returned"] for line in view["round"]["lines"]
        )
        before = _row(arena, view).balance_before
        view = to_the_end(arena, player, view, random)
        assert view["balance"] == before + 777 + view["round"]["net"]
        lost += view["round"]["net"] < 0
    assert lost, "no bet was there to be cancelled"


def _row(arena: Arena, view: View) -> Any:
    found = select(round_).where(round_.c.id == view["round"]["id"])
    return arena.do(lambda connection: connection.execute(found).one())


NO_AMOUNTS: tuple[Any, ...] = (
    *(0, -1, -500, -(2**63), 2**53 + 1, 2**63, 10**30),
    *(500.0, 0.5, 5.6e-14, float("nan"), float("inf"), -0.0, 1e308),
    *(True, False, "500", "-.6", "1e3", "", "NaN", b"500", [500], {"ante": 500}, (500,)),
)


def check_stakes_refused(arena: Arena, amounts: Sequence[Any]) -> None:
    """On every spot of every game none of these is a stake, and nothing changes."""
    for name, game in arena.house.games.items():
        player = arena.enter()
        arena.send(player, name, Open())
        before = everything(arena)
        spots: list[dict[str, Any]] = [{"ante": bad} for bad in amounts]
        spots += [{"ante": 500, spot: bad} for spot in game.stakes[1:] for bad in amounts]
        for spot in spots:
            stakes = Bet({1: Stakes(**spot)}, "mine")
            code = refusal(lambda: arena.send(player, name, stakes))
            assert code.startswith(("stake-", "balance-", "antes-")), (name, spot, code)
        assert everything(arena) == before
        arena.void(arena.view(player, name)["round"]["id"])


# github.com/veldlabs/miki-bot/issues/218
def test_b21_no_stake_is_zero_or_less(arena: Arena) -> None:
    check_stakes_refused(arena, [0, -1, -500, -(2**31), -(2**53), -(2**63)])


# github.com/OpenBMB/ChatDev/issues/346
@pytest.mark.parametrize("name", GAMES)
def test_b22_nothing_is_staked_beyond_the_balance(arena: Arena, name: str) -> None:
    """Neither before the deal nor after it, nor by a decision of a negative amount."""
    player, random = arena.enter(), Random(f"b22 {name}")
    arena.send(player, name, Open())
    dear = Bet({1: Stakes(ante=100_001)}, "mine")
    assert refusal(lambda: arena.send(player, name, dear)).startswith(("stake-", "balance-"))
    view = play_until(arena, player, name, "playing", random)
    box, most = view["round"]["choice"]["box"], view["balance"]
    before = everything(arena)
    amounts: list[Any] = [-1, -500, most + 1, 2**53, 10**30, 1.5, float("nan"), True, "1"]
    for action in (Raise, GoOn, Play):
        for amount in amounts:
            code = refusal(lambda: arena.send(player, name, Decide(box, action(amount))))
            assert code in ("not-offered", "amount-out-of-range"), (action, amount)
    assert everything(arena) == before
    for amount in (0, -1):
        row = {"id": "x", "debit": player_account(player), "credit": f"hold:{player}"}
        row |= {"code": "stake", "kind": "posted", "round": "r", "bet": "1.ante"}
        with pytest.raises(DBAPIError):
            arena.do(lambda c: c.execute(insert(transfer), {**row, "amount": amount, "at_ms": 1}))


# github.com/danielyxie/bitburner/issues/1766
@pytest.mark.parametrize("name", GAMES)
def test_b23_a_loss_is_lost_once_a_push_comes_back_and_a_win_is_paid(
    arena: Arena, name: str
) -> None:
    """Line by line against the transfers, until all ends were seen."""
    player, random, ends = arena.enter(), Random(f"b23 {name}"), set[str]()
    # Equal hands are hardly ever dealt at four cards of five, and nothing else is returned there.
    due = {"win", "lose"} if name == "four-card" else {"win", "lose", "push"}
    for _ in range(400):
        if due <= ends:
            break
        if arena.view(player, name)["balance"] < 20_000:
            player = arena.enter()
        before = arena.view(player, name)["balance"]
        view = play_round(arena, player, name, random)[-1].view
        assert view["balance"] - before == view["round"]["net"]
        for line in view["round"]["lines"]:
            _check_line(arena, view["round"]["id"], line)
            ends.add(line["outcome"])
    assert due <= ends


def _check_line(arena: Arena, round_id: str, line: View) -> None:
    bet = f"{line['box']}.{line['spot']}"
    found = select(transfer.c.code, transfer.c.amount).where(
        transfer.c.round == round_id, transfer.c.bet == bet
    )
    booked = [(row.code, row.amount) for row in arena.do(lambda c: c.execute(found).all())]
    stake, back = line["stake"], min(line["stake"], line["returned"])
    due = [("stake", stake), ("return", back), ("loss", stake - back)]
    due.append(("win", line["returned"] - back))
    assert sorted(booked) == sorted((code, amount) for code, amount in due if amount)
    if line["outcome"] == "push":
        assert back == stake == line["returned"]


# github.com/danielyxie/bitburner/issues/1792
@pytest.mark.parametrize("name", GAMES)
def test_b25_no_loss_is_undone_by_starting_again(arena: Arena, name: str) -> None:
    """What was shown is on the disk: after a start, or by another command, it is still so."""
    player, random = arena.enter(), Random(f"b25 {name}")
    for _ in range(4):
        view = arena.send(player, name, Open()).view
        while view["stage"] in ("betting", "playing"):
            body = next_body(view, random)
            after = arena.send(player, name, body, view["seq"]).view
            arena.restart()
            assert arena.view(player, name) == after
            again = refusal(lambda: arena.send(player, name, body, view["seq"]))
            assert again == "stale-seq"
            if isinstance(body, Bet):
                other = Bet(body.stakes, "another seed", (body.cut + 1) % 52)
                again = refusal(lambda: arena.send(player, name, other))
                assert again in ("round-open", "no-round")
            view = after
    arena.do(check_sound)


# github.com/MythicalLTD/MythicalDash/issues/314
def test_b27_one_bankroll_is_not_staked_twice(arena: Arena) -> None:
    """Stakes on every table at once, of which the bankroll bears one."""
    arena.house = replace(arena.house, settings=HouseSettings(grant=900))
    random, staked = Random(27), 0
    for _ in range(8):
        player = arena.enter()
        for name in GAMES:
            arena.send(player, name, Open())
        commands = [
            (name, Command(f"{name}{number}", 1, STAKES)) for name in GAMES for number in range(6)
        ]
        random.shuffle(commands)
        answers, codes = burst(arena, player, commands)
        staked += len(answers)
        assert set(codes) <= {"stale-seq", "round-elsewhere", "balance-too-small"}
        playing = [name for name in GAMES if arena.view(player, name)["stage"] == "playing"]
        assert len(playing) <= 1
        arena.do(check_sound)
    assert staked >= 8


# github.com/LVPlayground/playground/issues/250
def test_b28_a_win_is_paid_once_however_often_it_is_settled(arena: Arena) -> None:
    random = Random(28)
    while True:
        player, last = arena.enter(), None
        view = arena.view(player, GAME)
        while view["stage"] in ("idle", "betting", "playing"):
            last = Command(f"c{view['seq']}", view["seq"], next_body(view, random))
            view = arena.command(player, GAME, last).view
        if view["round"]["net"] > 0:
            break
    assert last is not None
    before = everything(arena)
    paid = select(transfer).where(transfer.c.round == view["round"]["id"])
    columns = [column.name for column in transfer.c if column.name != "number"]
    rows = arena.do(lambda connection: connection.execute(paid).all())
    booked = [Transfer(**{name: getattr(row, name) for name in columns}) for row in rows]

    def settle(connection: Connection) -> None:
        for _ in range(1000):
            record(connection, booked)

    arena.do(settle)
    for _ in range(1000 // 64):
        answers, codes = burst(arena, player, [(GAME, last)] * 64)
        assert codes == []
        assert all(answer.repeated and answer.view == view for answer in answers)
    arena.world.pass_ms(10**9)
    assert arena.do(arena.house.expire) == []
    assert everything(arena) == before


# github.com/DTel-HQ/dtel/issues/87
def test_b30_no_text_and_no_fraction_becomes_money(arena: Arena) -> None:
    check_stakes_refused(arena, NO_AMOUNTS)
    player = arena.enter()
    before = everything(arena)
    for amount in NO_AMOUNTS:
        more = Transfer("x", MINT, player_account(player), amount, "grant", 1)
        code = refusal(lambda: arena.do(lambda connection: record(connection, [more])))
        assert code.startswith("amount-")
    assert everything(arena) == before


# github.com/manifoldmarkets/manifold/pull/273
@pytest.mark.parametrize("name", GAMES)
def test_b31_a_stake_is_whole_cents_from_the_minimum_on(arena: Arena, name: str) -> None:
    player, least = arena.enter(), arena.house.games[name].rules.number("min_ante")
    arena.send(player, name, Open())
    for ante in (5.6e-14, 1, least - 1):
        bet = Bet({1: Stakes(ante=ante)}, "mine")  # type: ignore[arg-type]  # no whole number
        code = refusal(lambda: arena.send(player, name, bet))
        assert code in ("stake-not-whole", "stake-below-minimum")
    before = arena.view(player, name)["balance"]
    view = arena.send(player, name, Bet({1: Stakes(ante=least)}, "mine")).view
    assert view["stage"] == "settled" or view["balance"] == before - least
    arena.do(check_sound)


# github.com/xMasterX/all-the-plugins/issues/239
@pytest.mark.parametrize("name", GAMES)
def test_b33_the_best_hand_on_the_highest_stakes_is_within_every_column(name: str) -> None:
    """On all boxes at once, and with all the money that the house has let a player have."""
    game, settings = load_game(name), HouseSettings()
    wealth = 1000 * settings.grant
    # A table without a highest ante takes what a player has.
    limited = "max_ante" in game.rules.values
    highest = game.rules.number("max_ante") if limited else wealth
    stakes = Stakes(**dict.fromkeys(game.stakes, highest))
    boxes = range(1, game.rules.most_boxes + 1)
    place = Place(dict.fromkeys(boxes, stakes), "", 0, wealth)
    assert most_won(game, place) <= settings.bank < 2**53


# github.com/Layers-of-Railways/CreateNumismatics/issues/121
@pytest.mark.parametrize("limit", [2**31, 2**32])
def test_b34_a_balance_at_a_limit_of_numbers_is_exact(arena: Arena, limit: int) -> None:
    player, random, balance = arena.enter(), Random(34), limit - 1
    give(arena, player, limit - 1 - arena.house.settings.grant)
    for _ in range(6):
        view = play_round(arena, player, GAME, random)[-1].view
        balance += view["round"]["net"]
        assert view["balance"] == balance
        give(arena, player, 2000, f"more.{view['seq']}")
        balance += 2000
    assert json.loads(json.dumps(arena.view(player, GAME)["balance"])) == balance
    arena.do(lambda connection: check_books(connection, player, balance))
    arena.do(check_sound)


def test_b34_no_balance_is_beyond_what_a_client_counts(arena: Arena) -> None:
    """The mint gives 2^53 cents in all; whoever had them would find no bank to play against."""
    player, settings = arena.enter(), arena.house.settings
    left = 2**53 - settings.bank - settings.grant
    give(arena, player, left)
    before = everything(arena)
    assert refusal(lambda: give(arena, player, 1, "most")) == "amount-too-large"
    assert everything(arena) == before
    view = arena.send(player, GAME, Open()).view
    assert view["balance"] == int(float(view["balance"])) == left + settings.grant
    assert refusal(lambda: arena.send(player, GAME, STAKES)) == "bank-too-small"


def check_books(connection: Connection, player: str, balance: int) -> None:
    account = player_account(player)
    assert balances(connection, [account])[account].posted == balance


# github.com/NovaDrake76/KaniCasino/pull/133
@pytest.mark.parametrize("name", GAMES)
def test_b36_a_round_has_its_row_before_its_first_stake_and_outlives_a_start(
    arena: Arena, name: str
) -> None:
    player, random = arena.enter(), Random(f"b36 {name}")
    assert refusal(lambda: arena.send(player, name, STAKES)) == "no-round"
    view = arena.send(player, name, Open()).view
    row = _row(arena, view)
    assert (row.stage, row.stakes, row.player) == ("betting", None, player)
    while (view := play_until(arena, player, name, "playing", random))["stage"] != "playing":
        pass
    held = arena.do(lambda connection: arena.house.player(connection, player))
    assert held["held"] > 0
    arena.restart()
    assert arena.do(lambda connection: arena.house.player(connection, player)) == held
    view = to_the_end(arena, player, arena.view(player, name), random)
    assert _row(arena, view).stage == "settled"
    assert arena.do(lambda connection: arena.house.player(connection, player))["held"] == 0
    arena.do(check_sound)


# github.com/org2AI/ORG2/pull/918
@pytest.mark.parametrize("name", GAMES)
def test_b38_all_that_is_staked_is_paid_out_or_the_banks(arena: Arena, name: str) -> None:
    player, random = arena.enter(), Random(f"b38 {name}")
    names = [BANK, player_account(player)]
    stand = arena.do(lambda connection: balances(connection, names))
    staked = returned = 0
    for _ in range(8):
        view = play_round(arena, player, name, random)[-1].view
        staked += sum(sum(spots.values()) for spots in view["round"]["staked"].values())
        returned += sum(line["returned"] for line in view["round"]["lines"])
        now = arena.do(lambda connection: balances(connection, names))
        assert now[BANK].posted - stand[BANK].posted == staked - returned
        assert stand[names[1]].posted - now[names[1]].posted == staked - returned
