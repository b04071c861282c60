"""What a process shows of a table that another owns, entry by entry."""

import json
from collections.abc import Mapping

from croupier.live.channel import Channel
from croupier.live.mirror import Mirror
from tests.live.playing import Live, Reader


def entries(live: Live, epoch: int, count: int) -> list[dict[str, str]]:
    """The whole state as an owner tells it, and signs of life after it."""
    state = {"kind": "state", "text": live.table.channel.state()}
    told = [state, *({"kind": "beat"} for _ in range(count))]
    return [
        {**entry, "epoch": str(epoch), "n": str(n), "now": "0"} for n, entry in enumerate(told, 1)
    ]


def heard(mirror: Mirror, told: list[dict[str, str]]) -> None:
    """Hear them all."""
    for entry in told:
        mirror.hear(entry, 0)


def test_who_misses_an_entry_shows_nothing_until_the_whole_state_comes() -> None:
    live = Live.in_memory()
    mirror, reader = live.table.mirror, Reader()
    live.table.owner = None
    live.table.channel.join(reader)
    state, one, two, three = entries(live, 2, 3)
    heard(mirror, [state, one, two])
    assert mirror.is_live
    heard(mirror, [state | {"n": "9"}])
    assert (mirror.is_live, reader.messages[-1]["epoch"]) == (True, 2), "a gap, but nothing unknown"
    heard(mirror, [three])
    assert not mirror.is_live
    assert (reader.messages[-1]["epoch"], reader.messages[-1]["view"]["phase"]) == (0, "paused")
    heard(mirror, [state])
    assert mirror.is_live


def test_a_process_that_owned_a_table_hears_no_earlier_owner() -> None:
    live = Live.in_memory()
    live.own()
    assert live.table.channel.epoch == 2
    live.table.let_go()
    earlier = entries(live, 1, 1)
    heard(live.table.mirror, earlier)
    assert not live.table.mirror.is_live
    later = entries(live, 3, 1)
    heard(live.table.mirror, later)
    assert live.table.mirror.is_live
    heard(live.table.mirror, earlier)
    assert live.table.mirror.is_live, "and what it says goes by"


def test_a_channel_of_another_process_goes_on_from_the_state() -> None:
    live = Live.in_memory()
    ann = live.arena.enter()
    live.bet(ann)
    state = json.loads(live.table.channel.state())
    other = Channel("holdem", live.table, json.dumps)
    mirror = Mirror(other)
    heard(mirror, entries(live, 1, 0))
    assert (other.epoch, other.seq) == (1, live.table.channel.seq)
    assert mirror.own(ann) == json.loads(state["owns"][ann])["own"]


def test_a_seat_of_a_round_that_is_no_more_is_not_shown() -> None:
    live = Live.in_memory()
    ann = live.arena.enter()
    live.bet(ann)
    [state] = entries(live, 1, 0)
    mirror = Mirror(Channel("holdem", live.table, json.dumps))
    heard(mirror, [state])
    assert mirror.own(ann) is not None
    told: list[dict[str, str]] = []

    def copied(entry: Mapping[str, str | int]) -> None:
        told.append({name: str(value) for name, value in entry.items()})

    live.table.channel.copy = copied
    live.void()
    live.pass_to_end()
    after = {"epoch": "1", "now": "0"}
    heard(mirror, [entry | after | {"n": str(n)} for n, entry in enumerate(told, 2)])
    assert mirror.is_live
    assert mirror.view is not None
    assert mirror.view["round"]["id"] == live.round_.id
    assert mirror.own(ann) is None
