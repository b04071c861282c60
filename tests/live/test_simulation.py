"""Many rounds in virtual time while the process ends at any point: nothing is lost or doubled."""

from collections import Counter
from random import Random

import pytest
from sqlalchemy import select

from croupier.errors import CroupierError
from croupier.games.actions import Action, Play
from croupier.games.round import Offer, Stakes
from croupier.house.schema import live_seat
from croupier.live.moves import Bet, Decide, Leave, Now, Reveal, Void
from croupier.live.turn import Order, OrderMove, TableSpec
from tests.live.playing import FOUR_CARD, HOLDEM, Live, hash_of, seed_of
from tests.live.soundness import check_live

STEPS = 150


class Ended(Exception):
    """The process is gone."""


class Simulation:
    """A table, players who do at random what they may and may not, and a process that ends."""

    def __init__(self, spec: TableSpec, seed: int) -> None:
        self.random = Random(f"simulation {seed}")
        self.live = Live.in_memory(spec, seed)
        self.players = [self.live.arena.enter() for _ in range(6)]
        self.left: int | None = None
        self.live.arena.world.reached = self._reached
        self.staked: set[tuple[str, str]] = set()
        self.refused: Counter[str] = Counter()
        self.ended: Counter[str] = Counter()
        self.settled = 0

    def _reached(self, point: str) -> None:
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                self.left = None
                self.ended[point] += 1
                raise Ended(point)

    def step(self) -> None:
        """Commands of some players, and some time."""
        random, live = self.random, self.live
        before = live.round_
        self.left = random.randrange(9) if random.random() < 0.5 else None
        live.arena.world.pass_ms(random.choice([0, 400, 4_000, 21_000, 21_000]))
        orders = [self._order(player) for player in self.players if random.random() < 0.5]
        if random.random() < 0.02:
            orders.append(live.order("operator", Void("a fault")))
        stalled = random.choice([0, 0, 0, 500])
        try:
            answers = live.turn(orders, stalled).answers
        except Ended:
            self.left = None
            live.restart()
            # Nobody knows what was done: so all of it is sent again.
            answers = live.turn([one for one in orders if not isinstance(one.move, Void)]).answers
            orders = [one for one in orders if not isinstance(one.move, Void)]
        self.left = None
        for order, answer in zip(orders, answers, strict=True):
            if isinstance(answer, CroupierError):
                self.refused[answer.code] += 1
            elif isinstance(order.move, Bet):
                self.staked.add((order.round, order.player))
        assert live.round_.waiting == live.round_.counted().waiting
        self.settled += before.id != live.round_.id

    def _order(self, player: str) -> Order:
        live, random = self.live, self.random
        read = live.table.now()
        at = Now(read.steady_ms - random.choice([0, 0, 1, 60]), read.clock_ms)
        return live.order(player, self._move(player), at)

    def _move(self, player: str) -> OrderMove:
        live, random = self.live, self.random
        seat, phase = live.round_.seats.get(player), live.round_.phase
        if random.random() < 0.1:
            wrong: list[OrderMove] = [Leave(player), Reveal(player, "other"), Decide(player, [])]
            return random.choice(wrong)
        if phase == "seeds" or (phase == "betting" and seat):
            return Reveal(player, seed_of(player))
        if phase == "deciding" and seat and seat.choices:
            return Decide(player, [(c.box, _taken(random, c.offers)) for c in seat.choices])
        return Bet(player, self._stakes(), 0, hash_of(seed_of(player)))

    def _stakes(self) -> dict[int, Stakes]:
        random = self.random
        ante = random.choice([100, 700, 5_000, 60_000, 200_000])
        if self.live.table.spec is FOUR_CARD:
            return {random.randint(1, 7): Stakes(ante=ante, aces_up=random.choice([None, 100]))}
        boxes = random.choice([[1], [2], [1, 2]])
        return {box: Stakes(ante=ante, bonus=random.choice([None, 100])) for box in boxes}

    def check(self) -> None:
        """All is at one, and every bet that was acknowledged is there, no other."""
        self.live.arena.world.reached = lambda point: None
        do = self.live.arena.do
        do(check_live)
        asked = select(live_seat.c.round, live_seat.c.player)
        assert {tuple(row) for row in do(lambda on: on.execute(asked).all())} == self.staked


def _taken(random: Random, offers: tuple[Offer, ...]) -> Action:
    offer = random.choice(offers)
    if offer.amounts is not None:
        return Play(random.randint(*offer.amounts))
    return offer.action


def run(spec: TableSpec, seed: int) -> Simulation:
    """A simulation to its end."""
    simulation = Simulation(spec, seed)
    for _ in range(STEPS):
        simulation.step()
    simulation.check()
    return simulation


@pytest.mark.parametrize("spec", [HOLDEM, FOUR_CARD], ids=lambda spec: spec.id)
@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_lost_or_doubled(spec: TableSpec, seed: int) -> None:
    simulation = run(spec, seed)
    assert simulation.settled > 10
    assert simulation.ended.total() > 20
    assert simulation.refused["late"]


@pytest.mark.long
@pytest.mark.parametrize("spec", [HOLDEM, FOUR_CARD], ids=lambda spec: spec.id)
def test_nothing_is_lost_or_doubled_in_many_worlds(spec: TableSpec) -> None:
    ended: Counter[str] = Counter()
    for seed in range(100, 200):
        ended += run(spec, seed).ended
    points = ("seated", "revealed", "decided", "closed", "dealt", "settled", "voided", "opened")
    assert {f"live.{point}" for point in points} <= ended.keys()
    assert {"writer.begun", "writer.worked", "writer.written", "writer.durable"} <= ended.keys()
