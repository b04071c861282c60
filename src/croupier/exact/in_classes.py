"""Games solved class by class of the dealer's open cards, or told from the classes kept."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from croupier.errors import RulesError
from croupier.exact.kernels.tables import five_card_table
from croupier.exact.whole import classes, six_card_hands, two_plus_four, upcards
from croupier.exact.whole.kept import Box, Kept, Solved
from croupier.exact.whole.paid import side_bets
from croupier.exact.whole.six_card_law import law_of as six_card_law
from croupier.exact.whole.solution import Decision, Law, Solution
from croupier.exact.whole.symmetry import WHOLE_DECK, SymmetricDeck
from croupier.exact.whole.two_plus_four_law import law_of as two_plus_four_law
from croupier.exact.whole.workers import Progress, Workers, cores, silent
from croupier.games.game import Game
from croupier.games.pay import five_card_pays
from croupier.games.six_card import SixCard
from croupier.games.two_plus_four import TwoPlusFour

KEPT = Path(__file__).parent / "whole" / "kept"
"""The classes that are part of the package: files named by the game, each of one set of rules."""

Solve = Callable[[Sequence[int], Workers, Progress, Kept | None], Iterator[tuple[int, Solved]]]
LawOf = Callable[[Box, Sequence[int], NDArray[np.int64]], tuple[Law, tuple[Decision, ...]]]


@dataclass(frozen=True, slots=True)
class Family:
    """The classes of a game: how many, where they are kept, and what they come to.

    `law_of` takes what the classes folded and tallied, each as often as it stands for a set.
    """

    count: int
    kept_in: Callable[[Path], Kept]
    solve: Solve
    law_of: LawOf


def family_of(game: TwoPlusFour | SixCard, deck: SymmetricDeck = WHOLE_DECK) -> Family:
    """The classes of that game, under its settings."""
    if isinstance(game, TwoPlusFour):
        return _by_open_cards(game, deck)
    return _by_upcards(six_card_hands.Sheet(game), deck)


def _by_open_cards(game: TwoPlusFour, deck: SymmetricDeck) -> Family:
    sheet, cards = two_plus_four.Sheet.of(game), len(deck.cards) - two_plus_four.OPEN
    return Family(
        len(deck.canonical_sets(two_plus_four.OPEN)[0]),
        lambda path: classes.kept_in(path, game),
        lambda wanted, workers, progress, kept: classes.solve_classes(
            game, wanted, workers, progress, kept, deck
        ),
        lambda box, folded, tallies: two_plus_four_law(sheet, box, cards, folded, tallies),
    )


def _by_upcards(sheet: six_card_hands.Sheet, deck: SymmetricDeck) -> Family:
    deals = six_card_hands.Deals(len(deck.cards) - 1)
    return Family(
        len(deck.ranks),
        lambda path: upcards.kept_in(path, sheet),
        lambda wanted, workers, progress, kept: upcards.solve_upcards(
            sheet, wanted, workers, progress, kept, deck
        ),
        lambda box, folded, tallies: six_card_law(sheet.game, box, deals, folded, tallies),
    )


def solve_in_classes(
    game: TwoPlusFour | SixCard,
    box: Box = "open",
    wanted: range | None = None,
    fresh: bool = False,
    keep: Path | None = None,
    workers: Workers | None = None,
    progress: Progress = silent,
) -> Solution:
    """The game over the classes that are wanted, over all unless they are given.

    The classes are those kept in the package. If it shall be `fresh`, or a file to `keep` them in
    is named, they are solved, but for those in that file, so that a stopped run goes on there.
    `RulesError` for classes that there are not, or that are not kept.
    """
    started, family = time.perf_counter(), family_of(game)
    wanted = range(family.count) if wanted is None else wanted
    if not 0 <= wanted.start < wanted.stop <= family.count:
        within = f"0:{family.count}, not {_text(wanted)}"
        raise RulesError("setting-value", f"classes are within {within}")
    if fresh or keep:
        kept = family.kept_in(keep) if keep else None
        found = dict(family.solve(wanted, cores() if workers is None else workers, progress, kept))
    else:
        every = _kept(family, game)
        if not every.keys() >= set(wanted):
            raise RulesError(
                "not-solved",
                f"{game.id} with these settings: classes {_text(wanted)} are not kept; "
                "to solve them fresh takes an hour of a core or two",
            )
        found = {place: every[place] for place in wanted}
    law, decisions = law_of_classes(family, box, found)
    side = []
    if isinstance(game, TwoPlusFour) and box == "open":
        bonus = [game.rules.paytables["bonus"]]
        side = side_bets("bonus", bonus, five_card_pays, five_card_table(5))
    return Solution(game.id, law, decisions, tuple(side), time.perf_counter() - started)


def kept_solution(game: Game, box: Box = "open") -> Solution | None:
    """A box as the package has it, None where it does not have all classes of the game.

    None too where the maximum payout, of which they know nothing, limits the smallest ante's win.
    """
    if not isinstance(game, TwoPlusFour | SixCard) or _is_limited(game):
        return None
    try:
        return solve_in_classes(game, box)
    except RulesError as error:
        if error.code != "not-solved":
            raise
        return None


def _is_limited(game: TwoPlusFour | SixCard) -> bool:
    if isinstance(game, SixCard):
        return False
    highest = max(row.pays for row in game.rules.paytable("bet").rows)
    return game.min_ante * (1 + 2 * highest) > game.max_payout


def kept_classes(game: TwoPlusFour | SixCard) -> dict[int, Solved]:
    """All classes of the game in the package; `RulesError("not-solved")` where there are not."""
    family = family_of(game)
    found = _kept(family, game)
    if len(found) < family.count:
        raise RulesError("not-solved", f"{game.id} with these settings: its classes are not kept")
    return found


def _kept(family: Family, game: TwoPlusFour | SixCard) -> dict[int, Solved]:
    """The classes in the package, none where all are of other settings."""
    for path in sorted(KEPT.glob(f"{game.id}*.parquet")):
        try:
            return family.kept_in(path).read()
        except RulesError as error:
            if error.code != "output-foreign":
                raise
    return {}


def _text(wanted: range) -> str:
    return f"{wanted.start}:{wanted.stop}"


def sums(found: Mapping[int, Solved]) -> tuple[tuple[int, ...], NDArray[np.int64]]:
    """What classes folded and tallied, each as often as there are sets of open cards like it.

    No sum reaches 2**63: over all deals, of which there are at most 1.4 * 10^18, none counts more
    than one a deal.
    """
    folds = zip(*([one.weight * n for n in one.folded] for one in found.values()), strict=True)
    tallies = np.add.reduce([one.weight * one.tallies for one in found.values()])
    return tuple(sum(fold) for fold in folds), tallies


def law_of_classes(
    family: Family, box: Box, found: Mapping[int, Solved]
) -> tuple[Law, tuple[Decision, ...]]:
    """What classes come to."""
    law, decisions = family.law_of(box, *sums(found))
    value = sum(
        one.weight * (one.open_value if box == "open" else one.blind_value)
        for one in found.values()
    )
    assert law.ev * law.deals == value, "the outcomes come to what the decisions are worth"
    return law, decisions
