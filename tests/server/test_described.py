"""The published descriptions: as committed, and true of what the server takes and sends.

`python -m tests.server.test_described` writes them anew.
"""

import io
import json
from pathlib import Path
from typing import cast

import jsonschema_rs
import pytest

from croupier.games import GAMES
from croupier.house.service import Service
from croupier.server.app import create_app
from croupier.server.logs import json_log
from croupier.server.schema import live_schema, openapi_data, socket_schema, written
from tests.server.arena import (
    API,
    SETTINGS,
    Arena,
    Json,
    decide_command,
    message,
    open_command,
    place_command,
)

pytestmark = pytest.mark.anyio
FOLDER = Path(__file__).parents[2] / "docs" / "schema"


def described() -> dict[str, Json]:
    """The descriptions by the name of their file; they are of the server, and of no house."""
    app = create_app(cast(Service, None), SETTINGS, json_log(io.StringIO()), tables=())
    return {
        "openapi.json": openapi_data(app),
        "socket.json": socket_schema(),
        "live.json": live_schema(),
    }


@pytest.mark.parametrize("name", ["openapi.json", "socket.json", "live.json"])
def test_the_committed_description_is_that_of_the_server(name: str) -> None:
    assert (FOLDER / name).read_text("utf-8") == written(described()[name])


async def test_the_descriptions_are_served(here: Arena) -> None:
    async with here.client() as client:
        for name, data in described().items():
            assert (await client.get(f"{API}/{name}")).json() == data


async def test_what_goes_over_a_socket_is_as_described(here: Arena) -> None:
    schema = socket_schema()
    sent, received = (
        jsonschema_rs.validator_for({**schema, "anyOf": [{"$ref": f"#/$defs/{kind}"}]})
        for kind in ("ClientMessage", "ServerMessage")
    )
    async with here.guest() as guest, here.socket(guest) as socket, here.socket(guest) as other:
        for game in GAMES:
            asked: list[Json] = [
                {"t": "watch", "game": game, "take": True},
                message(open_command(f"{game}-0"), game),
                message(place_command(f"{game}-1"), game),
                {"t": "ping", "n": 2},
                message(open_command(f"{game}-9", 9), game),
            ]
            for one in asked:
                sent.validate(one)
                await socket.ask(one)
            seq, view = 2, json.loads(socket.received[-3])["view"]
            while view is None or view["stage"] == "playing":
                view = (await socket.ask({"t": "watch", "game": game}))["view"]
                choice = view["round"]["choice"]
                if choice:
                    action = choice["offers"][-1]["action"]
                    command = decide_command(f"{game}-d{seq}", seq, choice["box"], action)
                    sent.validate(message(command, game))
                    view = (await socket.ask(message(command, game)))["view"]
                    seq += 1
        await other.ask({"t": "ping", "n": 1})
        kinds = set()
        for text in (*socket.received, *other.received):
            received.validate(json.loads(text))
            kinds.add(json.loads(text)["t"])
        assert kinds == {"snapshot", "update", "answer", "refusal", "pong", "taken"}


if __name__ == "__main__":
    for name, data in described().items():
        (FOLDER / name).write_text(written(data), "utf-8")
