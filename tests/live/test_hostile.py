"""Who means harm at a live table: every odd message is refused by its code, and changes nothing."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import click
import pytest

from croupier.cli.serve import LiveTable, serve
from croupier.games.round import MAX_CENTS
from croupier.live.turn import TableSpec
from croupier.server.line import NOT_TEXT, TOO_BIG
from croupier.server.live_connection import MOST_ORDERS
from croupier.server.settings import Rate
from tests.live.playing import FOUR_CARD, HOLDEM, hash_of
from tests.live.serving import Client, LiveArena, live_arena
from tests.live.test_serving import opened, resume
from tests.server.arena import API, Denied, Json

pytestmark = pytest.mark.anyio
HASH = hash_of("a")
STAKES = {"1": {"ante": 500}}


@pytest.fixture
async def live(tmp_path: Path) -> AsyncIterator[LiveArena]:
    async with live_arena(tmp_path) as live:
        yield live


def bet(**parts: Any) -> Json:
    """A bet of which some parts are odd."""
    return {"t": "bet", "id": "1", "round": "x", "stakes": STAKES, "seed_hash": HASH} | parts


def each(*values: Any) -> tuple[Any, ...]:
    """Values of any kind."""
    return values


def decide(actions: Any) -> Json:
    """Decisions that are odd."""
    return {"t": "decide", "id": "1", "round": "x", "actions": actions}


ODD: tuple[Any, ...] = (
    *({}, [], 1, "bet", None, True, {"t": None}, {"t": ["bet"]}, {"t": "Bet"}, {"t": "void"}),
    *(bet(id=id) for id in each("", "a b", "x" * 65, "é", "1\n", 1, None, ["1"], {"a": 1})),
    *(bet(round=of) for of in each("", "X", "x\n", "x" * 81, "../x", 7, None)),
    *(bet(stakes=of) for of in each({}, [], "1", None, {"1": 500}, {"0": {"ante": 1}}, {"01": {}})),
    *(bet(stakes={box: {"ante": 500}}) for box in each("10", "-1", " 1", "1.0", "one", "")),
    *(bet(stakes={str(box): {"ante": 500} for box in range(1, 11)}),),
    *(bet(stakes={"1": {"ante": of}}) for of in each(0, -1, MAX_CENTS + 1, True, "500", [500])),
    *(bet(stakes={"1": {"ante": 500, of: 1}}) for of in each("play", "Ante", "balance", "")),
    *(bet(seed_hash=of) for of in each("", "0" * 63, "0" * 65, "A" * 64, f"{'0' * 63}\n", 0, None)),
    *(bet(**{of: 1}) for of in each("balance", "player", "seat", "at", "seed")),
    *(decide(of) for of in each({}, [], "fold", {"1": None}, {"1": ["fold"]}, {"0": "fold"})),
    *(
        decide(of)
        for of in each({"1": ""}, {"1": "x" * 41}, {str(n): "fold" for n in range(1, 11)})
    ),
    *({"t": "reveal", "id": "1", "round": "x", "seed": of} for of in each(None, 1, "x" * 257)),
    *({"t": "leave", "id": "1", "round": "x", "player": of} for of in each("bob", None)),
    *(resume(*of) for of in each((-1, 0, 0), (0, -1, 0), (0, 0, -1), (0, 0, MAX_CENTS + 1))),
    *({"t": "resume", "epoch": 1, "seq": of} for of in each(None, "1", True, [])),
    *({"t": "ping", "n": of} for of in each(-1, "1", None, 2**63, [])),
)
TEXTS = (
    *("", "{", "\x00", '{"t":"ping","n":1', '{"t":"ping","n":1}{}', "[" * 9000, '{"t":' * 2000),
    *('{"t":"bet","t":"ping","n":1}', '{"t":"ping","n":1e400}', '{"t":"ping","n":-0.0}'),
    *('{"t":"ping","n":99999999999999999999999}', '{"t":"leave","id":"\\ud800","round":"x"}'),
    '{"t":"reveal","id":"1","round":"x","seed":"\\u0000"}',
)


async def refused(client: Client, message: Any) -> str:
    """The code with which a message is refused; every one has an answer, and one alone."""
    await client.socket.send(message if isinstance(message, str) else json.dumps(message))
    await client.socket.send({"t": "ping", "n": 1})
    told = []
    while (answer := await client.socket.receive())["t"] != "pong":
        told += [answer] if answer["t"] in ("answer", "refusal") else []
    assert [one["t"] for one in told] == ["refusal"], message
    return str(told[0]["error"]["code"])


async def test_what_is_out_of_form_is_refused_and_changes_nothing(live: LiveArena) -> None:
    async with live.player() as ann:
        await opened(ann)
        before = await live.here.dump()
        for message in (*ODD, *TEXTS):
            live.here.time.now += 1
            assert await refused(ann, message) == "body-form", message
        assert await live.here.dump() == before
        assert live.table.round_ is not None
        assert live.table.round_.seats == {}


async def test_what_is_no_text_or_too_much_of_it_closes(live: LiveArena) -> None:
    async with live.player() as ann:
        await ann.socket.send_bytes(b'{"t":"ping","n":1}')
        assert await ann.socket.close_code() == NOT_TEXT
    async with live.player() as ann:
        await ann.socket.send(json.dumps(bet(seed_hash="é" * 8192)))
        assert await ann.socket.close_code() == TOO_BIG


async def code(client: Client, kind: str, **parts: Any) -> str:
    """The code of a command's refusal, empty where it was carried out."""
    answer = await client.say(kind, **parts)
    return str(answer["error"]["code"]) if answer["t"] == "refusal" else ""


async def test_a_round_is_played_by_its_own_rules_whatever_is_sent(live: LiveArena) -> None:
    """Sent too early, too late, twice, for another round, for another's box, with another seed."""
    async with live.player() as ann, live.player() as bob:
        round_id = await opened(ann)
        for kind, parts in (("reveal", {"seed": "a"}), ("decide", {"actions": {"1": "fold"}})):
            assert await code(ann, kind, round=round_id, **parts) == "no-round"
            assert await code(ann, kind, round="another", **parts) == "late"
        assert await code(ann, "bet", round="another", stakes=STAKES, seed_hash=HASH) == "late"
        odd = {"3": {"ante": 500}}
        assert await code(ann, "bet", round=round_id, stakes=odd, seed_hash=HASH) != ""
        assert (await ann.bet(round_id, "a"))["t"] == "answer"
        assert (await ann.bet(round_id, "a"))["error"]["code"] == "round-open"
        assert (await bob.bet(round_id, "b"))["t"] == "answer"
        before = await live.here.dump()
        assert await code(ann, "reveal", round=round_id, seed="a") == "not-a-choice"
        assert await code(ann, "decide", round=round_id, actions={"1": "fold"}) == "not-a-choice"
        assert await live.here.dump() == before
        live.pass_phase()
        await ann.until("phase", phase="seeds")
        for seed in ("b", "A", " a", f"sha256:{HASH}", ""):
            assert await code(ann, "reveal", round=round_id, seed=seed) == "client-seed"
        assert await code(ann, "reveal", round=round_id, seed="a") == ""
        for seed in ("a", "c"):
            assert await code(ann, "reveal", round=round_id, seed=seed) == "not-a-choice"
        live.pass_phase()
        await ann.until("phase", phase="deciding")
        before = await live.here.dump()
        wrong: tuple[tuple[dict[str, str], str], ...] = (
            ({"2": "fold"}, "wrong-box"),
            ({"9": "fold"}, "wrong-box"),
            ({"1": "play 999"}, "not-offered"),
            ({"1": "play 1000", "2": "play 1"}, "not-offered"),
            ({"1": "dance"}, "action-text"),
            ({"1": "play 99999999999999999999"}, "action-text"),
        )
        for actions, due in wrong:
            assert await code(ann, "decide", round=round_id, actions=actions) == due, actions
        assert await live.here.dump() == before
        assert await code(ann, "decide", round=round_id, actions={"1": "fold", "2": "fold"}) == ""
        for actions in ({"1": "fold"}, {"1": "play 1000"}):
            assert await code(ann, "decide", round=round_id, actions=actions) != ""


async def test_a_command_that_is_sent_again_is_done_once(live: LiveArena) -> None:
    async with live.player() as ann, live.player() as bob:
        round_id = await opened(ann)
        first = bet(id="same", round=round_id)
        answers = []
        for message in (first, first, first | {"seed_hash": hash_of("b")}):
            await ann.socket.send(message)
            while (answer := await ann.socket.receive()).get("id") != "same":
                pass
            answers.append(answer.get("repeated", answer.get("error", {}).get("code")))
        assert answers == [False, True, "command-differs"]
        await bob.socket.send(first)
        while (answer := await bob.socket.receive()).get("id") != "same":
            pass
        assert answer["repeated"] is False, "another's id is his own"
        money = (await ann.http.get(f"{API}/session")).json()
        assert money["held"] == 500


async def test_a_seat_is_taken_by_one_of_two(tmp_path: Path) -> None:
    async with (
        live_arena(tmp_path, spec=FOUR_CARD) as live,
        live.player() as ann,
        live.player() as bob,
    ):
        round_id = await opened(ann)
        command = {"round": round_id, "stakes": {"3": {"ante": 500}}, "seed_hash": HASH}
        codes = await asyncio.gather(code(ann, "bet", **command), code(bob, "bet", **command))
        assert sorted(codes) == ["", "seating"]
        held = [(await one.http.get(f"{API}/session")).json()["held"] for one in (ann, bob)]
        assert sorted(held) == [0, 500]
        seated = ann if codes[0] == "" else bob
        other = bob if seated is ann else ann
        assert await code(other, "leave", round=round_id) == ""
        assert await code(other, "bet", **command | {"stakes": {"2": {"ante": 500}}}) == ""
        for phase in ("seeds", "deciding"):
            live.pass_phase()
            await seated.until("phase", phase=phase)
        actions = {"3": "fold"}
        assert await code(other, "decide", round=round_id, actions=actions) == "wrong-box"
        live.pass_phase()
        await seated.until("phase", phase="settled")
        live.pass_phase()
        kept = (await seated.until("phase", phase="asleep"))["view"]["round"]["kept"]
        assert kept == [2, 3], "who bets after he has left is back"


async def test_a_ticket_is_good_once_for_its_session_alone(live: LiveArena) -> None:
    path = "/ws/live/holdem"
    async with live.here.guest() as guest, live.here.guest() as other:
        ticket = (await guest.post(f"{API}/socket-ticket")).json()["ticket"]
        async with live.here.socket(guest, ticket, path=path):
            pass
        stolen = (await guest.post(f"{API}/socket-ticket")).json()["ticket"]
        for client, used in ((guest, ticket), (other, stolen), (guest, stolen), (guest, "x")):
            with pytest.raises(Denied) as denied:
                async with live.here.socket(client, used, path=path):
                    pass
            assert (denied.value.status, denied.value.code) == (401, "ticket")


@pytest.mark.parametrize("table", ["", "Holdem", "holdem/", "holdem%00", "..", "x" * 9000, "🂡"])
async def test_no_other_name_leads_to_a_table(live: LiveArena, table: str) -> None:
    async with live.here.client() as client:
        with pytest.raises((Denied, AssertionError)):
            async with live.here.socket(client, "", path=f"/ws/live/{table}"):
                pass
        assert (await client.get(f"{API}/live/tables/{table or '?'}")).status_code in (404, 422)


async def test_absurd_numbers_of_who_was_away_are_answered_by_everything(live: LiveArena) -> None:
    async with live.player() as ann:
        await opened(ann)
        epoch, seq = live.table.channel.epoch, live.table.channel.seq
        most = MAX_CENTS
        for had in ((most, most, most), (epoch, most, 0), (epoch, seq + 1, 0), (most, seq, 0)):
            await ann.socket.send(resume(*had))
            told = await ann.socket.receive()
            assert (told["t"], told["epoch"], told["seq"]) == ("snapshot", epoch, seq)
        await ann.socket.send(resume(epoch, seq, most))
        assert (await ann.socket.receive())["t"] == "own", "his own seat is told anew"


async def test_too_much_at_once_is_refused(tmp_path: Path) -> None:
    async with (
        live_arena(tmp_path, messages=Rate(1, 1 + MOST_ORDERS + 3)) as live,
        live.player() as ann,
    ):
        round_id = await opened(ann)
        for number in range(MOST_ORDERS + 5):
            await ann.socket.send({"t": "leave", "id": f"{number}", "round": round_id})
        told: list[Json] = []
        while len(told) < MOST_ORDERS + 5:
            told += [one] if (one := await ann.socket.receive())["t"] != "phase" else []
        codes = [one["error"]["code"] for one in told if one["t"] == "refusal"]
        assert codes
        assert set(codes) == {"rate-limited"}


LISTS = ("limit=0", "limit=101", "limit=1.5", "limit=x", "before=-1", f"before={MAX_CENTS + 1}")


@pytest.mark.parametrize("query", LISTS)
async def test_an_odd_page_of_live_rounds_is_refused(live: LiveArena, query: str) -> None:
    async with live.here.guest() as guest:
        answer = await guest.get(f"{API}/live/rounds?{query}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "body-form")


@pytest.mark.parametrize(
    "named",
    [
        *("", "=", "a", "a=", "=casino-holdem", "a=bridge", "a=two-plus-four", "A=casino-holdem"),
        *("a b=casino-holdem", "a\n=casino-holdem", "a=casino-holdem\n", "á=casino-holdem"),
        *("a/b=casino-holdem", "a_b=casino-holdem", "a=casino-holdem=x", "a:out=casino-holdem"),
        *(f"{'a' * 33}=casino-holdem", "١=casino-holdem", "a==casino-holdem"),
    ],
)
def test_a_table_with_an_odd_name_is_refused(named: str) -> None:
    with pytest.raises(click.BadParameter):
        LiveTable().convert(named, None, None)


def test_a_table_has_a_name_of_its_own() -> None:
    assert LiveTable().convert(f"{'a' * 32}=four-card", None, None) == TableSpec(
        "a" * 32, "four-card"
    )
    named = ["--live", f"a={HOLDEM.game}", "--live", "a=four-card"]
    with pytest.raises(click.BadParameter, match="named twice"):
        serve.main(named, standalone_mode=False)
