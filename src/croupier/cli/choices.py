"""A decision as keys, each with its price."""

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.cli.console import Key
from croupier.games.actions import Action, Bet, Buy, Change, Exchange, Fold, GoOn, Play, TakeWin
from croupier.games.round import Choice, Offer
from croupier.words import Words


@dataclass(frozen=True, slots=True)
class Option:
    """A key and its offer; the action is None where an amount or cards are to be chosen first."""

    key: Key
    offer: Offer
    action: Action | None = None


def options(choice: Choice, words: Words) -> list[Option]:
    """The keys of a decision, in the order of its offers."""
    found: dict[str, Option] = {}
    for offer in choice.offers:
        for option in _options(offer, words):
            found.setdefault(option.key.char, option)
    return list(found.values())


def _options(offer: Offer, words: Words) -> Iterator[Option]:
    say, price = words.text, words.money(offer.price)
    match offer.action:
        case Fold():
            yield Option(Key("f", "fold", say("action-fold")), offer, Fold())
        case Bet():
            yield Option(Key("b", "bet", say("key-bet", price=price)), offer, Bet())
            if offer.amounts:
                says = say("key-bet-insured", price=price, **_range(offer.amounts, words))
                yield Option(Key("i", "insure", says), offer)
        case Buy():
            yield Option(Key("u", "buy", say("key-buy", price=price)), offer, Buy())
        case Change(cards):
            says = say("key-change", count=len(cards), price=price)
            yield Option(Key("c", "change", says), offer)
        case GoOn():
            yield Option(Key("g", "go-on", say("action-go-on")), offer, GoOn())
            if offer.amounts:
                says = say("key-go-on-insured", **_range(offer.amounts, words))
                yield Option(Key("i", "insure", says), offer)
        case Play():
            yield from _plays(offer, words)
        case TakeWin():
            yield Option(Key("w", "win", say("action-win")), offer, TakeWin())
        case Exchange():
            yield Option(Key("x", "exchange", say("action-exchange")), offer, Exchange())


def _range(amounts: tuple[int, int], words: Words) -> dict[str, str]:
    return dict(zip(("lowest", "highest"), map(words.money, amounts), strict=True))


def _plays(offer: Offer, words: Words) -> Iterator[Option]:
    if offer.amounts is None:
        says = words.text("key-play", price=words.money(offer.price))
        yield Option(Key("p", "play", says), offer, offer.action)
        return
    lowest, highest = offer.amounts
    for times in range(1, highest // lowest + 1):
        stake = times * lowest
        says = words.text("key-play-times", times=times, price=words.money(stake))
        yield Option(Key(str(times), f"play-{times}", says), offer, Play(stake))
    if lowest < highest:
        yield Option(Key("p", "play", words.text("key-play-amount")), offer)


def with_amount(offer: Offer, cents: int) -> Action:
    """The action of an offer with this amount: the insurance, or the stake."""
    match offer.action:
        case Bet():
            return Bet(cents)
        case GoOn():
            return GoOn(cents)
        case _:
            return Play(cents)
