"""What every bet returned so far, with its interval, beside what it returns by exact count."""

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import NamedTuple

from croupier.house.view import View
from croupier.server.edges import MAIN, edges

SIDE_BETS = ("bonus", "aces_up")


class Measured(NamedTuple):
    """What a bet came to, in cents: its return by the stake, half its 95% interval's width.

    `exact` is the return of best play, where it was counted.
    """

    game: str
    bet: str
    bets: int
    staked: int
    returned: int
    share: float | None
    within: float | None
    exact: float | None


def measured(rows: Sequence[View], games: Iterable[View]) -> list[Measured]:
    """Every bet of the house's sums, and after them each game's main bets together."""
    known = {
        (game["id"], edge["bet"]): float(edge["return"])
        for game in games
        for edge in edges(game["id"], game["rules"]["hash"])
        if edge["exact"]
    }
    sums = itemgetter("game", "spot", "bets", "staked", "returned", "return", "within")
    bets = [Measured._make((*sums(row), known.get((row["game"], row["spot"])))) for row in rows]
    return bets + [
        _together(game, [bet for bet in bets if bet.game == game], known.get((game, MAIN)))
        for game in dict.fromkeys(bet.game for bet in bets)
    ]


def _together(game: str, bets: Iterable[Measured], exact: float | None) -> Measured:
    """Bets that share their hands: their errors add up at most, so the interval is wide enough."""
    main = [bet for bet in bets if bet.bet not in SIDE_BETS]
    staked, returned = sum(bet.staked for bet in main), sum(bet.returned for bet in main)
    errors = [bet.within and bet.within * bet.staked for bet in main]
    # Of what is paid without a stake of its own the spread is not known.
    known = [error for error in errors if error is not None]
    within = sum(known) / staked if staked and len(known) == len(errors) else None
    rounds = max((bet.bets for bet in main), default=0)
    return Measured(
        game, MAIN, rounds, staked, returned, returned / staked if staked else None, within, exact
    )
