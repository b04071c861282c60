"""2 Hand Casino Hold'em: two open hands share the board; every seat's round is its own."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from croupier.cards import Card
from croupier.errors import BetRefused
from croupier.games.actions import Action, Fold, Play
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
from croupier.games.showdown import Result, compare
from croupier.hands import five
from croupier.hands.naming import HandName

PARAGRAPHS: dict[Result, str] = {
    "not-qualified": "2H Outcomes 1",
    "player": "2H Outcomes 2",
    "equal": "2H Outcomes 3",
    "dealer": "2H Outcomes 4",
}


@dataclass(frozen=True, slots=True)
class Hand:
    """One of the two hands as this seat plays it; amounts in cents, no ante where not bet on."""

    number: int
    ante: int
    bonus: int
    cards: tuple[Card, ...] = ()
    play: int = 0
    folded: bool = False


class CasinoHoldem(Game):
    """2 Hand Casino Hold'em under its rules (`2H Table 1` to `2H Malfunction 1`)."""

    stakes = ("ante", "bonus")

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.ante_limits = rules.number("min_ante"), rules.number("max_ante")
        self.bonus_limits = rules.number("min_bonus"), rules.number("max_bonus")
        self.plays_on_timeout = rules.word("on_timeout") == "play"
        self.qualifies_from = five.strength(rules.qualifies_from)
        self.ante_pays = five_card_pays(rules.paytables["ante"])
        self.bonus_pays = five_card_pays(rules.paytables["bonus"])

    def start(
        self, stakes: Mapping[int, Stakes], balance: int, taken: Collection[int] = ()
    ) -> "CasinoHoldemState":
        """One seat's round on one hand or both; the deal is the same whoever sits there."""
        self.check(stakes)
        refuse_taken(taken)
        for number, placed in stakes.items():
            if placed.ante is None:
                said = f"hand {number}: a bonus needs an ante"
                raise BetRefused("stake-needs-ante", said, box=number)
            refuse_outside(f"hand {number}: ante", placed.ante, *self.ante_limits, box=number)
            refuse_outside(f"hand {number}: bonus", placed.bonus, *self.bonus_limits, box=number)
        total = sum(placed.total for placed in stakes.values())
        check_balance(balance, total)
        numbers = range(1, self.rules.boxes + 1)
        hands = [(number, stakes.get(number, Stakes())) for number in numbers]
        return CasinoHoldemState(
            self,
            balance - total,
            self.slots(numbers),
            tuple(Hand(number, placed.ante or 0, placed.bonus or 0) for number, placed in hands),
        )

    def name(self, cards: Sequence[Card]) -> HandName:
        """The name of the best five; ace-king is no hand of its own here."""
        hand = five.name(cards)
        return replace(hand, name="high-card") if hand.name == "ace-king" else hand


@dataclass(frozen=True, slots=True)
class CasinoHoldemState(State):
    """A seat's round of 2 Hand Casino Hold'em."""

    game: CasinoHoldem
    slots: Mapping[Holder, tuple[Slot, ...]]
    hands: tuple[Hand, ...]
    board: tuple[Card, ...] = ()
    dealer: tuple[Card, ...] = ()

    def _step(self) -> Step | None:
        if not self.board:
            hands = [slot for hand in self.hands for slot in self._slots_of(hand)]
            return Deal((*hands, *self.slots["board"][:3]))
        for hand in self.hands:
            if hand.ante and not (hand.play or hand.folded):
                return Choice(hand.number, self._offers(hand))
        if self.dealer or not any(hand.play for hand in self.hands):
            return None
        return Deal((*self.slots["board"][3:], *self.slots["dealer"]))

    def _slots_of(self, hand: Hand) -> tuple[Slot, ...]:
        return self.slots[self.game.holder(hand.number)]

    def _offers(self, hand: Hand) -> tuple[Offer, ...]:
        fold, play = Offer(Fold(), 0), 2 * hand.ante
        return (fold, Offer(Play(play), play)) if self.balance >= play else (fold,)

    def timed_out(self, choice: Choice) -> Action:
        """As the rules in force have it (2H Round 3): the fold, or the play that is covered."""
        return choice.offers[-1].action if self.game.plays_on_timeout else choice.unanswered

    def _dealt(self, slots: tuple[Slot, ...], cards: tuple[Card, ...]) -> "CasinoHoldemState":
        if self.board:
            return replace(self, board=self.board + cards[:2], dealer=cards[2:])
        first, second = self.hands
        hands = replace(first, cards=cards[:2]), replace(second, cards=cards[2:4])
        return replace(self, hands=hands, board=cards[4:])

    def _acted(self, box: int, action: Action, price: int) -> "CasinoHoldemState":
        folded = isinstance(action, Fold)
        hands = tuple(
            replace(hand, play=price, folded=folded) if hand.number == box else hand
            for hand in self.hands
        )
        return replace(self, balance=self.balance - price, hands=hands)

    def shown(self) -> Shown:
        """The dealer, the board and both hands; face-down cards are None."""
        board = self.board + (None,) * (5 - len(self.board))
        shown: Shown = {"dealer": self.dealer or (None, None), "board": board}
        for hand in self.hands:
            shown[self.game.holder(hand.number)] = hand.cards or (None, None)
        return shown

    def staked(self) -> dict[int, dict[Spot, int]]:
        """What lies on the spots of the hands that are bet on, in cents."""
        placed: dict[int, dict[Spot, int]] = {}
        for hand in self.hands:
            spots: dict[Spot, int] = {"ante": hand.ante, "bonus": hand.bonus, "play": hand.play}
            if hand.ante:
                placed[hand.number] = {spot: amount for spot, amount in spots.items() if amount}
        return placed

    @property
    def lines(self) -> tuple[Line, ...]:
        """What is settled so far: nothing before the round is over."""
        return self._lines() if self.next is None else ()

    def _lines(self) -> tuple[Line, ...]:
        return tuple(line for hand in self.hands if hand.ante for line in self._hand_lines(hand))

    def _hand_lines(self, hand: Hand) -> Iterable[Line]:
        number, ante, play = hand.number, hand.ante, hand.play
        yield from self._bonus_lines(hand)
        if hand.folded:
            yield Line(number, "ante", ante, 0, "folded", "2H Round 3")
            return
        strength = five.strength(hand.cards + self.board)
        result = compare(
            strength, five.strength(self.dealer + self.board), self.game.qualifies_from
        )
        rule = PARAGRAPHS[result]
        if result == "dealer":
            yield Line(number, "ante", ante, 0, "lose", rule)
            yield Line(number, "play", play, 0, "lose", rule)
        elif result == "equal":
            yield Line(number, "ante", ante, ante, "push", rule)
            yield Line(number, "play", play, play, "push", rule)
        else:
            pays = self.game.ante_pays.multiple(strength)
            assert pays is not None, "the Ante table pays every hand"
            yield Line(number, "ante", ante, (1 + pays) * ante, "win", rule, pays)
            if result == "player":
                yield Line(number, "play", play, 2 * play, "win", rule, 1)
            else:
                yield Line(number, "play", play, play, "push", rule)

    def _bonus_lines(self, hand: Hand) -> Iterable[Line]:
        """The Bonus on the hand's two cards and the flop, whatever is decided (2H Outcomes 8)."""
        stake = hand.bonus
        if not stake:
            return
        pays = self.game.bonus_pays.multiple(five.strength(hand.cards + self.board[:3]))
        rule = "2H Outcomes 8"
        if pays is None:
            yield Line(hand.number, "bonus", stake, 0, "lose", rule)
        else:
            yield Line(hand.number, "bonus", stake, (1 + pays) * stake, "win", rule, pays)
