"""Six-card poker solved: an open and a closed box, upcard by upcard of the dealer's.

First every hand of every stage is met with all that the dealer may have; then it is decided what
to do with each hand of six that was bought, and with each hand of five; at last the hands that
are come to are met again, to count what happens to them.
"""

from collections.abc import Collection, Iterable
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

import numpy as np

from croupier.exact.kernels import changes as kernels
from croupier.exact.kernels.four_down import I64
from croupier.exact.whole.kept import Solved
from croupier.exact.whole.six_card_hands import (
    BET,
    BUY,
    BUY_AND_CHANGE,
    CATEGORIES,
    CHANGE_ONE,
    CHANGE_TWO,
    STAGES,
    Hands,
    Sheet,
    Stage,
    Upcard,
    kept_of,
)
from croupier.exact.whole.solution import Sums
from croupier.exact.whole.symmetry import SymmetricDeck
from croupier.exact.whole.workers import Progress, in_chunks, silent

PAID = {
    BET: Fraction(0),
    CHANGE_ONE: Fraction(1),
    CHANGE_TWO: Fraction(3, 2),
    BUY: Fraction(1),
    BUY_AND_CHANGE: Fraction(3),
}
"""Antes paid for cards."""

FIRST = (BET, BUY, CHANGE_ONE, CHANGE_TWO)
"""What may be done with five cards but to fold them."""

NEVER = -(1 << 62)

LONGEST_FIRST = (BUY_AND_CHANGE, BUY, BET, CHANGE_ONE, CHANGE_TWO)

SAMPLED = 8
"""Of so many hands of five, what one is worth is kept."""

SUMS = Sums._fields
BRANCHES = ("blind", *(stage.name for stage in STAGES))


class Option(NamedTuple):
    """Something to do with a hand but to fold it: see `kernels.changes.decide`."""

    given: int
    table: int
    factor: int
    price: int


class Choice:
    """What to do with all hands of a size; the tables hold what comes of it."""

    def __init__(
        self,
        upcard: Upcard,
        hands: Hands,
        options: Iterable[Option],
        tables: Iterable[tuple[int, I64]],
        fold: int,
    ) -> None:
        self._upcard, self._hands, self._options = upcard, hands, np.array(list(options))
        given, self._tables = zip(*tables, strict=True)
        self._boards = tuple(upcard.board_of[count] for count in given)
        self._choices = np.empty(len(hands.cards), np.int8)
        self.values = np.empty(len(hands.cards), np.int64)
        kernels.decide(
            hands.cards,
            upcard.images,
            self._options,
            self._boards,
            upcard.chosen,
            self._tables,
            fold,
            self._choices,
            self.values,
        )

    def ask(self, times: I64) -> int:
        """Ask of the tables what is chosen, so often; gives how often it is to fold."""
        kernels.ask_chosen(
            self._hands.cards,
            self._upcard.images,
            self._options,
            self._choices,
            times,
            self._boards,
            self._upcard.chosen,
            self._tables,
        )
        return int(times[self._choices == 0].sum())


class OpenBox:
    """An open box against an upcard. A table has what its hands are worth, or how often they are
    come to, by board and cards kept.
    """

    def __init__(self, upcard: Upcard, purchases: bool = True) -> None:
        self.upcard, self.deals, self._purchases = upcard, upcard.deals, purchases
        self.tables = {stage: upcard.table(stage) for stage in STAGES}
        self._buys = upcard.table(BET)

    def add(self, stage: Stage, board: int) -> None:
        """Meet all hands of a board, and add up what they are worth."""
        hands = self.upcard.hands(stage, board)
        values = self.upcard.meet(hands, stage, board, self._purchases).values
        if stage.given:
            values = np.maximum(values, -self.deals.of(stage))
        self._add(hands, values, stage.given, self.tables[stage][board])

    def _add(self, hands: Hands, values: I64, given: int, sums: I64) -> None:
        kept = kept_of(hands.cards.shape[1], given)
        kernels.add_to_kept(hands.cards, hands.weights * values, kept, self.upcard.chosen, sums)

    def decide(self) -> tuple[int, int, int, I64]:
        """Decide it all, when all is added up: then the tables have how often hands are come to.

        Gives the value over all deals, the hands of five and of six that fold at once, and what
        each hand of five is worth over the deals that follow it.
        """
        sixes, fives = self.upcard.hands(BUY, 0), self.upcard.hands(BET, 0)
        bought = self._bought(sixes, changes=True)
        self._add(sixes, bought.values, 1, self._buys[0])
        first = self._first(fives)
        for table in (*self.tables.values(), self._buys):
            table[:] = 0
        folded = first.ask(fives.weights)
        reached, renamings = np.empty_like(sixes.weights), len(self.upcard.images)
        kernels.times_reached(
            sixes.cards,
            sixes.weights,
            kept_of(6, 1),
            self.upcard.chosen,
            self._buys[0],
            reached,
        )
        bought_folded = bought.ask(reached // renamings)
        return int(fives.weights @ first.values), folded, bought_folded, first.values

    def value(self, buys: bool, changes: bool) -> int:
        """The value over all deals, where so much of it may be done, when all is added up."""
        self._buys[:] = 0
        stages = {BET} | ({CHANGE_ONE, CHANGE_TWO} if changes else set())
        if buys:
            sixes = self.upcard.hands(BUY, 0)
            self._add(sixes, self._bought(sixes, changes).values, 1, self._buys[0])
            stages.add(BUY)
        fives = self.upcard.hands(BET, 0)
        return int(fives.weights @ self._first(fives, stages).values)

    def options(self, hands: Hands) -> I64:
        """What each of `FIRST` is worth to hands of five (columns), after `value` of it all."""
        return np.stack([self._first(hands, {stage}, never=True).values for stage in FIRST])

    def _bought(self, hands: Hands, changes: bool) -> Choice:
        deals = self.deals
        bet = Option(0, 0, deals.times(BUY), 0)
        price = int((PAID[BUY_AND_CHANGE] - PAID[BUY]) * deals.after_six)
        changed = [Option(1 << i, 1, deals.times(BUY_AND_CHANGE), price) for i in range(6)]
        tables = [(0, self.tables[BUY]), (1, self.tables[BUY_AND_CHANGE])]
        options = [bet, *(changed if changes else ())]
        return Choice(self.upcard, hands, options, tables, -deals.after_six)

    def _first(
        self, hands: Hands, stages: Collection[Stage] = FIRST, never: bool = False
    ) -> Choice:
        """The best of these, or to fold, which may be `never`.

        The price of a bought card is not in `buys`, other than that of a change after it.
        """
        deals = self.deals
        price = {stage: int(PAID[stage] * deals.after_five) for stage in STAGES}
        options = [Option(0, 0, deals.times(BET), 0)] if BET in stages else []
        if BUY in stages:
            options.append(Option(0, 1, 1, price[BUY]))
        for stage in (one for one in (CHANGE_ONE, CHANGE_TWO) if one in stages):
            options += [
                Option(sum(bits), 1 + stage.given, deals.times(stage), price[stage])
                for bits in combinations((1, 2, 4, 8, 16), stage.given)
            ]
        tables = [
            (0, self.tables[BET]),
            (0, self._buys),
            (1, self.tables[CHANGE_ONE]),
            (2, self.tables[CHANGE_TWO]),
        ]
        return Choice(self.upcard, hands, options, tables, NEVER if never else -deals.after_five)

    def tally(self, stage: Stage, board: int, times: I64) -> tuple[int, I64]:
        """Count what becomes of the hands that are come to so often; first those that fold."""
        hands = self.upcard.hands(stage, board, times)
        counts, asked, values = self.upcard.meet(hands, stage, board)
        tallies, folded = np.zeros((len(CATEGORIES), len(SUMS)), np.int64), 0
        if stage.given:
            bets = values > -self.deals.of(stage)
            folded = int(hands.weights[~bets].sum())
            hands = Hands(hands.cards[bets], hands.strengths[bets], hands.weights[bets])
            counts, asked = counts[bets], asked[bets]
        kernels.tally_hands(
            hands.strengths,
            counts,
            asked,
            hands.weights,
            self.upcard.sheet.game.qualifies_from,
            self.upcard.sheet.rows,
            tallies,
        )
        return folded, tallies


def solve_upcard(
    sheet: Sheet,
    deck: SymmetricDeck,
    rank: int,
    workers: int = 1,
    progress: Progress = silent,
) -> Solved:
    """One rank of upcard on a deck."""
    upcard = Upcard(sheet, deck, 4 * rank)
    box = OpenBox(upcard)
    boards = [(stage, board) for stage in LONGEST_FIRST for board in range(len(box.tables[stage]))]

    def first_half(done: int, half: int) -> None:
        progress(done, 2 * half)

    def second_half(done: int, half: int) -> None:
        progress(done + half, 2 * half)

    for _ in in_chunks(lambda at: box.add(*at), boards, workers, first_half):
        pass
    blind_value = upcard.deals.times(BET) * int(box.tables[BET].sum())
    open_value, five_folded, six_folded, hands = box.decide()
    folded = np.zeros(len(STAGES), np.int64)
    tallies = np.zeros((len(BRANCHES), len(CATEGORIES), len(SUMS)), np.int64)
    tallies[0] = box.tally(BET, 0, np.full_like(box.tables[BET][0], len(upcard.images)))[1]

    def tally(at: tuple[Stage, int]) -> tuple[int, I64]:
        return box.tally(*at, box.tables[at[0]][at[1]])

    told = in_chunks(tally, boards, workers, second_half)
    for (stage, _), (folds, counted) in zip(boards, told, strict=True):
        folded[STAGES.index(stage)] += folds
        tallies[1 + STAGES.index(stage)] += counted
    folded, rest = np.divmod(folded, len(upcard.images))
    tallies, uneven = np.divmod(tallies, len(upcard.images))
    assert not rest.any(), "every renaming folds the same"
    assert not uneven.any(), "every renaming counts the same"
    folded[[STAGES.index(BET), STAGES.index(BUY)]] = five_folded, six_folded
    by_stage = tuple(folded.tolist())
    sample = hands[::SAMPLED]
    return Solved((4 * rank,), deck.suits, open_value, blind_value, by_stage, tallies, sample)
