"""What the second route to a settlement shares: the deal, the script of decisions, the showdown.

Everything in this folder is written from the pages of `docs/rules`, apart from `croupier.games`.
"""

from collections import deque
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from croupier.cards import Card
from tests.reference.five import Hand, at_least

Settled = dict[tuple[int, str], tuple[int, int]]
"""What every spot of every box came to: its stake and what was returned, in cents."""

Hands = dict[int, list[Card]]


@dataclass(slots=True)
class Table:
    """The settings, the stakes, the deck from its top, and the decisions still to be read."""

    settings: Mapping[str, object]
    stakes: Mapping[int, Mapping[str, int]]
    taken: Collection[int]
    deck: Iterator[Card]
    actions: deque[tuple[int, str]]

    def setting(self, name: str, default: str) -> str:
        """A setting in words, and the rules' default where it is not set."""
        return str(self.settings.get(name, default))

    def draw(self, count: int) -> list[Card]:
        """The next cards of the deck."""
        return list(islice(self.deck, count))

    def deal_in_turn(self, boxes: Collection[int]) -> tuple[Hands, list[Card]]:
        """Five cards to each box and to the dealer, one at a time, the dealer last each time."""
        hands: Hands = {box: [] for box in sorted(boxes)}
        dealer: list[Card] = []
        for _ in range(5):
            for cards in (*hands.values(), dealer):
                cards += self.draw(1)
        return hands, dealer

    def decide(self, box: int, *allowed: str) -> tuple[str, str]:
        """The next decision, which must be this box's: its word and what follows the word."""
        decided, text = self.actions.popleft()
        word, _, rest = text.partition(" ")
        if decided != box or word not in allowed:
            raise AssertionError(f"box {box} was to decide on {allowed}, not box {decided}: {text}")
        return word, rest

    def is_next(self, box: int, word: str) -> bool:
        """Whether the next decision is this one."""
        decided, text = self.actions[0] if self.actions else (0, "")
        return decided == box and text.partition(" ")[0] == word


# By whether the box gave its ante for the exchange, and the result: does the ANTE come back, is it
# paid 1:1, does the BET come back, is it paid by the table?
OUTCOMES = {
    (False, "unqualified"): (1, 1, 1, 0),
    (False, "dealer"): (0, 0, 0, 0),
    (False, "equal"): (1, 0, 1, 0),
    (False, "box"): (1, 1, 1, 1),
    (True, "unqualified"): (0, 0, 1, 0),
    (True, "dealer"): (0, 0, 0, 0),
    (True, "equal"): (0, 0, 1, 0),
    (True, "box"): (0, 1, 1, 1),
}


def result(box: Hand, dealer: Hand) -> str:
    """Who is higher, where the dealer needs an ace-king."""
    if not at_least("ace-king", dealer):
        return "unqualified"
    if box == dealer:
        return "equal"
    return "box" if box > dealer else "dealer"
