"""Strategies of Casino Hold'em on one hand: a published rule, and best play from a table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import comb

import numpy as np

from croupier.cards import DECK, RANKS
from croupier.exact.kernels.disjoint import strengths_of
from croupier.exact.kernels.tables import CARD_BIT, CARD_KEY, five_card_table
from croupier.exact.strategies import colex
from croupier.exact.strategies.solved import I64, Rule, SolvedGame, Table
from croupier.exact.whole.casino_holdem import States, tally_states
from croupier.exact.whole.paid import paid_hands
from croupier.exact.whole.workers import Progress
from croupier.games import State
from croupier.games.casino_holdem import CasinoHoldem, CasinoHoldemState
from croupier.games.pay import five_card_pays
from croupier.hands import five

PLAY = 2
PAIRS = comb(len(DECK), 2)
JACK, QUEEN, KING = (RANKS.index(rank) for rank in "JQK")


@dataclass(frozen=True, slots=True)
class Flops:
    """Hands of two with flops of three, as rows, and the strengths of the five."""

    hands: I64
    boards: I64
    strengths: I64
    qualifies_from: int


class SolvedCasinoHoldem(SolvedGame[CasinoHoldem, States, Flops]):
    """Fold, or two antes; a table is by the flop, then by the hand, both in colex order."""

    bets = (0, PLAY)
    places = comb(len(DECK), 3) * PAIRS

    @property
    def rules(self) -> Mapping[str, Rule[Flops]]:
        """A published rule, and two that need no thought."""
        return RULES

    def rows(self, workers: int, progress: Progress) -> Iterator[States]:
        """All states at once."""
        paid = paid_hands(self.game.rules.paytables["ante"], five_card_pays)
        yield tally_states(self.game.qualifies_from, paid, self.deck, workers, progress)

    def seen(self, rows: States) -> Flops:
        """One flop and hand for each state."""
        states, found = np.unique(rows.ids, return_index=True)
        flops, pairs = np.divmod(found[states >= 0], len(DECK) ** 2)
        hands = np.stack(np.divmod(pairs, len(DECK)), 1)
        return self._flops(hands, rows.flops[flops])

    def _flops(self, hands: I64, boards: I64) -> Flops:
        sets = np.concatenate((hands, boards), 1).astype(np.int8)
        strengths = strengths_of(five_card_table(5), CARD_KEY, CARD_BIT, sets, 0, 0)
        return Flops(hands, boards, strengths.astype(np.int64), self.game.qualifies_from)

    def outcomes(self, rows: States, bet: int) -> Iterator[tuple[int, I64]]:
        """A fold, or the four results; the Ante is paid by the final hand."""
        if not bet:
            yield -1, rows.counts * rows.deals
            return
        yield 0, rows.equal
        yield -1 - bet, rows.higher
        paid = paid_hands(self.game.rules.paytables["ante"], five_card_pays)
        for row, missed, lower in zip(paid, rows.missed, rows.lower, strict=True):
            yield row.pays, missed
            yield row.pays + bet, lower

    def fill(self, table: Table, rows: States, bets: I64) -> None:
        """Every flop has its suits renamed to those of the canonical one."""
        by_flop = table.reshape(-1, PAIRS)
        numbers = {tuple(flop): number for number, flop in enumerate(rows.flops.tolist())}
        # Pairs that hold a card of the flop have no state, and nobody asks for them.
        padded = np.append(bets, 0).astype(np.uint8)
        one, other = np.array(sorted(combinations(range(len(DECK)), 2), key=colex.place)).T
        for flop in combinations(range(len(DECK)), 3):
            names = _names(flop)
            renamed = (np.arange(len(DECK)) & ~3) | names[np.arange(len(DECK)) & 3]
            number = numbers[tuple(sorted(renamed[list(flop)].tolist()))]
            states = rows.ids[number, len(DECK) * renamed[one] + renamed[other]]
            by_flop[colex.place(flop)] = padded[states]

    def place(self, state: State, box: int) -> int:
        """The flop and the hand."""
        assert isinstance(state, CasinoHoldemState)
        hand = state.hands[box - 1].cards
        return colex.place(state.board) * PAIRS + colex.place(hand)

    def seen_by(self, state: State, box: int) -> Flops:
        """One hand and its flop."""
        assert isinstance(state, CasinoHoldemState)
        hand, board = state.hands[box - 1].cards, state.board
        strengths = np.array([five.strength(hand + board)])
        return Flops(np.array([hand]), np.array([board]), strengths, self.game.qualifies_from)

    def decision(self, bet: int) -> str:
        """Fold or play."""
        return "play" if bet else "fold"


def _names(flop: tuple[int, ...]) -> I64:
    """New names of the suits that make a flop canonical: its lanes do not increase."""
    lanes = [sum(1 << (card >> 2) for card in flop if card & 3 == suit) for suit in range(4)]
    names = np.empty(4, np.int64)
    names[sorted(range(4), key=lambda suit: -lanes[suit])] = np.arange(4)
    return names


def play_all(flops: Flops) -> I64:
    """Without looking."""
    return np.full(len(flops.strengths), PLAY)


def mimic(flops: Flops) -> I64:
    """What would qualify the dealer, were it his."""
    return PLAY * (flops.strengths >= flops.qualifies_from)


def high_cards_and_draws(flops: Flops) -> I64:
    """A pair or better, high cards or a draw."""
    own, board = np.sort(flops.hands >> 2, 1), flops.boards >> 2
    cards = np.concatenate((flops.hands, flops.boards), 1)
    suited = np.stack([(cards & 3 == suit).sum(1) for suit in range(4)])
    ranks = np.bitwise_or.reduce(1 << ((cards >> 2) + 1), 1)
    ranks |= ranks >> 13  # an ace is low, too
    in_five = np.stack([_bits(ranks >> low & 0b11111) for low in range(10)])
    plays = (
        (flops.strengths >= five.range_of(five.Category.ONE_PAIR).start)
        | (own[:, 1] >= KING)
        | ((own[:, 1] == QUEEN) & (own[:, 0] == JACK))
        | (own[:, 0] > board.max(1))
        | (suited.max(0) >= 4)
        | (in_five.max(0) >= 4)
    )
    return PLAY * np.asarray(plays, np.int64)


def _bits(masks: I64) -> I64:
    bits: I64 = sum((masks >> bit & 1 for bit in range(1, 5)), start=masks & 1)
    return bits


RULES = {
    "always-bet": Rule(play_all, "play without looking", "2H Round 3"),
    "mimic": Rule(mimic, "play five cards that would qualify the dealer", "2H Round 3"),
    "simple": Rule(
        high_cards_and_draws,
        "play a pair or better, an ace or a king in hand, queen-jack, two cards above the flop, "
        "and four cards to a flush or to a straight",
        "our reading of a list that is cut off in our source; "
        "https://www.cardsflip.com/casino-holdem-rules",
    ),
}
