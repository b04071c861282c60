"""A process that shows another's table: its orders are answered, whoever owns the table by then."""

import asyncio
import json
from typing import Any

import pytest

from croupier.errors import CroupierError
from croupier.live.ear import MOST_SILENT, Ear
from croupier.live.entries import Waiting
from croupier.live.moves import Leave
from croupier.live.posting import answer_text
from croupier.live.turn import Answer
from tests.live.playing import Live
from tests.live.test_mirror import entries

pytestmark = pytest.mark.anyio


class Listening:
    """An ear at a table that another process owns."""

    def __init__(self) -> None:
        self.live = Live.in_memory()
        self.order = self.live.order("ann", Leave("ann"))
        self.live.table.owner = None
        self.waiting = Waiting()
        self.ear = Ear(self.live.table, self.waiting)
        self.ear.begin()

    def posted(self) -> list[Any]:
        """What was written since, without what is asked for."""
        return [entry for entry in self.waiting.taken(100) if entry["kind"] != "ask"]

    def owned(self, epoch: int) -> None:
        """Another owner tells the whole state."""
        self.ear.take(entries(self.live, epoch, 0))

    def told(self, epoch: int, n: int, **parts: str) -> None:
        """The owner tells something else."""
        self.ear.take([{"epoch": str(epoch), "n": str(n), "now": "0", **parts}])


async def test_an_order_is_sent_to_every_owner_until_one_answers_it() -> None:
    here = Listening()
    with pytest.raises(CroupierError) as refused:
        await here.ear.order(here.order)
    assert refused.value.code == "not-owner", "nobody was heard yet"
    here.owned(2)
    answer = asyncio.create_task(here.ear.order(here.order))
    await asyncio.sleep(0)
    [first] = here.posted()
    here.owned(3)
    [again] = here.posted()
    assert (first["epoch"], again["epoch"]) == (2, 3)
    assert {**first, "epoch": 3} == again
    text = answer_text(Answer(repeated=True))
    process, _, token = again["from"].partition(":")
    for n, to in enumerate((f"{'0' * 32}:{token}", f"{process}:99", token), 2):
        here.told(3, n, kind="answer", to=to, text=text)
        await asyncio.sleep(0)
        assert not answer.done(), "that was for another"
    here.told(3, 5, kind="answer", to=again["from"], text=text)
    assert await answer == Answer(repeated=True)
    here.owned(4)
    assert here.posted() == []


async def test_an_owner_who_says_nothing_is_not_shown_any_more() -> None:
    here = Listening()
    here.owned(2)
    mirror = here.live.table.mirror
    for _ in range(MOST_SILENT - 1):
        here.ear.take([])
    assert mirror.is_live
    here.told(2, 2, kind="beat")
    for _ in range(MOST_SILENT - 1):
        here.ear.take([])
    assert mirror.is_live
    here.ear.take([])
    assert not mirror.is_live
    assert here.live.table.public()["phase"] == "paused"
    assert json.loads(here.live.table.channel.snapshot(None))["epoch"] == 0
    assert [entry["kind"] for entry in here.waiting.taken(100)] == ["ask", "ask"]
