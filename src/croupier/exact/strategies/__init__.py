"""Strategies by game and name: best play, published rules, and what people do without thinking."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

from croupier.errors import SimulationError
from croupier.exact.decisions import ADVISERS
from croupier.exact.in_classes import kept_solution
from croupier.exact.strategies.advised import Advised, position_of
from croupier.exact.strategies.caribbean_stud import SolvedCaribbeanStud
from croupier.exact.strategies.casino_holdem import SolvedCasinoHoldem
from croupier.exact.strategies.four_card import SolvedFourCard
from croupier.exact.strategies.kept import OPTIMAL, best_table, exact_of
from croupier.exact.strategies.solved import ByRule, ByTable, Exact, Rule, SolvedGame
from croupier.exact.strategies.strategy import AlwaysBet, AtRandom, Mimic, Strategy
from croupier.exact.whole.workers import Progress, silent
from croupier.games import Game
from croupier.games.caribbean_stud import CaribbeanStud
from croupier.games.casino_holdem import CasinoHoldem
from croupier.games.four_card import FourCard

ADVISED = "advised"


class Known(NamedTuple):
    """A strategy that a game has: how it is made, what it does and where that comes from.

    It draws what it leaves to chance from the `Random` that it is made with. One that is not quick
    takes milliseconds for a decision.
    """

    make: Callable[[Random], Strategy]
    says: str
    source: str = "croupier"
    is_quick: bool = True


def strategies(game: Game) -> Mapping[str, Known]:
    """The strategies of a game, the best first."""
    solved = solved_game(game)
    known = _of_any_game() if solved is None else _of_solved_game(solved)
    return {**known, "random": Known(AtRandom, "any offer as likely as any other")}


def strategy(game: Game, name: str, draw: Random) -> Strategy:
    """A strategy by name; `SimulationError("unknown-strategy")` if the game has none such.

    Best play of a game that is solved needs its table, which is made when it is not there yet.
    """
    known = strategies(game)
    if not isinstance(name, str) or name not in known:
        raise SimulationError(
            "unknown-strategy", f"{game.id} has no strategy {name!r:.40}: {', '.join(known)}"
        )
    return known[name].make(draw)


def exact_value(
    game: Game, name: str, workers: int | None = None, progress: Progress = silent
) -> Exact | None:
    """The exact law of a strategy on one box that sees no other; None where it is not known."""
    solved = solved_game(game)
    if solved is None:
        told = kept_solution(game) if name == OPTIMAL else None
        # What it decides is told of whole rounds, such as buying and then folding.
        return None if told is None else Exact(told.law, {})
    if not (name == OPTIMAL or name in solved.rules):
        return None
    return exact_of(solved, name, workers, progress)


def solved_game(game: Game) -> SolvedGame[Any, Any, Any] | None:
    """A game's enumeration, None where there is none."""
    match game:
        case CasinoHoldem():
            return SolvedCasinoHoldem(game)
        case FourCard():
            return SolvedFourCard(game)
        case CaribbeanStud():
            return SolvedCaribbeanStud(game)
        case _:
            return None


def _of_solved_game(solved: SolvedGame[Any, Any, Any]) -> dict[str, Known]:
    known = {
        OPTIMAL: Known(
            lambda _: ByTable(solved, best_table(solved)),
            "the best decision on the cards of one box, from the solved game",
        )
    }
    if solved.game.id in ADVISERS:
        known[ADVISED] = _ADVISED
    for name, rule in solved.rules.items():
        known[name] = _by_rule(solved, rule)
    return known


def _by_rule(solved: SolvedGame[Any, Any, Any], rule: Rule[Any]) -> Known:
    return Known(lambda _: ByRule(solved, rule), rule.says, rule.source)


def _of_any_game() -> dict[str, Known]:
    return {
        OPTIMAL: _ADVISED,
        "always-bet": Known(
            lambda _: AlwaysBet(), "bet on every hand as it is dealt, uninsured, and take every win"
        ),
        "mimic": Known(
            lambda _: Mimic(), "bet what would qualify the dealer, uninsured, and take every win"
        ),
    }


_ADVISED = Known(
    lambda _: Advised(),
    "the option of the highest exact value, all cards seen taken into account",
    is_quick=False,
)

__all__ = [
    "Exact",
    "Known",
    "Strategy",
    "exact_value",
    "position_of",
    "solved_game",
    "strategies",
    "strategy",
]
