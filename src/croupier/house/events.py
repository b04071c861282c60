"""Significant events of a house, as lines of its log; who did something is in the audit log too.

No line holds a seed, a card that is not open, a session or a recovery code.
"""

import structlog

from croupier.errors import CroupierError
from croupier.house.operating import Order, Outcome
from croupier.house.view import View

log = structlog.get_logger("croupier.house")

_REFUSALS = {
    "recovery-unknown": "recovery-failed",
    "bank-too-small": "bank-refused",
    "storage": "storage-failed",
    "entropy": "entropy-failed",
}


def refused(error: BaseException, **about: str) -> None:
    """Log a refusal that means more than a player's slip, and every failure of the program."""
    if not isinstance(error, CroupierError):
        log.error("program-failed", error=type(error).__name__, **about)
    elif event := _REFUSALS.get(error.code):
        log.warning(event, code=error.code, **about)


def ended(player: str, view: View, large_win: int) -> None:
    """Log a round that is over, if it won as much as that, in cents."""
    round_ = view["round"]
    if round_ and (round_["net"] or 0) >= large_win:
        log.warning(
            "large-win", player=player, game=view["game"], round=round_["id"], net=round_["net"]
        )


def obeyed(order: Order, outcome: Outcome) -> None:
    """Log what an operator changed."""
    reason = order.arguments.get("reason")
    if reason is not None and outcome.answer.get("changed", True):
        subject = outcome.answer.get("subject") or f"round:{outcome.answer['id']}"
        log.warning(order.operation, subject=subject, actor=order.actor, reason=reason)
