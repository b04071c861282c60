"""Several players at one table: one deck, and no one's cards in another's round."""

from itertools import permutations
from random import Random

import pytest

from croupier.errors import BetRefused
from croupier.games import GAMES, load_game
from croupier.games.round import Slot, Stakes
from tests.conformance.play import play
from tests.conformance.tables import House, Table, random_deck

TABLES = 200


def _seats_others(name: str) -> bool:
    """Whether other players may hold boxes of the same deal."""
    try:
        load_game(name).start({1: Stakes(ante=1_000)}, 1_000, taken=(2,))
    except BetRefused:
        return False
    return True


SHARED_TABLES = [name for name in GAMES if _seats_others(name)]
SHARED_HANDS = [
    name for name in GAMES if not any("boxes" in dealt.to for dealt in load_game(name).rules.deal)
]


def test_two_games_have_several_players() -> None:
    assert "four-card" in SHARED_TABLES
    assert "casino-holdem" in SHARED_HANDS


@pytest.mark.parametrize("name", SHARED_TABLES)
def test_a_seat_opens_its_own_cards_and_those_of_all(name: str) -> None:
    house = House(load_game(name), {})
    boxes = range(1, house.game.rules.boxes + 1)
    for number in range(TABLES):
        random = Random(number)
        seats = random.sample(boxes, random.randint(2, len(boxes)))
        opened = _opened(house, seats, random)
        for seat, other in permutations(seats, 2):
            both = opened[seat] & opened[other]
            assert {slot.holder for slot in both} == {"dealer"}
            positions = {slot.position for slot in opened[seat] | opened[other]}
            assert len(positions) == len(opened[seat] | opened[other])


def _opened(house: House, seats: list[int], random: Random) -> dict[int, set[Slot]]:
    """What each seat opens of one deck over the whole round."""
    deck = random_deck(random)
    opened = {}
    for seat in seats:
        others = tuple(other for other in seats if other != seat)
        table = Table(house, {seat: Stakes(ante=1_000)}, others, 1_000_000, deck)
        opened[seat] = set(play(table, random).opened)
    return opened


@pytest.mark.parametrize("name", SHARED_HANDS)
def test_shared_hands_are_dealt_the_same_whoever_bets(name: str) -> None:
    game = load_game(name)
    boxes = range(1, game.rules.boxes + 1)
    dealt = {str(game.start({box: Stakes(ante=1_000)}, 1_000).next) for box in boxes}
    assert len(dealt) == 1
