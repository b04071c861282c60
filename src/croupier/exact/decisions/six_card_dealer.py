"""The dealer of Six-card poker against many hands that the player may come to hold."""

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.exact.advice import Facts
from croupier.exact.decisions.six_card_exchange import Exchange, Queries, Worth
from croupier.exact.kernels import six_card
from croupier.exact.kernels.tables import CARD_BIT, CARD_KEY, five_card_table
from croupier.exact.multiples import STRONGEST, multiples
from croupier.exact.nets import Nets
from croupier.games.round import Line
from croupier.games.showdown import Result, Showdown
from croupier.games.six_card import EXTRA_ANTE, EXTRA_PARAGRAPHS, PARAGRAPHS, SixCard

I64 = NDArray[np.int64]


def nets(game: SixCard, pays: int, ante: int = 1) -> Nets:
    """What a hand that the BET pays `pays` to one brings."""

    def exchanged(result: Result) -> tuple[Line, ...]:
        if not game.takes_extra_ante:
            return Showdown(1, ante, 2 * ante, pays, PARAGRAPHS).exchanged_lines(result)
        price = Line(1, "purchase", ante, 0, "spent", EXTRA_ANTE)
        return price, *Showdown(1, ante, 2 * ante, pays, EXTRA_PARAGRAPHS).bought_lines(result)

    return Nets.settled(Showdown(1, ante, 2 * ante, pays, PARAGRAPHS).lines, exchanged)


class Bets(NamedTuple):
    """What a BET brings: the nets, of a win by strength, and what an exchange is worth."""

    nets: Nets
    wins: I64
    worth: Worth

    @staticmethod
    def of(game: SixCard) -> "Bets":
        """Those of a game, in antes."""
        pays = multiples(game.pays)
        by_pays = {int(multiple): nets(game, int(multiple)) for multiple in np.unique(pays)}
        missed = by_pays[0].missed
        gains = {multiple: net.exchanged_win - missed for multiple, net in by_pays.items()}
        worth = Worth(
            pays,
            _spread(pays, gains),
            loss=missed - by_pays[0].exchanged_lose,
            price=by_pays[0].win_taken - missed,
        )
        wins = _spread(pays, {multiple: net.win for multiple, net in by_pays.items()})
        return Bets(by_pays[0], wins, worth)


class Dealer:
    """All hands that the dealer may hold over his upcard, counted once."""

    def __init__(self, game: SixCard, upcard: Card, unseen: Sequence[Card]) -> None:
        self._unseen = np.array(unseen, np.int64)
        self._cuts, self._below = _count(self._unseen, upcard, game.qualifies_from)
        self._nets, self._wins, worth = Bets.of(game)
        self._exchange = Exchange(game, upcard, unseen, worth)

    def weight(self, drawn: int) -> int:
        """How many deals there are once cards were drawn, the dealer's exchange included."""
        left = len(self._unseen) - drawn
        return comb(left, 4) * (left - 4)

    def facts(self, strength: int) -> Facts:
        """How a hand for which nothing was drawn meets the dealer."""
        below = self._below[-1, -1].tolist()
        missed, weaker = below[1], below[self._cuts[strength]]
        not_stronger = below[self._cuts[strength + 1]]
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
        return net + self._exchange.added(queries) if has_price else net


def _count(unseen: I64, upcard: Card, qualifies_from: int) -> tuple[I64, NDArray[np.int32]]:
    """The cuts by strength and the dealer's hands below them (see `kernels.six_card`)."""
    ranked = np.empty(comb(len(unseen), 4), np.int64)
    six_card.rank_dealers(five_card_table(5), CARD_KEY, CARD_BIT, unseen, upcard, ranked)
    present = np.zeros(STRONGEST + 2, np.int64)
    present[ranked] = 1
    present[:qualifies_from] = 0
    cuts = 1 + np.cumsum(present) - present
    places = np.where(np.arange(len(cuts)) < qualifies_from, 0, cuts)
    cards = len(unseen) + 1
    below = np.zeros((cards, cards, cuts[-1] + 1), np.int32)
    six_card.count_dealers(ranked, places, below)
    return cuts, below


def _spread(pays: I64, values: dict[int, int]) -> I64:
    """Values by multiple as an array by strength."""
    by_multiple = np.zeros(int(pays.max()) + 1, np.int64)
    by_multiple[list(values)] = list(values.values())
    return by_multiple[pays]
