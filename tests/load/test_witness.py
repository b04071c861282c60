"""A player's own checks: a real table's messages are right, and every lie about them is found."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from croupier.games.actions import Fold, Play
from croupier.games.round import Stakes
from croupier.live.turn import TableSpec
from croupier.load.seat import Wager
from croupier.load.story import Story
from croupier.load.tally import Tally
from croupier.load.witness import CatchingUp, Witness
from tests.live.playing import ANTE, FOUR_CARD, HOLDEM, Live, Reader, hash_of, seed_of

Message = dict[str, Any]
SEATED = {1: Stakes(ante=500, aces_up=100)}


@dataclass(frozen=True)
class Told:
    """What a table told a player in a round and the beginning of the next, and what he did."""

    texts: tuple[str, ...]
    player: str
    table: str
    round: str
    decided: dict[int, str]

    @property
    def messages(self) -> list[Message]:
        """The messages, to be changed at will."""
        return [json.loads(text) for text in self.texts]


@cache
def told(spec: TableSpec = HOLDEM, decides: bool = True) -> Told:
    """A round at a real table in virtual time; a player who does not decide is timed out."""
    live = Live.in_memory(spec)
    ann, bob = live.arena.enter(), live.arena.enter()
    reader = Reader(ann)
    live.table.channel.join(reader)
    reader.push(live.table.channel.snapshot(ann))
    live.bet(ann, ANTE if spec is HOLDEM else SEATED)
    live.bet(bob, ANTE if spec is HOLDEM else {2: Stakes(ante=500)})
    live.pass_to_end()
    live.reveal(ann)
    live.reveal(bob)
    round_id = live.round_.id
    decided = {1: "play 1000", 2: "fold"} if spec is HOLDEM else {1: "play 1500"}
    if not decides:
        decided = {}
    elif spec is HOLDEM:
        live.decide(ann, {1: Play(1000), 2: Fold()})
    else:
        live.decide(ann, {1: Play(1500)})
    live.pass_to_end()
    live.pass_to_end()
    assert live.round_.id != round_id
    return Told(tuple(reader.texts), ann, spec.id, round_id, decided)


def witness_of(of: Told, tally: Tally, story: Story | None = None) -> Witness:
    """A player who did what was done there."""
    witness = Witness("ann", story or Story(of.table, tally), tally, 100_000)
    seed, stakes = seed_of(of.player), ANTE if of.table == HOLDEM.id else SEATED
    wager = Wager(of.round, stakes, 100_000, seed, hash_of(seed), taken=True)
    wager.decided = dict(of.decided)
    witness.hear(of.texts[0].encode(), 0.0)
    witness.wager = wager
    return witness


def heard(of: Told, messages: list[Message]) -> Tally:
    """What is found of these messages."""
    tally = Tally()
    witness = witness_of(of, tally)
    for message in messages[1:]:
        witness.hear(json.dumps(message).encode(), 0.0)
    return tally


@pytest.mark.parametrize("phase", ["betting", "seeds", "deciding", "settled"])
def test_a_round_that_was_joined_after_its_betting_is_not_counted(phase: str) -> None:
    of = told()
    messages, tally = of.messages, Tally()
    witness = witness_of(of, tally)
    at = place(messages, "phase", phase)
    for message in messages[1 : at + 1]:
        witness.hear(json.dumps(message).encode(), 0.0)
    witness.begin()
    for message in messages[at + 1 :]:
        witness.hear(json.dumps(message).encode(), 0.0)
    assert witness.rounds == (1 if phase == "betting" else 0)
    assert tally.faults == {}


@pytest.mark.parametrize("phase", ["betting", "seeds", "deciding", "settled"])
def test_nor_if_it_is_first_seen_when_all_are_there(phase: str) -> None:
    of = told()
    messages, tally = of.messages, Tally()
    witness = Witness("bea", Story(of.table, tally), tally, 100_000)
    witness.begin()
    at = place(messages, "phase", phase)
    view = messages[at]["view"]
    first = {**messages[0], "seq": messages[at]["seq"], "view": view, "own": None, "own_seq": 0}
    public = [each for each in messages[at + 1 :] if each["t"] in ("phase", "count")]
    for message in (first, *public):
        witness.hear(json.dumps(message).encode(), 0.0)
    assert witness.rounds == (1 if phase == "betting" else 0)
    assert tally.faults == {}


def place(messages: list[Message], kind: str, phase: str | None = None) -> int:
    """Where the first message of a kind is, `phase` being that of its view."""
    return next(
        at
        for at, message in enumerate(messages)
        if message["t"] == kind and phase in (None, message.get("view", {}).get("phase"))
    )


def settled(messages: list[Message]) -> Message:
    """The own seat when it is settled."""
    found: Message = next(
        message["own"]
        for message in messages
        if message["t"] == "own" and message["own"]["net"] is not None
    )
    return found


@pytest.mark.parametrize("decides", [True, False], ids=["decided", "timed out"])
@pytest.mark.parametrize("spec", [HOLDEM, FOUR_CARD], ids=lambda spec: spec.id)
def test_what_a_real_table_tells_is_right(spec: TableSpec, decides: bool) -> None:
    of = told(spec, decides)
    tally = heard(of, of.messages)
    assert (dict(tally.faults), tally.examples) == ({}, [])
    assert tally.counts["settlements"] == 1
    assert tally.counts["messages"] == len(of.texts)


Lie = Callable[[list[Message]], None]


def gap(messages: list[Message]) -> None:
    del messages[place(messages, "phase", "seeds")]


def doubled(messages: list[Message]) -> None:
    at = place(messages, "phase", "seeds")
    messages.insert(at, messages[at])


def own_gap(messages: list[Message]) -> None:
    del messages[place(messages, "own")]


def own_doubled(messages: list[Message]) -> None:
    at = place(messages, "own")
    messages.insert(at, messages[at])


def others_own(messages: list[Message]) -> None:
    messages[place(messages, "own")]["own"]["seed_hash"] = hash_of("bob's")


def other_stakes(messages: list[Message]) -> None:
    messages[place(messages, "own")]["own"]["stakes"]["1"]["ante"] += 100


def other_balance(messages: list[Message]) -> None:
    messages[place(messages, "own")]["own"]["balance"] -= 1


def wrong_net(messages: list[Message]) -> None:
    settled(messages)["net"] += 1


def wrong_line(messages: list[Message]) -> None:
    settled(messages)["lines"][0]["returned"] += 100


def wrong_final_balance(messages: list[Message]) -> None:
    settled(messages)["balance"] += 1


def no_settlement(messages: list[Message]) -> None:
    [at] = [at for at, each in enumerate(messages) if each.get("own") is settled(messages)]
    del messages[at]


def other_card(messages: list[Message]) -> None:
    cards = settled(messages)["cards"]["dealer"]
    cards[0], cards[1] = cards[1], cards[0]


def dealer_seen_early(messages: list[Message]) -> None:
    shown = settled(messages)["cards"]["dealer"]
    own = next(each["own"] for each in messages if each.get("own") and each["own"]["choices"])
    own["cards"]["dealer"] = shown


def seed_told_early(messages: list[Message]) -> None:
    seed = messages[place(messages, "phase", "settled")]["view"]["round"]["server_seed"]
    messages[place(messages, "phase", "deciding")]["view"]["round"]["server_seed"] = seed


def other_seed(messages: list[Message]) -> None:
    messages[place(messages, "phase", "settled")]["view"]["round"]["server_seed"] = "00" * 32


def other_commitment(messages: list[Message]) -> None:
    messages[place(messages, "phase", "deciding")]["view"]["round"]["commitment"] = "00" * 32


def other_epoch(messages: list[Message]) -> None:
    messages[place(messages, "phase", "deciding")]["epoch"] += 1


def phase_left_out(messages: list[Message]) -> None:
    del messages[place(messages, "phase", "seeds")]
    numbered(messages)


def phase_again(messages: list[Message]) -> None:
    seeds, deciding = (place(messages, "phase", name) for name in ("seeds", "deciding"))
    messages.insert(deciding + 1, messages[seeds])
    numbered(messages)


def numbered(messages: list[Message]) -> None:
    """Have no gap be seen."""
    public = [at for at, each in enumerate(messages) if each["t"] in ("phase", "count")]
    first = messages[0]["seq"] + 1
    for seq, at in enumerate(public, first):
        messages[at] = {**messages[at], "seq": seq}


def older_snapshot(messages: list[Message]) -> None:
    messages.append(messages[0])


def no_message(messages: list[Message]) -> None:
    messages[place(messages, "own")] = {"t": "own"}


LIES: dict[str, list[Lie]] = {
    "gap": [gap],
    "doubled": [doubled],
    "own-gap": [own_gap],
    "own-doubled": [own_doubled],
    "not-mine": [others_own, other_stakes],
    "seat": [other_balance, dealer_seen_early],
    "settlement": [wrong_net, wrong_line, wrong_final_balance],
    "settlement-missing": [no_settlement],
    "deal-differs": [other_card],
    "told-too-soon": [seed_told_early],
    "commitment": [other_seed],
    "round-differs": [other_commitment],
    "epoch": [other_epoch],
    "phase-order": [phase_left_out, phase_again],
    "snapshot-old": [older_snapshot],
    "form": [no_message],
}


@pytest.mark.parametrize(
    ("kind", "lie"),
    [(kind, lie) for kind, lies in LIES.items() for lie in lies],
    ids=lambda each: each if isinstance(each, str) else each.__name__,
)
def test_a_lie_is_found(kind: str, lie: Lie) -> None:
    of = told()
    messages = of.messages
    lie(messages)
    assert kind in heard(of, messages).faults


def test_players_must_be_told_the_same() -> None:
    of, tally = told(), Tally()
    one = witness_of(of, tally)
    other = witness_of(of, tally, one.story)
    messages = of.messages
    for message in messages[1:]:
        one.hear(json.dumps(message).encode(), 0.0)
    messages[place(messages, "phase", "deciding")]["view"]["players"] += 1
    for message in messages[1:]:
        other.hear(json.dumps(message).encode(), 0.0)
    assert set(tally.faults) == {"told-differently"}


def test_processes_must_be_told_the_same() -> None:
    of = told()
    changed = of.messages
    changed[place(changed, "phase", "deciding")]["view"]["players"] += 1
    tally = heard(of, of.messages)
    tally.add(heard(of, of.messages))
    assert not tally.faults
    tally.add(heard(of, changed))
    assert dict(tally.faults) == {"told-differently": 1}


@pytest.mark.parametrize("leaves_out", [False, True], ids=["whole", "with a gap"])
def test_who_comes_back_must_get_all_that_he_missed(leaves_out: bool) -> None:
    """He was away from the first public message on, to the deal."""
    of, tally = told(), Tally()
    messages, witness = of.messages, witness_of(of, tally)
    upto = place(messages, "phase", "deciding")
    missed = [each for each in messages[1 : upto + 1] if each["t"] in ("phase", "count")]
    own = [each for each in messages[: upto + 1] if each["t"] == "own"][-1]
    witness.catching_up = CatchingUp(witness.seq, 0.0, ping=9)
    witness.pinged[9] = 0.0
    snapshot = {**messages[0], "seq": missed[-1]["seq"], "view": missed[-1]["view"]}
    snapshot |= {"own": own["own"], "own_seq": own["own_seq"]}
    replies = missed[:-1] if leaves_out else missed
    pong = {"t": "pong", "n": 9, "now_ms": 0}
    for message in (snapshot, *replies, own, pong, *messages[upto + 1 :]):
        witness.hear(json.dumps(message).encode(), 0.0)
    assert dict(tally.faults) == ({"resume": 1} if leaves_out else {})
    assert tally.waits["resumed"].total() == 1


def out_of_reach(messages: list[Message]) -> Message:
    """What is told while nobody can be heard: the first snapshot's table, paused."""
    first = messages[0]
    view = {**first["view"], "phase": "paused", "ends_ms": None}
    return {**first, "epoch": 0, "seq": 0, "own_seq": 0, "view": view, "own": None}


def test_a_table_that_was_out_of_reach_goes_on_where_it_was() -> None:
    of = told()
    messages = of.messages
    at = place(messages, "phase", "seeds")
    tally = heard(of, [*messages[:at], out_of_reach(messages), *messages[at:]])
    assert (dict(tally.faults), tally.counts["settlements"]) == ({}, 1)


@pytest.mark.parametrize("is_told", [True, False])
def test_another_owner_may_leave_a_settlement_out(is_told: bool) -> None:
    of = told()
    messages = of.messages
    settles, after = place(messages, "phase", "settled"), len(messages) - 1
    assert messages[after]["view"]["phase"] == "asleep"
    closed = {**messages[0]["view"], "phase": "closed", "round": None}
    begins = {**messages[0], "epoch": 2, "seq": 0, "own_seq": 0, "view": closed, "own": None}
    opens = {**messages[after], "epoch": 2, "seq": 1}
    tally = heard(of, [*messages[:settles], *([begins] if is_told else []), opens])
    assert tally.counts["settlements missed while away"] == is_told
    assert bool(tally.faults) is not is_told
