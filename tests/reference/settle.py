"""A second route to every settlement, for the engine to be held against."""

from collections import deque
from collections.abc import Collection, Mapping, Sequence

from croupier.cards import Card
from tests.reference.caribbean_stud import settle_caribbean_stud
from tests.reference.casino_holdem import settle_casino_holdem
from tests.reference.four_card import settle_four_card
from tests.reference.six_card import settle_six_card
from tests.reference.table import Settled, Table
from tests.reference.two_plus_four import settle_two_plus_four

GAMES = {
    "two-plus-four": settle_two_plus_four,
    "six-card": settle_six_card,
    "four-card": settle_four_card,
    "casino-holdem": settle_casino_holdem,
    "caribbean-stud": settle_caribbean_stud,
}


def settle(
    game: str,
    settings: Mapping[str, object],
    stakes: Mapping[int, Mapping[str, int]],
    taken: Collection[int],
    deck: Sequence[Card | str],
    actions: Sequence[tuple[int, str]],
) -> Settled:
    """Stake and return of every (box, spot) of a whole round, in cents.

    `deck` is all 52 cards from the top, `actions` every decision in the order in which it was
    taken; one that the rules do not ask for at its place is an `AssertionError`. `settings` may
    hold those alone that differ from the rules.
    """
    cards = [card if isinstance(card, Card) else Card.parse(card) for card in deck]
    assert len(set(cards)) == 52, "a deck has 52 cards"
    table = Table(settings, stakes, taken, iter(cards), deque(actions))
    settled = GAMES[game](table)
    assert not table.actions, f"more was decided than there was to decide: {table.actions}"
    return settled
