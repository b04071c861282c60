"""Strategies of the games that are solved whole: by a rule, or by the table of best decisions.

Such a game has a single decision, how many antes to bet on what is seen, and all that can be seen
is enumerated as *rows* of arrays. So every rule has an exact law, and best play is a table.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.exact.whole.solution import Law, law
from croupier.exact.whole.symmetry import WHOLE_DECK, SymmetricDeck
from croupier.exact.whole.workers import Progress
from croupier.games import Game, State
from croupier.games.actions import Action, Play
from croupier.games.round import Choice

I64 = NDArray[np.int64]
Table = NDArray[np.uint8]
"""The antes to bet, by the place of what is seen."""

GameT = TypeVar("GameT", bound=Game)
RowsT = TypeVar("RowsT")
SeenT = TypeVar("SeenT")


class Rule(NamedTuple, Generic[SeenT]):
    """A strategy that can be told: how many antes it bets on each row, 0 for a fold."""

    bets: Callable[[SeenT], I64]
    says: str
    source: str


@dataclass(frozen=True, slots=True)
class Exact:
    """What a strategy comes to over all deals: its net in antes, and how many it decides how.

    `decisions` is empty where those of single steps are not known.
    """

    law: Law
    decisions: Mapping[str, int]

    @staticmethod
    def over(nets: Mapping[int, int], decisions: Mapping[str, int]) -> "Exact":
        """The law from the number of deals by net."""
        counts = {(f"net {net:+}", net): deals for net, deals in nets.items()}
        decided = {decision: deals for decision, deals in decisions.items() if deals}
        return Exact(law(counts), decided)


class SolvedGame(ABC, Generic[GameT, RowsT, SeenT]):
    """A game whose every decision is enumerated.

    `bets` are the antes that can be bet, the fold first; `places` is the length of a table, which
    is for the whole deck.
    """

    bets: ClassVar[tuple[int, ...]]
    places: ClassVar[int]

    def __init__(self, game: GameT, deck: SymmetricDeck = WHOLE_DECK) -> None:
        self.game = game
        self.deck = deck

    @property
    @abstractmethod
    def rules(self) -> Mapping[str, Rule[SeenT]]:
        """The rules by name."""

    @abstractmethod
    def rows(self, workers: int, progress: Progress) -> Iterator[RowsT]:
        """All that can be seen and what follows, in parts."""

    @abstractmethod
    def seen(self, rows: RowsT) -> SeenT:
        """What a rule decides by."""

    @abstractmethod
    def outcomes(self, rows: RowsT, bet: int) -> Iterator[tuple[int, I64]]:
        """Every net in antes that may come of that bet, and in how many deals by row."""

    @abstractmethod
    def fill(self, table: Table, rows: RowsT, bets: I64) -> None:
        """Enter the bets of these rows at every place that they stand for."""

    @abstractmethod
    def place(self, state: State, box: int) -> int:
        """The place of what a seat sees before it decides on a box."""

    @abstractmethod
    def seen_by(self, state: State, box: int) -> SeenT:
        """The same as a single row."""

    @abstractmethod
    def decision(self, bet: int) -> str:
        """What a bet of so many antes is called."""

    def best(self, rows: RowsT) -> I64:
        """The bet of the highest value on each row; the lowest among equals."""
        values = [
            sum((net * deals for net, deals in self.outcomes(rows, bet)), np.int64(0))
            for bet in self.bets
        ]
        best: I64 = np.array(self.bets)[np.argmax(np.stack(values), 0)]
        return best

    def evaluate(
        self,
        rule: Rule[SeenT] | None,
        workers: int,
        progress: Progress,
        table: Table | None = None,
    ) -> Exact:
        """The exact law of a rule, or of best play; `table` is filled where one is given."""
        nets: Counter[int] = Counter()
        decided: Counter[str] = Counter()
        for rows in self.rows(workers, progress):
            chosen = self.best(rows) if rule is None else rule.bets(self.seen(rows))
            if table is not None:
                self.fill(table, rows, chosen)
            for bet in self.bets:
                for net, deals in self.outcomes(rows, bet):
                    count = int(deals[chosen == bet].sum())
                    nets[net] += count
                    decided[self.decision(bet)] += count
        return Exact.over(nets, decided)


@dataclass(frozen=True, slots=True)
class ByRule(Generic[GameT, RowsT, SeenT]):
    """Decides by a rule."""

    solved: SolvedGame[GameT, RowsT, SeenT]
    rule: Rule[SeenT]

    def choose(self, state: State, choice: Choice) -> Action:
        """The bet that the rule says."""
        return _bet(choice, int(self.rule.bets(self.solved.seen_by(state, choice.box))[0]))


@dataclass(frozen=True, slots=True)
class ByTable(Generic[GameT, RowsT, SeenT]):
    """Decides by a table."""

    solved: SolvedGame[GameT, RowsT, SeenT]
    table: Table

    def choose(self, state: State, choice: Choice) -> Action:
        """The bet that the table says."""
        return _bet(choice, int(self.table[self.solved.place(state, choice.box)]))


def _bet(choice: Choice, antes: int) -> Action:
    """The bet of so many antes, of fewer where the balance asks for that."""
    if not antes:
        return choice.offers[0].action
    offer = choice.offers[-1]
    if offer.amounts is None:
        return offer.action
    ante, highest = offer.amounts
    return Play(min(antes * ante, highest))
