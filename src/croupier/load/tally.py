"""What a load has come to: what was counted, what took how long, and all that was wrong."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

MOST_EXAMPLES = 20

Digests = dict[tuple[str, int, int], bytes]
"""Of every public message, by table, epoch and number."""


@dataclass(slots=True)
class Tally:
    """The figures of some players. `waits` are counts of milliseconds, by what was waited for."""

    counts: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    waits: dict[str, Counter[int]] = field(default_factory=dict)
    faults: Counter[str] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)
    digests: Digests = field(default_factory=dict)

    def wrong(self, kind: str, what: str) -> None:
        """Something was not as it must be."""
        self.faults[kind] += 1
        if len(self.examples) < MOST_EXAMPLES:
            self.examples.append(f"{kind}: {what:.200}")

    def waited(self, kind: str, ms: float) -> None:
        """Something took so long."""
        self.waits.setdefault(kind, Counter())[max(round(ms), 0)] += 1

    def add(self, other: "Tally") -> None:
        """Count another's players too: they must have been told the same."""
        for key, digest in other.digests.items():
            if self.digests.setdefault(key, digest) != digest:
                self.wrong("told-differently", f"message {key[2]} of table {key[0]}")
        self.counts += other.counts
        self.refusals += other.refusals
        for kind, waits in other.waits.items():
            self.waits.setdefault(kind, Counter()).update(waits)
        self.faults += other.faults
        self.examples = [*self.examples, *other.examples][:MOST_EXAMPLES]


def quantiles(waits: Counter[int], shares: Iterable[float]) -> list[int]:
    """The least number of milliseconds within which such a share of all was done."""
    total, found = waits.total(), []
    for share in shares:
        done = 0
        for ms in sorted(waits):
            done += waits[ms]
            if done >= share * total:
                found.append(ms)
                break
    return found
