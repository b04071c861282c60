"""A live table over its socket: who plays, who watches, who comes back."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from croupier.errors import CroupierError
from croupier.record import verify
from croupier.server.line import SESSION_ENDED, TOO_SLOW
from croupier.server.live_connection import MOST_WAITING
from croupier.server.schema import live_schema
from tests.live.playing import FOUR_CARD, HOLDEM, hash_of
from tests.live.serving import Client, LiveArena, live_arena
from tests.server.arena import API, Denied, Json

pytestmark = pytest.mark.anyio


async def test_a_round_over_sockets(tmp_path: Path, database_url: str) -> None:
    async with (
        live_arena(tmp_path, database_url) as live,
        live.player() as ann,
        live.player() as bob,
        live.watcher() as eve,
    ):
        view = (await eve.until("snapshot"))["view"]
        while view["phase"] != "asleep":
            view = (await eve.until("phase"))["view"]
        round_id = view["round"]["id"]
        assert (await ann.bet(round_id, "a"))["t"] == "answer"
        assert (await bob.bet(round_id, "b"))["t"] == "answer"
        assert (await eve.bet(round_id, "e"))["error"]["code"] == "session-unknown"
        money = (await ann.http.get(f"{API}/session")).json()
        assert money["live"] == {"table": "holdem", "round": round_id}
        assert (money["held"], money["open"]) == (1100, None)
        live.pass_phase()
        await ann.until("phase", phase="seeds")
        assert (await bob.bet(round_id, "b"))["error"]["code"] == "late"
        assert (await ann.say("reveal", round=round_id, seed="a"))["t"] == "answer"
        assert (await bob.say("reveal", round=round_id, seed="c"))["error"]["code"] == "client-seed"
        live.pass_phase()
        dealt = await eve.until("phase", phase="deciding")
        assert dealt["view"]["round"]["cards"]["dealer"] == [None, None]
        assert dealt["view"]["round"]["unrevealed"] == 1
        own = (await ann.until("own"))["own"]
        while not own["choices"]:
            own = (await ann.until("own"))["own"]
        assert own["cards"] == dealt["view"]["round"]["cards"]
        actions = {"1": "play 1000", "2": "fold"}
        assert (await ann.say("decide", round=round_id, actions=actions))["t"] == "answer"
        live.pass_phase()
        settled = await eve.until("phase", phase="settled")
        assert None not in settled["view"]["round"]["cards"]["dealer"]
        while own["net"] is None:
            own = (await ann.until("own"))["own"]
        record = await ann.http.get(f"{API}/live/rounds/{round_id}/record")
        verify(record.content)
        [line] = (await ann.http.get(f"{API}/live/rounds")).json()["rounds"]
        assert line["net"] == own["net"] == record.json()["seats"]["1"]["settlement"]["net"]
        money = (await ann.http.get(f"{API}/session")).json()
        assert (money["balance"], money["held"]) == (own["balance"], 0)
        assert record.json()["client_seeds"]["2"].startswith("sha256:")


async def opened(client: Client) -> str:
    """The id of the round that is open, from what a new client is told."""
    message = await client.socket.receive()
    while (view := message["view"])["round"] is None or view["phase"] not in ("asleep", "betting"):
        message = await client.until("phase")
    return str(view["round"]["id"])


async def test_who_was_away_gets_all_that_he_missed_or_everything(tmp_path: Path) -> None:
    """At every point of what he had heard, and never another's seat."""
    async with live_arena(tmp_path) as live, live.player() as ann, live.player() as bob:
        round_id = await opened(bob)
        seed = "the seed of ann"
        await ann.bet(round_id, seed)
        await bob.bet(round_id, "b")
        for phase in ("seeds", "deciding", "settled"):
            live.pass_phase()
            await bob.until("phase", phase=phase)
        heard = await whole(live, ann)
        public = [message for message in heard if "seq" in message and message["t"] != "snapshot"]
        epoch, last = public[-1]["epoch"], public[-1]["seq"]
        own_seq = max(message.get("own_seq", 0) for message in heard)
        async with live.socket(ann.http) as socket:
            assert (await socket.receive())["t"] == "snapshot"
            for seq in range(public[0]["seq"] - 1, last + 1):
                await socket.send(resume(epoch, seq, own_seq))
                missed = [message for message in public if message["seq"] > seq]
                assert [await socket.receive() for _ in missed] == missed
            await socket.send(resume(epoch, last, own_seq - 1))
            own = await socket.receive()
            assert (own["t"], own["own_seq"]) == ("own", own_seq)
            for other, at in ((epoch, last + 1), (epoch + 1, last), (0, 0)):
                await socket.send(resume(other, at, own_seq))
                snapshot = await socket.receive()
                assert (snapshot["t"], snapshot["seq"]) == ("snapshot", last)
                assert snapshot["own"] == own["own"]
        told = "".join(bob.socket.received)
        assert hash_of(seed) not in told
        assert seed not in told


def resume(epoch: int, seq: int, own_seq: int) -> Json:
    """What a client sends that was away."""
    return {"t": "resume", "epoch": epoch, "seq": seq, "own_seq": own_seq}


async def whole(live: LiveArena, client: Client) -> list[Json]:
    """All that a client has been told up to now."""
    await client.socket.send({"t": "ping", "n": 1})
    await client.until("pong")
    return [json.loads(text) for text in client.socket.received]


async def test_public_messages_are_the_same_text_for_all_and_none_is_missing(
    tmp_path: Path,
) -> None:
    async with live_arena(tmp_path) as live, live.player() as ann, live.watcher() as eve:
        round_id = await opened(ann)
        await ann.bet(round_id, "a")
        for phase in ("seeds", "deciding", "settled"):
            live.pass_phase()
            await ann.until("phase", phase=phase)
        await whole(live, ann)
        await whole(live, eve)
        public = [
            [text for text in client.socket.received if '"seq"' in text and '"view"' in text]
            for client in (ann, eve)
        ]
        phases = [[text for text in texts if '"t":"phase"' in text] for texts in public]
        most = min(map(len, phases))
        assert phases[0][-most:] == phases[1][-most:]
        for client in (ann, eve):
            numbers = [
                message["seq"]
                for message in map(json.loads, client.socket.received)
                if "seq" in message
            ]
            assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


async def test_a_slow_reader_gets_a_snapshot_and_is_closed_at_last(tmp_path: Path) -> None:
    async with live_arena(tmp_path) as live, live.watcher() as slow, live.watcher() as quick:
        await opened(quick)
        slow.socket.reading.clear()
        channel = live.table.channel
        for _ in range(MOST_WAITING + 2):
            channel.phase()
            await quick.until("phase")
        slow.socket.reading.set()
        kinds = [(await slow.socket.receive())["t"] for _ in range(4)]
        assert "snapshot" in kinds[1:], "what ran over is replaced"
        await whole(live, slow)
        slow.socket.reading.clear()
        for _ in range(2 * MOST_WAITING + 4):
            channel.phase()
            await quick.until("phase")
        slow.socket.reading.set()
        assert await slow.socket.close_code() == TOO_SLOW
        seq = channel.seq
        assert (await whole(live, quick))[-2]["seq"] == seq, "nobody else has missed anything"


async def test_the_tables_are_listed_without_an_account(tmp_path: Path) -> None:
    async with live_arena(tmp_path) as live, live.here.client() as client, live.watcher() as eve:
        round_id = await opened(eve)
        [table] = (await client.get(f"{API}/live/tables")).json()["tables"]
        assert table == (await client.get(f"{API}/live/tables/holdem")).json()
        assert table["view"]["round"]["id"] == round_id
        assert (await client.get(f"{API}/live/tables/none")).status_code == 404
        assert (await client.get(f"{API}/live/rounds")).status_code == 401
        with pytest.raises(Denied) as denied:
            async with live.here.socket(client, "", path="/ws/live/none"):
                pass
        assert denied.value.code == "table-unknown"
        async with live.here.guest() as guest:
            with pytest.raises(Denied) as denied:
                async with live.here.socket(guest, "wrong", path="/ws/live/holdem"):
                    pass
            assert denied.value.code == "ticket"


async def test_a_round_and_its_record_are_their_players_alone(tmp_path: Path) -> None:
    async with live_arena(tmp_path) as live, live.player() as ann, live.player() as bob:
        round_id = await opened(ann)
        await ann.bet(round_id, "a")
        path = f"{API}/live/rounds/{round_id}"
        assert (await ann.http.get(path)).json()["opened"] == []
        for part in ("/record", "/replay"):
            assert (await ann.http.get(path + part)).status_code == 404, "it is not over"
        for phase in ("seeds", "deciding", "settled"):
            live.pass_phase()
            await ann.until("phase", phase=phase)
        for part in ("", "/record", "/replay"):
            assert (await ann.http.get(path + part)).status_code == 200
            assert (await bob.http.get(path + part)).status_code == 404


async def test_a_round_is_recalled_with_the_cards_that_its_player_saw(tmp_path: Path) -> None:
    """Each of two at seats of their own, as their records have it, and step by step."""
    async with (
        live_arena(tmp_path, spec=FOUR_CARD) as live,
        live.player() as ann,
        live.player() as bob,
    ):
        round_id = await opened(ann)
        for seat, player in ((2, ann), (5, bob)):
            bet = {"stakes": {f"{seat}": {"ante": 500}}, "seed_hash": hash_of("a")}
            await player.say("bet", round=round_id, **bet)
        for phase in ("seeds", "deciding"):
            live.pass_phase()
            await ann.until("phase", phase=phase)
        path = f"{API}/live/rounds/{round_id}"
        for seat, player in ((2, ann), (5, bob)):
            seen = (await player.http.get(path)).json()
            assert {one.split(".")[0] for one in seen["opened"]} == {"dealer", f"seat{seat}"}
        live.pass_phase()
        await ann.until("phase", phase="settled")
        for seat, player in ((2, ann), (5, bob)):
            seen = (await player.http.get(path)).json()
            own = (await player.http.get(f"{path}/record")).json()["seats"][f"{seat}"]
            assert set(seen["opened"]) == {f"{slot}={card}" for slot, card in own["opened"]}
            assert (seen["nth"], seen["net"]) == (1, own["settlement"]["net"])
            steps = (await player.http.get(f"{path}/replay")).json()["steps"]
            assert steps[-1]["cards"].keys() == {"dealer", f"seat{seat}"}
            assert (
                sum(line["returned"] for line in steps[-1]["lines"])
                == (own["settlement"]["returned"])
            )


async def test_live_rounds_are_listed_by_game(tmp_path: Path) -> None:
    async with live_arena(tmp_path) as live, live.player() as ann:
        await ann.bet(await opened(ann), "a")
        for game, count in (("casino-holdem", 1), ("four-card", 0)):
            found = (await ann.http.get(f"{API}/live/rounds?game={game}")).json()
            assert len(found["rounds"]) == count


async def test_an_operator_voids_a_live_round(tmp_path: Path) -> None:
    async with live_arena(tmp_path) as live, live.player() as ann:
        round_id = await opened(ann)
        await ann.bet(round_id, "a")
        done = await live.here.service.void(round_id, "operator", "the lights went out")
        assert done["stage"] == "void"
        told = await ann.until("phase", phase="void")
        assert told["view"]["round"]["void_reason"] == "the lights went out"
        assert (await ann.http.get(f"{API}/session")).json()["held"] == 0
        recalled = (await ann.http.get(f"{API}/live/rounds/{round_id}")).json()
        assert recalled["void_reason"] == "the lights went out"
        with pytest.raises(CroupierError) as refused:
            await live.here.service.void(round_id, "operator", "again")
        assert refused.value.code == "round-final"


async def test_who_leaves_the_house_is_closed_and_his_bet_stands(tmp_path: Path) -> None:
    async with live_arena(tmp_path) as live, live.player() as ann:
        round_id = await opened(ann)
        await ann.bet(round_id, "a")
        assert (await ann.http.delete(f"{API}/session")).status_code == 204
        assert await ann.socket.close_code() == SESSION_ENDED
        assert len(live.table.round_.seats if live.table.round_ else ()) == 1


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"t": "bet", "id": "1", "round": "x", "stakes": {}, "seed_hash": "0" * 64}, "body-form"),
        ({"t": "bet", "id": "1", "round": "x", "stakes": {"1": {"ante": 1.5}}}, "body-form"),
        ({"t": "decide", "id": "1", "round": "x", "actions": {"1": "dance"}}, "action-text"),
        ({"t": "reveal", "id": "1", "round": "x", "seed": "a"}, "late"),
        ({"t": "leave", "id": "", "round": "x"}, "body-form"),
        ({"t": "resume", "epoch": -1, "seq": 0}, "body-form"),
        ({"t": "deal"}, "body-form"),
        ([], "body-form"),
    ],
)
async def test_what_is_no_message_is_refused(tmp_path: Path, message: Any, code: str) -> None:
    async with live_arena(tmp_path) as live, live.player() as ann:
        await opened(ann)
        await ann.socket.send(json.dumps(message))
        assert (await ann.until("refusal"))["error"]["code"] == code


async def test_what_goes_over_a_live_socket_is_as_described(tmp_path: Path) -> None:
    schema = live_schema()
    received = jsonschema_rs.validator_for(
        {**schema, "anyOf": [{"$ref": "#/$defs/LiveServerMessage"}]}
    )
    for spec in (HOLDEM, FOUR_CARD):
        folder = tmp_path / spec.id
        async with live_arena(folder, spec=spec) as live, live.player() as ann:
            round_id = await opened(ann)
            stakes = {"1": {"ante": 500}}
            await ann.say("bet", round=round_id, stakes=stakes, seed_hash=hash_of("a"))
            for phase in ("seeds", "deciding", "settled"):
                live.pass_phase()
                await ann.until("phase", phase=phase)
            for message in await whole(live, ann):
                received.validate(message)


async def test_the_snapshot_comes_before_all_that_is_told_meanwhile(tmp_path: Path) -> None:
    async with live_arena(tmp_path) as live, live.player() as ann:
        live.table.channel.phase()  # while it is looked up whether her session holds
        first, told = await ann.socket.receive(), live.table.channel.seq
        assert (first["t"], first["seq"]) == ("snapshot", told)
