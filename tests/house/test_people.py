"""Players: sessions that end, codes that are replaced, bankrolls that are granted by rule."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, select

from croupier.errors import CroupierError, HouseError
from croupier.games.round import Stakes
from croupier.house.commands import Bet, Open
from croupier.house.people import Entrance
from croupier.house.schema import player as players
from croupier.house.settings import HouseSettings
from croupier.ledger import MINT, Transfer, hold_account, player_account, record, transfer
from tests.house.playing import play_round
from tests.house.rows import everything
from tests.house.soundness import check_sound
from tests.house.world import Arena

GAME = "six-card"
IDLE, AGE = HouseSettings().idle_ms, HouseSettings().session_ms


def refusal(work: Callable[[], object]) -> str:
    with pytest.raises(CroupierError) as refused:
        work()
    return refused.value.code


def came(arena: Arena) -> Entrance:
    return arena.do(arena.house.enter)


def session(arena: Arena, token: str) -> str:
    return arena.do(lambda connection: arena.house.session(connection, token))


def recovered(arena: Arena, code: str) -> Entrance:
    return arena.do(lambda connection: arena.house.recover(connection, code))


# Sessions


def test_s2_a_session_ends_when_it_is_idle(arena: Arena) -> None:
    guest = came(arena)
    for _ in range(3):
        arena.world.pass_ms(IDLE)
        assert session(arena, guest.session) == guest.player
    arena.world.pass_ms(IDLE + 1)
    assert refusal(lambda: session(arena, guest.session)) == "session-over"
    assert refusal(lambda: session(arena, guest.session)) == "session-over"


def test_a_session_ends_however_much_it_is_used(arena: Arena) -> None:
    guest, used = came(arena), 0
    while used + IDLE <= AGE:
        arena.world.pass_ms(IDLE)
        used += IDLE
        assert session(arena, guest.session) == guest.player
    arena.world.pass_ms(AGE - used)
    assert session(arena, guest.session) == guest.player
    arena.world.pass_ms(1)
    assert refusal(lambda: session(arena, guest.session)) == "session-over"


def test_a_session_that_was_left_is_over_and_no_other(arena: Arena) -> None:
    guest = came(arena)
    other = recovered(arena, guest.recovery_code)
    arena.do(lambda connection: arena.house.leave(connection, guest.session))
    assert refusal(lambda: session(arena, guest.session)) == "session-over"
    assert session(arena, other.session) == guest.player


def test_what_is_no_session_is_nobodys(arena: Arena) -> None:
    came(arena)
    for token in ("", "0" * 64, "' OR 1=1 --", "\ud800"):
        assert refusal(lambda: session(arena, token)) == "session-unknown"
    hash_ = arena.do(lambda c: c.execute(select(players.c.recovery_hash)).scalar_one())
    assert refusal(lambda: session(arena, hash_)) == "session-unknown"


# Recovery codes


def test_a_recovery_code_works_as_it_is_written_or_typed_until_the_next_is_used(
    arena: Arena,
) -> None:
    guest, before = came(arena), ""
    typed: list[Callable[[str], str]] = [
        str.upper,
        str.lower,
        lambda code: code.replace("-", ""),
        lambda code: f" {code.replace('-', ' ')}\n",
    ]
    for write in typed:
        code = write(guest.recovery_code)
        again = recovered(arena, code)
        assert again.player == guest.player
        assert session(arena, again.session) == guest.player
        assert refusal(lambda: recovered(arena, before)) == "recovery-unknown"
        guest, before = again, code


def test_who_never_got_the_new_code_comes_back_with_the_old_one(arena: Arena) -> None:
    old = came(arena).recovery_code
    lost = [recovered(arena, old).recovery_code for _ in range(3)]
    new = recovered(arena, old).recovery_code
    for code in lost:
        assert refusal(lambda: recovered(arena, code)) == "recovery-unknown"
    newest = recovered(arena, new).recovery_code
    assert refusal(lambda: recovered(arena, old)) == "recovery-unknown"
    recovered(arena, newest)
    assert refusal(lambda: recovered(arena, new)) == "recovery-unknown"


def test_what_is_no_code_recovers_nobody(arena: Arena) -> None:
    came(arena)
    before = everything(arena)
    codes: list[Any] = ["", "-", "0000-0000-0000-0000-0000-0000", "'", "\ud800", None, 5]
    for code in codes:
        assert refusal(lambda: recovered(arena, code)) == "recovery-unknown"
    assert everything(arena) == before


def test_no_secret_of_a_player_is_in_the_database(arena: Arena) -> None:
    guest = came(arena)
    again = recovered(arena, guest.recovery_code)
    held = repr(everything(arena))
    for one in (guest, again):
        for secret in (one.session, one.recovery_code, one.recovery_code.replace("-", "")):
            assert secret not in held
        assert repr(one).find(one.session) == -1


# Bankrolls


def test_a_player_is_granted_once_from_the_mint(arena: Arena) -> None:
    guest, grant = came(arena), arena.house.settings.grant
    recovered(arena, guest.recovery_code)
    granted = select(transfer.c.debit, transfer.c.amount).where(transfer.c.code == "grant")
    assert [tuple(row) for row in arena.do(lambda c: c.execute(granted).all())] == [(MINT, grant)]
    known = arena.do(lambda connection: arena.house.player(connection, guest.player))
    assert (known["balance"], known["held"], known["can_reset"]) == (grant, 0, False)


def lose(arena: Arena, player: str, left: int) -> None:
    """Let a player have so much left, as after a round that went to the bank."""
    ours, hold = player_account(player), hold_account(player)

    def work(connection: Connection) -> None:
        cents = arena.house.player(connection, player)["balance"] - left
        stake = Transfer("x.stake", ours, hold, cents, "stake", 1, round="x", bet="1.ante")
        loss = Transfer("x.loss", hold, "bank", cents, "loss", 1, round="x", bet="1.ante")
        record(connection, [stake, loss])

    arena.do(work)


@pytest.mark.parametrize("left", [0, 99, 100])
def test_who_is_broke_is_set_back_to_the_grant(arena: Arena, left: int) -> None:
    player = arena.enter()
    lose(arena, player, left)
    before = everything(arena)
    if left == arena.house.settings.broke_below:
        assert refusal(lambda: _reset(arena, player)) == "not-broke"
        assert everything(arena) == before
        return
    assert _reset(arena, player) == arena.house.settings.grant
    assert refusal(lambda: _reset(arena, player)) == "not-broke"


def _reset(arena: Arena, player: str) -> int:
    return int(arena.do(lambda connection: arena.house.reset(connection, player))["balance"])


def test_who_has_all_on_the_table_is_not_broke(arena: Arena) -> None:
    player = arena.enter()
    lose(arena, player, 550)
    arena.send(player, GAME, Open())
    view = arena.send(player, GAME, Bet({1: Stakes(ante=500)}, "mine")).view
    assert (view["stage"], view["balance"]) == ("playing", 50)
    before = everything(arena)
    assert refusal(lambda: _reset(arena, player)) == "not-broke"
    assert everything(arena) == before


# What is another's


def test_one_players_money_is_not_moved_by_another(arena: Arena) -> None:
    player, other, random = arena.enter(), arena.enter(), Random(2)
    for _ in range(4):
        before = arena.view(other, GAME)["balance"]
        view = play_round(arena, player, GAME, random)[-1].view
        assert arena.view(player, GAME)["balance"] == view["balance"]
        assert arena.view(other, GAME)["balance"] == before
        player, other = other, player
    with pytest.raises(HouseError, match="no player"):
        arena.do(lambda connection: arena.house.player(connection, "nobody"))
    arena.do(check_sound)
