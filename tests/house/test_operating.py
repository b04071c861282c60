"""What an operator has done and looks up, on both databases."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, delete, select, text, update

from croupier.errors import CroupierError
from croupier.games import GAMES
from croupier.games.actions import parse_action
from croupier.games.round import Stakes
from croupier.house.audit import check_audit
from croupier.house.commands import Bet, Open
from croupier.house.operating import OPERATIONS, Order, operate
from croupier.house.schema import audit, round_, switch
from croupier.house.table import Decide
from croupier.house.view import View
from croupier.ledger import balances, hold_account, player_account, transfer, trial_balance
from croupier.record import decode_record, verify
from tests.house.playing import play_round, play_until
from tests.house.soundness import published_log
from tests.house.world import START_MS, Arena

GAME = "four-card"
STAKES = {1: Stakes(ante=500)}


@pytest.fixture
def arena(tmp_path: Path, database_url: str) -> Iterator[Arena]:
    arena = Arena.at(tmp_path, database_url)
    yield arena
    arena.engine.dispose()


def ask(arena: Arena, operation: str, actor: str = "anna", **arguments: Any) -> View:
    order = Order(operation, actor, arguments)
    return arena.do(lambda connection: operate(connection, arena.house, order)).answer


def refused(work: Callable[[], object]) -> str:
    with pytest.raises(CroupierError) as caught:
        work()
    return caught.value.code


def entries(arena: Arena) -> list[dict[str, Any]]:
    lines = select(audit.c.line).order_by(audit.c.position)
    return [json.loads(line) for line in arena.do(lambda c: list(c.scalars(lines)))]


def rows(arena: Arena, table: Any) -> list[Any]:
    return arena.do(lambda connection: list(connection.execute(select(table))))


# Closed and opened (I6, I7)


@pytest.mark.parametrize(
    ("target", "code"),
    [("house", "house-disabled"), (GAME, "game-disabled"), ("player", "player-disabled")],
)
def test_i6_what_is_closed_takes_no_bet_and_ends_its_rounds(
    arena: Arena, target: str, code: str
) -> None:
    random, player, late = Random(1), arena.enter(), arena.enter()
    named = player if target == "player" else target
    play_until(arena, player, GAME, "playing", random)
    committed = player if target == "player" else late
    if target != "player":
        arena.send(late, GAME, Open())
    assert ask(arena, "disable", target=named, reason="a fire")["changed"] is True
    if target != "player":
        assert refused(lambda: arena.send(committed, GAME, Bet(STAKES))) == code
    view = arena.view(player, GAME)
    assert view["enabled"] is False
    while view["stage"] == "playing":
        choice = view["round"]["choice"]
        view = arena.send(player, GAME, _unanswered(choice)).view
    assert view["stage"] == "settled"
    assert refused(lambda: arena.send(player, GAME, Open())) == code
    ask(arena, "enable", target=named, reason="it is out")
    assert arena.send(player, GAME, Open()).view["stage"] == "betting"


def _unanswered(choice: View) -> Decide:
    return Decide(choice["box"], parse_action(choice["unanswered"]))


def test_closing_one_game_or_player_leaves_the_others_open(arena: Arena) -> None:
    player, other = arena.enter(), arena.enter()
    ask(arena, "disable", target="six-card", reason="a fault")
    ask(arena, "disable", target=other, reason="he asked for it")
    assert arena.send(player, GAME, Open()).view["enabled"] is True
    assert [one["subject"] for one in ask(arena, "status")["closed"]] == [
        "game:six-card",
        f"player:{other}",
    ]


def test_i7_every_change_is_in_the_audit_log(arena: Arena) -> None:
    player = arena.enter()
    ask(arena, "disable", target="house", reason="  a fire  ", actor="anna")
    arena.world.pass_ms(5)
    assert ask(arena, "disable", target="house", reason="again")["changed"] is False
    ask(arena, "enable", target="house", reason="it is out", actor="ben")
    arena.send(player, GAME, Open())
    round_id = arena.view(player, GAME)["round"]["id"]
    arena.world.pass_ms(5)
    ask(arena, "void", round=round_id, reason="a test", actor="eve")
    found = [
        [entry[name] for name in ("actor", "action", "subject", "reason", "before", "after")]
        for entry in entries(arena)
    ]
    assert found == [
        ["anna", "disable", "house", "a fire", "enabled", "disabled"],
        ["ben", "enable", "house", "it is out", "disabled", "enabled"],
        ["eve", "void", f"round:{round_id}", "a test", "betting", "void"],
    ]
    assert [entry["at_ms"] for entry in entries(arena)] == [START_MS, START_MS + 5, START_MS + 10]
    assert ask(arena, "verify-audit") == {"audit": 3, "commitments": 2}


# Refusals


BAD_ARGUMENTS: list[tuple[str, dict[str, Any], str]] = [
    ("nope", {}, "command-form"),
    ("", {}, "command-form"),
    ("status", {"target": "house"}, "command-form"),
    ("disable", {}, "command-form"),
    ("disable", {"target": "house"}, "command-form"),
    ("disable", {"target": "house", "reason": 1}, "command-form"),
    ("disable", {"target": None, "reason": "a fire"}, "command-form"),
    ("disable", {"target": "house", "reason": "a fire", "more": "x"}, "command-form"),
    ("disable", {"target": "house", "reason": ""}, "reason-form"),
    ("disable", {"target": "house", "reason": " \t"}, "reason-form"),
    ("disable", {"target": "house", "reason": "two\nlines"}, "reason-form"),
    ("disable", {"target": "house", "reason": "x" * 501}, "reason-form"),
    ("disable", {"target": "nobody", "reason": "a fire"}, "player-unknown"),
    ("disable", {"target": "game:nope", "reason": "a fire"}, "unknown-game"),
    ("enable", {"target": "player:nope", "reason": "a fire"}, "player-unknown"),
    ("void", {"round": "nope", "reason": "a fire"}, "round-unknown"),
    ("void", {"round": "nope", "reason": ""}, "reason-form"),
    ("void", {"round": ["a"], "reason": "a fire"}, "command-form"),
    ("find", {"round": "nope"}, "round-unknown"),
    ("find", {"round": "' OR 1=1 --"}, "round-unknown"),
    ("player", {"player": "nope"}, "player-unknown"),
]


def test_what_is_not_asked_as_it_should_be_is_refused_and_changes_nothing(arena: Arena) -> None:
    arena.enter()
    before = [rows(arena, table) for table in (audit, switch, transfer)]
    for operation, arguments, code in BAD_ARGUMENTS:
        assert refused(lambda: ask(arena, operation, **arguments)) == code, (
            operation,
            arguments,
        )
    assert [rows(arena, table) for table in (audit, switch, transfer)] == before


def test_a_round_that_is_over_is_not_given_up(arena: Arena) -> None:
    player = arena.enter()
    done = play_round(arena, player, GAME, Random(2))[-1].view["round"]["id"]
    assert refused(lambda: ask(arena, "void", round=done, reason="late")) == "round-final"
    assert entries(arena) == []


# Looked up


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_found_without_what_is_sealed(arena: Arena, game: str) -> None:
    player, random = arena.enter(), Random(3)
    view = play_until(arena, player, game, "playing", random)
    round_id = view["round"]["id"]
    found = ask(arena, "find", round=round_id)
    assert (found["stage"], found["player"], found["fault"]) == ("playing", player, None)
    assert found["record"] is None
    assert len(found["commitments"]) == 1
    staked = sum(line["amount"] for line in found["transfers"] if line["code"] == "stake")
    assert staked == sum(sum(spots.values()) for spots in view["round"]["staked"].values())
    shown = {card for cards in view["round"]["cards"].values() for card in cards if card}
    assert {slot.partition("=")[2] for slot in found["opened"]} == shown
    (row,) = rows(arena, round_.select().where(round_.c.id == round_id).subquery())
    seed = arena.house.key.opened(round_id, row.seed)
    everything = json.dumps([ask(arena, name, **_given(name, round_id, player)) for name in LOOKS])
    for secret in (seed.hex(), bytes(row.seed).hex(), str(seed), str(bytes(row.seed))):
        assert secret not in everything


LOOKS = [name for name in OPERATIONS if name not in ("disable", "enable", "void")]


def _given(name: str, round_id: str, player: str) -> dict[str, str]:
    return {"find": {"round": round_id}, "player": {"player": player}}.get(name, {})


def test_a_settled_round_is_found_with_its_record(arena: Arena) -> None:
    player = arena.enter()
    view = play_round(arena, player, GAME, Random(4))[-1].view
    found = ask(arena, "find", round=view["round"]["id"])
    assert found["balance_after"] == view["balance"]
    assert found["record"]["server_seed"] == view["round"]["server_seed"]
    assert len(found["commitments"]) == 2
    (row,) = rows(arena, round_)
    log = arena.do(published_log)
    verify(decode_record(row.record.encode()), log)


def test_a_player_is_shown_with_his_money_and_his_last_rounds(arena: Arena) -> None:
    player, random = arena.enter(), Random(5)
    for _ in range(12):
        play_round(arena, player, GAME, random)
    ask(arena, "disable", target=player, reason="he asked for it")
    found = ask(arena, "player", player=player)
    assert found["balance"] == arena.view(player, GAME)["balance"]
    assert (found["held"], found["open"], found["enabled"]) == (0, None, False)
    assert [one["reason"] for one in found["closed"]] == ["he asked for it"]
    assert len(found["rounds"]) == 10
    starts = [one["number"] for one in found["rounds"]]
    assert starts == sorted(starts, reverse=True)


def test_the_house_is_told_in_numbers(arena: Arena) -> None:
    player, random = arena.enter(), Random(6)
    play_round(arena, player, GAME, random)
    arena.send(player, GAME, Open())
    found = ask(arena, "status")
    assert found["rounds"] == {"betting": 1, "playing": 0, "settled": 1, "void": 0}
    assert (found["players"], found["books"], found["closed"]) == (1, "balanced", [])
    assert found["database"] == arena.engine.dialect.name
    assert ask(arena, "check-books")["total"] == 0


# The books and the audit log, tampered with


@contextmanager
def untriggered(connection: Connection, table: str) -> Iterator[None]:
    """A table without its triggers, as one who may do anything could have it for a moment."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f'ALTER TABLE "{table}" DISABLE TRIGGER USER')
        yield
        connection.exec_driver_sql(f'ALTER TABLE "{table}" ENABLE TRIGGER USER')
        return
    kept = connection.exec_driver_sql(
        f"SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = '{table}'"
    ).all()
    for name, _ in kept:
        connection.exec_driver_sql(f"DROP TRIGGER {name}")
    yield
    for _, made in kept:
        connection.exec_driver_sql(made)


def forge_balance(connection: Connection, account: str, cents: int) -> None:
    """Cents from nowhere."""
    forging = text("UPDATE account SET posted = posted + :more WHERE id = :id")
    with untriggered(connection, "account"):
        connection.execute(forging, {"more": cents, "id": account})


def test_books_that_do_not_balance_name_the_account_and_keep_the_house_closed(
    arena: Arena,
) -> None:
    account = player_account(arena.enter())
    ask(arena, "disable", target="house", reason="the books are looked at")
    arena.do(lambda connection: forge_balance(connection, account, 1))
    assert ask(arena, "status")["books"] == [
        f"{account}: stored 100001 (0 reserved), by its transfers 100000 (0 reserved)"
    ]
    for operation, given in (
        ("check-books", {}),
        ("enable", {"target": "house", "reason": "all is well"}),
    ):
        with pytest.raises(CroupierError, match=account) as caught:
            ask(arena, operation, **given)
        assert caught.value.code == "books-unbalanced"
    arena.do(lambda connection: forge_balance(connection, account, -1))
    assert ask(arena, "enable", target="house", reason="all is well")["changed"] is True


FORGED: dict[str, Callable[[Any], dict[str, Any]] | None] = {
    "line": lambda row: {"line": row.line.replace("a fire", "nothing")},
    "hash": lambda row: {"hash": row.hash[::-1]},
    "actor": lambda row: {"actor": "ben"},
    "action": lambda row: {"action": "enable"},
    "at_ms": lambda row: {"at_ms": row.at_ms + 1},
    "subject": lambda row: {"subject": "game:none"},
    "nothing is left": None,
}


def test_an_audit_log_that_was_changed_is_found(arena: Arena) -> None:
    for target in ("house", GAME, "six-card"):
        ask(arena, "disable", target=target, reason="a fire")
    assert ask(arena, "verify-audit")["audit"] == 3
    for name, forged in FORGED.items():
        for position in range(3 if forged else 2):
            with arena.engine.connect() as connection, connection.begin() as transaction:
                with untriggered(connection, "audit"):
                    _forge(connection, position, forged)
                with pytest.raises(CroupierError, match=f"audit entry {position}: ") as caught:
                    check_audit(connection)
                assert caught.value.code == "audit-chain", name
                transaction.rollback()
    assert ask(arena, "verify-audit")["audit"] == 3


def _forge(
    connection: Connection, position: int, forged: Callable[[Any], dict[str, Any]] | None
) -> None:
    """Change an entry, or take it away."""
    here = audit.c.position == position
    if forged is None:
        connection.execute(delete(audit).where(here))
        return
    row = connection.execute(select(audit).where(here)).one()
    connection.execute(update(audit).where(here).values(forged(row)))


def test_the_audit_log_is_only_added_to(arena: Arena) -> None:
    ask(arena, "disable", target="house", reason="a fire")
    for statement in (delete(audit), update(audit).values(actor="nobody")):
        with pytest.raises(Exception, match="only ever added to"):
            arena.do(lambda connection: connection.execute(statement))
    assert len(entries(arena)) == 1


# Rounds that cannot be played again


BREAKS: dict[str, dict[str, Any]] = {
    "its rules are gone": {"rules_version": 99},
    "its rules are others": {"rules_hash": "0" * 64},
    "its settings are no JSON": {"settings": "{"},
    "its stakes are no stakes": {"stakes": '{"1":{"nope":1}}'},
    "its stakes were changed": {"stakes": '{"1":{"ante":1}}'},
    "its cards were changed": {"opened": "box1.1@0=As"},
    "its decisions were changed": {"decisions": '[[9,"fold",1]]'},
    "its decisions are no JSON": {"decisions": "["},
    "its client seed was changed": {"client_seed": "another"},
    "its seed is lost": {"seed": b"nothing of it"},
}


@pytest.mark.parametrize("game", ["two-plus-four", GAME])
def test_a_round_that_cannot_be_played_again_is_given_back_by_the_books(
    arena: Arena, game: str
) -> None:
    for broken in BREAKS:
        _give_back(arena, game, broken)


def _give_back(arena: Arena, game: str, broken: str) -> None:
    player, other = arena.enter(), arena.enter()
    view = play_until(arena, player, game, "playing", Random(7))
    round_id = view["round"]["id"]
    (row,) = rows(arena, round_.select().where(round_.c.id == round_id).subquery())
    seed = arena.house.key.opened(round_id, row.seed).hex()
    _spoil(arena, round_id, BREAKS[broken])
    assert refused(lambda: arena.view(player, game)) in ("storage", "house-key")
    assert ask(arena, "find", round=round_id)["fault"]

    found = ask(arena, "void", round=round_id, reason="it is broken")
    assert (found["stage"], found["void_reason"]) == ("void", "it is broken")
    paid = sum(line["amount"] for line in found["transfers"] if line["code"] == "win")
    assert found["balance_after"] == row.balance_before + paid
    stand = arena.do(lambda c: balances(c, [player_account(player), hold_account(player), "bank"]))
    assert stand[player_account(player)].posted == found["balance_after"]
    assert stand[hold_account(player)].posted == stand["bank"].reserved == 0
    assert arena.do(trial_balance).holds
    revealed = arena.do(published_log).revealed(round_id)
    if broken == "its seed is lost":
        assert revealed is None
    else:
        assert revealed is not None
        assert (revealed.seed, revealed.reason) == (seed, "it is broken")
    assert entries(arena)[-1]["action"] == "void"

    assert refused(lambda: ask(arena, "void", round=round_id, reason="again")) == "round-final"
    shown = arena.view(player, game)
    assert (shown["stage"], shown["seq"], shown["round"]) == ("idle", view["seq"] + 1, None)
    play_round(arena, player, game, Random(8))
    play_round(arena, other, game, Random(9))


def _spoil(arena: Arena, round_id: str, values: dict[str, Any]) -> None:
    spoilt = update(round_).where(round_.c.id == round_id).values(values)
    arena.do(lambda connection: connection.execute(spoilt))


def test_a_bet_that_lost_before_the_void_comes_back_from_the_bank(arena: Arena) -> None:
    """As with a round that plays again: see the two side by side."""
    ends: list[list[tuple[str, int]]] = []
    for spoil in (False, True):
        player, random = arena.enter(), Random(10)
        while True:
            view = play_until(arena, player, "two-plus-four", "playing", random)
            lost = [line for line in view["round"]["lines"] if not line["returned"]]
            if lost:
                break
            arena.send(player, "two-plus-four", _unanswered(view["round"]["choice"]))
        round_id = view["round"]["id"]
        if spoil:
            _spoil(arena, round_id, {"opened": ""})
        found = ask(arena, "void", round=round_id, reason="a test")
        won = sum(line["amount"] for line in found["transfers"] if line["code"] == "win")
        assert found["balance_after"] == found["balance_before"] + won
        ends.append(
            sorted(
                (line["code"], line["amount"])
                for line in found["transfers"]
                if line["code"] in ("stake", "return", "refund", "loss")
            )
        )
    assert ends[0] == ends[1]
    assert "refund" in {code for code, _ in ends[0]}


def test_a_broken_round_holds_up_no_other_that_is_overdue(arena: Arena) -> None:
    players = [arena.enter() for _ in range(3)]
    for player in players:
        play_until(arena, player, GAME, "playing", Random(11))
        arena.world.pass_ms(1)
    broken = arena.view(players[0], GAME)["round"]["id"]
    _spoil(arena, broken, {"opened": ""})
    arena.world.pass_ms(arena.house.settings.abandon_after_ms)
    assert {one.player for one in arena.do(lambda c: arena.house.expire(c, most=1))} == set()
    assert {one.player for one in arena.do(arena.house.expire)} == set(players[1:])
    assert arena.do(arena.house.expire) == []
    assert ask(arena, "find", round=broken)["stage"] == "playing"
    ask(arena, "void", round=broken, reason="it is broken")
