"""Several processes at one live table: who plays where, all have the same deal."""

import asyncio
import json
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import CroupierError, HouseError
from croupier.games.actions import Action, Fold, Play
from croupier.house.custody import KEY_NAME
from croupier.house.service import Service
from croupier.live.cycle import Times
from croupier.live.moves import Bet, Decide, Now, Reveal
from croupier.live.pit import Pit
from croupier.live.posting import answer_text, order_text, read_answer, read_order
from croupier.live.relay import Relay, linked
from croupier.live.table import LiveTable
from croupier.live.turn import Answer, Order, OrderMove, TableSpec
from croupier.server.live_views import encoded
from tests.live.playing import ANTE, hash_of
from tests.live.test_owners import Hearing
from tests.live.test_processes import sound
from tests.redis_server import RedisServer

pytestmark = pytest.mark.anyio
SPEC = TableSpec("table", "casino-holdem", Times(1500, 4000, 4000, 500))
WAIT_S = 20


class Client(Hearing):
    """A player's or watcher's socket at one process."""

    def __init__(self, player: str | None = None) -> None:
        super().__init__()
        self.player = player
        self.numbers: list[int] = []

    def push(self, *texts: str) -> None:
        """Take messages, and note the numbers of those that are public."""
        super().push(*texts)
        told = map(json.loads, texts)
        self.numbers += [message["seq"] for message in told if message["t"] != "own"]

    async def until(self, **parts: Any) -> dict[str, Any]:
        """The next message whose view has these parts."""
        async with asyncio.timeout(WAIT_S):
            while True:
                while self.texts:
                    message: dict[str, Any] = json.loads(self.texts.pop(0))
                    view = message.get("view", {})
                    if all(view.get(name) == value for name, value in parts.items()):
                        return message
                self.more.clear()
                await self.more.wait()

    async def seat(self, part: str) -> dict[str, Any]:
        """The own seat, once a part of it is there."""
        async with asyncio.timeout(WAIT_S):
            while True:
                while self.texts:
                    own: dict[str, Any] | None = json.loads(self.texts.pop(0)).get("own")
                    if own and own[part]:
                        return own
                self.more.clear()
                await self.more.wait()


class Process:
    """A process with its own way to the database and to Redis."""

    def __init__(self, service: Service, redis: str) -> None:
        self.service = service
        self.pit = Pit(service, [SPEC], encoded, linked=linked(redis))

    @property
    def table(self) -> LiveTable:
        """The table."""
        return self.pit.dealer(SPEC.id).table

    async def say(self, player: str, id: str, round_id: str, move: OrderMove) -> Answer:
        """What a command is answered here."""
        dealer = self.pit.dealer(SPEC.id)
        async with asyncio.timeout(WAIT_S):
            return await dealer.order(Order(player, id, round_id, move, self.table.now()))

    def join(self, player: str | None = None) -> Client:
        """A socket here, with its first snapshot."""
        client = Client(player)
        self.table.channel.join(client)
        client.push(self.table.channel.snapshot(player))
        return client


@asynccontextmanager
async def process(
    folder: Path, url: str, redis: RedisServer, key: Path | None = None
) -> AsyncIterator[Process]:
    """A process, until it is told to end."""
    folder.mkdir()
    if key is not None:
        shutil.copy(key / KEY_NAME, folder / KEY_NAME)
    service = await asyncio.to_thread(Service.opened, folder, url)
    here = Process(service, redis.url)
    here.pit.start()
    try:
        yield here
    finally:
        await here.pit.close()
        await service.close()


async def play(here: Process, client: Client, round_id: str) -> None:
    """Bet, reveal and decide."""
    player = client.player
    assert player is not None
    bet = Bet(player, ANTE, 0, hash_of(player))
    assert not (await here.say(player, "bet", round_id, bet)).repeated
    assert (await here.say(player, "bet", round_id, bet)).repeated
    await client.until(phase="seeds")
    await here.say(player, "seed", round_id, Reveal(player, player))
    own = await client.seat("choices")
    box = own["choices"][0]["box"]
    moves: list[tuple[int, Action]] = [(box, Play(1000)), (2, Fold())]
    await here.say(player, "decide", round_id, Decide(player, moves))


async def test_players_of_three_processes_have_one_deal_and_their_own_money(
    postgresql_url: str, tmp_path: Path, redis_server: RedisServer
) -> None:
    async with (
        process(tmp_path / "1", postgresql_url, redis_server) as one,
        process(tmp_path / "2", postgresql_url, redis_server, tmp_path / "1") as two,
        process(tmp_path / "3", postgresql_url, redis_server, tmp_path / "1") as three,
    ):
        processes = (one, two, three)
        watchers = [each.join() for each in processes]
        opened = [await watcher.until(phase="asleep") for watcher in watchers]
        [round_id] = {message["view"]["round"]["id"] for message in opened}
        assert {message["epoch"] for message in opened} == {1}
        clients = [each.join((await each.service.enter()).player) for each in processes]
        await asyncio.gather(
            *(play(each, client, round_id) for each, client in zip(processes, clients, strict=True))
        )
        settled = [await watcher.until(phase="settled") for watcher in watchers]
        assert settled[0] == settled[1] == settled[2]
        assert settled[0]["view"]["players"] == 3
        for watcher in watchers:
            first, last = watcher.numbers[0], watcher.numbers[-1]
            assert watcher.numbers == list(range(first, last + 1)), "none is missing"
        owns = [await client.seat("lines") for client in clients]
        assert {own["seat"] for own in owns} == {1, 2, 3}
        assert len({json.dumps(own["cards"]) for own in owns}) == 1
        for each, client, own in zip(processes, clients, owns, strict=True):
            assert client.player is not None
            assert (await each.service.player(client.player))["balance"] == own["balance"]
        with pytest.raises(CroupierError) as refused:
            await three.say("nobody", "late", round_id, Reveal("nobody", "x"))
        assert refused.value.code
    sound(tmp_path / "1", postgresql_url)


async def test_a_relay_pauses_without_redis_and_goes_on_with_it(
    postgresql_url: str, tmp_path: Path, redis_server: RedisServer
) -> None:
    async with (
        process(tmp_path / "1", postgresql_url, redis_server) as one,
        process(tmp_path / "2", postgresql_url, redis_server, tmp_path / "1") as two,
    ):
        watcher = two.join()
        before = await watcher.until(phase="asleep")
        redis_server.stop()
        assert (await watcher.until(phase="paused"))["epoch"] == 0
        redis_server.start()
        again = await watcher.until(phase="asleep")
        assert (again["epoch"], again["view"]) == (before["epoch"], before["view"])
        await one.pit.close()  # its table goes to the other
        after = await watcher.until(phase="asleep")
        assert (after["epoch"], after["view"]["round"]) == (2, before["view"]["round"])


async def test_a_round_that_another_process_deals_can_be_void(
    postgresql_url: str, tmp_path: Path, redis_server: RedisServer
) -> None:
    async with (
        process(tmp_path / "1", postgresql_url, redis_server) as one,
        process(tmp_path / "2", postgresql_url, redis_server, tmp_path / "1") as two,
    ):
        for each in (one, two):
            each.service.elsewhere = each.pit.void
        ann = one.join((await one.service.enter()).player)
        bob = two.join((await two.service.enter()).player)
        round_id = (await bob.until(phase="asleep"))["view"]["round"]["id"]
        for each, client in ((one, ann), (two, bob)):
            player = str(client.player)
            await each.say(player, "bet", round_id, Bet(player, ANTE, 0, hash_of(player)))
            client.texts.clear()
        assert one.table.owner is not None
        told = await two.service.void(round_id, "anna", "the lights went out")
        assert (told["stage"], [seat["net"] for seat in told["seats"]]) == ("void", [0, 0])
        for each, client in ((one, ann), (two, bob)):
            after = await client.until(phase="asleep")
            assert after["view"]["round"]["id"] != round_id, "the next round comes by itself"
            money = await each.service.player(str(client.player))
            assert (money["balance"], money["held"]) == (100_000, 0)
            with pytest.raises(CroupierError) as refused:
                await each.service.void(round_id, "anna", "again")
            assert refused.value.code == "round-final"
    sound(tmp_path / "1", postgresql_url)


async def test_an_owner_that_lets_go_for_a_moment_is_heard_again(
    postgresql_url: str,
    tmp_path: Path,
    redis_server: RedisServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("croupier.live.relay.LISTEN_S", 1.5)  # longer than that moment by far
    async with (
        process(tmp_path / "1", postgresql_url, redis_server) as one,
        process(tmp_path / "2", postgresql_url, redis_server, tmp_path / "1") as two,
    ):
        ann, bob = one.join((await one.service.enter()).player), two.join()
        round_id = (await bob.until(phase="asleep"))["view"]["round"]["id"]
        link = one.pit.dealer(SPEC.id)._link
        assert link is not None
        link.hear()
        for _ in range(10):
            await asyncio.sleep(0)  # who writes is to see it, not who listens
        link.speak()
        player = str(ann.player)
        await one.say(player, "bet", round_id, Bet(player, ANTE, 0, hash_of(player)))
        await bob.until(phase="betting")


async def test_what_an_owner_never_answered_is_carried_out_by_who_asked_and_is_the_next(
    postgresql_url: str,
    tmp_path: Path,
    redis_server: RedisServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with (
        process(tmp_path / "1", postgresql_url, redis_server) as one,
        process(tmp_path / "2", postgresql_url, redis_server, tmp_path / "1") as two,
    ):
        bob, heard = two.join((await two.service.enter()).player), asyncio.Event()
        round_id = (await bob.until(phase="asleep"))["view"]["round"]["id"]
        link = one.pit.dealer(SPEC.id)._link
        assert isinstance(link, Relay)

        async def ignored(_entry: object) -> None:
            heard.set()

        monkeypatch.setattr(link._voice, "_carry_out", ignored)
        player = str(bob.player)
        bet = Bet(player, ANTE, 0, hash_of(player))
        asked = asyncio.create_task(two.say(player, "bet", round_id, bet))
        await heard.wait()
        await one.pit.close()
        assert await asked == Answer()
        await bob.until(phase="betting")


async def test_a_table_stands_still_while_its_owner_has_no_redis(
    postgresql_url: str, tmp_path: Path, redis_server: RedisServer
) -> None:
    async with (
        process(tmp_path / "1", postgresql_url, redis_server) as one,
        process(tmp_path / "2", postgresql_url, redis_server, tmp_path / "1") as two,
    ):
        ann, bob = one.join((await one.service.enter()).player), two.join()
        round_id = (await bob.until(phase="asleep"))["view"]["round"]["id"]
        redis_server.stop()
        await bob.until(phase="paused")
        player = str(ann.player)
        await one.say(player, "bet", round_id, Bet(player, ANTE, 0, hash_of(player)))
        ends: list[int] = []
        while len(ends) < 3:  # each time it would end otherwise, or the lease is renewed
            view = (await ann.until(phase="betting"))["view"]
            ends += [view["ends_ms"]] if view["ends_ms"] not in ends else []
        assert ends[-1] - ends[0] > SPEC.times.betting_ms, "it has gone on for longer than it lasts"
        redis_server.start()
        await bob.until(phase="betting")
        await ann.until(phase="seeds")
    sound(tmp_path / "1", postgresql_url)


@pytest.mark.parametrize(
    "move",
    [
        Bet("ann", ANTE, 0, "0" * 64),
        Reveal("ann", "a \ud800 seed"),
        Decide("ann", [(1, Play(1000)), (2, Fold())]),
    ],
)
def test_an_order_is_the_same_after_the_way(move: OrderMove) -> None:
    order = Order("ann", "1", "round", move, Now(5, 6))
    assert read_order(order_text(order), Now(9, 9)) == order
    assert read_order(order_text(order), Now(3, 4)).at == Now(3, 4), "nothing is read later"


def test_an_answer_is_the_same_after_the_way() -> None:
    assert read_answer(answer_text(Answer(repeated=True))) == Answer(repeated=True)
    error = CroupierError("stake-below-minimum", "too small", least_cents=5)
    read = read_answer(answer_text(error))
    assert isinstance(read, CroupierError)
    assert (read.code, read.message, read.figures) == (error.code, error.message, error.figures)


@pytest.mark.parametrize(
    "url",
    [
        "SECRET@127.0.0.1",
        "redis://:SECRET/half@127.0.0.1/0",
        "redis://:SECRET#half@127.0.0.1/0",
        "redis://127.0.0.1/0?db=SECRET",
        "redis://127.0.0.1/0?unknown=SECRET",
        "redis://127.0.0.1/0?protocol=9",
        "redis://127.0.0.1/0?retry=SECRET",
        "rediss://ann:SECRET@127.0.0.1/0?ssl_cert_reqs=SECRET",
    ],
)
def test_what_is_no_url_of_a_redis_is_not_shown(url: str) -> None:
    with pytest.raises(HouseError) as refused:
        linked(url)
    assert (refused.value.code, "SECRET" in str(refused.value)) == ("redis", False)
