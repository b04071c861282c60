"""How the boxes of a round stand: which of them decide, in which order, and what became of each."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from croupier.games.caribbean_stud import CaribbeanStudState
from croupier.games.casino_holdem import CasinoHoldemState
from croupier.games.four_card import FourCardState
from croupier.games.game import State
from croupier.games.six_card import SixCardState
from croupier.games.two_plus_four import TwoPlusFourState

BoxKind = Literal["open", "blind", "closed", "side"]
"""`side` has a side bet alone; a blind or closed box pays its BET before it is seen."""

BoxState = Literal["waiting", "active", "decided", "folded", "settled"]


@dataclass(frozen=True, slots=True)
class Standing:
    """A box with a stake: `order` is its turn among the boxes that decide, from 1."""

    box: int
    kind: BoxKind
    order: int | None
    state: BoxState


def standing(state: State, active: int | None = None) -> tuple[Standing, ...]:
    """Every box with a stake, in table order; `active` is the one whose decision is awaited."""
    turns = {box: turn for turn, box in enumerate(_in_turn(state), 1)}
    return tuple(
        Standing(
            box,
            kind,
            turns.get(box) if kind == "open" else None,
            "active" if box == active else stage,
        )
        for box, kind, stage in _boxes(state)
    )


def _in_turn(state: State) -> Iterable[int]:
    return state.order if isinstance(state, TwoPlusFourState) else state.staked()


def _boxes(state: State) -> Iterator[tuple[int, BoxKind, BoxState]]:
    over = state.next is None
    match state:
        case TwoPlusFourState(boxes=boxes):
            for box in boxes:
                kind: BoxKind = "side" if not box.ante else "blind" if box.blind else "open"
                settled = over or (kind == "side" and bool(box.hand))
                yield box.number, kind, _stage(settled, box.folded, box.decided and bool(box.hand))
        case SixCardState(boxes=closable):
            for own in closable:
                decided = own.decided or (own.closed and bool(own.hand))
                kind = "closed" if own.closed else "open"
                yield own.number, kind, _stage(over, own.folded, decided)
        case FourCardState(seat=seat, ante=ante, play=play, folded=folded):
            yield seat, "open" if ante else "side", _stage(over, folded, play > 0)
        case CaribbeanStudState(box=only, bet=bet, folded=folded):
            yield only, "open", _stage(over, folded, bet > 0)
        case CasinoHoldemState(hands=hands):
            for hand in hands:
                if hand.ante:
                    yield hand.number, "open", _stage(over, hand.folded, hand.play > 0)
        case _:
            raise AssertionError(f"{state.game.id} has no boxes")


def _stage(over: bool, folded: bool, decided: bool) -> BoxState:
    if folded:
        return "folded"
    if over:
        return "settled"
    return "decided" if decided else "waiting"
