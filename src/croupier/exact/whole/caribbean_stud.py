"""Caribbean Stud solved, played best or by any rule for when to bet."""

from collections import Counter
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from croupier.exact.kernels.tables import five_card_table
from croupier.exact.whole.paid import PaidHand, paid_hands
from croupier.exact.whole.solution import Decision, Law, law
from croupier.exact.whole.symmetry import WHOLE_DECK, SymmetricDeck
from croupier.exact.whole.upcard import Hands, Showdowns
from croupier.exact.whole.workers import Progress, silent
from croupier.games.caribbean_stud import CaribbeanStud
from croupier.games.pay import five_card_pays

Strategy = Callable[[Hands], NDArray[np.bool_]]
"""Which hands are bet, the others being folded."""


def showdowns(game: CaribbeanStud) -> Showdowns:
    """Five cards against five, the dealer qualifying or not."""
    return Showdowns(five_card_table(5), five_card_table(5), 4, game.qualifies_from)


def solve_rounds(
    game: CaribbeanStud,
    deck: SymmetricDeck = WHOLE_DECK,
    workers: int | None = None,
    progress: Progress = silent,
    strategy: Strategy | None = None,
) -> tuple[Law, tuple[Decision, ...]]:
    """The law of a box's net and the decisions, under best play unless a strategy is given."""
    paid = paid_hands(game.rules.paytables["bet"], five_card_pays)
    counts: Counter[tuple[str, int]] = Counter()
    bets = 0
    for hands in showdowns(game).hands(deck, workers, progress):
        bet = strategy(hands) if strategy else nets(hands, paid) > -hands.dealers
        bets += int(hands.weights[bet].sum()) * hands.dealers
        counts["fold", -1] += int(hands.weights[~bet].sum()) * hands.dealers
        counts.update(_bet(hands, bet, paid))
    solved = law(counts)
    return solved, (Decision("fold", 1, solved.deals - bets), Decision("bet", 3, bets))


def nets(hands: Hands, paid: tuple[PaidHand, ...]) -> NDArray[np.int64]:
    """The net of betting for every hand, in antes per `dealers`."""
    pays = np.zeros(len(hands.strengths), np.int64)
    for row in paid:
        pays[row.among(hands.strengths)] = row.pays
    return hands.missed + (1 + 2 * pays) * hands.lower - 3 * hands.higher


def _bet(
    hands: Hands, bet: NDArray[np.bool_], paid: tuple[PaidHand, ...]
) -> Counter[tuple[str, int]]:
    weights = np.where(bet, hands.weights, 0)
    counts = Counter(
        {
            ("dealer does not qualify", 1): int((weights * hands.missed).sum()),
            ("equal", 0): int((weights * hands.equal).sum()),
            ("dealer is higher", -3): int((weights * hands.higher).sum()),
        }
    )
    won = weights * hands.lower
    for row in paid:
        has = row.among(hands.strengths)
        counts[f"wins, {row.hand}", 1 + 2 * row.pays] = int(won[has].sum())
    return counts
