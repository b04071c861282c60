"""2 Plus 4 Poker: six cards for the dealer, four of them open, and a sixth card for sale."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from croupier.cards import Card
from croupier.errors import BetRefused
from croupier.games.actions import Action, Bet, Buy, Exchange, Fold, GoOn, TakeWin
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
from croupier.games.showdown import Paragraphs, Result, Showdown, capped, compare
from croupier.hands import five
from croupier.hands.naming import HandName

PARAGRAPHS = Paragraphs(
    open={
        "not-qualified": "2P4 R13",
        "dealer": "2P4 R12",
        "equal": "2P4 R12",
        "player": "2P4 R12",
    },
    exchanged={
        "not-qualified": "2P4 R16",
        "dealer": "2P4 R15",
        "equal": "2P4 R15",
        "player": "2P4 R15",
    },
)
_KING = 11


@dataclass(frozen=True, slots=True)
class Box:
    """One box: its stakes in cents, its revealed cards and what was decided on it."""

    number: int
    ante: int
    bonus: int
    blind: bool
    bet: int
    decided: bool
    hand: tuple[Card, ...] = ()
    bought: bool = False
    insurance: int = 0
    folded: bool = False
    exchange: bool | None = None

    @property
    def in_play(self) -> bool:
        """Whether the box meets the dealer's hand."""
        return self.bet > 0


class TwoPlusFour(Game):
    """2 Plus 4 Poker under its rules (`2P4 F1` to `2P4 R18`)."""

    stakes = ("ante", "bonus")
    open_boxes = 2

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.min_ante = rules.number("min_ante")
        self.min_bonus = rules.numbers("chips")[0]
        self.max_payout = rules.number("max_payout")
        self.max_ante_ratio = rules.number("max_ante_ratio")
        self.tie_returns_insurance = rules.word("insurance_on_tie") == "returned"
        self.qualifies_from = five.strength(rules.qualifies_from)
        self.insurable_from = five.range_of(five.Category.THREE_OF_A_KIND).start
        self.bet_pays = five_card_pays(rules.paytable("bet"))
        self.bonus_pays = five_card_pays(rules.paytables["bonus"])

    def start(
        self, stakes: Mapping[int, Stakes], balance: int, taken: Collection[int] = ()
    ) -> "TwoPlusFourState":
        """A round on up to four boxes; blind boxes pay their BET at once (`2P4 R1`-`R3`, `R17`)."""
        self.check(stakes)
        refuse_taken(taken)
        self._check_limits(stakes)
        with_ante = [number for number in sorted(stakes) if stakes[number].ante]
        blind = self.blind_boxes(with_ante)
        boxes = tuple(
            self._box(number, stakes[number], blind=number in blind) for number in sorted(stakes)
        )
        placed = sum(box.ante + box.bonus + box.bet for box in boxes)
        check_balance(balance, placed)
        first_two = sorted(with_ante[:2], key=lambda number: -(stakes[number].ante or 0))
        rest = [number for number in sorted(stakes) if number not in first_two]
        slots = self.slots(stakes)
        drawn = sum(len(dealt) for dealt in slots.values())
        return TwoPlusFourState(
            self, balance - placed, slots, boxes, (*first_two, *rest), drawn=drawn
        )

    def _box(self, number: int, stakes: Stakes, blind: bool) -> Box:
        ante, bonus = stakes.ante or 0, stakes.bonus or 0
        return Box(number, ante, bonus, blind, bet=2 * ante if blind else 0, decided=not ante)

    def _check_limits(self, stakes: Mapping[int, Stakes]) -> None:
        for number, placed in stakes.items():
            refuse_outside(f"box {number}: ante", placed.ante, self.min_ante, box=number)
            refuse_outside(f"box {number}: bonus", placed.bonus, self.min_bonus, box=number)
        antes = [placed.ante for placed in stakes.values() if placed.ante]
        if antes and max(antes) >= self.max_ante_ratio * min(antes):
            raise BetRefused(
                "antes-too-far-apart",
                f"the largest ante must be less than {self.max_ante_ratio} times the smallest",
                ratio=self.max_ante_ratio,
            )

    def name(self, cards: Sequence[Card]) -> HandName:
        """The name of the best five."""
        return five.name(cards)


@dataclass(frozen=True, slots=True)
class TwoPlusFourState(State):
    """A round of 2 Plus 4 Poker; `boxes` in table order, `order` the box numbers as played."""

    credited = frozenset({"bonus"})

    game: TwoPlusFour
    slots: Mapping[Holder, tuple[Slot, ...]]
    boxes: tuple[Box, ...]
    order: tuple[int, ...]
    upcards: tuple[Card, ...] = ()
    downcards: tuple[Card, ...] = ()
    replacement: tuple[Card, ...] = ()
    drawn: int = 0

    def box(self, number: int) -> Box:
        """The box of that number."""
        return next(box for box in self.boxes if box.number == number)

    def _step(self) -> Step | None:
        if not self.upcards:
            return Deal(self.slots["dealer"][2:])
        for number in self.order:
            box = self.box(number)
            if not box.hand:
                return Deal(self.slots[self.game.holder(number)])
            if box.bought and len(box.hand) == 5:
                return Deal((Slot(self.game.holder(number), 6, self.drawn),))
            if not box.decided:
                return Choice(number, self._offers(box))
        if not any(box.in_play for box in self.boxes):
            return None
        if not self.downcards:
            return Deal(self.slots["dealer"][:2])
        return self._exchange_step()

    def _exchange_step(self) -> Step | None:
        """One answer a box in order of play; all answers stand before the card is drawn (R15)."""
        if five.strength(self.dealer_hand) >= self.game.qualifies_from:
            return None
        for number in self.order:
            box = self.box(number)
            if box.in_play and box.exchange is None:
                return Choice(number, (Offer(TakeWin(), 0), Offer(Exchange(), 0)))
        if any(box.exchange for box in self.boxes) and not self.replacement:
            return Deal((Slot("dealer", 7, self.drawn),))
        return None

    def _offers(self, box: Box) -> tuple[Offer, ...]:
        """What may be decided on a revealed box (R8-R10, R17)."""
        if box.bet:
            return (Offer(GoOn(), 0, self._insurance_range(box, self.balance)),)
        offers = [Offer(Fold(), 0)]
        bet = 2 * box.ante
        if self.balance >= bet:
            offers.append(Offer(Bet(), bet, self._insurance_range(box, self.balance - bet)))
        price = box.ante + (bet if self.bet_is_obligatory else 0)
        if not box.bought and self.balance >= price:
            offers.append(Offer(Buy(), price))
        return tuple(offers)

    def _insurance_range(self, box: Box, balance: int) -> tuple[int, int] | None:
        """From one ante to the BET's prospective payout, three of a kind or better (R10)."""
        strength = five.strength(box.hand)
        multiple = self.game.bet_pays.multiple(strength)
        if strength < self.game.insurable_from or multiple is None:
            return None
        prospect = multiple * 2 * box.ante
        highest = min(prospect, self.game.max_payout, balance)
        return (box.ante, highest) if highest >= box.ante else None

    @property
    def bet_is_obligatory(self) -> bool:
        """Whether a purchase brings the BET: the open cards are below a pair of kings (F4, R9)."""
        ranks = [card.rank for card in self.upcards]
        paired = {rank for rank in ranks if ranks.count(rank) > 1}
        if len(paired) > 1:
            return False
        return not any(rank >= _KING or ranks.count(rank) > 2 for rank in paired)

    @property
    def dealer_hand(self) -> tuple[Card, ...]:
        """The dealer's six original cards as far as they are open."""
        return self.downcards + self.upcards

    @property
    def exchanged_card(self) -> Card:
        """The dealer's highest card, which an exchange replaces (R13); its rank is his alone."""
        return max(self.dealer_hand)

    @property
    def exchanged_hand(self) -> tuple[Card, ...]:
        """The dealer's six cards after the exchange."""
        out = self.exchanged_card
        return tuple(card for card in self.dealer_hand if card != out) + self.replacement

    def _dealt(self, slots: tuple[Slot, ...], cards: tuple[Card, ...]) -> "TwoPlusFourState":
        first = slots[0]
        if first.holder == "dealer":
            if first.index == 7:
                return replace(self, replacement=cards)
            if first.index == 1:
                return replace(self, downcards=cards)
            return replace(self, upcards=cards)
        box = next(box for box in self.boxes if self.game.holder(box.number) == first.holder)
        if box.hand:
            boxes = self._with(replace(box, hand=box.hand + cards))
            return replace(self, boxes=boxes, drawn=self.drawn + 1)
        revealed = replace(box, hand=cards)
        balance = self.balance + sum(line.returned for line in self._bonus_lines(revealed))
        if box.blind and not self._insurance_range(revealed, balance):
            # No decision, whatever later boxes bring into the balance (R17).
            revealed = replace(revealed, decided=True)
        return replace(self, balance=balance, boxes=self._with(revealed))

    def _acted(self, box: int, action: Action, price: int) -> "TwoPlusFourState":
        boxes = self._with(self._decided(self.box(box), action))
        return replace(self, balance=self.balance - price, boxes=boxes)

    def _decided(self, box: Box, action: Action) -> Box:
        match action:
            case Fold():
                return replace(box, folded=True, decided=True)
            case Bet(insurance):
                return replace(box, bet=2 * box.ante, insurance=insurance, decided=True)
            case GoOn(insurance):
                return replace(box, insurance=insurance, decided=True)
            case Buy():
                return replace(box, bought=True, bet=2 * box.ante * self.bet_is_obligatory)
            case TakeWin() | Exchange():
                return replace(box, exchange=isinstance(action, Exchange))
            case _:
                raise AssertionError(f"{action} was not offered")

    def _with(self, box: Box) -> tuple[Box, ...]:
        return tuple(box if old.number == box.number else old for old in self.boxes)

    def shown(self) -> Shown:
        """Dealer and boxes in table order; face-down cards are None, a replacement comes last."""
        down = self.downcards or (None, None)
        up = self.upcards or (None,) * 4
        shown: Shown = {"dealer": (*down, *up, *self.replacement)}
        for box in self.boxes:
            shown[self.game.holder(box.number)] = box.hand or (None,) * 5
        return shown

    def staked(self) -> dict[int, dict[Spot, int]]:
        """What lies on each box's spots, the price of a sixth card included, in cents."""
        placed: dict[int, dict[Spot, int]] = {}
        for box in self.boxes:
            spots: dict[Spot, int] = {
                "ante": box.ante,
                "bonus": box.bonus,
                "insurance": box.insurance,
                "bet": box.bet,
                "buy": box.ante if box.bought else 0,
            }
            placed[box.number] = {spot: amount for spot, amount in spots.items() if amount}
        return placed

    @property
    def lines(self) -> tuple[Line, ...]:
        """What is settled so far: bonus bets of revealed boxes and folded boxes, then all."""
        return self._lines()

    def _lines(self) -> tuple[Line, ...]:
        return tuple(line for box in self.boxes for line in self._box_lines(box))

    def _box_lines(self, box: Box) -> Iterable[Line]:
        number, ante = box.number, box.ante
        yield from self._bonus_lines(box)
        if box.folded:
            if box.bought:
                yield Line(number, "buy", ante, 0, "spent", "2P4 R9")
            yield Line(number, "ante", ante, 0, "folded", "2P4 R9" if box.bought else "2P4 R8")
        elif box.in_play and self.next is None:
            if box.bought:
                yield Line(number, "buy", ante, 0, "spent", "2P4 R9")
            yield from self._showdown_lines(box)

    def _bonus_lines(self, box: Box) -> Iterable[Line]:
        """The bonus bet on the five original cards, settled when they are revealed (R1, R7)."""
        if not box.bonus or not box.hand:
            return
        pays = self.game.bonus_pays.multiple(five.strength(box.hand[:5]))
        if pays is None:
            yield Line(box.number, "bonus", box.bonus, 0, "lose", "2P4 R7")
            return
        win = Line(box.number, "bonus", box.bonus, (1 + pays) * box.bonus, "win", "2P4 R7", pays)
        yield from capped((win,), self.game.max_payout)

    def _showdown_lines(self, box: Box) -> Iterable[Line]:
        strength = five.strength(box.hand)
        result = self._result(strength, self.dealer_hand)
        if box.insurance:
            yield self._insurance_line(box, result)
        pays = self.game.bet_pays.multiple(strength)
        showdown = Showdown(box.number, box.ante, box.bet, pays, PARAGRAPHS)
        if box.exchange:
            lines = showdown.exchanged_lines(self._result(strength, self.exchanged_hand))
        else:
            lines = showdown.lines(result)
        yield from capped(lines, self.game.max_payout)

    def _result(self, strength: int, dealer: Sequence[Card]) -> Result:
        return compare(strength, five.strength(dealer), self.game.qualifies_from)

    def _insurance_line(self, box: Box, result: Result) -> Line:
        """Settled on the dealer's original six cards (R11 comes before R13)."""
        number, stake = box.number, box.insurance
        match result:
            case "not-qualified":
                return Line(number, "insurance", stake, 2 * stake, "win", "2P4 R11", 1)
            case "dealer":
                return Line(number, "insurance", stake, stake, "unplayed", "2P4 R11")
            case "equal" if self.game.tie_returns_insurance:
                return Line(number, "insurance", stake, stake, "push", "2P4 R11")
            case _:
                return Line(number, "insurance", stake, 0, "lose", "2P4 R11")
