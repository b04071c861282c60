"""A position: what a player knows at a decision, read from the objects of JSON and checked.

`hand`, `dealer`, `board`, `gone` (changed away) and `dead` (seen elsewhere) are lists of card
texts; which of them a position has, and how many cards, is its step's shape.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from croupier.cards import DECK, Card, distinct
from croupier.errors import InvalidNotation, PositionError
from croupier.games import Game, load_game
from croupier.games.round import check_balance, check_cents

_CARDS = ("hand", "dealer", "board", "gone")
_LIMITS = ("ante", "max_payout", "balance")

UNBOUND = 2**64
"""More than any stake that is allowed can come to."""


class Shape(NamedTuple):
    """How many cards a step has of each kind, and how many the round may draw from there."""

    draws: int
    hand: tuple[int, ...]
    dealer: tuple[int, ...] = (0,)
    board: tuple[int, ...] = (0,)
    gone: tuple[int, ...] = (0,)


@dataclass(frozen=True, slots=True)
class Limits:
    """What binds the amounts, in cents; `balance` is what the player has beside what is staked.

    Without limits an ante counts two: every price is a whole number of half antes.
    """

    ante: int = 2
    balance: int = UNBOUND


@dataclass(frozen=True, slots=True)
class Position:
    """A decision in a round of a game: the cards that the player knows, and his limits."""

    game: Game
    step: str
    hand: tuple[Card, ...]
    dealer: tuple[Card, ...]
    board: tuple[Card, ...]
    gone: tuple[Card, ...]
    dead: tuple[Card, ...]
    limits: Limits

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that the player has not seen, the lowest first."""
        seen = {*self.hand, *self.dealer, *self.board, *self.gone, *self.dead}
        return tuple(card for card in DECK if card not in seen)


def read_position(
    data: Mapping[str, object], shapes: Mapping[str, Mapping[str, Shape]]
) -> Position:
    """The position that an object describes; `shapes` by game and step.

    `PositionError` for what does not have the form of a position, `RulesError` for its game and
    settings, `InvalidNotation` for its cards, `BetRefused` for its amounts.
    """
    limits = _given_limits(data)
    game = _game(data, limits)
    step, shape = _step(data, shapes.get(game.id, {}))
    _check_keys(data, ("game", "settings", "step", *_CARDS, "dead", "limits"), "a position")
    held: dict[str, Any] = {kind: _cards(data, kind, getattr(shape, kind)) for kind in _CARDS}
    held["dead"] = _texts(data.get("dead", []), "dead")
    distinct(card for cards in held.values() for card in cards)
    position = Position(game, step, **held, limits=_limits(limits))
    if len(position.unseen) < shape.draws:
        raise InvalidNotation("card-count", f"fewer than {shape.draws} cards are left to draw")
    return position


def _given_limits(data: Mapping[str, object]) -> Mapping[str, Any] | None:
    if not isinstance(data, Mapping):
        raise PositionError("position-form", "a position is an object")
    limits = data.get("limits")
    if limits is None:
        return None
    if not isinstance(limits, Mapping) or "ante" not in limits:
        raise PositionError("position-form", "limits are an object with an ante")
    _check_keys(limits, _LIMITS, "limits")
    return limits


def _game(data: Mapping[str, object], limits: Mapping[str, object] | None) -> Game:
    """The game, with the maximum payout of the limits if it has one."""
    name, settings = data.get("game"), data.get("settings", {})
    if not isinstance(name, str):
        raise PositionError("position-form", "a position names its game")
    if not isinstance(settings, Mapping):
        raise PositionError("position-form", "settings are an object")
    game = load_game(name, settings)
    if "max_payout" in game.rules.values:
        max_payout = UNBOUND if limits is None else limits.get("max_payout")
        if max_payout is not None:
            game = load_game(name, {**settings, "max_payout": max_payout})
    return game


def _step(data: Mapping[str, object], shapes: Mapping[str, Shape]) -> tuple[str, Shape]:
    step = data.get("step")
    if step is None:
        raise PositionError("unknown-step", f"a position names its step: {', '.join(shapes)}")
    if not isinstance(step, str) or step not in shapes:
        raise PositionError(
            "unknown-step", f"there is no step {step!r:.24} here: {', '.join(shapes)}"
        )
    return step, shapes[step]


def _check_keys(data: Mapping[str, object], known: tuple[str, ...], what: str) -> None:
    for key in data:
        if key not in known:
            raise PositionError("position-form", f"{what} has no {key!r:.24}: {', '.join(known)}")


def _cards(data: Mapping[str, object], kind: str, counts: tuple[int, ...]) -> tuple[Card, ...]:
    """The cards of a kind; a list that may be empty may be absent."""
    cards = _texts(data.get(kind, [] if 0 in counts else None), kind)
    if len(cards) not in counts:
        wanted = " or ".join(map(str, counts))
        raise InvalidNotation("card-count", f"{kind}: {wanted} cards are known, not {len(cards)}")
    return cards


def _texts(texts: object, kind: str) -> tuple[Card, ...]:
    if not isinstance(texts, list | tuple):
        raise PositionError("position-form", f"{kind} is a list of cards")
    return tuple(Card.parse(text) for text in texts)


def _limits(given: Mapping[str, Any] | None) -> Limits:
    if given is None:
        return Limits()
    ante, balance = given["ante"], given.get("balance")
    check_cents(ante, "ante")
    if given.get("max_payout") is not None:
        check_cents(given["max_payout"], "max_payout")
    if balance is not None:
        check_balance(balance, 0)
    return Limits(ante, UNBOUND if balance is None else balance)
