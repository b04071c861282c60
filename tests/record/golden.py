"""The golden rounds: which they are, and how they are made."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from croupier.deal import CommitmentLog
from croupier.games import load_game
from croupier.record import Dealer, Record
from croupier.words import Words
from croupier.words.story import tell
from tests.record.play import play, random_pick

FOLDER = Path(__file__).parents[1] / "golden"
ROUNDS = 24
NO_HOUSE_EDGE = {"variant": "no-house-edge"}


@dataclass(frozen=True, slots=True)
class Demonstration:
    """Rounds of a game under a seed that shows much; those that show the most are kept."""

    folder: str
    game: str
    seed: str
    kept: int
    settings: Mapping[str, object] = field(default_factory=dict)
    version: int | None = None


DEMONSTRATIONS = (
    Demonstration("two-plus-four", "two-plus-four", "golden 109", 6, version=1),
    Demonstration("two-plus-four-capped", "two-plus-four", "golden 39", 2, {"max_payout": 5000}, 1),
    Demonstration("two-plus-four-v2", "two-plus-four", "golden 1258", 4),
    Demonstration("two-plus-four-no-house-edge", "two-plus-four", "golden 925", 2, NO_HOUSE_EDGE),
    Demonstration("six-card", "six-card", "golden 94", 6),
    Demonstration("six-card-extra", "six-card", "golden 9", 2, {"purchase_price": "extra_ante"}),
    Demonstration("four-card", "four-card", "golden 98", 4),
    Demonstration("four-card-few", "four-card", "golden 90", 2, {"seats": 3}),
    Demonstration("casino-holdem", "casino-holdem", "golden 99", 4),
    Demonstration("caribbean-stud", "caribbean-stud", "golden 97", 4),
)


def golden_files() -> dict[str, bytes]:
    """Every golden file by its path: records, their stories, the log of all the rounds."""
    files: dict[str, bytes] = {}
    for demonstration in DEMONSTRATIONS:
        folder = demonstration.folder
        log = CommitmentLog()
        records = _kept(list(_played(demonstration, log)), demonstration.kept)
        for record in records:
            files[f"{folder}/{record.round}.json"] = record.encoded()
            files[f"{folder}/{record.round}.txt"] = "\n".join(
                [*tell(record, Words("en")), ""]
            ).encode()
        files[f"{folder}/log.jsonl"] = "".join(f"{entry.line}\n" for entry in log.entries).encode()
    return files


def _played(demonstration: Demonstration, log: CommitmentLog) -> Iterator[Record]:
    game = load_game(demonstration.game, demonstration.settings, demonstration.version)
    dealer = Dealer(game, "golden", log=log, demo_seed=demonstration.seed)
    pick = random_pick(demonstration.seed)
    return (play(dealer, pick) for _ in range(ROUNDS))


def _kept(records: list[Record], most: int) -> Iterator[Record]:
    """Those that add the most to what has been shown, in turn."""
    shown: set[object] = set()
    for _ in range(most):
        best = max(records, key=lambda record: len(shows(record) - shown))
        shown |= shows(best)
        records.remove(best)
        yield best


def shows(record: Record) -> set[object]:
    """What happens in a round: actions, insured or not, and the kinds of lines."""
    seats = record.seats.values()
    lines = {
        (line.spot, line.outcome, line.rule, bool(line.capped))
        for seat in seats
        for line in seat.result.lines
    }
    actions = {
        (type(made.action), bool(getattr(made.action, "insurance", 0)))
        for seat in seats
        for made in seat.decisions
    }
    return {*lines, *actions}
