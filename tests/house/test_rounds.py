"""Rounds at players' tables: on the disk with every move, and the same when they are read back."""

from random import Random

import pytest
from sqlalchemy import Connection, RowMapping, select, update

from croupier.errors import CroupierError, HouseError
from croupier.games import GAMES, load_game, load_tables
from croupier.games.actions import Bet as BetAction
from croupier.games.round import Stakes
from croupier.house import sittings
from croupier.house.commands import Bet, Body, Open
from croupier.house.rounds import committed, restored
from croupier.house.schema import round_
from croupier.house.table import Decide, Move, Place, TableRound, advance
from croupier.house.view import View
from tests.house.playing import next_body, play_round, play_until
from tests.house.soundness import check_sound, published_log
from tests.house.world import Arena

SLOW_MS = 15 * 60_000
BET = BetAction()


def told(round_: TableRound) -> tuple[object, ...]:
    """All that a round is, seals and decks by what they hold."""
    play = round_.play
    kept = (round_.seal.binding, round_.seal.commitment, round_.place, round_.void)
    if play is None:
        return kept
    deck = play.deck._cards
    return (*kept, play.placed, play.seat, play.started_at_ms, deck, play.state, *_told(round_))


def _told(round_: TableRound) -> tuple[object, ...]:
    assert round_.play is not None
    return (round_.play.opened, round_.play.decisions)


def stored(arena: Arena, player: str, game: str) -> TableRound:
    """A player's round, played again from its row."""

    def work(connection: Connection) -> TableRound:
        row = sittings.load(connection, player, game, None)
        return restored(row, arena.house.key)

    return arena.do(work)


def sealed(arena: Arena, player: str, game: str) -> TableRound:
    """A player's round as it was committed."""

    def work(connection: Connection) -> TableRound:
        row = sittings.load(connection, player, game, None)
        return committed(row, arena.house.key.opened(row["id"], row["seed"]))

    return arena.do(work)


def move_of(body: Body, before: View) -> Move:
    """What a command makes of a round, computed apart from the house."""
    if isinstance(body, Bet):
        assert body.client_seed is not None
        return Place(body.stakes, body.client_seed, body.cut, before["balance"])
    assert isinstance(body, Decide)
    return body


@pytest.mark.parametrize("name", load_tables())
def test_a_round_read_back_is_the_round_that_was_played(arena: Arena, name: str) -> None:
    """Beside the house the same round is played in memory alone; H3, and B53 at every step."""
    player, random = arena.enter(), Random(f"replay {name}")
    for _ in range(6):
        view = arena.send(player, name, Open()).view
        live = sealed(arena, player, name)
        while view["stage"] in ("betting", "playing"):
            arena.world.pass_ms(random.randrange(4000))
            body = next_body(view, random)
            live, _ = advance(live, move_of(body, view), arena.world.now_ms)
            view = arena.send(player, name, body, view["seq"]).view
            arena.restart()
            assert told(stored(arena, player, name)) == told(live)
            assert arena.view(player, name) == view
    arena.do(check_sound)


@pytest.mark.parametrize("name", load_tables())
def test_rounds_are_sound_after_every_command(arena: Arena, name: str) -> None:
    """M1: the books are at 0 and at one with the rounds, whatever was done last."""
    player, random = arena.enter(), Random(f"sound {name}")
    for _ in range(2):
        view = arena.send(player, name, Open()).view
        while view["stage"] in ("betting", "playing"):
            arena.do(check_sound)
            view = arena.send(player, name, next_body(view, random), view["seq"]).view
    arena.do(check_sound)


def test_r10_a_commitment_is_published_before_any_stake_and_its_seed_after_the_end(
    arena: Arena,
) -> None:
    player, random = arena.enter(), Random(10)
    for name in GAMES:
        opened = arena.send(player, name, Open()).view
        log = arena.do(published_log)
        shown = opened["round"]
        entry = log.committed(shown["id"])
        assert entry is not None
        assert (entry.commitment, entry.hash) == (shown["commitment"], shown["log"]["hash"])
        assert opened["balance"] == arena.view(player, name)["balance"]
        view = opened
        while view["stage"] in ("betting", "playing"):
            assert view["round"]["server_seed"] is None
            assert arena.do(published_log).revealed(shown["id"]) is None
            view = arena.send(player, name, next_body(view, random), view["seq"]).view
        revealed = arena.do(published_log).revealed(shown["id"])
        assert revealed is not None
        assert revealed.seed == view["round"]["server_seed"]


def test_r11_every_round_is_revealed_and_no_entry_is_missing(arena: Arena) -> None:
    player, random = arena.enter(), Random(11)
    for name in GAMES:
        play_round(arena, player, name, random)
        view = play_until(arena, player, name, "playing", random)
        arena.void(view["round"]["id"], "a test")
        view = arena.send(player, name, Open()).view
        arena.void(view["round"]["id"], "unstaked")
    log = arena.do(published_log)
    assert log.unrevealed == ()
    assert [entry.position for entry in log.entries] == list(range(len(log.entries)))
    arena.do(check_sound)


def test_i1_i4_a_round_goes_on_after_a_restart_and_is_paid(arena: Arena) -> None:
    player, random = arena.enter(), Random(14)
    for name in GAMES:
        view = play_until(arena, player, name, "playing", random)
        while view["stage"] == "playing":
            arena.restart()
            assert arena.view(player, name) == view
            view = arena.send(player, name, next_body(view, random), view["seq"]).view
        assert view["stage"] == "settled"
    arena.do(check_sound)


def test_i2_an_open_round_is_offered_and_no_second_is_staked(arena: Arena) -> None:
    player, random = arena.enter(), Random(12)
    view = play_until(arena, player, "six-card", "playing", random)
    known = arena.do(lambda on: arena.house.player(on, player))
    assert known["open"] == {"game": "six-card", "round": view["round"]["id"]}
    assert refusal(arena, player, "six-card", Open()) == "round-open"
    arena.send(player, "four-card", Open())
    stakes = Bet({1: Stakes(ante=500)})
    assert refusal(arena, player, "four-card", stakes) == "round-elsewhere"
    arena.do(check_sound)


def refusal(arena: Arena, player: str, game: str, body: Body, seq: int | None = None) -> str:
    """The code of a command's refusal."""
    with pytest.raises(CroupierError) as refused:
        arena.send(player, game, body, seq)
    return refused.value.code


@pytest.mark.parametrize("name", GAMES)
def test_i3_an_abandoned_round_ends_by_the_published_rule(arena: Arena, name: str) -> None:
    player, random = arena.enter(), Random(f"abandoned {name}")
    view = play_until(arena, player, name, "playing", random)
    staked = view["round"]["staked"]
    arena.world.pass_ms(SLOW_MS - 1)
    assert arena.do(arena.house.expire) == []
    arena.world.pass_ms(1)
    (moved,) = arena.do(arena.house.expire)
    assert moved.player == player
    assert moved.answer.view["stage"] == "settled"
    assert moved.answer.view["round"]["staked"] == staked, "no new stake was taken"
    assert moved.answer.seq == view["seq"] + 1
    assert arena.view(player, name) == moved.answer.view
    assert arena.do(arena.house.expire) == []
    arena.do(check_sound)


def test_a_decision_gives_the_player_the_whole_time_again(arena: Arena) -> None:
    """B46: the clock starts anew with a decision that was taken, and with nothing else."""
    player, random = arena.enter(), Random(7)
    while True:
        view = play_until(arena, player, "two-plus-four", "playing", random)
        due = view["round"]["decide_by_ms"]
        assert due == arena.world.now_ms + SLOW_MS
        arena.world.pass_ms(1000)
        assert refusal(arena, player, "two-plus-four", Open()) == "round-open"
        assert refusal(arena, player, "two-plus-four", Open(), 0) == "stale-seq"
        assert arena.view(player, "two-plus-four")["round"]["decide_by_ms"] == due
        view = arena.send(player, "two-plus-four", next_body(view, random), view["seq"]).view
        if view["stage"] == "playing":
            break
    assert view["round"]["decide_by_ms"] == due + 1000


@pytest.mark.parametrize("name", GAMES)
def test_i5_a_void_gives_every_stake_back_and_says_why(arena: Arena, name: str) -> None:
    player, random = arena.enter(), Random(f"void {name}")
    before = 0
    view = arena.view(player, name)
    while view["stage"] != "playing":
        before = view["balance"] if view["stage"] != "playing" else before
        view = arena.send(player, name, next_body(view, random), view["seq"]).view
    kept = sum(max(line["returned"] - line["stake"], 0) for line in view["round"]["lines"])
    round_id = view["round"]["id"]
    shown = arena.void(round_id, "the lamp fell over").view
    assert (shown["stage"], shown["balance"]) == ("void", before + kept)
    assert shown["round"]["void_reason"] == "the lamp fell over"
    revealed = arena.do(published_log).revealed(round_id)
    assert revealed is not None
    assert (revealed.seed, revealed.reason) == (shown["round"]["server_seed"], "the lamp fell over")
    with pytest.raises(HouseError, match="is over"):
        arena.void(round_id)
    assert arena.view(player, name) == shown
    arena.do(check_sound)
    assert play_round(arena, player, name, random)[-1].view["stage"] == "settled"


def test_f3_a_round_is_settled_by_the_rules_it_was_staked_under(arena: Arena) -> None:
    """The rules change between the stakes and the decision; H3 holds for both rounds."""
    player, random, name = arena.enter(), Random(3), "casino-holdem"
    view = play_until(arena, player, name, "playing", random)
    old = view["round"]["rules"]
    games = dict(arena.house.games)
    object.__setattr__(arena.house, "games", games | {name: load_game(name, {"max_ante": 2000})})
    assert arena.view(player, name) == view
    while view["stage"] == "playing":
        view = arena.send(player, name, next_body(view, random), view["seq"]).view
    assert view["round"]["rules"] == old
    view = arena.send(player, name, Open(), view["seq"]).view
    assert view["round"]["rules"]["hash"] != old["hash"]
    view = arena.send(player, name, Bet({1: Stakes(ante=500)}), view["seq"]).view
    while view["stage"] == "playing":
        view = arena.send(player, name, next_body(view, random), view["seq"]).view
    arena.do(check_sound)


def test_a_row_that_was_altered_is_noticed(arena: Arena) -> None:
    """What does not follow from the seed any more is not played on, and can be voided."""
    player, random = arena.enter(), Random(5)
    view = play_until(arena, player, "six-card", "playing", random)
    round_id = view["round"]["id"]
    kept = row_of(arena, round_id)
    for name, value in {
        "stakes": '{"1":{"ante":1000000}}',
        "client_seed": "another",
        "cut": (kept["cut"] + 1) % 52,
        "opened": kept["opened"].replace("=", "=A"),
        "rules_hash": "0" * 64,
        "seed": bytes(60),
        "commitment": "0" * 64,
    }.items():
        alter(arena, round_id, {name: value})
        code = refusal(arena, player, "six-card", Decide(1, BET), view["seq"])
        assert code in ("storage", "house-key"), name
        alter(arena, round_id, {name: kept[name]})
    assert arena.view(player, "six-card") == view
    arena.do(check_sound)


def row_of(arena: Arena, round_id: str) -> RowMapping:
    """A round's row."""
    found = select(round_).where(round_.c.id == round_id)
    return arena.do(lambda connection: connection.execute(found).mappings().one())


def alter(arena: Arena, round_id: str, values: dict[str, object]) -> None:
    """Write into a round's row what no move has written there."""
    to = update(round_).where(round_.c.id == round_id).values(values)
    arena.do(lambda connection: connection.execute(to))
