"""The items of OWASP ASVS 5.0 that apply to a game over HTTP and WebSocket, one test each."""

import ast
import json
from itertools import product
from pathlib import Path
from typing import get_args

import httpx
import pytest

from croupier.house.settings import HouseSettings
from croupier.server.line import SESSION_ENDED
from croupier.server.settings import Rate
from croupier.server.views import RoundView, Shown, TableView
from tests.server.arena import (
    API,
    ORIGIN,
    Arena,
    Denied,
    Json,
    arena,
    message,
    open_command,
    place_command,
    play_round,
)

pytestmark = pytest.mark.anyio
GAME = "two-plus-four"
SOURCE = Path(__file__).parents[2] / "src" / "croupier" / "server"

HOSTILE = (
    *("null", "", "http://evil.example", "https://127.0.0.1:8000", "http://127.0.0.1"),
    *("http://127.0.0.1:80", "http://127.0.0.1:8001", "http://127.0.0.1:80000", "127.0.0.1:8000"),
    *("http://127.0.0.1:8000.evil.example", "http://evil.example/http://127.0.0.1:8000"),
    *("http://127.0.0.1:8000@evil.example", "http://evil127.0.0.1:8000", "http://127.0.0.1:8000/"),
    *("http://127.0.0.1:8000 ", "HTTP://127.0.0.1:8000", "http://localhost:8000", "file://", "*"),
    *(
        "http://127.0.0.1:8000, http://evil.example",
        "http://127.0.0.1:8000#",
        "ws://127.0.0.1:8000",
    ),
)


def code_of(response: httpx.Response) -> str:
    """The code of a refusal."""
    code: str = response.json()["error"]["code"]
    return code


async def test_3_3_the_cookie_is_for_this_host_alone_and_for_no_script(here: Arena) -> None:
    async with here.client() as plain:
        cookie = (await plain.post(f"{API}/session")).headers["set-cookie"]
        name, *parts = cookie.split("; ")
        assert name.startswith("croupier=")
        assert {part.lower() for part in parts} == {
            "httponly",
            "max-age=86400",
            "path=/",
            "samesite=strict",
        }


async def test_3_3_over_https_the_cookie_is_secure(tmp_path: Path, database_url: str) -> None:
    origin = "https://play.example"
    async with (
        arena(tmp_path, database_url, origins=frozenset({origin}), secure=True) as here,
        here.client(base=origin) as client,
    ):
        cookie = (await client.post(f"{API}/session")).headers["set-cookie"]
        assert cookie.startswith("__Host-croupier=")
        assert "; Secure" in cookie
        assert "Domain" not in cookie
        assert (await client.get(f"{API}/session")).status_code == 200
        value = client.cookies["__Host-croupier"]
        async with here.client(base=origin, cookie=f"croupier={value}") as other:
            assert (await other.get(f"{API}/session")).status_code == 401


@pytest.mark.parametrize("change", ["", "x", "cut", "other"])
async def test_3_3_a_cookie_that_was_not_signed_here_is_none(here: Arena, change: str) -> None:
    async with here.guest() as guest:
        signed = guest.cookies["croupier"]
        token, _, signature = signed.rpartition(".")
        forged = {
            "": token,
            "x": f"{token}.x{signature[1:]}" if signature[0] != "x" else f"{token}.y",
            "cut": signed[:-1],
            "other": f"{'0' * len(token)}.{signature}",
        }[change]
        async with here.client(cookie=f"croupier={forged}") as client:
            refused = await client.get(f"{API}/session")
            assert (refused.status_code, code_of(refused)) == (401, "session-unknown")


async def test_3_4_every_answer_has_its_headers(here: Arena) -> None:
    async with here.guest() as guest:
        answers = [
            await guest.get(path)
            for path in ("/health", "/ready", "/nothing", f"{API}/games", f"{API}/session")
        ]
        answers.append(await guest.post(f"{API}/session", headers={"origin": "null"}))
        for answer in answers:
            headers = answer.headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "frame-ancestors 'none'" in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert headers["cache-control"] == "no-store"
            assert "strict-transport-security" not in headers
            assert "server" not in headers


async def test_3_4_over_https_browsers_stay_with_it(here: Arena) -> None:
    async with here.client(base="https://127.0.0.1:8000") as client:
        assert "max-age=" in (await client.get("/health")).headers["strict-transport-security"]


async def test_3_5_no_page_of_another_origin_changes_anything(here: Arena) -> None:
    changing = (
        ("POST", f"{API}/session"),
        ("DELETE", f"{API}/session"),
        ("POST", f"{API}/socket-ticket"),
        ("POST", f"{API}/tables/{GAME}/commands"),
    )
    async with here.guest() as guest:
        for origin, (method, path) in product(HOSTILE, changing):
            sent = {"origin": origin}
            refused = await guest.request(method, path, json=open_command(), headers=sent)
            assert (refused.status_code, code_of(refused)) == (403, "origin")
        assert (await guest.get(f"{API}/session")).status_code == 200


@pytest.mark.parametrize("site", ["cross-site", "same-site", "strange"])
async def test_3_5_a_browser_says_that_another_site_asks(here: Arena, site: str) -> None:
    async with here.guest() as guest:
        del guest.headers["origin"]
        refused = await guest.post(f"{API}/session/reset", headers={"sec-fetch-site": site})
        assert (refused.status_code, code_of(refused)) == (403, "origin")


async def test_3_5_a_form_of_another_kind_is_not_read(here: Arena) -> None:
    async with here.guest() as guest:
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
            body = json.dumps(open_command())
            sent = {"content-type": kind}
            refused = await guest.post(f"{API}/tables/{GAME}/commands", content=body, headers=sent)
            assert (refused.status_code, code_of(refused)) == (422, "body-form")


async def test_3_5_reading_changes_nothing(here: Arena) -> None:
    async with here.guest() as guest:
        described = (await guest.get(f"{API}/openapi.json")).json()
        before = await here.dump()
        for path, operations in described["paths"].items():
            if "get" in operations:
                filled = path.replace("{game}", GAME).replace("{round_id}", "none")
                await guest.get(filled)
        assert await here.dump() == before


async def test_4_1_a_forwarded_address_is_believed_of_a_proxy_alone(
    tmp_path: Path, database_url: str
) -> None:
    from ipaddress import ip_network

    proxies = (ip_network("10.0.0.0/8"),)
    rate = Rate(0.001, 2)
    async with arena(tmp_path, database_url, proxies=proxies, entrances=rate) as here:

        async def entered(address: str, forwarded: str) -> int:
            async with here.client(address, x_forwarded_for=forwarded) as client:
                return (await client.post(f"{API}/session")).status_code

        # A liar without a proxy is one address, whoever he says he is.
        assert [await entered("192.0.2.1", f"198.51.100.{n}") for n in range(3)] == [201, 201, 429]
        # Behind the proxy the last address that it saw counts, not what was sent before it.
        lies = [f"198.51.100.{n}, 203.0.113.7" for n in range(3)]
        assert [await entered("10.1.1.1", lie) for lie in lies] == [201, 201, 429]
        assert await entered("10.1.1.1", "203.0.113.8, 10.2.2.2") == 201


async def test_4_4_2_a_socket_is_for_pages_of_this_origin(here: Arena) -> None:
    """B59: a page elsewhere could else play with the visitor's cookie; no origin is refused too."""
    async with here.guest() as guest:
        for origin in (*HOSTILE, None):
            with pytest.raises(Denied) as denied:
                async with here.socket(guest, origin=origin):
                    pass
            assert (denied.value.status, denied.value.code) == (403, "origin")


async def test_4_4_3_a_ticket_is_for_one_socket_of_one_session_for_a_while(here: Arena) -> None:
    async with here.guest() as guest, here.guest() as other, here.client() as stranger:

        async def ticket() -> str:
            issued = await guest.post(f"{API}/socket-ticket")
            assert issued.status_code == 201
            return str(issued.json()["ticket"])

        async def denied(client: httpx.AsyncClient, which: str) -> str:
            with pytest.raises(Denied) as refused:
                async with here.socket(client, which):
                    pass
            assert refused.value.status == 401
            return str(refused.value.code)

        used = await ticket()
        assert len(used) >= 22, "128 bits"
        async with here.socket(guest, used):
            assert await denied(guest, used) == "ticket"
        assert await denied(other, await ticket()) == "ticket"
        assert await denied(stranger, await ticket()) == "session-unknown"
        late = await ticket()
        here.time.now += 31
        assert await denied(guest, late) == "ticket"
        for wrong in ("", "x", "%00", late[:-1]):
            assert await denied(guest, wrong) == "ticket"


async def test_7_2_a_session_is_new_at_every_entrance(here: Arena) -> None:
    async with here.guest() as guest:
        first = guest.cookies["croupier"]
        token = first.rpartition(".")[0]
        assert len(bytes.fromhex(token)) == 32
        await guest.post(f"{API}/session")
        assert guest.cookies["croupier"] != first
        async with here.client(cookie=f"croupier={first}") as old:
            assert code_of(await old.get(f"{API}/session")) == "session-over"


async def test_7_2_a_recovery_code_is_good_until_the_next_is_used(here: Arena) -> None:
    async with here.client() as first, here.client() as second, here.client() as third:
        entered = (await first.post(f"{API}/session")).json()
        form = {"code": entered["recovery_code"]}

        def code_in(answer: httpx.Response) -> dict[str, str]:
            return {"code": answer.json()["recovery_code"]}

        recovered = await second.post(f"{API}/session/recover", json=form)
        assert recovered.json()["player"] == entered["player"]
        # As if that answer were lost: the code that was sent is good once more.
        again = await second.post(f"{API}/session/recover", json=form)
        assert again.json()["player"] == entered["player"]
        refused = await third.post(f"{API}/session/recover", json=code_in(recovered))
        assert (refused.status_code, code_of(refused)) == (401, "recovery-unknown")
        assert (await third.post(f"{API}/session/recover", json=code_in(again))).is_success
        refused = await third.post(f"{API}/session/recover", json=form)
        assert (refused.status_code, code_of(refused)) == (401, "recovery-unknown")


async def test_7_3_a_session_ends_when_it_is_not_used(tmp_path: Path, database_url: str) -> None:
    async with (
        arena(tmp_path, database_url, HouseSettings(idle_ms=-1)) as here,
        here.client() as client,
    ):
        await client.post(f"{API}/session")
        assert code_of(await client.get(f"{API}/session")) == "session-over"


async def test_7_3_a_session_ends_at_last(tmp_path: Path, database_url: str) -> None:
    async with (
        arena(tmp_path, database_url, HouseSettings(session_ms=-1)) as here,
        here.client() as client,
    ):
        await client.post(f"{API}/session")
        assert code_of(await client.get(f"{API}/session")) == "session-over"


async def test_7_4_leaving_closes_the_session_and_its_sockets(here: Arena) -> None:
    async with here.guest() as guest, here.guest() as other:
        kept = guest.cookies["croupier"]
        async with (
            here.socket(guest) as first,
            here.socket(guest) as second,
            here.socket(other) as bystander,
        ):
            left = await guest.delete(f"{API}/session")
            assert left.status_code == 204
            assert "Max-Age=0" in left.headers["set-cookie"]
            assert await first.close_code() == SESSION_ENDED
            assert await second.close_code() == SESSION_ENDED
            assert (await bystander.ask({"t": "ping", "n": 1}))["t"] == "pong"
        async with here.client(cookie=f"croupier={kept}") as thief:
            for path in ("/session", f"/tables/{GAME}", "/rounds"):
                assert code_of(await thief.get(f"{API}{path}")) == "session-over"


async def test_8_2_the_matrix_of_who_may_do_what(here: Arena) -> None:
    """User × action × object: a guest has his own tables and rounds, a stranger what is public."""
    async with here.guest() as owner, here.guest() as other, here.client() as stranger:
        round_id = (await play_round(owner))["round"]["id"]
        own = {
            ("GET", "/session"): (200, 200, 401),
            ("GET", f"/tables/{GAME}"): (200, 200, 401),
            ("GET", "/rounds"): (200, 200, 401),
            ("GET", f"/rounds/{round_id}"): (200, 404, 401),
            ("GET", f"/rounds/{round_id}/record"): (200, 404, 401),
            ("GET", f"/rounds/{round_id}/replay"): (200, 404, 401),
            ("GET", f"/rounds/{round_id}/advice"): (200, 404, 401),
            ("GET", f"/tables/{GAME}/advice"): (422, 409, 401),
            ("POST", f"/tables/{GAME}/preview"): (200, 200, 401),
            ("GET", "/statistics"): (200, 200, 401),
            ("POST", "/socket-ticket"): (201, 201, 401),
            ("POST", "/session/reset"): (409, 409, 401),
            ("POST", f"/tables/{GAME}/commands"): (409, 409, 401),
            ("POST", "/advise"): (422, 422, 401),
            ("GET", "/games"): (200, 200, 200),
            ("GET", f"/rules/{GAME}"): (200, 200, 200),
            ("GET", f"/practice/{GAME}"): (200, 200, 200),
            ("GET", "/commitments"): (200, 200, 200),
            ("DELETE", "/session"): (204, 204, 401),
        }
        bodies = {
            f"/tables/{GAME}/commands": open_command("matrix", seq=99),
            "/advise": {"game": GAME, "step": "none", "hand": []},
            f"/tables/{GAME}/preview": {"stakes": {}},
        }
        for (method, path), due in own.items():
            found = [
                (await who.request(method, f"{API}{path}", json=bodies.get(path))).status_code
                for who in (owner, other, stranger)
            ]
            assert tuple(found) == due, (method, path)


async def test_8_2_a_table_is_its_players_alone(here: Arena) -> None:
    async with (
        here.guest() as owner,
        here.guest() as other,
        here.socket(owner) as mine,
        here.socket(other) as theirs,
    ):
        await mine.ask(message(open_command()))
        placed = await mine.ask(message(place_command()))
        seen = await theirs.ask({"t": "watch", "game": GAME})
        assert (seen["seq"], seen["view"]["round"]) == (0, None)
        refused = await theirs.ask(message(place_command()))
        assert refused["error"]["code"] == "stale-seq"
        assert (await mine.ask({"t": "watch", "game": GAME}))["view"] == placed["view"]
        assert placed["view"]["round"]["id"] not in "".join(theirs.received)


def fields(model: type[Shown]) -> set[str]:
    """The fields of a view and of the views in it."""
    found = set(model.model_fields)
    for field in model.model_fields.values():
        for kind in (field.annotation, *get_args(field.annotation)):
            for inner in (kind, *get_args(kind)):
                if isinstance(inner, type) and issubclass(inner, Shown):
                    found |= fields(inner)
    return found


def test_15_3_1_a_view_holds_what_is_named_and_no_more() -> None:
    """B5: an allow-list, so that what the house may add to a round does not leave by itself."""
    assert fields(TableView) >= {"stage", "choice", "cards", "server_seed"}
    assert fields(TableView) & {"seed", "deck", "player", "session", "key", "sealed"} == set()
    whole = dict.fromkeys(RoundView.model_fields) | {"deck": "As Kd"}
    assert "deck" not in RoundView.model_construct(**whole).model_dump(warnings=False)


@pytest.mark.parametrize("more", ["balance", "player", "net", "seq", "view", "server_seed"])
async def test_15_3_3_no_field_is_taken_that_is_not_asked_for(here: Arena, more: str) -> None:
    async with here.guest() as guest:
        for body in (
            {**open_command(), more: 1},
            {**open_command(), "move": {"kind": "open", more: 1}},
        ):
            refused = await guest.post(f"{API}/tables/{GAME}/commands", json=body)
            assert (refused.status_code, code_of(refused)) == (422, "body-form")


async def test_2_3_1_steps_are_taken_in_their_order(here: Arena) -> None:
    async with here.guest() as guest:
        path = f"{API}/tables/{GAME}/commands"

        async def tried(seq: int) -> list[str]:
            moves: dict[str, Json] = {
                "open": {"kind": "open"},
                "place": {"kind": "place", "stakes": {"1": {"ante": 500}}},
                "decide": {"kind": "decide", "box": 1, "action": "fold"},
            }
            taken = []
            for name, move in moves.items():
                body = {"id": f"{name}-{seq}", "expected_seq": seq, "move": move}
                answer = await guest.post(path, json=body)
                if answer.status_code == 200:
                    taken.append(name)
                    break
                assert answer.status_code in (409, 422)
            return taken

        assert [await tried(seq) for seq in range(4)] == [["open"], ["place"], ["decide"], ["open"]]


async def test_2_4_1_requests_come_at_a_rate(tmp_path: Path, database_url: str) -> None:
    async with (
        arena(tmp_path, database_url, requests=Rate(1, 5)) as here,
        here.client() as client,
        here.client("192.0.2.9") as other,
    ):
        statuses = [(await client.get("/health")).status_code for _ in range(7)]
        assert statuses == 5 * [200] + 2 * [429]
        refused = await client.get("/health")
        assert code_of(refused) == "rate-limited"
        assert refused.headers["retry-after"] == "1"
        assert (await other.get("/health")).status_code == 200
        here.time.now += 2
        assert [(await client.get("/health")).status_code for _ in range(3)] == [200, 200, 429]


async def test_2_4_1_recovery_codes_are_not_to_be_guessed(here: Arena) -> None:
    async with here.client() as client:
        codes = [
            code_of(await client.post(f"{API}/session/recover", json={"code": f"guess-{n}"}))
            for n in range(12)
        ]
        assert codes == 10 * ["recovery-unknown"] + 2 * ["rate-limited"]


def test_11_2_4_secrets_are_compared_in_constant_time() -> None:
    for name in ("tickets.py", "cookies.py"):
        tree = ast.parse((SOURCE / name).read_text("utf-8"))
        secrets = {"session", "ticket", "token", "signed"}
        compared = [
            ast.unparse(node)
            for node in ast.walk(tree)
            if isinstance(node, ast.Compare)
            and any(isinstance(op, ast.Eq | ast.NotEq) for op in node.ops)
            and any(word in ast.unparse(node) for word in secrets)
        ]
        assert compared == []


async def test_16_5_a_failure_tells_nothing(here: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    async def failing(*_: object) -> None:
        raise RuntimeError("canary-5ecret")

    async with here.guest() as guest, here.socket(guest) as socket:
        monkeypatch.setattr(type(here.service), "view", failing)
        monkeypatch.setattr(type(here.service), "command", failing)
        answer = await guest.get(f"{API}/tables/{GAME}")
        assert (answer.status_code, code_of(answer)) == (500, "failure")
        assert "content-security-policy" in answer.headers
        refused = await socket.ask(message(open_command("id-7")))
        assert (refused["id"], refused["error"]["code"]) == ("id-7", "failure")
        assert (await socket.ask({"t": "ping", "n": 1}))["t"] == "pong"
        told = [*socket.received, answer.text, str(answer.headers), here.logged.getvalue()]
        assert "canary-5ecret" not in "".join(told)
        assert "RuntimeError" in here.logged.getvalue()


async def test_16_2_the_log_holds_who_and_when_and_no_secret(here: Arena) -> None:
    async with here.client() as guest:
        entered = (await guest.post(f"{API}/session")).json()
        token, _, signature = guest.cookies["croupier"].rpartition(".")
        ticket = (await guest.post(f"{API}/socket-ticket")).json()["ticket"]
        async with here.socket(guest, ticket) as socket:
            opened = await socket.ask(message(open_command()))
        forged = {"code": 'x"}\n{"event": "forged"'}
        await guest.post(f"{API}/session/recover", json=forged)
        await guest.get(f"{API}/%0a{{forged}}?q=forged")
    lines = [json.loads(line) for line in here.logged.getvalue().splitlines()]
    assert all(line["timestamp"].endswith("Z") for line in lines)
    assert all("player" in line for line in lines if line.get("status") == 201)
    assert opened["t"] == "answer"
    for secret in (token, signature, ticket, entered["recovery_code"], "forged"):
        assert secret not in here.logged.getvalue()


async def test_the_metrics_are_for_this_machine_alone(here: Arena) -> None:
    async with here.guest() as guest, here.client("192.0.2.1") as far:
        await play_round(guest, "casino-holdem")
        shown = (await guest.get("/metrics")).text
        assert "croupier_bet_return_exact" in shown
        assert 'croupier_game_open{game="four-card"} 1.0' in shown
        await here.service.switch("game:four-card", False, "ann", "a test")
        closed = (await guest.get("/metrics")).text
        assert 'croupier_game_open{game="four-card"} 0.0' in closed
        assert 'croupier_game_open{game="six-card"} 1.0' in closed
        player = (await guest.get(f"{API}/session")).json()["player"]
        assert player not in shown
        refused = await far.get("/metrics")
        assert (refused.status_code, code_of(refused)) == (404, "not-found")


def test_the_origin_of_the_tests_is_not_hostile() -> None:
    assert ORIGIN not in HOSTILE
    assert len(HOSTILE) >= 20
