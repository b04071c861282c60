"""Rounds played at random, of any game: `Pick` chooses one of so many, from 0."""

import hashlib
from collections.abc import Callable, Mapping
from itertools import count

from croupier.errors import BetRefused
from croupier.games import Game, load_game
from croupier.games.actions import Action, Bet, GoOn, Play
from croupier.games.round import Choice, Stakes
from croupier.record import Dealer, Record, Round

Pick = Callable[[int], int]
Seats = dict[int, tuple[Mapping[int, Stakes], int]]

AMOUNTS = (100, 200, 300, 500, 700, 1000)
BALANCES = (1000, 4000, 100_000)


def random_pick(seed: str) -> Pick:
    """The same choices for the same seed, on every Python."""
    numbers = count()

    def pick(choices: int) -> int:
        digest = hashlib.sha256(f"{seed} {next(numbers)}".encode()).digest()
        return int.from_bytes(digest) % choices

    return pick


def random_seats(game: Game, pick: Pick) -> Seats:
    """Stakes that the table may take, or may not."""
    boxes = range(1, game.rules.boxes + 1)
    if game.rules.holder == "box":
        return {1: (_random_stakes(game, boxes, pick), BALANCES[pick(len(BALANCES))])}
    seats: Seats = {}
    for seat in range(1, 4):
        if pick(2):
            own = [seat] if game.rules.holder == "seat" else boxes
            stakes = _random_stakes(game, own, pick)
            seats[seat] = (stakes, BALANCES[pick(len(BALANCES))])
    return seats


def _random_stakes(game: Game, boxes: range | list[int], pick: Pick) -> dict[int, Stakes]:
    stakes = {}
    for box in boxes:
        amounts = {name: AMOUNTS[pick(len(AMOUNTS))] for name in game.stakes if pick(3)}
        if amounts and pick(4):
            stakes[box] = Stakes(**amounts)
    return stakes


def random_action(choice: Choice, pick: Pick) -> Action:
    """One of the actions that are offered, with any amount that is."""
    offer = choice.offers[pick(len(choice.offers))]
    if offer.amounts is None:
        return offer.action
    low, high = offer.amounts
    amount = low + pick(high - low + 1)
    match offer.action:
        case Bet():
            return Bet(amount if pick(2) else 0)
        case GoOn():
            return GoOn(amount if pick(2) else 0)
        case Play():
            return Play(amount)
        case _:
            raise AssertionError(f"{offer.action} has an amount")


def start(round_: Round, pick: Pick) -> Seats:
    """Start with stakes at random, with others as long as they are refused."""
    while True:
        seats = random_seats(round_.game, pick)
        try:
            round_.start(seats, cut=pick(52))
        except BetRefused:
            continue
        return seats


def decide(round_: Round, pick: Pick) -> None:
    """Take one decision at random on any seat that has one."""
    seat = round_.waiting[pick(len(round_.waiting))]
    choice = round_.state(seat).next
    assert isinstance(choice, Choice)
    round_.act(seat, choice.box, random_action(choice, pick))


def play(dealer: Dealer, pick: Pick) -> Record:
    """A whole round."""
    round_ = dealer.open_round()
    start(round_, pick)
    while round_.waiting:
        decide(round_, pick)
    return round_.record


def demo_record(game: str, seed: str) -> Record:
    """The first demonstration round of a seed, played at random."""
    return play(Dealer(load_game(game), "test", demo_seed=seed), random_pick(seed))
