"""Bad requests: each field with each bad value, and all else that a client may get wrong."""

import json
from collections.abc import Iterator
from itertools import product
from typing import Any
from urllib.parse import quote

from croupier.games import GAMES
from tests.server.arena import API, Json, Request, decide_command, open_command, place_command

FAR = 99_999
"""A seq that no table of the tests has: whatever else is right, the command is stale."""

VALUES = (
    *("null", "true", "false", "{}", "[]", '""', '" "', "-1", "0", "-0", "1.5", "1.0", "1e3"),
    *("1E400", "NaN", "Infinity", "-Infinity", "9007199254740993", "9223372036854775808"),
    *("-9223372036854775809", "18446744073709551616", "1" * 19, "1" * 40, "-" + "9" * 30),
    *('"1"', '"01"', '"+1"', '"-1"', '"1.0"', '"１"', '"NaN"', '"null"', '"true"', '"\\u0000"'),
    *(
        '"\\ud800"',
        '"\\udfff\\ud800"',
        '"a\\u0000b"',
        '"\\u202e"',
        '"\\r\\nSet-Cookie: a=b"',
        '"🂡"',
    ),
    *(json.dumps("a" * 65), json.dumps("é" * 300), json.dumps("x" * 9000), json.dumps("--")),
    *('"\'; DROP TABLE player; --"', '"<script>alert(1)</script>"', '"../../../etc/passwd"'),
    *('"%s%n%x"', '"${jndi:ldap://x}"', '"__proto__"', '"constructor"', '"{{7*7}}"', '"\\\\"'),
    *('{"a":1}', '{"__proto__":{}}', '{"":""}', '{"1":{}}', '{"1":null}', '{"0":{"ante":5}}'),
    *('{"10":{"ante":5}}', '{"1":{"ante":0}}', '{"1":{"ante":-5}}', '{"1":{"tip":5}}', '{"1":5}'),
    *('{"1":{"ante":5},"1":{"ante":6}}', '{"kind":"open","kind":"open"}', '{"kind":"cheat"}'),
    *("[1]", "[[1]]", "[null]", '["As","As"]', '["Xx"]', '["As",["Ks"]]', json.dumps(["As"] * 60)),
    *('"As"', '"TWO-PLUS-FOUR"', '"two-plus-four "', '"fold "', '"Fold"', '"bet insurance=-1"'),
    *(
        '"bet insurance=1e3"',
        '"play 99999999999999999"',
        '"change As As"',
        '"change"',
        '"exchange 1"',
    ),
    *("[" * 30 + "]" * 30, '{"a":' * 30 + "1" + "}" * 30, "[" * 6000, "undefined", "0x10", "01"),
    *(
        "'x'",
        "1_000",
        ".5",
        "5.",
        "+1",
        "",
        "tru",
        "// 1",
        "/**/1",
        "1 2",
        '"a" "b"',
        '"\t"',
        "\ufeff1",
    ),
)
TEXTS = (
    *(
        "",
        " ",
        "0x",
        "-",
        "--",
        "..",
        "../x",
        "%00",
        "%2e%2e%2f",
        "%ff",
        "%c0%af",
        "a" * 81,
        "a" * 9000,
    ),
    *(
        "null",
        "undefined",
        "NaN",
        "1e3",
        "1.0",
        "-1",
        "-2",
        "+1",
        "٣",
        "'",
        '"',
        "<x>",
        "${x}",
        "A",
    ),
    *(
        "two_plus_four",
        "Two-Plus-Four",
        "bridge",
        "*",
        "%0d%0aa:b",
        "%e2%80%ae",
        "true",
        "[]",
        "{}",
    ),
    *(
        "9007199254740993",
        "9" * 30,
        "-9" + "9" * 30,
        "0" * 400,
        "1;2",
        "1,2",
        "1 2",
        "\\",
        "|",
        "~",
    ),
)
GAMES_TRIED = ("two-plus-four", "six-card")


def paths(value: Any, before: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The path of every field in a form."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, child in inner:
        yield (*before, key)
        if isinstance(child, dict | list):
            yield from paths(child, (*before, key))


def with_text(form: Json, path: tuple[str | int, ...], text: str) -> str:
    """A form as JSON with a text of any kind in the place of one field."""
    copy = json.loads(json.dumps(form))
    inner = copy
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = "@here@"
    return json.dumps(copy).replace('"@here@"', text)


def spoilt(form: Json) -> Iterator[str]:
    """A form with every field spoilt in every way, left out, and sent twice; and odd wholes."""
    whole = json.dumps(form)
    for path in paths(form):
        for text in VALUES:
            yield with_text(form, path, text)
        yield with_text(form, path, "0,").replace(": 0,,", ":,")
        if isinstance(path[-1], str):
            name = json.dumps(path[-1])
            yield whole.replace(f"{name}:", f'{name}: 0, "more": 1, {name}:', 1)
            yield whole.replace(f"{name}:", f'"{path[-1]}x":', 1)
            yield whole.replace(f"{name}:", f'"{path[-1].upper()}":', 1)
    yield from (whole[:cut] for cut in range(1, len(whole), 7))
    yield from VALUES
    yield from (f"[{whole}]", f"{whole}{whole}", f"{whole} x", f"\ufeff{whole}", " " * 17_000)


def commands() -> Iterator[Json]:
    """Commands of every kind that are right but for their seq."""
    yield open_command("hostile-open", FAR)
    whole = place_command("hostile-place", FAR)
    stakes = {"ante": 500, "bonus": 100, "aces_up": 100}
    seeded = {"stakes": {"1": stakes, "2": stakes}, "client_seed": "x", "cut": 3}
    yield {**whole, "move": {**whole["move"], **seeded}}
    yield decide_command("hostile-decide", FAR, 1, "fold")


def position() -> Json:
    """A position that cannot occur, with every field that one may have."""
    cards = {kind: ["As", "Kd"] for kind in ("hand", "dealer", "board", "gone", "dead")}
    limits = {"ante": 500, "max_payout": 1000, "balance": 1000}
    settings = {"insurance_on_tie": "lost", "chips": [1, 2]}
    return {"game": "two-plus-four", "step": "first", **cards} | {
        "settings": settings,
        "limits": limits,
    }


def bodies() -> Iterator[Request]:
    """Bodies of every form, spoilt."""
    for game in GAMES_TRIED:
        for command in commands():
            for text in spoilt(command):
                yield Request("POST", f"{API}/tables/{game}/commands", "", encoded(text))
    for text in spoilt({"code": "0000-0000-0000-0000-0000-0000"}):
        yield Request("POST", f"{API}/session/recover", "", encoded(text))
    for text in spoilt(position()):
        yield Request("POST", f"{API}/advise", "", encoded(text))
    for junk in (b"\xff\xfe", b"\x00", b"{\xff}", b'{"id":"\xc0\x80"}', b"\x1f\x8b\x08"):
        yield Request("POST", f"{API}/advise", "", junk)


def encoded(text: str) -> bytes:
    """A text in UTF-8, whatever it holds."""
    return text.encode("utf-8", "surrogatepass")


def addresses(round_id: str) -> Iterator[Request]:
    """Paths, parameters and methods that lead nowhere; `round_id` is another player's."""
    for text in TEXTS:
        raw = quote(text, safe="%")
        yield Request("GET", f"{API}/tables/{raw}x")
        yield Request("GET", f"{API}/rules/{raw}x")
        yield Request("GET", f"{API}/practice/{raw}x")
        yield Request("GET", f"{API}/practice/six-card", f"from={raw}x")
        yield Request(
            "POST", f"{API}/tables/{raw}x/commands", "", json.dumps(open_command()).encode()
        )
        for path in (
            f"{API}/rounds/{raw}-x",
            f"{API}/rounds/{raw}-x/record",
            f"{API}/rounds/{raw}-x/advice",
            f"{API}/rounds/{raw}-x/replay",
            f"{API}/tables/{raw}x/advice",
            f"/{raw}x",
            f"{API}/{raw}x",
        ):
            yield Request("GET", path)
        for name in ("before", "limit"):
            yield Request("GET", f"{API}/rounds", f"{name}={raw}x")
        yield Request("GET", f"{API}/statistics", f"game={raw}x")
        for name in ("after", "limit"):
            yield Request("GET", f"{API}/commitments", f"{name}={raw}x")
    for number in ("0", "-1", "101", "1001", "9" * 20, "1e1", "1.5", "0x1", " ", "١"):
        yield Request("GET", f"{API}/rounds", f"limit={number}&before=-1")
        yield Request("GET", f"{API}/commitments", f"limit={number}&after=-2")
    for path in ("", "/record", "/replay", "/advice"):
        yield Request("GET", f"{API}/rounds/{round_id}{path}")
    for method in ("POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "FOO"):
        for path in (
            "games",
            "rules/six-card",
            "rounds",
            "commitments",
            "openapi.json",
            "socket.json",
        ):
            yield Request(method, f"{API}/{path}")
        yield from (Request(method, path) for path in ("/health", "/ready", "/metrics", "/", "/ws"))
    for method in ("GET", "PUT", "PATCH", "DELETE", "FOO"):
        for path in ("advise", "socket-ticket", "session/recover", "session/reset"):
            yield Request(method, f"{API}/{path}")


def messages() -> Iterator[str]:
    """Messages of a socket, spoilt."""
    for game in GAMES_TRIED:
        for command in commands():
            yield from spoilt({"t": "command", "game": game, **command})
    # The forms that change nothing in any case are spoilt in ways that no other form admits.
    for form in ({"t": "watch", "game": "two-plus-four", "have_seq": 1}, {"t": "ping", "n": 1}):
        yield json.dumps({**form, "more": 1})
        yield from (with_text(form, ("t",), text) for text in VALUES)


def misplaced(game: str, seq: int, stage: str, actions: set[str]) -> Iterator[Json]:
    """Commands of the right form and seq that a table in this stage does not take."""
    yield open_command(f"bad-open-{seq}", seq)
    texts = ("fold", "bet", "buy", "win", "exchange", "go-on", "play 1", "bet insurance=9999999")
    for box in range(1, 10):
        for text in texts:
            if stage != "playing" or box != 1 or text not in actions:
                yield decide_command(
                    f"bad-{box}-{text.replace(' ', '_')[:20]}".replace("=", "-"), seq, box, text
                )
    for number, (ante, place) in enumerate(product((1, 99, 10**7, 2**53), ("1", "8", "9"))):
        command = open_command(f"bad-place-{number}", seq)
        yield {**command, "move": {"kind": "place", "stakes": {place: {"ante": ante}}}}
    for number, on_box in enumerate(
        ({"bonus": 500}, {"aces_up": 500}, {"ante": 500, "aces_up": 500})
    ):
        command = open_command(f"bad-spot-{number}", seq)
        yield {**command, "move": {"kind": "place", "stakes": {"1": on_box}}}


assert set(GAMES_TRIED) <= set(GAMES)
