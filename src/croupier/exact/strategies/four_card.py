"""Strategies of Four Card Poker: published rules, and best play from a table."""

from collections.abc import Iterator, Mapping
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.cards import RANKS, Card, parse_cards
from croupier.exact.multiples import multiples
from croupier.exact.strategies.solved import I64, Rule
from croupier.exact.strategies.upcard import UpcardGame
from croupier.exact.whole.four_card import MULTIPLES, showdowns
from croupier.exact.whole.upcard import Hands, Showdowns
from croupier.games.four_card import FourCard
from croupier.hands import four

Holds = NDArray[np.bool_]


class SolvedFourCard(UpcardGame[FourCard]):
    """Fold, or one to three antes."""

    bets = (0, *MULTIPLES)

    @property
    def rules(self) -> Mapping[str, Rule[Hands]]:
        """The published rules, and to play everything."""
        return RULES

    @property
    def showdowns(self) -> Showdowns:
        """Five cards against six."""
        return showdowns()

    def strength(self, cards: tuple[Card, ...]) -> int:
        """The best four."""
        return four.strength(cards)

    def outcomes(self, rows: Hands, bet: int) -> Iterator[tuple[int, I64]]:
        """Equal hands are the player's; a bonus is paid whether he wins or loses."""
        if not bet:
            yield -1, rows.weights * rows.dealers
            return
        won = rows.weights * (rows.lower + rows.equal)
        lost = rows.weights * rows.higher
        bonus = multiples(self.game.ante_bonus_pays)[rows.strengths]
        for pays in (0, *self.game.ante_bonus_pays.multiples):
            has = bonus == pays
            yield 1 + bet + pays, np.where(has, won, 0)
            yield -1 - bet + pays, np.where(has, lost, 0)

    def decision(self, bet: int) -> str:
        """Fold, or play so many antes."""
        return f"play {bet}" if bet else "fold"


def play_all(hands: Hands) -> I64:
    """One ante on every hand."""
    return np.ones(len(hands.strengths), np.int64)


def basic(hands: Hands) -> I64:
    """By the pair alone."""
    return np.where(_at_least(hands, "T"), 3, np.where(_at_least(hands, "3"), 1, 0))


def expert(hands: Hands) -> I64:
    """By the pair, the upcard and the cards that match or beat it."""
    ranks, up = hands.cards >> 2, hands.upcard >> 2
    matched = (ranks == up).any(1)
    covered = (ranks >= up).any(1)
    jack_kicker = (ranks > RANKS.index("T")).any(1)
    jacks = up <= RANKS.index("J") or (matched if up < RANKS.index("A") else False)
    tens = up < RANKS.index("T") or (jack_kicker if up == RANKS.index("T") else False)
    three = (
        _at_least(hands, "A")
        | ((_pair(hands, "K") | _pair(hands, "Q")) & covered)
        | (_pair(hands, "J") & jacks)
        | (_pair(hands, "T") & tens)
        | (_pair(hands, "9") & (up == RANKS.index("2")))
    )
    one = _at_least(hands, "3") | (_pair(hands, "2") & (up == RANKS.index("2")))
    return np.where(three, 3, np.where(one, 1, 0))


def _at_least(hands: Hands, rank: str) -> Holds:
    """A pair of that rank, or anything better."""
    return hands.strengths >= _lowest_pair(rank)


def _pair(hands: Hands, rank: str) -> Holds:
    """A pair of that rank and nothing better."""
    higher = RANKS[RANKS.index(rank) + 1]
    return _at_least(hands, rank) & ~_at_least(hands, higher)


@cache
def _lowest_pair(rank: str) -> int:
    low, high = [kicker for kicker in "234" if kicker != rank][:2]
    return four.strength(parse_cards(f"{rank}c {rank}d {high}h {low}s"))


RULES = {
    "always-bet": Rule(play_all, "play one ante on every hand", "4C Deal and decisions 3"),
    "basic": Rule(
        basic,
        "play three antes on a pair of tens or better, one on a pair of threes or better",
        "Shuffle Master's basic strategy; https://www.casinocitytimes.com/elliot-frome/article/"
        "four-card-poker-part-two-10761",
    ),
    "expert": Rule(
        expert,
        "play three antes on aces or better, on kings and queens unless the upcard beats every "
        "card held, on jacks against up to a jack or a matched queen or king, on tens against up "
        "to a nine or against a ten with a jack or better beside them, on nines against a two; one "
        "on other pairs of threes or better, and on twos against a two",
        "Elliot Frome's expert strategy; "
        "http://lociraj.net/full-expert-strategy-for-four-card-poker/",
    ),
}
