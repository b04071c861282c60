"""What a client of a live table is sent; what is not named here does not leave the server."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from croupier.games.round import Outcome, Spot, StakeName
from croupier.server.views import (
    BoxView,
    ChoiceView,
    HandView,
    LogPlace,
    PaidLineView,
    PongMessage,
    PromptView,
    RefusalMessage,
    RulesId,
    Shown,
)

LivePhase = Literal["closed", "paused", "asleep", "betting", "seeds", "deciding", "settled", "void"]


class LiveRoundView(Shown):
    """A round as everyone sees it; a card that is face down is null.

    `kept` are seats that their players have before others, `seeds_digest` the SHA-256 of the hashes
    of all client seeds, `unrevealed` how many seats did not bring theirs. `results` is what became
    of the Ante of each hand that anyone played to the end.
    """

    id: str
    commitment: str
    log: LogPlace
    rules: RulesId
    kept: list[int]
    seeds_digest: str | None
    unrevealed: int | None
    cards: dict[str, list[str | None]]
    hands: dict[str, HandView]
    open_hand: HandView | None
    qualifies: bool | None
    results: dict[str, Outcome]
    server_seed: str | None
    void_reason: str | None


class LiveView(Shown):
    """A table as everyone sees it; it is `asleep` until someone bets.

    `ends_ms` is when the phase ends, by the table's time; `waiting` is how many seats it waits for,
    `taken` the seats that are, where they have places.
    """

    table: str
    game: str
    phase: LivePhase
    ends_ms: int | None
    players: int
    waiting: int
    taken: list[int]
    round: LiveRoundView | None


class SeatView(Shown):
    """A player's own seat in a round, with all that he may see; amounts are in cents.

    `choices` are the decisions that are still to be taken, in their order.
    """

    round: str
    seat: int
    stakes: dict[str, dict[StakeName, int]]
    seed_hash: str
    revealed: bool
    cards: dict[str, list[str | None]]
    hands: dict[str, HandView]
    open_hand: HandView | None
    qualifies: bool | None
    boxes: list[BoxView]
    staked: dict[str, dict[Spot, int]]
    choice: ChoiceView | None
    choices: list[ChoiceView]
    prompts: list[PromptView]
    lines: list[PaidLineView]
    net: int | None
    balance: int


class _Told(Shown):
    table: str
    epoch: int


class LiveSnapshot(_Told):
    """Everything there is, in place of all that was told before."""

    t: Literal["snapshot"] = "snapshot"
    seq: int
    now_ms: int
    view: LiveView
    own_seq: int
    own: SeatView | None


class LivePhaseMessage(_Told):
    """The table has gone on; `seq` is one higher with every public message."""

    t: Literal["phase"] = "phase"
    seq: int
    now_ms: int
    view: LiveView


class LiveCount(_Told):
    """How many play, and how many the table waits for."""

    t: Literal["count"] = "count"
    seq: int
    players: int
    waiting: int
    taken: list[int]


class LiveOwn(_Told):
    """The player's own seat; `own_seq` is one higher each time."""

    t: Literal["own"] = "own"
    own_seq: int
    own: SeatView | None


class LiveAnswer(Shown):
    """A command was carried out; `repeated` where it was before."""

    t: Literal["answer"] = "answer"
    id: str
    repeated: bool


LiveServerMessage: TypeAlias = (
    LiveSnapshot
    | LivePhaseMessage
    | LiveCount
    | LiveOwn
    | LiveAnswer
    | RefusalMessage
    | PongMessage
)
LIVE_SERVER_MESSAGE: TypeAdapter[LiveServerMessage] = TypeAdapter(
    Annotated[LiveServerMessage, Field(discriminator="t")]
)


def encoded(message: Mapping[str, Any]) -> str:
    """A message of a table as it is sent."""
    return LIVE_SERVER_MESSAGE.validate_python(message).model_dump_json()


class LiveTableView(Shown):
    """A live table in the list of them: how it is now, and how long its phases last."""

    id: str
    game: str
    betting_ms: int
    seeds_ms: int
    deciding_ms: int
    pause_ms: int
    view: LiveView


class LiveTablesView(Shown):
    """The live tables."""

    tables: list[LiveTableView]


class LiveHistoryRound(Shown):
    """A round in which the player had a seat; amounts in cents, `net` null until it is over."""

    number: int
    id: str
    table: str
    game: str
    stage: Literal["betting", "seeds", "deciding", "settled", "void"]
    seat: int
    stakes: dict[str, dict[StakeName, int]]
    decisions: list[tuple[int, str, int]]
    started_ms: int | None
    ended_ms: int | None
    balance_before: int
    balance_after: int | None
    net: int | None
    commitment: str
    log: LogPlace
    void_reason: str | None


class LiveRoundRecalled(LiveHistoryRound):
    """One of them, with the cards by slot that the player saw; `nth` is his own, from 1."""

    nth: int
    opened: list[str]


class LiveHistoryView(Shown):
    """A page of rounds at live tables, and the `before` of the next page if there is one."""

    rounds: list[LiveHistoryRound]
    next: int | None
