"""The parts of a round that every game shares: slots, steps, offers, stakes and the settlement.

A round is one seat's `State`, which waits for a `Deal` (these slots are to be opened) or a
`Choice` (one of these offers is to be taken) until nothing is left to wait for.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from croupier.errors import BetRefused, InvalidNotation
from croupier.games.actions import Action, Bet, Fold, GoOn, Play

MAX_CENTS = 2**53
"""No stake and no balance is above this, so that every client can hold it exactly."""

Holder = str
"""Who a slot's card is for: `dealer`, `board`, or `box1`, `seat3`, `hand2`."""

_SLOT = re.compile(r"(dealer|board|(?:box|seat|hand)[1-9])\.([1-9]\d?)@(0|[1-9]\d?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Slot:
    """A card of the sealed deck that a round has a use for: whose, his how-manieth, which position.

    `index` counts a holder's cards from 1 in the order they are dealt to him; `position` counts
    the deck's cards from 0. The text is `box1.3@7`.
    """

    holder: Holder
    index: int
    position: int

    def __str__(self) -> str:
        return f"{self.holder}.{self.index}@{self.position}"

    @staticmethod
    def parse(text: str) -> "Slot":
        """The slot a text names; `InvalidNotation("slot-text")` for anything else."""
        found = _SLOT.fullmatch(text) if isinstance(text, str) else None
        if not found or int(found[3]) > 51:
            raise InvalidNotation("slot-text", f"{text!r:.24} is not a slot, such as box1.3@7")
        return Slot(found[1], int(found[2]), int(found[3]))


@dataclass(frozen=True, slots=True)
class Offer:
    """One legal action and its price in cents.

    `action` carries the lowest amount (no insurance, the smallest stake) and `price` is what it
    takes from the balance. `amounts` is the range, in cents, of the insurance that may be added or
    of the stake that may be chosen; None where there is no amount to choose.
    """

    action: Action
    price: int
    amounts: tuple[int, int] | None = None

    def admits(self, action: Action) -> bool:
        """Whether this offer covers the action."""
        if action == self.action:
            return _amount(action) is None or type(_amount(action)) is int
        if self.amounts is None or type(action) is not type(self.action):
            return False
        amount, (lowest, highest) = _amount(action), self.amounts
        return type(amount) is int and lowest <= amount <= highest

    def price_of(self, action: Action) -> int:
        """Cents that an admitted action takes from the balance."""
        match action:
            case Bet(insurance) | GoOn(insurance):
                return self.price + insurance
            case Play(stake):
                return stake
            case _:
                return self.price


def _amount(action: Action) -> int | None:
    match action:
        case Bet(insurance) | GoOn(insurance):
            return insurance
        case Play(stake):
            return stake
        case _:
            return None


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: these slots are to be opened now, for this seat."""

    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision on one box: every legal action, in a stable order."""

    box: int
    offers: tuple[Offer, ...]

    def offer_for(self, action: Action) -> Offer | None:
        """The offer that admits the action, or None."""
        return next((offer for offer in self.offers if offer.admits(action)), None)

    @property
    def unanswered(self) -> Action:
        """What becomes of the decision if nobody answers: never a new stake.

        Going on or taking the win where that is free, else the fold.
        """
        free = [offer.action for offer in self.offers if not offer.price]
        return next((action for action in free if not isinstance(action, Fold)), free[0])


Step: TypeAlias = Deal | Choice

StakeName = Literal["ante", "bonus", "aces_up"]
STAKE_NAMES: tuple[StakeName, ...] = get_args(StakeName)


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is staked on one box before the deal, in cents; None where nothing is."""

    ante: int | None = None
    bonus: int | None = None
    aces_up: int | None = None

    def named(self) -> dict[StakeName, int]:
        """The stakes that were placed, by name, in the table's order."""
        placed = {name: getattr(self, name) for name in STAKE_NAMES}
        return {name: stake for name, stake in placed.items() if stake is not None}

    @property
    def total(self) -> int:
        """All that is staked on the box, in cents."""
        return (self.ante or 0) + (self.bonus or 0) + (self.aces_up or 0)


Spot = Literal[
    "ante",
    "bet",
    "play",
    "bonus",
    "aces_up",
    "ante_bonus",
    "insurance",
    "buy",
    "change",
    "purchase",
]
Outcome = Literal[
    "win",  # paid, and the stake returned
    "lose",
    "push",  # equal, or a bet that does not come into play: returned
    "unplayed",  # an insurance that comes back because the dealer is higher
    "folded",  # lost with the hand
    "spent",  # a price that is gone whatever happens
    "given",  # an ante given for the dealer's exchange
    "given-win",  # the same, and paid 1:1 all the same
]


@dataclass(frozen=True, slots=True)
class Line:
    """What one spot of one box came to, in cents, and the paragraph that says so.

    `returned` includes the stake. `pays` is the multiple to one that was paid, None where nothing
    was. `capped` is what the table's maximum payout took off the win.
    """

    box: int
    spot: Spot
    stake: int
    returned: int
    outcome: Outcome
    rule: str
    pays: int | None = None
    capped: int = 0

    @property
    def net(self) -> int:
        """The change of the player's balance by this line, in cents."""
        return self.returned - self.stake


@dataclass(frozen=True, slots=True)
class Settlement:
    """A round's result: one line per box and spot, in order of settlement."""

    lines: tuple[Line, ...]

    @property
    def staked(self) -> int:
        """All stakes and prices, in cents."""
        return sum(line.stake for line in self.lines)

    @property
    def returned(self) -> int:
        """All that went back to the player, in cents."""
        return sum(line.returned for line in self.lines)

    @property
    def net(self) -> int:
        """The change of the player's balance over the round, in cents."""
        return self.returned - self.staked


def check_stakes(
    bets: Mapping[int, Stakes], boxes: int, most: int, names: tuple[StakeName, ...]
) -> None:
    """Refuse stakes that no table of the game could take, whatever its limits.

    The table has `boxes` boxes, of which one player may hold `most`; `names` are the spots that
    take a stake before the deal.
    """
    if not bets:
        raise BetRefused("stakes-empty", "nothing is staked")
    if len(bets) > most:
        said = f"{len(bets)} boxes: one player has up to {most}"
        raise BetRefused("stakes-too-many-boxes", said, most=most)
    for box, stakes in bets.items():
        if type(box) is not int or not 1 <= box <= boxes:
            raise BetRefused("stakes-unknown-box", f"box {box!r:.24} is not one of 1 to {boxes}")
        placed = stakes.named() if isinstance(stakes, Stakes) else {}
        if not placed:
            raise BetRefused("stakes-empty", f"box {box}: nothing is staked")
        for name, stake in placed.items():
            if name not in names:
                raise BetRefused("stakes-unknown-spot", f"box {box}: this game has no {name} bet")
            check_cents(stake, f"box {box}: {name}")


def check_cents(amount: object, what: str) -> None:
    """Refuse an amount that is not a whole, positive number of cents within bounds."""
    if type(amount) is not int:
        raise BetRefused("stake-not-whole", f"{what} {amount!r:.24} is not a whole number of cents")
    if amount <= 0:
        raise BetRefused("stake-not-positive", f"{what} {amount} is not above zero")
    if amount > MAX_CENTS:
        raise BetRefused("stake-too-large", f"{what} {amount!r:.24} is above {MAX_CENTS} cents")


def check_balance(balance: object, needed: int) -> None:
    """Refuse a balance that is no amount, or that does not cover what is staked at once."""
    if type(balance) is not int or not 0 <= balance <= MAX_CENTS:
        raise BetRefused(
            "balance-not-whole", f"balance {balance!r:.24} is not 0 to {MAX_CENTS} whole cents"
        )
    if needed > balance:
        raise BetRefused(
            "balance-too-small",
            f"{needed} cents are needed and {balance} are there",
            needed_cents=needed,
            balance_cents=balance,
        )
