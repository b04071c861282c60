"""Positions drawn by lot, and advice on them in a form to compare."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

from croupier.cards import DECK, Card
from croupier.exact import Advice
from croupier.exact.decisions import ADVISERS
from croupier.games import load_game
from croupier.hands import five

Position = dict[str, Any]

STEPS = [(game, step) for game, adviser in ADVISERS.items() for step in adviser.shapes]
"""Every step of every game."""

SETTINGS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "two-plus-four": {"insurance_on_tie": ("lost", "returned")},
    "six-card": {
        "dealer_discard": ("best", "highest"),
        "purchase_price": ("box_ante", "extra_ante"),
    },
}
"""The settings that a value depends on, by game."""


def all_settings(game: str) -> list[dict[str, str]]:
    """Every combination of those settings."""
    choices = SETTINGS.get(game, {})
    return [dict(zip(choices, chosen, strict=True)) for chosen in product(*choices.values())]


def draw_position(game: str, step: str, random: Random, unseen: int | None = None) -> Position:
    """A position in which so many cards are unseen; up to seven are dead if that is not said."""
    while True:
        position = _draw(game, step, random, unseen)
        if step not in ("exchange", "purchase") or not _qualifies(position):
            return {**position, "settings": random.choice(all_settings(game))}


def cards_of(position: Mapping[str, Any], kind: str) -> list[Card]:
    """The cards of one kind."""
    return [Card.parse(text) for text in position.get(kind, ())]


def unseen_of(position: Mapping[str, Any]) -> list[Card]:
    """The cards that are of no kind."""
    kinds = ("hand", "dealer", "board", "gone", "dead")
    seen = {card for kind in kinds for card in cards_of(position, kind)}
    return [card for card in DECK if card not in seen]


def values_of(advice: Advice) -> dict[tuple[object, ...], Fraction]:
    """Every option's value by its action and what goes with it, in the order of the options."""
    return {
        tuple(
            part
            for part in (option.action, option.insurance, *map(str, option.cards), option.multiple)
            if part is not None
        ): option.ev
        for option in advice.options
    }


def _draw(game: str, step: str, random: Random, unseen: int | None) -> Position:
    shape = ADVISERS[game].shapes[step]
    cards = random.sample(DECK, len(DECK))
    counts = {kind: random.choice(getattr(shape, kind)) for kind in ("hand", "dealer", "board")}
    changed = random.choice(shape.gone)
    counts["gone"] = min(changed, 1) if counts["hand"] == 6 else changed
    position: Position = {"game": game, "step": step}
    for kind, count in counts.items():
        if getattr(shape, kind) != (0,):
            position[kind] = [str(cards.pop()) for _ in range(count)]
    dead = random.choice((0, 2, 5, 7)) if unseen is None else len(cards) - unseen
    return {**position, "dead": [str(cards.pop()) for _ in range(dead)]}


def _qualifies(position: Position) -> bool:
    lowest = five.strength(load_game(position["game"]).rules.qualifies_from)
    return five.strength(cards_of(position, "dealer")) >= lowest
