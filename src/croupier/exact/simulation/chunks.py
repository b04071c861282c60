"""What is counted chunk by chunk, whatever it is that a chunk counts."""

from collections.abc import Mapping
from typing import Any, Protocol, Self, TypeVar


class Counted(Protocol):
    """So many rounds and what came of them: whole numbers or fractions that add up."""

    rounds: int

    def add(self, other: Self) -> None:
        """Count the rounds of another one, too."""

    def to_json(self) -> dict[str, Any]:
        """An object of JSON, the same for the same counts."""


CountedT = TypeVar("CountedT", bound=Counted)


class Chunked(Protocol[CountedT]):
    """Rounds in chunks, each of which depends on nothing but the run and the chunk's number."""

    @property
    def rounds(self) -> int:
        """How many rounds are wanted."""

    @property
    def chunks(self) -> int:
        """How many chunks there are."""

    def play(self, number: int) -> CountedT:
        """Play one chunk."""

    def nothing(self) -> CountedT:
        """What no round comes to."""

    def read(self, data: Mapping[str, Any]) -> CountedT:
        """What an object of JSON stands for; `ValueError` or the like if it is none."""

    def may_have_played(self, number: int, counted: CountedT) -> bool:
        """Whether a chunk of that number could come to this."""

    def to_json(self) -> dict[str, object]:
        """All that the results depend on."""
