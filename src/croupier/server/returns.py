"""What every bet returned so far, with its interval, beside what it returns by exact count."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from croupier.games.rules import load_rules
from croupier.house.view import View

SIDE_BETS = ("bonus", "aces_up")
MAIN = "main"
"""All bets of a game but its side bets: they are won and lost together."""

EXACT: Mapping[tuple[str, str], float] = {
    ("casino-holdem", MAIN): 1 - 0.008173484,
    ("casino-holdem", "bonus"): 1 - 5809 / 92820,
    ("four-card", MAIN): 1 - 0.013013109,
    ("four-card", "aces_up"): 1 - 12643 / 324870,
    ("caribbean-stud", MAIN): 1 - 0.025552856,
}
"""Returns of the stake by best play, counted over all deals (`docs/results`), at the shipped rules.

The other games are not solved yet: of them there is the sample alone.
"""


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
    shipped = {game["id"] for game in games if game["rules"]["hash"] == _shipped_hash(game["id"])}

    def exact(game: str, bet: str) -> float | None:
        return EXACT.get((game, bet)) if game in shipped else None

    sums = itemgetter("game", "spot", "bets", "staked", "returned", "return", "within")
    bets = [Measured._make((*sums(row), exact(row["game"], row["spot"]))) for row in rows]
    return bets + [
        _together(game, [bet for bet in bets if bet.game == game], exact(game, MAIN))
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


@cache
def _shipped_hash(game: str) -> str:
    return load_rules(game).hash
