"""The kernels of whole games against plain enumeration."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, permutations
from math import comb
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.cards import DECK, Card
from croupier.exact.kernels.suits import all_sets, suit_weights
from croupier.exact.whole import caribbean_stud, four_card
from croupier.exact.whole.casino_holdem import tally_states
from croupier.exact.whole.paid import paid_hands
from croupier.exact.whole.symmetry import WHOLE_DECK, SymmetricDeck
from croupier.games import load_game
from croupier.games.caribbean_stud import CaribbeanStud
from croupier.games.casino_holdem import CasinoHoldem
from croupier.games.pay import five_card_pays
from croupier.hands import five, four
from tests.exact.plain.whole import ante_pays, cards_of, left

Strength = Callable[[Sequence[Card]], int]


@pytest.mark.parametrize(("cards", "size"), [(1, 1), (5, 5), (12, 2), (12, 5), (16, 4)])
def test_all_sets_are_all_in_colex_order(cards: int, size: int) -> None:
    found = [tuple(map(int, row)) for row in all_sets(cards, size, comb(cards, size))]
    assert found == sorted(combinations(range(cards), size), key=lambda row: row[::-1])


@pytest.mark.parametrize(("first", "suits"), [(0, 4), (1, 4), (0, 3), (1, 3), (0, 2), (1, 2)])
def test_a_canonical_set_stands_for_its_orbit(first: int, suits: int) -> None:
    deck = SymmetricDeck(ranks=(0, 5, 12), suits=suits)
    size = min(4, 3 * suits)
    sets = all_sets(len(deck.cards), size, comb(len(deck.cards), size))
    weights = suit_weights(sets, deck.cards, deck.lanes(range(first)))
    orbits = Counter(orbit([int(card) for card in deck.cards[row]], first, suits) for row in sets)
    canonical = {
        orbit([int(card) for card in deck.cards[row]], first, suits): int(weight)
        for row, weight in zip(sets, weights, strict=True)
        if weight
    }
    assert canonical == orbits
    assert np.count_nonzero(weights) == len(orbits)


def orbit(cards: Sequence[int], first: int, suits: int) -> frozenset[frozenset[int]]:
    """All sets that a renaming of the free suits makes of a set."""
    fixed = range(first)
    renamings = [(*fixed, *free) for free in permutations(range(first, suits))]
    return frozenset(
        frozenset(card - card % 4 + renaming[card % 4] for card in cards) for renaming in renamings
    )


def plain_counts(
    deck: Sequence[Card],
    hand: tuple[Card, ...],
    upcard: Card,
    down: int,
    strength: Strength,
    qualifies_from: int,
) -> tuple[int, int, int]:
    held = strength(hand)
    missed, lower, equal = 0, 0, 0
    for hidden in combinations(left(deck, hand, (upcard,)), down):
        dealer = strength((*hidden, upcard))
        missed += dealer < qualifies_from
        lower += qualifies_from <= dealer < held
        equal += qualifies_from <= dealer == held
    return missed, lower, equal


MIDDLE_DECK = SymmetricDeck(ranks=(0, 1, 2, 3, 10, 11, 12))
DECKS = pytest.mark.parametrize(
    ("deck", "samples"),
    [
        pytest.param(MIDDLE_DECK, 25, id="28 cards"),
        pytest.param(WHOLE_DECK, 60, id="52 cards", marks=pytest.mark.long),
    ],
)


@DECKS
@pytest.mark.parametrize("name", ["caribbean-stud", "four-card"])
def test_hands_against_an_upcard(name: str, deck: SymmetricDeck, samples: int) -> None:
    game = load_game(name)
    if isinstance(game, CaribbeanStud):
        showdowns, strength = caribbean_stud.showdowns(game), five.strength
    else:
        showdowns, strength = four_card.showdowns(), four.strength
    random = Random(name)
    drawn = Counter(random.choice(deck.ranks) for _ in range(samples))
    for hands in showdowns.hands(deck):
        for _ in range(drawn[hands.upcard >> 2]):
            row = random.randrange(len(hands.cards))
            counted = (hands.missed[row], hands.lower[row], hands.equal[row])
            assert counted == plain_counts(
                cards_of(deck),
                tuple(DECK[card] for card in hands.cards[row]),
                DECK[hands.upcard],
                showdowns.down,
                strength,
                showdowns.qualifies_from,
            )


def holdem() -> CasinoHoldem:
    game = load_game("casino-holdem")
    assert isinstance(game, CasinoHoldem)
    return game


def plain_state(
    deck: Sequence[Card], flop: tuple[Card, ...], hand: tuple[Card, ...]
) -> tuple[Counter[int], Counter[int], int]:
    """Deals missed and lower by what the ante then pays, and equal ones."""
    game = holdem()
    missed: Counter[int] = Counter()
    lower: Counter[int] = Counter()
    equal = 0
    for later in combinations(left(deck, flop, hand), 2):
        board = flop + later
        held = five.strength(hand + board)
        pays = ante_pays(game, held)
        for dealer in combinations(left(deck, board, hand), 2):
            strength = five.strength(dealer + board)
            if strength < game.qualifies_from:
                missed[pays] += 1
            elif strength < held:
                lower[pays] += 1
            else:
                equal += strength == held
    return missed, lower, equal


@DECKS
def test_states(deck: SymmetricDeck, samples: int) -> None:
    paid = paid_hands(holdem().rules.paytables["ante"], five_card_pays)
    states = tally_states(holdem().qualifies_from, paid, deck)
    cards, random = cards_of(deck), Random("states")
    for _ in range(samples):
        row = random.randrange(len(states.flops))
        flop = tuple(DECK[card] for card in states.flops[row])
        hand = tuple(random.sample(left(cards, flop), 2))
        state = int(states.ids[row, 52 * hand[0] + hand[1]])
        missed, lower, equal = plain_state(cards, flop, hand)
        times = int(states.counts[state])
        assert int(states.equal[state]) == times * equal
        assert by_pays(states.missed[:, state], [row.pays for row in paid], times) == missed
        assert by_pays(states.lower[:, state], [row.pays for row in paid], times) == lower


def by_pays(counts: NDArray[np.int64], pays: Sequence[int], times: int) -> Counter[int]:
    found: Counter[int] = Counter()
    for count, multiple in zip(counts, pays, strict=True):
        assert count % times == 0
        found[multiple] += int(count) // times
    return +found
