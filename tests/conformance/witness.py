"""A witness of one seat's round: its own account of the cards that were opened and of each cent."""

from collections.abc import Collection, Sequence

from croupier.cards import Card
from croupier.games import State
from croupier.games.actions import Action, Change, parse_action
from croupier.games.round import Choice, Deal, Holder, Line, Slot
from croupier.games.rules import Rules
from tests.conformance.graph import cards_in
from tests.conformance.tables import Table
from tests.rules.test_every_paragraph import defined

MOST_STEPS = 60
"""No round takes more: a step opens a card of the deck or answers for one of a few boxes."""

PARAGRAPHS = frozenset(defined())


def layout(rules: Rules, boxes: Collection[int]) -> list[Slot]:
    """The slots of the first deal in the order of the deck, as the rules deal it."""
    held: dict[Holder, int] = {}
    slots: list[Slot] = []
    for dealt in rules.deal:
        in_turn: list[Holder] = []
        for to in dealt.to:
            in_turn += [f"{rules.holder}{box}" for box in sorted(boxes)] if to == "boxes" else [to]
        for holder in in_turn * dealt.times:
            held[holder] = held.get(holder, 0) + 1
            slots.append(Slot(holder, held[holder], len(slots)))
    return slots


class Witness:
    """Sees each step of a round and asserts what holds of every game at every state.

    `slots` are the first deal's and then what was drawn; `opened` holds the cards seen so far.
    """

    def __init__(self, table: Table, state: State) -> None:
        self.table = table
        self.slots = layout(table.house.game.rules, {*table.stakes, *table.taken})
        self.opened: dict[Slot, Card] = {}
        self.changed: set[Card] = set()
        self.paid = table.balance - state.balance
        self.credited = 0
        self.lines: tuple[Line, ...] = ()
        self.steps = 0
        self._look(state)

    def dealt(self, deal: Deal, cards: Sequence[Card], before: State, after: State) -> None:
        """These cards were opened in these slots."""
        assert deal.slots, "a deal opens a card"
        for slot, card in zip(deal.slots, cards, strict=True):
            assert slot not in self.opened, f"{slot} is opened twice"
            assert (Slot.parse(str(slot)), Card.parse(str(card))) == (slot, card)
            if slot not in self.slots:
                index = 1 + sum(held.holder == slot.holder for held in self.slots)
                assert slot == Slot(slot.holder, index, len(self.slots)), f"{slot} is not the next"
                self.slots.append(slot)
            self.opened[slot] = card
        credit = after.balance - before.balance
        assert credit >= 0, "cards cost nothing"
        self.credited += credit
        self._look(after)

    def acted(self, choice: Choice, action: Action, before: State, after: State) -> None:
        """This decision was taken."""
        (offer,) = [offer for offer in choice.offers if offer.admits(action)]
        price = before.balance - after.balance
        assert price == offer.price_of(action) >= 0, f"{action} took {price}"
        self.paid += price
        assert parse_action(str(action)) == action
        if isinstance(action, Change):
            self.changed |= set(action.cards)
        self._look(after)

    def over(self, state: State) -> None:
        """The round is over: what was paid, what came back and what the lines say are one."""
        settlement = state.settlement
        assert settlement.lines == state.lines
        assert settlement.staked == self.paid
        assert settlement.returned == self.credited + state.final_balance - state.balance
        assert settlement.net == state.final_balance - self.table.balance
        lines = settlement.lines
        on_boxes = state.staked().items()
        staked = {(box, spot): cents for box, spots in on_boxes for spot, cents in spots.items()}
        assert staked == {(line.box, line.spot): line.stake for line in lines if line.stake}
        for line in lines:
            self._look_at_line(line)

    def _look(self, state: State) -> None:
        self.steps += 1
        assert self.steps <= MOST_STEPS, "the round does not end"
        assert state.balance == self.table.balance - self.paid + self.credited
        assert state.balance >= 0
        assert sum(sum(spots.values()) for spots in state.staked().values()) == self.paid
        seen = sorted(self.opened.values())
        assert sorted(state.cards()) == seen
        assert sorted(cards_in(state, apart=state.game)) == seen
        self._look_at_shown(state)
        self._look_at_settled(state)
        if isinstance(state.next, Choice):
            self._look_at_choice(state.next, state.balance)

    def _look_at_shown(self, state: State) -> None:
        """A holder shows his open cards in order, without those changed away; None for the rest."""
        awaited = state.next.slots if isinstance(state.next, Deal) else ()
        shown = state.shown()
        assert {slot.holder for slot in self.opened} <= set(shown)
        for holder, cards in shown.items():
            own = [slot for slot in self.opened if slot.holder == holder]
            held = [self.opened[slot] for slot in sorted(own, key=lambda slot: slot.index)]
            assert [card for card in cards if card is not None] == [
                card for card in held if card not in self.changed
            ]
            closed = {slot for slot in self.slots if slot.holder == holder} - self.opened.keys()
            to_draw = {slot for slot in awaited if slot.holder == holder} - closed
            assert len(closed) <= cards.count(None) <= len(closed) + len(to_draw)

    def _look_at_settled(self, state: State) -> None:
        """A line stands once it is there, and what is paid early is in the balance."""
        lines = state.lines
        assert set(self.lines) <= set(lines)
        assert len({(line.box, line.spot) for line in lines}) == len(lines)
        early = [line.returned for line in lines if line.spot in state.credited]
        assert sum(early) == self.credited
        self.lines = lines

    def _look_at_choice(self, choice: Choice, balance: int) -> None:
        """Offers are some, different and covered; a decision nobody takes costs nothing."""
        assert choice.offers
        assert len({str(offer.action) for offer in choice.offers}) == len(choice.offers)
        assert choice.box in self.table.stakes
        for offer in choice.offers:
            low, high = offer.amounts or (0, 0)
            assert 0 <= low <= high
            assert offer.price_of(offer.action) == offer.price <= balance
        unanswered = choice.offer_for(choice.unanswered)
        assert unanswered is not None
        assert unanswered.price == 0

    def _look_at_line(self, line: Line) -> None:
        assert line.rule in PARAGRAPHS
        assert line.rule.startswith(self.table.house.game.rules.code + " ")
        ante = self.table.stakes[line.box].ante or 0
        won = (line.pays or 0) * (line.stake or ante) - line.capped
        match line.outcome:
            case "win":
                came_back = line.stake + won
            case "given-win":
                came_back = won
            case "push" | "unplayed":
                came_back = line.stake
            case "lose" | "folded" | "spent" | "given":
                came_back = 0
        assert line.returned == came_back >= 0
        assert line.capped >= 0
        assert (line.pays is None) == (line.outcome not in ("win", "given-win"))
