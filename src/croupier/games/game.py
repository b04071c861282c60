"""What every game is: a `Game` that starts rounds, and the `State` of one seat's round."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar, Self

from croupier.cards import Card
from croupier.errors import BetRefused, IllegalAction
from croupier.games.actions import Action, Change
from croupier.games.round import (
    Choice,
    Deal,
    Holder,
    Line,
    Offer,
    Settlement,
    Slot,
    Spot,
    StakeName,
    Stakes,
    Step,
    check_stakes,
)
from croupier.games.rules import DealRound, Rules
from croupier.hands.naming import HandName

Shown = dict[Holder, tuple[Card | None, ...]]
"""The cards on the table by holder; None is a card that lies face down for this seat."""


class Game(ABC):
    """One game under one version of its rules: frozen, with pay tables and settings inside."""

    stakes: ClassVar[tuple[StakeName, ...]]
    """The bets that are placed before the deal."""

    open_boxes: ClassVar[int | None] = None
    """So many of a player's boxes with an ante are decided on; the others are blind, or closed."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    @property
    def id(self) -> str:
        """The game's id, such as `two-plus-four`."""
        return self.rules.id

    @classmethod
    def blind_boxes(cls, antes: Iterable[int]) -> tuple[int, ...]:
        """Of the boxes with an ante, by number, those that are not decided on."""
        return () if cls.open_boxes is None else tuple(sorted(antes)[cls.open_boxes :])

    @abstractmethod
    def start(
        self, stakes: Mapping[int, Stakes], balance: int, taken: Collection[int] = ()
    ) -> "State":
        """A round with these stakes, not dealt yet.

        `balance` is what the player has in cents, the stakes included; `taken` are the boxes that
        other players hold at the same table. `BetRefused` if the table does not take the stakes.
        """

    @abstractmethod
    def name(self, cards: Sequence[Card]) -> HandName:
        """A whole hand by its name."""

    def check(self, stakes: Mapping[int, Stakes]) -> None:
        """Refuse stakes that no table of the game takes, whatever its limits."""
        check_stakes(stakes, self.rules.boxes, self.rules.most_boxes, self.stakes)

    def holder(self, box: int) -> Holder:
        """Whose cards a box's are, such as `box1`."""
        return f"{self.rules.holder}{box}"

    def slots(self, boxes: Collection[int]) -> Mapping[Holder, tuple[Slot, ...]]:
        """The slots of the first deal by holder, for the boxes in play."""
        return _slots(self.rules.deal, tuple(self.holder(box) for box in sorted(boxes)))

    def __repr__(self) -> str:
        return f"<Game {self.id} version {self.rules.version}>"


@lru_cache(maxsize=1024)
def _slots(
    rounds: tuple[DealRound, ...], boxes: tuple[Holder, ...]
) -> Mapping[Holder, tuple[Slot, ...]]:
    dealt: dict[Holder, tuple[Slot, ...]] = {}
    position = 0
    for deal_round in rounds:
        for _ in range(deal_round.times):
            for name in deal_round.to:
                for holder in boxes if name == "boxes" else (name,):
                    before = dealt.get(holder, ())
                    dealt[holder] = (*before, Slot(holder, len(before) + 1, position))
                    position += 1
    return dealt


@dataclass(frozen=True, slots=True)
class State(ABC):
    """A round as one seat sees it: its bets, its decisions and the cards it may see, no others.

    `next` is what the round waits for, None when it is over. `balance` is what the player has
    beside what is staked, in cents.
    """

    credited: ClassVar[frozenset[Spot]] = frozenset()
    """Spots that are paid into the balance before the round is over."""

    game: Game
    balance: int
    next: Step | None = field(init=False, compare=False, repr=False)
    _settlement: Settlement | None = field(init=False, compare=False, repr=False, default=None)

    def __post_init__(self) -> None:
        object.__setattr__(self, "next", self._step())

    @abstractmethod
    def _step(self) -> Step | None: ...

    @abstractmethod
    def _dealt(self, slots: tuple[Slot, ...], cards: tuple[Card, ...]) -> Self: ...

    @abstractmethod
    def _acted(self, box: int, action: Action, price: int) -> Self: ...

    @abstractmethod
    def _lines(self) -> tuple[Line, ...]: ...

    def timed_out(self, choice: Choice) -> Action:
        """What becomes of a decision when its time is over."""
        return choice.unanswered

    @abstractmethod
    def shown(self) -> Shown:
        """The cards on the table, dealer and boxes in table order, as this seat sees them."""

    @abstractmethod
    def staked(self) -> dict[int, dict[Spot, int]]:
        """What lies on each box's spots, prices paid included, in cents."""

    @property
    @abstractmethod
    def lines(self) -> tuple[Line, ...]:
        """What is settled so far."""

    def deal(self, cards: Sequence[Card]) -> Self:
        """The round with the awaited slots opened, `cards` in the order of the slots."""
        step = self._open_step()
        if not isinstance(step, Deal):
            raise IllegalAction("not-a-deal", "the round waits for a decision, not for cards")
        if not isinstance(cards, Iterable):
            raise IllegalAction("deal-cards", f"{cards!r:.24} are no cards")
        dealt = tuple(cards)
        if len(dealt) != len(step.slots):
            raise IllegalAction(
                "deal-cards", f"{len(step.slots)} cards are awaited, not {len(dealt)}"
            )
        seen = set(self.cards())
        for card in dealt:
            if not isinstance(card, Card) or card in seen:
                raise IllegalAction("deal-cards", f"{card!s:.12} cannot be dealt now")
            seen.add(card)
        return self._dealt(step.slots, dealt)

    def act(self, box: int, action: Action) -> Self:
        """The round with a decision taken; `IllegalAction` if it is not among the offers."""
        offer = self.offer_for(box, action)
        return self._acted(box, action, offer.price_of(action))

    def offer_for(self, box: int, action: Action) -> Offer:
        """The offer that admits an action now; `IllegalAction` says why there is none."""
        step = self._open_step()
        if not isinstance(step, Choice):
            raise IllegalAction("not-a-choice", "the round waits for cards, not for a decision")
        if type(box) is not int or box != step.box:
            raise IllegalAction("wrong-box", f"box {step.box} decides now, not box {box!r:.12}")
        if not isinstance(action, Action):
            raise IllegalAction("not-offered", f"{action!r:.40} is not an action")
        offer = step.offer_for(action)
        if offer is None:
            raise self._not_offered(step, action)
        return offer

    def _not_offered(self, step: Choice, action: Action) -> IllegalAction:
        changes = [offer.action for offer in step.offers if isinstance(offer.action, Change)]
        held = {card for change in changes for card in change.cards}
        if isinstance(action, Change) and changes and not held.issuperset(action.cards):
            return IllegalAction("cards-not-held", f"{action!s:.60}: the box has no such card")
        for offer in step.offers:
            if type(offer.action) is type(action):
                if offer.amounts is not None:
                    low, high = offer.amounts
                    return IllegalAction(
                        "amount-out-of-range",
                        f"{action!s:.60}: the range is {low} to {high} cents",
                        lowest_cents=low,
                        highest_cents=high,
                    )
                return IllegalAction("not-offered", f"{action!s:.60} is not possible here")
        offered = ", ".join(dict.fromkeys(str(offer.action).split()[0] for offer in step.offers))
        return IllegalAction("not-offered", f"{action!s:.60} is not offered now: {offered}")

    def _open_step(self) -> Step:
        if self.next is None:
            raise IllegalAction("round-over", "the round is over")
        return self.next

    def cards(self) -> tuple[Card, ...]:
        """All cards that this seat has seen, those out of play included."""
        return tuple(card for cards in self.shown().values() for card in cards if card is not None)

    @property
    def settlement(self) -> Settlement:
        """The result; `IllegalAction("round-open")` while the round goes on."""
        if self.next is not None:
            raise IllegalAction("round-open", "the round is not over")
        if self._settlement is None:  # reckoned once, and asked for again and again
            object.__setattr__(self, "_settlement", Settlement(self._lines()))
        assert self._settlement is not None
        return self._settlement

    @property
    def final_balance(self) -> int:
        """The player's balance after the settlement, in cents."""
        owed = (line for line in self.settlement.lines if line.spot not in self.credited)
        return self.balance + sum(line.returned for line in owed)


def refuse_taken(taken: Collection[int]) -> None:
    """Refuse other players' boxes where a table has a single player."""
    if not isinstance(taken, Collection) or taken:
        raise BetRefused("seating", "this game has one player at a table")


def refuse_outside(
    name: str, stake: int | None, lowest: int, highest: int | None = None, *, box: int
) -> None:
    """Refuse a stake outside a table's limits, in cents; no limit above where `highest` is None."""
    if stake is None:
        return
    if stake < lowest:
        raise BetRefused(
            "stake-below-minimum",
            f"{name} {stake}: the minimum is {lowest} cents",
            minimum_cents=lowest,
            box=box,
        )
    if highest is not None and stake > highest:
        raise BetRefused(
            "stake-above-maximum",
            f"{name} {stake}: the maximum is {highest} cents",
            maximum_cents=highest,
            box=box,
        )
