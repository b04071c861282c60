"""Caribbean Stud solved, played best or by any rule for when to bet."""

from collections import Counter
from collections.abc import Callable, Mapping

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

Solved = tuple[Law, tuple[Decision, ...]]
FOLD = "fold"


def showdowns(game: CaribbeanStud) -> Showdowns:
    """Five cards against five, the dealer qualifying or not."""
    return Showdowns(five_card_table(5), five_card_table(5), 4, game.qualifies_from)


def solve_rounds(
    game: CaribbeanStud,
    deck: SymmetricDeck = WHOLE_DECK,
    workers: int = 1,
    progress: Progress = silent,
) -> Solved:
    """The law of a box's net under best play, and the decisions; some 2 s of one core."""
    paid = paid_hands(game.rules.paytable("bet"), five_card_pays)

    def best(hands: Hands) -> NDArray[np.bool_]:
        return nets(hands, paid) > -hands.dealers

    return solve_strategies(game, {"best": best}, deck, workers, progress)["best"]


def solve_strategies(
    game: CaribbeanStud,
    strategies: Mapping[str, Strategy],
    deck: SymmetricDeck = WHOLE_DECK,
    workers: int = 1,
    progress: Progress = silent,
) -> dict[str, Solved]:
    """The same for each of several strategies, in one pass."""
    paid = paid_hands(game.rules.paytable("bet"), five_card_pays)
    counts = {name: Counter[tuple[str, int]]() for name in strategies}
    for hands in showdowns(game).hands(deck, workers, progress):
        for name, strategy in strategies.items():
            counts[name].update(_played(hands, strategy(hands), paid))
    return {name: _solved(law(found)) for name, found in counts.items()}


def _solved(solved: Law) -> Solved:
    folds = sum(row.combinations for row in solved.outcomes if row.outcome == FOLD)
    return solved, (Decision(FOLD, 1, folds), Decision("bet", 3, solved.deals - folds))


def nets(hands: Hands, paid: tuple[PaidHand, ...]) -> NDArray[np.int64]:
    """The net of betting for every hand, in antes per `dealers`."""
    pays = np.zeros(len(hands.strengths), np.int64)
    for row in paid:
        pays[row.among(hands.strengths)] = row.pays
    return hands.missed + (1 + 2 * pays) * hands.lower - 3 * hands.higher


def _played(
    hands: Hands, bet: NDArray[np.bool_], paid: tuple[PaidHand, ...]
) -> Counter[tuple[str, int]]:
    weights = np.where(bet, hands.weights, 0)
    counts = Counter(
        {
            (FOLD, -1): int(hands.weights[~bet].sum()) * hands.dealers,
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
