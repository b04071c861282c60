"""What the solved games with one open card of the dealer's share: rows, tables and places."""

from abc import abstractmethod
from collections.abc import Iterator
from itertools import permutations
from math import comb
from typing import TypeVar

import numpy as np

from croupier.cards import Card
from croupier.exact.strategies import colex
from croupier.exact.strategies.solved import I64, SolvedGame, Table
from croupier.exact.whole.upcard import HAND, Hands, Showdowns
from croupier.exact.whole.workers import Progress
from croupier.games import Game, State
from croupier.games.caribbean_stud import CaribbeanStudState
from croupier.games.four_card import FourCardState

GameT = TypeVar("GameT", bound=Game)
HANDS = comb(51, HAND)


class UpcardGame(SolvedGame[GameT, Hands, Hands]):
    """A hand of five against an upcard; a table is by its rank, then by the hand in colex order.

    A flip of the suits' two bits gives the upcard the first suit, whichever it had.
    """

    places = 13 * HANDS

    @property
    @abstractmethod
    def showdowns(self) -> Showdowns:
        """How the hands are counted."""

    @abstractmethod
    def strength(self, cards: tuple[Card, ...]) -> int:
        """The strength of a player's hand."""

    def rows(self, workers: int, progress: Progress) -> Iterator[Hands]:
        """The hands by upcard."""
        return self.showdowns.hands(self.deck, workers, progress)

    def seen(self, rows: Hands) -> Hands:
        """The hands themselves."""
        return rows

    def fill(self, table: Table, rows: Hands, bets: I64) -> None:
        """A row stands for every hand that a renaming of the three other suits makes of it."""
        first = (rows.upcard >> 2) * HANDS
        for names in permutations(range(1, 4)):
            renamed = (rows.cards & ~3) | np.array((0, *names))[rows.cards & 3]
            table[first + colex.places(renamed - (renamed > rows.upcard))] = bets

    def place(self, state: State, box: int) -> int:
        """The hand with its suits flipped, among the 51 cards beside the upcard."""
        hand, upcard = _cards(state)
        flip = upcard & 3
        up = upcard ^ flip
        others = (card ^ flip for card in hand)
        return (up >> 2) * HANDS + colex.place(card - (card > up) for card in others)

    def seen_by(self, state: State, box: int) -> Hands:
        """One hand, of which nothing is counted."""
        hand, upcard = _cards(state)
        zero = np.zeros(1, np.int64)
        strengths = np.array([self.strength(hand)])
        return Hands(int(upcard), np.array([sorted(hand)]), zero, strengths, zero, zero, zero, 0)


def _cards(state: State) -> tuple[tuple[Card, ...], Card]:
    assert isinstance(state, FourCardState | CaribbeanStudState)
    return state.hand, state.upcard[0]
