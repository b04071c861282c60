"""A pay table looked up by the strength of a hand."""

from bisect import bisect_right
from dataclasses import dataclass
from itertools import pairwise

from croupier.cards import parse_cards
from croupier.errors import RulesError
from croupier.games.rules import PayTable
from croupier.hands import five, four


@dataclass(frozen=True, slots=True)
class Pays:
    """Multiples to one over ranges of strengths: `starts` ascending, each up to its `stops`.

    `hands` are the rows' names.
    """

    starts: tuple[int, ...]
    stops: tuple[int, ...]
    multiples: tuple[int, ...]
    hands: tuple[str, ...]

    def multiple(self, strength: int) -> int | None:
        """What a hand of that strength is paid to one, None where it is not paid."""
        row = bisect_right(self.starts, strength) - 1
        return self.multiples[row] if row >= 0 and strength < self.stops[row] else None

    def hand(self, strength: int) -> str | None:
        """The name of the row that pays a hand of that strength, None where it is not paid."""
        row = bisect_right(self.starts, strength) - 1
        return self.hands[row] if row >= 0 and strength < self.stops[row] else None


def five_card_pays(table: PayTable) -> Pays:
    """A table over five-card hands; `high card` stands for ace-king and no hand together."""
    ranges = {category.value: five.range_of(category) for category in five.Category}
    ranges["high card"] = range(ranges["no hand"].start, ranges["ace-king"].stop)
    return _pays(table, ranges, five.strength(parse_cards("Ac Ad 4h 3s 2c")))


def four_card_pays(table: PayTable) -> Pays:
    """A table over four-card hands."""
    ranges = {category.value: four.range_of(category) for category in four.Category}
    return _pays(table, ranges, four.strength(parse_cards("Ac Ad 3h 2s")))


def _pays(table: PayTable, ranges: dict[str, range], lowest_aces: int) -> Pays:
    known = {**ranges, "pair of aces": range(lowest_aces, ranges["one pair"].stop)}
    rows = []
    for row in table.rows:
        if row.hand not in known:
            raise RulesError("rules-file", f"paytables.{table.name}: no hand is called {row.hand}")
        rows.append((known[row.hand].start, known[row.hand].stop, row.pays, row.hand))
    rows.sort()
    for (_, stop, *_), (start, *_) in pairwise(rows):
        if stop > start:
            raise RulesError("rules-file", f"paytables.{table.name}: a hand is paid twice")
    return Pays(
        tuple(start for start, *_ in rows),
        tuple(stop for _, stop, *_ in rows),
        tuple(pays for *_, pays, _ in rows),
        tuple(hand for *_, hand in rows),
    )
