"""What a person can see in the decisions of the solved games, as levels of features."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.exact.report.cells import Feature
from croupier.exact.report.features import (
    RANK_NAMES,
    Scale,
    five_card_scale,
    four_card_scale,
    hand_scale,
    levels_on,
    rank_scale,
    scale,
    yes_or_no,
)
from croupier.exact.strategies.casino_holdem import Flops
from croupier.exact.whole.upcard import Hands
from croupier.hands import five

I64 = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class View:
    """The features of a game, and their levels (rows) in what is seen (columns).

    `rows` and `columns` name the two features that a chart is drawn by. Where best play depends on
    more than those, `charted` are the highest levels of other features that a square stands for,
    `charted_says` says so in words, and a square shows how often the last option is the best.
    """

    features: tuple[Feature, ...]
    levels: Callable[[Any], I64]
    rows: str
    columns: str
    charted: tuple[tuple[str, int], ...] = ()
    charted_says: str = ""


UPCARD = rank_scale("upcard", "an upcard of {} or higher", "an upcard of {} or lower")
MATCHED = yes_or_no("matched", "a card of the upcard's rank", "no card of the upcard's rank")


def _upcard_levels(hands: Hands, on: Scale) -> list[I64]:
    """The hand, the upcard, and whether its rank is held."""
    upcard = hands.upcard >> 2
    return [
        levels_on(on, hands.strengths),
        np.full(len(hands.strengths), upcard),
        (hands.cards >> 2 == upcard).any(1).astype(np.int64),
    ]


def four_card_view() -> View:
    """Four Card Poker: also the pair against the upcard, and the best card beside it."""
    on = four_card_scale()
    against = Feature(
        "pair against the upcard",
        ("lower", "equal", "higher"),
        ("", "a pair not below the upcard", "a pair above the upcard"),
        ("a pair below the upcard", "a pair not above the upcard", ""),
    )
    beside = rank_scale("side card", "a side card of {} or higher", "side cards of {} or lower")

    def levels(hands: Hands) -> I64:
        paired, single = _paired_and_single(hands.cards >> 2)
        compared = 1 + np.sign(paired - (hands.upcard >> 2))
        return np.stack([*_upcard_levels(hands, on), compared, np.maximum(single, 0)])

    return View((hand_scale(on), UPCARD, MATCHED, against, beside), levels, "hand", "upcard")


def _paired_and_single(ranks: I64) -> tuple[I64, I64]:
    """The highest rank that comes more than once, and the highest that comes once; or -1."""
    times = (ranks[:, :, None] == ranks[:, None, :]).sum(2)
    return (np.where(times > 1, ranks, -1).max(1), np.where(times == 1, ranks, -1).max(1))


def caribbean_stud_view() -> View:
    """Caribbean Stud: also the third and the fourth card, the latter against the upcard."""
    on = five_card_scale()
    third = rank_scale("third card", "a third card of {} or higher", "a third card of {} or lower")
    fourth = rank_scale(
        "fourth card", "a fourth card of {} or higher", "a fourth card of {} or lower"
    )
    above = yes_or_no(
        "fourth above the upcard",
        "a fourth card above the upcard",
        "a fourth card not above the upcard",
    )

    def levels(hands: Hands) -> I64:
        ranks = hands.cards >> 2
        is_above = (ranks[:, 1] > hands.upcard >> 2).astype(np.int64)
        return np.stack([*_upcard_levels(hands, on), ranks[:, 2], ranks[:, 1], is_above])

    return View((hand_scale(on), UPCARD, MATCHED, third, fourth, above), levels, "hand", "upcard")


MADE = Feature(
    "hand",
    ("no pair", "a pair on the board alone", "a pair of one's own", "two pair or better"),
    ("", "a pair, if only on the board", "a pair of your own", "two pair or better"),
    ("no pair", "no pair of your own", "a pair at most", ""),
)
OVER = scale("overcards", "012", "{} cards above the flop", "at most {} cards above the flop")
FLUSH = Feature(
    "flush draw",
    ("none", "three to a flush", "four to a flush"),
    ("", "three to a flush", "a flush draw"),
    ("no three to a flush", "no flush draw", ""),
)
STRAIGHT = Feature(
    "straight draw",
    ("none", "three to a straight", "one rank completes it", "two ranks complete it"),
    ("", "three to a straight", "a straight draw", "an open straight draw"),
    ("no three to a straight", "no straight draw", "no open straight draw", ""),
)


def casino_holdem_view() -> View:
    """Casino Hold'em: the two cards, what they make with the flop, and what they draw to."""
    high = rank_scale("high card", "a high card of {} or better", "a high card of {} or lower")
    low = rank_scale("low card", "a low card of {} or better", "a low card of {} or lower")
    top = rank_scale("flop", "a flop with {} or higher", "a flop of {} or lower")
    features = (MADE, high, low, OVER, FLUSH, STRAIGHT, top)
    return View(
        features,
        flop_levels,
        "high card",
        "low card",
        (("hand", 1), ("flush draw", 1), ("straight draw", 1)),
        "without a pair of one's own, a flush draw or a straight draw",
    )


def flop_levels(flops: Flops) -> I64:
    """The levels of `casino_holdem_view`."""
    own, board = np.sort(flops.hands >> 2, 1), np.sort(flops.boards >> 2, 1)
    return np.stack(
        [
            _made(flops.strengths, own, board),
            own[:, 1],
            own[:, 0],
            (own > board[:, -1:]).sum(1),
            _flush_draw(flops.hands & 3, flops.boards & 3),
            _straight_draw(own, board),
            board[:, -1],
        ]
    )


def _made(strengths: I64, own: I64, board: I64) -> I64:
    is_paired = (own[:, 0] == own[:, 1]) | (own[:, :, None] == board[:, None, :]).any((1, 2))
    on_board = (board[:, 0] == board[:, 1]) | (board[:, 1] == board[:, 2])
    two_pair = five.range_of(five.Category.TWO_PAIR).start
    made = np.where(is_paired, 2, on_board.astype(np.int64))
    better = (strengths >= two_pair) & ~((board[:, 0] == board[:, 2]) & ~is_paired)
    return np.asarray(np.where(better, 3, made))


def _flush_draw(own: I64, board: I64) -> I64:
    """Cards of a suit of which one's own are some: three, four or more, or fewer."""
    cards = np.concatenate((own, board), 1)
    held = np.stack([(cards == suit).sum(1) * (own == suit).any(1) for suit in range(4)])
    return np.asarray(np.clip(held.max(0) - 2, 0, 2))


def _straight_draw(own: I64, board: I64) -> I64:
    """By the fives in a row that one's own cards help to fill: three of them, four, four twice."""
    ranks = np.bitwise_or.reduce(2 << np.concatenate((own, board), 1), 1)
    dealt = np.bitwise_or.reduce(2 << board, 1)
    ranks, dealt = (mask | mask >> len(RANK_NAMES) for mask in (ranks, dealt))
    threes, ranks_to_come = np.zeros_like(ranks), np.zeros_like(ranks)
    for lowest in range(10):
        window = 0b11111 << lowest
        filled = np.bitwise_count(ranks & window)
        helped = (ranks & ~dealt & window) > 0
        threes |= (filled >= 3) & helped
        ranks_to_come |= np.where((filled == 4) & helped, window & ~ranks, 0)
    ways = np.bitwise_count(ranks_to_come)
    return np.asarray(np.where(ways > 0, np.minimum(1 + ways, 3), threes.astype(np.int64)))


VIEWS: dict[str, Callable[[], View]] = {
    "four-card": four_card_view,
    "caribbean-stud": caribbean_stud_view,
    "casino-holdem": casino_holdem_view,
}
