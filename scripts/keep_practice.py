"""Keep decisions to practise on: near a threshold, with the exact value of every answer.

    PYTHONPATH=src:. python scripts/keep_practice.py [GAME]...

Rounds are played on one box, at each decision one of the two best answers. Of what came up the
decisions are kept whose best answers are least apart, but by a hundredth of an ante at least: half
of them first decisions, where there are others.
"""

import json
import sys
from collections import defaultdict
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import NamedTuple

from croupier.cards import DECK, Card, card_texts
from croupier.exact.strategies.advised import position_of
from croupier.exact.valued import valued
from croupier.games import GAMES, Game, load_game
from croupier.games.round import Deal, Stakes
from croupier.server.practice import ANTE, BALANCE, answers

KEPT = Path(__file__).parents[1] / "src" / "croupier" / "server" / "kept"
ROUNDS = {"two-plus-four": 1500, "six-card": 800}
KEEP = 220
LEAST_GAP = Fraction(1, 100)


class Found(NamedTuple):
    """A decision that came up, with the gap between its two best answers, in antes."""

    gap: Fraction
    cards: str
    actions: tuple[str, ...]
    evs: tuple[Fraction, ...]


def main() -> None:
    """Write the files of the games that are named, or of all."""
    for name in sys.argv[1:] or GAMES:
        game, found = load_game(name), defaultdict[str, list[Found]](list)
        for number in range(ROUNDS.get(name, 3000)):
            _play(game, Random(f"practice {name} {number}"), found)
        drills = [
            [f"{name}-{number}", one.cards, list(one.actions), list(map(str, one.evs))]
            for number, one in enumerate(_chosen(found), 1)
        ]
        data = {"rules": game.rules.hash, "drills": drills}
        text = (
            json.dumps(data, separators=(",", ":"))
            .replace("[[", "[\n[")
            .replace('],["' + name, '],\n["' + name)
        )
        (KEPT / f"practice-{name}.json").write_text(f"{text}\n", "utf-8")
        print(name, len(drills), {step: len(some) for step, some in found.items()}, len(text))


def _play(game: Game, random: Random, found: dict[str, list[Found]]) -> None:
    """One round, and what is to be decided in it."""
    state, deck = game.start({1: Stakes(ante=ANTE)}, BALANCE), random.sample(DECK, len(DECK))
    opened, actions = list[Card](), list[str]()
    while (step := state.next) is not None:
        if isinstance(step, Deal):
            cards = [deck[slot.position] for slot in step.slots]
            opened += cards
            state = state.deal(cards)
            continue
        value = valued(state, step)
        evs = {action: value.ev(action) for action in answers(step)}
        first, *others = sorted(evs, key=lambda action: -evs[action])
        if others and (gap := evs[first] - evs[others[0]]) >= LEAST_GAP:
            kind = str(position_of(state, step)["step"])
            before = card_texts(opened), tuple(actions)
            found[kind].append(Found(gap, *before, tuple(evs.values())))
        taken = random.choice([first, *others[:1]])
        actions.append(str(taken))
        state = state.act(1, taken)


def _chosen(found: dict[str, list[Found]]) -> list[Found]:
    """The nearest of each step, all in the order of their gaps."""
    later = [step for step in found if step != "first" and len(found) > 1]
    share = KEEP // 2 // len(later) if later else 0
    kept = [one for step in later for one in sorted(found[step])[:share]]
    firsts = sorted(one for step, some in found.items() if step not in later for one in some)
    return sorted(kept + firsts[: KEEP - len(kept)])


if __name__ == "__main__":
    main()
