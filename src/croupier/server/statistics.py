"""A player's rounds added up: what every bet came to, beside what best play comes to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import sqrt

from croupier.house.measured import CONFIDENCE
from croupier.house.played import Played
from croupier.house.view import View
from croupier.server.edges import BLIND, MAIN, Edge, edges
from croupier.server.returns import SIDE_BETS

MOST_POINTS = 500
NO_EDGE: Edge = {"exact": False, "rounds": None}


@dataclass(slots=True)
class Sums:
    """Rounds of a bet, in cents, with the squares that tell how much they differ."""

    rounds: int = 0
    staked: int = 0
    returned: int = 0
    staked2: int = 0
    product: int = 0
    returned2: int = 0

    def add(self, staked: int, returned: int) -> None:
        """Count a round."""
        self.rounds += 1
        self.staked += staked
        self.returned += returned
        self.staked2 += staked**2
        self.product += staked * returned
        self.returned2 += returned**2

    def shown(self, bet: str, edge: Edge) -> View:
        """The bet, with its return of what was staked and the interval of 95 % around it."""
        share = self.returned / self.staked
        # The variance of a ratio of sums, to the first order.
        square = self.returned2 - 2 * share * self.product + share**2 * self.staked2
        within = CONFIDENCE * sqrt(max(square, 0.0)) / self.staked if self.rounds > 1 else None
        sampled = edge["rounds"] and {
            "measured": edge["return"],
            "low": edge["return_low"],
            "high": edge["return_high"],
            "rounds": edge["rounds"],
        }
        return {
            "bet": bet,
            "rounds": self.rounds,
            "staked": self.staked,
            "returned": self.returned,
            "measured": _decimal(share),
            "low": None if within is None else _decimal(share - within),
            "high": None if within is None else _decimal(share + within),
            "exact": edge["return"] if edge["exact"] else None,
            "sampled": sampled,
        }


@dataclass(slots=True)
class Statistics:
    """The bets of every game, and the net of every round in turn."""

    games: dict[str, dict[str, Sums]] = field(default_factory=dict)
    rounds: dict[str, int] = field(default_factory=dict)
    nets: list[int] = field(default_factory=list)

    def add(self, rounds: Iterable[Played]) -> None:
        """Count settled rounds."""
        for played in rounds:
            game = played.game
            self.rounds[game] = self.rounds.get(game, 0) + 1
            bets = self.games.setdefault(game, {MAIN: Sums()})
            net = 0
            for bet, (staked, returned) in _by_bet(played).items():
                net += returned - staked
                if staked:
                    bets.setdefault(bet, Sums()).add(staked, returned)
            self.nets.append(net)

    def shown(self, hashes: Mapping[str, str]) -> View:
        """All figures; `hashes` are the rules that the games have now."""
        games = [self._game(game, hashes.get(game, "")) for game in self.games]
        return {"games": games, "points": self._points()}

    def _game(self, game: str, rules_hash: str) -> View:
        known = {edge["bet"]: edge for edge in edges(game, rules_hash)}
        bets = {bet: sums for bet, sums in self.games[game].items() if sums.rounds}
        staked = sum(sums.staked for sums in bets.values())
        returned = sum(sums.returned for sums in bets.values())
        return {
            "game": game,
            "rounds": self.rounds[game],
            "staked": staked,
            "returned": returned,
            "net": returned - staked,
            "bets": [sums.shown(bet, known.get(bet, NO_EDGE)) for bet, sums in bets.items()],
        }

    def _points(self) -> list[tuple[int, int]]:
        """The net after so many rounds, for up to so many of them, the last one among them."""
        total, points = 0, []
        every = -(-len(self.nets) // MOST_POINTS)
        for number, net in enumerate(self.nets, 1):
            total += net
            if number % every == 0 or number == len(self.nets):
                points.append((number, total))
        return points[-MOST_POINTS:]


def _by_bet(played: Played) -> dict[str, tuple[int, int]]:
    """What was staked and returned on each side bet and on the main bets together.

    Those of blind boxes are apart: what best play returns there is something else.
    """
    found: dict[str, tuple[int, int]] = {}
    for spot, stake, back, is_blind in played.bets():
        bet = spot if spot in SIDE_BETS else BLIND if is_blind else MAIN
        staked, returned = found.get(bet, (0, 0))
        found[bet] = staked + stake, returned + back
    return found


def _decimal(value: float) -> str:
    return f"{value:.6f}"
