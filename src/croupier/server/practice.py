"""Decisions to practise on: kept with the exact value of every answer, the hardest first.

`scripts/keep_practice.py` makes the files. A decision is kept as what led to it: its cards in the
order in which they were opened, and the actions before it; the rules make the rest of that again.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any

from croupier.cards import parse_cards
from croupier.games import Game, State
from croupier.games.actions import Action, Bet, GoOn, Play, parse_action
from croupier.games.round import Choice, Deal, Stakes
from croupier.house.view import View, state_view

ANTE, BALANCE = 1000, 10**6
"""In cents: so much is staked on the one box, and nothing is dearer than the balance."""


@dataclass(frozen=True, slots=True)
class Drill:
    """A kept decision: `evs` are the values in antes, in the order of `answers`."""

    id: str
    cards: str
    actions: tuple[str, ...]
    evs: tuple[Fraction, ...]


@cache
def kept(game: str, rules_hash: str) -> tuple[Drill, ...]:
    """The decisions of a game; none where none are kept, or under other rules than theirs."""
    file = resources.files("croupier.server") / "kept" / f"practice-{game}.json"
    if not file.is_file():
        return ()
    data: Mapping[str, Any] = json.loads(file.read_text("utf-8"))
    if data["rules"] != rules_hash:
        return ()
    return tuple(
        Drill(id, cards, tuple(actions), tuple(map(Fraction, evs)))
        for id, cards, actions, evs in data["drills"]
    )


def practice(game: Game, start: int, count: int) -> View:
    """Some of a game's decisions as a table shows them, with the value of every answer."""
    drills = kept(game.rules.table, game.rules.hash)
    shown = [_shown(game, drill) for drill in drills[start : start + count]]
    return {"positions": shown, "size": len(drills)}


def awaiting(game: Game, cards: str, actions: tuple[str, ...]) -> tuple[State, Choice]:
    """The round that waits for a decision, once these cards are open and these actions taken."""
    left, made = list(parse_cards(cards)), list(actions)
    state = game.start({1: Stakes(ante=ANTE)}, BALANCE)
    while isinstance(step := state.next, Deal) or made:
        if isinstance(step, Deal):
            state = state.deal(left[: len(step.slots)])
            del left[: len(step.slots)]
        else:
            state = state.act(1, parse_action(made.pop(0)))
    assert isinstance(step, Choice), "a decision is kept before it is taken"
    return state, step


def answers(choice: Choice) -> Iterator[Action]:
    """What may be answered: of an insurance none and the most, of a Play whole antes."""
    for offer in choice.offers:
        least, most = offer.amounts or (1, 0)
        match offer.action:
            case Play() if offer.amounts:
                yield from (Play(stake) for stake in range(least, most + 1, least))
            case Bet() | GoOn() as action if offer.amounts:
                yield from (action, type(action)(most))
            case action:
                yield action


def _shown(game: Game, drill: Drill) -> View:
    state, choice = awaiting(game, drill.cards, drill.actions)
    actions = [str(action) for action in answers(choice)]
    best, second = sorted(drill.evs, reverse=True)[:2]
    return {
        "id": drill.id,
        **state_view(state, choice),
        "options": [
            {"action": action, "ev": _decimal(ev)}
            for action, ev in zip(actions, drill.evs, strict=True)
        ],
        "best": actions[drill.evs.index(best)],
        "gap": _decimal(best - second),
    }


def _decimal(value: Fraction) -> str:
    return f"{float(value):.6f}"
