"""A bank that can hardly pay: what it could not cover is refused, what it covers is paid."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Connection, select

from croupier.games import GAMES, load_game
from croupier.games.round import Stakes
from croupier.house.money import most_won
from croupier.house.settings import HouseSettings
from croupier.house.table import Place
from croupier.ledger import BANK, MINT, Balance, account, balances
from tests.server.arena import API, ORIGIN, Arena, Json, arena
from tests.server.test_hostile import listening

pytestmark = pytest.mark.anyio
ANTE = 500


def most(game: str) -> int:
    """The most that a round of a new player can win, in cents."""
    placed = Place({1: Stakes(ante=ANTE)}, "", 0, HouseSettings().grant)
    return most_won(load_game(game), placed)


@asynccontextmanager
async def guest_at(port: int) -> AsyncIterator[httpx.AsyncClient]:
    """A player who has come in, over the network."""
    address = f"http://127.0.0.1:{port}"
    async with httpx.AsyncClient(base_url=address, headers={"origin": ORIGIN}) as guest:
        assert (await guest.post(f"{API}/session")).status_code == 201
        yield guest


async def bank(here: Arena) -> Balance:
    """What the bank has; nobody has less than nothing."""

    def read(connection: Connection) -> Balance:
        posted = connection.scalars(select(account.c.posted).where(account.c.id != MINT))
        assert min(posted) >= 0
        return balances(connection, [BANK])[BANK]

    assert (await here.service.status())["books"] == "balanced"
    return await here.service.run(read)


async def send(guest: httpx.AsyncClient, game: str, move: Json) -> httpx.Response:
    """A command at the table as it is."""
    path = f"{API}/tables/{game}"
    seq = (await guest.get(path)).json()["seq"]
    command = {"id": f"{game}-{seq}-{move['kind']}", "expected_seq": seq, "move": move}
    return await guest.post(f"{path}/commands", json=command)


async def staked(guest: httpx.AsyncClient, game: str) -> httpx.Response:
    """The stakes of a round that is opened where there is none."""
    if (await guest.get(f"{API}/tables/{game}")).json()["stage"] != "betting":
        assert (await send(guest, game, {"kind": "open"})).status_code == 200
    return await send(guest, game, {"kind": "place", "stakes": {"1": {"ante": ANTE}}})


async def finished(guest: httpx.AsyncClient, game: str, view: Json) -> Json:
    """A round to its end, the dearest offer taken each time: not one of them is refused."""
    while choice := view["round"]["choice"]:
        offer = max(choice["offers"], key=lambda offer: offer["price"])
        move = {"kind": "decide", "box": choice["box"], "action": offer["action"]}
        answer = await send(guest, game, move)
        assert answer.status_code == 200, answer.text
        view = answer.json()["view"]
    assert view["stage"] == "settled"
    return view


async def is_refused(guest: httpx.AsyncClient, answer: httpx.Response) -> None:
    """Whether stakes were refused for want of money, and stayed with their player."""
    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "bank-too-small"
    assert answer.headers["retry-after"]
    has = (await guest.get(f"{API}/session")).json()
    assert (has["held"], has["open"]) == (0, None)


@pytest.mark.parametrize("game", GAMES)
async def test_a_bank_covers_one_round_and_pays_it(
    tmp_path: Path, database_url: str, game: str
) -> None:
    rich = most(game)
    async with (
        arena(tmp_path, database_url, HouseSettings(bank=rich)) as here,
        listening(here) as port,
        guest_at(port) as one,
        guest_at(port) as other,
    ):
        opened = await staked(one, game)
        assert opened.status_code == 200
        await is_refused(other, await staked(other, game))
        assert (await bank(here)).available == 0
        ended = await finished(one, game, opened.json()["view"])
        net = int(ended["round"]["net"])
        assert (await one.get(f"{API}/session")).json()["balance"] == HouseSettings().grant + net
        left = await bank(here)
        assert (left.posted, left.available) == (rich - net, rich - net)
        again = await staked(other, game)
        if net <= 0:
            assert again.status_code == 200, "the bank has as much again"
            await finished(other, game, again.json()["view"])
        else:
            await is_refused(other, again)
        await bank(here)


@pytest.mark.parametrize("game", GAMES)
async def test_a_bank_that_lacks_a_cent_takes_no_bet(
    tmp_path: Path, database_url: str, game: str
) -> None:
    async with (
        arena(tmp_path, database_url, HouseSettings(bank=most(game) - 1)) as here,
        listening(here) as port,
        guest_at(port) as guest,
    ):
        before = await bank(here)
        for _ in range(2):
            await is_refused(guest, await staked(guest, game))
        assert await bank(here) == before
