"""Six-card poker on a small deck in plain Python: every hand, card and dealer one by one."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import Literal

from croupier.cards import Card
from croupier.games.six_card import SixCard
from croupier.hands import five
from tests.exact.plain.whole import Cards, cached, left

strength: Callable[[Cards], int] = cached(five.strength)

Missing = Literal["sixth card", "change", "purchase"]

HALVES = 2
"""Nets and stakes are in half antes."""


@dataclass(slots=True)
class Play:
    """What a way to play comes to: deals by net, and by decision and all that is staked."""

    nets: Counter[int] = field(default_factory=Counter)
    decisions: Counter[tuple[str, int]] = field(default_factory=Counter)
    total: int = 0
    deals: int = 0

    def put(self, net: int, deals: int, decision: tuple[str, int]) -> None:
        self.nets[net] += deals
        self.decisions[decision] += deals
        self.total += net * deals
        self.deals += deals

    def add(self, other: "Play", times: int = 1) -> None:
        for net, deals in other.nets.items():
            self.nets[net] += times * deals
        for decision, deals in other.decisions.items():
            self.decisions[decision] += times * deals
        self.total += times * other.total
        self.deals += times * other.deals


def best(plays: Iterable[Play]) -> Play:
    """The first of those with the highest mean."""
    return max(plays, key=lambda play: Fraction(play.total, play.deals))


def fold(name: str, stake: int) -> Play:
    play = Play()
    play.put(-stake, 1, (name, stake))
    return play


class Table:
    """The dealer's open card on a deck, where what is `missing` may not be done."""

    def __init__(
        self, game: SixCard, deck: Cards, upcard: Card, missing: tuple[Missing, ...] = ()
    ) -> None:
        self.game, self.deck, self.upcard, self.missing = game, deck, upcard, missing
        self.bets: dict[tuple[str, Cards, Cards], Play] = {}
        self.bought: dict[Cards, Play] = {}

    @cached_property
    def deals(self) -> int:
        """Two cards, then the dealer's four and one, after a hand of five."""
        cards = len(self.deck) - 6
        return cards * (cards - 1) * self.dealers(cards - 2)

    @staticmethod
    def dealers(cards: int) -> int:
        return len(list(combinations(range(cards), 4))) * (cards - 4)

    def unseen(self, *seen: Cards) -> Cards:
        return left(self.deck, (self.upcard,), *seen)

    def hands(self) -> Iterable[Cards]:
        return combinations(self.unseen(), 5)

    def solved(self) -> tuple[Play, Play]:
        """Best play of an open box over all hands, and of a closed one."""
        opened, closed = Play(), Play()
        for hand in self.hands():
            bet = self.bet("bet", hand, (), 0)
            plays = [fold("fold", HALVES), bet]
            if "sixth card" not in self.missing:
                plays.append(self.buy(hand))
            if "change" not in self.missing:
                plays += [self.change(hand, given) for given in combinations(hand, 1)]
                plays += [self.change(hand, given) for given in combinations(hand, 2)]
            for play, box in ((best(plays), opened), (bet, closed)):
                box.add(play, self.deals // play.deals)
        return opened, closed

    def change(self, hand: Cards, given: Cards) -> Play:
        """These cards given for as many others, by a hand of five or of six."""
        name, paid = ("change one", 2) if len(given) == 1 else ("change two", 3)
        if len(hand) == 6:
            name, paid = "buy, change", 6
        kept, found = left(hand, given), Play()
        for new in combinations(self.unseen(hand), len(given)):
            bet = self.bet(f"{name}, bet", tuple(sorted(kept + new)), given, paid)
            if bet.total <= -(HALVES + paid) * bet.deals:
                found.put(-HALVES - paid, bet.deals, (f"{name}, fold", HALVES + paid))
            else:
                found.add(bet)
        return found

    def buy(self, hand: Cards) -> Play:
        bought, unseen = Play(), self.unseen(hand)
        for card in unseen:
            held = tuple(sorted((*hand, card)))
            if held not in self.bought:
                plays = [fold("buy, fold", 4), self.bet("buy, bet", held, (), 2)]
                if "change" not in self.missing:
                    plays += [self.change(held, (given,)) for given in held]
                self.bought[held] = best(plays)
            chosen = self.bought[held]
            bought.add(chosen, self.deals // len(unseen) // chosen.deals)
        return bought

    def bet(self, name: str, hand: Cards, given: Cards, paid: int) -> Play:
        key = name, hand, given
        if key not in self.bets:
            self.bets[key] = self._bet(name, hand, given, paid)
        return self.bets[key]

    def _bet(self, name: str, hand: Cards, given: Cards, paid: int) -> Play:
        held, play, unseen = strength(hand), Play(), self.unseen(hand, given)
        pays = self.game.pays.multiple(held) or 0
        stake = 3 * HALVES + paid
        extra = HALVES if self.game.takes_extra_ante else 0
        for down in combinations(unseen, 4):
            dealer, draws = (*down, self.upcard), left(unseen, down)
            decision, nets = (name, stake), [-3] * len(draws)
            if strength(dealer) < self.game.qualifies_from:
                nets = [1] * len(draws)
                exchange = self.exchange(held, pays, dealer, draws)
                if sum(exchange) > sum(nets) and "purchase" not in self.missing:
                    decision, nets = (f"{name}, dealer's game bought", stake + extra), exchange
            elif held >= strength(dealer):
                nets = [1 + 2 * pays if held > strength(dealer) else 0] * len(draws)
            for net in nets:
                play.put(HALVES * net - paid, 1, decision)
        return play

    def exchange(self, held: int, pays: int, dealer: Cards, draws: Sequence[Card]) -> list[int]:
        """The nets by the card that comes for the dealer's."""
        kept = left(dealer, (self.game.discard(tuple(sorted(dealer))),))
        nets = []
        for card in draws:
            new = strength((*kept, card))
            if new < self.game.qualifies_from or new == held:
                nets.append(-1)
            elif held > new:
                nets.append(2 * pays)
            else:
                nets.append(-4 if self.game.takes_extra_ante else -3)
        return nets
