"""The dealer's exchange of Six-card poker against many hands that the player may come to hold."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.exact.kernels import dealer_exchange as kernels
from croupier.exact.kernels.dealer_exchange import KINDS, Sets, Suited
from croupier.exact.kernels.tables import CARD_BIT, CARD_KEY, five_card_table
from croupier.games.six_card import SixCard
from croupier.hands import five

I64 = NDArray[np.int64]

_STRENGTHS = 1 << 13
"""More than there are strengths."""


class Queries(NamedTuple):
    """Final hands: strengths, and the places of the cards drawn for them among those unseen.

    `first` is below `second`; both are the number of unseen cards where no card was drawn, and
    `second` alone where one was.
    """

    strengths: I64
    first: I64
    second: I64


class Worth(NamedTuple):
    """What an exchange adds to the win taken: `gain` and `loss` for a card that makes the dealer
    qualify and be lower or higher, `price` for every card. By strength, with what the BET pays.
    """

    pays: I64
    gains: I64
    loss: int
    price: int


class Exchange:
    """All that the dealer may get in place of one card, over one upcard.

    The player knows up to `drawn` of the cards unseen. Strengths of a group, -1 if they never
    gain, are paid the same and beat the same of the dealer's new hands.
    """

    def __init__(
        self, game: SixCard, upcard: Card, unseen: Sequence[Card], worth: Worth, drawn: int = 2
    ) -> None:
        self._qualifies_from = game.qualifies_from
        self._worth, self._drawn = worth, drawn
        self._bits = np.append(CARD_BIT[list(unseen)], 0)
        ranks, news = rank_sets(game.qualifies_from, game.discards_highest)
        there = (ranks == upcard.rank).any(axis=1)
        self._news = np.ascontiguousarray(news[:, :, np.repeat(there, KINDS)])
        self.sets = _sets(ranks[there], upcard.rank)
        ways = 8 * len(self.sets.ranks)
        self.suited = Suited(*(np.empty(ways, np.int64) for _ in Suited._fields))
        kernels.list_suited(self.sets, upcard.suit, self.suited)
        self.groups = self._grouped()
        self._known = {-1: 0}

    def added(self, queries: Queries) -> I64:
        """What the exchange adds to the nets of final hands over all deals."""
        strengths, first, second = queries
        group, cards = self.groups[strengths], len(self._bits)
        keys = np.where(group < 0, -1, (group * cards + first) * cards + second)
        unique, place, inverse = np.unique(keys, return_index=True, return_inverse=True)
        wanted: list[int] = unique.tolist()
        is_new = np.array([key not in self._known for key in wanted])
        places = place[is_new]
        new = Queries(strengths[places], first[places], second[places])
        self._find(unique[is_new], group[places], new)
        return np.array([self._known[key] for key in wanted], np.int64)[inverse]

    def _find(self, keys: I64, group: I64, queries: Queries) -> None:
        """Find what is not known yet; keys ascend, so that those of a group lie together."""
        added = np.empty(len(keys), np.int64)
        kernels.add_exchanges(
            group,
            *queries,
            self._worth.gains,
            self._worth.loss,
            self._worth.price,
            self._news,
            self.sets,
            self.suited,
            self._bits,
            self._qualifies_from,
            added,
        )
        self._known.update(zip(keys.tolist(), added.tolist(), strict=True))

    def _grouped(self) -> I64:
        """The groups that the kernel asks for, by strength."""
        is_new, pays = np.zeros(_STRENGTHS, np.int64), self._worth.pays
        is_new[self._news] = 1
        not_stronger = np.cumsum(is_new)[: len(pays)]
        kinds = (pays * _STRENGTHS + not_stronger) * 2 + is_new[: len(pays)]
        kinds[: self._qualifies_from] = -1
        for same in (pays == multiple for multiple in np.unique(pays)):
            if not self._may_gain(int(np.flatnonzero(same)[-1])):
                kinds[same] = -1
        known, groups = np.unique(kinds, return_inverse=True)
        return np.asarray(groups - int(known[0] < 0))

    def outs(self) -> I64:
        """By group, the cards that win and those that lose (see `mark_outs`)."""
        groups, firsts = np.unique(self.groups, return_index=True)
        outs = np.empty((groups[-1] + 1, 2, len(self.sets.ranks) + len(self.suited.kind)), np.int64)
        for group, strength in zip(groups[groups >= 0], firsts[groups >= 0], strict=True):
            won, lost = outs[group]
            kernels.mark_outs(self._news, self.suited, strength, self._qualifies_from, won, lost)
        return outs

    def _may_gain(self, strength: int) -> bool:
        """Whether an exchange can be worth asking for with this or a weaker hand, paid the same."""
        won, lost = np.empty((2, len(self.sets.ranks) + len(self.suited.kind)), np.int64)
        kernels.mark_outs(self._news, self.suited, strength, self._qualifies_from, won, lost)
        most = kernels.most_outs(self.sets, self.suited, won, int(self._bits.sum()))
        fewest_to_come = len(self._bits) - 1 - self._drawn - 4
        return bool(most * self._worth.gains[strength] > fewest_to_come * self._worth.price)


def _sets(ranks: I64, up_rank: int) -> Sets:
    hidden = ranks[ranks != up_rank].reshape(-1, 4)
    return Sets(hidden, (1 << hidden).sum(axis=1), np.argmax(ranks == up_rank, axis=1))


@cache
def rank_sets(qualifies_from: int, gives_highest: bool) -> tuple[I64, I64]:
    """All sets of ranks that do not qualify, and the new hands (see `exchanged_hands`)."""
    suits = (0, 1, 2, 3, 0)
    found = []
    for ranks in combinations(range(13), 5):
        hand = [Card.of(rank, suit) for rank, suit in zip(ranks, suits, strict=True)]
        if five.strength(hand) < qualifies_from:
            found.append(ranks)
    sets, news = np.array(found, np.int64), np.empty((2, 13, KINDS * len(found)), np.int64)
    kernels.exchanged_hands(
        five_card_table(5), CARD_KEY, CARD_BIT, sets, qualifies_from, gives_highest, news
    )
    return sets, news
