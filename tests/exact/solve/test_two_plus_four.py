"""2 Plus 4 Poker solved whole, by several routes."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from typing import Literal

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.cards import DECK, Card, parse_cards
from croupier.exact import advise
from croupier.exact.kernels.open_cards import HELD
from croupier.exact.reference import values
from croupier.exact.whole.kept import Solved
from croupier.exact.whole.symmetry import WHOLE_DECK, SymmetricDeck
from croupier.exact.whole.two_plus_four import (
    OPEN,
    Hands,
    Sheet,
    dealer_against,
    solve_class,
)
from croupier.exact.whole.two_plus_four_law import Deals, law_of
from croupier.games import load_game
from croupier.games.actions import Bet, Buy, Fold
from croupier.games.round import Stakes
from croupier.games.two_plus_four import TwoPlusFour
from croupier.hands import five
from tests.exact.plain.recount import recounted
from tests.exact.plain.two_plus_four import Play, Table

I64 = NDArray[np.int64]
OnTie = Literal["lost", "returned"]

ANTE = 100
RICH = 10**9
FLUSHES = "2c 3c 5c 6c 8c 9h Jh Qc Kd 4c 3d 7d Ac"
STRAIGHTS = "3c 4d 5h 6s 7c 8d 9h Ts Jc Qd 2h 2s 8h Kd"
PAIRS = "2c 2d 3c 3d 5c 5d 6c 6d 8c 8d 9c 9d Jc Jd"
LARGER = "2c 2d 3c 3d 5c 5d 6c 6d 8c 8d 9c 9d Jc Jd Qc Qd"
DRAWS = "Kc Kd Kh Ks Ac Ad 2s 3s 4s 5s 7s 8s 9s Qd"
DECKS = pytest.mark.parametrize("texts", [FLUSHES, STRAIGHTS, PAIRS, LARGER, DRAWS])
ON_TIE = pytest.mark.parametrize("on_tie", ["lost", "returned"])


def game_of(on_tie: OnTie = "lost") -> TwoPlusFour:
    game = load_game("two-plus-four", {"insurance_on_tie": on_tie, "max_payout": RICH})
    assert isinstance(game, TwoPlusFour)
    return game


def numbers(cards: Iterable[Card]) -> I64:
    return np.array(sorted(cards), np.int64)


def solved_on(
    game: TwoPlusFour, cards: I64, upcards: I64, room: Hands | None = None
) -> tuple[Solved, Hands]:
    room = room or Hands(len(cards) - OPEN)
    return solve_class(Sheet.of(game), cards, upcards, 1, room), room


def number_of(hand: tuple[int, ...]) -> int:
    """The number of a hand of ascending places."""
    return sum(comb(place, i + 1) for i, place in enumerate(hand))


def some(texts: str, count: int) -> list[tuple[int, ...]]:
    every = list(combinations(numbers(parse_cards(texts)).tolist(), OPEN))
    return Random(texts).sample(every, count)


@ON_TIE
@DECKS
def test_classes_are_the_plain_counts(texts: str, on_tie: OnTie) -> None:
    game, cards = game_of(on_tie), numbers(parse_cards(texts))
    for upcards in some(texts, 3):
        solved, _ = solved_on(game, cards, np.array(upcards))
        table = Table(game, tuple(DECK[card] for card in cards), tuple(DECK[c] for c in upcards))
        opened, blind = table.solved()
        assert (solved.open_value, solved.blind_value) == (opened.total, blind.total)
        for box, play in (("open", opened), ("blind", blind)):
            assert is_law_of(solved, game, box == "blind", len(cards) - OPEN, play)


def is_law_of(solved: Solved, game: TwoPlusFour, blind: bool, cards: int, play: Play) -> bool:
    law, decisions = law_of(
        Sheet.of(game), "blind" if blind else "open", cards, solved.folded, solved.tallies
    )
    nets: Counter[Fraction | int] = Counter()
    for row in law.outcomes:
        nets[row.pays] += row.combinations
    decided = {(row.decision, row.stake): row.combinations for row in decisions}
    return nets == +play.nets and decided == +play.decisions


@ON_TIE
@DECKS
def test_hands_are_the_engines_values(texts: str, on_tie: OnTie) -> None:
    game, deck, random = game_of(on_tie), parse_cards(texts), Random(texts)
    cards = numbers(deck)
    for upcards in some(texts, 8):
        _, room = solved_on(game, cards, np.array(upcards))
        left, deals = np.setdiff1d(cards, upcards), Deals(len(cards) - OPEN)
        for _ in range(4):
            hand = tuple(sorted(random.sample(range(len(left)), 5)))
            start = game.start({1: Stakes(ante=ANTE)}, RICH).deal([DECK[c] for c in upcards])
            found = values(start.deal([DECK[left[place]] for place in hand]), deck)
            bet = max(value for action, value in found.items() if isinstance(action, Bet))
            place = number_of(hand)
            dealers = deals.pairs(bought=False) * deals.draws(bought=False)
            assert found[Fold()] == -ANTE
            assert bet == ANTE * Fraction(int(room.met.bets[place]), dealers)
            assert found[Buy()] == ANTE * (Fraction(int(room.met.buys[place]), deals.dealt) - 1)


@pytest.mark.long
def test_a_whole_game_is_the_reference_solvers() -> None:
    """Every hand against all open cards of a deck of thirteen."""
    game, deck = game_of(), parse_cards(FLUSHES)
    cards, room = numbers(deck), Hands(9)
    total, expected = 0, Fraction(0)
    for upcards in combinations(cards.tolist(), OPEN):
        solved, _ = solved_on(game, cards, np.array(upcards), room)
        total += solved.open_value
        start = game.start({1: Stakes(ante=ANTE)}, RICH).deal([DECK[c] for c in upcards])
        for hand in combinations(np.setdiff1d(cards, upcards).tolist(), 5):
            expected += max(values(start.deal([DECK[card] for card in hand]), deck).values())
    assert Fraction(total, Deals(9).dealt) == expected / ANTE


def test_suits_may_be_renamed() -> None:
    """The classes with their weights are all open cards of a deck."""
    deck, game = SymmetricDeck(ranks=(0, 1, 3, 5, 8, 9, 10), suits=2), game_of()
    sheet, cards, room = Sheet.of(game), deck.cards, Hands(10)
    sets, weights = deck.canonical_sets(OPEN)
    by_class = sum(
        int(weight) * solve_class(sheet, cards, cards[row], 1, room).open_value
        for row, weight in zip(sets, weights, strict=True)
    )
    assert by_class == sum(
        solve_class(sheet, cards, np.array(row), 1, room).open_value
        for row in combinations(cards.tolist(), OPEN)
    )


SAMPLES = pytest.mark.parametrize("samples", [3, pytest.param(100, marks=pytest.mark.long)])


@SAMPLES
@ON_TIE
def test_positions_are_what_is_advised(samples: int, on_tie: OnTie) -> None:
    """Five hands against each of some open cards of the whole deck; two of them may be insured."""
    game, random, room = game_of(on_tie), Random(on_tie), Hands(48)
    for _ in range(samples):
        upcards = np.array(sorted(random.sample(range(52), OPEN)))
        left = np.setdiff1d(WHOLE_DECK.cards, upcards)
        solved_on(game, WHOLE_DECK.cards, upcards, room)
        for insurable in (False, False, False, True, True):
            hand = drawn(random, left, game, insurable)
            assert advised(hand, upcards, left, on_tie) == (
                Fraction(int(room.met.bets[number_of(hand)]), comb(43, 2) * 41),
                Fraction(int(room.met.buys[number_of(hand)]), Deals(48).dealt) - 1,
            )


def drawn(random: Random, left: I64, game: TwoPlusFour, insurable: bool) -> tuple[int, ...]:
    while True:
        hand = tuple(sorted(random.sample(range(48), 5)))
        held = five.strength([DECK[card] for card in left[list(hand)]])
        if (held >= game.insurable_from) == insurable:
            return hand


def advised(
    hand: tuple[int, ...], upcards: I64, left: I64, on_tie: OnTie
) -> tuple[Fraction, Fraction]:
    found = advise(
        {
            "game": "two-plus-four",
            "settings": {"insurance_on_tie": on_tie},
            "step": "first",
            "hand": [str(DECK[left[place]]) for place in hand],
            "dealer": [str(DECK[card]) for card in upcards],
        }
    )
    bet = max(option.ev for option in found.options if option.action == "bet")
    return bet, next(option.ev for option in found.options if option.action == "buy")


@pytest.mark.parametrize("texts", ["3c 7c 8d Qs", "2h 5h 9h Jd", "4d 6d 8d Td", "5c 6d 7h 9s"])
def test_every_missed_pair_is_in_one_block(texts: str) -> None:
    upcards = numbers(parse_cards(texts))
    left = np.setdiff1d(WHOLE_DECK.cards, upcards)
    dealer = dealer_against(Sheet.of(game_of()), upcards, left)
    missed = [(i, j) for j in range(48) for i in range(j) if dealer.weaker[0, i] >> j & 1]
    assert missed
    for start, stop in zip(dealer.starts[:-1], dealer.starts[1:], strict=True):
        found: Counter[tuple[int, int]] = Counter()
        for one, other, won, lost in dealer.blocks[:, start:stop].T.tolist():
            pairs = [(i, j) for i in range(48) for j in range(48) if one >> i & other >> j & 1]
            found.update((min(pair), max(pair)) for pair in pairs)
            for i, j in pairs:
                assert (won >> i & 1) + (won >> j & 1) == won >> HELD
                assert (lost >> i & 1) + (lost >> j & 1) == lost >> HELD
        assert found == Counter(missed)


@pytest.mark.long
@pytest.mark.parametrize("texts", ["3c 7c 8d Qs", "2h 5h 9h Jd", "Kc Kd 7h 2s"])
def test_a_class_counted_again_pair_by_pair(texts: str) -> None:
    """All 1,712,304 hands of five and 12,271,512 of six against all pairs of the dealer's."""
    game, upcards, room = game_of(), numbers(parse_cards(texts)), Hands(48)
    left = np.setdiff1d(WHOLE_DECK.cards, upcards)
    solved_on(game, WHOLE_DECK.cards, upcards, room)
    bets, buys = recounted(game, upcards, left, Sheet.of(game).must_bet(np.array(upcards)))
    assert np.array_equal(bets, room.met.bets)
    assert np.array_equal(buys, room.met.buys)


def test_the_recount_on_a_small_deck() -> None:
    game, cards = game_of(), numbers(parse_cards(LARGER))
    for upcards in some(LARGER, 5):
        left = np.setdiff1d(cards, upcards)
        _, room = solved_on(game, cards, np.array(upcards))
        bets, buys = recounted(
            game, np.array(upcards), left, Sheet.of(game).must_bet(np.array(upcards))
        )
        assert np.array_equal(bets, room.met.bets)
        assert np.array_equal(buys, room.met.buys)
