"""A round that is over, shown again: what was on the table after every step, as it was seen."""

from croupier.games.game import State
from croupier.games.round import Choice
from croupier.house.paid import paid_hand
from croupier.house.table import settled
from croupier.house.view import View, state_view
from croupier.record.files import decode_record
from croupier.record.replay import Decided, Turn, replay
from croupier.record.round import line_data


def steps_of(record: bytes) -> View:
    """The stakes, then every deal and every decision, from a round's record."""
    [turns] = replay(decode_record(record)).values()
    return {"steps": [_step(turns[0].before), *(_turned(turn) for turn in turns)]}


def _turned(turn: Turn) -> View:
    if isinstance(turn, Decided):
        made = turn.decision
        return _step(turn.after) | {"box": made.box, "action": str(made.action)}
    return _step(turn.after) | {"opened": [f"{slot.holder}.{slot.index}" for slot, _ in turn.cards]}


def _step(state: State) -> View:
    choice = state.next if isinstance(state.next, Choice) else None
    lines = [{**line_data(line), "hand": paid_hand(state, line)} for line in settled(state)]
    return {
        "box": None,
        "action": None,
        "opened": [],
        **state_view(state, choice),
        "lines": lines,
    }
