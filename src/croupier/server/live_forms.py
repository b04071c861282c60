"""What a client of a live table sends."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from croupier.deal.seal import MAX_CLIENT_SEED_BYTES
from croupier.games.actions import parse_action
from croupier.live.moves import Bet, Decide, Leave, Now, Reveal
from croupier.live.turn import Order, OrderMove
from croupier.server.commands import BoxKey, Form, Id, Seq, StakesByBox, placed

RoundId = Annotated[str, Field(pattern=r"^[a-z0-9-]{1,80}$")]
ActionText = Annotated[str, Field(min_length=1, max_length=40)]


class LiveBet(Form):
    """Stake on a round; `seed_hash` is the SHA-256 (hex) of the client seed, over its UTF-8."""

    t: Literal["bet"]
    id: Id
    round: RoundId
    stakes: StakesByBox
    seed_hash: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class LiveReveal(Form):
    """The client seed, after betting is closed."""

    t: Literal["reveal"]
    id: Id
    round: RoundId
    seed: Annotated[str, Field(max_length=MAX_CLIENT_SEED_BYTES)]


class LiveDecide(Form):
    """Decisions by box, such as `fold` or `play 1000`, all or none; the boxes in their order."""

    t: Literal["decide"]
    id: Id
    round: RoundId
    actions: Annotated[dict[BoxKey, ActionText], Field(min_length=1, max_length=9)]


class LiveLeave(Form):
    """Have no seat kept for the next round; what is staked plays on."""

    t: Literal["leave"]
    id: Id
    round: RoundId


class LiveResume(Form):
    """Ask for all that came after these numbers; a `snapshot` is the answer where they are old."""

    t: Literal["resume"]
    epoch: Seq
    seq: Seq
    own_seq: Seq = 0


class LivePing(Form):
    """A sign of life, answered by a `pong` with the same `n` and the table's time."""

    t: Literal["ping"]
    n: Seq


LiveCommand: TypeAlias = LiveBet | LiveReveal | LiveDecide | LiveLeave
LiveClientMessage: TypeAlias = Annotated[
    LiveCommand | LiveResume | LivePing, Field(discriminator="t")
]
LIVE_CLIENT_MESSAGE: TypeAdapter[LiveCommand | LiveResume | LivePing] = TypeAdapter(
    LiveClientMessage
)


def order_of(form: LiveCommand, player: str, at: Now) -> Order:
    """A command as the table takes it; `InvalidNotation` for a text that is no action."""
    return Order(player, form.id, form.round, _move(form, player), at)


def _move(form: LiveCommand, player: str) -> OrderMove:
    match form:
        case LiveBet(stakes=stakes, seed_hash=seed_hash):
            return Bet(player, placed(stakes), 0, seed_hash)
        case LiveReveal(seed=seed):
            return Reveal(player, seed)
        case LiveDecide(actions=actions):
            in_order = [(int(box), parse_action(actions[box])) for box in sorted(actions)]
            return Decide(player, in_order)
        case LiveLeave():
            return Leave(player)
