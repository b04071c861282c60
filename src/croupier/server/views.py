"""What a client is sent. What is not named here does not leave the server."""

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from croupier.games.round import Outcome, Spot, StakeName
from croupier.hands.naming import HandId
from croupier.house.boxes import BoxKind, BoxState


class Shown(BaseModel):
    """A part of an answer: fields that are not named are left out."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class LogPlace(Shown):
    """Where the commitment stands in the published log."""

    position: int
    hash: str


class RulesId(Shown):
    """The rules that a round is played by."""

    version: int
    hash: str


class HandView(Shown):
    """A hand by its name, and its distinct ranks, those that weigh most first."""

    name: HandId
    ranks: list[str]


class BoxView(Shown):
    """A box with a stake; `side` has a side bet alone, `order` is its turn among those that decide.

    A box waits until its cards are open and it has decided; a folded one stays so to the end.
    """

    box: int
    kind: BoxKind
    order: int | None
    state: BoxState


class OfferView(Shown):
    """An action that can be taken: its text with the lowest amount, its price, the range.

    `amount_of` is what the amount is for. `places` is what it lays on the box's spots, `loses` what
    is lost or given at once.
    """

    action: str
    price: int
    amounts: tuple[int, int] | None
    amount_of: Literal["insurance", "play"] | None
    places: dict[Spot, int]
    loses: dict[Spot, int]


class ChoiceView(Shown):
    """The decision that the round waits for; `unanswered` is taken if the time runs out."""

    box: int
    offers: list[OfferView]
    unanswered: str


class PromptView(Shown):
    """A reminder of the rule at this moment: the id of a message, and what it names."""

    id: str
    args: dict[str, str | int]


class ExchangeView(Shown):
    """The card that the dealer gives up, or would, and the one that he drew for it.

    `boxes` are to answer whether he shall, and `price` is what that costs each.
    """

    gives: str
    draws: str | None
    boxes: list[int]
    price: dict[str, int]


class LineView(Shown):
    """What one spot of one box came to, in cents, and the paragraph that says so."""

    box: int
    spot: Spot
    stake: int
    returned: int
    outcome: Outcome
    rule: str
    pays: int | None
    capped: int


class PaidLineView(LineView):
    """The same, with the row of the pay table that paid it."""

    hand: str | None


class RoundView(Shown):
    """A round as its player sees it: a card that is face down for him is null.

    `open_hand` is what the dealer's open cards make while others lie face down; whether he
    `qualifies` is null until it is known.
    """

    id: str
    table: str
    commitment: str
    log: LogPlace
    rules: RulesId
    client_seed: str | None
    cut: int | None
    stakes: dict[str, dict[StakeName, int]]
    cards: dict[str, list[str | None]]
    hands: dict[str, HandView]
    open_hand: HandView | None
    qualifies: bool | None
    boxes: list[BoxView]
    exchange: ExchangeView | None
    staked: dict[str, dict[Spot, int]]
    choice: ChoiceView | None
    prompts: list[PromptView]
    decide_by_ms: int | None
    lines: list[PaidLineView]
    net: int | None
    server_seed: str | None
    void_reason: str | None


class TableView(Shown):
    """A table as its player sees it, after so many changes (`seq`); amounts are in cents."""

    game: str
    seq: int
    stage: Literal["idle", "betting", "playing", "settled", "void"]
    balance: int
    enabled: bool
    play_money: Literal[True]
    round: RoundView | None


class AnswerView(Shown):
    """The table after a command; `repeated` if the command was known already."""

    seq: int
    view: TableView
    repeated: bool


class SnapshotMessage(Shown):
    """A table as it is; no view where the client has it already."""

    t: Literal["snapshot"] = "snapshot"
    game: str
    seq: int
    view: TableView | None


class UpdateMessage(Shown):
    """A table after a change, whatever caused it.

    A client whose seq is not one lower has a gap, and asks for a snapshot with `watch`.
    """

    t: Literal["update"] = "update"
    game: str
    seq: int
    view: TableView


class AnswerMessage(AnswerView):
    """What became of the command of that id."""

    t: Literal["answer"] = "answer"
    id: str
    game: str


class ErrorView(Shown):
    """A refusal: the code is for programs, the message for people.

    `args` are the numbers that the sentence has, for one in another language: amounts end in
    `_cents`, `box` is the one at fault.
    """

    code: str
    message: str
    args: dict[str, int]


class ErrorAnswer(Shown):
    """What every refused request is answered with."""

    error: ErrorView


class RefusalMessage(Shown):
    """A message was refused and changed nothing; `id` is that of a command."""

    t: Literal["refusal"] = "refusal"
    id: str | None
    error: ErrorView


class PongMessage(Shown):
    """The answer to a ping, with the server's time in milliseconds since 1970."""

    t: Literal["pong"] = "pong"
    n: int
    now_ms: int


class TakenMessage(Shown):
    """Another socket of the player took a table over, by a `watch` with `take`."""

    t: Literal["taken"] = "taken"
    game: str


ServerMessage: TypeAlias = (
    SnapshotMessage | UpdateMessage | AnswerMessage | RefusalMessage | PongMessage | TakenMessage
)
SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(
    Annotated[ServerMessage, Field(discriminator="t")]
)


class PreviewBox(Shown):
    """A box with a stake, and what is taken for it at the deal, an obligatory BET too, in cents."""

    box: int
    kind: BoxKind
    order: int | None
    at_once: int


class PreviewView(Shown):
    """What stakes would come to: the boxes, all that is taken at once, and why they are refused.

    Stakes that no balance would make good have no boxes.
    """

    boxes: list[PreviewBox]
    total: int
    refusal: ErrorView | None
    prompts: list[PromptView]


class OpenTable(Shown):
    """The table at which a player has stakes in a round."""

    game: str
    round: str


class OpenLive(Shown):
    """The live table at which a player has stakes in a round."""

    table: str
    round: str


class PlayerView(Shown):
    """A player's money in cents: what he has, what is held for a round, what a reset grants."""

    player: str
    balance: int
    held: int
    enabled: bool
    open: OpenTable | None
    live: OpenLive | None
    can_reset: bool
    grant: int


class EnteredView(PlayerView):
    """A player who has come in; the code is shown this once, and brings him back."""

    recovery_code: str


class TicketView(Shown):
    """A ticket for one socket, and for how long it is good."""

    ticket: str
    expires_in_s: int
