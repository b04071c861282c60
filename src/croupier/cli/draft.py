"""The answers to a dealer who does not qualify, changed at will until Go on (`2P4 R13`-`R15`)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from croupier.errors import IllegalAction
from croupier.games.actions import Action, Exchange, TakeWin
from croupier.games.game import State
from croupier.games.round import Choice
from croupier.games.showdown import waits_for_answers


@dataclass(frozen=True, slots=True)
class Draft:
    """The boxes marked for the exchange; `state` is the round before any of them has answered."""

    state: State
    asked: frozenset[int] = frozenset()

    def toggle(self, box: int) -> Self:
        """Mark a box, or unmark it; `IllegalAction` if it cannot ask, along with those marked."""
        if box not in (may_ask := self.boxes):
            asking = ", ".join(map(str, may_ask)) or "none"
            raise IllegalAction("wrong-box", f"box {box} cannot ask; those that can: {asking}")
        changed = replace(self, asked=self.asked ^ {box})
        if changed.asked != frozenset(box for box, act in changed.answers if act == Exchange()):
            raise IllegalAction("not-offered", f"the balance does not cover box {box} as well")
        return changed

    @property
    def boxes(self) -> tuple[int, ...]:
        """The boxes that may ask, in the order in which they answer."""
        return tuple(
            step.box for step, _ in _walk(self.state, frozenset()) if step.offer_for(Exchange())
        )

    @property
    def answers(self) -> tuple[tuple[int, Action], ...]:
        """What Go on sends, a box each, in the order in which they answer."""
        return tuple((step.box, action) for step, action in _walk(self.state, self.asked))

    @property
    def price(self) -> int:
        """What the marked boxes pay from the balance beside their antes, in cents."""
        return sum(
            offer.price
            for step, action in _walk(self.state, self.asked)
            if (offer := step.offer_for(action))
        )


def _walk(state: State, asked: frozenset[int]) -> Iterator[tuple[Choice, Action]]:
    while waits_for_answers(state):
        step = state.next
        assert isinstance(step, Choice)
        asks = step.box in asked and step.offer_for(Exchange())
        action: Action = Exchange() if asks else TakeWin()
        yield step, action
        state = state.act(step.box, action)
