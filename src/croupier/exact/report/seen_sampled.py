"""What a person can see in the first decisions of the games that are sampled."""

from collections.abc import Callable
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK
from croupier.exact.kernels.disjoint import strengths_of
from croupier.exact.kernels.suits import all_sets
from croupier.exact.kernels.tables import CARD_BIT, CARD_KEY, five_card_table
from croupier.exact.multiples import STRONGEST
from croupier.exact.report.cells import Feature
from croupier.exact.report.features import (
    RANK_NAMES,
    Scale,
    five_card_scale,
    grouped,
    levels_on,
    scale,
    yes_or_no,
)
from croupier.exact.report.sampled import HAND, Dealt
from croupier.exact.report.seen import MATCHED, UPCARD, View
from croupier.exact.whole.varied import Seen, group_number

I64 = NDArray[np.int64]

FLUSH_DRAW = yes_or_no("flush draw", "a flush draw", "no flush draw")
STRAIGHT_DRAW = Feature(
    "straight draw",
    ("none", "one rank completes it", "two ranks complete it"),
    ("", "a straight draw", "an open straight draw"),
    ("no straight draw", "no open straight draw", ""),
)
OPEN_PAIRS = tuple(f"a pair of {rank}s" for rank in RANK_NAMES)
SHOWN = (*(f"{rank} high" for rank in RANK_NAMES), "ace-king", *OPEN_PAIRS, "two pair")
SHOWN_FROM = (
    "2 high",
    "queen high",
    "king high",
    "ace high",
    "ace-king",
    "a pair of 2s",
    "a pair of 6s",
    "a pair of 10s",
    "a pair of kings",
    "two pair",
)
HANDS_FROM = (
    "no hand",
    "ace-king-4",
    "ace-king-jack",
    "ace-king-queen",
    *OPEN_PAIRS,
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
)
"""A sample has too few deals for finer levels."""


def six_card_view() -> View:
    """Six-card poker: the five cards, the upcard, whether its rank is held, and draws."""
    hand, on = _hands()

    def levels(dealt: Dealt) -> I64:
        upcards = dealt.dealers[:, 0] >> 2
        matched = (dealt.hands >> 2 == upcards[:, None]).any(1)
        held = levels_on(on, _strengths(dealt.hands))
        return np.stack([held, upcards, matched.astype(np.int64), *_draws(dealt.hands)])

    features = (hand, UPCARD, MATCHED, FLUSH_DRAW, STRAIGHT_DRAW)
    return View(features, levels, "hand", "upcard")


def two_plus_four_view() -> View:
    """2 Plus 4 Poker: also what the dealer's four open cards hold, and whether that is beaten."""
    hand, on = _hands()
    shown = grouped("open cards", SHOWN, SHOWN_FROM, " open")
    ahead = Feature(
        "against the open cards",
        ("behind", "level", "ahead"),
        ("", "a hand not behind the open cards", "a hand ahead of the open cards"),
        ("a hand behind the open cards", "a hand not ahead of the open cards", ""),
    )
    blocked = scale(
        "matched", "0123", "{} or more cards of open ranks", "at most {} cards of open ranks"
    )

    def levels(dealt: Dealt) -> I64:
        held = (dealt.hands[:, :, None] >> 2 == dealt.dealers[:, None, :] >> 2).any(2).sum(1)
        strengths = levels_on(on, _strengths(dealt.hands))
        against = np.array([*map(_against, dealt.hands >> 2, dealt.dealers >> 2)])
        open_levels = np.array([*map(shown_level, dealt.dealers >> 2)])
        matched = np.minimum(held, 3)
        return np.stack([strengths, open_levels, against, matched, *_draws(dealt.hands)])

    features = (hand, shown, ahead, blocked, FLUSH_DRAW, STRAIGHT_DRAW)
    return View(features, levels, "hand", "open cards")


def _hands() -> tuple[Feature, Scale]:
    """The hand in coarse levels."""
    return grouped("hand", [name for name, _ in hand_kinds()], HANDS_FROM), drawn_hands()


def drawn_hands() -> Scale:
    """The same levels, with the strengths from which they hold."""
    fine = dict(hand_kinds())
    return tuple((name, fine[name]) for name in HANDS_FROM)


def hand_kinds() -> Scale:
    """What a player can be dealt; below ace-king one kind."""
    return tuple(level for level in (("no hand", 0), *five_card_scale()) if "high" not in level[0])


def _strengths(hands: I64) -> I64:
    sets = hands.astype(np.int8)
    return strengths_of(five_card_table(5), CARD_KEY, CARD_BIT, sets, 0, 0).astype(np.int64)


def _draws(hands: I64) -> tuple[I64, I64]:
    """Whether four are of one suit, and how many ranks would make a straight, two at most."""
    suits = np.stack([(hands & 3 == suit).sum(1) for suit in range(4)])
    ranks = np.bitwise_or.reduce(1 << (hands >> 2), 1)
    return (suits.max(0) == 4).astype(np.int64), straights_to_come(ranks)


@cache
def seen() -> Seen:
    """What a player sees in five cards, as the sampled reports have it."""
    sets = all_sets(len(DECK), HAND, comb(len(DECK), HAND))
    strengths = strengths_of(five_card_table(HAND), CARD_KEY, CARD_BIT, sets, 0, 0)
    there, firsts = np.unique(strengths, return_index=True)
    groups = np.zeros(STRONGEST + 1, np.int64)
    groups[there] = [group_number(hand.tolist()) for hand in sets[firsts] >> 2]
    levels = levels_on(drawn_hands(), np.arange(STRONGEST + 1))
    return Seen(levels, groups, straights_to_come(np.arange(1 << 13)).astype(np.int64))


def straights_to_come(ranks: I64) -> I64:
    """How many ranks would make a straight of these, as bits; two at most."""
    ranks = ranks << 1 | ranks >> len(RANK_NAMES) - 1
    to_come = np.zeros_like(ranks)
    for lowest in range(10):
        window = 0b11111 << lowest
        is_short = np.bitwise_count(ranks & window) == 4
        to_come |= np.where(is_short, window & ~ranks, 0)
    return np.minimum(np.bitwise_count(to_come), 2)


def _grouped(ranks: I64) -> list[tuple[int, int]]:
    """(times, rank), the most significant first."""
    found, times = np.unique(ranks, return_counts=True)
    return sorted(zip(times.tolist(), found.tolist(), strict=True), reverse=True)


def shown_level(ranks: I64) -> int:
    """The level of what four open cards hold."""
    (times, rank), *others = _grouped(ranks)
    name = f"{RANK_NAMES[rank]} high"
    if times > 2 or (times == 2 and others[0][0] == 2):
        name = "two pair"
    elif times == 2:
        name = OPEN_PAIRS[rank]
    elif rank == len(RANK_NAMES) - 1 and others[0][1] == rank - 1:
        name = "ace-king"
    place = SHOWN.index(name)
    return sum(SHOWN.index(first) <= place for first in SHOWN_FROM) - 1


def _against(own: I64, open_ranks: I64) -> int:
    """Whether the hand is behind, level with or ahead of the open cards, by groups of ranks."""
    mine, theirs = _grouped(own)[: len(open_ranks)], _grouped(open_ranks)
    return 1 + (mine > theirs) - (mine < theirs)


SAMPLED_VIEWS: dict[str, tuple[Callable[[], View], tuple[str, ...]]] = {
    "two-plus-four": (two_plus_four_view, ("fold", "bet", "buy")),
    "six-card": (six_card_view, ("fold", "bet", "buy", "change 1", "change 2")),
}
"""By game the view, and the options by name."""
