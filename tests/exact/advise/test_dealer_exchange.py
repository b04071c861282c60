"""The kernel's card that a dealer gives up, and what he may get, against the rules."""

from itertools import product
from random import Random

import numpy as np
import pytest

from croupier.cards import Card
from croupier.exact.decisions.six_card_exchange import rank_sets
from croupier.exact.kernels.dealer_exchange import KINDS, NO_ODD, count_bits
from croupier.games import load_game
from croupier.games.six_card import SixCard
from croupier.hands import five


@pytest.mark.parametrize("policy", ["best", "highest"])
def test_new_hands_are_those_of_the_rules(policy: str) -> None:
    game = load_game("six-card", {"dealer_discard": policy})
    assert isinstance(game, SixCard)
    sets, news = rank_sets(game.qualifies_from, game.discards_highest)
    assert len(sets) == 1113
    random = Random(policy)
    rows = random.sample(range(len(sets)), 60)
    for row, odd in product(rows, range(KINDS)):
        suits = [0, 1, 2, 0, 1] if odd == NO_ODD else [int(i == odd) for i in range(5)]
        hand = tuple(Card.of(int(rank), suit) for rank, suit in zip(sets[row], suits, strict=True))
        kept = [card for card in hand if card != game.discard(hand)]
        four = odd != NO_ODD and len({card.suit for card in kept}) == 1
        for rank in range(13):
            found = news[:, rank, KINDS * row + odd]
            assert found[0] == five.strength([*kept, Card.of(rank, 3)])
            suited = Card.of(rank, kept[0].suit)
            if four:
                assert found[1] == (0 if suited in kept else five.strength([*kept, suited]))
            else:
                assert found[1] == found[0]


def test_sets_are_all_that_do_not_qualify() -> None:
    game = load_game("six-card")
    assert isinstance(game, SixCard)
    sets, _ = rank_sets(game.qualifies_from, game.discards_highest)
    no_hand = five.range_of(five.Category.NO_HAND)
    assert len(sets) == len(no_hand) == len(np.unique(sets, axis=0))


def test_bits_are_counted() -> None:
    random = Random(1)
    masks = [0, *(1 << bit for bit in range(61)), *(random.getrandbits(61) for _ in range(500))]
    assert [count_bits(mask) for mask in masks] == [mask.bit_count() for mask in masks]
