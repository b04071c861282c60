"""Casino Hold'em solved: one hand, fold or play two antes at the flop, no other hand seen."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.exact.kernels.holdem import number_states, tally_boards
from croupier.exact.kernels.tables import CARD_BIT, CARD_KEY, five_card_table
from croupier.exact.whole.paid import PaidHand, paid_hands, side_bets
from croupier.exact.whole.solution import Decision, Law, SideBet, law
from croupier.exact.whole.symmetry import WHOLE_DECK, SymmetricDeck
from croupier.exact.whole.workers import Progress, in_chunks, silent
from croupier.games.casino_holdem import CasinoHoldem
from croupier.games.pay import five_card_pays

STRENGTHS = 7463
CHUNKS = 64
LOW = (1 << 32) - 1


@dataclass(frozen=True, slots=True)
class States:
    """All flops with two cards up to suits, and what playing comes to in each.

    `ids[flop, 52 * one + other]` are the states by canonical flop and any two cards; `flops` are
    the canonical flops. `counts` is how many flops with two cards a state stands for, each of which
    `deals` turns, rivers and dealer's hands follow. By paid hand and state, `missed` are the deals
    in which the dealer does not qualify and `lower` those in which he does and is lower; `equal`,
    by state, those in which he is equal.
    """

    ids: NDArray[np.int32]
    flops: NDArray[np.int64]
    counts: NDArray[np.int64]
    deals: int
    missed: NDArray[np.int64]
    lower: NDArray[np.int64]
    equal: NDArray[np.int64]

    @property
    def higher(self) -> NDArray[np.int64]:
        """The deals, by state, in which the dealer qualifies and is higher."""
        others = self.missed.sum(0) + self.lower.sum(0) + self.equal
        return np.asarray(self.counts * self.deals - others)


def tally_states(
    qualifies_from: int,
    paid: Sequence[PaidHand],
    deck: SymmetricDeck = WHOLE_DECK,
    workers: int = 1,
    progress: Progress = silent,
) -> States:
    """Every state from every board; some 9 s of one core."""
    cards = deck.cards
    flops, ids, counts = _numbered(deck)
    flop_ids, table = _flop_ids(flops), five_card_table(7)
    boards, weights = deck.canonical_sets(5)
    rows = np.zeros(STRENGTHS, np.int64)
    for place, row in enumerate(paid, 1):
        rows[row.start : row.stop] = place
    # One array for each thread that runs at the same time; a chunk takes any that is free.
    free = [np.zeros((1 + len(paid), len(counts)), np.int64) for _ in range(workers)]

    def work(chunk: slice) -> None:
        tallies = free.pop()
        tally_boards(
            table,
            CARD_KEY,
            CARD_BIT,
            cards,
            boards[chunk],
            weights[chunk],
            flop_ids,
            ids,
            rows,
            qualifies_from,
            tallies,
        )
        free.append(tallies)

    # Boards that lie together share flops, and so what is in the cache.
    ends = [len(boards) * chunk // CHUNKS for chunk in range(CHUNKS + 1)]
    for _ in in_chunks(work, [slice(*pair) for pair in pairwise(ends)], workers, progress):
        pass
    total = sum(free[1:], start=free[0])
    deals = comb(len(cards) - 5, 2) * comb(len(cards) - 7, 2)
    return States(ids, flops, counts, deals, total[1:] & LOW, total[1:] >> 32, total[0])


def _numbered(
    deck: SymmetricDeck,
) -> tuple[NDArray[np.int64], NDArray[np.int32], NDArray[np.int64]]:
    """The canonical flops, the numbers of their states and what each state stands for."""
    cards = deck.cards
    sets, weights = deck.canonical_sets(3)
    flops = cards[sets]
    ids = np.full((len(flops), 52 * 52), -1, np.int32)
    counts = np.zeros(len(flops) * comb(len(cards) - 3, 2), np.int64)
    found = number_states(flops, weights, cards, ids, counts)
    return flops, ids, counts[:found]


def _flop_ids(flops: NDArray[np.int64]) -> NDArray[np.int32]:
    """The number of each canonical flop by its place among all flops in colex order."""
    ids = np.full(comb(52, 3), -1, np.int32)
    first, second, third = flops.T
    places = third * (third - 1) * (third - 2) // 6 + second * (second - 1) // 2 + first
    ids[places] = np.arange(len(flops))
    return ids


def nets(states: States, paid: Sequence[PaidHand]) -> NDArray[np.int64]:
    """What playing comes to in each state, in antes over its `counts * deals` deals."""
    pays = np.array([[row.pays] for row in paid])
    won = states.missed * pays + states.lower * (pays + 2)
    return np.asarray(won.sum(0) - 3 * states.higher)


def solve_rounds(
    game: CasinoHoldem,
    deck: SymmetricDeck = WHOLE_DECK,
    workers: int = 1,
    progress: Progress = silent,
) -> tuple[Law, tuple[Decision, ...]]:
    """The law of an ante's net under best play, and the decisions."""
    paid = paid_hands(game.rules.paytables["ante"], five_card_pays)
    states = tally_states(game.qualifies_from, paid, deck, workers, progress)
    plays = nets(states, paid) > -states.counts * states.deals
    folded = int(states.counts[~plays].sum()) * states.deals
    counts: Counter[tuple[str, int]] = Counter(
        {
            ("fold", -1): folded,
            ("equal", 0): int(states.equal[plays].sum()),
            ("dealer is higher", -3): int(states.higher[plays].sum()),
        }
    )
    for row, missed, lower in zip(paid, states.missed, states.lower, strict=True):
        counts[f"dealer does not qualify, {row.hand}", row.pays] = int(missed[plays].sum())
        counts[f"wins, {row.hand}", row.pays + 2] = int(lower[plays].sum())
    solved = law(counts)
    return solved, (Decision("fold", 1, folded), Decision("play", 3, solved.deals - folded))


def solve_side_bets(game: CasinoHoldem) -> list[SideBet]:
    """The Bonus."""
    tables = [game.rules.paytables["bonus"]]
    return side_bets("bonus", tables, five_card_pays, five_card_table(5))
