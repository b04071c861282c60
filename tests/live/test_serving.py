"""A live table over its socket: who plays, who watches, who comes back."""

from pathlib import Path

import pytest

from croupier.record import verify
from tests.live.serving import live_arena
from tests.server.arena import API

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
