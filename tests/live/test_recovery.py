"""A table whose process ends at any point goes on from the database, with the same deal."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Update, update

from croupier.errors import CroupierError, HouseError
from croupier.games.round import Stakes
from croupier.house.operating import Order as Asked
from croupier.house.operating import operate
from croupier.house.schema import live_round, live_seat, live_table
from croupier.live.cycle import LiveRound
from croupier.live.lease import Lease, acquire, renew
from croupier.live.moves import Bet, Reveal, Void
from croupier.live.recovery import REPLACED_MS
from croupier.live.table import LiveTable
from croupier.live.turn import Answer, Owner, TableSpec
from tests.house.world import Arena
from tests.live.playing import ANTE, FOUR_CARD, HOLDEM, Live, hash_of, seed_of
from tests.live.soundness import check_live


def essence(round_: LiveRound) -> object:
    """All of a round but when its phase ends."""
    seats = {
        player: (seat.number, seat.stakes, seat.balance, seat.seed, seat.opened, seat.decisions)
        for player, seat in round_.seats.items()
    }
    return round_.id, round_.phase, round_.seal.commitment, round_.place, seats, round_.started_ms


def steps_of(live: Live, ann: str, bob: str) -> list[Callable[[], object]]:
    """A round of two players, one of whom says nothing after his bet."""
    stakes = [ANTE, ANTE]
    if live.table.spec.game == "four-card":
        stakes = [{4: Stakes(ante=500)}, {2: Stakes(ante=300, aces_up=100)}]
    return [
        lambda: live.bet(ann, stakes[0]),
        lambda: live.bet(bob, stakes[1]),
        live.pass_to_end,
        lambda: live.reveal(ann),
        live.pass_to_end,
        lambda: live.decide_all(ann),
        live.pass_to_end,
    ]


@pytest.mark.parametrize("spec", [HOLDEM, FOUR_CARD], ids=lambda spec: spec.id)
def test_a_restart_at_every_step_changes_nothing(spec: TableSpec) -> None:
    ends = []
    for stop in range(8):
        live = Live.in_memory(spec)
        ann, bob = live.arena.enter(), live.arena.enter()
        for number, step in enumerate(steps_of(live, ann, bob)):
            if number == stop:
                before = essence(live.round_)
                live.restart()
                assert essence(live.round_) == before
            step()
        assert live.round_.phase == "settled"
        live.arena.do(check_live)
        ends.append([live.table.public()["round"], live.table.own(ann), live.table.own(bob)])
    assert all(end == ends[0] for end in ends), "the same deal, and the same end"


def test_a_restart_on_both_databases(arena: Arena) -> None:
    live = Live.at(arena)
    ann, bob = arena.enter(), arena.enter()
    for step in steps_of(live, ann, bob):
        before = essence(live.round_)
        live.restart()
        assert essence(live.round_) == before
        step()
    arena.do(check_live)
    live.restart()
    live.turn()
    assert not live.round_.is_open, "it is shown for as long as its pause lasts"
    live.pass_to_end()
    assert live.round_.phase == "betting", "a round that is over stays over"
    arena.do(check_live)


def shown(live: Live, *players: str) -> list[object]:
    """All that a table shows of its round to everyone and to these players."""
    return [live.table.public() | {"ends_ms": None}, *map(live.table.own, players)]


@pytest.mark.parametrize("spec", [HOLDEM, FOUR_CARD], ids=lambda spec: spec.id)
@pytest.mark.parametrize("void_after", [None, *range(7)])
def test_a_round_that_has_just_ended_is_shown_by_who_takes_its_table_over(
    spec: TableSpec, void_after: int | None
) -> None:
    live = Live.in_memory(spec)
    ann, bob = live.arena.enter(), live.arena.enter()
    for step in steps_of(live, ann, bob)[:void_after]:
        step()
    if void_after is not None:
        live.void()
    before, ended = shown(live, ann, bob), live.round_.id
    live.arena.world.pass_ms(5_000)
    live.restart()
    assert shown(live, ann, bob) == before
    live.turn()
    assert live.table.due_ms == live.table.now_ms() + live.round_.times.pause_ms + 1
    for code, move in (("late", Reveal(ann, seed_of(ann))), ("round-final", Void("again"))):
        with pytest.raises(CroupierError) as refused:
            live.say(ann, move)
        assert refused.value.code in (code, "no-round")
    live.pass_to_end()
    assert (live.round_.phase, live.round_.id == ended) == ("betting", False)
    live.arena.do(check_live)


def test_a_round_that_ended_long_ago_is_not_shown_again() -> None:
    live = Live.in_memory()
    for step in steps_of(live, live.arena.enter(), live.arena.enter()):
        step()
    live.arena.world.pass_ms(live.round_.times.pause_ms + REPLACED_MS + 1)
    live.restart()
    assert live.table.round_ is None
    live.turn()
    assert live.round_.phase == "betting"


def test_after_a_restart_the_phase_has_its_whole_time_again() -> None:
    live = Live.in_memory()
    live.bet(live.arena.enter())
    live.arena.world.pass_ms(19_000)
    live.restart()
    assert live.round_.ends_ms == live.table.now_ms() + 20_000


def test_a_command_that_is_sent_again_after_a_restart_is_answered_again() -> None:
    live = Live.in_memory()
    ann = live.arena.enter()
    live.bet(ann)
    live.pass_to_end()
    order = live.order(ann, Reveal(ann, seed_of(ann)))
    live.turn([order])
    live.restart()
    assert live.turn([order, order]).answers == (Answer(True), Answer(True))
    [answer] = live.turn([order._replace(move=Reveal(ann, "another"))]).answers
    assert getattr(answer, "code", None) == "command-differs"


def test_what_waits_with_others_is_refused_alone() -> None:
    live = Live.in_memory()
    ann = live.arena.enter()
    bet = live.order(ann, Bet(ann, ANTE, 0, hash_of("a")))
    answers = live.turn([bet, bet, bet._replace(id="other")]).answers
    assert [getattr(answer, "code", answer) for answer in answers] == [
        Answer(),
        Answer(True),
        "round-open",
    ]
    live.arena.do(check_live)


def test_who_lost_the_lease_writes_nothing(arena: Arena) -> None:
    """As a process that was stopped for longer than its lease."""
    live = Live.at(arena)
    ann, bob = arena.enter(), arena.enter()
    live.bet(ann)
    arena.do(lambda on: on.execute(update(live_table).values(until_ms=0)))
    lease = arena.do(lambda on: acquire(on, "holdem", "casino-holdem", "another"))
    assert lease is not None
    assert lease.fence == 2
    with pytest.raises(HouseError) as refused:
        live.bet(bob)
    assert refused.value.code == "not-owner"
    arena.do(lambda on: renew(on, lease))
    other = Live(arena, LiveTable(arena.house, HOLDEM, json.dumps))
    round_ = arena.do(other.table.restored)
    other.table.taken_over(Owner(arena.house, HOLDEM, lease), round_)
    assert essence(other.round_) == essence(live.round_)
    other.sent = 100
    other.bet(bob)
    arena.do(check_live)


def test_a_lease_is_one_owners_at_a_time(postgresql_url: str, tmp_path: Path) -> None:
    arena = Arena.at(tmp_path, postgresql_url)

    def take(owner: str) -> Lease | None:
        return arena.do(lambda on: acquire(on, "holdem", "casino-holdem", owner))

    first = take("one")
    assert first is not None
    assert take("two") is None
    again = take("one")
    assert again is not None
    assert again.fence > first.fence
    arena.do(lambda on: renew(on, again, 0))
    assert take("two") is not None, "it was given back"
    arena.engine.dispose()


@pytest.mark.parametrize(
    "change",
    [
        update(live_round).values(opened="hand1.1@0=As"),
        update(live_round).values(commitment="0" * 64),
        update(live_round).values(rules_hash="0" * 64),
        update(live_seat).values(client_seed="another"),
        update(live_seat).values(decisions='[[9,"fold",0]]'),
        update(live_seat).values(stakes='{"3":{"ante":1}}'),
    ],
    ids=range(6),
)
def test_a_round_that_does_not_come_out_as_it_was_is_not_gone_on_with(change: Update) -> None:
    live = Live.in_memory()
    ann = live.arena.enter()
    for step in steps_of(live, ann, live.arena.enter())[:6]:
        step()
    live.arena.do(lambda on: on.execute(change))
    with pytest.raises(HouseError) as refused:
        live.restart()
    assert refused.value.code == "storage"


def test_a_round_that_does_not_play_again_is_void_by_the_books(arena: Arena) -> None:
    live = Live.at(arena)
    ann, bob = arena.enter(), arena.enter()
    for step in steps_of(live, ann, bob)[:6]:
        step()
    round_id = live.round_.id
    arena.do(lambda on: on.execute(update(live_seat).values(decisions='[[9,"fold",0]]')))
    void = Asked("void", "operator", {"round": round_id, "reason": "a fault"})
    answer = arena.do(lambda on: operate(on, arena.house, void)).answer
    assert answer["stage"] == "void"
    with pytest.raises(HouseError) as refused:
        live.turn()
    assert refused.value.code == "not-owner", "who dealt it takes the table up anew"
    live.restart()
    live.turn()
    assert live.round_.id != round_id
    arena.do(check_live)
    for player in (ann, bob):
        money = arena.do(partial(arena.house.player, player=player))
        assert (money["balance"], money["held"]) == (100_000, 0)
    with pytest.raises(HouseError) as refused:
        arena.do(lambda on: operate(on, arena.house, void))
    assert refused.value.code == "round-final"
