"""A table that plays by itself, with stakes and decisions drawn at random among the legal ones."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from croupier.cli.choices import with_amount
from croupier.cli.endings import Ending
from croupier.errors import BetRefused
from croupier.games import Game
from croupier.games.actions import Action
from croupier.games.round import Choice, StakeName, Stakes
from croupier.record import Dealer, Round
from croupier.record.seating import Seated
from croupier.record.words import money, signed

_TRIES = 1000


@dataclass(slots=True)
class Tally:
    """What was played so far; amounts in cents."""

    rounds: int = 0
    staked: int = 0
    returned: int = 0

    def told(self, seconds: float) -> list[str]:
        """The summary."""
        return [
            f"rounds    {self.rounds:,}",
            f"staked    {money(self.staked)}",
            f"returned  {money(self.returned)}",
            f"net       {signed(self.returned - self.staked)}",
            f"speed     {self.rounds / max(seconds, 1e-9):,.0f} rounds a second",
        ]


@dataclass(frozen=True, slots=True)
class Auto:
    """Plays rounds with the same balance in cents for every player of every round.

    With a seed the stakes and the decisions of a round follow from it and the round's id.
    """

    dealer: Dealer
    balance: int
    seed: str | None = None

    def play(self, rounds: int, tally: Tally) -> Iterator[int]:
        """Play so many rounds and count them; Ctrl-C ends it between two rounds."""
        ending = Ending()
        with ending.noted():
            while tally.rounds < rounds and not ending.is_asked:
                self._round(tally)
                yield tally.rounds

    def _round(self, tally: Tally) -> None:
        round_ = self.dealer.open_round()
        draw = random.Random(self._seed_of(round_))
        try:
            _start(round_, draw, self.balance)
        except BetRefused:
            round_.void("no stakes were found that the table takes")
            raise
        while waiting := round_.waiting:
            seat = draw.choice(waiting)
            step = round_.state(seat).next
            assert isinstance(step, Choice), "a seat that is waited for has a choice"
            round_.act(seat, step.box, _decision(step, draw))
        results = [seat.result for seat in round_.record.seats.values()]
        tally.rounds += 1
        tally.staked += sum(result.staked for result in results)
        tally.returned += sum(result.returned for result in results)

    def _seed_of(self, round_: Round) -> bytes | None:
        if self.seed is None:
            return None
        return f"{self.seed} {round_.round_id}".encode(errors="surrogatepass")


def _start(round_: Round, draw: random.Random, balance: int) -> None:
    refused = BetRefused("stakes-empty", "nothing is staked")
    for _ in range(_TRIES):
        try:
            round_.start(_seats(round_.game, draw, balance))
        except BetRefused as error:
            refused = error
        else:
            return
    raise BetRefused(refused.code, f"no stakes were found that the table takes: {refused.message}")


def _seats(game: Game, draw: random.Random, balance: int) -> Seated:
    """One player on some of the boxes he may hold, or a player on each of some seats."""
    shared = game.rules.holder == "seat"
    most = game.rules.boxes if shared else game.rules.most_boxes
    boxes = sorted(draw.sample(range(1, game.rules.boxes + 1), draw.randint(1, most)))
    chip = game.rules.numbers("chips")[0]
    # A quarter of the balance on a box leaves enough for what comes after the deal.
    highest = max(balance // (4 * chip * (1 if shared else len(boxes))), 1)
    stakes = {box: _stakes(game, draw, chip, highest) for box in boxes}
    if shared:
        return {box: ({box: placed}, balance) for box, placed in stakes.items()}
    return {1: (stakes, balance)}


def _stakes(game: Game, draw: random.Random, chip: int, highest: int) -> Stakes:
    names = draw.sample(game.stakes, draw.randint(1, len(game.stakes)))
    return Stakes(
        **{name: chip * draw.randint(1, _most(game, name, chip, highest)) for name in names}
    )


def _most(game: Game, name: StakeName, chip: int, highest: int) -> int:
    """The most chips for a stake, by the balance and by the table's limit where it has one."""
    limit = game.rules.values.get(f"max_{name}")
    return max(min(highest, limit // chip), 1) if isinstance(limit, int) else highest


def _decision(step: Choice, draw: random.Random) -> Action:
    offer = draw.choice(step.offers)
    if offer.amounts is None or draw.random() < 0.5:
        return offer.action
    return with_amount(offer, draw.randint(*offer.amounts))
