"""A decision as keys, each with its price."""

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.cli.console import Key
from croupier.games.actions import Action, Bet, Buy, Change, Exchange, Fold, GoOn, Play, TakeWin
from croupier.games.round import Choice, Offer
from croupier.record.words import money


@dataclass(frozen=True, slots=True)
class Option:
    """A key and its offer; the action is None where an amount or cards are to be chosen first."""

    key: Key
    offer: Offer
    action: Action | None = None


def options(choice: Choice) -> list[Option]:
    """The keys of a decision, in the order of its offers."""
    found: dict[str, Option] = {}
    for offer in choice.offers:
        for option in _options(offer):
            found.setdefault(option.key.char, option)
    return list(found.values())


def _options(offer: Offer) -> Iterator[Option]:
    price = money(offer.price)
    match offer.action:
        case Fold():
            yield Option(Key("f", "fold", "Fold"), offer, Fold())
        case Bet():
            yield Option(Key("b", "bet", f"Bet {price}"), offer, Bet())
            yield from _insured(offer, f"Bet {price} and insure")
        case Buy():
            yield Option(Key("u", "buy", f"Buy a card {price}"), offer, Buy())
        case Change(cards):
            says = f"Change {'a card' if len(cards) == 1 else 'cards'} from {price}"
            yield Option(Key("c", "change", says), offer)
        case GoOn():
            yield Option(Key("g", "go-on", "Go on"), offer, GoOn())
            yield from _insured(offer, "Go on and insure")
        case Play():
            yield from _plays(offer)
        case TakeWin():
            yield Option(Key("w", "win", "Take the win"), offer, TakeWin())
        case Exchange():
            yield Option(Key("x", "exchange", "Ask for the exchange"), offer, Exchange())


def _insured(offer: Offer, says: str) -> Iterator[Option]:
    if offer.amounts:
        lowest, highest = map(money, offer.amounts)
        yield Option(Key("i", "insure", f"{says} {lowest}-{highest}"), offer)


def _plays(offer: Offer) -> Iterator[Option]:
    if offer.amounts is None:
        yield Option(Key("p", "play", f"Play {money(offer.price)}"), offer, offer.action)
        return
    lowest, highest = offer.amounts
    for times in range(1, highest // lowest + 1):
        says = f"Play {times}x {money(times * lowest)}"
        yield Option(Key(str(times), f"play-{times}", says), offer, Play(times * lowest))
    if lowest < highest:
        yield Option(Key("p", "play", "Play another amount"), offer)


def with_amount(offer: Offer, cents: int) -> Action:
    """The action of an offer with this amount: the insurance, or the stake."""
    match offer.action:
        case Bet():
            return Bet(cents)
        case GoOn():
            return GoOn(cents)
        case _:
            return Play(cents)
