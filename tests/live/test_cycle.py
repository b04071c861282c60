"""The cycle of a live table in virtual time: what is in time, what is late, who waits for whom."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from croupier.errors import CroupierError
from croupier.games import load_game
from croupier.games.actions import Fold, Play
from croupier.games.round import Stakes
from croupier.house.commands import Bet as Staked
from croupier.house.commands import Open
from croupier.house.settings import HouseSettings
from croupier.live.cycle import GRACE_MS, OPEN, Times
from croupier.live.moves import Bet, Decide, Leave, Now, Reveal
from croupier.live.turn import Order, OrderMove, TableSpec
from croupier.live.views import own_view
from tests.house.world import Arena
from tests.live.playing import ANTE, FOUR_CARD, HOLDEM, Live, hash_of, seed_of
from tests.live.soundness import check_live


@pytest.fixture
def live() -> Live:
    """A table of Hold'em whose house is nowhere else."""
    return Live.in_memory()


def code_of(work: Callable[[], object]) -> str:
    """The code of a refusal, empty where there was none."""
    try:
        work()
    except CroupierError as error:
        return error.code
    return ""


def phase_of(live: Live) -> str:
    """The phase that the round is in now."""
    return live.round_.phase


def bet_of(player: str) -> Bet:
    return Bet(player, ANTE, 0, hash_of(seed_of(player)))


def test_an_empty_table_sleeps(live: Live) -> None:
    first = live.round_
    assert live.table.public()["phase"] == "asleep"
    assert live.table.due_ms is None
    live.arena.world.pass_ms(10**9)
    live.turn()
    assert live.round_.id == first.id, "no commitment is published that nobody needs"
    live.bet(live.arena.enter())
    assert live.table.public()["phase"] == "betting"
    assert live.table.due_ms == live.table.now_ms() + 20_000 + GRACE_MS + 1


def order_at(live: Live, player: str, move: OrderMove, ms: int) -> Order:
    """A command that was read so long after the phase's end, before it if negative."""
    ends_ms = live.round_.ends_ms
    assert ends_ms is not None
    return live.order(player, move, Now(ends_ms + ms, live.arena.world.now_ms + ms))


@pytest.mark.parametrize("turn_after_ms", [0, 1, GRACE_MS, GRACE_MS + 1])
def test_bets_around_the_deadline(turn_after_ms: int) -> None:
    """Read up to the deadline they are in time, whenever the table comes to them."""
    live = Live.in_memory()
    players = [live.arena.enter() for _ in range(42)]
    live.bet(live.arena.enter())
    offsets = [-1, 0, 1] * 14
    orders = [
        order_at(live, player, bet_of(player), ms)
        for player, ms in zip(players, offsets, strict=True)
    ]
    live.arena.world.pass_ms(20_000 + turn_after_ms)
    answers = live.turn(orders).answers
    late = [getattr(answer, "code", None) == "late" for answer in answers]
    assert late == [ms > 0 for ms in offsets]
    assert len(live.round_.seats) == 1 + 28
    assert (live.round_.phase == "seeds") == (turn_after_ms > GRACE_MS)


@pytest.mark.parametrize("ms", [-1, 0, 1])
def test_seeds_and_decisions_around_their_deadlines(live: Live, ms: int) -> None:
    ann, bob = live.arena.enter(), live.arena.enter()
    live.bet(ann)
    live.bet(bob)
    live.pass_to_end()
    due = "late" if ms > 0 else None
    answers = live.turn([order_at(live, ann, Reveal(ann, seed_of(ann)), ms)]).answers
    assert [getattr(answer, "code", None) for answer in answers] == [due]
    live.pass_to_end()
    assert (live.round_.seats[ann].client_seed == seed_of(ann)) == (ms <= 0)
    decide = Decide(ann, [(1, Play(1000)), (2, Play(600))])
    answers = live.turn([order_at(live, ann, decide, ms)]).answers
    assert [getattr(answer, "code", None) for answer in answers] == [due]
    live.pass_to_end()
    texts = [str(made.action) for made in live.round_.seats[ann].decisions]
    assert texts == (["fold", "fold"] if ms > 0 else ["play 1000", "play 600"])


def test_what_comes_at_another_time_is_late_or_early(live: Live) -> None:
    ann, bob = live.arena.enter(), live.arena.enter()
    live.bet(ann)
    assert code_of(lambda: live.bet(ann)) == "round-open"
    assert code_of(lambda: live.reveal(ann)) == "not-a-choice"
    assert code_of(lambda: live.decide(ann, {1: Fold()})) == "not-a-choice"
    live.pass_to_end()
    assert code_of(lambda: live.bet(bob)) == "late"
    assert code_of(lambda: live.reveal(bob)) == "no-round"
    assert code_of(lambda: live.decide(ann, {1: Fold()})) == "not-a-choice"
    live.reveal(ann)
    assert phase_of(live) == "deciding", "all seeds are there"
    assert code_of(lambda: live.bet(bob)) == "late"
    assert code_of(lambda: live.reveal(ann)) == "late"
    assert code_of(lambda: live.decide(ann, {2: Fold()})) == "wrong-box"
    old = live.order(ann, Decide(ann, [(1, Fold())]))
    live.decide(ann, {1: Fold(), 2: Fold()})
    assert phase_of(live) == "settled"
    assert code_of(lambda: live.say(ann, Decide(ann, [(1, Fold())]))) == "late"
    live.pass_to_end()
    [answer] = live.turn([old]).answers
    assert getattr(answer, "code", None) == "late", "that was for another round"
    assert live.round_.phase == "betting"


def test_decisions_are_taken_all_or_none(live: Live) -> None:
    ann = live.arena.enter()
    live.to_deal(ann)
    assert code_of(lambda: live.decide(ann, {1: Play(1000), 2: Play(1)})) == "not-offered"
    assert live.round_.seats[ann].decisions == ()
    assert [choice.box for choice in live.round_.seats[ann].choices] == [1, 2]


def test_a_stall_lengthens_the_phase(live: Live) -> None:
    ann, bob, eve = (live.arena.enter() for _ in range(3))
    live.bet(ann)
    ends_ms = live.round_.ends_ms
    assert ends_ms is not None
    live.arena.world.pass_ms(20_000 + 700)
    orders = [
        live.order(bob, bet_of(bob), Now(ends_ms + 700, live.arena.world.now_ms)),
        live.order(eve, bet_of(eve), Now(ends_ms + 701, live.arena.world.now_ms)),
    ]
    answers = live.turn(orders, stalled_ms=700).answers
    assert [getattr(answer, "code", None) for answer in answers] == [None, "late"]
    assert live.round_.ends_ms == ends_ms + 700


def test_a_seed_that_is_kept_back_counts_as_its_hash(live: Live) -> None:
    ann, bob = live.arena.enter(), live.arena.enter()
    live.bet(ann)
    live.bet(bob)
    live.pass_to_end()
    assert code_of(lambda: live.say(ann, Reveal(ann, "another"))) == "client-seed"
    live.reveal(bob)
    assert code_of(lambda: live.reveal(bob)) == "not-a-choice"
    live.pass_to_end()
    seeds = {seat.number: seat.client_seed for seat in live.round_.seats.values()}
    assert seeds == {1: f"sha256:{hash_of(seed_of(ann))}", 2: seed_of(bob)}
    assert live.table.public()["round"]["unrevealed"] == 1


def test_nobody_passes_for_one_who_kept_his_seed_back(live: Live) -> None:
    ann = live.arena.enter()
    seed = f"sha256:{'0' * 64}"
    live.say(ann, Bet(ann, ANTE, 0, hash_of(seed)))
    live.pass_to_end()
    assert code_of(lambda: live.say(ann, Reveal(ann, seed))) == "client-seed"


@pytest.mark.parametrize("text", ["", "0" * 63, "0" * 65, "A" * 64, "g" * 64])
def test_a_bet_brings_a_hash(live: Live, text: str) -> None:
    ann = live.arena.enter()
    assert code_of(lambda: live.say(ann, Bet(ann, ANTE, 0, text))) == "client-seed"
    assert live.round_.seats == {}


def test_who_does_not_decide_plays_where_the_house_says_so() -> None:
    arena = Arena.in_memory()
    game = load_game("casino-holdem", {"on_timeout": "play"})
    arena.house = replace(arena.house, games={**arena.house.games, game.id: game})
    live = Live.at(arena)
    rich, poor = arena.enter(), arena.enter()
    live.bet(rich)
    live.bet(poor, {1: Stakes(ante=40_000), 2: Stakes(ante=20_000)})
    live.pass_to_end()
    live.pass_to_end()
    views = [own_view(live.round_, player) for player in (rich, poor)]
    told = [[choice["unanswered"] for choice in view["choices"]] for view in views if view]
    live.pass_to_end()
    texts = [
        [str(made.action) for made in live.round_.seats[player].decisions]
        for player in (rich, poor)
    ]
    assert told == texts == [["play 1000", "play 600"], ["fold", "play 40000"]]


def test_a_player_has_one_seat_and_one_round() -> None:
    live = Live.in_memory(FOUR_CARD)
    ann, bob = live.arena.enter(), live.arena.enter()
    live.bet(ann, {3: Stakes(ante=500)})
    assert code_of(lambda: live.bet(ann, {4: Stakes(ante=500)})) == "round-open"
    assert code_of(lambda: live.bet(bob, {3: Stakes(ante=500)})) == "seating"
    assert code_of(lambda: live.bet(bob, {8: Stakes(ante=500)})) == "stakes-unknown-box"
    holdem = Live.at(live.arena, HOLDEM)
    assert code_of(lambda: holdem.bet(ann)) == "round-elsewhere"
    holdem.bet(bob)
    assert code_of(lambda: live.bet(bob, {4: Stakes(ante=500)})) == "round-elsewhere"


def test_stakes_at_a_live_table_and_at_ones_own_exclude_each_other(live: Live) -> None:
    arena, game = live.arena, "two-plus-four"
    ann, bob = arena.enter(), arena.enter()
    for player in (ann, bob):
        arena.send(player, game, Open())
    live.bet(ann)
    stakes = Staked({1: Stakes(ante=500)})
    assert code_of(lambda: arena.send(ann, game, stakes)) == "round-elsewhere"
    arena.send(bob, game, stakes)
    assert code_of(lambda: live.bet(bob)) == "round-elsewhere"
    live.void()
    arena.send(ann, game, stakes)


def test_nobody_is_set_back_while_he_has_stakes(live: Live) -> None:
    ann = live.arena.enter()
    live.bet(ann, {1: Stakes(ante=99_950)})
    assert live.arena.do(partial(live.arena.house.player, player=ann))["balance"] == 50
    assert (
        code_of(lambda: live.arena.do(partial(live.arena.house.reset, player=ann))) == "not-broke"
    )
    live.pass_to_end()
    live.pass_to_end()
    assert live.round_.phase == "deciding"
    assert [len(choice.offers) for choice in live.round_.seats[ann].choices] == [1], "to fold"
    live.pass_to_end()
    live.arena.do(partial(live.arena.house.reset, player=ann))


def test_a_seat_is_kept_for_who_played_the_last_round() -> None:
    live = Live.in_memory(FOUR_CARD)
    ann, bob, eve = (live.arena.enter() for _ in range(3))
    live.to_deal(ann, stakes={3: Stakes(aces_up=500)})  # it has nothing to decide
    live.turn()
    assert live.round_.phase == "settled"
    live.pass_to_end()
    assert live.table.public()["round"]["kept"] == [3]
    assert code_of(lambda: live.bet(bob, {3: Stakes(ante=500)})) == "seating"
    live.restart()
    assert live.table.public()["round"]["kept"] == [3]
    live.say(ann, Leave(ann))
    live.bet(bob, {3: Stakes(ante=500)})
    live.say(bob, Leave(bob))
    live.pass_to_end()
    live.void()
    live.pass_to_end()
    live.bet(eve, {3: Stakes(ante=500)})


def test_what_the_bank_cannot_cover_is_refused_and_the_rest_is_done() -> None:
    arena = Arena.in_memory(settings=HouseSettings(bank=1_000_000))
    live = Live.at(arena)
    ann, bob, eve = (arena.enter() for _ in range(3))
    stakes = {ann: 500, bob: 50_000, eve: 500}
    orders = [
        live.order(player, Bet(player, {1: Stakes(ante=ante)}, 0, hash_of(seed_of(player))))
        for player, ante in stakes.items()
    ]
    codes = [getattr(answer, "code", None) for answer in live.turn(orders).answers]
    assert codes == [None, None], "the third is answered apart"
    assert live.round_.seats.keys() == {ann, eve}
    arena.do(check_live)


def test_the_switches_refuse_and_nothing_changes(live: Live) -> None:
    ann, bob = live.arena.enter(), live.arena.enter()
    house = live.arena.house
    live.arena.do(lambda on: house.switch(on, f"player:{ann}", False, "operator", "a test"))
    assert code_of(lambda: live.bet(ann)) == "player-disabled"
    live.bet(bob)
    live.arena.do(lambda on: house.switch(on, "game:casino-holdem", False, "operator", "a test"))
    live.pass_to_end()
    live.reveal(bob)
    live.decide(bob, {1: Play(1000), 2: Fold()})
    ended = live.round_
    assert ended.phase == "settled", "an open round goes on to its end"
    live.pass_to_end()
    assert live.round_.id == ended.id, "and no other is opened"
    live.arena.do(lambda on: house.switch(on, "game:casino-holdem", True, "operator", "a test"))
    live.arena.world.pass_ms(1000)
    live.turn()
    assert live.round_.id != ended.id


def test_a_slow_table_takes_ten_times_as_long() -> None:
    slow = Times().slowed(10)
    live = Live.in_memory(TableSpec("holdem-slow", "casino-holdem", slow))
    live.bet(live.arena.enter())
    assert live.round_.ends_ms == live.table.now_ms() + 200_000


def test_every_phase_ends(live: Live) -> None:
    """A table at which nobody says a word after his bet comes to the next round."""
    live.bet(live.arena.enter())
    seen = []
    for _ in range(4):
        seen.append(live.round_.phase)
        live.pass_to_end()
    assert seen == [*OPEN, "settled"]
    assert live.round_.phase == "betting"
