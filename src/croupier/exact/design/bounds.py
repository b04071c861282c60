"""Between which values best play of tables lies that are not solved.

What a way to play is worth is linear in the multiples, and best play is the most that any way is
worth. So V, what best play is worth, is convex, and never less where more is paid:

- best play of the rules as they are can be played under every table: a tangent, below V;
- more is paid by a table than by a solved one: it is worth no less;
- a table between two solved ones, on the chord, is worth no more than the chord, which is above V;
- where it is paid d more in a row, it is worth at most d times `reach` more: what one more can add,
  whatever is played. A hand of that row cannot come more often than the cards that come, all of
  them together, hold such a hand or a better one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, combinations_with_replacement

from croupier.exact.design.column import Linear, Pays

BEST_OF = {
    6: (188, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160, 2_532_816, 9_730_740, 6_612_900),
    7: (
        *(4_324, 37_260, 224_848, 3_473_184, 4_047_644),
        *(6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460),
    ),
}
"""By the number of cards, how many sets of them have which best hand, from the royal flush down."""


def shares(counts: tuple[int, ...]) -> tuple[Fraction, ...]:
    """How much of all sets of cards have each hand or a better one, 1 for the last."""
    total = sum(counts)
    return tuple(Fraction(count, total) for count in accumulate(counts))


@dataclass(frozen=True, slots=True)
class Bounds:
    """What is known: `played` is what best play as it is gets, `solved` are values of best play."""

    played: Linear
    reach: tuple[Fraction, ...]
    solved: Mapping[Pays, Fraction]

    def least(self, pays: Pays) -> Fraction:
        """Best play is worth no less."""
        below = (value for one, value in self.solved.items() if _pays_no_more(one, pays))
        return max(self.played.value(pays), *below, Fraction(-(1 << 62)))

    def most(self, pays: Pays) -> Fraction:
        """Best play is worth no more."""
        if pays in self.solved:
            return self.solved[pays]
        return min(
            value + self._added(between, pays)
            for one, other in combinations_with_replacement(self.solved, 2)
            for between, value in self._chord(one, other, pays)
        )

    def _added(self, before: Pays, now: Pays) -> Fraction:
        rows = zip(self.reach, before, now, strict=True)
        return sum((reach * max(to - was, Fraction(0)) for reach, was, to in rows), Fraction(0))

    def _chord(self, one: Pays, other: Pays, pays: Pays) -> Iterator[tuple[Pays, Fraction]]:
        """The places on a chord where a row is paid as here: the bound is least at one of them."""
        shares = {Fraction(0), Fraction(1)}
        for from_, to, here in zip(one, other, pays, strict=True):
            if from_ != to and 0 < (share := (here - from_) / (to - from_)) < 1:
                shares.add(share)
        for share in shares:
            between = tuple(a + share * (b - a) for a, b in zip(one, other, strict=True))
            value = self.solved[one] + share * (self.solved[other] - self.solved[one])
            yield between, value


def _pays_no_more(one: Pays, other: Pays) -> bool:
    return all(here <= there for here, there in zip(one, other, strict=True))
