"""2 Plus 4 Poker on a small deck in plain Python: every hand, card and pair one by one."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from croupier.cards import Card
from croupier.games.two_plus_four import TwoPlusFour
from croupier.hands import five
from tests.exact.plain.whole import Cards, cached, left

strength: Callable[[Cards], int] = cached(five.strength)


@dataclass(frozen=True, slots=True)
class Play:
    """What a way to play comes to: deals by net, and by decision and all that is staked."""

    nets: Counter[int] = field(default_factory=Counter)
    decisions: Counter[tuple[str, int]] = field(default_factory=Counter)

    @property
    def total(self) -> int:
        return sum(net * deals for net, deals in self.nets.items())

    def add(self, other: "Play", times: int = 1) -> None:
        for net, deals in other.nets.items():
            self.nets[net] += times * deals
        for decision, deals in other.decisions.items():
            self.decisions[decision] += times * deals


def best(plays: Iterable[Play]) -> Play:
    """The first of those that come to most."""
    return max(plays, key=lambda play: play.total)


@dataclass(frozen=True, slots=True)
class Table:
    """The dealer's open cards on a deck, and which of the options there are not."""

    game: TwoPlusFour
    deck: Cards
    upcards: Cards
    without: str = ""

    @property
    def must_bet(self) -> bool:
        """Below a pair of kings."""
        ranks = sorted(Counter(card.rank for card in self.upcards).items(), key=lambda r: -r[1])
        pairs = [rank for rank, count in ranks if count > 1]
        return not pairs or (len(pairs) == 1 and ranks[0][1] == 2 and pairs[0] < 11)

    def solved(self) -> tuple[Play, Play]:
        """Best play of an open box over all hands, and of a blind one."""
        opened, blind = Play(), Play()
        for hand in combinations(left(self.deck, self.upcards), 5):
            unseen = left(self.deck, self.upcards, hand)
            bets, draws = self.bets(hand), len(unseen) - 3
            blind.add(best(bets), draws)
            scaled = [Play() for _ in bets]
            for play, bet in zip(scaled, bets, strict=True):
                play.add(bet, draws)
            deals = scaled[0].nets.total()
            bought = [] if self.without == "purchase" else [self.buy(hand, unseen)]
            opened.add(best([fold("fold", 1, deals), *scaled, *bought]))
        return opened, blind

    def buy(self, hand: Cards, unseen: Cards) -> Play:
        bought = Play()
        for card in unseen:
            bets = self.bets((*hand, card))
            folds = [] if self.must_bet else [fold("buy, fold", 2, bets[0].nets.total())]
            bought.add(best([*folds, *bets]))
        return bought

    def bets(self, hand: Cards) -> list[Play]:
        """The BET without insurance, and with the most that there is."""
        held, spent = strength(hand), len(hand) - 5
        pays = self.game.bet_pays.multiple(held) or 0
        name = "buy, bet" if spent else "bet"
        plays = [Play(self.nets(hand, held, pays, 0))]
        plays[0].decisions[name, 3 + spent] = plays[0].nets.total()
        insurable = INSURABLE if self.without != "insurance" else ()
        if five.category(held).value in insurable and pays:
            insured = Play(self.nets(hand, held, pays, 2 * pays))
            stake = 3 + spent + 2 * pays
            named = f"{name}, {five.category(held).value} insured"
            insured.decisions[named, stake] = insured.nets.total()
            plays.append(insured)
        return plays

    def nets(self, hand: Cards, held: int, pays: int, insurance: int) -> Counter[int]:
        unseen = left(self.deck, self.upcards, hand)
        tie = 0 if self.game.tie_returns_insurance else -insurance
        nets: Counter[int] = Counter()
        for down in combinations(unseen, 2):
            dealer = strength(self.upcards + down)
            draws = left(unseen, down)
            if dealer < self.game.qualifies_from:
                for net in self.answer(held, pays, self.upcards + down, draws):
                    nets[net + insurance - (len(hand) - 5)] += 1
                continue
            net = -3
            if held == dealer:
                net = tie
            elif held > dealer:
                net = 1 + 2 * pays - insurance
            nets[net - (len(hand) - 5)] += len(draws)
        return nets

    def answer(self, held: int, pays: int, dealer: Cards, draws: Sequence[Card]) -> list[int]:
        """The win taken, or an exchange that brings more."""
        kept = tuple(sorted(dealer)[:-1])
        exchange = []
        for card in draws:
            new = strength((*kept, card))
            qualifies = new >= self.game.qualifies_from
            exchange.append(
                (-1 if held == new else 2 * pays if held > new else -3) if qualifies else -1
            )
        win = [1] * len(draws)
        return exchange if sum(exchange) > sum(win) and self.without != "exchange" else win


def fold(name: str, stake: int, deals: int) -> Play:
    return Play(Counter({-stake: deals}), Counter({(name, stake): deals}))


INSURABLE = (
    "royal flush",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
)
