"""Players who stay through whatever befalls their servers, and check all that they are told."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from croupier.live.dealer import wait_for
from croupier.load.inbox import Inbox
from croupier.load.plan import Place, Plan
from croupier.load.player import Player
from croupier.load.seat import Wager
from croupier.load.story import Story
from croupier.load.wire import Json, Refused, now_ms, request
from croupier.load.witness import CatchingUp, Witness

Places = Callable[[], list[Place]]
AGAIN_S = 0.2
SECONDS = (1.0, 0.8, 1.0, 0.3)
TIMES_MS = dict(
    zip(
        ("betting_ms", "seeds_ms", "deciding_ms", "pause_ms"),
        (round(1000 * each) for each in SECONDS),
        strict=True,
    )
)
"""How long the phases last."""


class Survivor(Player):
    """A player who comes back to whichever server lets him in, his own one first.

    `news` is set with every message. While he `rests` he bets no more.
    """

    def __init__(
        self,
        number: int,
        plan: Plan,
        story: Story,
        inbox: Inbox,
        places: Places,
        news: asyncio.Event,
    ) -> None:
        super().__init__(number, plan, story, inbox, TIMES_MS)
        self.wagers: dict[str, Wager] = {}
        self.rests = False
        self._news = news
        self._places = places
        self._again = asyncio.Event()

    @property
    def place(self) -> Place:
        """The server where he is."""
        return self._plan.place

    @property
    def witness(self) -> Witness:
        """What he was told since he came, or came back."""
        return self._witness

    async def come_in(self) -> None:
        """Come to his own server."""
        self._plan = replace(self._plan, place=self._ordered()[0])
        await super().come_in()

    def _ordered(self) -> list[Place]:
        places = self._places()
        first = self.number % len(places)
        return [*places[first:], *places[:first]]

    async def _come_back(self, code: int) -> None:
        before = self._witness
        while not self._is_done:
            for place in self._ordered():
                self._plan = replace(self._plan, place=place)
                # What comes over the new socket is heard by another witness, from its first word.
                self._witness = self._new_witness(before)
                with suppress(Refused, OSError, TimeoutError):
                    await self._connect()
                    self._witness.catching_up = CatchingUp(2**53, now_ms(), self._ping())
                    for command in list(self._witness.waiting.values()):
                        self._say(command)
                    return
            await wait_for(self._again, AGAIN_S)

    def _new_witness(self, before: Witness) -> Witness:
        made = Witness(before.name, before.story, self._tally, before.balance)
        made.refused, made.wager, made.waiting = self._refused, before.wager, before.waiting
        made.catching_up = CatchingUp(2**53, now_ms())
        return made

    def _heard(self, text: bytes, at_ms: float) -> None:
        super()._heard(text, at_ms)
        self._news.set()

    def _bet(self, round_id: str, wakes: bool = False) -> None:
        if not self.rests:
            super()._bet(round_id, wakes)

    def _command(self, kind: str, **parts: Any) -> None:
        if kind == "bet" and self._witness.wager is not None:
            self.wagers[parts["round"]] = self._witness.wager
        super()._command(kind, **parts)

    async def _audit(self, wager: Wager) -> None:
        """Not while the server may be gone: see `audit`."""

    async def audit(self) -> None:
        """Have his money and the record of every round of his be what he saw and did."""
        rounds: list[Json] = []
        while (page := await self.ask(f"live/rounds?limit=100{_before(rounds)}"))["rounds"]:
            rounds += page["rounds"]
        for round_ in rounds:
            wager = self.wagers.pop(round_["id"], None)
            assert wager is not None, f"{round_['id']} was staked on for him"
            assert round_["stakes"] == wager.named(), "doubled, or not his"
            if round_["stage"] == "settled":
                await super()._audit(wager)
        assert not any(wager.taken for wager in self.wagers.values()), "a stake was lost"
        me = await self.ask("session")
        nets = sum(round_["net"] for round_ in rounds if round_["net"] is not None)
        assert me["balance"] + me["held"] == 100_000 + nets, "the grant and what came of it"

    async def ask(self, path: str) -> Json:
        """What his server answers."""
        return (await request(self.place, "GET", path, self._headers)).json()

    def go_home(self) -> None:
        """Be where he belongs."""
        if self.place != self._ordered()[0]:
            self._drop()

    def leave(self) -> None:
        """Be there no more."""
        self._is_done = True
        self._drop()

    @property
    def is_idle(self) -> bool:
        """Whether nothing of his is open."""
        wager = self._witness.wager
        return not self._witness.waiting and (wager is None or wager.settled)


def _before(rounds: list[Json]) -> str:
    return f"&before={rounds[-1]['number']}" if rounds else ""
