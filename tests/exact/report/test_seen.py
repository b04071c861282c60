"""The features of a decision, against what a person would say of the cards."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from croupier.cards import DECK, Card
from croupier.exact.report.sampled import Dealt
from croupier.exact.report.seen import casino_holdem_view, four_card_view
from croupier.exact.report.seen_sampled import SHOWN_FROM, six_card_view, two_plus_four_view
from croupier.exact.strategies.casino_holdem import Flops
from croupier.exact.whole.upcard import Hands
from croupier.hands import five, four

COUNT = 400


def deals(size: int, seed: int) -> list[list[Card]]:
    random = Random(seed)
    return [random.sample(DECK, size) for _ in range(COUNT)]


def runs_of(ranks: set[int], size: int) -> list[set[int]]:
    """The straights of which so many ranks are there."""
    straights = [{low % 13 for low in range(start, start + 5)} for start in range(-1, 9)]
    return [run for run in straights if len(run & ranks) == size]


def ranks_that_complete(ranks: set[int]) -> int:
    return len({rank for run in runs_of(ranks, 4) for rank in run - ranks})


def test_flops() -> None:
    hands = deals(5, 1)
    cards = np.array(hands)
    strengths = np.array([five.strength(hand) for hand in hands])
    levels = casino_holdem_view().levels(Flops(cards[:, :2], cards[:, 2:], strengths, 0))
    for hand, found in zip(hands, levels.T.tolist(), strict=True):
        own, board = hand[:2], hand[2:]
        low, high = sorted(card.rank for card in own)
        flop = [card.rank for card in board]
        of_own = low == high or low in flop or high in flop
        on_board = len(set(flop)) < 3
        better = five.category(five.strength(hand)).value not in ("no hand", "ace-king", "one pair")
        made = 3 if better and (of_own or len(set(flop)) > 1) else 2 if of_own else int(on_board)
        suited = max(
            sum(card.suit == suit for card in hand) for suit in {card.suit for card in own}
        )
        everything = {card.rank for card in hand}
        ways = {
            rank
            for run in runs_of(everything, 4)
            if run & everything - set(flop)
            for rank in run - everything
        }
        threes = [
            run
            for size in (3, 4, 5)
            for run in runs_of(everything, size)
            if run & everything - set(flop)
        ]
        draw = min(1 + len(ways), 3) if ways else int(bool(threes))
        over = sum(card.rank > max(flop) for card in own)
        assert found == [made, high, low, over, min(max(suited - 2, 0), 2), draw, max(flop)]


def test_four_card_hands() -> None:
    view = four_card_view()
    for hand in deals(6, 2):
        *own, upcard = hand
        strengths = np.array([four.strength(own)])
        zero = np.zeros(1, np.int64)
        hands = Hands(int(upcard), np.array([sorted(own)]), zero, strengths, zero, zero, zero, 1)
        hand_level, up, matched, against, side = view.levels(hands)[:, 0].tolist()
        ranks = [card.rank for card in own]
        paired = [rank for rank in ranks if ranks.count(rank) > 1]
        single = [rank for rank in ranks if ranks.count(rank) == 1]
        assert up == upcard.rank
        assert matched == (upcard.rank in ranks)
        best = max(paired, default=-1)
        assert against == 1 + (best > upcard.rank) - (best < upcard.rank)
        assert side == max(single, default=0)
        name = view.features[0].levels[hand_level]
        words = four.category(int(strengths[0])).value
        assert name == words or words in ("one pair", "high card")


@pytest.mark.parametrize("seed", [3])
def test_first_decisions_of_the_sampled_games(seed: int) -> None:
    hands = deals(9, seed)
    cards = np.array(hands)
    six = six_card_view().levels(Dealt(cards[:, :5], cards[:, 5:6])).T.tolist()
    two = two_plus_four_view().levels(Dealt(cards[:, :5], cards[:, 5:])).T.tolist()
    for hand, of_six, of_two in zip(hands, six, two, strict=True):
        own, shown = hand[:5], hand[5:]
        flush = max(sum(card.suit == suit for card in own) for suit in range(4)) == 4
        straight = min(ranks_that_complete({card.rank for card in own}), 2)
        assert of_six[1:] == [
            shown[0].rank,
            shown[0].rank in {card.rank for card in own},
            flush,
            straight,
        ]
        held = {card.rank for card in shown}
        assert of_two[3:] == [min(sum(card.rank in held for card in own), 3), flush, straight]
        assert of_two[0] == of_six[0]
        assert SHOWN_FROM[of_two[1]] == shown_from(shown)
        assert of_two[2] == 1 + beats(own, shown) - beats(shown, own)


def shown_from(cards: list[Card]) -> str:
    ranks = sorted((card.rank for card in cards), reverse=True)
    pairs = {rank for one, rank in combinations(ranks, 2) if one == rank}
    if len(pairs) > 1 or any(ranks.count(rank) > 2 for rank in ranks):
        return "two pair"
    for pair in pairs:
        return f"a pair of {('2s', '6s', '10s', 'kings')[(pair >= 4) + (pair >= 8) + (pair >= 11)]}"
    if ranks[:2] == [12, 11]:
        return "ace-king"
    return {12: "ace high", 11: "king high", 10: "queen high"}.get(ranks[0], "2 high")


def beats(one: list[Card], other: list[Card]) -> bool:
    """By groups of ranks, as many as there are cards on the shorter side."""

    def groups(cards: list[Card]) -> list[tuple[int, int]]:
        ranks = [card.rank for card in cards]
        return sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)

    return groups(one)[:4] > groups(other)[:4]
