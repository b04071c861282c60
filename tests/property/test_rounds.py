"""A round of each game, step by step as Hypothesis likes it, with much that is not allowed."""

from collections.abc import Callable, Sequence
from typing import ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from croupier.cards import DECK, Card
from croupier.errors import BetRefused, IllegalAction
from croupier.games import GAMES, State, load_game
from croupier.games.actions import Action, Bet, Fold, GoOn, Play
from croupier.games.round import MAX_CENTS, Choice, Deal, Offer, Stakes
from tests.conformance.play import with_amount
from tests.conformance.tables import House, Table
from tests.conformance.witness import Witness
from tests.property.notation import ACTIONS, CARDS

EXAMPLES = 100
STEPS = 30
# Even, and no two as far apart as any game forbids.
CENTS = st.integers(50, 249).map(lambda half: 2 * half)


@st.composite
def houses(draw: st.DrawFn, name: str) -> House:
    """The game with any choice of the settings that have choices."""
    words = {
        s.name: st.sampled_from(s.choices) for s in load_game(name).rules.settings if s.choices
    }
    chosen = draw(st.fixed_dictionaries(words))
    return House(load_game(name, chosen), {**chosen})


@st.composite
def tables(draw: st.DrawFn, name: str) -> Table:
    """Some bets on some boxes; all bets on them where the game does not take some."""
    house = draw(houses(name))
    rules, game = house.game.rules, house.game
    bets = st.fixed_dictionaries({}, optional=dict.fromkeys(game.stakes, CENTS)).filter(bool)
    boxes = st.integers(1, rules.boxes)
    placed = draw(st.dictionaries(boxes, bets, min_size=1, max_size=rules.most_boxes))
    stakes = {box: Stakes(**named) for box, named in placed.items()}
    try:
        game.start(stakes, MAX_CENTS)
    except BetRefused:
        stakes = {box: Stakes(**dict.fromkeys(game.stakes, draw(CENTS))) for box in placed}
    needed = MAX_CENTS - game.start(stakes, MAX_CENTS).balance
    return Table(house, stakes, (), needed + 50 * draw(st.integers(0, 40)), ())


Attempt = list[Card] | tuple[int | None, Action]
"""Cards to open, or an action on a box; None is the box that is awaited."""

ATTEMPTS: st.SearchStrategy[Attempt] = st.one_of(
    st.lists(CARDS, max_size=8), st.tuples(st.none() | st.integers(1, 9), ACTIONS)
)


class Round(RuleBasedStateMachine):
    """One seat's round; a witness asserts what holds at each of its states."""

    name: ClassVar[str]

    def __init__(self) -> None:
        super().__init__()
        self.steps: list[Callable[[State], State]] = []

    @initialize(data=st.data())
    def start(self, data: st.DataObject) -> None:
        self.table = data.draw(tables(self.name))
        self.state = self.table.start()
        self.witness = Witness(self.table, self.state)

    @rule(attempts=st.lists(ATTEMPTS, max_size=2), data=st.data())
    def go_on(self, attempts: Sequence[Attempt], data: st.DataObject) -> None:
        """Anything is tried, then what the round waits for."""
        for attempt in attempts:
            if isinstance(attempt, list):
                self._open(attempt)
            else:
                box, action = attempt
                awaited = self.state.next.box if isinstance(self.state.next, Choice) else 1
                self._decide(box or awaited, action)
        match self.state.next:
            case Deal(slots):
                unseen = [card for card in DECK if card not in self.state.cards()]
                places = [st.integers(0, len(unseen) - 1 - i) for i in range(len(slots))]
                self._open([unseen.pop(place) for place in data.draw(st.tuples(*places))])
            case Choice(box, offers):
                offer = data.draw(st.sampled_from(offers))
                self._decide(box, data.draw(_actions(offer)))
            case None:
                self._refused(lambda: self.state.act(1, Fold()))

    def _open(self, cards: Sequence[Card]) -> None:
        before, deal = self.state, self.state.next
        twice = len({*before.cards(), *cards}) < len(before.cards()) + len(cards)
        if isinstance(deal, Deal) and len(cards) == len(deal.slots) and not twice:
            self._go(lambda state: state.deal(cards))
            self.witness.dealt(deal, cards, before, self.state)
        else:
            self._refused(lambda: before.deal(cards))

    def _decide(self, box: int, action: Action) -> None:
        before, choice = self.state, self.state.next
        if isinstance(choice, Choice) and box == choice.box and _offered(choice, action):
            self._go(lambda state: state.act(box, action))
            self.witness.acted(choice, action, before, self.state)
        else:
            self._refused(lambda: before.act(box, action))

    @invariant()
    def the_settlement_comes_at_the_end(self) -> None:
        if not hasattr(self, "state"):
            return
        if self.state.next is None:
            self.witness.over(self.state)
        else:
            self._refused(lambda: self.state.settlement)

    def teardown(self) -> None:
        """The same steps lead to the same state."""
        if self.steps:
            again = self.table.start()
            for step in self.steps:
                again = step(again)
            assert again == self.state
            assert again.next == self.state.next

    def _go(self, step: Callable[[State], State]) -> None:
        self.state = step(self.state)
        self.steps.append(step)

    def _refused(self, attempt: Callable[[], object]) -> None:
        before = repr(self.state), repr(self.state.next)
        with pytest.raises(IllegalAction):
            attempt()
        assert (repr(self.state), repr(self.state.next)) == before


def _actions(offer: Offer) -> st.SearchStrategy[Action]:
    """What the offer carries, or an amount of its range or just beside it."""
    if offer.amounts is None:
        return st.just(offer.action)
    low, high = offer.amounts
    amounts = st.sampled_from([low - 1, low, high, high + 1]) | st.integers(low, high)
    return st.just(offer.action) | amounts.map(lambda cents: with_amount(offer.action, cents))


def _offered(choice: Choice, action: Action) -> bool:
    return any(_within(offer, action) for offer in choice.offers)


def _within(offer: Offer, action: Action) -> bool:
    low, high = offer.amounts or (0, -1)
    match action:
        case Bet(cents) | GoOn(cents) | Play(cents) if type(action) is type(offer.action):
            return action == offer.action or low <= cents <= high
        case _:
            return action == offer.action


@pytest.mark.parametrize("name", GAMES)
def test_a_round_holds_together(name: str) -> None:
    machine = type("Round", (Round,), {"name": name})
    run_state_machine_as_test(
        machine, settings=settings(max_examples=EXAMPLES, stateful_step_count=STEPS)
    )
