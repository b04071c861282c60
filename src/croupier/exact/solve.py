"""Whole games solved exactly: best play, its outcomes and the side bets."""

import time
from collections.abc import Sequence

from croupier.errors import RulesError
from croupier.exact.whole import caribbean_stud, casino_holdem, four_card
from croupier.exact.whole.classes import solve_classes
from croupier.exact.whole.six_card_hands import Sheet as SixCardSheet
from croupier.exact.whole.solution import Decision, Law, SideBet, Solution
from croupier.exact.whole.symmetry import WHOLE_DECK, SymmetricDeck
from croupier.exact.whole.upcards import solve_upcards
from croupier.exact.whole.workers import Progress, cores, silent
from croupier.games import Game, load_game
from croupier.games.caribbean_stud import CaribbeanStud
from croupier.games.casino_holdem import CasinoHoldem
from croupier.games.four_card import FourCard
from croupier.games.six_card import SixCard
from croupier.games.two_plus_four import TwoPlusFour

SOLVED = ("casino-holdem", "four-card", "caribbean-stud")
"""The games of which there is a whole solution."""

COMPILING_DECK = SymmetricDeck(ranks=(0, 1, 2))
COMPILING_CLASSES = SymmetricDeck(ranks=(0, 1, 3, 5, 8, 9, 10), suits=2)


def solve(
    game: str,
    paytable: str | None = None,
    workers: int | None = None,
    progress: Progress = silent,
) -> Solution:
    """A game solved on `workers` threads, on as many as there are cores unless it is given.

    Side bets are solved under every pay table that is shipped, or under the one that is named.
    `RulesError` for a game that is not solved, a pay table that is not there, or no workers.
    """
    started = time.perf_counter()
    known = load_game(game)
    if workers is not None and (type(workers) is not int or workers < 1):
        raise RulesError("setting-value", f"workers = {workers!r:.24}: there must be one at least")
    side_bets = _named(_side_bets(known), game, paytable)
    law, decisions = _rounds(known, WHOLE_DECK, workers or cores(), progress)
    seconds = time.perf_counter() - started
    return Solution(game, law, decisions, tuple(side_bets), seconds)


def compile_kernels() -> None:
    """Compile every kernel that solving needs, by solving each game on a few cards."""
    for game in SOLVED:
        known = load_game(game)
        _side_bets(known)
        _rounds(known, COMPILING_DECK, 1, silent)
    two_plus_four = load_game("two-plus-four")
    assert isinstance(two_plus_four, TwoPlusFour)
    list(solve_classes(two_plus_four, range(1), deck=COMPILING_CLASSES))
    six_card = load_game("six-card")
    assert isinstance(six_card, SixCard)
    list(solve_upcards(SixCardSheet(six_card), range(1), deck=COMPILING_CLASSES))


def _rounds(
    game: Game, deck: SymmetricDeck, workers: int, progress: Progress
) -> tuple[Law, tuple[Decision, ...]]:
    match game:
        case CasinoHoldem():
            return casino_holdem.solve_rounds(game, deck, workers, progress)
        case FourCard():
            return four_card.solve_rounds(game, deck, workers, progress)
        case CaribbeanStud():
            return caribbean_stud.solve_rounds(game, deck, workers, progress)
        case _:
            raise _not_solved(game)


def _side_bets(game: Game) -> list[SideBet]:
    match game:
        case CasinoHoldem():
            return casino_holdem.solve_side_bets(game)
        case FourCard():
            return four_card.solve_side_bets(game)
        case CaribbeanStud():
            return []
        case _:
            raise _not_solved(game)


def _not_solved(game: Game) -> RulesError:
    return RulesError("not-solved", f"{game.id} has no whole solution: {', '.join(SOLVED)}")


def _named(side_bets: Sequence[SideBet], game: str, paytable: str | None) -> Sequence[SideBet]:
    found = [bet for bet in side_bets if paytable in (None, bet.paytable)]
    if paytable is not None and not found:
        known = ", ".join(bet.paytable for bet in side_bets) or "it has no side bets"
        raise RulesError("unknown-paytable", f"{game} has no pay table {paytable!r:.40}: {known}")
    return found
