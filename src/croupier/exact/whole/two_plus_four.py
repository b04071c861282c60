"""2 Plus 4 Poker solved: one box, class by class of the dealer's open cards."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK
from croupier.exact.kernels.open_cards import (
    list_blocks,
    mark_helping,
    mark_weaker,
    rank_exchanges,
    rank_pairs,
)
from croupier.exact.kernels.tables import CARD_BIT, CARD_KEY, five_card_table
from croupier.exact.kernels.two_plus_four import (
    Dealer,
    Met,
    decide,
    meet_hands,
    tally_hands,
)
from croupier.exact.multiples import STRONGEST, multiples
from croupier.exact.whole.kept import Solved
from croupier.exact.whole.solution import Sums
from croupier.games.two_plus_four import TwoPlusFour, TwoPlusFourState
from croupier.hands import five

I64 = NDArray[np.int64]

OPEN, HAND = 4, 5
CATEGORIES = tuple(five.Category)
BRANCHES = ("blind", "bet", "buy")
SUMS = Sums._fields


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the rules make of a hand, by its strength."""

    game: TwoPlusFour
    pays: I64
    rows: I64
    insurable: I64

    @staticmethod
    def of(game: TwoPlusFour) -> "Sheet":
        """The pay table, its rows and the insurance that a game has."""
        pays, rows = multiples(game.bet_pays), np.zeros(STRONGEST + 1, np.int64)
        for row, category in enumerate(CATEGORIES):
            held = five.range_of(category)
            rows[held.start : held.stop] = row
        insurable = np.where(np.arange(len(pays)) >= game.insurable_from, 2 * pays, 0)
        return Sheet(game, pays, rows, insurable)

    def paying(self, pays: Mapping[five.Category, int]) -> "Sheet":
        """These rules with other multiples for some hands."""
        changed = self.pays.copy()
        for category, multiple in pays.items():
            held = five.range_of(category)
            changed[held.start : held.stop] = multiple
        return replace(self, pays=changed, insurable=2 * changed * (self.insurable > 0))

    def must_bet(self, upcards: I64) -> bool:
        """Whether a purchase brings the BET against these open cards."""
        cards = tuple(DECK[card] for card in upcards.tolist())
        return TwoPlusFourState(self.game, 0, {}, (), (), cards).bet_is_obligatory


def dealer_against(sheet: Sheet, upcards: I64, left: I64, most: I64 | None = None) -> Dealer:
    """All that the dealer may have; `most` are multiples that some shall be paid yet, if higher."""
    n, lowest, table = len(left), sheet.game.qualifies_from, five_card_table(6)
    strengths = np.zeros((n, n), np.int16)
    rank_pairs(table, CARD_KEY, CARD_BIT, left, upcards, strengths)
    found = np.unique(strengths[strengths >= lowest]).astype(np.int64)
    limits = np.append(found, STRONGEST + 1)
    weaker, totals = np.zeros((len(limits), n), np.int64), np.zeros(len(limits), np.int64)
    mark_weaker(strengths, limits, weaker, totals)
    every = np.arange(STRONGEST + 1)
    pays = sheet.pays if most is None else np.maximum(sheet.pays, most)
    tables, starts, blocks = _blocks(sheet, pays, upcards, left, weaker[0])
    known = (
        np.searchsorted(found, every),
        np.searchsorted(found, every, "right"),
        sheet.pays,
        sheet.rows,
        sheet.insurable,
        tables,
    )
    return Dealer(np.stack(known, axis=1), weaker, totals, starts, blocks)


def _blocks(sheet: Sheet, pays: I64, upcards: I64, left: I64, missed: I64) -> tuple[I64, I64, I64]:
    """The tables by strength, where they start, and the blocks."""
    n, lowest, table = len(left), sheet.game.qualifies_from, five_card_table(6)
    news = np.zeros((n, n, n), np.int16)
    rank_exchanges(table, CARD_KEY, CARD_BIT, left, upcards, missed, news)
    found = np.unique(news[news >= lowest])
    every = np.arange(STRONGEST + 1)
    # Strengths between the same two of the dealer's are helped by the same cards.
    between = np.searchsorted(found, every) + np.searchsorted(found, every, "right")
    tables = np.full(STRONGEST + 1, -1)
    won, lost = np.zeros((2, n, n), np.int64)
    draws = n - HAND - 3
    for category in CATEGORIES:
        held = five.range_of(category)
        most = mark_helping(news, missed, held.stop - 1, lowest, won, lost)
        if most * (2 * pays[held.start] + 1) > 2 * draws:
            tables[held.start : held.stop] = between[held.start : held.stop]
    kinds, firsts = np.unique(tables, return_index=True)
    kinds, firsts = kinds[kinds >= 0], firsts[kinds >= 0]
    starts = np.zeros(len(kinds) + 1, np.int64)
    blocks = np.empty((4, len(kinds) * np.count_nonzero(missed) * n), np.int64)
    for kind, player in enumerate(firsts.tolist()):
        mark_helping(news, missed, player, lowest, won, lost)
        starts[kind + 1] = list_blocks(missed, won, lost, blocks, starts[kind])
    tables = np.where(tables >= 0, np.searchsorted(kinds, tables), -1)
    return tables, starts, blocks[:, : starts[-1]].copy()


class Hands:
    """Room for all hands against one set of open cards, used again for the next."""

    def __init__(self, cards: int) -> None:
        """`cards` are left of the deck."""
        self.cards = cards
        fives, sixes = comb(cards, HAND), comb(cards, HAND + 1)
        self.met = Met(
            np.zeros(fives, np.int64),
            np.zeros(fives, np.int64),
            np.zeros(fives, np.int64),
            np.zeros(sixes, np.int64),
            np.zeros(fives + sixes, np.int64),
        )
        self.bought = np.zeros(fives, np.uint8)
        self.folded = np.zeros(fives, np.uint8)
        self.chosen = np.array([[comb(n, k) for k in range(HAND + 2)] for n in range(cards)])


def solve_class(sheet: Sheet, cards: I64, upcards: I64, weight: int, room: Hands) -> Solved:
    """One class on a deck of these cards; of the whole deck some 0.3 s of one core.

    `folded` are hands of five and hands bought; `tallies` by branch, pay row, insurance and `SUMS`.
    """
    meet_class(sheet, np.setdiff1d(cards, upcards), upcards, room)
    opened, blind = decide(room.met, room.cards, room.bought, room.folded)
    tallies = np.zeros((len(BRANCHES), len(CATEGORIES), 2, len(SUMS)), np.int64)
    folds = np.zeros(2, np.int64)
    tally_hands(room.met, room.cards, room.chosen, room.bought, room.folded, tallies, folds)
    folded = int(folds[0]), int(folds[1])
    return Solved(tuple(upcards.tolist()), weight, opened, blind, folded, tallies)


def meet_class(
    sheet: Sheet, left: I64, upcards: I64, room: Hands, most: I64 | None = None
) -> Dealer:
    """Meet all hands of the cards left; for `most` see `dealer_against`, which this gives."""
    dealer = dealer_against(sheet, upcards, left, most)
    room.met.buys[:] = 0
    meet_hands(
        five_card_table(5),
        five_card_table(6),
        CARD_KEY[left],
        CARD_BIT[left],
        room.chosen,
        dealer,
        int(not sheet.game.tie_returns_insurance),
        sheet.must_bet(upcards),
        room.met,
    )
    return dealer
