"""The server's small parts, each alone."""

import asyncio
import io
import json
import logging
from ipaddress import ip_network

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import HouseError
from croupier.games import load_game
from croupier.house.catalogue import catalogue
from croupier.server.buckets import MOST_KEYS, Buckets
from croupier.server.edges import MAIN
from croupier.server.logs import ToLog, json_log
from croupier.server.outbox import Outbox
from croupier.server.peers import peer_of
from croupier.server.returns import measured
from croupier.server.settings import Rate
from croupier.server.strict_json import parse_json
from croupier.server.tickets import MOST, Tickets
from croupier.server.views import PongMessage, TableView, UpdateMessage
from tests.server.arena import Time

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**18), 10**18) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)


def test_a_bucket_gives_at_once_and_then_by_the_second() -> None:
    time = Time()
    buckets = Buckets(Rate(2, 3), time)
    assert [buckets.take("a") for _ in range(4)] == [True, True, True, False]
    assert buckets.take("b"), "another key has its own"
    time.now += 0.5
    assert [buckets.take("a") for _ in range(2)] == [True, False]
    time.now += 1000
    assert [buckets.take("a") for _ in range(4)] == [True, True, True, False]


def test_buckets_do_not_grow_without_end() -> None:
    buckets = Buckets(Rate(1, 1), Time())
    for key in range(MOST_KEYS + 10):
        buckets.take(str(key))
    assert len(buckets._buckets) == MOST_KEYS
    assert not buckets.take(str(MOST_KEYS)), "the latest are known"


def test_tickets_do_not_grow_without_end() -> None:
    time = Time()
    tickets = Tickets(30, time)
    issued = [tickets.issue("session") for _ in range(MOST + 10)]
    assert len(tickets._issued) == MOST
    tickets.redeem(issued[-1], "session")
    time.now += 31
    tickets.issue("session")
    assert len(tickets._issued) == 1, "what is over is forgotten"


@given(JSON)
def test_strict_json_takes_what_json_means(value: object) -> None:
    text = json.dumps(value, ensure_ascii=False)
    try:
        assert parse_json(text.encode()) == value
    except HouseError:
        assert "\\u0000" in text or "\0" in text


@pytest.mark.parametrize(
    ("client", "forwarded", "proto", "due"),
    [
        ("192.0.2.1", "", "", ("192.0.2.1", False, True)),
        ("192.0.2.1", "203.0.113.1", "https", ("192.0.2.1", False, True)),
        ("10.0.0.1", "203.0.113.1", "https", ("203.0.113.1", True, False)),
        ("10.0.0.1", "203.0.113.1, 10.0.0.2", "http", ("203.0.113.1", False, False)),
        ("10.0.0.1", "203.0.113.1, 198.51.100.1", "", ("198.51.100.1", False, False)),
        ("10.0.0.1", "10.0.0.3", "", ("10.0.0.1", False, False)),
        ("10.0.0.1", "", "", ("10.0.0.1", False, True)),
        ("10.0.0.1", "x" * 90, "", ("x" * 45, False, False)),
        ("2001:db8::5", "", "", ("2001:db8::", False, True)),
        ("::1", "", "", ("::1", False, True)),
    ],
)
def test_who_a_peer_is(
    client: str, forwarded: str, proto: str, due: tuple[str, bool, bool]
) -> None:
    headers = [(b"x-forwarded-for", forwarded.encode()), (b"x-forwarded-proto", proto.encode())]
    scope = {
        "type": "http",
        "client": (client, 1),
        "scheme": "http",
        "headers": [header for header in headers if header[1]],
    }
    assert peer_of(scope, (ip_network("10.0.0.0/8"),)) == due


def test_a_proxy_on_this_machine_does_not_make_its_guests_local() -> None:
    headers = [(b"x-forwarded-for", b"127.0.0.1")]
    scope = {"type": "http", "client": ("127.0.0.1", 1), "scheme": "http", "headers": headers}
    assert peer_of(scope, ()).is_local, "without a proxy the header says nothing"
    assert not peer_of(scope, (ip_network("127.0.0.1"),)).is_local


def update(game: str, seq: int) -> UpdateMessage:
    """An update, whose view does not matter here."""
    view = TableView.model_construct(game=game, seq=seq)
    return UpdateMessage.model_construct(t="update", game=game, seq=seq, view=view)


def _taken(outbox: Outbox, times: int) -> list[tuple[str, object]]:
    messages = [outbox.take() for _ in range(times)]
    return [(one.t, getattr(one, "seq", None)) for one in messages if one is not None]


def test_updates_that_run_over_become_one_snapshot_a_table() -> None:
    async def script() -> None:
        outbox = Outbox(3)
        await outbox.put(PongMessage(n=1, now_ms=0))
        assert all(outbox.push(update(game, seq)) for game, seq in (("a", 1), ("b", 1), ("a", 2)))
        assert _taken(outbox, 3) == [("pong", None), ("snapshot", 2), ("snapshot", 1)]
        for seq in range(3, 6):
            assert outbox.push(update("a", seq))
        assert _taken(outbox, 1) == [("update", 3)], "it was empty between"

    asyncio.run(script())


def test_a_reader_who_runs_over_twice_is_too_slow() -> None:
    async def script() -> None:
        outbox = Outbox(1)
        assert [outbox.push(update("a", seq)) for seq in range(4)] == [True, True, False, False]

    asyncio.run(script())


def test_measured_returns_stand_beside_the_exact_ones() -> None:
    def row(spot: str, staked: int, returned: int, within: float | None) -> dict[str, object]:
        share = returned / staked if staked else None
        sums = {"game": "casino-holdem", "spot": spot, "bets": 10, "staked": staked}
        return {**sums, "returned": returned, "return": share, "within": within}

    rows = [row("ante", 1000, 900, 0.2), row("play", 2000, 2100, 0.1), row("bonus", 100, 50, 0.5)]
    games = catalogue([load_game("casino-holdem")], set())
    found = {bet.bet: bet for bet in measured(rows, games)}
    main = found[MAIN]
    assert (main.staked, main.returned, main.share) == (3000, 3000, 1.0)
    assert main.within == pytest.approx((0.2 * 1000 + 0.1 * 2000) / 3000)
    assert main.exact == pytest.approx(1 - 0.008173484)
    assert found["bonus"].exact == pytest.approx(1 - 5809 / 92820)
    assert found["ante"].exact is None
    unstaked = measured([*rows, row("ante_bonus", 0, 30, None)], games)[-1]
    assert (unstaked.bet, unstaked.within) == (MAIN, None)
    other = catalogue([load_game("casino-holdem", {"on_timeout": "play"})], set())
    assert all(bet.exact is None for bet in measured(rows, other)), "other rules, other returns"


def test_what_the_library_warns_of_is_logged_without_what_a_client_sent() -> None:
    stream = io.StringIO()
    logger = logging.Logger("library")
    logger.addHandler(ToLog(json_log(stream)))
    logger.info("accepted %s", "canary")
    try:
        raise ValueError("canary")
    except ValueError:
        logger.exception("failed at %s", "canary")
    (line,) = stream.getvalue().splitlines()
    told = json.loads(line)
    assert (told["says"], told["error"], told["level"]) == ("failed at %s", "ValueError", "warning")
    assert "canary" not in line
