"""What an offer does to the money on a box, told before it is taken."""

from collections.abc import Mapping

from croupier.games.actions import Bet, Buy, Change, Exchange, Fold, GoOn, Play, TakeWin
from croupier.games.round import Offer, Spot

LOST_BY_FOLD: tuple[Spot, ...] = ("ante", "buy", "change")
"""What lies on a box for its hand, whatever was paid for cards included; side bets stay."""


def places(staked: Mapping[Spot, int], offer: Offer) -> dict[Spot, int]:
    """What an offer lays beside what is staked on its box, an obligatory BET too, in cents."""
    match offer.action:
        case Bet():
            return {"bet": offer.price}
        case Play(stake):
            return {"play": stake}
        case Buy():
            bet = offer.price - staked["ante"]
            return {"buy": staked["ante"], "bet": bet} if bet else {"buy": staked["ante"]}
        case Change():
            return {"change": offer.price}
        case Exchange() if offer.price:
            return {"purchase": offer.price}
        case Fold() | GoOn() | TakeWin() | Exchange():
            return {}


def loses(staked: Mapping[Spot, int], offer: Offer) -> dict[Spot, int]:
    """What is lost or given at once with an offer, in cents."""
    match offer.action:
        case Fold():
            return {spot: staked[spot] for spot in LOST_BY_FOLD if spot in staked}
        case Exchange() if not offer.price:
            return {"ante": staked["ante"]}
        case _:
            return {}


def chosen(offer: Offer) -> str | None:
    """What the amount of an offer is for, None where there is none to choose."""
    if offer.amounts is None:
        return None
    return "play" if isinstance(offer.action, Play) else "insurance"
