"""What the options of a game are worth: the value of a box with all of them, and without each.

Play is best for what is left. 2 Plus 4 and Six-card poker, class by class of the open cards.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from pathlib import Path

from croupier.errors import RulesError
from croupier.exact.in_classes import KEPT
from croupier.exact.report.seen_sampled import seen
from croupier.exact.whole import classes, six_card_hands, six_card_options, two_plus_four_law
from croupier.exact.whole.kept import Kept
from croupier.exact.whole.paid import CARDS
from croupier.exact.whole.symmetry import WHOLE_DECK
from croupier.exact.whole.two_plus_four import HAND, OPEN
from croupier.exact.whole.varied import WITHOUT
from croupier.games import Game
from croupier.games.six_card import SixCard
from croupier.games.two_plus_four import TwoPlusFour


@dataclass(frozen=True, slots=True)
class Options:
    """The mean net of an open and of a blind box, in antes; and `without` some option, by name."""

    opened: Fraction
    blind: Fraction
    without: Mapping[str, Fraction]

    def worth(self, name: str) -> Fraction:
        """What an option adds to the box that has it."""
        return (self.blind if name.startswith("blind") else self.opened) - self.without[name]


def options_of(game: Game, folder: Path = KEPT) -> Options:
    """What is known of a game's options; `RulesError("not-solved")` where classes are missing."""
    kept = kept_options(game, folder)
    found, count, deals = kept.read(), _count(game), _deals(game)
    if len(found) < count:
        raise RulesError("not-solved", f"{folder} has {len(found)} classes of {count}")

    def mean(values: list[int]) -> Fraction:
        return Fraction(sum(values), deals)

    return Options(
        mean([one.weight * one.open_value for one in found.values()]),
        mean([one.weight * one.blind_value for one in found.values()]),
        {
            name: mean([one.weight * one.folded[place] for one in found.values()])
            for place, name in enumerate(kept.folds)
        },
    )


def known_options(game: Game, folder: Path = KEPT) -> Options | None:
    """What is known of a game's options, None where that is nothing."""
    try:
        return options_of(game, folder)
    except RulesError as error:
        if error.code not in ("not-solved", "output-foreign"):
            raise
        return None


def kept_options(game: Game, folder: Path) -> Kept:
    """The file of a game without its options; `RulesError("not-solved")` for another game."""
    path = folder / f"{game.id}-options.parquet"
    if isinstance(game, SixCard):
        return six_card_options.without_in(path, six_card_hands.Sheet(game), seen())
    if isinstance(game, TwoPlusFour):
        return classes.varied_in(path, game, WITHOUT)
    raise RulesError("not-solved", f"the options of {game.id} are not told apart")


def _count(game: Game) -> int:
    if isinstance(game, SixCard):
        return len(WHOLE_DECK.ranks)
    return len(WHOLE_DECK.canonical_sets(OPEN)[0])


def _deals(game: Game) -> int:
    """All deals, of whatever follows the hands of five too."""
    if isinstance(game, SixCard):
        after = six_card_hands.Deals(CARDS - 1).after_five
        return CARDS * comb(CARDS - 1, six_card_hands.HAND) * after
    after = two_plus_four_law.Deals(CARDS - OPEN).dealt
    return comb(CARDS, OPEN) * comb(CARDS - OPEN, HAND) * after
