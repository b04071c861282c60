"""Decisions of a game that is not solved whole: sampled deals, every option's value exact in each.

The deals are drawn by *strata*, the kinds of hand that a player can be dealt, whose chances are
known exactly; so a rare hand is drawn often enough and weighs no more than it should.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import comb, sqrt
from random import Random

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, Card
from croupier.exact.advice import Advice, Option
from croupier.exact.decisions import ADVISERS, advise
from croupier.exact.kernels.disjoint import strengths_of
from croupier.exact.kernels.suits import all_sets
from croupier.exact.kernels.tables import CARD_BIT, CARD_KEY, five_card_table
from croupier.exact.report.cells import Cells, Decisions, cells_of
from croupier.exact.report.document import Estimate
from croupier.exact.report.features import Scale, levels_on
from croupier.exact.report.request import Sampling
from croupier.exact.report.search import RuleList
from croupier.exact.report.seen import View
from croupier.exact.whole.workers import Progress, in_chunks
from croupier.games import Game
from croupier.games.rules import SettingValue

I64 = NDArray[np.int64]

HAND = 5
UNIT = 10**6
"""Cells count whole millionths of an ante, to which the exact values are rounded."""

WEIGHT = 10**3
"""A deal weighs this many times the hands of its stratum, shared among the stratum's deals."""

LEAST_SHARE = 100
"""Every stratum gets the hundredth part of the deals at least, half of them in each half."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """What a player sees before his first decision, a deal a row."""

    hands: I64
    dealers: I64


@dataclass(frozen=True)
class SampledSurvey:
    """The decisions of a sample: all by cell; and deal by deal, with the stratum of each.

    `hands` is how many hands each stratum has. Even deals are searched for rules, odd ones test
    them.
    """

    cells: Cells
    deals: Cells
    strata: I64
    hands: I64

    @property
    def ev(self) -> Estimate:
        """The mean net of best play."""
        return self._mean(self.deals.best_nets, slice(None))

    @cached_property
    def searched(self) -> Cells:
        """The cells of the deals that rules are found on."""
        part = self.deals
        even = slice(0, None, 2)
        decisions = Decisions(part.levels[:, even], part.deals[even], part.nets[:, even])
        return cells_of(part.features, part.options, [decisions])

    def value(self, rules: RuleList) -> Estimate:
        """The mean net of rules, on the deals that they were not found on."""
        return self._mean(self._taken(rules), slice(1, None, 2))

    def cost(self, rules: RuleList) -> Estimate:
        """What rules lose against best play, on the deals that they were not found on."""
        return self._mean(self.deals.best_nets - self._taken(rules), slice(1, None, 2))

    def share(self, option: int) -> Estimate:
        """In how many deals of all an option is the best."""
        best = self.deals.best_deals[option] > 0
        return self._mean(best * self.deals.deals * UNIT, slice(None))

    def _taken(self, rules: RuleList) -> I64:
        taken: I64 = np.take_along_axis(self.deals.nets, rules.chosen(self.deals)[None], 0)[0]
        return taken

    def _mean(self, nets: I64, some: slice) -> Estimate:
        """The mean over all hands, each stratum by its share of them."""
        values = (nets / (self.deals.deals * UNIT))[some]
        strata, shares = self.strata[some], self.hands / self.hands.sum()
        drawn = np.bincount(strata, minlength=len(shares))
        means = np.bincount(strata, values, len(shares)) / drawn
        squares = np.bincount(strata, (values - means[strata]) ** 2, len(shares))
        variances = shares**2 * squares / (np.maximum(drawn - 1, 1) * drawn)
        return Estimate(float(shares @ means), sqrt(float(variances.sum())))


def survey_sampled(
    sampling: Sampling,
    view: View,
    strata: Scale,
    options: Sequence[str],
    workers: int,
    progress: Progress,
) -> SampledSurvey:
    """All options of the first decision in each deal; some 10 to 30 ms of one core a deal."""
    sets, by_stratum = hands_by_stratum(strata)
    numbers = np.concatenate(
        [
            np.full(_drawn(sampling.deals, len(of), len(sets)), place)
            for place, of in enumerate(by_stratum)
        ]
    )
    _, open_cards = first_cards(sampling.game)

    def valued(number: int) -> I64:
        random = Random(f"{sampling.seed} {number}")
        hand = sets[random.choice(by_stratum[numbers[number]])].tolist()
        others = [card for card in DECK if card not in hand]
        cards = [DECK[card] for card in hand] + random.sample(others, open_cards)
        advice = advise(first_position(sampling.game, cards))
        nets = [round(best_of(advice, option) * UNIT) for option in options]
        return np.array([*map(int, cards), *nets])

    table = np.stack(list(in_chunks(valued, range(len(numbers)), workers, progress)), 1)
    hands, dealers, nets = table[:HAND].T, table[HAND : HAND + open_cards].T, table[-len(options) :]
    sizes = np.array([len(of) for of in by_stratum])
    weights = (sizes * WEIGHT // np.bincount(numbers))[numbers]
    decisions = Decisions(view.levels(Dealt(hands, dealers)), weights, nets * weights)
    return SampledSurvey(
        replace(cells_of(view.features, options, [decisions]), unit=UNIT),
        _deal_by_deal(view, options, decisions),
        numbers,
        sizes,
    )


def hands_by_stratum(strata: Scale) -> tuple[NDArray[np.int8], list[I64]]:
    """All hands of five, and the places of those of each stratum."""
    sets = all_sets(len(DECK), HAND, comb(len(DECK), HAND))
    strengths = strengths_of(five_card_table(HAND), CARD_KEY, CARD_BIT, sets, 0, 0)
    levels = levels_on(strata, strengths.astype(np.int64))
    return sets, [np.flatnonzero(levels == level) for level in range(len(strata))]


def _drawn(deals: int, hands: int, all_hands: int) -> int:
    """How many deals a stratum gets: as many as it has of all hands, and an even number."""
    return 2 * max(deals * hands // (2 * all_hands), deals // (2 * LEAST_SHARE), 1)


def _deal_by_deal(view: View, options: Sequence[str], decisions: Decisions) -> Cells:
    nets = decisions.nets
    is_best = np.arange(len(options))[:, None] == nets.argmax(0)
    return Cells(
        view.features,
        tuple(options),
        decisions.levels,
        decisions.deals,
        nets,
        nets.max(0),
        np.where(is_best, decisions.deals, 0),
    )


def best_of(advice: Advice, option: str) -> Fraction:
    """The highest value among the options that go by one name: `bet`, or `change 2`."""
    return max(found.ev for found in advice.options if kind(found) == option)


def kind(option: Option) -> str:
    """An option without its cards and its insurance."""
    return f"{option.action} {len(option.cards)}" if option.cards else option.action


def first_cards(game: Game) -> tuple[int, int]:
    """How many cards a player has at his first decision, and how many are open."""
    shape = next(iter(ADVISERS[game.id].shapes.values()))
    return shape.hand[0], max(shape.dealer[0], shape.board[0])


def first_position(
    game: Game,
    cards: Sequence[Card],
    dead: Sequence[Card] = (),
    settings: Mapping[str, SettingValue] | None = None,
) -> dict[str, object]:
    """The first decision with these cards: the player's, then the open ones."""
    own, _ = first_cards(game)
    step, shape = next(iter(ADVISERS[game.id].shapes.items()))
    texts = [str(card) for card in cards]
    return {
        "game": game.id,
        "settings": {**game.rules.values, **(settings or {})},
        "step": step,
        "hand": texts[:own],
        "board" if shape.board != (0,) else "dealer": texts[own:],
        "dead": [str(card) for card in dead],
    }
