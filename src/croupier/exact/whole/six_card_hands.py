"""Six-card poker: against one upcard, every hand that the player may hold at the end.

Whatever he does, he ends on a *stage*: with so many cards given away he holds five or six.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations, permutations
from math import comb
from typing import NamedTuple

import numpy as np

from croupier.cards import DECK
from croupier.exact.decisions.six_card_dealer import Bets
from croupier.exact.decisions.six_card_exchange import Exchange
from croupier.exact.kernels import changes as kernels
from croupier.exact.kernels.disjoint import strengths_of
from croupier.exact.kernels.four_down import DOWN, I8, I16, I64, binomials, count_dealers
from croupier.exact.kernels.suits import all_sets, suit_weights
from croupier.exact.kernels.tables import CARD_BIT, CARD_KEY, five_card_table
from croupier.exact.multiples import STRONGEST
from croupier.exact.whole.symmetry import SymmetricDeck
from croupier.games.six_card import SixCard
from croupier.hands import five

HAND, MOST_SEEN = 5, 7
CATEGORIES = tuple(five.Category)


class Stage(NamedTuple):
    """How a box may meet the dealer: so many cards were given away for others, so many held."""

    name: str
    given: int
    held: int

    @property
    def seen(self) -> int:
        """The cards that the player knows."""
        return self.given + self.held


BET = Stage("bet", 0, 5)
CHANGE_ONE = Stage("change one", 1, 5)
CHANGE_TWO = Stage("change two", 2, 5)
BUY = Stage("buy", 0, 6)
BUY_AND_CHANGE = Stage("buy, change", 1, 6)
STAGES = (BET, CHANGE_ONE, CHANGE_TWO, BUY, BUY_AND_CHANGE)


class Hands(NamedTuple):
    """Hands of one board, the weakest first, as places among the cards, and their weights."""

    cards: I8
    strengths: I16
    weights: I64


class Met(NamedTuple):
    """What a BET meets, by hand, as the kernels count it, and its net over all `Deals.of`."""

    counts: I64
    asked: I64
    values: I64


@dataclass(frozen=True, slots=True)
class Deals:
    """What may follow on a deck of so many `cards` beside the upcard.

    A deal is two cards for the player, four and one in exchange for the dealer, come or not.
    """

    cards: int

    @property
    def after_five(self) -> int:
        """Deals that follow the player's five cards."""
        return (self.cards - HAND) * self.after_six

    @property
    def after_six(self) -> int:
        """Those that follow the first card he draws."""
        return (self.cards - HAND - 1) * self.dealers(MOST_SEEN) * self.draws(MOST_SEEN)

    def dealers(self, seen: int) -> int:
        """Hands that the dealer may have when the player has seen so many cards."""
        return comb(self.cards - seen, DOWN)

    def draws(self, seen: int) -> int:
        """Cards that he may then get in exchange."""
        return self.cards - seen - DOWN

    def of(self, stage: Stage) -> int:
        """The dealer's hands and draws against a hand."""
        return self.dealers(stage.seen) * self.draws(stage.seen)

    def times(self, stage: Stage) -> int:
        """Deals in which a hand meets the same: two cards drawn at once may come either way."""
        if stage.seen == MOST_SEEN:
            return 2 if stage is CHANGE_TWO else 1
        after = self.after_five if stage.seen == HAND else self.after_six
        return after // self.of(stage)


class Sheet:
    """What the rules make of a hand, by its strength."""

    def __init__(self, game: SixCard) -> None:
        self.game = game
        self.bets = Bets.of(game)
        self.rows = np.zeros(STRONGEST + 1, np.int64)
        for row, category in enumerate(CATEGORIES):
            held = five.range_of(category)
            self.rows[held.start : held.stop] = row

    @property
    def nets(self) -> I64:
        """For `worth_betting`."""
        nets, worth = self.bets.nets, self.bets.worth
        return np.array([nets.win_taken, nets.tie, nets.lose, worth.loss, worth.price])


class Upcard:
    """One upcard of the first suit: the boards, and what the dealer may have."""

    def __init__(self, sheet: Sheet, deck: SymmetricDeck, upcard: int) -> None:
        self.sheet, self.deck, self.rank = sheet, deck, upcard >> 2
        self.cards = deck.without(upcard)
        n = len(self.cards)
        self.deals, self.chosen = Deals(n), binomials(n)
        self.images = _images(self.cards, deck)
        fixed = deck.lanes((upcard,))
        self.boards = [_canonical(self.cards, given, fixed) for given in range(3)]
        self.board_of = [_numbers(boards, n, self.chosen) for boards in self.boards]
        downs = all_sets(n, DOWN, comb(n, DOWN))
        ranked = self._strengths(downs, int(CARD_KEY[upcard]), int(CARD_BIT[upcard]))
        order = np.argsort(ranked, kind="stable")
        self._downs = Hands(downs[order], ranked[order], np.empty(0, np.int64))
        unseen = [DECK[card] for card in self.cards]
        self._exchange = Exchange(
            sheet.game, DECK[upcard], unseen, sheet.bets.worth, drawn=MOST_SEEN
        )
        self._outs = self._exchange.outs()

    def _strengths(self, sets: I8, key: int = 0, mask: int = 0) -> I16:
        table = five_card_table(sets.shape[1] + (1 if key else 0))
        return strengths_of(table, CARD_KEY[self.cards], CARD_BIT[self.cards], sets, key, mask)

    def table(self, stage: Stage) -> I64:
        """Room for a number by board and by the cards kept."""
        kept = comb(len(self.cards), stage.held - stage.given)
        return np.zeros((len(self.boards[stage.given]), kept), np.int64)

    def hands(self, stage: Stage, board: int, times: I64 | None = None) -> Hands:
        """The hands of a board, or those that are come to, whose weights are then the times."""
        given = self.boards[stage.given][board]
        left = np.delete(np.arange(len(self.cards), dtype=np.int8), given)
        sets = all_sets(len(left), stage.held, comb(len(left), stage.held))
        lanes = self.deck.lanes(self.cards[given].tolist())
        lanes[0] = -1
        weights = suit_weights(sets, self.cards[left], lanes)
        kernels.take_places(sets, left)
        if times is not None:
            kept = kept_of(stage.held, stage.given)
            kernels.times_reached(sets, weights, kept, self.chosen, times, weights)
        wanted = np.flatnonzero(weights)
        strengths = self._strengths(sets)[wanted]
        order = np.argsort(strengths, kind="stable")
        wanted = wanted[order]
        return Hands(np.take(sets, wanted, axis=0), strengths[order], weights[wanted])

    def meet(self, hands: Hands, stage: Stage, board: int, purchases: bool = True) -> Met:
        """Hands against the dealer, whose game may be bought or not."""
        counts, asked, values = np.empty((3, len(hands.cards)), np.int64)
        bets, lowest = self.sheet.bets, self.sheet.game.qualifies_from
        draws, given = self.deals.draws(stage.seen), self.boards[stage.given][board]
        there = ~np.isin(self._downs.cards, given).any(axis=1)
        count_dealers(
            self._downs.cards[there],
            self._downs.strengths[there],
            hands.cards,
            hands.strengths,
            lowest,
            self.chosen,
            counts,
        )
        bits = CARD_BIT[self.cards]
        groups = self._exchange.groups
        kernels.ask_for_exchanges(
            hands.cards,
            hands.strengths,
            groups if purchases else np.full_like(groups, -1),
            bets.worth.gains,
            bets.worth.loss,
            bets.worth.price * draws,
            self._outs,
            self._exchange.sets,
            self._exchange.suited,
            bits,
            int(bits.sum() - bits[given].sum()),
            asked,
        )
        kernels.worth_betting(
            hands.strengths,
            counts,
            asked,
            lowest,
            self.sheet.nets,
            bets.wins,
            bets.worth.gains,
            self.deals.dealers(stage.seen),
            draws,
            values,
        )
        return Met(counts, asked, values)


def kept_of(held: int, given: int) -> I64:
    """As indices into a hand, all cards that may have been kept of one of that size."""
    return _rows(combinations(range(held), held - given))


def _rows(rows: Iterable[tuple[int, ...]]) -> I64:
    return np.array(list(rows), np.int64)


def _images(cards: I64, deck: SymmetricDeck) -> I64:
    """`images[n, place]`: the place of a card under a renaming of the suits but the first."""
    places = {int(card): place for place, card in enumerate(cards)}
    return _rows(
        tuple(1 << places[card - card % 4 + (0, *suits)[card % 4]] for card in cards.tolist())
        for suits in permutations(range(1, deck.suits))
    )


def _canonical(cards: I64, size: int, lanes: I64) -> I64:
    """One set of each kind, as places."""
    if not size:
        return np.empty((1, 0), np.int64)
    sets = all_sets(len(cards), size, comb(len(cards), size))
    return sets[suit_weights(sets, cards, lanes) > 0].astype(np.int64)


def _numbers(boards: I64, cards: int, chosen: I64) -> I64:
    """By the number of a set, which of the boards it is, or -1."""
    numbers = np.full(comb(cards, boards.shape[1]), -1, np.int64)
    for place, board in enumerate(boards.tolist()):
        numbers[sum(chosen[card, i + 1] for i, card in enumerate(board))] = place
    return numbers
