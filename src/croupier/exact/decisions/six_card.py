"""Six-card poker: fold, bet, buy or change; the dealer's game for sale."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np

from croupier.cards import DECK, Card
from croupier.errors import BetRefused, PositionError
from croupier.exact.advice import Advice, Facts, Option
from croupier.exact.decisions.six_card_dealer import I64, Dealer, nets
from croupier.exact.decisions.six_card_exchange import Queries
from croupier.exact.kernels.holdem import rank_holdings
from croupier.exact.kernels.tables import CARD_BIT, CARD_KEY, five_card_table
from croupier.exact.position import Position, Shape
from croupier.games.actions import Bet, Buy, Change, Fold
from croupier.games.round import Choice, Offer
from croupier.games.six_card import Box, SixCard, SixCardState
from croupier.hands import five

SHAPES = {
    "first": Shape(7, hand=(5,), dealer=(1,)),
    "bought": Shape(6, hand=(6,), dealer=(1,)),
    "changed": Shape(5, hand=(5, 6), dealer=(1,), gone=(1, 2)),
    "purchase": Shape(1, hand=(5, 6), dealer=(5,), gone=(0, 1, 2)),
}


def advise(position: Position) -> Advice:
    """The options at one of the four steps."""
    state = _state(position)
    if position.step == "purchase":
        return _advise_on_purchase(state, position.unseen)
    decision = Decision(state, position.unseen)
    facts = decision.dealer.facts(five.strength(position.hand))
    return Advice(tuple(decision.options()), facts)


def _state(position: Position) -> SixCardState:
    """The engine's round at this position, with one box."""
    game, ante, balance = position.game, position.limits.ante, position.limits.balance
    assert isinstance(game, SixCard)
    bought, changed = len(position.hand) > 5, len(position.gone)
    if ante % 2:
        raise BetRefused("price-not-whole", f"1.5 antes of {ante} are not whole cents")
    if bought and changed > 1:
        raise PositionError("position-impossible", "after a purchase one card can be changed")
    if position.step in ("bought", "changed") and balance < 2 * ante:
        raise PositionError("position-impossible", "a price always leaves the BET covered")
    price = (0, 2 * ante if bought else ante, 3 * ante // 2)[changed]
    at_showdown = position.step == "purchase"
    bet = 2 * ante if at_showdown else 0
    box = Box(1, ante, False, bet, position.hand, position.gone, bought, price, False, at_showdown)
    up, down = position.dealer[-1:], position.dealer[:-1]
    return SixCardState(game, balance, game.slots({1}), (box,), up, down)


def _advise_on_purchase(state: SixCardState, unseen: tuple[Card, ...]) -> Advice:
    """The answers to a dealer who does not qualify and shows which card he would exchange."""
    if state.next is None:
        raise PositionError("position-impossible", "the dealer qualifies: nothing is for sale")
    game, box = state.game, state.boxes[0]
    kept = set(state.dealer_hand) - {state.exchanged_card}
    news = [five.strength((*kept, card)) for card in unseen]
    player = five.strength(box.hand)
    won = nets(game, game.pays.multiple(player) or 0, box.ante)
    options = won.answers(player, news, game.qualifies_from, _spent(box), box.ante)
    return Advice(options[: len(_offers(state))], Facts.counted(1, 0, 0, 0))


def _offers(state: SixCardState) -> tuple[Offer, ...]:
    assert isinstance(state.next, Choice)
    return state.next.offers


def _spent(box: Box) -> int:
    return box.ante * box.bought + box.change_price


class Decision:
    """A decision on the player's cards."""

    def __init__(self, state: SixCardState, unseen: Sequence[Card]) -> None:
        self.dealer = Dealer(state.game, state.upcard[0], unseen)
        self._state = state
        self._box = state.boxes[0]
        self._unseen = np.array(unseen, np.int64)
        self._pairs = np.triu_indices(len(unseen), 1)

    def options(self) -> Iterator[Option]:
        """Every option, in the order of the offers."""
        held, ante, weight = self._box.hand, self._box.ante, self.dealer.weight
        spent = Fraction(_spent(self._box), ante)
        for offer in _offers(self._state):
            paid = spent + Fraction(offer.price, ante)
            match offer.action:
                case Fold():
                    yield Option("fold", -1 - spent)
                case Bet():
                    (net,) = self._nets(self._drawn(held, 0), 0).tolist()
                    yield Option("bet", Fraction(net, weight(0)) - spent)
                case Change(cards):
                    kept = [card for card in held if card not in cards]
                    nets = self._folded(self._drawn(kept, len(cards)), len(cards), offer.price)
                    ev = Fraction(int(nets.sum()), len(nets) * weight(len(cards)))
                    yield Option("change", ev - paid, cards=cards)
                case Buy():
                    yield Option("buy", self._bought_ev(offer.price) - paid)
                case _:
                    raise AssertionError(f"{offer.action} is not offered before the showdown")

    def _bought_ev(self, paid: int) -> Fraction:
        """The value of a bought card, its own price left out: bet, fold, or change one of six."""
        bought = self._drawn(self._box.hand, 1)
        nets = self._folded(bought, 1, paid)
        best = [Fraction(int(net), self.dealer.weight(1)) for net in nets]
        later = self._state.act(1, Buy()).deal([DECK[self._unseen[0]]])
        for offer in _offers(later):
            if isinstance(offer.action, Change):
                totals = self._rechanged(offer.action.cards[0], bought, paid + offer.price)
                deals, price = (len(nets) - 1) * self.dealer.weight(2), offer.price
                evs = [Fraction(int(t), deals) - Fraction(price, self._box.ante) for t in totals]
                best = list(map(max, best, evs))
        return sum(best, Fraction(0)) / len(best)

    def _rechanged(self, card: Card, bought: Queries, paid: int) -> I64:
        """By the card bought, the net over all cards that may come for one of the six changed.

        If it is a card that was held, either of the two drawn may be the one bought. If it is the
        bought card, the strength is that with the other one alone.
        """
        (first, second), held = self._pairs, self._box.hand
        total = np.zeros(len(self._unseen), np.int64)
        if card in held:
            kept = [other for other in held if other != card]
            nets = self._folded(self._drawn(kept, 2), 2, paid)
            np.add.at(total, first, nets)
            np.add.at(total, second, nets)
        else:
            for gone, drawn in ((first, second), (second, first)):
                hands = Queries(bought.strengths[drawn], first, second)
                np.add.at(total, gone, self._folded(hands, 2, paid))
        return total

    def _drawn(self, kept: Sequence[Card], count: int) -> Queries:
        """The hands with `count` unseen cards beside those kept."""
        n = len(self._unseen)
        if count == 2:
            strengths = np.empty(len(self._pairs[0]), np.int64)
            key, mask = int(CARD_KEY[list(kept)].sum()), int(CARD_BIT[list(kept)].sum())
            table = five_card_table(len(kept) + 2)
            rank_holdings(table, CARD_KEY, CARD_BIT, key, mask, self._unseen, strengths)
            return Queries(strengths, *self._pairs)
        if count == 1:
            ones = [five.strength((*kept, DECK[card])) for card in self._unseen]
            return Queries(np.array(ones, np.int64), np.arange(n), np.full(n, n))
        return Queries(np.array([five.strength(kept)], np.int64), np.full(1, n), np.full(1, n))

    def _nets(self, hands: Queries, paid: int) -> I64:
        """The net antes of betting, when this much has been paid for cards."""
        price = self._box.ante if self._state.game.takes_extra_ante else 0
        left = self._state.balance - paid - 2 * self._box.ante
        return self.dealer.nets_of(hands, has_price=price <= left)

    def _folded(self, hands: Queries, drawn: int, paid: int) -> I64:
        """The same, or those of folding where they are higher."""
        return np.maximum(self._nets(hands, paid), -self.dealer.weight(drawn))
