"""Caribbean Stud: five cards against the dealer's five, one of them open; fold or bet two antes."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from croupier.cards import Card
from croupier.games.actions import Action, Bet, Fold
from croupier.games.game import Game, Shown, State, refuse_outside, refuse_taken
from croupier.games.pay import five_card_pays
from croupier.games.round import (
    Choice,
    Deal,
    Holder,
    Line,
    Offer,
    Slot,
    Spot,
    Stakes,
    Step,
    check_balance,
)
from croupier.games.rules import Rules
from croupier.games.showdown import Paragraphs, Showdown, compare
from croupier.hands import five
from croupier.hands.naming import HandName

PARAGRAPHS = Paragraphs(
    open={
        "not-qualified": "CS Showdown 1",
        "player": "CS Showdown 2",
        "equal": "CS Showdown 3",
        "dealer": "CS Showdown 4",
    },
    exchanged={},
)


class CaribbeanStud(Game):
    """Caribbean Stud under its rules (`CS Bets 1` to `CS Showdown 7`)."""

    stakes = ("ante",)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.ante_limits = rules.number("min_ante"), rules.number("max_ante")
        self.qualifies_from = five.strength(rules.qualifies_from)
        self.pays = five_card_pays(rules.paytable("bet"))

    def start(
        self, stakes: Mapping[int, Stakes], balance: int, taken: Collection[int] = ()
    ) -> "CaribbeanStudState":
        """A round on the table's one box."""
        self.check(stakes)
        refuse_taken(taken)
        ((box, placed),) = stakes.items()
        assert placed.ante is not None, "the only spot that takes a stake"
        refuse_outside(f"box {box}: ante", placed.ante, *self.ante_limits, box=box)
        check_balance(balance, placed.total)
        return CaribbeanStudState(
            self, balance - placed.total, self.slots(stakes), box, placed.ante
        )

    def name(self, cards: Sequence[Card]) -> HandName:
        """The name of the five."""
        return five.name(cards)


@dataclass(frozen=True, slots=True)
class CaribbeanStudState(State):
    """A round of Caribbean Stud; amounts in cents."""

    game: CaribbeanStud
    slots: Mapping[Holder, tuple[Slot, ...]]
    box: int
    ante: int
    hand: tuple[Card, ...] = ()
    upcard: tuple[Card, ...] = ()
    downcards: tuple[Card, ...] = ()
    bet: int = 0
    folded: bool = False

    def _step(self) -> Step | None:
        if not self.hand:
            return Deal((*self.slots[self.game.holder(self.box)], *self.slots["dealer"][4:]))
        if self.folded:
            return None
        if not self.bet:
            return Choice(self.box, self._offers())
        return None if self.downcards else Deal(self.slots["dealer"][:4])

    def _offers(self) -> tuple[Offer, ...]:
        fold, bet = Offer(Fold(), 0), 2 * self.ante
        return (fold, Offer(Bet(), bet)) if self.balance >= bet else (fold,)

    def _dealt(self, slots: tuple[Slot, ...], cards: tuple[Card, ...]) -> "CaribbeanStudState":
        if not self.hand:
            return replace(self, hand=cards[:5], upcard=cards[5:])
        return replace(self, downcards=cards)

    def _acted(self, box: int, action: Action, price: int) -> "CaribbeanStudState":
        if isinstance(action, Fold):
            return replace(self, folded=True)
        return replace(self, bet=price, balance=self.balance - price)

    def shown(self) -> Shown:
        """The dealer's five cards, the open one last, and the box's five."""
        return {
            "dealer": (*(self.downcards or (None,) * 4), *(self.upcard or (None,))),
            self.game.holder(self.box): self.hand or (None,) * 5,
        }

    def staked(self) -> dict[int, dict[Spot, int]]:
        """What lies on the box's spots, in cents."""
        spots: dict[Spot, int] = {"ante": self.ante, "bet": self.bet}
        return {self.box: {spot: amount for spot, amount in spots.items() if amount}}

    @property
    def lines(self) -> tuple[Line, ...]:
        """What is settled so far: nothing before the round is over."""
        return self._lines() if self.next is None else ()

    def _lines(self) -> tuple[Line, ...]:
        return tuple(self._box_lines())

    def _box_lines(self) -> Iterable[Line]:
        if self.folded:
            yield Line(self.box, "ante", self.ante, 0, "folded", "CS Deal and decisions 5")
            return
        strength = five.strength(self.hand)
        result = compare(
            strength, five.strength(self.downcards + self.upcard), self.game.qualifies_from
        )
        pays = self.game.pays.multiple(strength)
        yield from Showdown(self.box, self.ante, self.bet, pays, PARAGRAPHS).lines(result)
