"""Ten thousand bad requests: each is told its code, none fails the server or changes anything."""

import json
from pathlib import Path
from typing import get_args

import httpx
import pytest

from croupier.errors import ErrorCode
from croupier.server.settings import Rate
from tests.server.arena import (
    API,
    Arena,
    Json,
    Request,
    arena,
    message,
    open_command,
    place_command,
    play_round,
)
from tests.server.hostile import addresses, bodies, messages, misplaced

pytestmark = pytest.mark.anyio
PLENTY = Rate(10**6, 10**6)
CODES = frozenset(get_args(ErrorCode)) - {"failure", "storage"}


def refused(status: int, body: bytes, asked: object) -> None:
    """Whether an answer is a refusal of ours."""
    assert 400 <= status < 500, (asked, status, body)
    error = json.loads(body)["error"]
    assert error["code"] in CODES, (asked, error)
    assert error["message"]
    assert error["message"].isprintable(), (asked, error)


async def test_ten_thousand_bad_requests(tmp_path: Path, database_url: str) -> None:
    limits = {"requests": PLENTY, "messages": PLENTY, "recoveries": PLENTY, "advices": PLENTY}
    changes: Json = dict(limits)
    tried: set[object] = set()
    async with (
        arena(tmp_path, database_url, **changes) as here,
        here.guest() as guest,
        here.guest() as other,
    ):
        theirs = (await play_round(other))["round"]["id"]
        stages = await _in_the_middle(here, guest)
        cookie = f"croupier={guest.cookies['croupier']}"
        before = await here.dump()
        for asked in {*bodies(), *addresses(theirs)}:
            refused(*await here.request(asked, cookie), asked)
            tried.add(asked)
        for game, (seq, stage, actions) in stages.items():
            for command in misplaced(game, seq, stage, actions):
                body = json.dumps(command).encode()
                asked = Request("POST", f"{API}/tables/{game}/commands", "", body)
                refused(*await here.request(asked, cookie), asked)
                tried.add(asked)
        async with here.socket(guest) as socket:
            await socket.receive()  # the table as it is
            for text in dict.fromkeys(messages()):
                if len(text) > 16_384:
                    continue  # closes the socket, of which another test tells
                answer = await socket.ask(text)
                assert answer["t"] == "refusal", (text, answer)
                assert answer["error"]["code"] in CODES, (text, answer)
                tried.add(text)
        assert await here.dump() == before
        assert '"failure"' not in here.logged.getvalue()
    assert len(tried) >= 10_000


async def _in_the_middle(
    here: Arena, guest: httpx.AsyncClient
) -> dict[str, tuple[int, str, set[str]]]:
    """A round being played at one table and one that waits for stakes at another."""
    async with here.socket(guest) as socket:
        await socket.ask(message(open_command()))
        view = (await socket.ask(message(place_command())))["view"]
        actions = {offer["action"] for offer in view["round"]["choice"]["offers"]}
        await socket.ask(message(open_command("open-2"), "six-card"))
    return {"two-plus-four": (2, "playing", actions), "six-card": (1, "betting", set())}


async def test_cookies_out_of_form_are_no_session(here: Arena) -> None:
    for text in (
        "",
        "=",
        "croupier",
        "croupier=",
        "croupier=.",
        "croupier=a.b",
        "croupier=" + "x" * 9000,
    ):
        for cookie in (text, f"a=b; {text}", f"{text}; {text}"):
            status, body = await here.request(Request("GET", f"{API}/session"), cookie)
            assert (status, json.loads(body)["error"]["code"]) == (401, "session-unknown")


async def test_a_body_too_large_is_not_read(here: Arena) -> None:
    asked = Request("POST", f"{API}/session/recover", "", b" " * 16_385)
    status, body = await here.request(asked)
    assert (status, json.loads(body)["error"]["code"]) == (413, "body-too-large")


async def test_a_refusal_is_logged_and_counted_by_the_code_that_is_answered(here: Arena) -> None:
    async with here.guest() as guest:
        answers = [
            await guest.get(f"{API}/nothing"),
            await guest.put(f"{API}/games"),
            await guest.get(f"{API}/rounds?limit=0"),
            await guest.get(f"{API}/rounds/nothing"),
        ]
        shown = (await guest.get("/metrics")).text
    codes = [answer.json()["error"]["code"] for answer in answers]
    assert codes == ["not-found", "method", "body-form", "round-unknown"]
    assert answers[1].headers["allow"] == "GET"
    lines = [json.loads(line) for line in here.logged.getvalue().splitlines()]
    assert [line["refused"] for line in lines if "refused" in line] == codes
    for code in codes:
        assert f'croupier_refusals_total{{code="{code}"}} 1.0' in shown
