"""Orders and their answers as text, for a table that another process owns."""

import json
from typing import Any, assert_never

from croupier.errors import CroupierError, HouseError
from croupier.games.actions import parse_action
from croupier.house.rounds import parsed_stakes
from croupier.live.moves import Bet, Decide, Leave, Now, Reveal
from croupier.live.turn import Answer, Order, OrderMove, body


def order_text(order: Order) -> str:
    """An order as text, with the time by the table's clock at which its bytes were read."""
    kind = type(order.move).__name__
    return json.dumps([order.player, order.id, order.round, kind, body(order.move), order.at])


def read_order(text: str, now: Now) -> Order:
    """An order that was read by now, whatever the other process takes the time to be."""
    player, id, round_id, kind, said, (steady_ms, clock_ms) = json.loads(text)
    at = Now(min(steady_ms, now.steady_ms), min(clock_ms, now.clock_ms))
    return Order(player, id, round_id, _move(player, kind, said), at)


def _move(player: str, kind: str, said: Any) -> OrderMove:
    match kind:
        case "Bet":
            stakes, seed_hash = said
            return Bet(player, parsed_stakes(stakes), 0, seed_hash)
        case "Reveal":
            return Reveal(player, said)
        case "Decide":
            return Decide(player, [(box, parse_action(action)) for box, action in said])
        case "Leave":
            return Leave(player)
        case _:
            raise HouseError("command-form", f"no player orders {kind:.40}")


def answer_text(answer: Answer | CroupierError) -> str:
    """An answer as text."""
    match answer:
        case Answer(repeated):
            return json.dumps({"repeated": repeated})
        case CroupierError(code=code, message=message, figures=figures):
            return json.dumps({"code": code, "message": message, "figures": figures})
        case _:
            assert_never(answer)


def read_answer(text: str) -> Answer | CroupierError:
    """An answer, or a refusal with its code."""
    said = json.loads(text)
    if "code" not in said:
        return Answer(said["repeated"])
    return HouseError(said["code"], said["message"], **said["figures"])
