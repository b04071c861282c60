"""A record played again is the round as it was; what could not have been played is refused."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.deal import Binding, CommitmentLog, seal_from
from croupier.errors import RulesError, VerificationFailed
from croupier.games import rules as rules_module
from croupier.games.actions import Fold, Play
from croupier.games.game import State
from croupier.games.round import Stakes
from croupier.games.rules import rules_files
from croupier.record import (
    Decided,
    Opened,
    Record,
    decode_record,
    game_of,
    replay,
    verify,
)
from croupier.record.replay import _loaded
from croupier.words import Words
from croupier.words.story import tell
from tests.record.play import decide, random_pick, start
from tests.record.samples import SAMPLES, sealed, sealing

ANTE = {1: Stakes(ante=500)}


@pytest.mark.parametrize("game", SAMPLES)
@settings(max_examples=150)
@given(luck=st.integers(0, 2**64))
def test_replay_is_the_live_round(game: str, luck: int) -> None:
    pick, log = random_pick(f"live {luck}"), CommitmentLog()
    round_ = sealing(game, log, f"live {luck}").open_round()
    seats = start(round_, pick)
    lived: dict[int, list[State]] = {seat: [round_.state(seat)] for seat in seats}
    while round_.waiting:
        decide(round_, pick)
        for seat, states in lived.items():
            if round_.state(seat) is not states[-1]:
                states.append(round_.state(seat))
    record = decode_record(round_.record.encoded())
    assert record == round_.record
    turns = replay(record)
    for seat, states in lived.items():
        played = [seen(turn.after) for turn in turns[seat]]
        assert played[-1] == seen(states[-1])
        assert all(seen(state) in played for state in states)
        assert record.seats[seat].result.balance == seats[seat][1] + states[-1].settlement.net
        _only_opened_cards_are_recorded(record, seat, states[-1])
    assert "the log agrees" in str(verify(record, log))
    assert all(line.isprintable() for line in tell(record, Words("en")))


def seen(state: State) -> tuple[object, ...]:
    """All that a seat sees of its round."""
    return state.shown(), state.staked(), state.balance, state.lines, state.next


def _only_opened_cards_are_recorded(record: Record, seat: int, last: State) -> None:
    """What a seat never saw is in no text of its part, though the whole deck is known by now."""
    binding = Binding(record.round, record.table, record.game, record.rules.hash)
    deck = seal_from(binding, bytes.fromhex(record.server_seed)).deck(
        record.client_seeds, record.cut
    )
    opened = record.seats[seat].opened
    assert deck.open(slot for slot, _ in opened) == tuple(card for _, card in opened)
    assert len({slot.position for slot, _ in opened}) == len(opened)
    assert {card for _, card in opened} == set(last.cards())


@pytest.mark.parametrize("game", SAMPLES)
def test_turns_alternate_as_the_rules_ask(game: str) -> None:
    record, _ = sealed(game)
    for seat, turns in replay(record).items():
        opened = [pair for turn in turns if isinstance(turn, Opened) for pair in turn.cards]
        decided = [turn.decision for turn in turns if isinstance(turn, Decided)]
        assert tuple(opened) == record.seats[seat].opened
        assert tuple(decided) == record.seats[seat].decisions
        for turn, after in pairwise(turns):
            assert turn.after is after.before
        assert turns[-1].after.next is None


def shared() -> Record:
    """A table of four seats, of which one stakes on its own hand alone."""
    round_ = sealing("four-card").open_round()
    seats = {seat: ({seat: Stakes(ante=500, aces_up=100)}, 10_000) for seat in (2, 5, 7)}
    round_.start(seats | {1: ({1: Stakes(aces_up=300)}, 300)})
    for seat in (2, 5):
        round_.act(seat, seat, Play(500))
    round_.act(7, 7, Fold())
    return round_.record


def test_a_record_may_leave_other_seats_out() -> None:
    record = shared()
    for seat in record.seats:
        own = replace(record, seats={seat: record.seats[seat]})
        verify(own.encoded())
        assert tell(own, Words("en"))
        assert replay(own)[seat] == replay(record)[seat]


def test_but_not_their_boxes_nor_their_client_seeds() -> None:
    record = shared()
    own = replace(record, seats={2: record.seats[2]})
    for taken in ((2,), (1, 2, 5), (1, 2, 5, 6), (1, 2, 5, 6, 7)):
        with pytest.raises(VerificationFailed, match="taken"):
            verify(replace(own, taken=taken))
    seeds = {seat: seed for seat, seed in record.client_seeds.items() if seat != 7}
    with pytest.raises(VerificationFailed):
        verify(replace(own, client_seeds=seeds))


def test_a_seat_of_a_part_of_a_record_stakes_on_boxes_in_play() -> None:
    round_ = sealing("casino-holdem").open_round()
    round_.start({1: (ANTE, 10_000), 2: ({2: Stakes(ante=500)}, 10_000)})
    for seat in (1, 2):
        round_.act(seat, seat, Fold())
    own = replace(round_.record, seats={1: round_.record.seats[1]})
    for taken in ((1, 2), (1,)):
        verify(replace(own, taken=taken))
    with pytest.raises(VerificationFailed, match="taken"):
        verify(replace(own, taken=(2,)))


def test_a_seat_that_was_not_dealt_in_cannot_be_added() -> None:
    record = shared()
    forged = replace(record, seats={**record.seats, 3: record.seats[2]})
    with pytest.raises(VerificationFailed):
        verify(forged)


@pytest.mark.parametrize(
    ("opened", "decided", "complaint"),
    [
        (slice(3), slice(1), "seats.1.opened[3]: missing, "),
        (slice(1, None), slice(1), "seats.1.opened[0]: dealer.4@"),
        (slice(None), slice(0), "seats.1.actions[0]: missing, box 1 has to decide"),
    ],
)
def test_what_is_missing_is_named(opened: slice, decided: slice, complaint: str) -> None:
    round_ = sealing("two-plus-four").open_round()
    round_.start({1: (ANTE, 10_000)})
    round_.act(1, 1, Fold())
    record = round_.record
    seat = record.seats[1]
    cut = replace(seat, opened=seat.opened[opened], decisions=seat.decisions[decided])
    with pytest.raises(VerificationFailed, match=re.escape(complaint)):
        replay(replace(record, seats={1: cut}))


def test_what_comes_after_the_end_is_named() -> None:
    round_ = sealing("two-plus-four").open_round()
    round_.start({1: (ANTE, 10_000)})
    round_.act(1, 1, Fold())
    record = round_.record
    seat = record.seats[1]
    longer = (
        replace(seat, opened=(*seat.opened, seat.opened[0])),
        replace(seat, decisions=(*seat.decisions, seat.decisions[0])),
    )
    for forged in longer:
        with pytest.raises(VerificationFailed, match="the round is over before"):
            replay(replace(record, seats={1: forged}))


def test_old_rounds_are_judged_by_the_rules_they_were_played_by(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A new version of the rules changes neither the truth of an old record nor its amounts."""
    record, log = sealed("four-card")
    name, data = rules_files()["four-card", 1]
    rows = [{**row, "pays": row["pays"] + 1} for row in data["paytables"]["ante_bonus"]["rows"]]
    tables = {**data["paytables"], "ante_bonus": {**data["paytables"]["ante_bonus"], "rows": rows}}
    newer = {**data, "version": 2, "paytables": tables}
    files = {**rules_files(), ("four-card", 2): (name, newer)}
    monkeypatch.setattr(rules_module, "rules_files", lambda: files)
    _loaded.cache_clear()
    verify(record, log)
    assert game_of(record).rules.version == 1
    assert sealing("four-card").game.rules.version == 2
    with pytest.raises(VerificationFailed, match=r"rules\.hash") as failed:
        verify(replace(record, rules=replace(record.rules, version=2)))
    assert failed.value.code == "rules-hash"
    del files["four-card", 1]
    _loaded.cache_clear()
    with pytest.raises(RulesError, match="no version 1"):
        verify(record, log)
    _loaded.cache_clear()
