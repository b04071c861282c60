"""Whole games on small decks by three routes: kernels, plain counting, the engine itself."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from croupier.exact.reference import dealt, value
from croupier.exact.whole import caribbean_stud, casino_holdem, four_card
from croupier.exact.whole.paid import paid_hands
from croupier.exact.whole.solution import Decision, Law
from croupier.exact.whole.symmetry import SymmetricDeck
from croupier.games import State, load_game
from croupier.games.actions import Play
from croupier.games.caribbean_stud import CaribbeanStud
from croupier.games.casino_holdem import CasinoHoldem
from croupier.games.four_card import FourCard
from croupier.games.pay import five_card_pays
from croupier.games.round import Stakes
from tests.exact.plain import whole
from tests.exact.plain.whole import cards_of, left

ANTE = 100

THREE_RANKS = SymmetricDeck(ranks=(0, 1, 12))
THREE_SUITS = SymmetricDeck(ranks=(2, 3, 4, 12), suits=3)
TWO_SUITS = SymmetricDeck(ranks=(0, 1, 2, 10, 11, 12), suits=2)
DECKS = pytest.mark.parametrize(
    "deck", [THREE_RANKS, THREE_SUITS, TWO_SUITS], ids=["3 ranks", "3 suits", "2 suits"]
)


def four() -> FourCard:
    game = load_game("four-card")
    assert isinstance(game, FourCard)
    return game


def stud() -> CaribbeanStud:
    game = load_game("caribbean-stud")
    assert isinstance(game, CaribbeanStud)
    return game


def holdem() -> CasinoHoldem:
    game = load_game("casino-holdem")
    assert isinstance(game, CasinoHoldem)
    return game


def same(solved: tuple[Law, tuple[Decision, ...]], tally: whole.Tally) -> bool:
    law, decisions = solved
    nets: Counter[Fraction | int] = Counter()
    for row in law.outcomes:
        nets[row.pays] += row.combinations
    decided = Counter({row.decision: row.combinations for row in decisions})
    return +nets == +tally.nets and +decided == +tally.decisions


@DECKS
def test_four_card_is_the_plain_count(deck: SymmetricDeck) -> None:
    assert same(four_card.solve_rounds(four(), deck), whole.four_card(four(), deck))


@DECKS
def test_caribbean_stud_is_the_plain_count(deck: SymmetricDeck) -> None:
    assert same(caribbean_stud.solve_rounds(stud(), deck), whole.caribbean_stud(stud(), deck))


@DECKS
def test_casino_holdem_is_the_plain_count(deck: SymmetricDeck) -> None:
    assert same(casino_holdem.solve_rounds(holdem(), deck), whole.casino_holdem(holdem(), deck))


def test_workers_change_nothing() -> None:
    once = [
        four_card.solve_rounds(four(), TWO_SUITS),
        caribbean_stud.solve_rounds(stud(), TWO_SUITS),
        casino_holdem.solve_rounds(holdem(), TWO_SUITS),
    ]
    assert once == [
        four_card.solve_rounds(four(), TWO_SUITS, workers=3),
        caribbean_stud.solve_rounds(stud(), TWO_SUITS, workers=3),
        casino_holdem.solve_rounds(holdem(), TWO_SUITS, workers=3),
    ]


@DECKS
def test_four_card_is_the_engines_value(deck: SymmetricDeck) -> None:
    start = four().start({1: Stakes(ante=ANTE)}, 4 * ANTE)
    law, _ = four_card.solve_rounds(four(), deck)
    assert value(start, cards_of(deck)) == ANTE * law.ev


@DECKS
def test_caribbean_stud_is_the_engines_value(deck: SymmetricDeck) -> None:
    start = stud().start({1: Stakes(ante=ANTE)}, 3 * ANTE)
    law, _ = caribbean_stud.solve_rounds(stud(), deck)
    assert value(start, cards_of(deck)) == ANTE * law.ev


@DECKS
def test_casino_holdem_states_are_the_engines_values(deck: SymmetricDeck) -> None:
    """With the other hand unknown a play is worth the mean over what that hand may be."""
    paid = paid_hands(holdem().rules.paytables["ante"], five_card_pays)
    states = casino_holdem.tally_states(holdem().qualifies_from, paid, deck)
    nets = casino_holdem.nets(states, paid)
    start = holdem().start({1: Stakes(ante=ANTE)}, 3 * ANTE)
    cards, random = cards_of(deck), Random("states")
    for _ in range(25):
        row = random.randrange(len(states.flops))
        flop = tuple(card for card in cards if card in states.flops[row])
        hand = tuple(random.sample(left(cards, flop), 2))
        state = states.ids[row, 52 * hand[0] + hand[1]]
        played = [
            value(start.deal((*hand, *other, *flop)).act(1, Play(2 * ANTE)), cards)
            for other in combinations(left(cards, flop, hand), 2)
        ]
        net = Fraction(int(nets[state]), int(states.counts[state]) * states.deals)
        assert sum(played) / len(played) == ANTE * net


def test_the_plays_between_are_between() -> None:
    """Two antes are worth the mean of one and three: the best play is never two."""
    start: State = four().start({1: Stakes(ante=ANTE)}, 4 * ANTE)
    cards, random = cards_of(TWO_SUITS), Random("linear")
    for state in random.sample(list(dealt(start, cards)), 100):
        one, two, three = (value(state.act(1, Play(n * ANTE)), cards) for n in (1, 2, 3))
        assert two == (one + three) / 2
