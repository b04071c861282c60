"""2 Plus 4 Poker solved class by class of the dealer's open cards, or told from those kept."""

import time
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from croupier.errors import RulesError
from croupier.exact.kernels.tables import five_card_table
from croupier.exact.whole.classes import Kept, rules_digest, solve_classes
from croupier.exact.whole.paid import CARDS, side_bets
from croupier.exact.whole.solution import Solution
from croupier.exact.whole.symmetry import WHOLE_DECK
from croupier.exact.whole.two_plus_four import OPEN, Sheet, Solved
from croupier.exact.whole.two_plus_four_law import Box, law_of
from croupier.exact.whole.workers import Progress, cores, silent
from croupier.games.pay import five_card_pays
from croupier.games.two_plus_four import TwoPlusFour

KEPT = Path(__file__).parent / "whole" / "kept" / "two-plus-four.parquet"
"""The classes that are part of the package."""


def solve_in_classes(
    game: TwoPlusFour,
    box: Box = "open",
    classes: range | None = None,
    fresh: bool = False,
    keep: Path | None = None,
    workers: int | None = None,
    progress: Progress = silent,
) -> Solution:
    """The game over these classes, over all unless they are given.

    The classes are those kept in the package. If it shall be `fresh`, or a file to `keep` them in
    is named, they are solved, but for those in that file, so that a stopped run goes on there.
    `RulesError` for classes that there are not, or that are not kept.
    """
    started, sheet = time.perf_counter(), Sheet.of(game)
    count = len(WHOLE_DECK.canonical_sets(OPEN)[0])
    wanted = range(count) if classes is None else classes
    if not 0 <= wanted.start < wanted.stop <= count:
        raise RulesError("setting-value", f"classes are within 0:{count}, not {_text(wanted)}")
    digest = rules_digest(sheet)
    if fresh or keep:
        kept = Kept(keep, digest) if keep else None
        found = dict(solve_classes(sheet, wanted, workers or cores(), progress, kept))
    else:
        every = Kept(KEPT, digest).read()
        if not every.keys() >= set(wanted):
            raise RulesError(
                "not-solved", f"{game.id}: classes {_text(wanted)} are not kept; solve them fresh"
            )
        found = {place: every[place] for place in wanted}
    return _solution(sheet, box, found, time.perf_counter() - started)


def _text(classes: range) -> str:
    return f"{classes.start}:{classes.stop}"


def _solution(sheet: Sheet, box: Box, found: Mapping[int, Solved], seconds: float) -> Solution:
    """What the classes come to, each as often as there are sets of open cards like it.

    No sum reaches 2**63: over all 6.9 * 10^17 deals none counts more than one a deal.
    """
    opened = sum(one.weight * one.folded[0] for one in found.values())
    bought = sum(one.weight * one.folded[1] for one in found.values())
    tallies = np.add.reduce([one.weight * one.tallies for one in found.values()])
    law, decisions = law_of(sheet, box, CARDS - OPEN, (opened, bought), tallies)
    value = sum(
        one.weight * (one.open_value if box == "open" else one.blind_value)
        for one in found.values()
    )
    assert law.ev * law.deals == value, "the outcomes come to what the decisions are worth"
    bonus = [sheet.game.rules.paytables["bonus"]]
    side = side_bets("bonus", bonus, five_card_pays, five_card_table(5)) if box == "open" else []
    return Solution(sheet.game.id, law, decisions, tuple(side), seconds)
