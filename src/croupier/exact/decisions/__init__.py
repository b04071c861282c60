"""The exact value of every option at a decision, one file per game."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from croupier.exact.advice import Advice
from croupier.exact.decisions import (
    caribbean_stud,
    casino_holdem,
    four_card,
    six_card,
    two_plus_four,
)
from croupier.exact.position import Position, Shape, read_position


class Adviser(NamedTuple):
    """A game's steps with their shapes, and its advice."""

    shapes: Mapping[str, Shape]
    advise: Callable[[Position], Advice]


ADVISERS: Mapping[str, Adviser] = {
    "two-plus-four": Adviser(two_plus_four.SHAPES, two_plus_four.advise),
    "six-card": Adviser(six_card.SHAPES, six_card.advise),
    "four-card": Adviser(four_card.SHAPES, four_card.advise),
    "casino-holdem": Adviser(casino_holdem.SHAPES, casino_holdem.advise),
    "caribbean-stud": Adviser(caribbean_stud.SHAPES, caribbean_stud.advise),
}
"""Every game that can be advised on, by id."""

_SHAPES = {game: adviser.shapes for game, adviser in ADVISERS.items()}


def advise(position: Mapping[str, object]) -> Advice:
    """The exact value of every legal option in a position, best play afterwards.

    A position has `game`, `step` and the cards known there as lists of texts, and perhaps
    `settings`, `dead` (cards seen elsewhere) and `limits` (`ante`, `max_payout` and `balance` in
    cents, the balance beside what is staked). `CroupierError` for one that cannot occur.

    """
    read = read_position(position, _SHAPES)
    return ADVISERS[read.game.id].advise(read)
