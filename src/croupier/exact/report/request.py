"""What a report is asked to be, and where it is to be written."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile

from croupier.deal.framing import utf8
from croupier.errors import ReportError
from croupier.exact.whole.workers import Progress
from croupier.games import Game

FEWEST = 2
"""Below two of anything there is no standard error."""

Stages = Callable[[str], Progress]
"""Told the name of what is done next, it gives the progress to report to."""


@dataclass(frozen=True, slots=True)
class Sampling:
    """Random deals of a game, the same for the same seed."""

    game: Game
    seed: str
    deals: int


@dataclass(frozen=True, slots=True)
class Request:
    """A report on a game; `deals` are sampled, `rounds` are played."""

    game: Game
    seed: str
    deals: int
    rounds: int
    workers: int

    def __post_init__(self) -> None:
        if min(self.deals, self.rounds) < FEWEST:
            raise ReportError(
                "sample-size", f"{self.deals} deals and {self.rounds} rounds: two are the fewest"
            )
        utf8(self.seed, "server-seed", "the seed")

    def sampling(self, share: int = 1) -> Sampling:
        """A sample of that part of the deals."""
        return Sampling(self.game, self.seed, max(self.deals // share, FEWEST))


def check_folder(folder: Path) -> None:
    """Make the folder; `ReportError("report-folder")` if nothing can be written there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=folder).close()
    except OSError as error:
        raise ReportError("report-folder", f"{folder}: {error.strerror}") from None
