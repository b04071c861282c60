"""Positions drawn by lot."""

from collections.abc import Mapping
from random import Random
from typing import Any

from croupier.cards import DECK, Card
from croupier.exact.decisions import ADVISERS
from croupier.games import load_game
from croupier.hands import five

Position = dict[str, Any]

STEPS = [(game, step) for game, adviser in ADVISERS.items() for step in adviser.shapes]
"""Every step of every game."""


def draw_position(game: str, step: str, random: Random, unseen: int | None = None) -> Position:
    """A position in which so many cards are unseen; some cards are dead if that is not said."""
    while True:
        position = _draw(game, step, random, unseen)
        if step not in ("exchange", "purchase") or not _qualifies(position):
            return position


def cards_of(position: Mapping[str, Any], kind: str) -> list[Card]:
    """The cards of one kind."""
    return [Card.parse(text) for text in position.get(kind, ())]


def unseen_of(position: Mapping[str, Any]) -> list[Card]:
    """The cards that are of no kind."""
    seen = {
        card
        for kind in ("hand", "dealer", "board", "gone", "dead")
        for card in cards_of(position, kind)
    }
    return [card for card in DECK if card not in seen]


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
