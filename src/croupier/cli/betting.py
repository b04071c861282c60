"""The stakes before the deal, built from chips spot by spot (`2P4 R5`, `R6`)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Self, TypeAlias

from croupier.errors import BetRefused
from croupier.games.round import StakeName, Stakes, check_cents

Place: TypeAlias = tuple[int, StakeName]
"""A spot of a box."""

Stacks: TypeAlias = Mapping[Place, tuple[int, ...]]
"""The chips on each spot in cents, the last one on top."""


@dataclass(frozen=True, slots=True)
class Desk:
    """The chips, the one that is chosen, what lies on the spots and what lay there last round."""

    chips: tuple[int, ...]
    boxes: Collection[int]
    names: tuple[StakeName, ...]
    chip: int = 0
    stacks: Stacks = field(default_factory=dict)
    last: Stacks = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.chip:
            object.__setattr__(self, "chip", min(self.chips))

    def turn(self, by: int) -> Self:
        """Turn the wheel of chips, which has no end."""
        at = self.chips.index(self.chip) + by
        return replace(self, chip=self.chips[at % len(self.chips)])

    def add(self, place: Place) -> Self:
        """A chip of the chosen value on a spot."""
        return self._put(place, (*self.stacks.get(place, ()), self.chip))

    def take_back(self, place: Place) -> Self:
        """The last chip off a spot; nothing where there is none."""
        return self._put(place, self.stacks.get(place, ())[:-1])

    def stake(self, place: Place, cents: int) -> Self:
        """An amount on a spot in place of what is there."""
        check_cents(cents, "the stake of")
        return self._put(place, (cents,))

    def clear(self) -> Self:
        """Everything taken away."""
        return replace(self, stacks={})

    def rebet(self) -> Self:
        """The stakes of the last round in place of what is there."""
        if not self.last:
            raise BetRefused("stakes-empty", "there is no round before this one to repeat")
        return replace(self, stacks=self.last)

    def double(self) -> Self:
        """Twice what lies on every spot."""
        if self.stacks:
            check_cents(2 * self.total, "the stakes of")
        return replace(self, stacks={at: (*on, sum(on)) for at, on in self.stacks.items()})

    def dealt(self) -> Self:
        """The desk after the deal: empty, and ready to rebet."""
        return replace(self, stacks={}, last=self.stacks)

    def on(self, place: Place) -> int:
        """What lies on a spot, in cents."""
        return sum(self.stacks.get(place, ()))

    @property
    def total(self) -> int:
        """What lies on all spots, in cents."""
        return sum(map(self.on, self.stacks))

    @property
    def stakes(self) -> dict[int, Stakes]:
        """The stakes by box, as a round takes them."""
        return {
            box: Stakes(**{name: self.on((at, name)) for at, name in self.stacks if at == box})
            for box in sorted({box for box, _ in self.stacks})
        }

    def _put(self, place: Place, stack: tuple[int, ...]) -> Self:
        box, name = place
        if box not in self.boxes:
            raise BetRefused("stakes-unknown-box", f"there is no box {box}")
        if name not in self.names:
            raise BetRefused("stakes-unknown-spot", f"this game has no {name} bet")
        others = {at: on for at, on in self.stacks.items() if at != place}
        return replace(self, stacks={**others, place: stack} if stack else others)
