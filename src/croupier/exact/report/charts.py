"""Charts of best play: a square for each hand and open card, counted whole or sampled.

A square stands for many deals. It names the option that is best for them on average, and tells in
how many of them each option is the best. In a solved game those are all deals; in another one a
sample of so many a square, each deal with the exact value of every option.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from random import Random

import numpy as np

from croupier.cards import DECK, RANKS
from croupier.exact.decisions import advise
from croupier.exact.report.cells import Feature
from croupier.exact.report.features import RANK_NAMES, RANK_SIGNS
from croupier.exact.report.sampled import (
    HAND,
    UNIT,
    Dealt,
    best_of,
    first_cards,
    first_position,
    hands_by_stratum,
)
from croupier.exact.report.search import RuleList
from croupier.exact.report.seen import View
from croupier.exact.report.seen_sampled import SAMPLED_VIEWS, drawn_hands
from croupier.exact.report.survey import Survey
from croupier.games import Game

WORTH_MORE = 0.9
"""A list with more rules is kept if it costs at most this part of the last one kept."""

_IDS = {**dict(zip(RANK_SIGNS, RANKS, strict=True)), **dict(zip(RANK_NAMES, RANKS, strict=True))}
_AT_ONCE = 64


@dataclass(frozen=True, slots=True)
class Square:
    """The place of the best option on average, and the deals in which each option is the best."""

    row: int
    column: int
    best: int
    deals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Listed:
    """Rules that are followed in order, and what they cost against best play, in antes."""

    rules: RuleList
    cost: Fraction


def counted_squares(survey: Survey, view: View) -> Iterator[Square]:
    """Every square that can be dealt, from all deals."""
    cells = survey.cells.at_most(view.charted).by(view.rows, view.columns)
    for place in range(len(cells.deals)):
        row, column = cells.levels[:, place].tolist()
        best = int(cells.nets[:, place].argmax())
        yield Square(row, column, best, tuple(cells.best_deals[:, place].tolist()))


def elsewhere(survey: Survey, view: View) -> tuple[int, ...]:
    """In how many of the deals that no square stands for each option is the best."""
    charted = survey.cells.at_most(view.charted)
    return tuple((survey.cells.best_deals.sum(1) - charted.best_deals.sum(1)).tolist())


def worth_their_length(survey: Survey, lists: Sequence[RuleList]) -> Iterator[Listed]:
    """The lists of rules that cost clearly less than the shorter ones."""
    last: float | Fraction = float("inf")
    for rules in lists:
        cost = survey.cost(rules)
        if rules.rules and cost < WORTH_MORE * last:
            last = cost
            yield Listed(rules, cost)


@dataclass(frozen=True)
class Sampler:
    """Draws the squares of a game that is not solved, each by itself: `seed` and place tell all."""

    game: Game
    seed: str
    deals: int

    @property
    def view(self) -> View:
        """What a chart of the game is drawn by."""
        return SAMPLED_VIEWS[self.game.id][0]()

    @property
    def options(self) -> tuple[str, ...]:
        """The options by name."""
        return SAMPLED_VIEWS[self.game.id][1]

    def places(self) -> list[tuple[int, int]]:
        """All squares."""
        rows, columns = axes(self.view)
        return list(product(range(len(rows.levels)), range(len(columns.levels))))

    def squares(self, places: Sequence[tuple[int, int]]) -> Iterator[Square]:
        """Some of the squares; some 10 to 30 ms of one core a deal."""
        view = self.view
        sets, by_row = hands_by_stratum(drawn_hands())
        for row, column in places:
            nets = np.zeros(len(self.options), np.int64)
            best = np.zeros(len(self.options), np.int64)
            hands = sets[by_row[row]]
            for cards in self._dealt(view, hands, row, column):
                advice = advise(first_position(self.game, [DECK[card] for card in cards]))
                evs = [best_of(advice, option) for option in self.options]
                nets += [round(ev * UNIT) for ev in evs]
                best[evs.index(max(evs))] += 1
            yield Square(row, column, int(nets.argmax()), tuple(best.tolist()))

    def _dealt(
        self, view: View, hands: np.typing.NDArray[np.int8], row: int, column: int
    ) -> list[list[int]]:
        """The cards of this square's deals: the first of random deals of its row that are in it."""
        random = Random(f"{self.seed} {self.game.id} {row} {column}")
        _, open_cards = first_cards(self.game)
        place = [feature.name for feature in view.features].index(view.columns)
        found = list[list[int]]()
        while len(found) < self.deals:
            deals = np.array([_deal(random, hands, open_cards) for _ in range(_AT_ONCE)])
            levels = view.levels(Dealt(deals[:, :HAND], deals[:, HAND:]))
            found += deals[levels[place] == column].tolist()
        return found[: self.deals]


def _deal(random: Random, hands: np.typing.NDArray[np.int8], open_cards: int) -> list[int]:
    hand: list[int] = hands[random.randrange(len(hands))].tolist()
    others = [card for card in range(len(DECK)) if card not in hand]
    return hand + random.sample(others, open_cards)


def axes(view: View) -> tuple[Feature, Feature]:
    """The features of the rows and of the columns."""
    rows, columns = (
        next(feature for feature in view.features if feature.name == name)
        for name in (view.rows, view.columns)
    )
    return rows, columns


def level_ids(level: str) -> list[str]:
    """The first and the last of what a level stands for, as ids for any language to word.

    >>> level_ids("a pair of 10s"), level_ids("ace-king-jack"), level_ids("6 high to queen high")
    (['one-pair T', 'one-pair T'], ['ace-king J', 'ace-king J'], ['high-card 6', 'high-card Q'])
    """
    first, _, last = level.partition(" to ")
    return [level_id(first), level_id(last or first)]


def level_id(name: str) -> str:
    """A level or a feature as an id."""
    if name in _IDS:
        return _IDS[name]
    if name.endswith(" high"):
        return f"high-card {_IDS[name.removesuffix(' high')]}"
    if name.startswith("a pair of ") and name[10:-1] in _IDS:
        return f"one-pair {_IDS[name[10:-1]]}"
    if name.startswith("ace-king-"):
        return f"ace-king {_IDS[name.removeprefix('ace-king-')]}"
    return name.replace(" ", "-").replace("'", "")
