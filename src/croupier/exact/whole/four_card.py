"""Four Card Poker solved: fold or play one to three antes, against every dealer's hand."""

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from croupier.exact.kernels.tables import four_card_table
from croupier.exact.whole.paid import PaidHand, paid_hands, side_bets
from croupier.exact.whole.solution import Decision, Law, SideBet, law
from croupier.exact.whole.symmetry import WHOLE_DECK, SymmetricDeck
from croupier.exact.whole.upcard import Hands, Showdowns
from croupier.exact.whole.workers import Progress, silent
from croupier.games.four_card import MOST_PLAY, FourCard
from croupier.games.pay import four_card_pays

MULTIPLES = range(1, MOST_PLAY + 1)


def showdowns() -> Showdowns:
    """Best four of five against best four of the dealer's six."""
    return Showdowns(four_card_table(5), four_card_table(6), down=5)


def solve_rounds(
    game: FourCard,
    deck: SymmetricDeck = WHOLE_DECK,
    workers: int = 1,
    progress: Progress = silent,
) -> tuple[Law, tuple[Decision, ...]]:
    """The law of an ante's net under best play, and the decisions; some 6 s of one core."""
    bonuses = paid_hands(game.rules.paytables["ante_bonus"], four_card_pays)
    counts: Counter[tuple[str, int]] = Counter()
    decided: Counter[int] = Counter()
    for hands in showdowns().hands(deck, workers, progress):
        best = nets(hands, bonuses).argmax(0)
        for multiple in (0, *MULTIPLES):
            decided[multiple] += int(hands.weights[best == multiple].sum()) * hands.dealers
        counts["fold", -1] += int(hands.weights[best == 0].sum()) * hands.dealers
        for multiple in MULTIPLES:
            counts.update(_played(hands, best == multiple, multiple, bonuses))
    names = {0: "fold", **{multiple: f"play {multiple}" for multiple in MULTIPLES}}
    decisions = [Decision(names[m], 1 + m, decided[m]) for m in names]
    return law(counts), tuple(decisions)


def nets(hands: Hands, bonuses: tuple[PaidHand, ...]) -> NDArray[np.int64]:
    """The net of folding and of every multiple (rows) for every hand, in antes per `dealers`."""
    bonus = np.zeros(len(hands.strengths), np.int64)
    for row in bonuses:
        bonus[row.among(hands.strengths)] = row.pays
    ahead = 2 * _won(hands) - hands.dealers
    played = [(1 + multiple) * ahead + bonus * hands.dealers for multiple in MULTIPLES]
    return np.stack([np.full_like(ahead, -hands.dealers), *played])


def _won(hands: Hands) -> NDArray[np.int64]:
    """Equal hands are the player's (4C Showdown 1)."""
    return hands.lower + hands.equal


def _played(
    hands: Hands, plays: NDArray[np.bool_], multiple: int, bonuses: tuple[PaidHand, ...]
) -> Counter[tuple[str, int]]:
    counts: Counter[tuple[str, int]] = Counter()
    won, lost = hands.weights * _won(hands), hands.weights * hands.higher
    paid = np.zeros(len(plays), np.bool_)
    for row in bonuses:
        has = row.among(hands.strengths)
        paid |= has
        for result, net, deals in (("wins", 1 + multiple, won), ("loses", -1 - multiple, lost)):
            name = f"play {multiple}, {result}, {row.hand}"
            counts[name, net + row.pays] = int(deals[plays & has].sum())
    counts[f"play {multiple}, wins", 1 + multiple] = int(won[plays & ~paid].sum())
    counts[f"play {multiple}, loses", -1 - multiple] = int(lost[plays & ~paid].sum())
    return counts


def solve_side_bets(game: FourCard) -> list[SideBet]:
    """Aces Up under every pay table."""
    (setting,) = (setting for setting in game.rules.settings if setting.name == "aces_up")
    tables = [game.rules.paytables[name] for name in setting.choices]
    return side_bets("aces_up", tables, four_card_pays, four_card_table(5))
