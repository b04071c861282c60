"""A round's own decision valued: every option as the action that the table takes for it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from croupier.exact.advice import JSON, Advice
from croupier.exact.decisions import advise
from croupier.exact.strategies.advised import position_of, taken
from croupier.games.actions import Action, Bet, GoOn, Play
from croupier.games.game import State
from croupier.games.round import Choice
from croupier.record.replay import Decided, replay
from croupier.record.round import Record


@dataclass(frozen=True, slots=True)
class Valued:
    """The options of a decision with their exact values; `ante` is the box's in cents."""

    advice: Advice
    actions: tuple[Action, ...]
    ante: int

    @property
    def best(self) -> Action:
        """The first action of the highest value."""
        return self.actions[self.advice.best]

    def ev(self, action: Action) -> Fraction:
        """The value in antes of any action on offer: it is linear in an amount."""
        facts = self.advice.facts
        match action:
            case Bet(insurance) | GoOn(insurance) if insurance:
                a_unit = facts.insurance_ev_per_unit
                assert a_unit is not None, "what is insured can be insured"
                return self._option(type(action)()) + Fraction(insurance, self.ante) * a_unit
            case Play(stake) if action not in self.actions:
                least = next(one.stake for one in self.actions if isinstance(one, Play))
                more = Fraction(stake - least, self.ante)
                return self._option(Play(least)) + more * (facts.win + facts.tie - facts.lose)
            case _:
                return self._option(action)

    def _option(self, action: Action) -> Fraction:
        return self.advice.options[self.actions.index(action)].ev

    def to_json(self) -> JSON:
        """The advice as an object of JSON; an option's `action` is the table's."""
        return {**self.advice.to_json(), "options": self.options()}

    def options(self) -> list[JSON]:
        """Every option as an object of JSON."""
        valued = zip(self.advice.options, self.actions, strict=True)
        return [{**option.to_json(), "action": str(action)} for option, action in valued]


def valued(state: State, choice: Choice) -> Valued:
    """The decision that a round waits for; what it is worth depends on what its seat sees alone."""
    advice = _advice(json.dumps(position_of(state, choice)))
    actions = tuple(taken(option, choice) for option in advice.options)
    return Valued(advice, actions, state.staked()[choice.box]["ante"])


@lru_cache(maxsize=512)
def _advice(position: str) -> Advice:
    return advise(json.loads(position))


def judged(record: Record) -> Iterator[JSON]:
    """Every decision of a round that is over: the best action, and what the one taken cost.

    The cost is in antes as a decimal text, and in cents, rounded.
    """
    for turn in (turn for turns in replay(record).values() for turn in turns):
        if isinstance(turn, Decided):
            found = valued(turn.before, turn.choice)
            cost = found.ev(found.best) - found.ev(turn.decision.action)
            yield {
                "box": turn.decision.box,
                "action": str(turn.decision.action),
                "best": str(found.best),
                "cost": f"{float(cost):.6f}",
                "cost_cents": round(cost * found.ante),
                "options": found.options(),
            }
