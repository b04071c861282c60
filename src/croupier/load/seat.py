"""A player's own seat in a round, played again by the rules of the game from what he was shown."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.cards import Card
from croupier.errors import CroupierError
from croupier.games.actions import parse_action
from croupier.games.game import Game, State
from croupier.games.round import Choice, Deal, Slot, StakeName, Stakes
from croupier.record.round import line_data

View = dict[str, Any]


@dataclass(slots=True)
class Wager:
    """What a player has staked on a round, of `balance` cents, and what he decided since.

    `decided` are the actions that he sent, by box, but for those that were refused.
    """

    round: str
    stakes: Mapping[int, Stakes]
    balance: int
    seed: str
    seed_hash: str
    taken: bool = False
    revealing: bool = False
    settled: bool = False
    seat: int | None = None
    decided: dict[int, str] = field(default_factory=dict)

    def named(self) -> dict[str, dict[StakeName, int]]:
        """The stakes as the wire has them."""
        return {str(box): placed.named() for box, placed in self.stakes.items()}


def found_wrong(game: Game, wager: Wager, own: View, taken: Collection[int]) -> str | None:
    """What is wrong with a seat as its player is shown it, None if nothing is.

    `taken` are all boxes that are staked on.
    """
    named = {"round": wager.round, "seed_hash": wager.seed_hash, "stakes": wager.named()}
    for name, value in named.items():
        if own[name] != value:
            return f"not-mine: {name} is {own[name]!r:.90}"
    if wager.seat not in (None, own["seat"]):
        return f"not-mine: seat {own['seat']}, not {wager.seat}"
    try:
        return _differs(_played(game, wager, own, taken), own, wager)
    except (CroupierError, IndexError, KeyError) as error:
        return f"seat: {error!r:.150}"


def _played(game: Game, wager: Wager, own: View, taken: Collection[int]) -> State | None:
    """The player's round as far as it has gone, None before the deal."""
    if not own["cards"]:
        return None
    others = set(taken) - set(wager.stakes) if game.rules.holder == "seat" else ()
    state = game.start(wager.stakes, wager.balance, tuple(others))
    waiting = {choice["box"] for choice in own["choices"]}
    while (step := state.next) is not None:
        if isinstance(step, Choice):
            if step.box in waiting:
                break
            text = wager.decided.get(step.box)
            action = state.timed_out(step) if text is None else parse_action(text)
            state = state.act(step.box, action)
        elif _is_face_down(step, own):
            break
        else:
            state = state.deal([Card.parse(_shown(slot, own)) for slot in step.slots])
    return state


def _is_face_down(step: Deal, own: View) -> bool:
    """Whether what the seat waits for is not opened yet, which it must be when all is over."""
    return own["net"] is None and all(_shown(slot, own) is None for slot in step.slots)


def _shown(slot: Slot, own: View) -> Any:
    return own["cards"][slot.holder][slot.index - 1]


def _differs(state: State | None, own: View, wager: Wager) -> str | None:
    staked = sum(placed.total for placed in wager.stakes.values())
    due: View = {"cards": {}, "balance": wager.balance - staked, "net": None, "lines": []}
    if state is not None:
        shown = state.shown().items()
        due["cards"] = {
            holder: [None if card is None else str(card) for card in cards]
            for holder, cards in shown
        }
        due["balance"] = state.balance
    if state is not None and own["net"] is not None:
        result = state.settlement
        due |= {"balance": state.final_balance, "net": result.net}
        due["lines"] = [line_data(line) for line in result.lines]
    told = dict(own)
    told["lines"] = [{k: v for k, v in line.items() if k != "hand"} for line in own["lines"]]
    for name, value in due.items():
        if told[name] != value:
            kind = "seat" if own["net"] is None else "settlement"
            return f"{kind}: {name} {told[name]}, not {value}"
    return None
