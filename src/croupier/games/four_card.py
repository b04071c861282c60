"""Four Card Poker: five cards make four against the dealer's six; a seat's round is its own."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from croupier.cards import Card
from croupier.errors import BetRefused
from croupier.games.actions import Action, Fold, Play
from croupier.games.game import Game, Shown, State, refuse_outside
from croupier.games.pay import four_card_pays
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
from croupier.hands import four
from croupier.hands.naming import HandName

MOST_PLAY = 3
"""A Play bet is at most this many antes (4C Deal and decisions 3)."""


class FourCard(Game):
    """Four Card Poker under its rules (`4C Bets 1` to `4C Settlement order 1`)."""

    stakes = ("ante", "aces_up")

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.seats = rules.number("seats")
        self.ante_limits = rules.number("min_ante"), rules.number("max_ante")
        self.aces_up_limits = rules.number("min_aces_up"), rules.number("max_aces_up")
        self.ante_bonus_pays = four_card_pays(rules.paytables["ante_bonus"])
        self.aces_up_pays = four_card_pays(rules.paytables[rules.word("aces_up")])

    def start(
        self, stakes: Mapping[int, Stakes], balance: int, taken: Collection[int] = ()
    ) -> "FourCardState":
        """One seat's round; `taken` are the other players' seats, which the deal serves too."""
        self.check(stakes)
        ((seat, placed),) = stakes.items()
        if not isinstance(taken, Collection):
            raise BetRefused("seating", f"{taken!r:.24} are no seats")
        seats = (seat, *taken)
        known = all(type(number) is int and 1 <= number <= self.seats for number in seats)
        if not known or len(set(seats)) < len(seats):
            raise BetRefused(
                "seating", f"seat {seat} with {[*taken]!s:.40}: seats are 1 to {self.seats}"
            )
        refuse_outside(f"seat {seat}: ante", placed.ante, *self.ante_limits, box=seat)
        refuse_outside(f"seat {seat}: aces_up", placed.aces_up, *self.aces_up_limits, box=seat)
        check_balance(balance, placed.total)
        return FourCardState(
            self,
            balance - placed.total,
            self.slots(seats),
            seat,
            placed.ante or 0,
            placed.aces_up or 0,
        )

    def name(self, cards: Sequence[Card]) -> HandName:
        """The name of the best four."""
        return four.name(cards)


@dataclass(frozen=True, slots=True)
class FourCardState(State):
    """A seat's round of Four Card Poker; amounts in cents."""

    game: FourCard
    slots: Mapping[Holder, tuple[Slot, ...]]
    seat: int
    ante: int
    aces_up: int
    hand: tuple[Card, ...] = ()
    upcard: tuple[Card, ...] = ()
    downcards: tuple[Card, ...] = ()
    play: int = 0
    folded: bool = False

    def _step(self) -> Step | None:
        if not self.hand:
            return Deal((*self.slots[self.game.holder(self.seat)], *self.slots["dealer"][5:]))
        if not self.ante or self.folded:
            return None
        if not self.play:
            return Choice(self.seat, self._offers())
        return None if self.downcards else Deal(self.slots["dealer"][:5])

    def _offers(self) -> tuple[Offer, ...]:
        fold = Offer(Fold(), 0)
        highest = min(MOST_PLAY * self.ante, self.balance)
        if highest < self.ante:
            return (fold,)
        return fold, Offer(Play(self.ante), self.ante, (self.ante, highest))

    def _dealt(self, slots: tuple[Slot, ...], cards: tuple[Card, ...]) -> "FourCardState":
        if not self.hand:
            return replace(self, hand=cards[:5], upcard=cards[5:])
        return replace(self, downcards=cards)

    def _acted(self, box: int, action: Action, price: int) -> "FourCardState":
        if isinstance(action, Fold):
            return replace(self, folded=True)
        return replace(self, play=price, balance=self.balance - price)

    def shown(self) -> Shown:
        """The dealer's six cards, the open one last, and the seat's five."""
        return {
            "dealer": (*(self.downcards or (None,) * 5), *(self.upcard or (None,))),
            self.game.holder(self.seat): self.hand or (None,) * 5,
        }

    def staked(self) -> dict[int, dict[Spot, int]]:
        """What lies on the seat's spots, in cents."""
        spots: dict[Spot, int] = {"ante": self.ante, "aces_up": self.aces_up, "play": self.play}
        return {self.seat: {spot: amount for spot, amount in spots.items() if amount}}

    @property
    def lines(self) -> tuple[Line, ...]:
        """What is settled so far: nothing before the round is over."""
        return self._lines() if self.next is None else ()

    def _lines(self) -> tuple[Line, ...]:
        return (*self._ante_lines(), *self._aces_up_lines())

    def _ante_lines(self) -> Iterable[Line]:
        """Play, then the Ante with its bonus (4C Settlement order 1)."""
        seat, ante, play = self.seat, self.ante, self.play
        if self.folded:
            yield Line(seat, "ante", ante, 0, "folded", "4C Deal and decisions 4")
        if not play:
            return
        strength = four.strength(self.hand)
        rule = "4C Showdown 1"
        if strength >= four.strength(self.downcards + self.upcard):
            yield Line(seat, "play", play, 2 * play, "win", rule, 1)
            yield Line(seat, "ante", ante, 2 * ante, "win", rule, 1)
        else:
            yield Line(seat, "play", play, 0, "lose", rule)
            yield Line(seat, "ante", ante, 0, "lose", rule)
        bonus = self.game.ante_bonus_pays.multiple(strength)
        if bonus is not None:
            yield Line(seat, "ante_bonus", 0, bonus * ante, "win", "4C Showdown 2", bonus)

    def _aces_up_lines(self) -> Iterable[Line]:
        seat, stake = self.seat, self.aces_up
        if not stake:
            return
        pays = self.game.aces_up_pays.multiple(four.strength(self.hand))
        if pays is None:
            yield Line(seat, "aces_up", stake, 0, "lose", "4C Showdown 3")
        else:
            yield Line(seat, "aces_up", stake, (1 + pays) * stake, "win", "4C Showdown 3", pays)
