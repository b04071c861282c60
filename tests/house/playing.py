"""Players who do at random what they are offered, the same for the same random numbers."""

from collections.abc import Mapping
from random import Random

from croupier.errors import BetRefused
from croupier.games import Game, load_tables
from croupier.games.actions import parse_action
from croupier.games.round import Offer, Stakes
from croupier.house.commands import Answer, Bet, Body, Open
from croupier.house.table import Decide
from croupier.house.view import View
from croupier.record.seating import seated, start_seats
from tests.conformance.play import random_action
from tests.house.world import Arena

TABLES = load_tables()
AMOUNTS = (500, 600, 700, 1000)
TRIES = 200
WAITING = ("idle", "settled", "void")
"""Stages at which a new round may be opened."""


def random_stakes(game: Game, random: Random, balance: int) -> dict[int, Stakes]:
    """Stakes that the game takes; `BetRefused` where the balance is too small for any."""
    boxes = range(1, game.rules.boxes + 1)
    for _ in range(TRIES):
        most = 1 if game.rules.holder == "seat" else game.rules.most_boxes
        chosen = random.sample(boxes, random.randint(1, most))
        placed = {box: _on_box(game, random) for box in chosen}
        try:
            start_seats(game, seated(game, placed, balance), placed.keys())
        except BetRefused:
            continue
        return placed
    raise BetRefused("balance-too-small", f"nothing that costs {balance} was found")


def _on_box(game: Game, random: Random) -> Stakes:
    names = [name for name in game.stakes if random.randrange(4)] or game.stakes[:1]
    return Stakes(**{name: random.choice(AMOUNTS) for name in names})


def offers_of(choice: Mapping[str, object]) -> list[Offer]:
    """The offers of a view's choice."""
    offers = choice["offers"]
    assert isinstance(offers, list)
    return [
        Offer(
            parse_action(offer["action"]),
            offer["price"],
            None if offer["amounts"] is None else (offer["amounts"][0], offer["amounts"][1]),
        )
        for offer in offers
    ]


def next_body(view: View, random: Random) -> Body:
    """What a player sends next who sees this; `BetRefused` where he cannot afford a bet."""
    if view["stage"] in WAITING:
        return Open()
    if view["stage"] == "betting":
        stakes = random_stakes(TABLES[view["game"]], random, view["balance"])
        return Bet(stakes, f"client {random.randrange(10**6)}", random.randrange(52))
    choice = view["round"]["choice"]
    return Decide(choice["box"], random_action(offers_of(choice), random))


def play_round(arena: Arena, player: str, game: str, random: Random) -> list[Answer]:
    """A whole round: what each of its commands was answered."""
    answers = [arena.send(player, game, Open())]
    while (view := answers[-1].view)["stage"] in ("betting", "playing"):
        answers.append(arena.send(player, game, next_body(view, random), answers[-1].seq))
    return answers


def play_until(arena: Arena, player: str, game: str, stage: str, random: Random) -> View:
    """The table of a player once its round is at a stage; rounds that end before go on to others.

    He is broke before it comes to this only where the stage is no stage.
    """
    view = arena.view(player, game)
    while view["stage"] != stage:
        view = arena.send(player, game, next_body(view, random), view["seq"]).view
    return view
