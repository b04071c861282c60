"""Hidden information: two worlds that differ in what lies face down cannot be told apart."""

import asyncio
from random import Random

import pytest

from croupier.games import GAMES
from tests.house.two_worlds import Twin, Twins


def compared(game: str, pairs: int) -> int:
    """How many answers in so many pairs of rounds were the same in both worlds."""

    async def run() -> int:
        twins = Twins(Twin.born("one"), Twin.born("other"), Random(f"worlds {game}"))
        answers = [await twins.compare(game) for _ in range(pairs)]
        await twins.one.service.close()
        await twins.other.service.close()
        return sum(answers)

    return asyncio.run(run())


@pytest.mark.parametrize("name", GAMES)
def test_worlds_cannot_be_told_apart(name: str) -> None:
    assert compared(name, 40) >= 70


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_ten_thousand_worlds_cannot_be_told_apart(name: str) -> None:
    assert compared(name, 10_000) >= 17_000
