"""Scales of features that several games share: ranks, hands in words, and what a rule says."""

from collections.abc import Sequence
from dataclasses import replace
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from croupier.cards import RANKS, Card
from croupier.exact.report.cells import Feature
from croupier.hands import five, four

I64 = NDArray[np.int64]
Scale = tuple[tuple[str, int], ...]
"""Names of hands with the strengths from which they hold, ascending."""

ACE = len(RANKS) - 1
_FACES = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
RANK_NAMES = tuple(_FACES.get(rank, rank) for rank in RANKS)
RANK_SIGNS = tuple(rank.replace("T", "10") for rank in RANKS)


def scale(name: str, levels: Sequence[str], at_least: str, at_most: str) -> Feature:
    """A feature whose rules name the level where the phrases have `{}`."""
    said = [tuple(phrase.format(level) for level in levels) for phrase in (at_least, at_most)]
    return Feature(name, tuple(levels), *said)


def yes_or_no(name: str, yes: str, no: str) -> Feature:
    """A feature that is there or not."""
    return Feature(name, ("no", "yes"), ("", yes), (no, ""))


def rank_scale(name: str, at_least: str, at_most: str) -> Feature:
    """A feature that is a rank; a chart has its sign and a rule its name."""
    return replace(scale(name, RANK_NAMES, at_least, at_most), levels=RANK_SIGNS)


def hand_scale(hands: Scale, at_most: str = "{} or lower") -> Feature:
    """The hand held, in the names of a scale."""
    return scale("hand", [name for name, _ in hands], "{} or better", at_most)


def grouped(name: str, levels: Sequence[str], firsts: Sequence[str], after: str = "") -> Feature:
    """A feature whose levels are runs of finer ones, each from one of `firsts` up to the next.

    `after` is added to what a rule says of them.
    """
    starts = [levels.index(first) for first in firsts]
    lasts = [levels[start - 1] for start in starts[1:]] + [levels[-1]]
    names = [
        first if first == last else f"{first} to {last}"
        for first, last in zip(firsts, lasts, strict=True)
    ]
    at_most = [f"{last}{' or lower' if last != levels[0] else ''}{after}" for last in lasts]
    at_least = [f"{first} or better{after}" for first in firsts]
    return Feature(name, tuple(names), tuple(at_least), tuple(at_most))


def levels_on(hands: Scale, strengths: I64) -> I64:
    """The level of each strength on a scale."""
    starts = np.array([start for _, start in hands])
    return np.maximum(np.searchsorted(starts, strengths, side="right") - 1, 0)


def four_card_scale() -> Scale:
    """High cards and pairs by their rank, all other hands by their category."""
    lowest = [[top, 2, 1, 0] for top in range(4, ACE)] + [[ACE, 3, 1, 0]]
    return _highs(four, lowest) + _pairs_and_better(four)


def five_card_scale() -> Scale:
    """The same for five cards, with the ace-king hands by their third card."""
    lowest = [[top, 3, 2, 1, 0] for top in range(5, ACE)] + [[ACE, 4, 2, 1, 0]]
    thirds = [[ACE, ACE - 1, third, 1, 0] for third in range(2, ACE - 1)]
    ace_kings = tuple(
        (f"ace-king-{RANK_NAMES[ranks[2]]}", five.strength(_mixed(ranks))) for ranks in thirds
    )
    return _highs(five, lowest) + ace_kings + _pairs_and_better(five)


def _highs(hands: ModuleType, lowest: Sequence[Sequence[int]]) -> Scale:
    """High cards, each from the lowest hand with it."""
    return tuple(
        (f"{RANK_NAMES[ranks[0]]} high", hands.strength(_mixed(ranks))) for ranks in lowest
    )


def _pairs_and_better(hands: ModuleType) -> Scale:
    """Every pair has the same number of kickers."""
    better = list(hands.Category)[::-1]
    pairs = hands.range_of(hands.Category.ONE_PAIR)
    size = len(pairs) // len(RANKS)
    named = [(f"a pair of {name}s", pairs.start + size * r) for r, name in enumerate(RANK_NAMES)]
    above = better[better.index(hands.Category.ONE_PAIR) + 1 :]
    return (*named, *((category.value, hands.range_of(category).start) for category in above))


def _mixed(ranks: Sequence[int]) -> list[Card]:
    """Cards of these ranks, all different, in more than one suit."""
    return [Card.of(rank, place % 4) for place, rank in enumerate(ranks)]
