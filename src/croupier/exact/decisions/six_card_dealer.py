"""The dealer of Six-card poker against many hands that the player may come to hold."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.exact.advice import Facts
from croupier.exact.kernels import dealer_exchange, six_card
from croupier.exact.kernels.tables import CARD_BIT, CARD_KEY, five_card_table
from croupier.exact.multiples import multiples
from croupier.exact.nets import Nets
from croupier.games.round import Line
from croupier.games.showdown import Result, Showdown
from croupier.games.six_card import EXTRA_ANTE, EXTRA_PARAGRAPHS, PARAGRAPHS, SixCard
from croupier.hands import five

I64 = NDArray[np.int64]
_KINDS = 1 << 13
"""More than there are strengths."""


class Queries(NamedTuple):
    """Final hands: strengths, and the places of the cards drawn for them among those unseen.

    `first` is below `second`; both are the number of unseen cards where no card was drawn, and
    `second` alone where one was.
    """

    strengths: I64
    first: I64
    second: I64


def nets(game: SixCard, pays: int, ante: int = 1) -> Nets:
    """What a hand that the BET pays `pays` to one brings."""

    def exchanged(result: Result) -> tuple[Line, ...]:
        if not game.takes_extra_ante:
            return Showdown(1, ante, 2 * ante, pays, PARAGRAPHS).exchanged_lines(result)
        price = Line(1, "purchase", ante, 0, "spent", EXTRA_ANTE)
        return price, *Showdown(1, ante, 2 * ante, pays, EXTRA_PARAGRAPHS).bought_lines(result)

    return Nets.settled(Showdown(1, ante, 2 * ante, pays, PARAGRAPHS).lines, exchanged)


class Dealer:
    """All hands that the dealer may hold over his upcard, counted once."""

    def __init__(self, game: SixCard, upcard: Card, unseen: Sequence[Card]) -> None:
        self._qualifies_from = game.qualifies_from
        self._up_suit = upcard.suit
        self._unseen = np.array(unseen, np.int64)
        self._cuts, self._below = _count(self._unseen, upcard, game.qualifies_from)
        sets, news = rank_sets(game.qualifies_from, game.discards_highest)
        there = (sets == upcard.rank).any(axis=1)
        kinds = np.repeat(there, dealer_exchange.KINDS)
        self._news = np.ascontiguousarray(news[:, :, kinds])
        self._hidden = sets[there][sets[there] != upcard.rank].reshape(-1, 4)
        self._up_place = np.argmax(sets[there] == upcard.rank, axis=1)
        paid = multiples(game.pays)
        by_multiple = {int(pays): nets(game, int(pays)) for pays in np.unique(paid)}
        self._nets = by_multiple[0]
        self._wins = _spread(paid, {pays: net.win for pays, net in by_multiple.items()})
        won = {pays: net.exchanged_win for pays, net in by_multiple.items()}
        self._gains = _spread(paid, won) - self._nets.missed
        self._groups = self._grouped(paid)
        groups, cards = int(self._groups.max()) + 1, len(unseen) + 1
        self._outs = np.zeros((groups, 4, self._news.shape[2]), np.int16)
        self._most = np.zeros((groups, len(self._hidden)), np.int16)
        self._known = np.zeros((groups, cards, cards), np.int64)

    def weight(self, drawn: int) -> int:
        """How many deals there are once cards were drawn, the dealer's exchange included."""
        left = len(self._unseen) - drawn
        return comb(left, 4) * (left - 4)

    def facts(self, strength: int) -> Facts:
        """How a hand for which nothing was drawn meets the dealer."""
        below, cuts = self._below[-1, -1].tolist(), self._cuts
        missed, weaker = below[1], below[cuts[strength]]
        not_stronger = below[cuts[strength + 1]]
        return Facts.counted(
            missed, weaker - missed, not_stronger - weaker, below[-1] - not_stronger
        )

    def nets_of(self, queries: Queries, has_price: bool) -> I64:
        """Net antes of final hands over all deals, of which there are `weight`.

        `has_price` says whether the player can pay for the dealer's game.
        """
        net, n = np.empty(len(queries.strengths), np.int64), len(self._unseen)
        win_taken, tie, lose = self._nets.win_taken, self._nets.tie, self._nets.lose
        six_card.net_of_bets(
            *queries, self._cuts, self._below, self._wins, tie, lose, win_taken, net
        )
        net *= n - 4 - (queries.first < n) - (queries.second < n)
        return net + self._added(queries) if has_price else net

    def _added(self, queries: Queries) -> I64:
        added = np.empty(len(queries.strengths), np.int64)
        dealer_exchange.add_exchanges(
            *queries,
            self._groups,
            self._gains,
            self._nets.missed - self._nets.exchanged_lose,
            self._price,
            self._news,
            self._hidden,
            self._up_place,
            self._up_suit,
            np.append(CARD_BIT[self._unseen], 0),
            self._qualifies_from,
            self._outs,
            self._most,
            self._known,
            added,
        )
        return added

    @property
    def _price(self) -> int:
        return self._nets.win_taken - self._nets.missed

    def _grouped(self, paid: I64) -> I64:
        """The groups of `kernels.dealer_exchange.add_exchanges`."""
        is_new = np.zeros(_KINDS, np.int64)
        is_new[self._news] = 1
        not_stronger = np.cumsum(is_new)
        kinds = (paid * _KINDS + not_stronger[: len(paid)]) * 2 + is_new[: len(paid)]
        kinds[: self._qualifies_from] = -1
        for pays in np.unique(paid):
            if not self._may_gain(int(np.flatnonzero(paid == pays)[-1])):
                kinds[paid == pays] = -1
        known, groups = np.unique(kinds, return_inverse=True)
        return np.asarray(groups - int(known[0] < 0))

    def _may_gain(self, strength: int) -> bool:
        """Whether an exchange can be worth asking for with this or a weaker hand, paid the same."""
        outs = np.empty((4, self._news.shape[2]), np.int16)
        most = np.empty(len(self._hidden), np.int16)
        unseen = int(CARD_BIT[self._unseen].sum())
        dealer_exchange.mark_outs(self._news, strength, self._qualifies_from, unseen, outs, most)
        fewest = len(self._unseen) - 6
        return bool((most * self._gains[strength] > fewest * self._price).any())


def _count(unseen: I64, upcard: Card, qualifies_from: int) -> tuple[I64, NDArray[np.int32]]:
    """The cuts by strength and the dealer's hands below them (see `kernels.six_card`)."""
    ranked = np.empty(comb(len(unseen), 4), np.int64)
    six_card.rank_dealers(five_card_table(5), CARD_KEY, CARD_BIT, unseen, upcard, ranked)
    present = np.zeros(_KINDS, np.int64)
    present[ranked] = 1
    present[:qualifies_from] = 0
    cuts = 1 + np.cumsum(present) - present
    places = np.where(np.arange(_KINDS) < qualifies_from, 0, cuts)
    cards = len(unseen) + 1
    below = np.zeros((cards, cards, cuts[-1] + 1), np.int32)
    six_card.count_dealers(ranked, places, below)
    return cuts, below


def _spread(paid: I64, values: dict[int, int]) -> I64:
    by_multiple = np.zeros(int(paid.max()) + 1, np.int64)
    by_multiple[list(values)] = list(values.values())
    return by_multiple[paid]


@cache
def rank_sets(qualifies_from: int, gives_highest: bool) -> tuple[I64, I64]:
    """All sets of ranks that do not qualify, and the dealer's new hands."""
    suits = (0, 1, 2, 3, 0)
    hands = combinations(range(13), 5)
    sets = [
        ranks
        for ranks in hands
        if five.strength([Card.of(*card) for card in zip(ranks, suits, strict=True)])
        < qualifies_from
    ]
    news = np.empty((2, 13, dealer_exchange.KINDS * len(sets)), np.int64)
    ranks = np.array(sets, np.int64)
    dealer_exchange.exchanged_hands(
        five_card_table(5), CARD_KEY, CARD_BIT, ranks, qualifies_from, gives_highest, news
    )
    return ranks, news
