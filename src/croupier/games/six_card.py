"""Six-card poker: a change, a sixth card, and the dealer's game for sale."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from croupier.cards import Card
from croupier.errors import BetRefused
from croupier.games.actions import Action, Bet, Buy, Change, Exchange, Fold, TakeWin
from croupier.games.dealer_discard import best_discard
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
from croupier.games.showdown import Paragraphs, Result, Showdown, compare
from croupier.hands import five
from croupier.hands.naming import HandName

OPEN_BOXES = 2
PARAGRAPHS = Paragraphs(
    open={
        "dealer": "6C Showdown 1",
        "equal": "6C Showdown 2",
        "player": "6C Showdown 3",
        "not-qualified": "6C Showdown 4",
    },
    exchanged={
        "not-qualified": "6C Buying the dealer's game 4",
        "dealer": "6C Buying the dealer's game 5",
        "equal": "6C Buying the dealer's game 6",
        "player": "6C Buying the dealer's game 7",
    },
)
EXTRA_ANTE = "6C Buying the dealer's game 9"
EXTRA_PARAGRAPHS = Paragraphs(PARAGRAPHS.open, dict.fromkeys(PARAGRAPHS.exchanged, EXTRA_ANTE))


@dataclass(frozen=True, slots=True)
class Box:
    """One box: amounts in cents, the cards in the hand, and those changed away."""

    number: int
    ante: int
    closed: bool
    bet: int
    hand: tuple[Card, ...] = ()
    gone: tuple[Card, ...] = ()
    bought: bool = False
    change_price: int = 0
    folded: bool = False
    decided: bool = False
    exchange: bool | None = None

    @property
    def in_play(self) -> bool:
        """Whether the box meets the dealer's hand."""
        return self.bet > 0

    @property
    def size(self) -> int:
        """How many cards the hand has when all are drawn."""
        return 6 if self.bought else 5


class SixCard(Game):
    """Six-card poker under its rules (`6C Table and bets 1` to `6C Buying the dealer's game 9`)."""

    stakes = ("ante",)
    open_boxes = OPEN_BOXES

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.min_ante = rules.number("min_ante")
        self.max_ante = rules.number("max_ante")
        self.discards_highest = rules.word("dealer_discard") == "highest"
        self.takes_extra_ante = rules.word("purchase_price") == "extra_ante"
        self.qualifies_from = five.strength(rules.qualifies_from)
        self.pays = five_card_pays(rules.paytable("bet"))

    def start(
        self, stakes: Mapping[int, Stakes], balance: int, taken: Collection[int] = ()
    ) -> "SixCardState":
        """A round on up to three boxes; the third is closed and pays its BET at once."""
        self.check(stakes)
        refuse_taken(taken)
        antes = {number: stakes[number].ante or 0 for number in sorted(stakes)}
        for number, ante in antes.items():
            refuse_outside(f"box {number}: ante", ante, self.min_ante, self.max_ante, box=number)
            if ante % 2:
                raise BetRefused(
                    "price-not-whole",
                    f"box {number}: 1.5 antes of {ante} are not whole cents: the ante must be even",
                    box=number,
                )
        blind = self.blind_boxes(antes)
        boxes = tuple(
            Box(number, ante, closed=number in blind, bet=2 * ante if number in blind else 0)
            for number, ante in antes.items()
        )
        placed = sum(box.ante + box.bet for box in boxes)
        check_balance(balance, placed)
        slots = self.slots(stakes)
        drawn = sum(len(dealt) for dealt in slots.values())
        return SixCardState(self, balance - placed, slots, boxes, drawn=drawn)

    def name(self, cards: Sequence[Card]) -> HandName:
        """The name of the best five."""
        return five.name(cards)

    def discard(self, hand: tuple[Card, ...]) -> Card:
        """The card that a dealer who does not qualify exchanges, by the setting."""
        return max(hand) if self.discards_highest else best_discard(hand, self.qualifies_from)


@dataclass(frozen=True, slots=True)
class SixCardState(State):
    """A round of Six-card poker; `boxes` in table order, which is the order of play."""

    game: SixCard
    slots: Mapping[Holder, tuple[Slot, ...]]
    boxes: tuple[Box, ...]
    upcard: tuple[Card, ...] = ()
    downcards: tuple[Card, ...] = ()
    replacement: tuple[Card, ...] = ()
    drawn: int = 0

    def box(self, number: int) -> Box:
        """The box of that number."""
        return next(box for box in self.boxes if box.number == number)

    def _step(self) -> Step | None:
        if not self.upcard:
            return Deal(self.slots["dealer"][4:])
        for box in self.boxes:
            if box.closed:
                continue
            if not (box.hand or box.gone):
                return Deal(self.slots[self.game.holder(box.number)])
            if len(box.hand) < box.size:
                return Deal(self._next_slots(box))
            if not box.decided:
                return Choice(box.number, self._offers(box))
        if not any(box.in_play for box in self.boxes):
            return None
        if not self.downcards:
            closed = [box for box in self.boxes if box.closed]
            shown_last = [slot for b in closed for slot in self.slots[self.game.holder(b.number)]]
            return Deal((*shown_last, *self.slots["dealer"][:4]))
        return self._exchange_step()

    def _next_slots(self, box: Box) -> tuple[Slot, ...]:
        dealt = len(box.hand) + len(box.gone)
        return tuple(
            Slot(self.game.holder(box.number), dealt + 1 + i, self.drawn + i)
            for i in range(box.size - len(box.hand))
        )

    def _exchange_step(self) -> Step | None:
        """One answer a box in table order; all answers stand before the card is drawn."""
        if five.strength(self.dealer_hand) >= self.game.qualifies_from:
            return None
        for box in self.boxes:
            if box.in_play and box.exchange is None:
                price = box.ante if self.game.takes_extra_ante else 0
                offers = (Offer(TakeWin(), 0), Offer(Exchange(), price))
                return Choice(box.number, offers if price <= self.balance else offers[:1])
        if any(box.exchange for box in self.boxes) and not self.replacement:
            return Deal((Slot("dealer", 6, self.drawn),))
        return None

    def _offers(self, box: Box) -> tuple[Offer, ...]:
        """What may be decided on an open box; a price must leave the BET covered."""
        ante = box.ante
        offers = [Offer(Fold(), 0)]
        to_spend = self.balance - 2 * ante
        if to_spend >= 0:
            offers.append(Offer(Bet(), 2 * ante))
        if box.change_price:
            return tuple(offers)
        if not box.bought and to_spend >= ante:
            offers.append(Offer(Buy(), ante))
        prices = {1: 2 * ante} if box.bought else {1: ante, 2: 3 * ante // 2}
        for count, price in prices.items():
            if to_spend >= price:
                changes = combinations(box.hand, count)
                offers.extend(Offer(Change(cards), price) for cards in changes)
        return tuple(offers)

    @property
    def dealer_hand(self) -> tuple[Card, ...]:
        """The dealer's five original cards as far as they are open."""
        return self.downcards + self.upcard

    @property
    def exchanged_card(self) -> Card:
        """The card the dealer, who does not qualify, offers to exchange."""
        return self.game.discard(self.dealer_hand)

    @property
    def exchanged_hand(self) -> tuple[Card, ...]:
        """The dealer's five cards after the exchange."""
        out = self.exchanged_card
        return tuple(card for card in self.dealer_hand if card != out) + self.replacement

    def _dealt(self, slots: tuple[Slot, ...], cards: tuple[Card, ...]) -> "SixCardState":
        first = slots[0]
        if first.holder == "dealer" and first.index == 5:
            return replace(self, upcard=cards)
        if first.holder == "dealer" and first.index == 6:
            return replace(self, replacement=cards)
        if slots[-1].holder == "dealer":
            hand = cards[:-4]
            boxes = tuple(replace(box, hand=hand) if box.closed else box for box in self.boxes)
            return replace(self, boxes=boxes, downcards=cards[-4:])
        box = next(box for box in self.boxes if self.game.holder(box.number) == first.holder)
        drawn = self.drawn if first.index == 1 else self.drawn + len(cards)
        return replace(self, boxes=self._with(replace(box, hand=box.hand + cards)), drawn=drawn)

    def _acted(self, box: int, action: Action, price: int) -> "SixCardState":
        boxes = self._with(self._decided(self.box(box), action, price))
        return replace(self, balance=self.balance - price, boxes=boxes)

    def _decided(self, box: Box, action: Action, price: int) -> Box:
        match action:
            case Fold():
                return replace(box, folded=True, decided=True)
            case Bet():
                return replace(box, bet=price, decided=True)
            case Buy():
                return replace(box, bought=True)
            case Change(cards):
                kept = tuple(card for card in box.hand if card not in cards)
                return replace(box, hand=kept, gone=cards, change_price=price)
            case TakeWin() | Exchange():
                return replace(box, exchange=isinstance(action, Exchange))
            case _:
                raise AssertionError(f"{action} was offered")

    def _with(self, box: Box) -> tuple[Box, ...]:
        return tuple(box if old.number == box.number else old for old in self.boxes)

    def shown(self) -> Shown:
        """Dealer and boxes in table order; face-down cards are None, a replacement comes last."""
        down = self.downcards or (None,) * 4
        shown: Shown = {"dealer": (*down, *(self.upcard or (None,)), *self.replacement)}
        for box in self.boxes:
            unseen = (None,) * (box.size - len(box.hand))
            shown[self.game.holder(box.number)] = (*box.hand, *unseen)
        return shown

    def cards(self) -> tuple[Card, ...]:
        """All cards that this seat has seen, those changed away included."""
        gone = [card for box in self.boxes for card in box.gone]
        held = [card for box in self.boxes for card in box.hand]
        return (*self.downcards, *self.upcard, *self.replacement, *held, *gone)

    def staked(self) -> dict[int, dict[Spot, int]]:
        """What lies on each box's spots, the prices paid included, in cents."""
        placed: dict[int, dict[Spot, int]] = {}
        for box in self.boxes:
            spots: dict[Spot, int] = {
                "ante": box.ante,
                "bet": box.bet,
                "buy": box.ante if box.bought else 0,
                "change": box.change_price,
                "purchase": box.ante if box.exchange and self.game.takes_extra_ante else 0,
            }
            placed[box.number] = {spot: amount for spot, amount in spots.items() if amount}
        return placed

    @property
    def lines(self) -> tuple[Line, ...]:
        """What is settled so far: folded boxes, then all."""
        return self._lines()

    def _lines(self) -> tuple[Line, ...]:
        settled = [box for box in self.boxes if box.folded or (box.in_play and self.next is None)]
        return tuple(line for box in settled for line in self._box_lines(box))

    def _box_lines(self, box: Box) -> Iterable[Line]:
        number, ante = box.number, box.ante
        if box.bought:
            yield Line(number, "buy", ante, 0, "spent", "6C Decisions 4")
        if box.change_price:
            rule = "6C Decisions 4" if box.bought else "6C Decisions 3"
            yield Line(number, "change", box.change_price, 0, "spent", rule)
        if box.folded:
            yield Line(number, "ante", ante, 0, "folded", "6C Decisions 1")
        else:
            yield from self._showdown_lines(box)

    def _showdown_lines(self, box: Box) -> Iterable[Line]:
        strength = five.strength(box.hand)
        pays = self.game.pays.multiple(strength)
        if not box.exchange:
            showdown = Showdown(box.number, box.ante, box.bet, pays, PARAGRAPHS)
            yield from showdown.lines(self._result(strength, self.dealer_hand))
            return
        result = self._result(strength, self.exchanged_hand)
        if self.game.takes_extra_ante:
            yield Line(box.number, "purchase", box.ante, 0, "spent", EXTRA_ANTE)
            showdown = Showdown(box.number, box.ante, box.bet, pays, EXTRA_PARAGRAPHS)
            yield from showdown.bought_lines(result)
        else:
            showdown = Showdown(box.number, box.ante, box.bet, pays, PARAGRAPHS)
            yield from showdown.exchanged_lines(result)

    def _result(self, strength: int, dealer: Sequence[Card]) -> Result:
        return compare(strength, five.strength(dealer), self.game.qualifies_from)
