"""Six-card poker: from the sums over upcards to the law of a round's net."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from croupier.exact.decisions.six_card_dealer import nets
from croupier.exact.kernels.four_down import I64
from croupier.exact.whole.kept import Box
from croupier.exact.whole.six_card import BRANCHES, PAID
from croupier.exact.whole.six_card_hands import BET, CATEGORIES, STAGES, Deals, Stage
from croupier.exact.whole.solution import Decision, Law, Sums, law
from croupier.games.six_card import SixCard
from croupier.hands import five


def law_of(
    game: SixCard, box: Box, deals: Deals, folded: Sequence[int], tallies: I64
) -> tuple[Law, tuple[Decision, ...]]:
    """The law of an ante's net under best play, and the decisions.

    `folded` are hands by stage; for `tallies` see `solve_upcard`. A closed box decides nothing but
    whether to buy the dealer's game.
    """
    counts = Counter[tuple[str, Fraction]]()
    decided = Counter[tuple[str, Fraction]]()
    for stage, folds in zip(STAGES, folded, strict=True) if box == "open" else ():
        name = "fold" if stage is BET else f"{stage.name}, fold"
        counts[name, -1 - PAID[stage]] = decided[name, 1 + PAID[stage]] = (
            folds * deals.of(stage) * deals.times(stage)
        )
    stages = [("blind", BET)] if box == "blind" else [(stage.name, stage) for stage in STAGES]
    for branch, stage in stages:
        name = "bet" if stage is BET else f"{stage.name}, bet"
        for row, category in enumerate(CATEGORIES):
            sums = Sums(*tallies[BRANCHES.index(branch), row].tolist())
            bought = sums.asked * deals.draws(stage.seen) * deals.times(stage)
            extra = 1 if game.takes_extra_ante else 0
            decided[name, 3 + PAID[stage]] += sums.hands * deals.of(stage) * deals.times(stage)
            decided[name, 3 + PAID[stage]] -= bought
            decided[f"{name}, dealer's game bought", 3 + PAID[stage] + extra] += bought
            for outcome, net, met in _outcomes(game, category, deals, stage, sums):
                counts[f"{name}, {outcome}", net - PAID[stage]] += met * deals.times(stage)
    decisions = [Decision(name, stake, times) for (name, stake), times in decided.items() if times]
    return law(counts), tuple(decisions)


def _outcomes(
    game: SixCard, category: five.Category, deals: Deals, stage: Stage, sums: Sums
) -> Iterator[tuple[str, int, int]]:
    """Each outcome with its net and its dealer's hands and draws."""
    hand, draws = category.value, deals.draws(stage.seen)
    net = nets(game, game.pays.multiple(five.range_of(category).start) or 0)
    higher = sums.hands * deals.dealers(stage.seen) - sums.missed - sums.lower - sums.equal
    yield "dealer does not qualify, win taken", net.win_taken, (sums.missed - sums.asked) * draws
    yield f"exchange, wins, {hand}", net.exchanged_win, sums.won
    yield "exchange, dealer is higher", net.exchanged_lose, sums.lost
    yield "exchange in vain", net.missed, sums.asked * draws - sums.won - sums.lost
    yield f"wins, {hand}", net.win, sums.lower * draws
    yield "equal", net.tie, sums.equal * draws
    yield "dealer is higher", net.lose, higher * draws
