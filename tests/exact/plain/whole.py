"""Whole games on small decks in plain Python: every deal one by one, no symmetry, no formula."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations

from croupier.cards import DECK, Card
from croupier.exact.whole.symmetry import SymmetricDeck
from croupier.games.caribbean_stud import CaribbeanStud
from croupier.games.casino_holdem import CasinoHoldem
from croupier.games.four_card import FourCard
from croupier.hands import five, four

Cards = tuple[Card, ...]
Nets = Mapping[int, int]
"""How many deals come to each net."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How many deals come to each net under best play, and how many to each decision."""

    nets: Counter[int] = field(default_factory=Counter)
    decisions: Counter[str] = field(default_factory=Counter)

    def decide(self, choices: Mapping[str, Nets]) -> None:
        """Take the choice with the highest mean, the first of equals."""
        best = max(choices, key=lambda name: sum(net * n for net, n in choices[name].items()))
        for net, deals in choices[best].items():
            self.nets[net] += deals
            self.decisions[best] += deals


def cards_of(deck: SymmetricDeck) -> Cards:
    return tuple(DECK[card] for card in deck.cards)


def left(deck: Iterable[Card], *taken: Cards) -> Cards:
    gone = {card for cards in taken for card in cards}
    return tuple(card for card in deck if card not in gone)


def cached(strength: Callable[[Sequence[Card]], int]) -> Callable[[Cards], int]:
    of_sorted = cache(strength)
    return lambda cards: of_sorted(tuple(sorted(cards)))


def hands_and_upcards(deck: Cards) -> Iterator[tuple[Cards, Card]]:
    for upcard in deck:
        for hand in combinations(left(deck, (upcard,)), 5):
            yield hand, upcard


def four_card(game: FourCard, deck: SymmetricDeck) -> Tally:
    cards, tally, strength = cards_of(deck), Tally(), cached(four.strength)
    bonus_table = game.rules.paytables["ante_bonus"]
    for hand, upcard in hands_and_upcards(cards):
        held = strength(hand)
        bonus = bonus_table.pays(four.category(held).value) or 0
        dealers = [(*down, upcard) for down in combinations(left(cards, hand, (upcard,)), 5)]
        choices: dict[str, Nets] = {"fold": {-1: len(dealers)}}
        for multiple in (1, 2, 3):
            wins = [held >= strength(dealer) for dealer in dealers]
            choices[f"play {multiple}"] = Counter(
                bonus + (1 + multiple if won else -1 - multiple) for won in wins
            )
        tally.decide(choices)
    return tally


def caribbean_stud(game: CaribbeanStud, deck: SymmetricDeck) -> Tally:
    cards, tally, strength = cards_of(deck), Tally(), cached(five.strength)
    table = game.rules.paytable("bet")
    for hand, upcard in hands_and_upcards(cards):
        held = strength(hand)
        pays = table.pays(five.category(held).value) or 0
        bet: Counter[int] = Counter()
        for down in combinations(left(cards, hand, (upcard,)), 4):
            dealer = strength((*down, upcard))
            if dealer < game.qualifies_from:
                bet[1] += 1
            elif held > dealer:
                bet[1 + 2 * pays] += 1
            else:
                bet[0 if held == dealer else -3] += 1
        tally.decide({"fold": {-1: bet.total()}, "bet": bet})
    return tally


def casino_holdem(game: CasinoHoldem, deck: SymmetricDeck) -> Tally:
    cards, tally, strength = cards_of(deck), Tally(), cached(five.strength)
    for flop in combinations(cards, 3):
        for hand in combinations(left(cards, flop), 2):
            play: Counter[int] = Counter()
            for later in combinations(left(cards, flop, hand), 2):
                held = strength(hand + flop + later)
                pays = ante_pays(game, held)
                for dealer in combinations(left(cards, flop, hand, later), 2):
                    play[holdem_net(game, held, strength(dealer + flop + later), pays)] += 1
            tally.decide({"fold": {-1: play.total()}, "play": play})
    return tally


def ante_pays(game: CasinoHoldem, held: int) -> int:
    name = five.category(held).value
    high_card = name in ("ace-king", "no hand")
    pays = game.rules.paytables["ante"].pays("high card" if high_card else name)
    assert pays is not None
    return pays


def holdem_net(game: CasinoHoldem, held: int, dealer: int, pays: int) -> int:
    if dealer < game.qualifies_from:
        return pays
    if held == dealer:
        return 0
    return pays + 2 if held > dealer else -3
