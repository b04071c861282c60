"""What a client sends: moves, and the messages of a socket. Closed, and strict about every type."""

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from croupier.deal.seal import MAX_CLIENT_SEED_BYTES
from croupier.games.actions import parse_action
from croupier.games.round import MAX_CENTS, Stakes
from croupier.house.commands import Bet, Body, Command, Open
from croupier.house.table import Decide


class Form(BaseModel):
    """A form of a client: no field that is not named, no value of another type."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


Cents = Annotated[int, Field(ge=1, le=MAX_CENTS)]
Seq = Annotated[int, Field(ge=0, le=MAX_CENTS)]
Id = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
GAME = r"^[a-z0-9-]{1,32}$"
GameId = Annotated[str, Field(pattern=GAME)]
BoxKey = Annotated[str, Field(pattern=r"^[1-9]$")]


class StakesForm(Form):
    """The stakes on one box, in cents."""

    ante: Cents | None = None
    bonus: Cents | None = None
    aces_up: Cents | None = None


class OpenForm(Form):
    """Begin a round: its commitment is published before anything is staked."""

    kind: Literal["open"]


StakesByBox = Annotated[dict[BoxKey, StakesForm], Field(min_length=1, max_length=9)]


class PlaceForm(Form):
    """Stake on boxes; `client_seed` is mixed into the deck, of which `cut` cards go to its end."""

    kind: Literal["place"]
    stakes: StakesByBox
    client_seed: Annotated[str, Field(max_length=MAX_CLIENT_SEED_BYTES)] | None = None
    cut: Annotated[int, Field(ge=0, le=51)] = 0


class DecideForm(Form):
    """Take one of the offers on a box, as `fold`, `bet insurance=700` or `change 9c Kd`."""

    kind: Literal["decide"]
    box: Annotated[int, Field(ge=1, le=9)]
    action: Annotated[str, Field(min_length=1, max_length=40)]


Move = Annotated[OpenForm | PlaceForm | DecideForm, Field(discriminator="kind")]


class CommandForm(Form):
    """A move on a table: `id` makes its repetition harmless, `expected_seq` is the table it means.

    The same id with the same content gets the same answer; with other content it is refused.
    """

    id: Id
    expected_seq: Seq
    move: Move

    def command(self) -> Command:
        """The command as the house takes it; `InvalidNotation` for a text that is no action."""
        return Command(self.id, self.expected_seq, _body(self.move))


def _body(move: OpenForm | PlaceForm | DecideForm) -> Body:
    match move:
        case OpenForm():
            return Open()
        case PlaceForm(stakes=stakes, client_seed=seed, cut=cut):
            return Bet(placed(stakes), seed, cut)
        case DecideForm(box=box, action=action):
            return Decide(box, parse_action(action))


def placed(stakes: Mapping[str, StakesForm]) -> dict[int, Stakes]:
    """Stakes by box as a game takes them."""
    return {int(box): Stakes(**on_box.model_dump()) for box, on_box in stakes.items()}


class PreviewForm(Form):
    """Stakes that lie on the table and are not placed yet; none at first."""

    stakes: Annotated[dict[BoxKey, StakesForm], Field(max_length=9)]


class CommandMessage(CommandForm):
    """A move, answered by exactly one `answer` or `refusal` with its id."""

    t: Literal["command"]
    game: GameId


class WatchMessage(Form):
    """Ask for a table: answered by its `snapshot`, without a view where `have_seq` is its seq.

    With `take` it is to be played here alone: the player's other sockets are told `taken`.
    """

    t: Literal["watch"]
    game: GameId
    have_seq: Seq | None = None
    take: bool = False


class PingMessage(Form):
    """A sign of life, answered by a `pong` with the same `n`."""

    t: Literal["ping"]
    n: Seq


ClientMessage: TypeAlias = Annotated[
    CommandMessage | WatchMessage | PingMessage, Field(discriminator="t")
]
CLIENT_MESSAGE: TypeAdapter[CommandMessage | WatchMessage | PingMessage] = TypeAdapter(
    ClientMessage
)


class RecoverForm(Form):
    """The code that was shown at the entrance, or at the last recovery."""

    code: Annotated[str, Field(min_length=1, max_length=128)]


Texts = Annotated[list[Annotated[str, Field(max_length=8)]], Field(max_length=52)]


class LimitsForm(Form):
    """What binds the amounts, in cents."""

    ante: Cents
    max_payout: Cents | None = None
    balance: Annotated[int, Field(ge=0, le=MAX_CENTS)] | None = None


class PositionForm(Form):
    """What a player knows at a decision; which cards those are depends on the game and the step."""

    game: GameId
    step: Annotated[str, Field(max_length=32)]
    hand: Texts
    dealer: Texts | None = None
    board: Texts | None = None
    gone: Texts | None = None
    dead: Texts | None = None
    settings: Annotated[dict[str, int | str | list[int]], Field(max_length=16)] | None = None
    limits: LimitsForm | None = None
